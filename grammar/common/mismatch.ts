/** The reason why an input is not in the language of a rule, as data. */
import { beginning, oneOf, symbolAt } from "./errors.js";
import { excerptOfInput, shortened } from "./excerpt.js";
import type { Expectation } from "../runtime/expected.js";

/** The reason why an input is not in the language of a rule: the first impossible character. */
export interface Mismatch {
  /** The rule that the input was tried against. */
  readonly rule: string;
  /** The input; of one that came piece by piece, its end up to the offset (see `Recognition`). */
  readonly input: string;
  /** The length of the longest prefix that some string of the language begins with. */
  readonly offset: number;
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
 * Makes a mismatch. The excerpt is made when it is asked for. The message is a value and not a getter: V8 gives each
 * literal with a getter a hidden class of its own, which keeps the input until the next full garbage collection.
 *
 * @param expected not empty: see `mismatchOrNever`
 * @param from the offset at which `input` begins
 */
export function mismatch(
  rule: string,
  input: string,
  offset: number,
  expected: readonly Expectation[],
  from = 0,
): Mismatch {
  const words = expected.map(({ word, read }) => shortened(word) + beginning(read, offset));
  const place = `at offset ${offset}, found ${symbolAt(input, offset - from)}`;
  return {
    rule,
    input,
    offset,
    expected: expected.map(({ word }) => word),
    message: `${shortened(rule)}: expected ${oneOf(words)} ${place}`,
    excerpt: () => excerptOfInput(input, offset - from),
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
  return {
    rule,
    input,
    offset,
    expected: [],
    message,
    excerpt: () => excerptOfInput(input, offset),
  };
}

/** Makes the mismatch of an input that is in the language, but has no value for a reason of its meaning. */
export function refusal(rule: string, input: string, offset: number, reason: string): Mismatch {
  return {
    rule,
    input,
    offset,
    expected: [reason],
    message: `${shortened(rule)}: ${reason} at offset ${offset}`,
    excerpt: () => excerptOfInput(input, offset),
  };
}

/** The part of a rule that a deferred mismatch asks. */
interface Explaining {
  readonly ruleName: string;
  explain(input: string): Mismatch | null;
}

/**
 * A mismatch that asks the rule when the reason is first read. Until then it holds the input and the
 * rule alone.
 */
export class DeferredMismatch implements Mismatch {
  readonly rule: string;
  readonly input: string;
  readonly #explaining: Explaining;
  #mismatchCache: Mismatch | undefined;

  /** @param input a string that the rule refuses */
  constructor(explaining: Explaining, input: string) {
    this.rule = explaining.ruleName;
    this.input = input;
    this.#explaining = explaining;
  }

  get offset(): number {
    return this.#mismatch.offset;
  }

  get expected(): readonly string[] {
    return this.#mismatch.expected;
  }

  get message(): string {
    return this.#mismatch.message;
  }

  excerpt(): string {
    return this.#mismatch.excerpt();
  }

  get #mismatch(): Mismatch {
    if (this.#mismatchCache === undefined) {
      const explained = this.#explaining.explain(this.input);
      if (explained === null) throw new Error(`${this.rule} accepts a string that it refused`);
      this.#mismatchCache = explained;
    }
    return this.#mismatchCache;
  }
}
