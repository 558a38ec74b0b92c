/** `check` runs examples, and leaves out what authors allow. */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { runProgram } from "./run-program.js";
import { workingFolder } from "../../../spec/helpers/temporary-folder.js";

workingFolder();
afterEach(() => {
  for (const file of readdirSync(".")) rmSync(file);
});

interface Report {
  readonly diagnostics: readonly {
    readonly file: string;
    readonly line: number;
    readonly column: number;
    readonly kind: string;
  }[];
}

/** Returns `file:line:column kind` of each finding. */
async function places(...args: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await runProgram(["check", "--format", "json", ...args]);
  if (stdout === "") return [];
  const { diagnostics } = JSON.parse(stdout) as Report;
  return diagnostics.map(({ file, line, column, kind }) => `${file}:${line}:${column} ${kind}`);
}

describe("comments", () => {
  it.each([
    ['; example: a "11"', []],
    ['; example: a "1x1"', ["1:16 example-refused"]],
    ['; example: a "\\u0031x"', ["1:21 example-refused"]],
    ['; example: a ""', ["1:15 example-refused"]],
    ['; example: A "1" ', []],
    ['; counterexample: a "1"', ["1:22 counterexample-accepted"]],
    ['; counterexample: a "x"', []],
    ['; example: b "1"', ["1:15 example-without-rule"]],
    // Only misspelled words, and strings of rules that exist, are surely no prose.
    ['; Example: a "x"', ["1:1 misspelled-mark"]],
    [';example: a "x"', ["1:1 misspelled-mark"]],
    ['; examples: A "x"', ["1:1 misspelled-mark"]],
    ['; counter-example: a "x"', ["1:1 misspelled-mark"]],
    ['; exmaple: "x"', ["1:1 misspelled-mark"]],
    ['; counterexmaple: b "x"', ["1:1 misspelled-mark"]],
    ['; example: a "\\x"', ["1:1 misspelled-mark"]],
    // Every other form is a comment.
    ['; Example: b "x"', []],
    ['; Examples: "x"', []],
    ['; sample: a "x"', []],
    ["; exmaple: a x", []],
    ["; example: a x", []],
    ['; example: a "x', []],
    ['; example: a "x" "y"', []],
    ['; example: "x"', []],
  ])("%s", async (comment, expected) => {
    writeFileSync("a.abnf", `${comment}\na = 1*DIGIT\n`);
    expect(await places("a.abnf")).toEqual(expected.map((each) => `a.abnf:${each}`));
  });

  it("a semicolon in a string or in prose begins no comment", async () => {
    writeFileSync("a.abnf", 'a = "; example: a" "x" ; example: a "y"\nb = 0<; example: a "z">');
    expect(await places("a.abnf")).toEqual([
      "a.abnf:1:38 example-refused",
      "a.abnf:2:6 unbound-prose",
    ]);
  });

  it("are not run in a text that is no grammar", async () => {
    writeFileSync("a.abnf", 'a = )\n; example: b "x"\n');
    expect(await places("a.abnf")).toEqual(["a.abnf:1:1 syntax-error"]);
  });

  it("count UTF-16 code units in a grammar of octets, too", async () => {
    writeFileSync("a.abnf", 'a = *%xC3-C4 *%x80-BF "b" ; example: a "\\u00e9c"\n');
    expect(await places("--octets", "a.abnf")).toEqual(["a.abnf:1:47 example-refused"]);
    writeFileSync("a.abnf", 'a = *%x80-FF ; example: a "\\u00e9\\ud800"\n');
    expect(await places("--octets", "a.abnf")).toEqual(["a.abnf:1:34 example-refused"]);
  });
});

