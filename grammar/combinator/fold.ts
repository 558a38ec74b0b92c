/**
 * From the marks of a derivation to a value: the actions of the visible rules, children before parents.
 *
 * No tree is built. A value leaves the stack when the action of the rule above it runs, so that memory
 * holds the marks, the values of open rules, and the values that the actions keep.
 */
import { ruleKey } from "../ast/definition.js";
import { describe } from "../common/arguments.js";
import { refusal } from "../common/mismatch.js";
import { MismatchError } from "../common/mismatch-error.js";
import { requireRuleName } from "./rule-selection.js";
import { ComposableParser, failureAt } from "./composable-parser.js";
import type { Naming } from "./rule-selection.js";
import type { Mismatch } from "../common/mismatch.js";
import type { ParseResult, Reply } from "./composable-parser.js";
import type { Span } from "../common/excerpt.js";
import type { Machine } from "../runtime/machine.js";
import type { Input } from "./input.js";
import type { Runs } from "./runs.js";

/** A function that makes the value of a rule, and the name of the rule as the caller writes it. */
interface NamedAction {
  readonly rule: string;
  readonly run: (node: FoldNode) => unknown;
}

/** The actions of one call of `fold`. Later changes of the caller's object have no effect. */
export class FoldActions {
  /** The names of the rules, as the caller writes them. */
  readonly rules: readonly string[];
  readonly #byKey = new Map<string, NamedAction>();
  readonly #naming: Naming;
  readonly #byNumberCache = new WeakMap<readonly string[], readonly NamedAction[]>();
  readonly #spellingCache = new Map<string, string>();

  /** @throws {TypeError} where the actions are not an object of functions, or a rule has two. */
  constructor(actions: unknown, naming: Naming) {
    if (typeof actions !== "object" || actions === null)
      throw new TypeError(`actions are an object of functions, not ${describe(actions)}`);
    this.#naming = naming;
    const entries: readonly (readonly [string, unknown])[] = Object.entries(actions);
    this.rules = entries.map(([rule]) => rule);
    for (const [rule, run] of entries) {
      if (typeof run !== "function")
        throw new TypeError(`the action of ${rule} is a function, not ${describe(run)}`);
      const key = ruleKey(rule);
      const other = this.#byKey.get(key);
      if (other !== undefined)
        throw new TypeError(`${other.rule} and ${rule} are one rule, which has one action`);
      this.#byKey.set(key, { rule, run: run as NamedAction["run"] });
      this.#spellingCache.set(rule, rule);
    }
  }

  /**
   * Returns the action of a rule.
   *
   * @throws {TypeError} where the rule has no action.
   * @throws {UnknownRuleError} where no rule has the name.
   */
  of(rule: string): NamedAction {
    requireRuleName(rule);
    const action = this.#byKey.get(ruleKey(rule));
    if (action !== undefined) return action;
    this.#naming.resolve(rule);
    throw new TypeError(`the rule ${rule} has no action`);
  }

  /** Returns the name of a rule that has an action, as the caller writes it in the actions. */
  spellingOf(rule: string): string {
    return this.#spellingCache.get(rule) ?? this.of(rule).rule;
  }

  /** Returns the actions of the visible rules of a machine, by their numbers. */
  byNumber(names: readonly string[]): readonly NamedAction[] {
    let actions = this.#byNumberCache.get(names);
    if (actions === undefined) {
      actions = names.map((name) => this.of(name));
      this.#byNumberCache.set(names, actions);
    }
    return actions;
  }
}

/** A derivation that has succeeded. */
interface Derived {
  /** The text that was read. */
  readonly text: string;
  /** The offset of that text in the input of the caller. */
  readonly base: number;
  /** The names of the visible rules, by number. */
  readonly names: readonly string[];
  /** Pairs (mark, offset), the last mark first. */
  readonly marks: Int32Array;
}

/** One use of the actions, for one input. */
class Fold {
  /** The error of `fail`, once an action has called it. */
  failure: MismatchError | undefined;
  readonly #rule: string;
  readonly #actions: FoldActions;
  readonly #derived: Derived;

  /** @param rule the rule that is folded */
  constructor(rule: string, actions: FoldActions, derived: Derived) {
    this.#rule = rule;
    this.#actions = actions;
    this.#derived = derived;
  }

