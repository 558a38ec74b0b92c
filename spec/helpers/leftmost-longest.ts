/** All matches of a rule in a text, by an interpreter that the engine has no part in. */
import type { Recognizer } from "./set-of-ends.js";

/** Start and end. */
export type Stretch = readonly [start: number, end: number];

/**
 * Returns a function that finds the matches of a rule: leftmost, then longest, not overlapping, not
 * empty. It asks the interpreter once for each distinct rest of a text.
 */
export function leftmostLongest(
  oracle: Recognizer,
  rule: string,
): (text: string) => readonly Stretch[] {
  const longest = new Map<string, number>();
  const lengthAt = (rest: string): number => {
    let length = longest.get(rest);
    if (length === undefined) {
      length = oracle.match(rule, rest);
      longest.set(rest, length);
    }
    return length;
  };
  return (text) => {
    const found: Stretch[] = [];
    for (let at = 0; at < text.length;) {
      const length = lengthAt(text.slice(at));
      if (length > 0) found.push([at, at + length]);
      const width = (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
      at += Math.max(width, length);
    }
    return found;
  };
}
