/** Rules as regular expressions. */
import { requireMember, requireOneOf } from "../common/arguments.js";
import { requireOptions } from "../common/options.js";
import { LIMITS } from "../ast/alphabets.js";
import { choice } from "../automaton/choice.js";
import { partsOf } from "../automaton/expression.js";
import { setsIn } from "../automaton/lower.js";
import { Languages } from "./comparison/languages.js";
import { preOrder } from "../common/graph.js";
import { Budget, CALL_LIMITS, limitError } from "../common/budget.js";
import { LimitError } from "../common/errors.js";
import { toLanguages } from "./language-set.js";
import { refuseRecursive } from "../ast/recursion.js";
import { ProperForms } from "./recursion/left-recursion.js";
import { questionBudget, STEPS_A_DFA_STATE } from "./question-budget.js";
import { combinedAutomaton } from "./regular/smallest-automaton.js";
import { eliminate } from "./regular/elimination.js";
import { FLAVORS, withCharacters, PatternWriter } from "./regular/pattern.js";
import { isLinear } from "./regular/linearity.js";
import { Shortener } from "./regular/shorten.js";
import type { Expression } from "../automaton/expression.js";
import type { Automaton } from "../ast/definition.js";
import type { Rule } from "../combinator/rule.js";
import type { LanguageSet } from "./language-set.js";
import type { Flavor, FlavorName } from "./regular/pattern.js";

/** Options of `toRegExp`. */
export interface RegExpOptions {
  /**
   * The notation: that of JavaScript with the flag `u` (`"ecmascript"`), that of RE2 and Go (`"re2"`), that
   * of Rust's `regex` (`"rust"`), or a `pattern` of JSON Schema, which is read as ECMA 262 with the flag `u`
   * (`"json-schema"`). Default: `"ecmascript"`.
   */
  readonly flavor?: FlavorName;
  /**
   * `"short"`: what alternatives have in common is written once, an alternative that others cover is left
   * out, and characters beyond ASCII stand for themselves. `"linear"`: the structure of the ABNF; if that is
   * not proven to take linear time, the automaton. Default: `"linear"`.
   */
  readonly prefer?: "short" | "linear";
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
 * Cost: linear in the result, and the proof, which gives up after a million triples of positions. With
 * `prefer: "short"`, the search gives up after 4,000,000 characters that are written, for each of two expressions.
 *
 * @throws {RecursiveRuleError}
 * @throws {LimitError} `length`: the expression has more than 2,000,000 characters; `states`: the rule is made of an
 *   automaton, and that has more than 1,000 states.
 *
 * @example
 * ```ts
 * toRegExp(rfc3986.rules["dec-octet"]);
 * // { source: "^(?:[0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])$", flags: "u", linear: true }
 * ```
 */
export function toRegExp(rule: Rule, options: RegExpOptions = {}): RegExpParts {
  requireMember(rule, "definition", "toRegExp writes a rule");
  requireOptions(options, { flavor: true, prefer: true, anchored: true });
  const { flavor: name = "ecmascript", anchored = true, prefer = "linear" } = options;
  requireFlavor(name);
  requireOneOf(prefer, ["short", "linear"], "prefer");
  refuseRecursive(rule.definition, "written as a regular expression");
  const forms = new PatternCandidates(rule);
  if (prefer === "short") return writeShort(forms.all(), name, anchored, rule.ruleName);
  const { expression, isProven } = forms.linear();
  return written(expression, FLAVORS[name], anchored, isProven);
}

/** @throws {TypeError} where a value is no name of a flavor */
export function requireFlavor(name: FlavorName): void {
  requireOneOf(name, Object.keys(FLAVORS) as FlavorName[], "flavor");
}

/**
 * Writes the expression that makes the shortest pattern of those that are proven to take linear time, or
 * else the shortest one of all.
 *
 * @param expressions without marks, calls and automata, of one language
 */
function writeShort(
  expressions: readonly Expression[],
  name: FlavorName,
  anchored = true,
  subject = "the pattern",
): RegExpParts {
  const flavor = withCharacters(FLAVORS[name]);
  const writer = new PatternWriter(flavor);
  const lengthOf = (expression: Expression): number => writer.text(expression).length;
  const languages = new Languages(
    expressions.flatMap(setsIn),
    LIMITS.unicode,
    new Budget(Infinity),
  );
  const candidates = expressions
    .map((each) => new ProperForms().whole(each))
    .flatMap((each) =>
      lengthOf(each) > LONGEST_SHORTENED
        ? [each]
        : [each, new Shortener(languages, writer).short(each)],
    )
    .sort((a, b) => lengthOf(a) - lengthOf(b));
  const [shortest] = candidates;
  if (shortest === undefined) throw tooLarge(subject);
  const linear = candidates.find(isLinear);
  return written(linear ?? shortest, flavor, anchored, linear !== undefined);
}

/** An alternative of a pattern: whether `^` and `$` stand around its body, and the strings in which it finds a match. */
export interface Anchored {
  readonly isFixed: boolean;
  readonly isEnding: boolean;
  readonly body: Expression;
  readonly whole: Expression;
}

/** Writes alternatives as they are. A search makes the steps of a whole expression, or at each offset those of a body. */
export function writeAnchored(alternatives: readonly Anchored[], name: FlavorName): RegExpParts {
  const flavor = withCharacters(FLAVORS[name]);
  const [writer, forms] = [new PatternWriter(flavor), new ProperForms()];
  const texts = alternatives.map(({ isFixed, isEnding, body }) => {
    const form = forms.whole(body);
    const isGroup = (isFixed || isEnding) && writer.isOpen(form);
    const pattern = isGroup ? `(?:${writer.text(form)})` : writer.text(form);
    return `${isFixed ? "^" : ""}${pattern}${isEnding ? "$" : ""}`;
  });
  const wholes = alternatives.map((each) => each.whole);
  const whole = forms.whole(choice(wholes, false));
  const linear = alternatives.every(({ body }) => isFinite(body)) || isLinear(whole);
  return { source: texts.join("|"), flags: flavor.flags, linear };
}

function written(
  expression: Expression,
  flavor: Flavor,
  anchored: boolean,
  isProven: boolean,
): RegExpParts {
  const writer = new PatternWriter(flavor);
  const pattern = writer.text(expression);
  const { flags } = flavor;
  if (!anchored) return { source: pattern, flags, linear: isFinite(expression) };
  const inner = writer.isOpen(expression) ? `(?:${pattern})` : pattern;
  return { source: `^${inner}$`, flags, linear: isProven };
}

/** The length of the longest pattern of which a shorter one is sought. */
const LONGEST_SHORTENED = 1 << 13;

interface Form {
  readonly expression: Expression;
  readonly isProven: boolean;
}

/** The expression of a rule, and that of its smallest automaton. */
class PatternCandidates {
  readonly #rule: Rule;
  readonly #opened: LanguageSet;
  /** The expression of the rule, if no part of it is an automaton. */
  readonly #literal: Expression | undefined;

