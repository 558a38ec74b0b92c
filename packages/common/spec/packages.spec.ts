/** The packages of the replacements: the versions of Node, and the files of the originals. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(__dirname, "../../..");

/** Not for programs. */
const OTHERS = /^(?:test|benchmark|node_modules)\/|^eslint\.config\.js$/;

describe.each(["fast-uri", "uri-js"])("the replacement of %s", (name) => {
  const folder = `packages/${name}`;

  it("needs the Node that the project needs", () => {
    const enginesOf = (path: string): unknown =>
      (JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8")) as { engines: unknown })
        .engines;
    expect(enginesOf(folder)).toEqual(enginesOf("."));
  });

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
