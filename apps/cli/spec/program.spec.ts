import { execFileSync } from "node:child_process";
import { Writable } from "node:stream";
import { version } from "../../../package.json";
import * as rfc2396bis from "../../../src/dialects/rfc2396bis.js";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";
import { EXAMPLE_FILES } from "./example-files.js";
import { helpExamples } from "./help-examples.js";
import { failed, lines, printed, runProgram, Sink } from "./run-program.js";

const COMMANDS = [
  "parse",
  "validate",
  "resolve",
  "normalize",
  "relativize",
  "escape",
  "unescape",
  "extract",
  "generate",
  "grep",
  "check",
  "format",
  "abnf",
  "diff",
  "diagram",
  "sample",
  "examples",
  "near-misses",
  "coverage",
  "regexp",
  "grammar",
  "rules",
] as const;

describe("wrong usage", () => {
  it.each<[readonly string[], readonly string[]]>([
    [["foo"], ["unknown command 'foo'", "Try 'uri-abnf --help'."]],
    [["pars"], ["unknown command 'pars'; did you mean parse?", "Try 'uri-abnf --help'."]],
    [["__proto__"], ["unknown command '__proto__'", "Try 'uri-abnf --help'."]],
    [["\u001b[2J\n"], ["unknown command 'U+001B[2JU+000A'", "Try 'uri-abnf --help'."]],
    [["--foo"], ["unknown option '--foo'", "Try 'uri-abnf --help'."]],
    [
      ["parse", "--jobs", "0"],
      [
        "option '--jobs <n>' argument '0' is invalid. " +
          "It is a whole number of at least 1 and at most 64.",
        "Try 'uri-abnf parse --help'.",
      ],
    ],
    [
      ["parse", "--jobs", "65"],
      [
        "option '--jobs <n>' argument '65' is invalid. " +
          "It is a whole number of at least 1 and at most 64.",
        "Try 'uri-abnf parse --help'.",
      ],
    ],
    [
      ["parse", "--jsno", "x"],
      ["unknown option '--jsno'; did you mean --json?", "Try 'uri-abnf parse --help'."],
    ],
    [
      ["parse", "-x"],
      ["unknown option '-x'", "Try 'uri-abnf parse --help'."],
    ],
    [
      ["parse", "--standard", "rfc1", "x"],
      [
        "option '--standard <name>' argument 'rfc1' is invalid. " +
          "Known standards are rfc2396bis, rfc2396, rfc3986, rfc3987.",
        "Try 'uri-abnf parse --help'.",
      ],
    ],
    [
      ["validate", "--rule"],
      ["option '--rule <name>' argument missing", "Try 'uri-abnf validate --help'."],
    ],
    [
      ["validate", "--rule", "IPv6adress", "::1"],
      ['no rule named "IPv6adress"; did you mean IPv6address?'],
    ],
    [
      ["resolve", "x"],
      ["required option '--base <uri>' not specified", "Try 'uri-abnf resolve --help'."],
    ],
    [
      ["escape", "x"],
      ["required option '--component <name>' not specified", "Try 'uri-abnf escape --help'."],
    ],
    [
      ["resolve", "--base", "http://a", "--excess-dots", "drop", "x"],
      [
        "option '--excess-dots <what>' argument 'drop' is invalid. " +
          "Allowed choices are keep, discard, error.",
        "Try 'uri-abnf resolve --help'.",
      ],
    ],
  ])("%j", async (argv, [sentence = "", ...rest]) => {
    expect(await runProgram(argv)).toEqual(failed(lines(`uri-abnf: ${sentence}`, ...rest), 2));
  });

  it("no command at all shows the help, on standard error", async () => {
    const { stdout: help } = await runProgram(["--help"]);
    expect(await runProgram([])).toEqual(failed(help, 2));
  });
});

/** The examples that find something: an invalid string, a difference, a line without a match, an uncovered place. */
const WITH_STATUS_1: ReadonlySet<string> = new Set([
  "uri-abnf validate --rule port 8080 8o80",
  "uri-abnf validate --format date 2024-02-29 2023-02-29",
  "echo 'from 10.0.0.1' | uri-abnf grep --count --invert-match --rule IPv4address",
  "uri-abnf grep --grammar a.md --import b.abnf --lists --rule r",
  "uri-abnf grep -g a --kind text --octets --prose x=SP --rule r",
  "uri-abnf check --lists --format sarif one.abnf two.abnf",
  "echo 'a = \"x\" | b' | uri-abnf check -",
  "uri-abnf diff rfc2396 rfc3986 --rule scheme --rule host",
  "uri-abnf diff rfc3986 rfc3987 --rule host --with ihost",
  "uri-abnf diff before.abnf after.abnf --max-length 10 --json",
  "uri-abnf diff --fragment before.txt after.txt",
  "printf '%s\\n' 25 256 | uri-abnf coverage -g rfc3986 --rule dec-octet",
  "uri-abnf coverage --grammar a.md --import b.abnf --lists --rule r",
  "uri-abnf coverage -g a --kind text --octets --prose x=SP --rule r",
  "uri-abnf regexp '/^(?!a)b$/u' --check",
]);

