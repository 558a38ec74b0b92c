/** The reason why an input is not in the language of a rule, as data. */
import { beginning, oneOf, symbolAt } from "./errors.js";
import { excerptOfInput, shortened } from "./excerpt.js";
import type { Expectation } from "../runtime/expected.js";

/** The reason why an input is not in the language of a rule: the first impossible character. */
export interface Mismatch {
  /** The rule that the input was tried against. */
  readonly rule: string;
  /**
   * The input; of one that came piece by piece, its end up to the first impossible character: all of it, or at least 80
   * code units before the offset.
   */
  readonly input: string;
  /** The length of the longest prefix that some string of the language begins with. */
  readonly offset: number;
  /** The line of the offset in the whole input, from 1. A line ends with LF. */
  readonly line: number;
  /** The column of the offset in its line, from 1, in the units of the offset. */
  readonly column: number;
  /** What stands at the offset: a character in quotation marks, or by its number, such as `U+000A`; or `end of input`. */
  readonly found: string;
  /**
   * The words that can stand at the offset: names of rules, literals, or `end of input`. Of a literal that began
   * before the offset, the next character can stand there; the message says where it began.
   */
  readonly expected: readonly string[];
  /** One line, which names the most telling of the expected symbols, a dozen at most. */
  readonly message: string;
  /** Returns the input around the offset, with a caret below it. */
  excerpt(): string;
}

/**
 * Returns a mismatch without its words. The excerpt is made when it is asked for.
 *
 * @param from the offset at which `input` begins; lines and columns count from there
 */
export function placeOf(
  rule: string,
  input: string,
  offset: number,
  from = 0,
): Omit<Mismatch, "expected" | "message"> {
  const at = offset - from;
  const lines = input.slice(0, at).split("\n");
  return {
    rule,
    input,
    offset,
    line: lines.length,
    column: lines.pop()!.length + 1,
    found: symbolAt(input, at),
    excerpt: () => excerptOfInput(input, at),
  };
}

/**
 * Makes a mismatch. The message is a value and not a getter: V8 gives each literal with a getter a hidden class of its
 * own, which keeps the input until the next full garbage collection.
 *
 * @param expected not empty: see `mismatchOrNever`
 * @param from as for `placeOf`
 */
export function mismatch(
  rule: string,
  input: string,
  offset: number,
  expected: readonly Expectation[],
  from?: number,
): Mismatch {
  const words = expected.map(({ word, read }) => shortened(word) + beginning(read, offset));
  const place = placeOf(rule, input, offset, from);
  return {
    ...place,
    expected: expected.map(({ word }) => word),
    message: `${shortened(rule)}: expected ${oneOf(words)} at offset ${offset}, found ${place.found}`,
  };
}

/**
 * Makes the mismatch of a rule that may match nothing. Only a rule that needs a missing name does: any
 * other is refused (`empty-language`).
 */
export function mismatchOrNever(...parts: Parameters<typeof mismatch>): Mismatch {
  const [rule, input, offset, expected] = parts;
  if (expected.length > 0) return mismatch(...parts);
  const message = `${shortened(rule)} matches no string: it needs a rule or prose that nothing defines`;
  return { ...placeOf(rule, input, offset), expected: [], message };
}

/** Makes the mismatch of an input that is in the language, but has no value for a reason of its meaning. */
export function refusal(rule: string, input: string, offset: number, reason: string): Mismatch {
  const message = `${shortened(rule)}: ${reason} at offset ${offset}`;
  return { ...placeOf(rule, input, offset), expected: [reason], message };
}

/** The part of a rule that a deferred mismatch asks. */
interface Explaining {
  readonly ruleName: string;
  explain(input: string): Mismatch | null;
}

/**
 * The promise of a mismatch: it asks the rule when the reason is first read. Until then it holds the input and the
 * rule alone.
 */
export class DeferredMismatch {
  readonly rule: string;
  readonly input: string;
  readonly #explaining: Explaining;
  #reasonCache: Mismatch | undefined;

  /** @param input a string that the rule refuses */
  constructor(explaining: Explaining, input: string) {
    this.rule = explaining.ruleName;
    this.input = input;
    this.#explaining = explaining;
  }

  get reason(): Mismatch {
    if (this.#reasonCache === undefined) {
      const explained = this.#explaining.explain(this.input);
      if (explained === null) throw new Error(`${this.rule} accepts a string that it refused`);
      this.#reasonCache = explained;
    }
    return this.#reasonCache;
  }
}
