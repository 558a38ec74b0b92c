/** The words of ABNF that has been read, with its comments. */
import { step } from "./combinators.js";
import { comment, optionalRepeatOrList, rulename, terminalByFirst } from "./grammar-of-abnf.js";
import type { Span } from "../ast/nodes.js";

/** A word. */
export interface Word {
  readonly kind: "element" | "repeat" | "(" | ")" | "[" | "]" | "/" | "=" | "comment";
  readonly text: string;
  readonly start: number;
}

const SIGNS: ReadonlyMap<string, Word["kind"]> = new Map<string, Word["kind"]>([
  ["(", "("],
  [")", ")"],
  ["[", "["],
  ["]", "]"],
  ["/", "/"],
  ["|", "/"],
  ["=", "="],
]);

/** Returns the words of a stretch of ABNF without mistakes. Linear. */
export function wordsOf(text: string, { start, end }: Span): readonly Word[] {
  const words: Word[] = [];
  for (let offset = start; offset < end;) {
    const first = text.charAt(offset);
    if (/\s/.test(first)) {
      offset += 1;
      continue;
    }
    const word = wordAt(text, offset, first);
    words.push(word);
    offset += word.text.length;
  }
  return words;
}

function wordAt(text: string, start: number, first: string): Word {
  const upTo = (kind: Word["kind"], end: number): Word => ({
    kind,
    text: text.slice(start, end),
    start,
  });
  if (first === "=") return upTo("=", text.charAt(start + 1) === "/" ? start + 2 : start + 1);
  const sign = SIGNS.get(first);
  if (sign !== undefined) return upTo(sign, start + 1);
  if (first === ";") return upTo("comment", step(comment, text, start).index);
  const terminal = terminalByFirst.get(first);
  if (terminal !== undefined) return upTo("element", step(terminal, text, start).index);
  const name = step(rulename, text, start);
  if (name.status) return upTo("element", name.index);
  return upTo("repeat", step(optionalRepeatOrList, text, start).index);
}
