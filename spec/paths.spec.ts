/** Every file that a text of the project names, a comment or a document, is there. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { globbySync } from "globby";
import { ROOT } from "./helpers/documents-markdown.js";

/** The texts: programs, settings and documents, but not specs, whose data have names of files that are not there. */
const texts = globbySync("**/*.{ts,tsx,js,cjs,mjs,sh,md,yml,yaml}", {
  cwd: ROOT,
  dot: true,
  gitignore: true,
  // Records name the files of their day.
  ignore: [".git/", "record/", "**/*.spec.ts", "LICENSES/", "spec/api/", "docs/pictures/"],
});

/** A path with a folder and an extension that this project has. */
const PATH = /(?<![\w/.@:*}-])(?:[\w.-]+\/)+[\w.-]+\.(?:ts|tsx|js|cjs|mjs|sh|md|json)(?![\w/])/g;

/** The folders of this project, of today and of before: a path that begins with another is of something else. */
const FOLDERS =
  /^(?:\.ci|\.github|api|apps|bench|cli|diagram|docs|explorer|formats|generated|grammar|packages|plugin|record|replacements|scripts|spec|src|tools)\//;

/** What a build or npm writes, and where the page has its own. */
const MADE = /^(?:generated|site)\/|\/(?:dist|node_modules)\/|^docs\/\.vitepress\/cache/;

/** A file of the reader, in a guide. */
const OF_READER = "src/address.js";

/** The folders from which a text can name a path: its own, those above it, and those of documents. */
function placesOf(file: string): readonly string[] {
  const places = ["docs", "grammar", "spec"];
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    places.push(folder);
    if (folder === ".") return places;
  }
}

test("the files that texts name are there", () => {
  const missing = texts.flatMap((file) => {
    const named = readFileSync(join(ROOT, file), "utf8").match(PATH) ?? [];
    const places = placesOf(file);
    const isThere = (path: string): boolean =>
      places.some((place) =>
        [path, path.replace(/\.js$/, ".ts"), path.replace(/\.js$/, ".tsx")].some((each) =>
          existsSync(join(ROOT, place, each)),
        ),
      );
    return named
      .filter(
        (path) => FOLDERS.test(path) && path !== OF_READER && !MADE.test(path) && !isThere(path),
      )
      .map((path) => `${file}: ${path}`);
  });
  expect(missing).toEqual([]);
});

test("there are texts", () => {
  expect(texts.length).toBeGreaterThan(400);
});

/** The documents of folders for those who work here, with paths from the folder, from its sources, or from the root. */
const readmes = texts.filter((file) =>
  /^(?:apps|formats|grammar|src|tools).*\/README\.md$/.test(file),
);
const NAMED = /`([\w./-]+\.(?:ts|tsx|js|mjs|cjs|sh|md|json))`|\]\(([^)#\s:]+)(?:#[^)]*)?\)/g;

test.each(readmes)("%s names files that are there", (file) => {
  const folder = dirname(file);
  const places = [folder, join(folder, "src"), ".", "grammar"];
  const below = globbySync("**", { cwd: join(ROOT, folder), gitignore: true }).map(
    (name) => `./${name}`,
  );
  const named = Array.from(
    readFileSync(join(ROOT, file), "utf8").matchAll(NAMED),
    ([, code, link]) => code ?? link ?? "",
  );
  const isThere = (path: string): boolean =>
    path.includes("node_modules") ||
    places.some((place) => existsSync(join(ROOT, place, path))) ||
    // A name without a folder, of a file below that of the text, or one that the text has named.
    (!path.includes("/") && [...below, ...named].some((other) => other.endsWith(`/${path}`)));
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});

test("a folder of packages that a text names has packages", () => {
  const missing = texts.flatMap((file) => {
    const named = readFileSync(join(ROOT, file), "utf8").matchAll(/--prefix ([\w./-]+)/g);
    return Array.from(named, ([, folder = ""]) => folder)
      .filter((folder) => /^[a-z]/.test(folder))
      .filter((folder) => !existsSync(join(ROOT, folder, "package.json")))
      .map((folder) => `${file}: ${folder}`);
  });
  expect(missing).toEqual([]);
});