  /**
   * Runs the actions, and returns the value of the rule. Linear in the visible rules; the depth of the
   * derivation costs memory, not call stack.
   *
   * @throws the error of an action, which is `failure` where an action has called `fail`.
   */
  value(): unknown {
    const { text, base, names, marks } = this.#derived;
    const actions = this.#actions.byNumber(names);
    /** The values that no action has read yet. */
    const values: FoldedChild<string>[] = [];
    /** For each open rule: its start, and the number of `values` there. */
    const open: number[] = [];
    // The last mark comes first.
    for (let at = marks.length - 2; at >= 0; at -= 2) {
      const mark = marks[at]!;
      const offset = marks[at + 1]!;
      if (mark % 2 === 0) {
        open.push(offset, values.length);
        continue;
      }
      const below = open.pop()!;
      const from = open.pop()!;
      const { rule, run } = actions[mark >> 1]!;
      const children = below === values.length ? NO_CHILDREN : values.splice(below);
      const [start, end] = [base + from, base + offset];
      const value = run(new OpenNode(this, rule, start, end, text.slice(from, offset), children));
      values.push({ rule, start, end, value });
    }
    return values[0]!.value;
  }

  /** Returns the name of a rule as the nodes have it. */
  spellingOf(rule: string): string {
    return this.#actions.spellingOf(rule);
  }

