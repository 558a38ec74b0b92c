import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { KINDS } from "../src/check/finding.js";
import { version } from "../../../package.json";
import { failed, lines, printed, runProgram, Sink } from "./run-program.js";
import { workingFolder } from "../../../spec/helpers/temporary-folder.js";

const folder = workingFolder();

/** Writes a file, and returns `line:column severity kind` of each of its diagnostics. */
async function places(file: string, text: string, ...options: readonly string[]): Promise<unknown> {
  writeFileSync(file, text);
  const { stdout } = await runProgram(["check", "--format", "json", ...options, file]);
  const { diagnostics } = JSON.parse(stdout) as {
    readonly diagnostics: readonly Readonly<Record<string, unknown>>[];
  };
  return diagnostics.map(({ line, column, severity, kind }) =>
    [`${String(line)}:${String(column)}`, severity, kind].join(" "),
  );
}

describe("the places are those of the file", () => {
  it("ABNF, with every mistake", async () => {
    const text = 'a = b | c\n\nb = "x" )\nc = ALHPA\n';
    expect(await places("a.abnf", text)).toEqual([
      "1:7 warning bar-for-slash",
      "3:9 error syntax-error",
      "4:5 error undefined-rule",
    ]);
  });

  it("a rule that matches nothing is an error, and a grammar with it a grammar", async () => {
    const text = 'ok = "a" / bad\nbad = "x" bad\n';
    expect(await places("empty.abnf", text)).toEqual(["2:1 error empty-language"]);
    const validated = ["validate", "-g", "empty.abnf", "--rule", "ok", "a"];
    expect(await runProgram(validated)).toMatchObject({
      status: 0,
      stdout: "ok\n",
      stderr: 'uri-abnf: warning: empty.abnf:2:1: no string matches bad\n  bad = "x" bad\n  ^^^\n',
    });
  });

  it("RFC XML: entities, CDATA, other elements", async () => {
    const text = [
      '<?xml version="1.0"?>',
      "<rfc><t>a = &nbsp; b</t>",
      '<sourcecode type="abnf">',
      '   a = "&lt;" b c ; &amp;',
      "   b = DIGIT",
      "</sourcecode>",
      '<sourcecode type="c">d = e</sourcecode>',
      '<artwork type="abnf"><![CDATA[',
      "d = <p> 'x'",
      "]]></artwork></rfc>",
    ].join("\n");
    for (const all of [text, text.replace(/\n/g, "\r\n")]) {
      expect(await places("a.xml", all)).toEqual([
        "4:17 error undefined-rule",
        "9:5 error unbound-prose",
        "9:9 error syntax-error",
      ]);
    }
  });

  it("RFC XML: a stretch ends behind the character reference of its last character", async () => {
    const text = '<rfc>\n<sourcecode type="abnf">\na = b &#x7c; bb&#x63;\n</sourcecode>\n</rfc>';
    writeFileSync("refs.xml", text);
    const { stdout } = await runProgram(["check", "--json", "refs.xml"]);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Record<string, unknown>[] };
    expect(diagnostics.map(({ column, endColumn }) => [column, endColumn])).toEqual([
      [5, 6],
      [7, 13],
      [14, 22],
    ]);
  });

  it("Markdown: fences of both sorts, in lists, of other languages", async () => {
    const text = [
      "~~~ abnf",
      "a = b",
      "~~~",
      "- item",
      "  ````abnf",
      "  c = DIGIT",
      "  ```",
      "  ````",
      "```js",
      "d = e",
      "```",
      "{:.abnf}",
      "    e = f",
    ].join("\n");
    expect(await places("a.md", text)).toEqual([
      "2:5 error undefined-rule",
      "7:3 error syntax-error",
    ]);
  });

  it("Markdown: fences in block quotes, which end with their quotes", async () => {
    const text = [
      "> ```abnf",
      "> a = b",
      ">",
      "> h = DIGIT",
      "> ```",
      "",
      "> > - ~~~ abnf",
      "> >   c = d",
      "> not in the inner quote",
      ">```abnf",
      ">e = f",
      "not in the quote",
      "``` g = h ```",
      "```abnf",
      "> i = j",
      "```",
    ].join("\n");
    for (const all of [text, text.replace(/\n/g, "\r\n")]) {
      expect(await places("a.md", all)).toEqual([
        "2:7 error undefined-rule",
        "8:11 error undefined-rule",
        "11:6 error undefined-rule",
        "15:1 error syntax-error",
      ]);
    }
  });

  it("RFC text: blocks with mistakes, but no examples", async () => {
    const text = [
      "1.  Syntax",
      "",
      "   A greeting has a name. For example x = y.",
      "",
      "      greeting = hello name",
      "      hello    = \"hello\" / 'hi'",
      "      name     = 1*ALHPA",
      "",
      "   Then the result is:",
      "",
      "      result = compute();",
      "",
    ].join("\n");
    expect(await places("a.txt", text)).toEqual([
      "6:28 error syntax-error",
      "7:20 error undefined-rule",
    ]);
    // The kind of a file can be given.
    expect(await places("a.rfc", text, "--kind", "text")).toHaveLength(2);
  });

  it.each([
    ["a.md", "~~~ abnf\n  a = (\n    1*DIGIT\n  )\n~~~\n", "4:3"],
    ["a.txt", "The ABNF is:\n\n  a = (\n    1*DIGIT\n  )\n", "5:3"],
    ["a.abnf", "  a = (\n    1*DIGIT\n  )\n", "3:3"],
  ])("a message says the column of a rule in the file: %s", async (file, text, place) => {
    writeFileSync(file, text);
    const { stdout } = await runProgram(["check", file]);
    expect(stdout.split("\n")[0]).toBe(
      `${file}:${place}: error: a line that continues a rule begins with more white space than the rule (2 columns) ` +
        "[syntax-error]",
    );
  });

  it("a message names lines of the file, too", async () => {
    writeFileSync("a.md", 'Prose.\n\n~~~ abnf\na = b\nB = A\nb = "c"\n~~~\n');
    const { stdout } = await runProgram(["check", "--format", "json", "a.md"]);
    expect(stdout).toContain("A is another spelling of a on line 4: ");
    expect(stdout).toContain("(the first is on line 5)");
  });
});

