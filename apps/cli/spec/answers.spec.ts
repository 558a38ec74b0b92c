import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import * as formats from "../../../formats/explain/index.js";
import { MAXIMUM_LINE } from "../src/lines.js";
import { temporaryFolder, workingFolder } from "../../../spec/helpers/temporary-folder.js";
import { failed, lines, printed, runProgram, Sink } from "./run-program.js";

const HEXDIG =
  '{"offset":2,"expected":["HEXDIG"],"message":"URI-reference: expected HEXDIG at offset 2, found \\"x\\""}';

const REPORT = lines(
  'uri-abnf: -:2:3: URI-reference: expected HEXDIG at offset 2, found "x"',
  "  %4x",
  "    ^",
);

describe("a line an input, a line an output", () => {
  it.each<[string, string[], string, string]>([
    ["normalize", [], "HTTP://A/%7e\r\nHTTP://B\n", "http://a/%7e\nhttp://b\n"],
    ["normalize", ["--steps", "escapes"], "/%7e", "/~\n"],
    ["normalize", ["--standard", "rfc3987"], "HTTP://\u00e9", "http://\u00e9/\n"],
    ["resolve", ["--base", "http://a/b/c"], "../g\n\n", "http://a/g\nhttp://a/b/c\n"],
    ["relativize", ["--base", "http://a/b/c/d"], "http://a/b/g?y\n", "../g?y\n"],
    ["escape", ["--component", "segment"], "a/b\n50%\n", "a%2Fb\n50%25\n"],
    ["escape", ["--component", "query", "--charset", "ISO-8859-1"], "\u00e9\n", "%E9\n"],
    ["unescape", [], "a%2Fb\n%C3%A9\n", "a/b\n\u00e9\n"],
    ["unescape", ["-0"], "a%0Ab\0c\nd", "a\nb\0c\nd\0"],
    [
      "extract",
      ["--lines"],
      "see <http://a/\n>\nno\nhttp://b http://c",
      "http://a/\nhttp://b\nhttp://c\n",
    ],
    ["validate", ["--standard", "rfc9110", "--rule", "token", "-0"], "a\0b", "ok\0ok\0"],
    [
      "parse",
      [],
      "a\n#b\n",
      "a\nkind        relative-path\npath        a\n\n" +
        '#b\nkind        same-document\npath        ""\nfragment    b\n\n',
    ],
    ["parse", ["--tree", "--standard", "rfc3986"], "", ""],
  ])("%s %j", async (command, options, input, stdout) => {
    const outcome = await runProgram([command, ...options], [input]);
    expect(outcome).toEqual(printed(stdout));
  });

  it.each<[string, string[], string[]]>([
    ["normalize", [], ['{"line":1,"input":"A","output":"A"}']],
    ["validate", ["--rule", "ALPHA"], ['{"line":1,"input":"A","valid":true}']],
    ["validate", ["--rule", "ALPHA", "--quiet"], []],
    [
      "parse",
      [],
      [
        '{"line":1,"input":"A","kind":"relative-path","scheme":null,"authority":null,"userinfo":null,' +
          '"host":null,"port":null,"path":"A","query":null,"fragment":null,"hostKind":null}',
      ],
    ],
    ["extract", ["--lines"], ['{"line":1,"input":"A","references":[]}']],
  ])("%s --json %j", async (command, options, stdout) => {
    const outcome = await runProgram([command, "--json", ...options], ["A\n"]);
    expect(outcome).toEqual(printed(lines(...stdout)));
  });

  it("shows the tree of a line as JSON", async () => {
    const { stdout } = await runProgram(["parse", "--json", "--tree"], ["#"]);
    expect(JSON.parse(stdout)).toMatchObject({ line: 1, tree: { rule: "URI-reference" } });
    const { stdout: text } = await runProgram(["parse", "--tree"], ["#"]);
    expect(text).toMatch(/^#\nURI-reference +0-1 +#\n/);
  });

  it("answers arguments as JSON, too", async () => {
    const { stdout: parsed, ...outcome } = await runProgram(["parse", "--json", "b", "%4x"]);
    const [first, second] = parsed.split("\n");
    expect(JSON.parse(first ?? "")).toMatchObject({ line: 1, input: "b", path: "b", scheme: null });
    expect(second).toBe(`{"line":2,"input":"%4x","error":${HEXDIG}}`);
    expect(outcome).toEqual({ stderr: "", status: 1 });
    expect(await runProgram(["normalize", "--json", "HTTP:a", "%4x"])).toEqual(
      printed(
        lines(
          '{"line":1,"input":"HTTP:a","output":"http:a"}',
          `{"line":2,"input":"%4x","error":${HEXDIG}}`,
        ),
        1,
      ),
    );
    const { stdout } = await runProgram(["validate", "--json", "--rule", "DIGIT", "1"]);
    expect(stdout).toBe('{"line":1,"input":"1","valid":true}\n');
  });
});

describe("--on-error", () => {
  it.each<[string[], string, string, number]>([
    [[], "a\nb\n", REPORT, 1],
    [["--on-error", "report"], "a\nb\n", REPORT, 1],
    [["--on-error", "skip"], "a\nb\n", "", 0],
    [["--on-error", "keep"], "a\n%4x\nb\n", "", 0],
    [["--on-error", "stop"], "a\n", REPORT, 1],
  ])("%j", async (options, stdout, stderr, status) => {
    const outcome = await runProgram(["normalize", ...options], ["a\n%4x\nb\n"]);
    expect(outcome).toEqual({ stdout, stderr, status });
  });

  it.each<[string, string[], number]>([
    [
      "report",
      [`{"line":1,"input":"%4x","error":${HEXDIG}}`, '{"line":2,"input":"b","output":"b"}'],
      1,
    ],
    ["skip", ['{"line":2,"input":"b","output":"b"}'], 0],
    [
      "keep",
      [
        `{"line":1,"input":"%4x","output":"%4x","error":${HEXDIG}}`,
        '{"line":2,"input":"b","output":"b"}',
      ],
      0,
    ],
    ["stop", [`{"line":1,"input":"%4x","error":${HEXDIG}}`], 1],
  ])("%s, as JSON", async (what, stdout, status) => {
    const argv = ["normalize", "--json", "--on-error", what];
    const outcome = await runProgram(argv, ["%4x\nb\n"]);
    expect(outcome).toEqual(printed(lines(...stdout), status));
  });

  it.each<[string[], string | Uint8Array, number | null, string]>([
    [["normalize"], Uint8Array.of(0x61, 0xff, 0x0a), 1, "not UTF-8 at offset 1"],
    [["unescape"], "%E9", 0, " at offset 0"],
    [["resolve", "--base", "http://a/b", "--excess-dots", "error"], "../../g", null, ""],
  ])("%j has an error of its own", async (argv, input, offset, message) => {
    const { stdout, stderr, status } = await runProgram([...argv, "--json"], [input]);
    const { error } = JSON.parse(stdout) as { error: { message: string } };
    expect(error).toMatchObject({ offset, expected: [] });
    expect(error.message).toMatch(message);
    expect({ stderr, status }).toEqual({ stderr: "", status: 1 });
  });

  it("does not write an answer that is several lines", async () => {
    expect(await runProgram(["unescape"], ["a%0Ab\nc"])).toEqual({
      stdout: "c\n",
      stderr: "uri-abnf: -:1:1: the answer contains the end of a line\n",
      status: 1,
    });
    const { stdout } = await runProgram(["unescape", "--json"], ["a%0Ab"]);
    expect(stdout).toBe('{"line":1,"input":"a%0Ab","output":"a\\nb"}\n');
  });

  it("decodes lines around one that is not UTF-8", async () => {
    const bytes = Buffer.concat([
      Buffer.from("\u00e9\r\n"),
      Buffer.of(0xff, 0x0a),
      Buffer.from("c"),
    ]);
    const argv = ["escape", "--component", "path", "--on-error", "skip"];
    expect(await runProgram(argv, [bytes])).toEqual(printed("%C3%A9\nc\n"));
  });
});

describe("--file", () => {
  const folder = temporaryFolder({ "urls.txt": "HTTP:a\n%4x\n", empty: "" });
  const file = join(folder, "urls.txt");

  it("reads the lines of a file", async () => {
    expect(await runProgram(["normalize", "--file", file, "--on-error", "keep"])).toEqual(
      printed("http:a\n%4x\n"),
    );
    const { stdout } = await runProgram(["validate", "--quiet", "--file", file, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ line: 2, error: { offset: 2 } });
    const empty = await runProgram(["parse", "--file", join(folder, "empty")], ["a"]);
    expect(empty).toEqual(printed(""));
    const extracted = await runProgram(["extract", "--file", file]);
    expect(extracted.stdout).toBe("HTTP:a\n");
    expect((await runProgram(["normalize", "--file", "-"], ["A:"])).stdout).toBe("a:\n");
  });

  it.each([
    ["none", "no such file", 2],
    ["below", "is a folder", 74],
  ])("%s cannot be read", async (name, sentence, status) => {
    mkdirSync(join(folder, "below"), { recursive: true });
    const path = join(folder, name);
    expect(await runProgram(["parse", "--file", path])).toEqual(
      failed(`uri-abnf: ${path}: ${sentence}\n`, status),
    );
  });

  it.each([
    [["validate", file], "ok\n"],
    [["normalize", file], `${file}\n`],
    [["normalize", "--json", file], `${JSON.stringify({ line: 1, input: file, output: file })}\n`],
    [["unescape", file, folder], `${file}\n${folder}\n`],
  ])("is named where an argument is the name of a file: %j", async (argv, stdout) => {
    expect(await runProgram(argv)).toEqual({
      stdout,
      stderr:
        `uri-abnf: note: ${file} is read as a string, and there is a file of this name; ` +
        `--file ${file} reads its lines\n`,
      status: 0,
    });
  });
});

describe("lines as they came", () => {
  const MALFORMED = Buffer.of(0x38, 0xff, 0x0d, 0x0a);

  /** Runs the program, and returns the bytes of its output. */
  async function bytesOf(argv: readonly string[], input: Buffer): Promise<Buffer> {
    const pieces: Buffer[] = [];
    const stdout = new Writable({
      write: (chunk: Buffer, _, done) => {
        pieces.push(chunk);
        done();
      },
    });
    expect(await runProgram(argv, [input], { stdout })).toMatchObject({ stderr: "", status: 0 });
    return Buffer.concat(pieces);
  }

  it.each([
    ["valid", "80\r\n\n443", []],
    ["invalid", "\u00e9\r\nx\n", [MALFORMED]],
  ])("validate --only %s", async (only, lines, further) => {
    const argv = ["validate", "--rule", "port", "--only", only];
    const text = Buffer.from("80\r\n\u00e9\r\nx\n\n443");
    expect((await bytesOf(argv, text)).toString()).toBe(lines);
    // A block that is not UTF-8 is read line by line.
    const bytes = Buffer.concat([MALFORMED, text]);
    expect(await bytesOf(argv, bytes)).toEqual(Buffer.concat([...further, Buffer.from(lines)]));
  });

  it("--on-error keep", async () => {
    const argv = ["normalize", "--on-error", "keep"];
    const kept = Buffer.concat([Buffer.from("%4x\r\n"), MALFORMED, Buffer.from("%")]);
    const input = Buffer.concat([Buffer.from("A:\r\n"), kept]);
    expect(await bytesOf(argv, input)).toEqual(Buffer.concat([Buffer.from("a:\n"), kept]));
  });

  it("--only has no answers", async () => {
    for (const option of ["--json", "--quiet", "--on-error=skip"])
      expect(await runProgram(["validate", "--only", "valid", option])).toEqual(
        failed("uri-abnf: --only prints lines as they came: no --quiet, --json or --on-error\n", 2),
      );
  });
});

describe("wrong usage", () => {
  it.each<[string[], string]>([
    [["--file", "a", "b"], "there are arguments and --file: choose one"],
    [["--jobs", "2", "a"], "--jobs is for lines, and there are arguments"],
    [["-0", "a"], "--null is for lines, and there are arguments"],
  ])("%j", async (options, sentence) => {
    const outcome = await runProgram(["normalize", ...options]);
    expect(outcome).toEqual(failed(`uri-abnf: ${sentence}\n`, 2));
  });

  it("a line has a limit", async () => {
    const half = Buffer.alloc(MAXIMUM_LINE / 2, "a");
    const { stdout, stderr, status } = await runProgram(
      ["validate", "-q"],
      ["a\n", half, half, "a"],
    );
    expect({ stdout, stderr, status }).toEqual({
      stdout: "",
      stderr: "uri-abnf: the input has a line of more than 67108864 bytes\n",
      status: 74,
    });
  });
});

describe("a run", () => {
  const file = join(temporaryFolder(), "lines of John's");

  it("asks for the next chunk when the answers to the one before are written", async () => {
    const stdout = new Sink();
    const seen: string[] = [];
    async function* source() {
      for (const chunk of ["A:\nB", ":\n", "C:"]) {
        yield await Promise.resolve(Buffer.from(chunk));
        seen.push(stdout.text);
      }
    }
    await runProgram(["normalize"], [], { stdin: source(), stdout });
    expect(seen).toEqual(["a:\n", "a:\nb:\n", "a:\nb:\n"]);
    expect(stdout.text).toBe("a:\nb:\nc:\n");
  });

  it("ends after an interruption with complete answers", async () => {
    const interruption = new AbortController();
    async function* source() {
      yield await Promise.resolve(Buffer.from("A:\nB:\nhalf"));
      interruption.abort();
      throw new Error("closed");
    }
    const streams = { stdin: source(), interruption: () => interruption.signal };
    expect(await runProgram(["normalize", "--on-error", "stop"], [], streams)).toEqual({
      stdout: "a:\nb:\n",
      stderr: "uri-abnf: interrupted after line 2; tail -n +3 prints the rest\n",
      status: 130,
    });
  });

  it.each([
    [[], "tail -n +3"],
    [["--null"], "tail -z -n +3"],
  ])("says where to go on after an interruption: %j", async (options, rest) => {
    const interruption = new AbortController();
    const end = options.length > 0 ? "\0" : "\n";
    // More than one piece of a file: the interruption comes after the first.
    writeFileSync(file, `a:${end}${"b".repeat(1 << 18)}${end}${"c".repeat(1 << 19)}${end}`);
    class Interrupting extends Sink {
      override _write(chunk: Buffer, encoding: string, done: () => void): void {
        if (chunk.includes("b")) interruption.abort();
        super._write(chunk, encoding, done);
      }
    }
    const stdout = new Interrupting();
    const streams = { stdout, interruption: () => interruption.signal };
    const { stderr, status } = await runProgram(
      ["normalize", "--file", file, ...options],
      [],
      streams,
    );
    expect([stderr, status]).toEqual([
      `uri-abnf: interrupted after line 2; ${rest} '${file.replace("'", "'\\''")}' prints the rest\n`,
      130,
    ]);
  });

  it.each([
    [["validate", "--rule", "port"], "1\nx\n2\n", "1 of 3 lines is invalid\n"],
    [
      ["validate", "--rule", "port", "-q"],
      "x\n".repeat(2000),
      "2,000 of 2,000 lines are invalid\n",
    ],
    [["extract", "--lines"], "", "0 of 0 lines are invalid\n"],
  ])("ends with a total on a terminal: %j", async (argv, input, total) => {
    const stderr = Object.assign(new Sink(), { isTTY: true });
    const stdout = Object.assign(new Sink(), { isTTY: true });
    expect((await runProgram(argv, [input], { stdout, stderr })).status).not.toBe(70);
    expect(stderr.text).toBe(total);
    expect((await runProgram(argv, [input])).stderr).toBe("");
  });

  it("skips a byte order mark at the beginning of the lines, with a note", async () => {
    const note = (file: string): string =>
      `uri-abnf: note: ${file}: a byte order mark at the beginning is skipped\n`;
    const bytes = [...Buffer.from("\ufeffa:\n\ufeffb:\n")].map((byte) => Uint8Array.of(byte));
    expect(await runProgram(["normalize", "--on-error", "keep"], bytes)).toEqual({
      stdout: "a:\n\ufeffb:\n",
      stderr: note("-"),
      status: 0,
    });
    writeFileSync(file, "\ufeff80\n");
    const port = ["-g", "rfc3986", "--rule", "port"];
    for (const [argv, name, stdout] of [
      [["validate", "--file", file, "--only", "valid"], file, "80\n"],
      [["grep", "-x", file], file, "80\n"],
      [["coverage", "--json", file], file, expect.stringContaining('"refused":[]') as string],
      [["validate"], "-", ""],
    ] as const)
      expect(
        await runProgram([...argv.slice(0, 1), ...port, ...argv.slice(1)], ["\ufeff"]),
      ).toEqual({
        stdout,
        stderr: note(name),
        status: expect.any(Number) as number,
      });
  });

  it("shows progress on a terminal alone", async () => {
    const stderr = Object.assign(new Sink(), {
      isTTY: true,
      columns: 80,
      cursorTo: () => undefined,
    });
    const stdin = ["A:\n%4x\n"];
    const { stdout } = await runProgram(["normalize"], stdin, { stderr, size: () => 7 });
    expect(stdout).toBe("a:\n");
    expect(stderr.text).toContain("found");
  });
});

/** Texts for a person: whatever names, patterns and strings contain, a terminal gets only what can be seen. */
describe("characters that do not show", () => {
  workingFolder();

  /** Controls, marks and white space of all kinds, private use, and code points without characters. */
  const UNSEEN = "\x1b[31m\r\x7f\x9b\u202e\xa01\u0301\u2003\u3000\ue000\u{f0000}\ufdd0\ufeff\u2028";

  const FILE = `a${UNSEEN}.abnf`;

  const PATTERNS = `p${UNSEEN}.txt`;

  beforeAll(() => {
    const rule = `a = "x${UNSEEN}" | b\n`;
    writeFileSync(FILE, rule);
    writeFileSync(PATTERNS, `a${UNSEEN}(?<n>b)\\k<n>\n`);
    writeFileSync("good.abnf", 'a="x" / b\nb = <c d>\n');
    writeFileSync(`good${UNSEEN}.abnf`, 'a="x"\n');
    writeFileSync("words", `${UNSEEN}\nx\n`);
    writeFileSync(
      ".uri-abnf.json",
      JSON.stringify({
        examples: { a: [UNSEEN, { file: `no${UNSEEN}` }, { file: "words", after: UNSEEN }] },
        counterexamples: { [`r${UNSEEN}`]: ["x"] },
        allow: [{ kind: UNSEEN, reason: "r" }],
      }),
    );
  });

  const PATTERN = `/a${UNSEEN.replace("\r", "").replace("[", "\\[").replace("\u2028", "")}/u`;

  const RULE = ["--standard", "rfc3986", "--rule", "port"];

  it.each<readonly string[]>([
    [UNSEEN],
    [`--${UNSEEN}`],
    ["parse", UNSEEN],
    ["parse", "--standard", "rfc3987", "x:?\ue000\u{f0000}1\u0301#1\u0301"],
    ["parse", "--tree", "--standard", "rfc3987", "x:?\ue000\u{f0000}1\u0301#1\u0301"],
    ["parse", "--file", `no${UNSEEN}`],
    ["validate", ...RULE, UNSEEN],
    ["validate", "--rule", UNSEEN, "x"],
    ["validate", ...RULE, "--file", "words"],
    ["validate", ...RULE, "--whole", "words"],
    ["resolve", "--base", UNSEEN, "x"],
    ["escape", "--component", UNSEEN, "x"],
    ["unescape", UNSEEN],
    ["check", FILE],
    ["check", "good.abnf"],
    ["check", "--format", "github", FILE, "good.abnf"],
    ["check", "--fix-dry-run", FILE],
    ["check", `no${UNSEEN}`],
    ["check", "good.abnf", "--import", FILE],
    ["format", FILE],
    ["format", "--check", `good${UNSEEN}.abnf`],
    ["abnf", `no${UNSEEN}`],
    ["rules", FILE],
    ["generate", "good.abnf", "--rule", "a", "-o", `x${UNSEEN}`],
    ["diagram", "good.abnf", "-o", `x${UNSEEN}`],
    ["diff", PATTERN, ...RULE],
    ["diff", PATTERN, "/a/u"],
    ["diff", "--format", "markdown", PATTERN, "/a/u"],
    ["diff", `@${PATTERNS}`, "/a/"],
    ["diff", `good${UNSEEN}.abnf`, "good.abnf"],
    ["diff", "--format", "markdown", `good${UNSEEN}.abnf`, "good.abnf"],
    ["diff", "--fragment", FILE, "good.abnf"],
    ["diff", "--git", UNSEEN, "good.abnf"],
    ["coverage", ...RULE, "words"],
    ["coverage", ...RULE, "--refuse", "words", "words"],
    ["grep", "--count", ...RULE, FILE, `good${UNSEEN}.abnf`],
    ["grep", "-l", "--abnf", "good.abnf", "--rule", "a", `good${UNSEEN}.abnf`],
    ["grep", ...RULE, `no${UNSEEN}`],
    ["sample", "--abnf", `no${UNSEEN}`],
  ])("%j", async (...argv) => {
    const { stdout, stderr } = await runProgram(argv);
    expect(stdout + stderr).not.toBe("");
    for (const text of [stdout, stderr])
      expect(text.replace(/[ \n]/g, "")).not.toMatch(/[\p{C}\p{M}\p{White_Space}]/u);
  });

  it.each(["json", "sarif"])(
    "check --format %s has no such character in a message",
    async (format) => {
      const { stdout } = await runProgram(["check", "--format", format, FILE, "good.abnf"]);
      const messages: unknown[] = [];
      JSON.parse(stdout, (key, value: unknown) => {
        if (key === "message") messages.push(JSON.stringify(value));
      });
      expect(messages.length).toBeGreaterThan(5);
      expect(messages.join("")).not.toMatch(/[\p{C}\p{M}]|\\u/u);
    },
  );

  it("one spelling each for ESC, NUL and half of a pair, in every kind of message", async () => {
    const argv = [
      ["validate", ...RULE, "\x1b"],
      ["validate", "--rule", "\x1b", "x"],
      ["diff", "/\x1b/", "/a/"],
      ["\x1b"],
    ];
    for (const each of argv) {
      const { stdout, stderr } = await runProgram(each);
      expect(stdout + stderr).toMatch(/\bU\+001B/);
      expect(stdout + stderr).not.toMatch(/\\u|\\x|\\e|\{/);
    }
  });
});

const TEXT = lines("10.0.0.1 and 10.0.0.2", "none", "x 192.0.2.7 y");

const RULE = ["grep", "--standard", "rfc3986", "--rule", "IPv4address"];

describe("uri-abnf grep", () => {
  const folder = temporaryFolder();
  const file = (name: string): string => join(folder, name);
  beforeAll(() => {
    writeFileSync(file("a.log"), TEXT);
    writeFileSync(file("b.log"), "nothing\n");
    writeFileSync(file("c.bin"), "\0 1.2.3.4\n");
    mkdirSync(file("below"));
    writeFileSync(file("below/d.log"), "1.2.3.4");
    writeFileSync(file("below/e.tmp"), "1.2.3.4");
    writeFileSync(file(".gitignore"), "*.tmp\n*.bin\n");
  });

  it.each<[readonly string[], readonly string[], number]>([
    [[], ["10.0.0.1 and 10.0.0.2", "x 192.0.2.7 y"], 0],
    [["-o"], ["10.0.0.1", "10.0.0.2", "192.0.2.7"], 0],
    [["-n", "-o"], ["1:10.0.0.1", "1:10.0.0.2", "3:192.0.2.7"], 0],
    [["-c"], ["2"], 0],
    [["-v"], ["none"], 0],
    [["-v", "-o"], [], 0],
    [["-l"], ["(standard input)"], 0],
    [["-x"], [], 1],
    [["-x", "-v", "-c"], ["3"], 0],
    [["-q"], [], 0],
    [["--quiet", "-c", "-l", "-o"], [], 0],
    [["-q", "-x"], [], 1],
    [
      ["--color=always", "-n", "-o"],
      ["10.0.0.1", "10.0.0.2", "192.0.2.7"].map(
        (text, index) =>
          `\x1b[32m${index < 2 ? 1 : 3}\x1b[39m:\x1b[1m\x1b[31m${text}\x1b[39m\x1b[22m`,
      ),
      0,
    ],
  ])("%j of standard input", async (argv, stdout, status) => {
    expect(await runProgram([...RULE, ...argv], [TEXT])).toEqual(printed(lines(...stdout), status));
  });

  it("-x selects lines that are a match as a whole", async () => {
    const input = ["10.0.0.1\r\nfrom 10.0.0.1\n1.2.3.4"];
    const { stdout } = await runProgram([...RULE, "-x", "-n", "--color=never"], input);
    expect(stdout).toBe(lines("1:10.0.0.1", "3:1.2.3.4"));
    const { stdout: painted } = await runProgram([...RULE, "-x", "--color=always"], ["1.2.3.4"]);
    expect(painted).toBe("\x1b[1m\x1b[31m1.2.3.4\x1b[39m\x1b[22m\n");
  });

  it("names the files if there are several", async () => {
    const argv = [...RULE, "-c", file("a.log"), file("b.log")];
    const stdout = lines(`${file("a.log")}:2`, `${file("b.log")}:0`);
    expect(await runProgram(argv)).toEqual(printed(stdout));
  });

  it("ends with 1 without a line, and with more after an error", async () => {
    expect(await runProgram([...RULE, file("b.log")])).toEqual(printed("", 1));
    const missing = await runProgram([...RULE, file("a.log"), file("none")]);
    expect(missing.status).toBe(2);
    expect(missing.stdout).toContain(`${file("a.log")}:x 192.0.2.7 y\n`);
    expect(missing.stderr).toBe(`uri-abnf: ${file("none")}: no such file\n`);
    const directory = await runProgram([...RULE, folder]);
    expect(directory).toEqual(failed(`uri-abnf: ${folder}: is a folder\n`, 74));
    expect((await runProgram(["grep", "--rule", "nowhere"])).status).toBe(2);
    writeFileSync(file("bad.abnf"), "a = ");
    const invalid = await runProgram(["grep", "-g", file("bad.abnf"), "--rule", "a"]);
    expect(invalid.status).toBe(2);
    rmSync(file("bad.abnf"));
  });

  it("-q ends at the first selected line, and an error before it does not count", async () => {
    const [missing, found, folderName] = [file("none"), file("a.log"), file("below")];
    const stderr = `uri-abnf: ${missing}: no such file\n`;
    const after = [...RULE, "-q", missing, found, folderName];
    expect(await runProgram(after)).toEqual({ stdout: "", stderr, status: 0 });
    expect(await runProgram([...RULE, "-q", missing, file("b.log")])).toEqual(failed(stderr, 2));
    expect(await runProgram([...RULE, "-q", "-r", folder])).toEqual(printed(""));
  });

  it("does not print a binary file", async () => {
    const stdout = `Binary file ${file("c.bin")} matches\n`;
    expect(await runProgram([...RULE, file("c.bin")])).toEqual(printed(stdout));
  });

  it.each<[readonly string[], readonly string[], number]>([
    // Only the value that an equals sign attaches is one.
    [["--color", "b.log", "a.log"], ["a.log:10.0.0.1", "a.log:10.0.0.2", "a.log:192.0.2.7"], 0],
    [["--color=never", "b.log", "--", "--color"], ["--color:10.0.0.1"], 0],
    [["--color=auto", "--color", "a.log"], ["10.0.0.1", "10.0.0.2", "192.0.2.7"], 0],
  ])("%j: --color does not take the name of a file", async (argv, stdout, status) => {
    writeFileSync(file("--color"), "10.0.0.1");
    const before = process.cwd();
    process.chdir(folder);
    try {
      const outcome = await runProgram([...RULE, "-o", ...argv]);
      expect(outcome).toEqual(printed(lines(...stdout), status));
    } finally {
      process.chdir(before);
      rmSync(file("--color"));
    }
  });

  it("colors on a terminal with --color alone", async () => {
    const stdout = Object.assign(new Sink(), { columns: 80 });
    const { status } = await runProgram([...RULE, "-o", "--color"], ["1.2.3.4"], { stdout });
    expect(status).toBe(0);
    expect(stdout.text).toBe("\x1b[1m\x1b[31m1.2.3.4\x1b[39m\x1b[22m\n");
  });

  it("refuses another value of --color", async () => {
    const { stderr, status } = await runProgram([...RULE, "--color=blue"]);
    expect(status).toBe(2);
    expect(stderr).toBe(
      lines(
        "uri-abnf: option '--color [when]' argument 'blue' is invalid. " +
          "Allowed choices are always, never, auto.",
        "Try 'uri-abnf grep --help'.",
      ),
    );
  });

  it("searches folders, without the files that .gitignore leaves out", async () => {
    const stdout = lines(file("a.log"), file("below/d.log"));
    expect(await runProgram([...RULE, "-r", "-l", folder])).toEqual(printed(stdout));
  });
});

describe("extract", () => {
  describe("uri-abnf extract", () => {
    it.each<[string, string | Uint8Array, string[]]>([
      ["nothing", "", []],
      ["no reference", "a b\n", []],
      ["one in the open", "See http://a/b.\n", ["http://a/b"]],
      [
        "several on a line",
        '<http://a/>, "URL:http://b/" and http://c/',
        ["http://a/", "http://b/", "http://c/"],
      ],
      ["one across lines", "<http://a/\r\n  b/>", ["http://a/b/"]],
      [
        "one among binary garbage",
        Uint8Array.from([0, 0xff, ..."x:y".split("").map((c) => c.charCodeAt(0)), 0xfe, 10]),
        ["x:y"],
      ],
    ])("%s", async (_, text, references) => {
      expect(await runProgram(["extract"], [text])).toEqual(printed(lines(...references)));
    });

    it("warns of a hyphen at the end of a line", async () => {
      expect(await runProgram(["extract"], ["see\n<http://a/b-\nc>\n"])).toEqual({
        stdout: "http://a/b-c\n",
        stderr: lines(
          "uri-abnf: warning: -:2:12: " +
            "the hyphen at the end of the line may not be part of the URI",
          "  <http://a/b-",
          "             ^",
        ),
        status: 0,
      });
    });

    it("prints offsets with --json", async () => {
      const { stdout } = await runProgram(["extract", "--json"], ["see http://a/b!"]);
      expect(JSON.parse(stdout)).toEqual({
        reference: "http://a/b",
        start: 4,
        end: 14,
        delimiters: "white-space",
        warnings: [],
      });
    });

    it("takes a megabyte without a line break", async () => {
      const path = "a".repeat(1 << 20);
      const { stdout, status } = await runProgram(["extract"], [`<<<http://h/${path} x`]);
      expect({ stdout, status }).toEqual({ stdout: `http://h/${path}\n`, status: 0 });
    });
  });

  describe("uri-abnf extract FILE…", () => {
    const folder = temporaryFolder();

    it("reads the files in turn", async () => {
      const files = ["one", "two"].map((name) => join(folder, name));
      for (const [index, file] of files.entries()) writeFileSync(file, `http://${index}/ b`);
      expect(await runProgram(["extract", ...files])).toMatchObject({
        stdout: lines("http://0/", "http://1/"),
        status: 0,
      });
    });

    it("needs files that can be read", async () => {
      expect(await runProgram(["extract", folder])).toEqual(
        failed(`uri-abnf: ${folder}: is a folder\n`, 74),
      );
    });
  });
});

/** `--format NAME`: a format in place of a rule, with what its standard says in prose. */
workingFolder();

const LONG = `${"a".repeat(65)}@b.c`;

describe("validate --format", () => {
  it("checks the prose, too, for arguments, lines, JSON and a whole file", async () => {
    const mismatch = 'full-date: expected a day from 01 to 28 at offset 8, found "2"';
    const picture = lines("  2023-02-29", "          ^");
    const validate = (argv: readonly string[], input = "2024-02-29\n2023-02-29\n") =>
      runProgram(["validate", "--format", "date", ...argv], [input]);
    expect(await validate(["2024-02-29", "2023-02-29"])).toEqual(
      printed(`ok\nstring 2: ${mismatch}\n${picture}`, 1),
    );
    expect(await validate([])).toEqual(printed(`ok\n-:2:9: ${mismatch}\n${picture}`, 1));
    expect(await validate(["--only", "invalid"])).toEqual(printed("2023-02-29\n"));
    expect((await validate(["--json", "2023-02-29"])).stdout).toContain(
      '"error":{"offset":8,"expected":["a day from 01 to 28"],',
    );
    expect(await validate(["--whole"], "2023-02-29")).toEqual(
      printed(`-:1:9: ${mismatch}\n${picture}`, 1),
    );
    expect(await validate(["--whole", "--quiet"], "2024-02-29")).toEqual(printed(""));
  });

  it("takes the names of JSON Schema and of the library", async () => {
    for (const [name, text] of [
      ["date-time", "1990-12-31T23:59:60Z"],
      ["dateTime", "1990-12-31T23:59:60Z"],
      ["language-tag", "de-CH"],
      ["email", "joe@example.com"],
    ] as const)
      expect(await runProgram(["validate", "--format", name, text])).toEqual(printed("ok\n"));
    const known = Object.values(formats).filter((value) => typeof value === "function").length;
    const { stderr, status } = await runProgram(["validate", "--format", "emial", "x"]);
    expect(stderr).toMatch(
      /^uri-abnf: no format named "emial"; known formats are date, date-time, /,
    );
    expect([stderr.split(", ").length, status]).toEqual([known, 2]);
  });

  it("is not a rule of a grammar", async () => {
    expect(await runProgram(["grep", "--format", "email", "--rule", "port"])).toEqual(
      failed(
        lines(
          "uri-abnf: option '--format <name>' cannot be used with option '--rule <name>'",
          "Try 'uri-abnf grep --help'.",
        ),
        2,
      ),
    );
    expect(await runProgram(["grep", "x"])).toEqual(
      failed("uri-abnf: grep needs --rule or --format\n", 2),
    );
  });

  it("checks a regular expression, which has no rule", async () => {
    expect(await runProgram(["validate", "--format", "regex", "a|b"])).toEqual(printed("ok\n"));
    for (const [command, sentence] of [
      ["sample", "the format regex has no rule; only validate takes it"],
      ["validate --whole", "--whole reads piece by piece, which this format does not"],
    ] as const)
      expect(await runProgram([...command.split(" "), "--format", "regex"])).toEqual(
        failed(`uri-abnf: ${sentence}\n`, 2),
      );
  });
});

describe("grep --format", () => {
  const TEXT = lines("23:59:60z 12:00:60z 12:00:00z", "12:00:60z", "12:00:00z");

  it.each<[readonly string[], readonly string[], number]>([
    [[], ["23:59:60z 12:00:60z 12:00:00z", "12:00:00z"], 0],
    [["-o", "-n"], ["1:23:59:60z", "1:12:00:00z", "3:12:00:00z"], 0],
    [["-v"], ["12:00:60z"], 0],
    [["-x"], ["12:00:00z"], 0],
    [
      ["-n", "--color=always"],
      [
        "\x1b[32m1\x1b[39m:\x1b[1m\x1b[31m23:59:60z\x1b[39m\x1b[22m 12:00:60z \x1b[1m\x1b[31m12:00:00z\x1b[39m\x1b[22m",
        "\x1b[32m3\x1b[39m:\x1b[1m\x1b[31m12:00:00z\x1b[39m\x1b[22m",
      ],
      0,
    ],
  ])("%j selects no match that a check refuses", async (argv, stdout, status) => {
    expect(await runProgram(["grep", "--format", "time", ...argv], [TEXT])).toEqual(
      printed(lines(...stdout), status),
    );
  });

  it("looks for addresses of mail", async () => {
    writeFileSync("log", lines(`from ${LONG}`, "to joe@example.com."));
    expect(await runProgram(["grep", "-o", "--format", "email", "log"])).toEqual(
      printed("joe@example.com\n"),
    );
  });
});

describe("questions about a format", () => {
  it("sample leaves out what a check refuses, and says so", async () => {
    const sampled = await runProgram(["sample", "--format", "time", "--count", "20"]);
    const strings = sampled.stdout.trimEnd().split("\n");
    expect(strings.filter((text) => !formats.time(text))).toEqual([]);
    expect([sampled.stderr, sampled.status]).toEqual([
      `uri-abnf: note: strings left out, which the format refuses: ${20 - strings.length}\n`,
      0,
    ]);
    expect(await runProgram(["sample", "--format", "uuid", "--count", "1", "--json"])).toEqual(
      printed('"aae1ca02-af2a-bb1f-bdee-fcda1edaf3af"\n'),
    );
  });

  const note = (name: string): string =>
    `uri-abnf: note: the pattern of ${name} also matches some strings that the format refuses\n`;

  it("near-misses and regexp are about the pattern, and say where it is wider", async () => {
    const misses = await runProgram(["near-misses", "--format", "email", "--count", "5"]);
    expect(misses.stdout.trimEnd().split("\n").filter(formats.email)).toEqual([]);
    expect([misses.stderr, misses.status]).toEqual([note("email"), 0]);
    expect((await runProgram(["near-misses", "--format", "date"])).stderr).toBe("");
    expect(await runProgram(["regexp", "--format", "hostname"])).toEqual({
      stdout: `${formats.hostname.pattern}\n`,
      stderr: note("hostname"),
      status: 0,
    });
    expect(await runProgram(["regexp", "--format", "date", "--json"])).toEqual(
      printed(`${JSON.stringify({ source: formats.date.pattern, flags: "u", linear: true })}\n`),
    );
    const { stdout, stderr } = await runProgram(["regexp", "--format", "ipv4", "--no-anchored"]);
    expect(`^${stdout.trimEnd()}$`).toBe(formats.ipv4.pattern);
    expect(stderr).toMatch("not proven to take linear time");
  });
});

describe("a name that is not a rule", () => {
  it.each([
    ["email", "there is --format email and the rule Mailbox of --grammar rfc5321"],
    ["addr-spec", "there is the rule addr-spec of --grammar rfc5322"],
    ["regex", "there is --format regex"],
  ])("%s", async (name, sentence) => {
    expect(await runProgram(["validate", "--rule", name, "x"])).toEqual(
      failed(`uri-abnf: no rule named "${name}"; ${sentence}\n`, 2),
    );
  });

  it("of nobody", async () => {
    expect(await runProgram(["validate", "--rule", "x-y", "x"])).toEqual(
      failed('uri-abnf: no rule named "x-y"\n', 2),
    );
  });
});
