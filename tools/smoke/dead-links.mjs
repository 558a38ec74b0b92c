/**
 * Program: `node dead-links.mjs FOLDER REPOSITORY`. The links and pictures of the Markdown files in the folder of a package
 * lead to files of the package, or of the repository that it is made from: the README in the archive is that of the
 * repository. Links to other sites are not followed, and headings are not looked for:
 * `spec/documents.spec.ts` does that.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const FENCED = /^(`{3,}).*\n[^]*?^\1/gm;
const LINK = /\]\(([^)\s]+)\)|\b(?:href|src|srcset)="([^"\s]+)/g;
const OUTSIDE = /^(?:[a-z][a-z+.-]*:|\/\/|#)/i;

const [folder = ".", repository = "."] = process.argv.slice(2);
const dead = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".md") && !/(?:^|\/)node_modules\//.test(file))
  .flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8").replace(FENCED, "");
    return Array.from(text.matchAll(LINK), ([, link, source]) => link ?? source)
      .filter((link) => !OUTSIDE.test(link))
      .filter((link) => {
        const target = join(dirname(file), link.replace(/#.*/, ""));
        return ![folder, repository].some((place) => existsSync(join(place, target)));
      })
      .map((link) => `${file}: ${link}`);
  });
if (dead.length > 0) throw new Error(`these lead nowhere:\n${dead.join("\n")}`);
