/** Explains why a text is not ABNF: the mistake of the author behind the offset of the reader. */
import { oneOf, symbolAt } from "../../common/errors.js";
import { shortened } from "../../common/excerpt.js";
import { mistakeWithBrackets, missingElement } from "./brackets.js";
import { mistakeInHead } from "./heads.js";
import { unexplained } from "./mistake.js";
import { mistakeInNumber } from "./numbers.js";
import { mistakeInRepeat } from "./repeats.js";
import { mistakeBetween } from "./separators.js";
import { mistakeInString } from "./strings.js";
import type { Mistake, ReadFailure, Recognizer } from "./mistake.js";

/** From the most telling to the least. */
const RECOGNIZERS: readonly Recognizer[] = [
  mistakeInHead,
  mistakeInNumber,
  mistakeInRepeat,
  mistakeInString,
  missingElement,
  mistakeWithBrackets,
  mistakeBetween,
];

/** Returns the mistake at a failure. If none is recognized, the mistake names the productions that the reader expects. */
export function mistakeAt(failure: ReadFailure): Mistake {
  for (const recognize of RECOGNIZERS) {
    const mistake = recognize(failure);
    if (mistake !== undefined) return mistake;
  }
  const { text, offset, expected } = failure;
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  const words = oneOf([...expected].sort().map(shortened));
  const sentence = `expected ${words}, found ${symbolAt(text, offset)}`;
  return unexplained(sentence, offset, character.length);
}
