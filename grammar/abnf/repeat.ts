/** How often an element is repeated: RFC 5234 section 4. */
import type P from "parsimmon";
import { parser, success } from "./combinators.js";
import type { Reply } from "./combinators.js";
import { number } from "./number.js";

/** E.g. `1*4`. With `#`, the elements of a list, with commas between them (RFC 9110). */
export interface Repeat {
  readonly operator: "*" | "#";
  readonly min: number;
  /** `Infinity` where there is no upper bound. */
  readonly max: number;
}

// repeat         =  1*DIGIT / (*DIGIT "*" *DIGIT)

/** `[repeat]`; null where there is none. */
export const optionalRepeat = repeatBy(["*"]);

// RFC 9110 section 5.6.1: <n>#<m>element
//
// At least <n> and at most <m> elements, with a comma and optional white space between them. At
// most none would be no list, and section 5.6.1.1 does not say what it means.

/** `[repeat]`, or the bounds of a list; null where there is neither. */
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

/** What a repeat begins with; most elements have none. */
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
