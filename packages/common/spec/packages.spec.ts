/** The packages of the replacements: the versions of Node, and the files of the originals. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(__dirname, "../../..");

/** Not for programs. */
const OTHERS = /^(?:test|benchmark|node_modules)\/|^eslint\.config\.js$/;

describe.each([
  ["fast-uri", ["dist/index.js"]],
  ["uri-js", ["dist/es5/uri.all.js", "dist/esnext/index.js"]],
])("the replacement of %s", (name, built) => {
  const folder = `packages/${name}`;

  it("needs the Node that the project needs", () => {
    const enginesOf = (path: string): unknown =>
      (JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8")) as { engines: unknown })
        .engines;
    expect(enginesOf(folder)).toEqual(enginesOf("."));
  });

  it("is built before it is packed", () => {
    const start = Date.now();
    const json = execFileSync("npm", ["pack", "--dry-run", "--json"], {
      cwd: join(ROOT, folder),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [{ files }] = JSON.parse(json) as [{ files: readonly { readonly path: string }[] }];
    expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(built));
    for (const file of built)
      expect(statSync(join(ROOT, folder, file)).mtimeMs).toBeGreaterThan(start);
  }, 30_000);

  it("says of each module of the original whether it is there", () => {
    const readme = readFileSync(join(ROOT, folder, "README.md"), "utf8");
    const files = readdirSync(join(ROOT, "node_modules", name), {
      recursive: true,
      encoding: "utf8",
    }).filter((file) => file.endsWith(".js") && !OTHERS.test(file));
    expect(files.length).toBeGreaterThan(2);
    const isNamed = (file: string): boolean =>
      readme.includes(`\`${name}/${file}\``) ||
      readme.includes(`\`${name}/${file.slice(0, file.lastIndexOf("/") + 1)}\``);
    expect(files.filter((file) => !isNamed(file))).toEqual([]);
  });
});
