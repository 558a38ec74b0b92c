/**
 * docs/command-line.md has every command and every option of the program, and no others. The examples of all documents
 * name the grammar whose rules they take, since the default is the draft.
 */
import { Readable } from "node:stream";
import { program } from "../src/program.js";
import { Session } from "../src/session.js";
import { markdownPages } from "../../../tools/site/pages.js";
import { blocksOf, ROOT, textOf } from "../../../spec/helpers/documents-markdown.js";
import { Sink } from "./run-program.js";

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

test("examples of documents name a standard or a grammar", () => {
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
        (onRules.test(line) && !/ (-g|--grammar|--format|--help)\b/.test(line)) ||
        (onReferences.test(line) && !/ --(standard|help)\b/.test(line)),
    ),
  ).toEqual([]);
});
