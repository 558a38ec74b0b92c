/** The reason why an input is not in the language of a rule: as data, and as an error. */
import { found, oneOf } from "./errors.js";
import { excerptOfInput, shortened } from "./excerpt.js";

/** The reason why an input is not in the language of a rule: the first impossible character. */
export interface Mismatch {
  /** The rule that the input was tried against. */
  readonly rule: string;
  readonly input: string;
  /** The length of the longest prefix that some string of the language begins with. */
  readonly offset: number;
  /** The symbols that can stand at the offset: rule names, literals, or `end of input`. */
  readonly expected: readonly string[];
  /** One line, which names the most telling of the expected symbols, a dozen at most. */
  readonly message: string;
  /** Returns the input around the offset, with a caret below it. */
  excerpt(): string;
}

/** Makes a mismatch. The message and the excerpt are made when they are read. */
export function mismatch(
  rule: string,
  input: string,
  offset: number,
  expected: readonly string[],
): Mismatch {
  return {
    rule,
    input,
    offset,
    expected,
    get message() {
      // Only a rule that needs a missing name matches nothing: any other is refused (`empty-language`).
      if (expected.length === 0)
        return `${shortened(rule)} matches no string: it needs a rule or prose that nothing defines`;
      const place = `at offset ${String(offset)}, ${found(input, offset)}`;
      return `${shortened(rule)}: expected ${oneOf(expected)} ${place}`;
    },
    excerpt: () => excerptOfInput(input, offset),
  };
}

/** The part of a rule that a deferred mismatch asks. */
export interface Explaining {
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

/** The name of the method that Node's `console.log` asks. */
const INSPECT: unique symbol = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");

/**
 * An error whose stack is optional. V8 takes several microseconds to capture a stack, which is wasted
 * on an error that is returned and not thrown. Such an error is an ordinary object with the prototype
 * of its class: everything but `Error.isError` and `structuredClone` takes it for an error.
 */
class OptionalStackError extends Error {
  /** @param message undefined for an error without a stack, whose class has a getter for it */
  constructor(message: string | undefined) {
    if (message === undefined) return Object.create(new.target.prototype) as OptionalStackError;
    super(message);
  }
}

/**
 * A mismatch that is an error: `rule.tryParse` throws it.
 *
 * An error that a function returns, as `safeParse` does, works out `offset`, `expected` and `message`
 * when one of them is first read, and has a stack without frames. `structuredClone` does not copy
 * properties that are worked out; `toJSON` does.
 */
export class MismatchError extends OptionalStackError implements Mismatch {
  override readonly name: string = "MismatchError";
  readonly rule: string;
  readonly input: string;
  readonly #mismatch: Mismatch;

  /** @param capturesStack whether the error is thrown; `false` leaves the mismatch unread */
  constructor(mismatch: Mismatch, capturesStack = true) {
    super(capturesStack ? mismatch.message : undefined);
    this.rule = mismatch.rule;
    this.input = mismatch.input;
    this.#mismatch = mismatch;
    if (!capturesStack) return;
    // The properties of a thrown error are its own, so that loggers show them.
    const { offset, expected } = mismatch;
    Object.defineProperty(this, "offset", { value: offset, enumerable: true });
    Object.defineProperty(this, "expected", { value: expected, enumerable: true });
  }

  get offset(): number {
    return this.#mismatch.offset;
  }

  get expected(): readonly string[] {
    return this.#mismatch.expected;
  }

  override get message(): string {
    return this.#mismatch.message;
  }

  override set message(message: string) {
    replace(this, "message", message);
  }

  /** The name and the message; below them the frames, where the error was thrown. */
  override get stack(): string {
    return super.stack ?? String(this);
  }

  override set stack(stack: string) {
    replace(this, "stack", stack);
  }

  /** Returns the input around the offset, with a caret below it. */
  excerpt(): string {
    return this.#mismatch.excerpt();
  }

  /** Returns the stack for `console.log`: Node does not know an error of another realm, as in Jest. */
  [INSPECT](): unknown {
    return Object.hasOwn(this, "stack") ? this : this.stack;
  }

  /** Returns the properties, those that are worked out included, for `JSON.stringify`. */
  toJSON(): object {
    const { message, offset, expected } = this;
    return Object.assign({}, this, { message, offset, expected });
  }
}

/** Test runners and loggers write to these properties, as they can with every error. */
function replace(error: Error, name: "message" | "stack", value: string): void {
  Object.defineProperty(error, name, { value, writable: true, configurable: true });
}
