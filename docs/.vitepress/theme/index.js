/** The default theme of VitePress with the fonts of the system. */
import Theme from "vitepress/theme-without-fonts";
import "./style.css";

/** The front page has no main part: its whole content is that. */
const MAIN = "VPContent";

export default {
  extends: Theme,
  enhanceApp({ router }) {
    if (import.meta.env.SSR) return;
    const mark = () => {
      const content = document.getElementById(MAIN);
      if (content === null) return;
      if (content.querySelector("main") === null) content.setAttribute("role", "main");
      else content.removeAttribute("role");
    };
    const later = () => requestAnimationFrame(() => requestAnimationFrame(mark));
    router.onAfterRouteChange = later;
    addEventListener("load", later);
  },
};