describe("options", () => {
  it("--import names a standard or a file; prose that names an imported rule is bound", async () => {
    const text = "a = host other\nb = <port, see RFC 3986>";
    writeFileSync("other.abnf", "other = DIGIT");
    expect(await places("b.abnf", text)).toHaveLength(3);
    expect(await places("b.abnf", text, "--import", "rfc3986", "--import", "other.abnf")).toEqual(
      [],
    );
  });

  it("--import of two grammars that define a name differently: the message names them", async () => {
    writeFileSync("clash.abnf", "a = host");
    writeFileSync("host.abnf", "host = DIGIT");
    const imports = ["core", "rfc3986", "host.abnf"].flatMap((name) => ["--import", name]);
    const message =
      "clash.abnf:1:5: error: host is imported from two grammars that define it differently (rfc3986 and host.abnf); ";
    expect((await runProgram(["check", ...imports, "clash.abnf"])).stdout).toContain(message);
    const { stderr } = await runProgram(["rules", ...imports, "clash.abnf"]);
    expect(stderr).toContain("differently (rfc3986 and host.abnf); host = <prose>, ");
    // The prose is bound to the rule of the last import.
    const decided = "a = host\nhost = <host, see the file>";
    expect(await places("decided.abnf", decided, ...imports)).toEqual([]);
  });

  it("--start, --lists, --octets", async () => {
    const text = "a = 1#b\nb = %x80-FFF\nc = DIGIT\nOWS = *SP";
    expect(await places("c.abnf", text)).toEqual(["1:6 error syntax-error"]);
    expect(await places("c.abnf", text, "--lists", "--octets", "--start", "a")).toEqual([
      "2:5 warning range-cut",
      "3:1 warning unreachable-rule",
    ]);
    const starts = ["--start", "a", "--start", "c"];
    expect(await places("c.abnf", text, "--lists", "--octets", ...starts)).toEqual([
      "2:5 warning range-cut",
    ]);
  });

  it.each([
    ["a = DIGIT", [], 0],
    ["a = DIGIT | ALPHA", [], 0],
    ["a = DIGIT | ALPHA", ["--max-warnings", "1"], 0],
    ["a = DIGIT | ALPHA", ["--max-warnings", "0"], 1],
    ["a = b", ["--max-warnings", "9"], 1],
  ])("the exit status of %j with %j is %i", async (text, options, status) => {
    expect((await runProgram(["check", ...options, "-"], [text])).status).toBe(status);
  });
});

