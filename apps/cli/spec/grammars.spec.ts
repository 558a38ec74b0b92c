/** All commands that take a grammar read the same files, in the same way. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";
import { failed, lines, printed, runProgram } from "./run-program.js";

const XML = `<rfc><sourcecode type="abnf">
a = &lt;port, see <xref target="RFC3986"/>&gt; "!"
open = nowhere / &lt;some prose&gt;
</sourcecode></rfc>
`;
const MARKDOWN =
  '# T\n\n```abnf\na = <port, see [RFC3986]> "!"\nopen = nowhere / <some prose>\n```\n';
const TEXT = [
  "1.  Syntax",
  "",
  "   The grammar is this:",
  "",
  '   a    = <port, see [RFC3986]> "!"',
  "   open = nowhere / <some prose>",
  "",
  "   It is short.",
  "",
].join("\n");

const folder = temporaryFolder({
  "a.xml": XML,
  "a.md": MARKDOWN,
  "a.txt": TEXT,
  "strings.txt": "1!\n",
  "bad.abnf": "a = \n",
  "notes.md": "# No ABNF\n",
  "base.abnf": "letter = ALPHA\n",
  "plain.md": "letter = ALPHA\n",
  "more.md": "```abnf\nletters = 1*letter\n```\n",
  "word.abnf": 'word = letters "."\n',
  "lists.abnf": "list = 1#DIGIT\nOWS = *SP\n",
  "octets.abnf": "byte = %x80-FF\n",
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

  it.each(ABOUT_A_GRAMMAR)("is no error of a grammar: %s", async (command, argumentsOf) => {
    const argv = [command, ...argumentsOf(at("a.xml"), "open"), ...IMPORTS];
    expect(await runProgram(argv)).toMatchObject({ stderr: "", status: 0 });
  });

  it("is drawn", async () => {
    const page = at("all.html");
    await runProgram(["diagram", at("a.md"), "-o", page]);
    expect(readFileSync(page, "utf8")).toContain("nowhere");
  });

  it("keeps other rules from no comparison, and is itself where both have it", async () => {
    const argv = ["diff", at("a.md"), at("a.txt"), ...IMPORTS];
    expect(await runProgram(argv)).toEqual(printed(lines("same: a", "same: open")));
    const other = readFileSync(at("a.txt"), "utf8").replace("nowhere /", "nowhere");
    writeFileSync(at("other.txt"), other);
    expect(await runProgram(["diff", at("a.md"), at("other.txt"), ...IMPORTS])).toEqual(
      printed(lines("same: a", `not compared: open: ${at("a.md")}:5:8: undefined rule nowhere`), 1),
    );
  });
});

describe("the name of a grammar", () => {
  it("is that of a shipped one, or else of a file", async () => {
    const before = process.cwd();
    process.chdir(folder);
    try {
      // A file of the same name is named by its path.
      writeFileSync("rfc4647", "other = ALPHA\n");
      const shipped = "language-range\nalphanum\nextended-language-range\n";
      expect(await runProgram(["rules", "-g", "RFC4647"])).toEqual(printed(shipped));
      expect(await runProgram(["rules", "rfc4647"])).toEqual(printed(shipped));
      expect(await runProgram(["rules", "-g", "./rfc4647"])).toEqual(printed("other\n"));
      expect(await runProgram(["rules", "--json", "./rfc4647"])).toEqual(
        printed(
          '{"rules":[{"name":"other","line":1,"recursive":false,"nullable":false,"shortest":"a","uses":["ALPHA"],' +
            '"usedBy":[]}]}\n',
        ),
      );
    } finally {
      process.chdir(before);
    }
  });

  it.each([
    ["rfc3896", "; did you mean rfc3986?"],
    ["none.abnf", ""],
  ])("is neither: %s", async (name, hint) => {
    expect(await runProgram(["validate", "--grammar", name, "x"])).toEqual(
      failed(`uri-abnf: ${name}: no such file, and no shipped grammar of this name${hint}\n`, 2),
    );
  });

  it.each(["rules", "generate", "diagram"])("is needed: %s", async (command) => {
    const argv = [command, ...(command === "rules" ? [] : ["--rule", "a", "-o", "a.js"])];
    expect(await runProgram(argv)).toEqual(
      failed("uri-abnf: a grammar is missing; --grammar names it\n", 2),
    );
  });

  it("has other options, which no help shows, but not beside them", async () => {
    const argv = ["validate", "--abnf", at("a.xml"), "--standard", "rfc3986", "80!"];
    expect(await runProgram(argv)).toEqual(printed("ok\n"));
    const { stderr, status } = await runProgram([...argv, "--grammar", "rfc3986"]);
    expect(stderr).toContain(
      "option '-g, --grammar <name|file>' cannot be used with option '--standard <name>'",
    );
    expect(status).toBe(2);
    expect((await runProgram(["validate", "--help"])).stdout).not.toMatch(/--standard|--abnf/);
  });
});

describe("files", () => {
  it("that import a file may use the imports before it", async () => {
    const argv = ["validate", "--grammar", at("word.abnf"), "ab."];
    const imports = ["--import", at("base.abnf"), "--import", at("more.md")];
    expect(await runProgram([...argv, ...imports])).toEqual(printed("ok\n"));
    // The error is in the text of an import.
    const { stderr, status } = await runProgram([...argv, "--import", at("more.md")]);
    expect(stderr).toContain(`${at("more.md")}:2:13: undefined rule letter`);
    expect(status).toBe(1);
  });

  it("are read with lists, and with octets", async () => {
    const list = ["validate", "--grammar", at("lists.abnf"), "1, 2"];
    expect((await runProgram(list)).status).toBe(1);
    expect((await runProgram([...list, "--lists"])).stdout).toBe("ok\n");
    const received = ["validate", "-g", at("lists.abnf"), "--lists=recipient", "1, ,2", ","];
    expect((await runProgram(received)).stdout.split("\n", 1)).toEqual(["ok"]);
    expect((await runProgram(received)).status).toBe(1);
    expect((await runProgram([...list.slice(0, 3), "--lists=sender", "1, ,2"])).status).toBe(1);
    // The next word is no value.
    expect((await runProgram(["rules", "--lists", at("lists.abnf")])).stdout).toBe("list\nOWS\n");
    expect((await runProgram(["rules", "--lists=no", at("lists.abnf")])).stderr).toBe(
      "uri-abnf: option '--lists [form]' argument 'no' is invalid. Allowed choices are sender, recipient.\n" +
        "Try 'uri-abnf rules --help'.\n",
    );
    const { stdout } = await runProgram(["regexp", "--grammar", at("octets.abnf"), "--octets"]);
    expect(stdout).toBe("^[\\u0080-\\u00FF]$\n");
  });

  it("are read from standard input, and as --kind says", async () => {
    const argv = ["rules", "-", "--kind", "markdown"];
    expect((await runProgram(argv, [MARKDOWN])).stdout).toBe("a\nopen\n");
    const { stdout } = await runProgram(["rules", at("plain.md"), "--kind", "abnf"]);
    expect(stdout).toBe("letter\n");
  });
});

describe("a rule that a command cannot answer for", () => {
  it("is no defect of the program", async () => {
    writeFileSync(at("nested.abnf"), 'n = "(" n ")" / ""\n');
    expect(await runProgram(["regexp", "--grammar", at("nested.abnf")])).toEqual(
      failed("uri-abnf: n contains itself, and so cannot be written as a regular expression\n", 1),
    );
  });
});

describe("a file in a folder that is not there is status 2", () => {
  const missing = at("none/out");

  it.each([
    [["diagram", "rfc3986", "--rule", "port", "-o", `${missing}.svg`]],
    [["generate", "rfc3986", "--rule", "port", "-o", `${missing}.js`]],
  ])("%j", async (argv) => {
    const { stderr, status } = await runProgram(argv);
    expect(stderr).toMatch(/none\/out\.[a-z]+: no such folder\n$/);
    expect(status).toBe(2);
  });
});