describe("marked blocks", () => {
  it("RFC XML: by type or name, with entities", async () => {
    const text = [
      "<rfc>",
      '<sourcecode type="abnf">a = "&lt;" 1*DIGIT</sourcecode>',
      '<sourcecode type="abnf-example:a">',
      "   &lt;1",
      "   &lt;x",
      "</sourcecode>",
      '<artwork name="abnf-counterexample:a"><![CDATA[<2]]></artwork>',
      '<sourcecode type="abnf-example"/>',
      "</rfc>",
    ].join("\n");
    writeFileSync("a.xml", text);
    expect(await places("a.xml")).toEqual([
      "a.xml:5:8 example-refused",
      "a.xml:7:48 counterexample-accepted",
      "a.xml:8:33 example-without-rule",
    ]);
  });

  it("Markdown: lines, or the whole block with CRLF", async () => {
    const text = [
      "~~~ abnf",
      'a = 2("x" CRLF) / "xx"',
      "~~~",
      "> ```abnf-example:a",
      ">   xx",
      ">",
      ">   x",
      "> ```",
      "~~~ abnf-example-text:a",
      "",
      "  x",
      "  y",
      "~~~",
      "~~~ abnf-counterexample-text:a",
      "x",
      "x",
      "~~~",
    ].join("\n");
    writeFileSync("a.md", text);
    expect(await places("a.md")).toEqual([
      "a.md:7:6 example-refused",
      "a.md:12:3 example-refused",
      "a.md:15:1 counterexample-accepted",
    ]);
  });

  it("plain text: CODE BEGINS, across pages; the lines are no rules", async () => {
    const text = [
      "   The rule:",
      "",
      "      a = 1*DIGIT",
      "",
      '   <CODE BEGINS> file "abnf-example:a"',
      "   1",
      "",
      "Author                      Informational                     [Page 1]",
      "\f",
      "RFC 9999                        Example                       May 2026",
      "",
      "   b = 1*DIGIT",
      "   <CODE ENDS>",
      "",
    ].join("\n");
    writeFileSync("a.txt", text);
    expect(await places("a.txt")).toEqual(["a.txt:12:4 example-refused"]);
  });
});

describe(".uri-abnf.json", () => {
  const configure = (value: object): void => {
    writeFileSync(".uri-abnf.json", JSON.stringify(value));
  };

  it("has strings, files, and selectors of blocks", async () => {
    writeFileSync("g.abnf", "a = 1*DIGIT [CRLF]\n");
    writeFileSync("strings", "1\n\n2x\r\n");
    writeFileSync("text", "1\r\n");
    const draft = "   For example, it\n   can be\n\n      1\n\n      2y\n\n   3z\n";
    writeFileSync("d.txt", draft);
    writeFileSync("d.md", "For example\n\n```\nno\n```\nanchor=x\n```\n3!\n```\n");
    configure({
      files: ["g.abnf"],
      examples: {
        A: [
          "1",
          "\u0001",
          { file: "strings" },
          { file: "text", text: true },
          { file: "d.txt", after: "example, it can be" },
          { file: "d.md", after: "anchor=x" },
        ],
      },
      counterexamples: { a: ["", "5"] },
    });
    expect(await places()).toEqual([
      ".uri-abnf.json:1:43 example-refused",
      "strings:3:2 example-refused",
      "d.txt:6:8 example-refused",
      "d.md:8:2 example-refused",
      ".uri-abnf.json:1:209 counterexample-accepted",
    ]);
  });

  it("places that do not exist, and rules that no file has", async () => {
    writeFileSync("g.abnf", "a = DIGIT\n");
    const examples = {
      a: [{ file: "none" }, { file: "g.abnf", after: "DIGIT" }, { file: "g.abnf", after: "x y" }],
      b: ["1"],
    };
    configure({ files: ["*.abnf"], examples });
    const kinds = (await places()).map((place) => place.split(" ")[1]);
    expect(kinds).toEqual([...Array<string>(3).fill("example-not-found"), "example-without-rule"]);
    // The other files may have the rule.
    expect(await places("g.abnf")).toHaveLength(3);
  });

  it.each([
    ['{"examples":[]}', "1:13: examples is an object of lists"],
    ['{"examples":{"a":"x"}}', "1:18: a is a list"],
    ['{"examples":{"a":[\n1]}}', "2:1: each of a is a string, or an object with file"],
    ['{"examples":{"a":[{"after":"x"}]}}', "1:19: each of a needs a member file"],
    ['{"counterexamples":{"a":[{"file":"x","at":"x"}]}}', "1:38: unknown member at; known are"],
    ['{"allow":[{"kind":"syntax-error"}]}', "1:11: each of allow needs a member reason"],
    ['{"allow":[{"kind":"syntax-error","reason":" "}]}', "1:43: reason is a sentence"],
    ["{}// x", "1:3: not JSON"],
  ])("%s is wrong", async (text, sentence) => {
    writeFileSync(".uri-abnf.json", text);
    const { stderr, status } = await runProgram(["check", "-"], ["a = DIGIT"]);
    expect(stderr.startsWith(`uri-abnf: .uri-abnf.json:${sentence}`)).toBe(true);
    expect(status).toBe(2);
  });

  it("allows kinds everywhere, in a file, and in a rule", async () => {
    writeFileSync("g.abnf", "a = b\n c = 1\n");
    writeFileSync("g.abnf", "a = DIGIT | ALPHA\nb = DIGIT | ALPHA\n");
    writeFileSync("h.abnf", "c = DIGIT | ALPHA\n");
    const allowed = async (...allow: readonly object[]): Promise<readonly string[]> => {
      configure({ files: ["*.abnf"], allow: allow.map((each) => ({ ...each, reason: "old" })) });
      return places();
    };
    const kind = "bar-for-slash";
    expect(await allowed()).toHaveLength(3);
    expect(await allowed({ kind })).toEqual([]);
    expect(await allowed({ kind, file: "g.abnf" })).toEqual(["h.abnf:1:11 bar-for-slash"]);
    expect(await allowed({ kind, rule: "B" })).toEqual([
      "g.abnf:1:11 bar-for-slash",
      "h.abnf:1:11 bar-for-slash",
    ]);
    // A configured example stands in the configuration; the findings of a file are those with a place in it.
    expect(await allowed({ kind, rule: "b", file: "g.abnf" })).toHaveLength(2);
    expect(await allowed({ kind }, { kind: "no-kind" }, { kind: "syntax-error" })).toEqual([
      ".uri-abnf.json:1:78 ineffective-allowance",
      ".uri-abnf.json:1:112 ineffective-allowance",
    ]);
  });
});

