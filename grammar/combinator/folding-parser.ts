/** The Parsimmon parser of the values of a rule. */
import { ComposableParser } from "./composable-parser.js";
import { Fold } from "./fold.js";
import { MismatchError } from "../common/mismatch-error.js";
import { parsimmonIndex } from "./positions.js";
import type Parsimmon from "parsimmon";
import type { Mismatch } from "../common/mismatch.js";
import type { Reply } from "./composable-parser.js";
import type { Derived, FoldActions } from "./fold.js";
import type { Input } from "./input.js";

/** The derivations of a rule in which the rules with an action are visible. */
interface Deriving {
  readonly ruleName: string;
  /** Returns the derivation of a whole input, or null. */
  whole(input: Input): Derived | null;
  /** Returns the derivation of the longest prefix, from an offset on. */
  prefix(input: Input, offset: number): Reply<Derived>;
  /** Returns the reason against an input that has no derivation. */
  reasonAgainst(input: Input): Mismatch;
}

/**
 * A parser that derives, and then runs the actions. The actions can use the same rule: the derivation is
 * a copy, which no other run overwrites.
 */
export class FoldingParser<Value> extends ComposableParser<Value> {
  readonly #deriving: Deriving;
  readonly #actions: FoldActions;

  constructor(deriving: Deriving, actions: FoldActions) {
    super((input, offset) => this.#reply(input, offset));
    this.#deriving = deriving;
    this.#actions = actions;
  }

  /** Parses a whole input, and returns Parsimmon's result. */
  override parse(input: Input): Parsimmon.Result<Value> {
    const derived = this.#deriving.whole(input);
    if (derived === null) return failed(this.#deriving.reasonAgainst(input));
    const fold = this.#fold(derived);
    try {
      return { status: true, value: valueOf(fold) };
    } catch (error) {
      return failed(failureIn(fold, error));
    }
  }

  /**
   * Parses a whole input, and returns its value.
   *
   * @throws {MismatchError} where the input is not in the language, or an action has called `fail`.
   */
  override tryParse(input: Input): Value {
    const derived = this.#deriving.whole(input);
    if (derived === null) throw new MismatchError(this.#deriving.reasonAgainst(input));
    return valueOf(this.#fold(derived));
  }

  /** The action that Parsimmon calls at an offset: it takes the longest prefix, and no shorter one. */
  #reply(input: Input, offset: number): Reply<Value> {
    const reply = this.#deriving.prefix(input, offset);
    if (!reply.status) return reply;
    const { index, value: derived, furthest, expected } = reply;
    const fold = this.#fold(derived);
    try {
      return { status: true, index, value: valueOf(fold), furthest, expected };
    } catch (error) {
      const failure = failureIn(fold, error);
      return {
        status: false,
        index: -1,
        value: null,
        furthest: failure.offset + derived.base,
        expected: [...failure.expected],
      };
    }
  }

  #fold(derived: Derived): Fold {
    return new Fold(this.#deriving.ruleName, this.#actions, derived);
  }
}

/** The types of the actions are those of the values. */
function valueOf<Value>(fold: Fold): Value {
  return fold.value() as Value;
}

/**
 * Returns the failure that an action of this fold has asked for.
 *
 * @throws any other error of an action.
 */
function failureIn(fold: Fold, error: unknown): Mismatch {
  if (fold.failure === undefined || error !== fold.failure) throw error;
  return fold.failure;
}

function failed({ input, offset, expected }: Mismatch): Parsimmon.Failure {
  return { status: false, index: parsimmonIndex(input, offset), expected: [...expected] };
}