  /** @param offset in the whole input */
  fail({ start, end }: Span, message: string, offset: number): never {
    if (typeof message !== "string")
      throw new TypeError(`the message is a string, not ${describe(message)}`);
    if (!Number.isInteger(offset) || offset < start || offset > end)
      throw new RangeError(`offset ${String(offset)} is not within the node, ${start} to ${end}`);
    const { text, base } = this.#derived;
    this.failure = new MismatchError(refusal(this.#rule, text, offset - base, message));
    throw this.failure;
  }
}

class OpenNode implements FoldNode {
  readonly #fold: Fold;

  constructor(
    fold: Fold,
    readonly rule: string,
    readonly start: number,
    readonly end: number,
    readonly text: string,
    readonly children: readonly FoldedChild<string>[],
  ) {
    this.#fold = fold;
  }

  first(rule: string): unknown {
    const name = this.#fold.spellingOf(rule);
    return this.children.find((child) => child.rule === name)?.value;
  }

  all(rule: string): unknown[] {
    const name = this.#fold.spellingOf(rule);
    const values: unknown[] = [];
    for (const child of this.children) if (child.rule === name) values.push(child.value);
    return values;
  }

  fail(message: string, offset = this.start): never {
    return this.#fold.fail(this, message, offset);
  }
}

const NO_CHILDREN: readonly FoldedChild<string>[] = /* @__PURE__ */ Object.freeze([]);

// The types of folds: a value for each rule, and the functions that make these values.

/** The value of a rule, and the place of the text that it was made from. */
export interface FoldedChild<Name extends PropertyKey = PropertyKey, Value = unknown> {
  /** The name of the rule, as the actions have it. */
  readonly rule: Name;
  /** Where the text of the rule begins, in the offsets of the rule that is folded. */
  readonly start: number;
  /** Where it ends, exclusive. */
  readonly end: number;
  /** The result of the action. */
  readonly value: Value;
}

/**
 * The argument of an action: a place in the input that matches a rule, and the values of the nearest rules
 * below it that have an action.
 */
export interface FoldNode<Values = Record<string, unknown>, Name = keyof Values & string> {
  /** The name of the rule, as the actions have it. */
  readonly rule: Name;
  /** Where it begins: UTF-16 offset in the whole input; octets in an octet grammar. */
  readonly start: number;
  /** Where it ends, exclusive. */
  readonly end: number;
  /** The input from `start` to `end`. */
  readonly text: string;
  /** The values below, from left to right, with their rules and places. */
  readonly children: readonly ChildOf<Values>[];
  /**
   * Returns the first of the values below that a rule has, or undefined.
   *
   * @throws {TypeError} where the rule has no action.
   * @throws {UnknownRuleError} where no rule has the name.
   */
  first<Below extends keyof Values & string>(rule: Below): Values[Below] | undefined;
  /**
   * Returns all of the values below that a rule has, from left to right.
   *
   * @throws {TypeError} where the rule has no action.
   * @throws {UnknownRuleError} where no rule has the name.
   */
  all<Below extends keyof Values & string>(rule: Below): Values[Below][];
  /**
   * Refuses the input for a reason that the grammar does not express. The parser fails at the offset; the message is
   * the expected thing.
   *
   * @param offset from `start` to `end`, and counted as they are: in the whole input. Default: `start`
   * @throws {RangeError} where the offset is not within the node.
   */
  fail(message: string, offset?: number): never;
}

type ChildOf<Values> = { [Name in keyof Values]-?: FoldedChild<Name, Values[Name]> }[keyof Values];

/** The functions that make the values, by the names of their rules. */
type ActionsOf<Values, Names extends string> = {
  readonly [Name in keyof Values]-?: Name extends Names
    ? (node: FoldNode<Values, Name>) => Values[Name]
    : "the grammar has no rule of this name";
};

/**
 * The actions of a fold. The names of the values are names of rules, and the folded rule is among them.
 * Where they are not, the type is a sentence, which the type checker prints.
 */
export type ActionsFor<Values, Name extends string, Names extends string> =
  IsAny<Values> extends true
    ? ActionsOf<Values, string>
    : [Values] extends [never]
      ? "fold needs the types of the values: fold<{ RULE: TYPE }>(actions)"
      : IsMissing<Name, keyof Values> extends true
        ? `the folded rule ${Name} needs a value and an action`
        : ActionsOf<Values, Names>;

/** The type checker compares the methods of two rules with `any` in place of the values. */
type IsAny<Values> = 0 extends Values & 1 ? true : false;

/** A rule whose name no type tells is never found missing. */
type IsMissing<Name extends string, Found> = string extends Name
  ? false
  : Name extends Found
    ? false
    : true;

/**
 * The type of the value of the folded rule. A rule whose name no type tells can have any of the values.
 */
export type FoldResult<Values, Name extends string> = Values[Name & keyof Values];

// The Parsimmon parser of the values of a rule.

/**
 * A parser that derives, and then runs the actions. The actions can use the same rule: the derivation is
 * a copy, which no other run overwrites.
 */
export class FoldingParser<Value> extends ComposableParser<Value> {
  readonly #rule: string;
  readonly #runs: Runs;
  readonly #actions: FoldActions;

  /** @param runs the runs in whose derivations the rules with an action are visible */
  constructor(rule: string, runs: Runs, actions: FoldActions) {
    super((input, offset) => this.#reply(input, offset));
    this.#rule = rule;
    this.#runs = runs;
    this.#actions = actions;
  }

  /** Parses a whole input, and returns Parsimmon's result. */
  override parse(input: Input): ParseResult<Value> {
    const derived = this.#runs.whole(input, derivedBy);
    if (derived === null) return failedBy(this.#runs.reasonAgainst(input));
    const fold = this.#fold(derived);
    try {
      return { status: true, value: valueOf(fold) };
    } catch (error) {
      return failedBy(failureIn(fold, error));
    }
  }

  /**
   * Parses a whole input, and returns its value.
   *
   * @throws {MismatchError} where the input is not in the language, or an action has called `fail`.
   */
  override tryParse(input: Input): Value {
    const derived = this.#runs.whole(input, derivedBy);
    if (derived === null) throw new MismatchError(this.#runs.reasonAgainst(input));
    return valueOf(this.#fold(derived));
  }

  /** The action that Parsimmon calls at an offset: it takes the longest prefix, and no shorter one. */
  #reply(input: Input, offset: number): Reply<Value> {
    const reply = this.#runs.prefix(input, offset, derivedBy, shifted);
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
    return new Fold(this.#rule, this.#actions, derived);
  }
}

/** Takes the derivation of the last run out of a machine, whose next run overwrites it. */
function derivedBy(machine: Machine, text: string): Derived {
  const { pairs, length } = machine.derivation();
  return { text, base: 0, names: machine.names, marks: pairs.slice(0, length) };
}

function shifted(derived: Derived, by: number): Derived {
  return { ...derived, base: derived.base + by };
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

export function failedBy({ input, offset, expected }: Mismatch): ParseResult<never> {
  return failureAt(input, offset, expected);
}
