/**
 * The words of a text that is ABNF, or nearly: the one place where strings, comments, prose values, numbers and names
 * are told apart without the rules around them. Terminals and names are those of the reader. What the reader refuses
 * is a word, too, so that every text has words.
 */
import { step } from "./combinators.js";
import { rulename, terminalByFirst } from "./grammar-of-abnf.js";
import type { Span } from "../ast/nodes.js";

/** A word. White space is between words. */
export interface Word extends Span {
  /**
   * - `string`: with its prefix `%s` or `%i`
   * - `comment`: up to the end of the line
   * - `prose`: perhaps of several lines
   * - `unclosed`: a string or prose value without its end, up to the end of the line
   * - `/`: also `|`
   * - `=`: also `=/`
   * - `stray`: a character that begins no other word
   */
  readonly kind:
    | "string"
    | "number"
    | "prose"
    | "name"
    | "repeat"
    | "comment"
    | "unclosed"
    | "("
    | ")"
    | "["
    | "]"
    | "/"
    | "="
    | "stray";
  readonly text: string;
}

const SIGNS = /[()[\]/|=]/;

/** The words that the reader does not read, or only in their place. */
const OTHERS: readonly (readonly [Word["kind"], RegExp])[] = [
  ["comment", /;[^\n]*/y],
  ["string", /(?:%[is])?"[^"\n]*"/iy],
  ["prose", /<[^>\n]*>/y],
  ["unclosed", /(?:(?:%[is])?"|<)[^\n]*/iy],
  ["number", /%[a-z0-9][0-9a-f]*(?:[-.][0-9a-f]*)*/iy],
  ["repeat", /[0-9]*[*#][0-9]*|[0-9]+/y],
];

const WHITE_SPACE = /[ \t\r\n]*/y;

/** Returns the words of a stretch of a text. Linear. */
export function words(text: string, { start = 0, end = text.length }: Partial<Span> = {}): Word[] {
  const stretch = text.slice(0, end);
  const found: Word[] = [];
  for (let offset = matchEnd(WHITE_SPACE, stretch, start); offset < end;) {
    const word = wordAt(stretch, offset);
    found.push(word);
    offset = matchEnd(WHITE_SPACE, stretch, word.end);
  }
  return found;
}

/** Returns the names that a text defines, in lower case. Linear. */
export function definedNames(text: string): ReadonlySet<string> {
  const all = words(text);
  const names = all.filter(({ kind }, index) => kind === "name" && all[index + 1]?.kind === "=");
  return new Set(names.map((name) => name.text.toLowerCase()));
}

/** Returns the word that begins at an offset, where no white space stands. Cost: linear in the word. */
export function wordAt(text: string, start: number): Word {
  const [kind, end] = kindAndEnd(text, start);
  return { kind, text: text.slice(start, end), start, end };
}

function kindAndEnd(text: string, start: number): readonly [Word["kind"], number] {
  const first = text.charAt(start);
  const sign = (first === "|" ? "/" : first) as Word["kind"];
  if (SIGNS.test(first)) return [sign, start + (text.startsWith("=/", start) ? 2 : 1)];
  const name = step(rulename, text, start);
  if (name.status) return ["name", name.index];
  const terminal = terminalByFirst.get(first);
  const reply = terminal && step(terminal, text, start);
  if (reply?.status && first === "<") return ["prose", reply.index];
  if (reply?.status) return [reply.value.type === "char-val" ? "string" : "number", reply.index];
  for (const [kind, pattern] of OTHERS) {
    const end = matchEnd(pattern, text, start);
    if (end > start) return [kind, end];
  }
  return ["stray", start + String.fromCodePoint(text.codePointAt(start) ?? 0).length];
}

/** Returns the end of the match of a pattern at an offset, or the offset. */
function matchEnd(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}
