/** Examples and counterexamples in grammars and documents: strings that a rule must match, or refuse. */
import { joinBlocks } from "./mapped-text.js";
import { definedNames, words } from "../../abnf/words.js";
import { lowerBound } from "../../common/lower-bound.js";
import { nearest } from "../../common/suggestion.js";
import { markOf, misspelledMark } from "./marks.js";
import type { CodeBlock, ExampleMark } from "./marks.js";
import type { ReadDocument } from "./read-document.js";

/** A string in a document. */
export interface PlacedString {
  readonly string: string;
  /** Returns the offset in the document of an offset in the string. */
  readonly originOf: (offset: number) => number;
}

/** A string that its author says to be in the language of a rule, or not to be. */
export interface DocumentExample extends PlacedString {
  readonly isCounter: boolean;
  /** The name of the rule; undefined if a mark has none. */
  readonly rule: string | undefined;
}

/** Returns the examples in the comments of the ABNF, and in the marked blocks. Linear. */
export function markedExamples(document: ReadDocument): readonly DocumentExample[] {
  return [...examplesInComments(document), ...document.blocks.flatMap(examplesInBlock)];
}

/** A comment of a grammar, and its offset. */
interface ExampleComment {
  readonly text: string;
  readonly offset: number;
}

/** Returns the comments of a grammar, without white space at their ends. Linear. */
export function commentsIn(abnf: string): readonly ExampleComment[] {
  return words(abnf)
    .filter(({ kind }) => kind === "comment")
    .map(({ text, start }) => ({ text: text.trimEnd(), offset: start }));
}

/** `; example: RULE "STRING"`. Every comment that is written otherwise is a comment. */
const EXAMPLE = /^; (counter)?example: ([A-Za-z][A-Za-z0-9-]*) ("(?:[^"\\]|\\.)*")$/;

function examplesInComments({ abnf, originOf }: ReadDocument): readonly DocumentExample[] {
  return commentsIn(abnf).flatMap((comment) => exampleIn(comment, originOf) ?? []);
}

function exampleIn(
  { text, offset }: ExampleComment,
  originOf: ReadDocument["originOf"],
): DocumentExample | undefined {
  const [, counter, rule, literal = ""] = EXAMPLE.exec(text) ?? [];
  const start = offset + text.length - literal.length;
  const placed = literal === "" ? undefined : jsonString(literal, (at) => originOf(start + at));
  return placed && { ...placed, rule, isCounter: counter !== undefined };
}

/** A mark that is almost one of examples, by its place in the document. */
export interface MisspelledMark {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly message: string;
}

/** A comment that is almost an example: a word, perhaps a name, and a string. */
const LIKELY = /^;\s*([A-Za-z-]+)\s*:\s*(?:([A-Za-z][A-Za-z0-9-]*)\s*)?"(?:[^"\\]|\\.)*"$/;

/** Returns the marks of blocks and comments that are misspelled, but for words of prose without a defined rule. Linear. */
export function misspelledMarks({
  abnf,
  originOf,
  blocks,
}: ReadDocument): readonly MisspelledMark[] {
  const defined = definedNames(abnf);
  const isLikely = (text: string): boolean => {
    const [, word = "", rule = ""] = LIKELY.exec(text) ?? [];
    if (/^(?:counter-?)?examples?$/i.test(word)) return defined.has(rule.toLowerCase());
    return nearest(word, ["example", "counterexample"], () => 2) !== undefined;
  };
  const message =
    'an example is written "; example: RULE STRING", in lower case, with the string as in JSON';
  const inComments = commentsIn(abnf)
    .filter((comment) => isLikely(comment.text) && exampleIn(comment, originOf) === undefined)
    .map(({ text, offset }) => ({
      from: originOf(offset),
      to: originOf(offset + text.length - 1) + 1,
      message,
    }));
  const ofBlocks = blocks.flatMap((block) => {
    const sentence = misspelledMark(block);
    const place = block.origin - 1;
    return sentence === undefined ? [] : [{ from: place, to: place, message: sentence }];
  });
  return [...inComments, ...ofBlocks];
}

/** A code unit of a JSON string. */
const UNIT = /\\u[0-9a-fA-F]{4}|\\.|[^]/g;

/**
 * Returns the string of a JSON literal, or undefined if it is not JSON.
 *
 * @param originOf returns the offset in the document of an offset in the literal
 */
export function jsonString(
  literal: string,
  originOf: (offset: number) => number,
): PlacedString | undefined {
  let string: unknown;
  try {
    string = JSON.parse(literal);
  } catch {
    return undefined;
  }
  if (typeof string !== "string") return undefined;
  const units = Array.from(literal.slice(1, -1).matchAll(UNIT), ({ index }) => index + 1);
  return { string, originOf: (offset) => originOf(units[offset] ?? literal.length - 1) };
}

/** Returns the examples of a block, if it is marked. */
export function examplesInBlock(block: CodeBlock): readonly DocumentExample[] {
  const mark = markOf(block);
  if (mark === undefined) return [];
  const { isCounter, rule } = mark;
  // The author must know of a mark without a rule even if the block is empty.
  if (rule === undefined)
    return [{ isCounter, rule, string: "", originOf: () => block.origin - 1 }];
  return stringsIn(block, mark).map((placed) => ({ ...placed, rule, isCounter }));
}

/**
 * Returns the strings of a block: one, whose lines end with CRLF, or each line that is not blank. Indentation
 * is that of the document, and belongs to no string.
 */
export function stringsIn(
  { pieces }: CodeBlock,
  { isText }: Pick<ExampleMark, "isText">,
): readonly PlacedString[] {
  const joined = joinBlocks([pieces]);
  const lines: { readonly text: string; readonly offset: number }[] = [];
  let offset = 0;
  for (const line of joined.text.trimEnd().split("\n")) {
    lines.push({ text: line.trimEnd(), offset });
    offset += line.length + 1;
  }
  const isWritten = ({ text }: { readonly text: string }): boolean => text !== "";
  if (!isText)
    return lines.filter(isWritten).map(({ text: string, offset: start }) => ({
      string,
      originOf: (at) => joined.originOf(start + at),
    }));
  const first = lines.findIndex(isWritten);
  if (first === -1) return [];
  const written = lines.slice(first);
  const starts = [0];
  for (const { text } of written) starts.push((starts.at(-1) ?? 0) + text.length + 2);
  const originOf = (at: number): number => {
    const index = Math.min(lowerBound(starts, at + 1), written.length) - 1;
    const line = written[index];
    const column = at - (starts[index] ?? 0);
    return joined.originOf((line?.offset ?? 0) + Math.min(column, line?.text.length ?? 0));
  };
  return [{ string: written.map(({ text }) => `${text}\r\n`).join(""), originOf }];
}