describe("reports", () => {
  beforeAll(() => {
    writeFileSync("x y.abnf", "a = b_c,\n");
  });

  it("text, with a summary and how a warning is allowed; nothing without findings", async () => {
    expect(await runProgram(["check", "-"], ["a = DIGIT | b"])).toEqual(
      printed(
        lines(
          '-:1:11: warning: "/" separates alternatives, not "|" [bar-for-slash]',
          "  a = DIGIT | b",
          "            ^",
          "-:1:13: error: undefined rule b [undefined-rule]",
          "  a = DIGIT | b",
          "              ^",
          "1 error, 1 warning in 1 file",
          "a comment in its line allows a warning: ; allow: KIND REASON",
        ),
        1,
      ),
    );
    expect(await runProgram(["check", "-"], ["a = DIGIT"])).toEqual(printed(""));
    const allowed = "a = DIGIT | ALPHA ; allow: bar-for-slash as our paper has it";
    expect(await runProgram(["check", "-"], [allowed])).toEqual(printed(""));
    for (const text of ["a = b", "a = DIGIT ; allow: bar-for-slash there is none"])
      expect((await runProgram(["check", "-"], [text])).stdout).not.toContain("a comment in");
  });

  it("text, with a line on a terminal where there are no findings", async () => {
    const checked = async (...argv: readonly string[]): Promise<string> => {
      const stdout = Object.assign(new Sink(), { columns: 80 });
      await runProgram(["check", ...argv], ['a = 1*b ; example: a "00"\nb = DIGIT\n'], { stdout });
      return stdout.text;
    };
    expect(await checked("-")).toBe("1 file, 2 rules, 1 example: no findings\n");
    writeFileSync("c.md", "~~~ abnf\nc = *DIGIT\n~~~\n~~~ abnf-counterexample:c\na\n\nb\n~~~\n");
    writeFileSync(".uri-abnf.json", '{ "examples": { "c": ["1"] } }');
    expect(await checked("-", "c.md")).toBe("2 files, 3 rules, 4 examples: no findings\n");
    expect(await checked("--fix-dry-run", "c.md")).toMatch(/^1 file, 1 rule, 3 examples: /);
    expect(await checked("--json", "c.md")).toBe('{\n  "diagnostics": []\n}\n');
    expect(await checked("--quiet", "c.md")).toBe("");
    rmSync(".uri-abnf.json");
  });

  it("text, with the number of rules that are not asked, because they contain themselves", async () => {
    writeFileSync("one.abnf", 'a = "(" [ a ] ")" | b\nb = 1*a\nc = a\nd = DIGIT / %x30-39');
    writeFileSync("two.abnf", 'e = "[" [ e ] "]"');
    const about = (rules: string): string => `not asked whether ambiguous: ${rules}\n`;
    const { stdout } = await runProgram(["check", "--fix-dry-run", "one.abnf", "two.abnf"]);
    const hint = "a comment in its line allows a warning: ; allow: KIND REASON\n";
    expect(stdout).toContain(
      `in 2 files\n${hint}${about("3 rules that contain themselves, and what leads to them")}`,
    );
    expect(await runProgram(["check", "two.abnf"])).toEqual(
      printed(about("1 rule that contains itself, and what leads to it")),
    );
    expect(await runProgram(["check", "--quiet", "two.abnf"])).toEqual(printed(""));
  });

  it.each([
    [undefined, true],
    ["", true],
    ["1", false],
  ])("colors on a terminal, NO_COLOR=%j", async (value, isColored) => {
    const before = process.env.NO_COLOR;
    if (value === undefined) delete process.env.NO_COLOR;
    else process.env.NO_COLOR = value;
    const stdout = Object.assign(new Sink(), { columns: 80 });
    await runProgram(["check", "-"], ["a = b"], { stdout });
    expect(stdout.text.includes("\u001b[31m")).toBe(isColored);
    if (before === undefined) delete process.env.NO_COLOR;
    else process.env.NO_COLOR = before;
  });

  it("json, with the members of each diagnostic", async () => {
    const json = async (text: string): Promise<{ readonly diagnostics: readonly object[] }> =>
      JSON.parse((await runProgram(["check", "--json", "-"], [text])).stdout) as never;
    const { stdout } = await runProgram(["check", "--format", "json", "-"], ["a = b"]);
    expect(JSON.parse(stdout)).toEqual({
      diagnostics: [
        {
          file: "-",
          line: 1,
          column: 5,
          endLine: 1,
          endColumn: 6,
          severity: "error",
          kind: "undefined-rule",
          message: "undefined rule b",
        },
      ],
    });
    const [text, report] = ["; x\na = DIGIT | ALPHA\n", await json("; x\na = DIGIT | ALPHA\n")];
    expect(report.diagnostics).toMatchObject([
      { line: 2, column: 11, endLine: 2, endColumn: 12, fix: { start: 14, end: 15, text: "/" } },
    ]);
    expect(text.slice(14, 15)).toBe("|");
  });

  it("--json is --format json, and nothing beside another format", async () => {
    const argv = ["check", "-", "--json"];
    const named = ["check", "-", "--format", "json"];
    expect(await runProgram(argv, ["a = b"])).toEqual(await runProgram(named, ["a = b"]));
    expect(await runProgram([...argv, "--format", "sarif"])).toEqual(
      failed(
        lines(
          "uri-abnf: option '--json' cannot be used with option '--format <name>'",
          "Try 'uri-abnf check --help'.",
        ),
        2,
      ),
    );
  });

  it.each([
    ["a = b", 1],
    ["a = DIGIT | ALPHA", 0],
    ["a = DIGIT", 0],
  ])("-q prints no report of %j", async (text, status) => {
    expect(await runProgram(["check", "-q", "-"], [text])).toEqual(printed("", status));
    expect(await runProgram(["check", "-"], [text])).toMatchObject({ status });
  });

  it.each([
    [["--color=always"], undefined, true],
    [["--color"], undefined, false],
    [["--color"], 80, true],
    [["--color=never"], 80, false],
  ])("%j on a terminal of %s columns", async (options, columns, isColored) => {
    const stdout = Object.assign(new Sink(), columns === undefined ? {} : { columns });
    await runProgram(["check", ...options, "-"], ["a = b"], { stdout });
    expect(stdout.text.includes("\u001b[31m")).toBe(isColored);
  });

  it("github, with escaped properties", async () => {
    const { stdout } = await runProgram(["check", "--format", "github", "x y.abnf"]);
    expect(stdout).toBe(
      lines(
        '::error file=x y.abnf,line=1,endLine=1,col=5,endColumn=8,title=syntax-error::"_" is not allowed in a rule name',
        '::error file=x y.abnf,line=1,endLine=1,col=8,endColumn=9,title=syntax-error::white space separates elements, not ","',
      ),
    );
    const { stdout: percent } = await runProgram(["check", "--format", "github", "-"], ["a = %41"]);
    expect(percent).toMatch('::after "%25" stands');
  });

  it("sarif, with all properties that SARIF 2.1.0 requires", async () => {
    writeFileSync("x y.abnf", "a =\u00a0DIGIT\n");
    const { stdout } = await runProgram(["check", "--format", "sarif", "x y.abnf"]);
    interface Log {
      readonly version: string;
      readonly runs: readonly {
        readonly tool: { readonly driver: Readonly<Record<string, unknown>> };
        readonly columnKind: string;
        readonly results: readonly unknown[];
      }[];
    }
    const log = JSON.parse(stdout) as Log;
    // Section 3.13.2 and 3.13.4 (version, runs), 3.14.6 (tool), 3.18.2 (driver), 3.19.8 (name).
    expect(log.version).toBe("2.1.0");
    const [run] = log.runs;
    expect(run?.tool.driver).toEqual({
      name: "uri-abnf",
      version,
      rules: [{ id: "syntax-error", shortDescription: { text: "The text is not ABNF." } }],
    });
    expect(run?.columnKind).toBe("utf16CodeUnits");
    // Section 3.27.11 (message), 3.11.2 (text), 3.27.5 and 3.49.3 (ruleId, id), 3.27.10 (level), 3.29.3
    // (physicalLocation), 3.4.3 (uri), 3.30 (region), 3.55.3 (artifactChanges), 3.56 (artifactLocation,
    // replacements), 3.57.3 (deletedRegion).
    const artifactLocation = { uri: "x%20y.abnf" };
    const region = { startLine: 1, startColumn: 4, endLine: 1, endColumn: 5 };
    expect(run?.results[0]).toEqual({
      ruleId: "syntax-error",
      ruleIndex: 0,
      level: "error",
      message: { text: "U+00A0 is no white space of ABNF" },
      locations: [{ physicalLocation: { artifactLocation, region } }],
      fixes: [
        {
          artifactChanges: [
            {
              artifactLocation,
              replacements: [{ deletedRegion: region, insertedContent: { text: " " } }],
            },
          ],
        },
      ],
    });
  });
});

