/** The repeat of an element: RFC 5234 section 4. */
import type P from "parsimmon";
import { parser, success } from "./combinators.js";
import type { Reply } from "./combinators.js";
import { number } from "./number.js";

/** E.g. `1*4`. The operator `#` means a list whose elements are separated by commas (RFC 9110). */
export interface Repeat {
  readonly operator: "*" | "#";
  readonly min: number;
  /** `Infinity` without an upper bound. */
  readonly max: number;
}

// repeat         =  1*DIGIT / (*DIGIT "*" *DIGIT)

/** `[repeat]`; null if it is absent. */
export const optionalRepeat = repeatBy(["*"]);

// RFC 9110 section 5.6.1: <n>#<m>element
//
// At least <n> and at most <m> elements, separated by commas and optional white space. An <m> of
// zero is refused: section 5.6.1.1 does not define its meaning.

/** `[repeat]`, or the bounds of a list; null if both are absent. */
export const optionalRepeatOrList = repeatBy(["*", "#"]);

function repeatBy(operators: readonly Repeat["operator"][]): P.Parser<Repeat | null> {
  return parser((text, start): Reply<Repeat | null> => {
    if (!FIRST.test(text.charAt(start))) return success(start, null);
    const least = optionalNumber(0, undefined, text, start);
    if (!least.status) return least;
    const min = least.value;

    const sign = text.charAt(least.index);
    const operator = operators.find((each) => each === sign);
    if (operator === undefined) {
      return success(least.index, min === undefined ? null : { operator: "*", min, max: min });
    }

    const lowest = Math.max(min ?? 0, operator === "#" ? 1 : 0);
    const most = optionalNumber(lowest, Infinity, text, least.index + 1);
    if (!most.status) return most;
    return success(most.index, { operator, min: min ?? 0, max: most.value });
  });
}

/** The first character of a repeat. Most elements have no repeat. */
const FIRST = /[0-9*#]/;

/** `*DIGIT` */
function optionalNumber<Absent>(
  least: number,
  absent: Absent,
  text: string,
  offset: number,
): Reply<number | Absent> {
  const present = /[0-9]/.test(text.charAt(offset));
  return present ? number("d", least, text, offset) : success(offset, absent);
}
