/**
 * docs/command-line.md has every command and every option of the program, and no others. The examples of all documents
 * name the grammar whose rules they take, since the default is the draft.
 */
import { Readable } from "node:stream";
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { program } from "../src/program.js";
import { Session } from "../src/session.js";
import { markdownPages } from "../../../tools/site/pages.js";
import { blocksOf, ROOT, textOf } from "../../../spec/helpers/documents-markdown.js";
import { runProgram, Sink } from "./run-program.js";
import { staticClosure } from "../../../tools/closure.js";
import { fileError } from "../src/errors.js";

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
  /** An error as Node makes it. */
  function refusal(code: string, words: string, call: string): Error {
    return Object.assign(new Error(`${code}: ${words}, ${call}`), { code });
  }

  test.each([
    [
      refusal("ENOENT", "no such file or directory", "open 'a'"),
      "a: no such file",
      "MissingFileError",
    ],
    [refusal("EISDIR", "illegal operation on a directory", "read"), "a: is a folder", "FileError"],
    [refusal("EACCES", "permission denied", "open 'a'"), "a: permission denied", "FileError"],
    [refusal("ENOTDIR", "not a directory", "open 'a\n'"), "a: not a directory", "FileError"],
    [new Error("a, b: c"), "a: a, b: c", "FileError"],
  ])("%s is in words", (error, message, name) => {
    expect(fileError("a", error)).toMatchObject({ message, name });
  });
});

/** The progress of a command, on a terminal that records what it is sent. */
describe("progress", () => {
  const WHOLE = ["validate", "--standard", "rfc8259", "--rule", "JSON-text", "--whole"];

  /** A stream as that of a terminal. The cursor and the colors need no text. */
  function terminal(): Sink {
    return Object.assign(new Sink(), {
      isTTY: true,
      columns: 80,
      cursorTo: () => undefined,
      clearLine: () => undefined,
      moveCursor: () => undefined,
    });
  }

  /** Yields a megabyte of text, and when a display has shown a text, another one. */
  async function* slowly(display: Sink, shown: string): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`[${" ".repeat(999_999)}`);
    for (let tries = 0; tries < 400 && !display.text.includes(shown); tries += 1)
      await setTimeout(10);
    yield Buffer.from(`${"1".repeat(999_999)}]`);
  }

  describe("a string that comes slowly", () => {
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
