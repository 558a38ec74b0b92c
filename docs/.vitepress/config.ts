/** The configuration of the documentation site. `npm run build:site` collects its pages first. */
import { defineConfig } from "vitepress";
import { abnf } from "./abnf.js";
import { navigation } from "../../scripts/site/navigation.js";

const root = process.cwd();

export default defineConfig({
  title: "uri-abnf",
  description: "Exact languages of ABNF grammars as parsers, and the URI generic syntax",
  lang: "en",
  base: process.env.SITE_BASE ?? "/",
  srcDir: `${root}/.site/pages`,
  cacheDir: `${root}/.site/cache`,
  lastUpdated: false,
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark" },
    languages: [abnf],
  },
  // Another build makes the explorer.
  ignoreDeadLinks: [/^\/explorer\//],
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    nav: [
      { text: "Tutorial", link: "/tutorial" },
      { text: "API", link: "/api/" },
      { text: "Comparison", link: "/comparison" },
      { text: "Explorer", link: "/explorer/index.html", target: "_self" },
    ],
    sidebar: navigation(root).map(({ text, items, collapsed }) => ({
      text,
      items: [...items],
      ...(collapsed === undefined ? {} : { collapsed }),
    })),
  },
});
