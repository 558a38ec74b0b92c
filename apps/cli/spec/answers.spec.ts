import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import * as formats from "../../../formats/explain/index.js";
import { MAXIMUM_LINE } from "../src/lines.js";
import { temporaryFolder, workingFolder } from "../../../spec/helpers/temporary-folder.js";
import { failed, printed, runProgram, Sink, terminal } from "./run-program.js";

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
});

describe("a run", () => {
  const file = join(temporaryFolder(), "lines of John's");

  it("a line has a limit", async () => {
    const half = Buffer.alloc(MAXIMUM_LINE / 2, "a");
    expect(await runProgram(["validate", "-q"], ["a\n", half, half, "a"])).toEqual(
      failed("uri-abnf: the input has a line of more than 67108864 bytes\n", 74),
    );
  });

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
    const argv = ["normalize", "--file", file, ...options];
    const { stderr, status } = await runProgram(argv, [], streams);
    expect([stderr, status]).toEqual([
      `uri-abnf: interrupted after line 2; ${rest} '${file.replace("'", "'\\''")}' prints the rest\n`,
      130,
    ]);
  });

  it.each([
    [["validate", "--rule", "port"], "1\nx\n2\n", "1 of 3 lines is invalid\n"],
    [["validate", "-q", "--rule=port"], "x\n".repeat(2000), "2,000 of 2,000 lines are invalid\n"],
    [["extract", "--lines"], "", "0 of 0 lines are invalid\n"],
  ])("ends with a total on a terminal: %j", async (argv, input, total) => {
    const stderr = Object.assign(new Sink(), { isTTY: true });
    const stdout = Object.assign(new Sink(), { isTTY: true });
    expect((await runProgram(argv, [input], { stdout, stderr })).status).not.toBe(70);
    expect(stderr.text).toBe(total);
    expect((await runProgram(argv, [input])).stderr).toBe("");
  });

  it("skips a byte order mark at the beginning of the lines that comes in pieces, with a note", async () => {
    const bytes = [...Buffer.from("\ufeffa:\n\ufeffb:\n")].map((byte) => Uint8Array.of(byte));
    expect(await runProgram(["normalize", "--on-error", "keep"], bytes)).toEqual({
      stdout: "a:\n\ufeffb:\n",
      stderr: "uri-abnf: note: -: a byte order mark at the beginning is skipped\n",
      status: 0,
    });
  });

  it("shows progress on a terminal alone", async () => {
    const stderr = terminal();
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

describe("grep and extract", () => {
  it("colors on a terminal with --color alone", async () => {
    const argv = ["grep", "-g", "rfc3986", "--rule", "IPv4address", "-o", "--color"];
    const stdout = terminal();
    const { status } = await runProgram(argv, ["1.2.3.4"], { stdout });
    expect([stdout.text, status]).toEqual(["\x1b[1m\x1b[31m1.2.3.4\x1b[39m\x1b[22m\n", 0]);
  });

  it("takes a megabyte without a line break", async () => {
    const path = "a".repeat(1 << 20);
    const { stdout, status } = await runProgram(["extract"], [`<<<http://h/${path} x`]);
    expect({ stdout, status }).toEqual({ stdout: `http://h/${path}\n`, status: 0 });
  });
});

/** `--format NAME`: a format in place of a rule. `fixtures/run/formats.txt` has its answers. */
describe("questions about a format", () => {
  it("know the names of the library", async () => {
    const known = Object.values(formats).filter((value) => typeof value === "function").length;
    const { stderr, status } = await runProgram(["validate", "--format", "emial", "x"]);
    expect(stderr).toMatch(
      /^uri-abnf: no format named "emial"; known formats are date, date-time, /,
    );
    expect([stderr.split(", ").length, status]).toEqual([known, 2]);
  });

  it("sample leaves out what a check refuses, and says so", async () => {
    const sampled = await runProgram(["sample", "--format", "time", "--count", "20"]);
    const strings = sampled.stdout.trimEnd().split("\n");
    expect(strings.filter((text) => !formats.time(text))).toEqual([]);
    expect([sampled.stderr, sampled.status]).toEqual([
      `uri-abnf: note: strings left out, which the format refuses: ${20 - strings.length}\n`,
      0,
    ]);
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
