/** The types of folds: a value for each rule, and the functions that make these values. */
import type { CORE_RULES_ABNF } from "../abnf/core-rules.js";
import type { RuleNames } from "../abnf/rule-names.js";

/** The names of the core rules, which every grammar may use. */
export type CoreRuleName = RuleNames<typeof CORE_RULES_ABNF>;

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
   * Refuses the input for a reason that the grammar does not express. The parser fails at the start of this
   * node; the message is the expected thing.
   */
  fail(message: string): never;
}

type ChildOf<Values> = { [Name in keyof Values]-?: FoldedChild<Name, Values[Name]> }[keyof Values];

/** A function for each rule, which makes its value. */
type ActionsOf<Values> = {
  readonly [Name in keyof Values]-?: (node: FoldNode<Values, Name>) => Values[Name];
};

/**
 * The actions of a fold. The names of the values are names of rules, and the folded rule is among them:
 * otherwise an action has to have the type `never`, which no function has.
 */
export type ActionsFor<Values, Name extends string, Names extends string> = ActionsOf<Values> &
  Readonly<Record<Exclude<keyof Values, Names> | Missing<Name, keyof Values>, never>>;

/** A rule whose name no type tells is never found missing. */
type Missing<Name extends string, Found> = string extends Name ? never : Exclude<Name, Found>;

/**
 * The type of the value of the folded rule. A rule whose name no type tells can have any of the values.
 */
export type FoldResult<Values, Name extends string> = Values[Name & keyof Values];
