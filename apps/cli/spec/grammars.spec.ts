import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { spawnSync } from "node:child_process";
import { compile } from "../../../grammar/index.js";
import { rfc6838 } from "../../../grammar/rfc/rfc6838.js";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";
import { lines, printed, runProgram } from "./run-program.js";
import { diagram, diagramPage } from "../../../grammar/workbench/index.js";
import { compileTexts } from "../src/grammar-text.js";
import { filesBelow } from "../src/files.js";
import { describeIf } from "../../../spec/helpers/skips.js";

/** All commands that take a grammar read the same files, in the same way. */
const XML = `<rfc><sourcecode type="abnf">
a = &lt;port, see <xref target="RFC3986"/>&gt; "!"
open = nowhere / &lt;some prose&gt;
</sourcecode></rfc>
`;

const MARKDOWN =
  '# T\n\n```abnf\na = <port, see [RFC3986]> "!"\nopen = nowhere / <some prose>\n```\n';

const TEXT = lines(
  ...["1.  Syntax", "", "   The grammar is this:", ""],
  ...['   a    = <port, see [RFC3986]> "!"', "   open = nowhere / <some prose>"],
  ...["", "   It is short."],
);

const folder = temporaryFolder({
  "a.xml": XML,
  "a.md": MARKDOWN,
  "a.txt": TEXT,
  "strings.txt": "1!\n",
  "bad.abnf": "a = \n",
  "notes.md": "# No ABNF\n",
});

const at = (name: string): string => join(folder, name);

type Arguments = (file: string, rule: string) => readonly string[];

/** For each command that answers for a rule, its arguments without the imports. */
const ABOUT_A_RULE: readonly (readonly [command: string, argumentsOf: Arguments])[] = [
  ["validate", (file, rule) => ["--grammar", file, "--rule", rule, "1!"]],
  ["grep", (file, rule) => ["--grammar", file, "--rule", rule, at("strings.txt")]],
  ["sample", (file, rule) => ["--grammar", file, "--rule", rule]],
  ["examples", (file, rule) => ["--grammar", file, "--rule", rule]],
  ["near-misses", (file, rule) => ["--grammar", file, "--rule", rule]],
  ["coverage", (file, rule) => ["--grammar", file, "--rule", rule, at("strings.txt")]],
  ["regexp", (file, rule) => ["--grammar", file, "--rule", rule]],
  ["grammar", (file, rule) => ["--to", "gbnf", "--grammar", file, "--rule", rule]],
  ["generate", (file, rule) => [file, "--rule", rule]],
  ["diff", (file, rule) => [file, file, "--rule", rule]],
];

/** The commands that take a grammar as it is. */
const ABOUT_A_GRAMMAR: typeof ABOUT_A_RULE = [
  ["diagram", (file, rule) => [file, "--rule", rule, "-o", at("out.svg")]],
  ["rules", (file) => [file]],
];

const IMPORTS = ["--import", "rfc3986"];

describe.each([...ABOUT_A_RULE, ...ABOUT_A_GRAMMAR])("%s", (command, argumentsOf) => {
  it("reads XML, Markdown and text, with imports and prose", async () => {
    const outcomes = [];
    for (const file of ["a.xml", "a.md", "a.txt"]) {
      const argv = [command, ...argumentsOf(at(file), "a"), ...IMPORTS];
      const { stdout, stderr } = await runProgram(argv);
      outcomes.push({ stdout: stdout.replaceAll(at(file), "FILE"), stderr });
    }
    const [first] = outcomes;
    expect(first?.stderr).toBe("");
    expect(outcomes).toEqual([first, first, first]);
  });

  it.each([
    [
      "a file that is not there",
      "none.abnf",
      "none.abnf: no such file, and no shipped grammar of this name\n",
      2,
    ],
    ["a folder", "", "is a folder\n", 74],
    ["an invalid grammar", "bad.abnf", "bad.abnf:1:", 1],
    ["a document without ABNF", "notes.md", `no ABNF found in ${at("notes.md")}; --kind abnf`, 1],
  ])("%s", async (_, file, sentence, status) => {
    const outcome = await runProgram([command, ...argumentsOf(at(file), "a")]);
    expect(outcome.stderr).toContain(sentence);
    // As in POSIX, 1 means that no line is selected.
    expect(outcome.status).toBe(command === "grep" && status === 1 ? 2 : status);
  });
});

describe("an undefined name", () => {
  it.each(ABOUT_A_RULE)(
    "is an error of a rule that leads to it: %s",
    async (command, argumentsOf) => {
      const argv = [command, ...argumentsOf(at("a.xml"), "open"), ...IMPORTS];
      const { stderr, status } = await runProgram(argv);
      expect(stderr).toBe(
        lines(
          `uri-abnf: ${at("a.xml")}:3:8: undefined rule nowhere`,
          "  open = nowhere / &lt;some prose&gt;",
          "         ^^^^^^^",
        ),
      );
      expect(status).toBe(command === "grep" ? 2 : 1);
    },
  );

  it.each(ABOUT_A_GRAMMAR)("is not an error of a grammar: %s", async (command, argumentsOf) => {
    const argv = [command, ...argumentsOf(at("a.xml"), "open"), ...IMPORTS];
    expect(await runProgram(argv)).toMatchObject({ stderr: "", status: 0 });
  });

  it("is drawn", async () => {
    const page = at("all.html");
    await runProgram(["diagram", at("a.md"), "-o", page]);
    expect(readFileSync(page, "utf8")).toContain("nowhere");
  });
});

test("other options that name a grammar are in no help", async () => {
  expect((await runProgram(["validate", "--help"])).stdout).not.toMatch(/--standard|--abnf/);
  const { stdout: help } = await runProgram(["generate", "--help"]);
  expect(help).toMatch(/ --grammar <name\|file> /);
  expect(help).not.toContain("rfc2396bis");
});

test("abnf --flat of a standard is a grammar that equals it", async () => {
  const { stdout } = await runProgram(["abnf", "--flat", "rfc6838"]);
  expect(compile(stdout).toString()).toBe(rfc6838.toString());
});

test("uri-abnf diagram GRAMMAR -o OUT draws one rule as SVG, and rules as a page", async () => {
  const abnf = 'pair = key "=" value\nkey = 1*ALPHA\nvalue = *VCHAR\n';
  const [file, svg, html] = [at("pairs.abnf"), at("pairs.svg"), at("pairs.html")];
  writeFileSync(file, abnf);
  const grammar = compile(abnf);
  const drawn = async (out: string, ...argv: readonly string[]): Promise<string> => {
    expect(await runProgram(["diagram", ...argv, "-o", out])).toEqual(printed(""));
    return readFileSync(out, "utf8");
  };
  expect(await drawn(svg, file, "--rule", "pair", "--width", "300")).toBe(
    diagram(grammar, "pair", { width: 300, linkTo: () => undefined }),
  );
  expect(await drawn(html, file)).toBe(diagramPage(grammar, ["pair", "key", "value"]));
  const standard = await drawn(html, "rfc3986", "--rule", "host", "--rule", "port");
  expect(standard).toMatch('<h2 id="port">');
});

test("a worker takes the same rules of a standard as --import NAME:RULE", async () => {
  const texts = [{ shipped: "rfc9651", only: ["key"] }, { abnf: "a = key / sf-item" }];
  const { scope } = (await compileTexts(texts)).source;
  expect([scope.has("key"), scope.has("sf-item")]).toEqual([true, false]);
});

describe("filesBelow", () => {
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
