/** The build of the page: static files in site/explorer, which any server can serve from any folder. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vite";
import { bundledLicenses } from "./bundled-licenses.js";
import { constants } from "./ask-at-build.js";
import { offline } from "./offline.js";

const root = resolve(import.meta.dirname, "../..");

interface TsConfig {
  readonly compilerOptions: { readonly paths: Readonly<Record<string, readonly [string]>> };
}

const { paths } = (JSON.parse(readFileSync(resolve(root, "tsconfig.json"), "utf8")) as TsConfig)
  .compilerOptions;

/** The entry points of the package are their sources here, not the files in dist/. */
const aliases = {
  alias: Object.entries(paths)
    .filter(([specifier]) => !specifier.includes("*"))
    .map(([specifier, [source]]) => ({
      find: new RegExp(`^${specifier}$`),
      replacement: resolve(root, source),
    })),
};

const licenses = bundledLicenses("licenses.txt");

export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  resolve: aliases,
  define: await constants(aliases.alias),
  build: {
    outDir: "../../site/explorer",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  worker: { format: "es", plugins: licenses.worker },
  plugins: [offline(), ...licenses.page],
});
