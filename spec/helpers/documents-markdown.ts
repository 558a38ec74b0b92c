/**
 * The parts of a Markdown document that tests check: fenced blocks, headings, tables, and the files
 * that its prose names.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const ROOT = join(__dirname, "../..");

/** A fenced block. */
export interface Block {
  readonly language: string;
  readonly text: string;
  /** The line of its first line, from 1. */
  readonly line: number;
  /** The headings above it, the outermost first. */
  readonly headings: readonly string[];
  /** The content of the `text` block directly below it, if there is one. */
  readonly said: string | undefined;
}

const FENCED = /^```(\w*)\n([\s\S]*?)^```$/gm;
const SAID = /^\n\n```text\n([^]*?)\n```\n/;
const HEADING = /^(#+) (.*)$/gm;

/** A file of the project, by its path from the root. */
export function textOf(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

/** The fenced blocks of a document, in its order. */
export function blocksOf(markdown: string): readonly Block[] {
  return Array.from(
    markdown.matchAll(FENCED),
    ({ index, 0: block, 1: language = "", 2: text = "" }) => {
      const above = markdown.slice(0, index);
      const [, said] = SAID.exec(markdown.slice(index + block.length)) ?? [];
      const line = above.split("\n").length + 1;
      return { language, text, line, headings: headingsAbove(above), said };
    },
  );
}

function headingsAbove(above: string): readonly string[] {
  const open: string[] = [];
  for (const { level, text } of headingsOf(above)) {
    open.length = level - 1;
    open[level - 1] = text;
  }
  return open;
}

/** A heading; `level` is 1 for the title of a document. */
export interface Heading {
  readonly level: number;
  /** Without the marks of code. */
  readonly text: string;
}

/** The headings of a document, in its order. */
export function headingsOf(markdown: string): readonly Heading[] {
  const prose = markdown.replace(FENCED, "");
  return Array.from(prose.matchAll(HEADING), ({ 1: signs = "", 2: text = "" }) => {
    return { level: signs.length, text: text.replaceAll("`", "") };
  });
}

const CODE = /`([^`\n]+)`/g;
const LINK = /\]\(([^)\s]+)\)/g;
const OUTSIDE = /^[a-z]+:/;

/** A pattern for paths in this project that does not match parts of URIs or of ABNF. */
const PATH =
  /^(?:(?:\.ci|apps|docs|examples|formats|grammar|packages|record|spec|src|tools)\/[\w./*-]*|[\w.-]+\.(?:abnf|cjs|js|json|md|sh|ts))$/;

/** The files and folders that the prose of a document names, by their paths from the root. */
export function filesNamedIn(file: string): readonly string[] {
  const prose = textOf(file).replace(FENCED, "");
  const named = Array.from(prose.matchAll(CODE), ({ 1: code = "" }) => code);
  return [...new Set([...named.filter((code) => PATH.test(code)), ...filesLinkedIn(file)])];
}

/** The files and folders to which a document links. */
export function filesLinkedIn(file: string): readonly string[] {
  const prose = textOf(file).replace(FENCED, "");
  return Array.from(prose.matchAll(LINK), ({ 1: target = "" }) => target)
    .filter((target) => !OUTSIDE.test(target))
    .map((target) => target.replace(/#.*/, ""))
    .map((target) => (target === "" ? file : join(dirname(file), target)));
}

/** The headings that a document links to, as `file#anchor`. */
export function anchorsNamedIn(file: string): readonly string[] {
  const prose = textOf(file).replace(FENCED, "");
  return Array.from(prose.matchAll(LINK), ({ 1: target = "" }) => target)
    .filter((target) => target.includes("#") && !OUTSIDE.test(target))
    .map((target) => (target.startsWith("#") ? file + target : join(dirname(file), target)));
}

/** A row of a table, without the row of its head. */
export interface Row {
  readonly cells: readonly string[];
}

/** The rows of all tables of a document. */
export function rowsOf(markdown: string): readonly Row[] {
  const lines = markdown.replace(FENCED, "").split("\n");
  return lines
    .filter((line, index) => line.startsWith("| ") && !isHead(line, lines[index + 1]))
    .map((line) => ({ cells: line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "")) }));
}

/** Checks whether a line of a table belongs to its head. */
function isHead(line: string, below = ""): boolean {
  return [line, below].some((each) => each.startsWith("| --"));
}

/** Checks whether a file or folder exists. A star matches any name. */
export function isThere(path: string): boolean {
  if (!path.includes("*")) return existsSync(join(ROOT, path));
  const [before = "", after = ""] = path.split("*");
  const folder = before.slice(0, before.lastIndexOf("/") + 1);
  const beginning = before.slice(folder.length);
  return readdirSync(join(ROOT, folder)).some(
    (name) => name.startsWith(beginning) && name.endsWith(after),
  );
}

/** Checks whether a document has the heading of `file#anchor`. */
export function isAnchor(target: string): boolean {
  const [file = "", anchor] = target.split("#");
  return headingsOf(textOf(file)).some(({ text }) => anchorOf(text) === anchor);
}

/**
 * Returns the anchor of a heading in rendered Markdown: `The command line` becomes
 * `the-command-line`.
 */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
}