describe("allowed examples", () => {
  const allowed = async (
    text: string,
    configuration: object,
    ...allow: readonly object[]
  ): Promise<readonly string[]> => {
    writeFileSync("a.md", text);
    const reasoned = allow.map((each) => ({ reason: "old", ...each }));
    writeFileSync(
      ".uri-abnf.json",
      JSON.stringify({ ...configuration, files: ["a.md"], allow: reasoned }),
    );
    return (await places()).map((place) => place.replace(/:[0-9:]+/, ""));
  };
  const REFUSED = { kind: "example-refused" };

  it("by the rule that a mark names, wherever the block stands", async () => {
    const text = [
      "~~~ abnf",
      "pair = DIGIT",
      "last = ALPHA",
      "~~~",
      "~~~ abnf-example:pair",
      "x",
      "~~~",
      "~~~ abnf-counterexample",
      "~~~",
    ].join("\n");
    const without = "a.md example-without-rule";
    expect(await allowed(text, {}, { ...REFUSED, rule: "PAIR" })).toEqual([without]);
    expect(await allowed(text, {}, { ...REFUSED, rule: "last" })).toEqual([
      "a.md example-refused",
      without,
      ".uri-abnf.json ineffective-allowance",
    ]);
    // A mark without a rule is of no rule, also below one.
    const kind = "example-without-rule";
    expect(await allowed(text, {}, REFUSED, { kind, rule: "last" })).toEqual([
      without,
      ".uri-abnf.json ineffective-allowance",
    ]);
    expect(await allowed(text, {}, REFUSED, { kind })).toEqual([]);
  });

  it("of the configuration, by the file with the string", async () => {
    writeFileSync("strings", "x\n");
    const text = "~~~ abnf\na = DIGIT\n~~~\n";
    const examples = { a: ["y", { file: "strings" }] };
    expect(await allowed(text, { examples }, { ...REFUSED, file: "strings" })).toEqual([
      ".uri-abnf.json example-refused",
    ]);
    expect(await allowed(text, { examples }, { ...REFUSED, file: ".uri-abnf.json" })).toEqual([
      "strings example-refused",
    ]);
    expect(await allowed(text, { examples }, { ...REFUSED, rule: "a" })).toEqual([]);
  });

  it("places that do not exist, and rules that no file has", async () => {
    const examples = { a: [{ file: "none" }], b: ["x"] };
    const text = "~~~ abnf\na = DIGIT\n~~~\n";
    const kinds = ["example-not-found", "example-without-rule"];
    expect(await allowed(text, { examples })).toEqual(
      kinds.map((kind) => `.uri-abnf.json ${kind}`),
    );
    expect(await allowed(text, { examples }, ...kinds.map((kind) => ({ kind })))).toEqual([]);
    expect(
      await allowed(
        text,
        { examples },
        { kind: "example-not-found", rule: "a" },
        { kind: "example-without-rule", rule: "b" },
      ),
    ).toEqual([]);
  });
});

