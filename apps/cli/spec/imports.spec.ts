import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { spawnSync } from "node:child_process";
import { compileTexts } from "../src/grammar-text.js";
import { printed, runProgram } from "./run-program.js";
import { filesBelow } from "../src/files.js";
import { describeIf } from "../../../spec/helpers/skips.js";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";

const before = process.cwd();
beforeAll(() => process.chdir(mkdtempSync(join(tmpdir(), "imports-"))));
afterAll(() => process.chdir(before));

describe("the hint for a missing name", () => {
  const hints = async (text: string, ...args: readonly string[]): Promise<readonly string[]> => {
    const { stdout } = await runProgram(["check", "--json", ...args, "-"], [text]);
    return Array.from(
      stdout.matchAll(/undefined rule ([\w-]+)[^"]*?--import ([^"\s]+)/g),
      (found) => found.slice(1).join(" "),
    );
  };

  it.each([
    // The standard that others import the rule from.
    ["a = pct-encoded", ["pct-encoded rfc3986"]],
    ["a = port", ["port rfc3986"]],
    ["a = date-time", ["date-time rfc3339"]],
    ["a = token", ["token rfc9110"]],
    // No standard imports a path; RFC 3986 is imported the most.
    ["a = path", ["path rfc3986"]],
    // The same spelling.
    ["a = mailbox", ["mailbox rfc5322"]],
    ["a = Mailbox", ["Mailbox rfc5321"]],
    // The standard that defines the most of the names.
    ["a = date-time full-date", ["date-time rfc3339", "full-date rfc3339"]],
    ["a = date-time mailbox", ["date-time rfc5322", "mailbox rfc5322"]],
    // The standard that the text cites, however it is written.
    ["a = port ; see [RFC7239]", ["port rfc7239"]],
    ["a = date-time ; RFC 5322", ["date-time rfc5322"]],
    ["a = date-time ; RFC5322", ["date-time rfc5322"]],
    ["a = date-time ; RFC-5322", ["date-time rfc5322"]],
    ["a = date-time ; RFC 53221", ["date-time rfc3339"]],
    // A text cites RFC 5234 for the notation.
    ["a = comment ; RFC 5234", ["comment rfc9110"]],
    // Imports that would clash as a whole name their rules.
    [
      "a = date-time addr-spec mailbox ; RFC 3339",
      [
        "date-time rfc3339",
        "addr-spec rfc5322:addr-spec,mailbox",
        "mailbox rfc5322:addr-spec,mailbox",
      ],
    ],
  ])("%s", async (text, expected) => {
    expect(await hints(`${text}\n`)).toEqual(expected);
  });

  it("does not clash with the imports that are there", async () => {
    const imported = ["--import", "rfc3339"];
    expect(await hints("a = date-time addr-spec\n", ...imported)).toEqual([
      "addr-spec rfc5322:addr-spec",
    ]);
    // Rules of the text hide those of imports.
    expect(await hints("a = date-time addr-spec\ndate-time = DIGIT\n")).toEqual([
      "addr-spec rfc5322",
    ]);
  });

  it("never names octets for characters, and characters for octets only where they are ASCII", async () => {
    expect(await hints("a = SIP-URI IRI\n")).toEqual(["IRI rfc3987"]);
    expect(await hints("a = SIP-URI IRI pct-encoded\n", "--octets")).toEqual([
      "SIP-URI rfc3261",
      "pct-encoded rfc3986",
    ]);
  });

  it("is in prose, too", async () => {
    const { stdout } = await runProgram(
      ["check", "-"],
      ["a = <date-time, see [RFC5322]> <host; see RFC 2396>\n"],
    );
    expect(stdout).toMatch(
      /date-time, see \[RFC5322\]>; RFC 5322 and RFC 3339 define it: --import rfc5322 \[/,
    );
    expect(stdout).toMatch(/<host; see RFC 2396>; RFC 2396, .* define it: --import rfc2396 \[/);
  });
});

describe("--import NAME:RULE,RULE", () => {
  const samples = (grammar: string, ...imports: readonly string[]) =>
    runProgram([
      "validate",
      "-g",
      grammar,
      ...imports.flatMap((name) => ["--import", name]),
      "--rule",
      "a",
      "x;y=1",
    ]);

  it("takes some rules of a standard, with what they need", async () => {
    writeFileSync("a.abnf", "a = key parameters\n");
    writeFileSync("b.abnf", "a = key parameters / sf-item\n");
    expect(await samples("a.abnf", "rfc9651:parameters,key")).toEqual(printed("ok\n"));
    const { stderr, status } = await samples("b.abnf", "RFC9651:Parameters,key");
    expect([status, stderr]).toEqual([1, expect.stringContaining("undefined rule sf-item")]);
    // A worker makes the same of the names.
    const texts = [{ shipped: "rfc9651", only: ["key"] }, { abnf: "a = key / sf-item" }];
    const { scope } = (await compileTexts(texts)).source;
    expect([scope.has("key"), scope.has("sf-item")]).toEqual([true, false]);
  });

  it("takes some rules of a file; the name of a file may have a colon", async () => {
    writeFileSync("c.abnf", 'x = y\ny = "1"\nz = "2"\n');
    writeFileSync("d:x", 'x = "3"\nz = "4"\n');
    writeFileSync("use.abnf", "a = x z\n");
    const check = (...names: readonly string[]) =>
      runProgram(["check", ...names.flatMap((name) => ["--import", name]), "use.abnf"]);
    expect(await check("c.abnf:x,z")).toEqual(printed(""));
    expect(await check("d:x")).toEqual(printed(""));
    expect(await check("d:x:x", "c.abnf:z")).toEqual(printed(""));
    expect((await check("c.abnf:x")).stdout).toContain("undefined rule z");
    expect((await check("C:\\c.abnf")).stderr).toContain("C:\\c.abnf: no such file");
  });

  it("names the nearest rule for one that is not there", async () => {
    const { stderr, status } = await runProgram(["check", "--import", "rfc9651:kye", "use.abnf"]);
    expect([status, stderr]).toEqual([
      2,
      'uri-abnf: --import rfc9651:kye: no rule named "kye"; did you mean key?\n',
    ]);
  });
});

describe("--import auto", () => {
  const told = "uri-abnf: --import rfc3339 --import rfc5322:addr-spec\n";

  it("takes the hints and prints them, for check and for commands that open a grammar", async () => {
    writeFileSync("e.abnf", "; RFC 3339\na = date-time / addr-spec\n");
    expect(await runProgram(["check", "--import", "auto", "e.abnf"])).toEqual({
      ...printed(""),
      stderr: told,
    });
    const validate = ["validate", "-g", "e.abnf", "--import", "auto", "a@b"];
    expect(await runProgram(validate)).toEqual({ ...printed("ok\n"), stderr: told });
  });

  it("takes the standard of the white space in lists, which they do not name", async () => {
    writeFileSync("lists.md", '~~~ abnf9110\na = 1#b\nb = "x"\n~~~\n');
    expect(await runProgram(["check", "--import", "auto", "lists.md"])).toEqual({
      ...printed(""),
      stderr: "uri-abnf: --import rfc9110\n",
    });
  });

  it("adds to other imports, and prints nothing if nothing is missing", async () => {
    const both = ["--import", "auto", "--import", "rfc3339"];
    expect(await runProgram(["check", ...both, "e.abnf"])).toEqual({
      ...printed(""),
      stderr: "uri-abnf: --import rfc5322:addr-spec\n",
    });
    expect(await runProgram(["check", "--import", "auto", "c.abnf"])).toEqual(printed(""));
  });

  it("works in the configuration, with files in its folder and rules of them", async () => {
    mkdirSync("sub");
    writeFileSync("use.md", "~~~ abnf\na = x port\n~~~\n");
    writeFileSync(
      ".uri-abnf.json",
      JSON.stringify({ files: ["use.md"], import: ["c.abnf:x", "auto"] }),
    );
    process.chdir("sub");
    expect(await runProgram(["check"])).toEqual({
      ...printed(""),
      stderr: "uri-abnf: --import rfc3986\n",
    });
    process.chdir("..");
  });
});

describe("files", () => {
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
      [
        "repository",
        ["a.txt", "below/b.log", "below/build/out.js", "below/deep/c.txt", "keep.log"],
      ],
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
});
