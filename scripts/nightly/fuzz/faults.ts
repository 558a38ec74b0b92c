/** Collects the laws that a case breaks. */
import {
  AbnfError,
  AbnfSyntaxError,
  ComparisonError,
  LimitError,
  MismatchError,
  UnknownRuleError,
} from "../../../grammar/index.js";
import { PrecompileError } from "../../../grammar/generate/index.js";
import {
  BaseUriError,
  ComponentError,
  EscapeError,
  ExcessDotsError,
  RecomposeError,
} from "../../../src/index.js";

/** A law that a case breaks. */
export interface Fault {
  readonly law: string;
  readonly detail: string;
}

type ErrorClass = abstract new (...args: never) => Error;

/** The errors that an input may cause. Any other error is a fault. */
const TYPED: readonly ErrorClass[] = [
  ...[AbnfError, AbnfSyntaxError, ComparisonError, LimitError, MismatchError, UnknownRuleError],
  ...[PrecompileError, BaseUriError, ComponentError, EscapeError, ExcessDotsError, RecomposeError],
];

export class Faults {
  readonly found: Fault[] = [];

  /**
   * Runs a step of a law. Returns its result, or undefined if it throws one of the typed errors. Any
   * other error is a fault.
   */
  try<Result>(law: string, step: () => Result): Result | undefined {
    try {
      return step();
    } catch (error) {
      if (!TYPED.some((type) => error instanceof type))
        this.add(`${law}: only typed errors`, String(error));
      return undefined;
    }
  }

  /** Runs a step that must not throw at all. */
  total<Result>(law: string, step: () => Result): Result | undefined {
    try {
      return step();
    } catch (error) {
      this.add(`${law}: no error`, String(error));
      return undefined;
    }
  }

  same(law: string, answer: unknown, expected: unknown): void {
    if (answer !== expected) this.add(law, `${String(answer)}, not ${String(expected)}`);
  }

  add(law: string, detail: string): void {
    this.found.push({ law, detail });
  }
}
