/** The configuration of the documentation site. `npm run build:site` collects its pages first. */
import { defineConfig } from "vitepress";
import { abnf, withBreakablePaths, withoutEmptyHeaders } from "./markdown.js";
import { anchorOf } from "../../tools/site/pages.js";
import { bundledLicenses } from "../../apps/explorer/bundled-licenses.js";
import { navigation, searchWeightOf } from "../../tools/site/navigation.js";

const root = process.cwd();
const base = process.env.SITE_BASE ?? "/";

export default defineConfig({
  title: "uri-abnf",
  description: "Exact languages of ABNF grammars as parsers, and the URI generic syntax",
  lang: "en",
  base,
  head: [
    ["link", { rel: "icon", href: `${base}icon.svg` }],
    ["link", { rel: "license", href: `${base}licenses.txt` }],
  ],
  srcDir: `${root}/.site/pages`,
  cacheDir: `${root}/.site/cache`,
  lastUpdated: false,
  vite: { plugins: [...bundledLicenses("licenses.txt").page] },
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    languages: [abnf],
    anchor: { slugify: anchorOf },
    config(markdown) {
      withoutEmptyHeaders(markdown);
      withBreakablePaths(markdown);
    },
  },
  // Another build makes the explorer.
  ignoreDeadLinks: [/^\/explorer\//],
  themeConfig: {
    search: {
      provider: "local",
      options: { miniSearch: { searchOptions: { boostDocument: searchWeightOf } } },
    },
    outline: [2, 3],
    nav: [
      { text: "Tutorial", link: "/tutorial" },
      { text: "Guides", link: "/pages" },
      { text: "API", link: "/api/" },
      { text: "Comparison", link: "/comparison" },
      { text: "Explorer", link: "/explorer/index.html", target: "_self" },
    ],
    sidebar: navigation(root).map(({ text, items }) => ({ text, items: [...items] })),
  },
});
