/**
 * The program of `npm run build:site`: the documentation site, in `site/`. It collects the pages in
 * `.site/pages`, lets TypeDoc add the API, and lets VitePress build them. A dead link ends the build.
 *
 * Another build writes `site/explorer`, which stays as it is. `SITE_BASE` is the path of the site on
 * its server, "/" by default.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { build } from "vitepress";
import { writeApi } from "./api.js";
import {
  adapted,
  markdownPages,
  NO_PAGES,
  programPage,
  programPages,
  publish,
} from "../../tools/site/pages.js";

const PAGES = ".site/pages";
const BUILT = ".site/dist";
const SITE = "site";
const KEPT = "explorer";

rmSync(PAGES, { recursive: true, force: true });
writePages();
await writeApi(`${PAGES}/api`);
await build("docs", { outDir: `${process.cwd()}/${BUILT}` });
refuseOtherHosts();
publish(BUILT, SITE, [KEPT]);
console.log(
  `the site is in ${SITE}${existsSync(join(SITE, KEPT)) ? "" : ", without the explorer"}`,
);

function writePages(): void {
  const documents = markdownPages(".");
  const programs = programPages(".");
  const pages = new Map([...documents, ...programs].map(({ source, page }) => [source, page]));
  const destinations = { pages, noPages: NO_PAGES };
  for (const { source, page } of documents)
    write(page, adapted(readFileSync(source, "utf8"), source, destinations));
  for (const { source, page } of programs)
    write(page, programPage(readFileSync(source, "utf8"), basename(source)));
  cpSync("docs/pictures", `${PAGES}/pictures`, { recursive: true });
  cpSync("apps/explorer/public/icon.svg", `${PAGES}/public/icon.svg`);
}

function write(page: string, text: string): void {
  const path = join(PAGES, page);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Ends the build if a page loads something from another host. Links to other hosts are allowed. */
function refuseOtherHosts(): void {
  const loads =
    /<(?:script|img|iframe|link)\b[^>]*\b(?:src|href)="(?:https?:)?\/\/[^"]*"|@import|url\(["']?(?:https?:)?\/\//;
  for (const name of readdirSync(BUILT, { recursive: true, encoding: "utf8" })) {
    if (!/\.(?:html|css)$/.test(name)) continue;
    const [found] = loads.exec(readFileSync(join(BUILT, name), "utf8")) ?? [];
    if (found !== undefined) throw new Error(`${name} loads from another host: ${found}`);
  }
}
