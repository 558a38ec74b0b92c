import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { execFileSync, spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { chdir, cwd } from "node:process";
import { abnfFromDocument, compile } from "../../../grammar/index.js";
import { rfc6838 } from "../../../grammar/rfc/rfc6838.js";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";
import { failed, lines, printed, runProgram } from "./run-program.js";
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

  it.each(ABOUT_A_GRAMMAR)("is not an error of a grammar: %s", async (command, argumentsOf) => {
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
    // The next word is not a value.
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
  it("is not a defect of the program", async () => {
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

describe("uri-abnf abnf FILE", () => {
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

describe("uri-abnf diagram GRAMMAR -o OUT", () => {
  const ABNF = 'pair = key "=" value\nkey = 1*ALPHA\nvalue = *VCHAR\n';

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

describe("documents", () => {
  interface Report {
    readonly diagnostics: readonly Readonly<
      Record<"line" | "column" | "kind" | "message", string>
    >[];
  }

  const before = cwd();

  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "documents-"));
    chdir(folder);
  });

  afterEach(() => {
    chdir(before);
    rmSync(folder, { recursive: true });
  });

  /** Returns `line:column kind: message` of each finding about a file with a text. */
  async function findings(text: string, file = "a.md"): Promise<readonly string[]> {
    writeFileSync(file, text);
    const { stdout } = await runProgram(["check", "--format", "json", file]);
    const { diagnostics } = JSON.parse(stdout) as Report;
    return diagnostics.map(
      ({ line, column, kind, message }) => `${line}:${column} ${kind}: ${message}`,
    );
  }

  describe("files that a document includes", () => {
    const draft = "# A\n\n~~~ abnf\n{::include inc/b.abnf}\na = b\n~~~\n";

    it("are read, relative to the document", async () => {
      mkdirSync("inc");
      writeFileSync("inc/b.abnf", "  b = DIGIT\n");
      expect(await findings(draft)).toEqual([]);
      writeFileSync("inc/b.abnf", "  b = DIGIT\n\n  c = DIGIT | d\n");
      expect(await findings(draft)).toEqual([
        '4:1 bar-for-slash: inc/b.abnf, line 3: "/" separates alternatives, not "|"',
        "4:1 undefined-rule: inc/b.abnf, line 3: undefined rule d",
      ]);
      // A correction of the file is none of the document.
      await runProgram(["check", "--fix", "a.md"]);
      expect(readFileSync("a.md", "utf8")).toBe(draft);
      const { stdout } = await runProgram(["format", "a.md"]);
      expect(stdout).toBe("b = DIGIT\n\nc = DIGIT / d\na = b\n");
      expect(await runProgram(["format", "--check", "a.md"])).toMatchObject({ stdout: "" });
    });

    it.each([
      ["inc/b.abnf", "no such file"],
      ["../b.abnf", "it is outside of the folder of draft/a.md"],
      ["/etc/hosts", "it is outside of the folder of draft/a.md"],
      ["link.abnf", "it is outside of the folder of draft/a.md"],
      ["folder", "it is not a file"],
      ["latin.abnf", "not UTF-8"],
    ])("%s is not read, which is said once", async (name, reason) => {
      mkdirSync("draft/folder", { recursive: true });
      writeFileSync("b.abnf", "b = DIGIT\n");
      symlinkSync("../b.abnf", "draft/link.abnf");
      writeFileSync("draft/latin.abnf", Uint8Array.of(0x3b, 0xe9));
      const block = `~~~ abnf\n{::include ${name}}\n\na = b\n~~~\n`;
      const message = `${name} is not included: ${reason}`;
      expect(await findings(block + block.replace("a =", "c ="), "draft/a.md")).toEqual([
        `2:1 unread-include: ${message}`,
      ]);
      const { stderr, status } = await runProgram(["rules", "draft/a.md"]);
      expect([stderr, status]).toEqual([`uri-abnf: draft/a.md:2:1: ${message}\n`, 1]);
    });

    it("are not read by flags that change them, nor of standard input, nor where a revision has none", async () => {
      expect(await findings("~~~ abnf\n{::include-fold b.abnf}\n~~~\n")).toEqual([
        "2:1 unread-include: b.abnf is not included: include-fold is not known",
      ]);
      const argv = ["abnf", "--kind", "markdown", "-"];
      expect((await runProgram(argv, [draft])).stderr).toBe(
        "uri-abnf: -:4:1: inc/b.abnf is not included: standard input has no folder\n",
      );
      writeFileSync("a.md", draft);
      const git = (...args: readonly string[]): unknown => execFileSync("git", args);
      git("init", "-q");
      git("add", ".");
      git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a");
      expect((await runProgram(["diff", "--git", "HEAD", "a.md"])).stderr).toBe(
        "uri-abnf: HEAD:a.md:4:1: inc/b.abnf is not included: --git HEAD: inc/b.abnf is not in this revision\n",
      );
    });
  });

  describe("grammars of one document", () => {
    const xml = (...blocks: readonly (readonly [name: string, abnf: string])[]): string =>
      blocks
        .map(([name, abnf]) => `<sourcecode type="abnf" name="${name}">${abnf}</sourcecode>\n`)
        .join("");

    it("have different names, and do not see each other", async () => {
      const text = xml(["a", "r = s"], ["b", "r = DIGIT"], ["a", "s = ALPHA"], ["", "t = r"]);
      expect(await findings(`<rfc>${text}</rfc>`, "a.xml")).toEqual([
        "4:37 undefined-rule: undefined rule r",
      ]);
    });

    it("are one grammar with one name", async () => {
      const text = xml(["a", "r = s"], ["", "s = ALPHA"]);
      expect(await findings(`<rfc>${text}</rfc>`, "a.xml")).toEqual([]);
    });

    it("have the examples of their rules", async () => {
      const blocks = ["a", "b"].map(
        (name) => `~~~ abnf\nr = "${name}"\n${name} = r\n~~~\n{: sourcecode-name="${name}"}\n`,
      );
      const examples = ["r", "b", "none"].map((rule) => `~~~ abnf-example:${rule}\nb\n~~~\n`);
      expect(await findings([...blocks, ...examples].join("\n"))).toEqual([
        '14:1 example-refused: the example is refused: r: expected r at offset 0, found "b"',
        '22:1 example-without-rule: example of an unknown rule: no rule named "none"',
      ]);
    });
  });

  it("a language says that a grammar has lists", async () => {
    const list = "\na = 1#( DIGIT )\nOWS = *SP\n~~~\n";
    expect(await findings(`~~~ abnf9110${list}`)).toEqual([]);
    expect(await findings(`~~~ abnf7230${list}`)).toEqual([]);
    expect(await findings(`~~~${list}{: type="abnf7230"}\n`)).toEqual([]);
    expect(await findings(`~~~ abnf${list}`)).toHaveLength(1);
    expect((await runProgram(["validate", "-g", "a.md", "--rule", "a", "1,2"])).status).toBe(1);
    writeFileSync("a.md", `~~~ abnf9110${list}`);
    expect((await runProgram(["validate", "-g", "a.md", "--rule", "a", "1,2"])).status).toBe(0);
  });

  it.each([
    ["abnf-exmaple:a", "abnf-exmaple marks no examples; did you mean abnf-example:a?"],
    ["abnf-exmaple", "abnf-exmaple marks no examples; did you mean abnf-example:RULE?"],
    [
      "anbf-counterexample:a",
      "anbf-counterexample marks no examples; did you mean abnf-counterexample:a?",
    ],
    [
      "abnf-x",
      "abnf-x marks no examples; abnf-example, abnf-example-text, abnf-counterexample, abnf-counterexample-text do",
    ],
    ["bnf-example", undefined],
    ["abnfx", undefined],
  ])("a block %s", async (mark, message) => {
    const found = await findings(`~~~ abnf\na = DIGIT\n~~~\n~~~ ${mark}\nx\n~~~\n`);
    const { length } = `~~~ ${mark}`;
    expect(found).toEqual(message === undefined ? [] : [`4:${length} misspelled-mark: ${message}`]);
  });

  describe("octets that are not UTF-8", () => {
    const text = Uint8Array.from(Buffer.from("; \u00e9\na = DIGIT | b\n", "latin1"));

    it.each(["a.txt", "a.abnf"])("are windows-1252 in %s", async (file) => {
      writeFileSync(file, text);
      const { stdout, stderr } = await runProgram(["check", file]);
      expect(stderr).toBe(`uri-abnf: note: ${file}: not UTF-8, read as windows-1252\n`);
      expect(stdout).toContain(`${file}:2:11: warning`);
    });

    it("are not written", async () => {
      writeFileSync("a.abnf", text);
      for (const argv of [
        ["check", "--fix"],
        ["format", "--write"],
      ])
        expect((await runProgram([...argv, "a.abnf"])).stderr).toBe(
          "uri-abnf: a.abnf: not UTF-8\n",
        );
      expect(Uint8Array.from(readFileSync("a.abnf"))).toEqual(text);
    });
  });
});

describe("imports", () => {
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
