/** All commands that take a grammar read the same files, in the same way. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { abnfFromDocument, compile } from "uri-abnf/grammar";
import { rfc6838 } from "uri-abnf/standards/rfc6838";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";
import { failed, lines, printed, runProgram } from "./run-program.js";
import { diagram, diagramPage } from "../../../grammar/workbench/index.js";

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

describe("abnf", () => {
  const DOCUMENT = lines(
    "1.  Syntax",
    "",
    "   A name:",
    "",
    "      name  = 1*letter",
    "",
    "   and a letter:",
    "",
    '      letter = "a" / "b"',
  );

  describe("uri-abnf abnf FILE", () => {
    it("prints the ABNF of a document", async () => {
      const { abnf } = abnfFromDocument(DOCUMENT);
      expect(await runProgram(["abnf", "-"], [DOCUMENT])).toEqual(printed(abnf));
    });

    it("with the lines of the document", async () => {
      expect((await runProgram(["abnf", "-n", "-"], [DOCUMENT])).stdout).toBe(
        lines("5  name  = 1*letter", '9  letter = "a" / "b"'),
      );
      const markdown = lines("# Title", "", "```abnf", "  a = DIGIT", "```");
      expect((await runProgram(["abnf", "-n", "--kind", "markdown", "-"], [markdown])).stdout).toBe(
        "4  a = DIGIT\n",
      );
    });

    it("--flat: with what it uses of imports", async () => {
      const document = lines("a = <host, see [RFC3986]> b", 'reg-name = "r"');
      const flat = ["abnf", "--flat", "--import", "rfc3986", "--kind", "abnf", "-"];
      const { stdout } = await runProgram(flat, [document]);
      expect(stdout).toContain(
        lines('reg-name    = "r"', "host        = IP-literal / IPv4address / reg-name-2"),
      );
      expect(stdout).toContain("\nreg-name-2  = *( unreserved / pct-encoded / sub-delims )\n");
      const shipped = await runProgram(["abnf", "--flat", "rfc6838"]);
      expect(compile(shipped.stdout).toString()).toBe(rfc6838.toString());
      expect(await runProgram(["abnf", "--lists", "-"], [document])).toEqual(
        failed("uri-abnf: --lists is for --flat\n", 2),
      );
    });

    it("with the text that readers see for a cross-reference of XML", async () => {
      const xref = (attributes: string, content = ""): string =>
        `<xref target="RFC3986" ${attributes}>${content}</xref>`;
      const document = [
        '<rfc><sourcecode type="abnf">',
        `a = &lt;host, see ${xref('section="3.2.2" sectionFormat="comma"')}&gt;`,
        `b = &lt;port, see ${xref('section="3.2.3"')}&gt;`,
        `c = &lt;path, see ${xref('section="3.3" sectionFormat="parens"')}&gt;`,
        `d = &lt;query, see ${xref('section="3.4" sectionFormat="bare"')}&gt;`,
        'e = &lt;URI, see <xref target="RFC3986" derivedContent="URI"/>&gt;',
        `f = &lt;URI, see ${xref("", "the standard")}&gt; nowhere`,
        "</sourcecode></rfc>",
      ];
      const argv = ["abnf", "--kind", "xml", "-"];
      expect((await runProgram(argv, [lines(...document)])).stdout.trim()).toBe(
        [
          "a = <host, see [RFC3986], Section 3.2.2>",
          "b = <port, see Section 3.2.3 of [RFC3986]>",
          "c = <path, see [RFC3986] (Section 3.3)>",
          "d = <query, see 3.4>",
          "e = <URI, see [URI]>",
          "f = <URI, see the standard> nowhere",
        ].join("\n"),
      );
      // What follows has its place in the file.
      const check = ["check", "--kind", "xml", "--import", "rfc3986", "-"];
      const { stdout } = await runProgram(check, [lines(...document)]);
      expect(stdout).toContain(`-:7:${document[6]!.indexOf("nowhere") + 1}: error: undefined rule`);
    });

    it("prose names a rule of an import, with any sign after the name, and over lines", async () => {
      const prose = [
        "host, see",
        "host; see",
        "host: see",
        "host.",
        "host as in\n   RFC 3986",
        "hosts",
      ];
      const text = prose.map((each, index) => `r${String(index)} = <${each}>\n`).join("");
      const argv = ["check", "--import", "rfc3986", "-"];
      const { stdout } = await runProgram(argv, [text]);
      const found = stdout.matchAll(/^-:(\d+):.*\[(.*)\]$/gm);
      expect(Array.from(found, ([, line, kind]) => `${line} ${kind}`)).toEqual([
        "5 prose-over-lines",
        "7 unbound-prose",
      ]);
    });

    it("says that a document has no ABNF", async () => {
      expect(await runProgram(["abnf", "-"], ["Nothing."])).toEqual(
        failed("uri-abnf: no ABNF found in -; --kind abnf reads it as a grammar\n", 1),
      );
    });
  });
});

describe("diagram", () => {
  const ABNF = 'pair = key "=" value\nkey = 1*ALPHA\nvalue = *VCHAR\n';

  describe("uri-abnf diagram GRAMMAR -o OUT", () => {
    const folder = temporaryFolder();
    const file = join(folder, "a.abnf");
    const svg = join(folder, "out.svg");
    const html = join(folder, "out.html");

    beforeEach(() => writeFileSync(file, ABNF));
    afterEach(() => {
      for (const name of readdirSync(folder)) rmSync(join(folder, name));
    });

    it("draws one rule as SVG, and rules as a page", async () => {
      const grammar = compile(ABNF);
      const done = { stdout: "", stderr: "", status: 0 };
      expect(
        await runProgram(["diagram", file, "--rule", "pair", "--width", "300", "-o", svg]),
      ).toEqual(done);
      expect(readFileSync(svg, "utf8")).toBe(
        diagram(grammar, "pair", { width: 300, linkTo: () => undefined }),
      );
      expect(await runProgram(["diagram", file, "-o", html])).toEqual(done);
      expect(readFileSync(html, "utf8")).toBe(diagramPage(grammar, ["pair", "key", "value"]));
      expect(
        await runProgram(["diagram", "rfc3986", "--rule", "host", "--rule", "port", "-o", html]),
      ).toEqual(done);
      expect(readFileSync(html, "utf8")).toMatch('<h2 id="port">');
    });

    it.each([
      [["-o", "out.png"], "out.png: does not end in .svg or .html"],
      [["-o", svg], `${svg}: an SVG file has one rule; name it with --rule`],
      [["-o", svg, "--rule", "kay"], 'no rule named "kay"; did you mean key?'],
    ])("%j is wrong, and writes nothing", async (argv, sentence) => {
      expect(await runProgram(["diagram", file, ...argv])).toEqual(
        failed(`uri-abnf: ${sentence}\n`, 2),
      );
      expect(readdirSync(folder)).toEqual(["a.abnf"]);
    });
  });
});
