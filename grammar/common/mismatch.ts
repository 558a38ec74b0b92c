/** The reason why an input is not in the language of a rule, as data. */
import { oneOf, phraseOf, symbolAt } from "./errors.js";
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
  /** One line, which names the most telling of the expected symbols, six at most. */
  readonly message: string;
  /** Returns the input around the offset, with a caret below it. */
  excerpt(): string;
}

/** A mismatch whose message is still to be written. */
interface UnsaidMismatch extends Omit<Mismatch, "message"> {
  message: string;
}

/**
 * Makes a mismatch without its message. The excerpt is made when it is asked for. The message is a value and not a
 * getter: V8 gives each literal with a getter a hidden class of its own, which keeps the input until the next full
 * garbage collection. A copy with a message (`...`) would take as long as all the rest.
 *
 * @param from the offset at which `input` begins; lines and columns count from there
 */
export function unsaid(
  rule: string,
  input: string,
  offset: number,
  expected: readonly string[],
  from = 0,
): UnsaidMismatch {
  const at = offset - from;
  const lines = input.slice(0, at).split("\n");
  return {
    rule,
    input,
    offset,
    line: lines.length,
    column: lines.pop()!.length + 1,
    found: symbolAt(input, at),
    expected,
    message: "",
    excerpt: () => excerptOfInput(input, at),
  };
}

/**
 * Makes the mismatch of a rule.
 *
 * @param expected not empty: see `mismatchOrNever`
 * @param from as for `unsaid`
 */
export function mismatch(
  rule: string,
  input: string,
  offset: number,
  expected: readonly Expectation[],
  from?: number,
): Mismatch {
  const entries = expected.map(({ word, read }) => ({ word: shortened(word), read }));
  const reason = unsaid(
    rule,
    input,
    offset,
    expected.map(({ word }) => word),
    from,
  );
  reason.message = `${shortened(rule)}: expected ${phraseOf(entries, offset, oneOf)} at offset ${offset}, found ${reason.found}`;
  return reason;
}

/**
 * Makes the mismatch of a rule that may match nothing, because it needs a missing name or a rule without strings
 * (`empty-language`).
 */
export function mismatchOrNever(...parts: Parameters<typeof mismatch>): Mismatch {
  const [rule, input, offset, expected] = parts;
  if (expected.length > 0) return mismatch(...parts);
  const reason = unsaid(rule, input, offset, []);
  reason.message = `${shortened(rule)} matches no string: it needs a rule that needs itself, or a rule or prose that nothing defines`;
  return reason;
}

/** Makes the mismatch of an input that is in the language, but has no value for a reason of its meaning. */
export function refusal(rule: string, input: string, offset: number, reason: string): Mismatch {
  const refused = unsaid(rule, input, offset, [reason]);
  refused.message = `${shortened(rule)}: ${reason} at offset ${offset}`;
  return refused;
}

/** The part of a rule that a deferred mismatch asks. */
interface Explaining {
  readonly ruleName: string;
  explain(input: string): Mismatch | null;
}

/**
 * The promise of a mismatch: it asks the rule when the reason is first read. Until then it holds only the
 * input and the rule.
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
