import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesBelow } from "../src/files.js";
import { describeIf } from "../../../spec/helpers/skips.js";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";

/** Files and their contents in a folder, which is a repository if it has `.git`. */
const FILES: Readonly<Record<string, string>> = {
  ".gitignore": "*.log\n/build/\n!keep.log\nsecret\n",
  "a.txt": "",
  "a.log": "",
  "keep.log": "",
  "build/out.txt": "",
  "below/.gitignore": "!b.log\n*.txt\n!/deep/c.txt\n",
  "below/a.log": "",
  "below/b.log": "",
  "below/b.txt": "",
  "below/build/out.js": "",
  "below/deep/c.txt": "",
  "below/deep/d.txt": "",
  "below/secret/.gitignore": "!*\n",
  "below/secret/e.js": "",
  "below/secret/f.log": "",
};

const withGit = describeIf(spawnSync("git", ["--version"]).status === 0, "git");

describe("filesBelow", () => {
  const root = temporaryFolder();
  beforeAll(() => {
    for (const [file, content] of Object.entries(FILES))
      for (const folder of ["repository", "folder"]) {
        const path = join(root, folder, file);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, content);
      }
    mkdirSync(join(root, "repository/.git"));
  });

  it.each<[string, readonly string[]]>([
    ["repository", ["a.txt", "below/b.log", "below/build/out.js", "below/deep/c.txt", "keep.log"]],
    ["repository/below", ["b.log", "build/out.js", "deep/c.txt"]],
    // The file below/.gitignore does not anchor the pattern *.txt.
    ["repository/below/deep", ["c.txt"]],
    // The caller names a folder that is left out: no rules count.
    ["repository/build", ["out.txt"]],
    ["repository/below/secret", ["e.js", "f.log"]],
    // Without a repository, the rules above a folder do not count.
    [
      "folder/below",
      ["a.log", "b.log", "build/out.js", "deep/c.txt", "secret/e.js", "secret/f.log"],
    ],
  ])("%s", async (folder, expected) => {
    const found = await filesBelow(join(root, folder));
    expect(found).toEqual(expected.map((file) => join(root, folder, file)));
  });

  withGit("beside git", () => {
    const git = (...argv: readonly string[]) =>
      spawnSync("git", argv, { cwd: join(root, "repository"), encoding: "utf8" });

    it("finds the files that git would add", async () => {
      expect(git("init", "--quiet").status).toBe(0);
      const options = ["--others", "--exclude-standard"];
      const { stdout } = git("-c", "core.excludesFile=", "ls-files", ...options);
      const shown = stdout
        .split("\n")
        .filter((file) => file !== "" && !file.includes(".gitignore"));
      expect(shown).toContain("below/deep/c.txt");
      const found = await filesBelow(join(root, "repository"));
      expect(found).toEqual(shown.sort().map((file) => join(root, "repository", file)));
    });
  });
});