describe("configured examples of several files", () => {
  const messages = async (): Promise<readonly string[]> => {
    const { stdout } = await runProgram(["check", "--format", "json"]);
    const { diagnostics } = JSON.parse(stdout) as {
      readonly diagnostics: readonly { readonly message: string }[];
    };
    return diagnostics.map(({ message }) => message);
  };
  const configure = (value: object): void => {
    writeFileSync(".uri-abnf.json", JSON.stringify({ files: ["*.abnf"], ...value }));
  };

  it("a finding names the file whose rule answers", async () => {
    writeFileSync("a.abnf", "pair = DIGIT\n");
    writeFileSync("b.abnf", "pair = ALPHA\n");
    configure({ examples: { pair: ["x", "-"] }, counterexamples: { pair: ["y"] } });
    expect(await messages()).toEqual([
      'the example is refused in a.abnf: pair: expected DIGIT at offset 0, found "x"',
      'the example is refused in a.abnf: pair: expected DIGIT at offset 0, found "-"',
      'the example is refused in b.abnf: pair: expected ALPHA at offset 0, found "-"',
      'pair in b.abnf matches the counterexample "y"',
    ]);
  });

  it("an import answers for a rule that no file has", async () => {
    writeFileSync("a.abnf", 'a = token "=" other\n');
    writeFileSync("c.txt", "   other = 1*ALPHA\n");
    configure({
      import: ["rfc9110", "./c.txt"],
      examples: { token: ["x", "("], Other: ["x", "1"], none: ["x"] },
    });
    expect(await messages()).toEqual([
      'the example is refused in rfc9110: token: expected tchar at offset 0, found "("',
      'the example is refused in c.txt: other: expected ALPHA at offset 0, found "1"',
      "no checked file and no import has the rule none",
    ]);
  });
});

describe("allowances in comments", () => {
  it.each([
    ["a = DIGIT | ALPHA ; allow: bar-for-slash a reason", []],
    ["; allow: bar-for-slash a reason\n\n; more\na = DIGIT | ALPHA", []],
    ["; allow: bar-for-slash a reason\na = DIGIT\nb = DIGIT | ALPHA", ["1:1", "3:11"]],
    ["a = DIGIT | ALPHA ; allow: bar-for-slash", ["1:11", "1:19"]],
    ["a = DIGIT | ALPHA ; allow: syntax-error a reason", ["1:11", "1:19"]],
    ["a = DIGIT | ALPHA ; Allow: bar-for-slash a reason", ["1:11", "1:19"]],
    ["a = DIGIT | ALPHA ;allow bar-for-slash a reason", ["1:11", "1:19"]],
    ["a = DIGIT | ALPHA ; alow: bar-for-slash a reason", ["1:11", "1:19"]],
    ["a = DIGIT | ALPHA ; allow: bar-for-slahs a reason", ["1:11", "1:19"]],
    // Every other form is a comment.
    ["a = DIGIT | ALPHA ; allow: bars a reason", ["1:11"]],
    ["a = DIGIT | ALPHA ; Allow: GET, HEAD", ["1:11"]],
    ["a = DIGIT | ALPHA ; allow: case-insensitive letters", ["1:11"]],
    ["a = DIGIT | ALPHA ; below: bar-for-slash", ["1:11"]],
  ])("%j", async (text, expected) => {
    writeFileSync("a.abnf", `${text}\n`);
    const found = (await places("a.abnf")).map((place) => /(\d+:\d+) /.exec(place)?.[1]);
    expect(found.sort()).toEqual(expected);
  });
});
