/** A mistake in a text that is nearly ABNF, and the words of such a text. */
import type { Fix } from "../../common/errors.js";
import type { Span } from "../../ast/nodes.js";

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

// Words of a text that is nearly ABNF.

/** A word and its offset. */
interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Strings, comments, numbers, names, repeats; any other character is a word. */
const WORD =
  /(?:%[is])?"[^"\n]*"|;[^\n]*|%[A-Za-z]?[0-9A-Fa-f]*(?:[-.][0-9A-Fa-f]+)*|[A-Za-z][A-Za-z0-9-]*|[0-9]*[*#][0-9]*|[0-9]+|\S/gi;

/** Words and prose values. A prose value without its end reaches to the end of the line. */
const WORD_OR_PROSE = new RegExp(`<[^>\\n]*>?|${WORD.source}`, "gi");

/** A prose value without its end. */
const OPEN_PROSE = /^<[^>]*$/;

/** Returns the words of a stretch of a text without its comments. Linear. */
export function wordsIn(text: string, start = 0, end = text.length): readonly Word[] {
  const words: Word[] = [];
  const add = (word: string, from: number): void => {
    if (!word.startsWith(";")) words.push({ text: word, start: from, end: from + word.length });
  };
  for (const match of text.slice(start, end).matchAll(WORD_OR_PROSE)) {
    const [word] = match;
    const from = start + match.index;
    // The rest of the line has no ">". To try each further "<" as a prose value would be quadratic.
    if (OPEN_PROSE.test(word))
      for (const part of word.matchAll(WORD)) add(part[0], from + part.index);
    else add(word, from);
  }
  return words;
}

/** Checks whether a word is a rule name. */
export function isName(word: string): boolean {
  return /^[a-z]/i.test(word);
}

/** Checks whether an element can end with a word. */
export function endsElement(word: string): boolean {
  return isName(word) || /^(?:%.|.*"$|<.*>$|[)\]]$)/.test(word);
}

/** Checks whether a word opens a bracket, or closes one. */
export function isOpening(word: string): boolean {
  return word === "(" || word === "[";
}

export function isClosing(word: string): boolean {
  return word === ")" || word === "]";
}

/** Returns the brackets that are open at the end of some words, from the outermost. */
export function openBrackets(words: readonly Word[]): readonly Word[] {
  const open: Word[] = [];
  for (const word of words) {
    if (isOpening(word.text)) open.push(word);
    else if (isClosing(word.text)) open.pop();
  }
  return open;
}

/** Returns the offset at which the element that the last of some words ends begins. */
export function startOfElement(words: readonly Word[]): number {
  let depth = 0;
  for (let index = words.length - 1; index >= 0; index -= 1) {
    const { text, start } = words[index]!;
    if (isClosing(text)) depth += 1;
    if (isOpening(text)) depth -= 1;
    if (depth <= 0) return start;
  }
  return words.at(0)?.start ?? 0;
}