  constructor(rule: Rule) {
    this.#rule = rule;
    this.#opened = toLanguages([rule], "toRegExp writes a rule", questionBudget("toRegExp"));
    const { root } = this.#opened.lowered[0]!;
    const isText = [...preOrder([root], partsOf)].every(({ kind }) => kind !== "automaton");
    this.#literal = isText ? new ProperForms().whole(root) : undefined;
  }

  /** Chooses the expression of the rule, or that of its automaton. */
  linear(): Form {
    const literal = this.#literal;
    if (literal !== undefined && isLinear(literal)) return { expression: literal, isProven: true };
    const expression = this.#ofAutomaton();
    if (expression !== undefined && isLinear(expression)) return { expression, isProven: true };
    if (literal !== undefined) return { expression: literal, isProven: false };
    if (expression !== undefined) return { expression, isProven: false };
    throw tooLarge(this.#rule.ruleName);
  }

  all(): readonly Expression[] {
    return [this.#literal, this.#ofAutomaton()].filter((each) => each !== undefined);
  }

  /** Returns the expression of the automaton, or undefined if it is too large. */
  #ofAutomaton(): Expression | undefined {
    const { languages, starts } = this.#opened;
    const budget = languages.subsets.budget.part(STATES * STEPS_A_DFA_STATE);
    const automaton = automatonOf(() =>
      combinedAutomaton(languages, starts, ([isIn]) => isIn === true, budget),
    );
    const size = this.#literal === undefined ? CALL_LIMITS.length : SIZE;
    const made = automaton && eliminate(automaton, size);
    return made && new ProperForms().whole(made);
  }
}

function tooLarge(ruleName: string): LimitError {
  return limitError(
    "states",
    STATES,
    (most) => `the automaton of ${ruleName} has more than ${most} states; write a smaller rule`,
  );
}

function automatonOf(make: () => Automaton): Automaton | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof LimitError) return undefined;
    throw error;
  }
}

function isFinite(expression: Expression): boolean {
  return [...preOrder([expression], partsOf)].every(
    (part) => part.kind !== "repeat" || part.max < Infinity,
  );
}