describe("--help and --version", () => {
  const before = process.cwd();
  afterAll(() => process.chdir(before));
  const folder = temporaryFolder(EXAMPLE_FILES);

  beforeAll(() => {
    process.chdir(folder);
    const names = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
    for (const args of [
      ["init", "--initial-branch", "main"],
      ["add", "."],
      ["commit", "-m", "a"],
    ])
      execFileSync("git", [...names, ...args], { stdio: "ignore" });
  });

  it.each(["--version", "-V"])("%s", async (option) => {
    expect(await runProgram([option])).toEqual(printed(`${version}\n`));
  });

  it("names every command", async () => {
    const { stdout, stderr, status } = await runProgram(["--help"]);
    expect(stdout.match(/^ {2}[a-z][a-z-]*/gm)).toEqual(
      [...COMMANDS, "help"].map((name) => `  ${name}`),
    );
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  });

  it.each(COMMANDS)("%s: the examples are true", async (command) => {
    const { stdout: help, stderr, status } = await runProgram([command, "--help"]);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(help).toMatch(new RegExp(`^Usage: uri-abnf ${command} `));
    const examples = helpExamples(help);
    expect(examples).not.toEqual([]);
    for (const { commandLine, output } of examples) {
      // jobs.spec.ts has the examples of `--jobs`, which only a process can run.
      if (commandLine.includes(" --jobs ")) continue;
      const { input, argv, seen } = readCommandLine(commandLine);
      // The signal ends a command that watches after its first work.
      const outcome = await runProgram(argv, [input], { signal: AbortSignal.abort() });
      expect({ commandLine, stderr: outcome.stderr, status: outcome.status }).toEqual({
        commandLine,
        stderr: argv.includes("--watch") ? "uri-abnf: one.js is written\n" : "",
        status: WITH_STATUS_1.has(commandLine) ? 1 : 0,
      });
      // Of an example without output, only the status is promised.
      const stdout = seen(outcome.stdout);
      expect(stdout).toBe(output.length > 0 ? lines(...output) : stdout);
    }
  });

  it.each(COMMANDS)("%s: the help fits 80 columns", async (command) => {
    const { stdout: help } = await runProgram([command, "--help"]);
    expect(help.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });

  it.each(COMMANDS)("%s: each option is in an example", async (command) => {
    const { stdout: help } = await runProgram([command, "--help"]);
    const [usage = "", examples = ""] = help.split("\nExample:\n");
    const options = Array.from(
      usage.matchAll(/^ {2}(?:(-\w), )?(--[a-z-]+)/gm),
      ([, short = "", long = ""]) => ({ short, long }),
    );
    expect(options).toContainEqual({ short: "-h", long: "--help" });
    const used = new Set(["--help", ...(examples.match(/(?<= )--?[a-z-]+/g) ?? [])]);
    const unused = options.filter(({ short, long }) => !used.has(short) && !used.has(long));
    expect(unused).toEqual([]);
  });

  it.each(COMMANDS)("help %s is %s --help", async (command) => {
    expect(await runProgram(["help", command])).toEqual(await runProgram([command, "--help"]));
  });
});

describe("unexpected errors", () => {
  function broken(error: Error): AsyncIterable<Uint8Array> {
    return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }) };
  }

  it("is an internal error, in one line", async () => {
    const stdin = broken(new RangeError("no\nsuch \u001bthing"));
    expect(await runProgram(["validate"], [], { stdin })).toEqual(
      failed("uri-abnf: internal error: noU+000Asuch U+001Bthing\n", 70),
    );
  });

  it.each([
    ["normalize", ["normalize", "a", "b"]],
    ["resolve", ["resolve", "--base", "x:y", "a", "b"]],
  ] as const)(
    "ends the program, also between one argument and the next: %s",
    async (name, argv) => {
      const act = jest.spyOn(rfc2396bis, name).mockImplementation(() => {
        throw new TypeError("no such thing");
      });
      const outcome = await runProgram(argv);
      act.mockRestore();
      const stderr = "uri-abnf: internal error: no such thing\n";
      expect(outcome).toEqual(failed(stderr, 70));
    },
  );

  it.each([
    ["cannot be read", systemError("EIO", "read"), "EIO, read"],
    ["has a line of a gigabyte", lengthError(), "cannot create a string"],
  ])("standard input that %s has its own status", async (_, error, sentence) => {
    expect(await runProgram(["validate"], [], { stdin: broken(error) })).toEqual(
      failed(`uri-abnf: ${sentence}\n`, 74),
    );
  });

  it("so has standard output that cannot be written", async () => {
    const stdout = new FailingSink(systemError("ENOSPC", "write"));
    const { stderr, status } = await runProgram(["parse", "x"], [], { stdout });
    expect({ stderr, status }).toEqual({ stderr: "uri-abnf: ENOSPC, write\n", status: 74 });
  });

  it("a reader who has read enough is no error", async () => {
    const stdout = new FailingSink(systemError("EPIPE", "write"));
    const { stderr, status } = await runProgram(["parse", "x"], [], { stdout });
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  });

  it("where nobody hears the complaint, the status tells", async () => {
    const stderr = new FailingSink(systemError("EPIPE", "write"));
    const { stdout, status } = await runProgram(["foo"], [], { stderr });
    expect({ stdout, status }).toEqual({ stdout: "", status: 2 });
  });
});