test("docs/errors.md has a heading for each kind", () => {
  const page = readFileSync(join(__dirname, "../../../docs/errors.md"), "utf8");
  const headings = Array.from(page.matchAll(/^#+ `(.*)`$/gm), ([, name = ""]) => name);
  expect(headings).toEqual(expect.arrayContaining(Object.keys(KINDS)));
});

describe("--prose", () => {
  it("binds prose to imported rules and core rules", async () => {
    const text = 'a = <any = one> "/" <a host>\n';
    const args = ["--import", "rfc3986", "--prose", "any = one=DIGIT", "--prose", "<a host>=host"];
    expect((await runProgram(["check", ...args, "-"], [text])).status).toBe(0);
    writeFileSync("prose.abnf", text);
    const { stdout } = await runProgram([
      "validate",
      "--abnf",
      "prose.abnf",
      ...args,
      "1/h",
      "x/h",
    ]);
    expect(stdout).toMatch(/^ok\n.*offset 0/);
  });

  it.each([
    ["a", "It is written NAME=RULE."],
    ["a=no-rule", "prose: no import has the rule no-rule"],
  ])("%s is wrong", async (binding, sentence) => {
    const { stderr, status } = await runProgram(["check", "--prose", binding, "-"], ["a = <a>"]);
    expect([stderr, status]).toEqual([expect.stringContaining(sentence), 2]);
  });
});

describe(".uri-abnf.json", () => {
  const configure = (value: unknown): void => {
    writeFileSync(".uri-abnf.json", typeof value === "string" ? value : JSON.stringify(value));
  };
  afterEach(() => {
    rmSync(".uri-abnf.json", { force: true });
    process.chdir(folder);
  });

  it("names files and options; arguments come first", async () => {
    mkdirSync("drafts/deep", { recursive: true });
    writeFileSync("drafts/one.abnf", "a = 1#scheme %x2C | other\nOWS = *SP");
    writeFileSync("drafts/deep/two.abnf", "a = b");
    writeFileSync("drafts/base.txt.abnf", "other = DIGIT");
    configure({
      files: ["drafts/**/{one,two}.abnf"],
      import: ["rfc3986", "./drafts/base.txt.abnf"],
      lists: true,
      maxWarnings: 0,
    });
    const found = await runProgram(["check", "--format", "github"]);
    expect(found.stdout.match(/file=[^,]*|title=[^:]*/g)).toEqual([
      "file=drafts/deep/two.abnf",
      "title=undefined-rule",
      "file=drafts/one.abnf",
      "title=bar-for-slash",
    ]);
    expect((await runProgram(["check", "drafts/one.abnf"])).status).toBe(1);
    expect((await runProgram(["check", "--max-warnings", "1", "drafts/one.abnf"])).status).toBe(0);
    // The file holds for the folders below it.
    process.chdir("drafts");
    expect((await runProgram(["check", "one.abnf"])).status).toBe(1);
    expect((await runProgram(["check", "--format", "github"])).stdout).toMatch(
      "file=deep/two.abnf,",
    );
  });

  it.each([
    ["[]", ".uri-abnf.json:1:1: the configuration is an object"],
    [
      '{"file":[]}',
      ".uri-abnf.json:1:2: unknown member file; known are files, import, start, lists, octets, maxWarnings, " +
        "prose, examples, counterexamples, allow",
    ],
    ['{"files":"x"}', ".uri-abnf.json:1:10: files is a list of strings"],
    ['{"start":1}', ".uri-abnf.json:1:10: start is a string or a list of strings"],
    ['{"start":["a",1]}', ".uri-abnf.json:1:15: each of start is a string"],
    ['{"start":["a","b"]}', "check needs a file, or a .uri-abnf.json with files"],
    ['{"maxWarnings":-1}', ".uri-abnf.json:1:16: maxWarnings is a whole number of at least 0"],
    ['{"lists":"receiver"}', '.uri-abnf.json:1:10: lists is true, false, "sender" or "recipient"'],
    ['{"lists":"recipient"}', "check needs a file, or a .uri-abnf.json with files"],
    ['{"lists":true}', "check needs a file, or a .uri-abnf.json with files"],
    ['{"files":["none*"]}', ".uri-abnf.json: no file matches files"],
  ])("%s is wrong", async (text, sentence) => {
    configure(text);
    expect(await runProgram(["check"])).toEqual(failed(`uri-abnf: ${sentence}\n`, 2));
  });

  it("no JSON", async () => {
    configure("{");
    const { stderr, status } = await runProgram(["check"]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^uri-abnf: \.uri-abnf\.json:1:2: not JSON/);
  });
});

describe("documents without ABNF", () => {
  const MESSAGE = "uri-abnf: no ABNF found in notes.txt; --kind abnf reads it as a grammar\n";

  it.each<[string[], string, string, number]>([
    [["notes.txt"], "", MESSAGE, 1],
    [["notes.txt", "good.md"], "", MESSAGE, 0],
    [["--allow-no-abnf", "notes.txt"], "", "", 0],
    [["--format", "json", "notes.txt"], "", MESSAGE, 1],
    [
      ["--kind", "abnf", "notes.txt"],
      'notes.txt:1:1: error: the line is no rule: there is no "=" after No [syntax-error]',
      "",
      1,
    ],
  ])("%j", async (argv, report, stderr, status) => {
    writeFileSync("notes.txt", "No rules");
    writeFileSync("good.md", "```abnf\na = DIGIT\n```\n");
    const outcome = await runProgram(["check", ...argv]);
    expect({ ...outcome, stdout: outcome.stdout.split("\n")[0] }).toEqual({
      stdout: report,
      stderr,
      status,
    });
  });
});

describe("wrong usage", () => {
  it("reports the mistakes of the other files, if one cannot be read", async () => {
    writeFileSync("good.abnf", "a = b\n");
    writeFileSync("binary.abnf", Uint8Array.of(0xff, 0));
    const files = ["none.abnf", "good.abnf", "binary.abnf"];
    const { stdout, stderr, status } = await runProgram(["check", ...files]);
    expect(stdout).toBe(
      lines(
        "good.abnf:1:5: error: undefined rule b [undefined-rule]",
        "  a = b",
        "      ^",
        "1 error, 0 warnings in 1 file",
      ),
    );
    expect(stderr).toBe(
      lines("uri-abnf: none.abnf: no such file", "uri-abnf: binary.abnf: not UTF-8"),
    );
    expect(status).toBe(2);
  });

  it.each([
    ["check", "rfc3986"],
    ["format", "RFC3986"],
    ["abnf", "rfc3986"],
  ])("%s says that %s is no file", async (command, name) => {
    expect(await runProgram([command, name])).toEqual(
      failed(`uri-abnf: ${name} is a shipped grammar, no file; this command reads files\n`, 2),
    );
    writeFileSync(name, 'a = "x"\n');
    expect((await runProgram([command, name])).status).toBe(0);
    rmSync(name);
  });

  it.each([
    [
      ["check", "--max-warnings", "x", "-"],
      "option '--max-warnings <number>' argument 'x' is invalid",
    ],
    [["check"], "check needs a file, or a .uri-abnf.json with files"],
  ])("%j", async (argv, sentence) => {
    const { stderr, status } = await runProgram(argv);
    expect(status).toBe(2);
    expect(stderr).toMatch(sentence);
  });

  it("octets that are no text", async () => {
    const { stderr } = await runProgram(["check", "-"], [new Uint8Array([0x61, 0xff, 0])]);
    expect(stderr).toBe("uri-abnf: -: not UTF-8\n");
  });
});
