/** A mistake in a text that is nearly ABNF, and questions about the words of such a text. */
import { words } from "../../abnf/words.js";
import type { Fix } from "../../common/errors.js";
import type { Span } from "../../ast/nodes.js";
import type { Word } from "../../abnf/words.js";

/** A place where the reader cannot continue. */
export interface ReadFailure {
  /** A stretch of the text; all offsets are counted in it. */
  readonly text: string;
  /** The offset of the line at which the unreadable rule begins. */
  readonly start: number;
  /** The furthest offset that the reader has reached. */
  readonly offset: number;
  /** The productions that could stand there. */
  readonly expected: readonly string[];
  /** The words of the rule before the offset, without comments, and the last of them. */
  readonly before: readonly Word[];
  readonly last: Word | undefined;
  /** The column of the rules in the text, before it was brought to the left margin. */
  readonly margin: number;
}

/** A mistake. */
export interface Mistake {
  /** One line. */
  readonly message: string;
  readonly span: Span;
  /** The change with which the reader goes on. Absent where the meaning of the author is not clear. */
  readonly fix?: Fix;
  /** Whether the text can have no other meaning. Otherwise, the change is a guess, which nobody sees. */
  readonly isSure?: boolean;
}

/** Recognizes the mistakes of one sort. Returns undefined for any other mistake. */
export type Recognizer = (failure: ReadFailure) => Mistake | undefined;

/** Makes a mistake whose correction replaces its whole span. */
export function replaced(message: string, start: number, length: number, text: string): Mistake {
  const span = { start, end: start + length };
  return { message, span, fix: { ...span, text } };
}

/** Makes a mistake whose correction is an insertion at its beginning. */
export function inserted(message: string, start: number, text: string): Mistake {
  return { message, span: { start, end: start + 1 }, fix: { start, end: start, text } };
}

/** Makes a mistake without a known correction. */
export function unexplained(message: string, start: number, length = 1): Mistake {
  return { message, span: { start, end: start + length } };
}

/** Matches a pattern (with the flag `y`) at an offset. */
export function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

/** Returns the words of a stretch of a text without its comments. Linear. */
export function wordsIn(text: string, start = 0, end = text.length): readonly Word[] {
  return words(text, { start, end }).filter(({ kind }) => kind !== "comment");
}

/** Checks whether an element can end with a word. */
export function endsElement(word: Word | undefined): boolean {
  const { kind = "stray", text = "" } = word ?? {};
  if (kind === "number") return !/[-.]$/.test(text);
  return ["string", "prose", "name", ")", "]"].includes(kind);
}

/** Checks whether a word opens a bracket, or closes one. */
export function isOpening(word: Word | undefined): boolean {
  return word?.kind === "(" || word?.kind === "[";
}

export function isClosing(word: Word | undefined): boolean {
  return word?.kind === ")" || word?.kind === "]";
}

/** Returns the brackets that are open at the end of some words, from the outermost. */
export function openBrackets(of: readonly Word[]): readonly Word[] {
  const open: Word[] = [];
  for (const word of of) {
    if (isOpening(word)) open.push(word);
    else if (isClosing(word)) open.pop();
  }
  return open;
}

/** Returns the offset at which the element that the last of some words ends begins. */
export function startOfElement(of: readonly Word[]): number {
  let depth = 0;
  for (let index = of.length - 1; index >= 0; index -= 1) {
    const word = of[index]!;
    if (isClosing(word)) depth += 1;
    if (isOpening(word)) depth -= 1;
    if (depth <= 0) return word.start;
  }
  return of.at(0)?.start ?? 0;
}