describe("both streams", () => {
  it("are written in the order in which things happened", async () => {
    const both = new Sink();
    const streams = { stdout: both, stderr: both };
    await runProgram(["resolve", "--base", "http://a", "b", "%", "c"], [], streams);
    expect(both.text.match(/^(http|uri-abnf):/gm)).toEqual(["http:", "uri-abnf:", "http:"]);
  });

  it("have taken everything when the program ends, however slow they are", async () => {
    const stdout = new SlowSink();
    const segments = "/a".repeat(1000);
    const references = Array.from({ length: 200 }, (_, index) => `${segments}${index}`);
    const argv = ["resolve", "--base", "http://h", ...references];
    expect(await runProgram(argv, [], { stdout })).toMatchObject({ status: 0 });
    expect(stdout.text).toBe(lines(...references.map((reference) => `http://h${reference}`)));
  });
});

class FailingSink extends Writable {
  constructor(private readonly error: Error) {
    super();
  }

  override _write(_chunk: Buffer, _encoding: string, done: (error: Error) => void): void {
    setImmediate(() => done(this.error));
  }
}

class SlowSink extends Sink {
  override _write(chunk: Buffer, encoding: string, done: () => void): void {
    setImmediate(() => super._write(chunk, encoding, done));
  }
}

function systemError(code: string, syscall: string): Error {
  return Object.assign(new Error(`${code}, ${syscall}`), { code, syscall });
}

function lengthError(): Error {
  return Object.assign(new Error("cannot create a string"), { code: "ERR_STRING_TOO_LONG" });
}

/** The parts of a command line of an example. */
interface CommandLine {
  /** The content of standard input. */
  readonly input: string;
  readonly argv: string[];
  /** Returns the part of the content of standard output that a person sees. */
  readonly seen: (stdout: string) => string;
}

/** E.g. `printf '%s\n' 'line' 'line' | uri-abnf command 'an argument' another | tr '\0' '\n'`. */
function readCommandLine(commandLine: string): CommandLine {
  const parts =
    /^(?:(echo|printf) (.*?) \| )?uri-abnf (.*?)( \| tr '\\0' '\\n')?(?: \| cut -c -(\d+))?$/.exec(
      commandLine,
    );
  if (parts === null) throw new Error(`not understood: ${commandLine}`);
  const [, writer, written = "", rest = "", translation, width = Infinity] = parts;
  return {
    input: inputOf(writer, wordsOf(written)),
    argv: wordsOf(rest),
    seen: (stdout) =>
      (translation === undefined ? stdout : stdout.replaceAll("\0", "\n"))
        .split("\n")
        .map((line) => line.slice(0, Number(width)))
        .join("\n"),
  };
}

function inputOf(writer: string | undefined, words: readonly string[]): string {
  if (writer !== "printf") return `${words.join(" ")}\n`;
  const [format = "", ...texts] = words;
  const end = new Map([
    ["%s\\n", "\n"],
    ["%s\\0", "\0"],
  ]).get(format);
  if (end === undefined) throw new Error(`not understood: printf '${format}'`);
  return texts.map((text) => text + end).join("");
}

function wordsOf(text: string): string[] {
  return Array.from(text.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, bare]) => quoted ?? bare ?? "");
}
