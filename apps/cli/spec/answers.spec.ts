import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { MAXIMUM_LINE } from "../src/lines.js";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";
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
