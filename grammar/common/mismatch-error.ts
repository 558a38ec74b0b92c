/** The reason why an input is not in the language of a rule, as an error. */
import { UriAbnfError } from "./errors.js";
import type { DeferredMismatch, Mismatch } from "./mismatch.js";

/** The name of the method that Node's `console.log` asks. */
const INSPECT: unique symbol = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");

/**
 * An error whose stack is optional. V8 takes several microseconds to capture a stack, which is wasted
 * on an error that is returned and not thrown. Such an error is an ordinary object with the prototype
 * of its class: everything but `Error.isError` and `structuredClone` takes it for an error.
 *
 * The class is the value of a call, which a bundler drops if nothing uses it. It would keep a declaration with a
 * computed name, and all its subclasses.
 */
const OptionalStackError: new (message: string | undefined) => UriAbnfError = /* @__PURE__ */ (() =>
  class extends UriAbnfError {
    /** @param message undefined for an error without a stack, whose class has a getter for it */
    constructor(message: string | undefined) {
      if (message === undefined) return Object.create(new.target.prototype) as never;
      super(message);
    }

    /** Returns the stack for `console.log`: Node does not know an error of another realm, as in Jest. */
    [INSPECT](): unknown {
      return Object.hasOwn(this, "stack") ? this : this.stack;
    }
  })();

/** Returns the properties that an error gets from its mismatch. */
function workedOut({ offset, line, column, found, expected }: Mismatch): object {
  return { offset, line, column, found, expected };
}

/** Returns the reason itself, which a deferred mismatch works out. */
function reasonOf(mismatch: Mismatch | DeferredMismatch): Mismatch {
  return "reason" in mismatch ? mismatch.reason : mismatch;
}

/**
 * A mismatch that is an error: `rule.tryParse` throws it.
 *
 * An error that a function returns, as `safeParse` does, works out the place, `expected`, `found` and `message`
 * when one of them is first read, and has a stack without frames. `structuredClone` does not copy
 * properties that are worked out; `toJSON` does.
 */
export class MismatchError extends OptionalStackError implements Mismatch {
  override readonly name: string = "MismatchError";
  readonly rule: string;
  readonly input: string;
  readonly #mismatch: Mismatch | DeferredMismatch;

  /** @param capturesStack whether the error is thrown; `false` leaves the mismatch unread */
  constructor(mismatch: Mismatch | DeferredMismatch, capturesStack = true) {
    super(capturesStack ? reasonOf(mismatch).message : undefined);
    this.rule = mismatch.rule;
    this.input = mismatch.input;
    this.#mismatch = mismatch;
    if (!capturesStack) return;
    // The properties of a thrown error are its own, so that loggers show them.
    for (const [name, value] of Object.entries(workedOut(this))) define(this, name, value, true);
  }

  get offset(): number {
    return reasonOf(this.#mismatch).offset;
  }

  get line(): number {
    return reasonOf(this.#mismatch).line;
  }

  get column(): number {
    return reasonOf(this.#mismatch).column;
  }

  get found(): string {
    return reasonOf(this.#mismatch).found;
  }

  get expected(): readonly string[] {
    return reasonOf(this.#mismatch).expected;
  }

  override get message(): string {
    return reasonOf(this.#mismatch).message;
  }

  // Test runners and loggers write to these properties, as they can with every error.
  override set message(message: string) {
    define(this, "message", message);
  }

  /** The name and the message; below them the frames, where the error was thrown. */
  override get stack(): string {
    return super.stack ?? String(this);
  }

  override set stack(stack: string) {
    define(this, "stack", stack);
  }

  /** Returns the input around the offset, with a caret below it. */
  excerpt(): string {
    return reasonOf(this.#mismatch).excerpt();
  }

  /** Returns the properties, those that are worked out included, for `JSON.stringify`. */
  toJSON(): object {
    return { ...(this as object), message: this.message, ...workedOut(this) };
  }
}

/**
 * Defines an own property. The descriptor has no prototype, to which other code could add.
 */
function define(error: Error, name: string, value: unknown, isEnumerable = false): void {
  const descriptor = Object.create(null) as PropertyDescriptor;
  descriptor.value = value;
  descriptor.enumerable = isEnumerable;
  descriptor.writable = descriptor.configurable = true;
  Object.defineProperty(error, name, descriptor);
}
