import fc from "fast-check";
import { execFileSync } from "node:child_process";
import { Readable, Writable } from "node:stream";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import * as rfc2396bis from "../../../src/dialects/rfc2396bis.js";
import { version } from "../../../package.json";
import { temporaryFolder, workingFolder } from "../../../spec/helpers/temporary-folder.js";
import { EXAMPLE_FILES } from "./example-files.js";
import { helpExamples } from "./help-examples.js";
import { readCommandLine } from "./command-line.js";
import { failed, lines, printed, runProgram, Sink, terminal } from "./run-program.js";
import { program } from "../src/program.js";
import { Session } from "../src/session.js";
import { markdownPages } from "../../../tools/site/pages.js";
import { blocksOf, ROOT, textOf } from "../../../spec/helpers/documents-markdown.js";
import { staticClosure } from "../../../tools/closure.js";
import { fileError } from "../src/errors.js";
import { findingAt, indexed, KINDS } from "../src/check/finding.js";
import { fixed, shownFixes } from "../src/check/reports.js";
import type { Finding } from "../src/check/finding.js";

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
      // No example reads a line that it does not show.
      const stdin = input.length === 0 ? ["\n"] : [input];
      // The signal ends a command that watches after its first work.
      const outcome = await runProgram(argv, stdin, { signal: AbortSignal.abort() });
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

  it("a reader who has read enough is not an error", async () => {
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

/**
 * docs/command-line.md has every command and every option of the program, and no others. The examples of all documents
 * name the grammar whose rules they take, since the default is the draft.
 */
describe("the command line", () => {
  /** The sections by the anchors of their headings. A section of a section begins with the text of the other. */
  const SECTIONS: ReadonlyMap<string, string> = new Map(
    textOf("docs/command-line.md")
      .split(/^## /m)
      .flatMap((section) => {
        const [above = "", ...parts] = section.split(/^### /m);
        return [entryOf(above), ...parts.map((part) => entryOf(part, above))];
      }),
  );

  function entryOf(section: string, above = ""): readonly [anchor: string, text: string] {
    const end = section.indexOf("\n");
    const anchor = section.slice(0, end).toLowerCase().replaceAll("`", "").replaceAll(" ", "-");
    return [anchor, above + section.slice(end)];
  }

  /** The names of options in the code of a text, without the text of examples. */
  function optionsIn(text: string): readonly string[] {
    const prose = text.replace(/^```[^]*?^```/gm, "");
    return Array.from(prose.matchAll(/`(--?[a-z0-9][a-z0-9-]*)/g), ([, name = ""]) => name);
  }

  /** The options of a section, and of the sections of common options that it names. */
  function documentedIn(anchor: string): readonly string[] {
    const section = SECTIONS.get(anchor) ?? "";
    const common = Array.from(section.matchAll(/\(#(options-[a-z-]+)\)/g), ([, name = ""]) => name);
    // A section that refers to a table for one of its options takes no other.
    const whole = /\b[Tt]akes?\b[^.]*\(#options/.test(section) ? common : [];
    return [section, ...whole.map((name) => SECTIONS.get(name) ?? "")].flatMap(optionsIn);
  }

  test("docs/command-line.md has the commands and their options", async () => {
    const streams = { stdin: Readable.from([]), stdout: new Sink(), stderr: new Sink() };
    const { commands } = await program(new Session(streams));
    const inProgram = commands.map((command) => {
      const names = command.options.flatMap(({ hidden, short, long }) =>
        hidden ? [] : [short, long],
      );
      return [command.name(), names.filter((name) => name !== undefined).sort()] as const;
    });
    const inDocument = commands.map((command) => {
      const name = command.name();
      return [name, [...new Set(documentedIn(name))].sort()] as const;
    });
    expect(inDocument).toEqual(inProgram);

    const [, list = ""] = textOf("docs/command-line.md").split(/^\| -.*$/m);
    const listed = Array.from(list.matchAll(/\[`([a-z-]+)`\]/g), ([, name]) => name);
    expect(listed.sort()).toEqual(commands.map((command) => command.name()).sort());
  });

  test("the list of commands is that of the loaded commands", async () => {
    const help = async (argv?: readonly string[]): Promise<string> => {
      const streams = { stdin: Readable.from([]), stdout: new Sink(), stderr: new Sink() };
      return (await program(new Session(streams), argv)).helpInformation();
    };
    expect(await help([])).toBe(await help());
  });

  test("examples of documents name a standard, a grammar or a pattern", () => {
    const examples = markdownPages(ROOT).flatMap(({ source }) =>
      blocksOf(textOf(source))
        .filter(({ language }) => language === "console")
        .flatMap(({ text }) => text.match(/^\$ .*\buri-abnf .*$/gm) ?? []),
    );
    expect(examples).toContain("$ npx uri-abnf rules rfc4647");
    const onRules = /uri-abnf (validate|grep|sample|examples|near-misses|coverage|regexp) /;
    const onReferences = /uri-abnf (parse|resolve|normalize|relativize) /;
    expect(
      examples.filter(
        (line) =>
          (onRules.test(line) && !/ (-g|--grammar|--format|--help)\b|regexp '\//.test(line)) ||
          (onReferences.test(line) && !/ --(standard|help)\b/.test(line)),
      ),
    ).toEqual([]);
  });

  describe("what a command loads", () => {
    const ROOT = resolve(__dirname, "../../..");

    // A command starts fast if little is loaded before it asks for more: the references need no engine.
    test.each([
      ["parse", 25],
      ["references", 25],
      ["check", 150],
      ["abnf", 150],
      ["format", 150],
    ])("the command in %s.ts loads at most %d files with itself", async (name, limit) => {
      const files = await staticClosure(ROOT, `apps/cli/src/${name}.ts`);
      expect(files.length).toBeGreaterThan(1);
      expect(files.slice(limit)).toEqual([]);
    });
  });

  describe("errors", () => {
    test.each([
      ["ENOENT", "ENOENT: no such file or directory, open 'a'", "no such file", "MissingFileError"],
      ["EISDIR", "EISDIR: illegal operation on a directory, read", "is a folder", "FileError"],
      ["EACCES", "EACCES: permission denied, open 'a'", "permission denied", "FileError"],
      ["ENOTDIR", "ENOTDIR: not a directory, open 'a\n'", "not a directory", "FileError"],
      [undefined, "a, b: c", "a, b: c", "FileError"],
    ])("%s, as Node makes it, is in words: %j", (code, text, sentence, name) => {
      const error = Object.assign(new Error(text), code === undefined ? {} : { code });
      expect(fileError("a", error)).toMatchObject({ message: `a: ${sentence}`, name });
    });
  });

  /** The progress of a command, on a terminal that records what it is sent. */
  describe("progress: a string that comes slowly", () => {
    const WHOLE = ["validate", "--standard", "rfc8259", "--rule", "JSON-text", "--whole"];

    /** Yields a megabyte of text, and when a display has shown a text, another one. */
    async function* slowly(display: Sink, shown: string): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`[${" ".repeat(999_999)}`);
      for (let tries = 0; tries < 400 && !display.text.includes(shown); tries += 1)
        await setTimeout(10);
      yield Buffer.from(`${"1".repeat(999_999)}]`);
    }

    test.each([
      ["of a length that is known", () => 2_000_000, "50 %, 1.0 MB,"],
      ["of any length", () => undefined, "1.0 MB"],
    ])("%s", async (_, size, shown) => {
      const stderr = terminal();
      const stdin = slowly(stderr, shown);
      const { stdout, status } = await runProgram(WHOLE, [], { stderr, stdin, size });
      expect([stdout, status]).toEqual(["ok\n", 0]);
      expect(stderr.text).toContain(shown);
      expect(stderr.text).not.toContain("lines");
    });

    it("is nothing that a file wants to have", async () => {
      const stdin = slowly(Object.assign(new Sink(), { text: "1.0 MB" }), "1.0 MB");
      const { stderr, status } = await runProgram(WHOLE, [], { stdin, size: () => 2_000_000 });
      expect([stderr, status]).toEqual(["", 0]);
    });
  });
});

describe("check", () => {
  workingFolder();

  describe("reports", () => {
    it("text, with a line on a terminal where there are no findings", async () => {
      const checked = async (...argv: readonly string[]): Promise<string> => {
        const stdout = terminal();
        const input = ['a = 1*b ; example: a "00"\nb = DIGIT\n'];
        await runProgram(["check", ...argv], input, { stdout });
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

    it.each([
      [[], true, undefined, true],
      [[], true, "", true],
      [[], true, "1", false],
      [["--color=always"], false, "", true],
      [["--color"], false, "", false],
      [["--color"], true, "", true],
      [["--color=never"], true, "", false],
    ])("%j, on a terminal: %j, NO_COLOR=%j", async (options, isTerminal, value, isColored) => {
      const before = process.env.NO_COLOR;
      if (value === undefined) delete process.env.NO_COLOR;
      else process.env.NO_COLOR = value;
      const stdout = isTerminal ? terminal() : new Sink();
      await runProgram(["check", ...options, "-"], ["a = b"], { stdout });
      expect(stdout.text.includes("\u001b[31m")).toBe(isColored);
      if (before === undefined) delete process.env.NO_COLOR;
      else process.env.NO_COLOR = before;
    });

    it("sarif, with all properties that SARIF 2.1.0 requires", async () => {
      writeFileSync("x y.abnf", "a =\u00a0DIGIT\n");
      const { stdout } = await runProgram(["check", "--format", "sarif", "x y.abnf"]);
      const artifactLocation = { uri: "x%20y.abnf" };
      const region = { startLine: 1, startColumn: 4, endLine: 1, endColumn: 5 };
      const replacements = [{ deletedRegion: region, insertedContent: { text: " " } }];
      const rules = [{ id: "syntax-error", shortDescription: { text: "The text is not ABNF." } }];
      // Section 3.13.2 and 3.13.4 (version, runs), 3.14.6 (tool), 3.18.2 (driver), 3.19.8 (name), 3.27.11 (message),
      // 3.11.2 (text), 3.27.5 and 3.49.3 (ruleId, id), 3.27.10 (level), 3.29.3 (physicalLocation), 3.4.3 (uri),
      // 3.30 (region), 3.55.3 (artifactChanges), 3.56 (artifactLocation, replacements), 3.57.3 (deletedRegion).
      const result = {
        ...{ ruleId: "syntax-error", ruleIndex: 0, level: "error" },
        message: { text: "U+00A0 is not white space of ABNF" },
        locations: [{ physicalLocation: { artifactLocation, region } }],
        fixes: [{ artifactChanges: [{ artifactLocation, replacements }] }],
      };
      const tool = { driver: { name: "uri-abnf", version, rules } };
      expect(JSON.parse(stdout)).toEqual({
        $schema: expect.any(String) as string,
        version: "2.1.0",
        runs: [{ tool, columnKind: "utf16CodeUnits", results: [result] }],
      });
    });
  });

  test("docs/errors.md has a heading for each kind", () => {
    const page = readFileSync(join(__dirname, "../../../docs/errors.md"), "utf8");
    const headings = Array.from(page.matchAll(/^#+ `(.*)`$/gm), ([, name = ""]) => name);
    expect(headings).toEqual(expect.arrayContaining(Object.keys(KINDS)));
  });
});

describe("notes about copied rules", () => {
  /** The other forms of the report are in `fixtures/run/check.txt`. */
  test("a note about a copied rule in SARIF", async () => {
    const args = ["check", "--format", "sarif", "-"];
    const { stdout } = await runProgram(args, ["; RFC 3986\nport = 1*DIGIT\n"]);
    const text = 'port differs from RFC 3986: only there ""';
    expect(JSON.parse(stdout)).toMatchObject({
      runs: [{ results: [{ level: "note", ruleId: "differing-copy", message: { text } }] }],
    });
  });
});

describe("reports of check", () => {
  const TEXT = "abcdef";

  const FILE = indexed({ file: "f", text: TEXT });

  /** A finding with the fix that replaces a stretch of the text. */
  function replacing(from: number, to: number, text: string): Finding {
    const what = { severity: "error", kind: "syntax-error", message: "" } as const;
    const finding = findingAt(FILE, from, to, what);
    return { ...finding, fix: { ...finding, from, to, text } };
  }

  describe("fixes of one round", () => {
    test.each([
      ["apart from each other", [replacing(0, 1, "A"), replacing(2, 3, "C")], "AbCdef"],
      ["in another order", [replacing(2, 3, "C"), replacing(0, 1, "A")], "AbCdef"],
      ["that overlap", [replacing(0, 3, "A"), replacing(2, 4, "C")], "Adef"],
      ["that touch", [replacing(0, 2, "A"), replacing(2, 3, "C")], "Acdef"],
      ["two insertions at one place", [replacing(3, 3, "x"), replacing(3, 3, "y")], "abcxdef"],
      ["two insertions at the beginning", [replacing(0, 0, "x"), replacing(0, 0, "y")], "xabcdef"],
      [
        "an insertion before a replacement",
        [replacing(1, 1, "x"), replacing(1, 2, "B")],
        "axbcdef",
      ],
      [
        "a third one behind one that is left out",
        [1, 2, 3].map((at) => replacing(at, at + 1, "-")),
        "a-c-ef",
      ],
    ])("%s", (_, findings, after) => {
      expect(fixed(TEXT, findings)).toBe(after);
    });
  });

  test("law: the shown lines are those that differ", () => {
    const line = fc.constantFrom("a = b", "a = b / c", "", "\u00a0");
    const end = fc.constantFrom("\n", "\r\n");
    const rows = fc.array(fc.tuple(line, line, end), { maxLength: 5 });
    fc.assert(
      fc.property(rows, (all) => {
        const [before, after] = [0, 1].map((side) =>
          all.map((row) => `${row[side]}${row[2]}`).join(""),
        );
        const shown = shownFixes("f", before!, after!).split("\n");
        const differing = all.filter(([one, other]) => one !== other);
        expect(shown.filter((each) => each.startsWith("- "))).toHaveLength(differing.length);
        expect(shown.filter((each) => each.startsWith("+ "))).toHaveLength(differing.length);
      }),
    );
  });
});
