/** Rules as regular expressions. */
import { requireMember, requireOneOf, requireOptions } from "../arguments.js";
import { partsOf } from "../automaton/expression.js";
import { preOrder } from "../graph.js";
import { ComparisonError } from "../errors.js";
import { open, refuseRecursive } from "./opened.js";
import { ProperForms } from "./recursion/proper.js";
import { determinize } from "./regular/determinize.js";
import { eliminate } from "./regular/elimination.js";
import { FLAVORS } from "./regular/flavors.js";
import { isLinear } from "./regular/linearity.js";
import { hasAlternatives, writePattern } from "./regular/pattern.js";
import type { Expression } from "../automaton/expression.js";
import type { Automaton } from "../ast/definition.js";
import type { Rule } from "../combinator/rule.js";
import type { FlavorName } from "./regular/flavors.js";

/** Options of `toRegExp`. */
export interface RegExpOptions {
  /**
   * The notation: that of JavaScript with the flag `u` (`"ecmascript"`), that of RE2 and Go (`"re2"`), or
   * a `pattern` of JSON Schema, which is read as ECMA 262 with the flag `u` (`"json-schema"`). Default:
   * `"ecmascript"`.
   */
  readonly flavor?: FlavorName;
  /** Whether the pattern matches whole inputs only (`^…$`). Default: true. */
  readonly anchored?: boolean;
}

/** A regular expression. */
export interface RegExpParts {
  readonly source: string;
  readonly flags: string;
  /** Whether a backtracking matcher is proven to take time linear in the input. */
  readonly linear: boolean;
}

/** The number of states, and the size, up to which the automaton is written instead of the rule. */
const STATES = 1_000;
const SIZE = 4_000;

/**
 * Returns a regular expression that matches exactly the strings of a rule, without look-around. It
 * follows the structure of the ABNF; alternatives that are single characters become one class. In a
 * grammar of octets, each character stands for an octet. The strings of RE2 have no lone surrogates, so
 * the flavor `"re2"` leaves them out.
 *
 * `linear` is true only if it is proven that a backtracking matcher takes linear time: if the ambiguity of
 * the position automaton is bounded (Weideman et al., 2016; the test is the criterion IDA of Weber &
 * Seidl, 1991). If the proof fails for the structure of the ABNF, the expression is made from the smallest
 * deterministic automaton, which is unambiguous, unless that is too large. An expression that is not
 * anchored is searched at every offset, so `linear` is true only if the language is finite.
 *
 * Cost: linear in the result, and the proof, which has a limit of a million steps.
 *
 * @throws {ComparisonError} `recursive-rule`
 * @throws {LimitError} `length`: the expression has more than 2^20 characters.
 *
 * @example
 * ```ts
 * toRegExp(rfc3986.rules["dec-octet"]);
 * // { source: "^(?:[0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])$", flags: "u", linear: true }
 * ```
 */
export function toRegExp(rule: Rule, options: RegExpOptions = {}): RegExpParts {
  requireMember(rule, "definition", "toRegExp writes a rule");
  requireOptions(options);
  const { flavor: name = "ecmascript", anchored = true } = options;
  requireOneOf(name, Object.keys(FLAVORS) as FlavorName[], "flavor");
  refuseRecursive(rule, "written as a regular expression");
  const flavor = FLAVORS[name];
  const { expression, isProven } = expressionOf(rule);
  const pattern = writePattern(expression, flavor);
  const { flags } = flavor;
  if (!anchored) return { source: pattern, flags, linear: isFinite(expression) };
  const inner = hasAlternatives(expression, flavor) ? `(?:${pattern})` : pattern;
  return { source: `^${inner}$`, flags, linear: isProven };
}

/** Chooses the expression of the rule, or that of its automaton. */
function expressionOf(rule: Rule): { expression: Expression; isProven: boolean } {
  const { languages, starts, lowered } = open([rule], "toRegExp writes a rule");
  const root = lowered[0]!.root;
  const isText = [...preOrder([root], partsOf)].every(({ kind }) => kind !== "automaton");
  const literal = isText ? new ProperForms().whole(root) : undefined;
  if (literal !== undefined && isLinear(literal)) return { expression: literal, isProven: true };
  const automaton = automatonOf(() =>
    determinize(languages, starts, ([isIn]) => isIn === true, STATES),
  );
  const budget = literal === undefined ? Infinity : SIZE;
  const made = automaton && eliminate(automaton, budget);
  const expression = made && new ProperForms().whole(made);
  if (expression !== undefined && isLinear(expression)) return { expression, isProven: true };
  if (literal !== undefined) return { expression: literal, isProven: false };
  if (expression !== undefined) return { expression, isProven: false };
  const sentence = `the automaton of ${rule.ruleName} has more than ${String(STATES)} states`;
  throw new ComparisonError("too-many-states", sentence);
}

function automatonOf(make: () => Automaton): Automaton | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof ComparisonError) return undefined;
    throw error;
  }
}

function isFinite(expression: Expression): boolean {
  return [...preOrder([expression], partsOf)].every(
    (part) => part.kind !== "repeat" || part.max < Infinity,
  );
}
