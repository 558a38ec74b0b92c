/** Rules as regular expressions. */
import { requireMember, requireOneOf } from "../common/arguments.js";
import { requireOptions } from "../common/options.js";
import { LIMITS } from "../ast/alphabets.js";
import { choice } from "../automaton/choice.js";
import { partsOf, sequence } from "../automaton/expression.js";
import { setsIn } from "../automaton/lower.js";
import { ANY_STRING } from "../automaton/reversed.js";
import { Languages } from "./comparison/languages.js";
import { groupBy } from "../common/collections.js";
import { preOrder } from "../common/graph.js";
import { Budget, CALL_LIMITS, limitError, unlessLimited } from "../common/budget.js";
import { toLanguages } from "./language-set.js";
import { refuseRecursive } from "../ast/recursion.js";
import { ProperForms } from "./recursion/left-recursion.js";
import { callBudget, STEPS_A_DFA_STATE } from "./question-budget.js";
import { combinedAutomaton } from "./regular/smallest-automaton.js";
import { eliminate } from "./regular/elimination.js";
import { FLAVORS, withCharacters, PatternWriter } from "./regular/pattern.js";
import { isLinear } from "./regular/linearity.js";
import { Shortener } from "./regular/shorten.js";
import type { Expression } from "../automaton/expression.js";
import type { LimitError } from "../common/errors.js";
import type { Rule } from "../combinator/rule.js";
import type { LanguageSet } from "./language-set.js";
import type { Flavor, FlavorName } from "./regular/pattern.js";

/** Options of `toRegExp`. */
export interface RegExpOptions {
  /**
   * The notation: that of JavaScript with the flag `u` (`"ecmascript"`), that of RE2 and Go (`"re2"`), that
   * of Rust's `regex` (`"rust"`), a `pattern` of JSON Schema, which is read as ECMA 262 with the flag `u`
   * (`"json-schema"`), or a `pattern` of which llama.cpp makes a grammar of JSON (`"llama.cpp"`): it has anchors, and what
   * JSON escapes in a string is escaped in it. Default: `"ecmascript"`.
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
 * `prefer: "short"`, the search gives up after 2,000,000 characters that are written, for each of two expressions.
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
  if (name === "llama.cpp" && !anchored)
    throw new TypeError("llama.cpp reads no pattern without anchors: anchored must be true");
  refuseRecursive(rule.definition, "written as a regular expression");
  return writeRule(rule, prefer === "short" ? withCharacters(FLAVORS[name]) : FLAVORS[name], {
    prefer,
    anchored,
  });
}

/** Writes a rule in a notation, which decides how characters are written. */
export function writeRule(
  rule: Rule,
  flavor: Flavor,
  { prefer, anchored = true }: Pick<RegExpOptions, "prefer" | "anchored">,
): RegExpParts {
  const forms = new PatternCandidates(rule);
  const form = prefer === "short" ? shortest(forms.all(), flavor, rule.ruleName) : forms.linear();
  const alternative = { isFixed: anchored, isEnding: anchored, body: form.expression };
  return written([alternative], flavor, anchored ? form.isProven : isFinite(form.expression));
}

/** @throws {TypeError} where a value is not a name of a flavor */
export function requireFlavor(name: FlavorName): void {
  requireOneOf(name, Object.keys(FLAVORS) as FlavorName[], "flavor");
}

/**
 * Returns the form that makes the shortest pattern of those that are proven to take linear time, or else the shortest
 * one of all. A step of the search adds no derivation, so a proof for a form holds for its shorter one.
 *
 * @param forms those of one language, without marks and calls
 */
function shortest(forms: readonly Form[], flavor: Flavor, subject = "the pattern"): Form {
  const writer = new PatternWriter(flavor);
  const lengthOf = ({ expression }: Form): number => writer.text(expression).length;
  const sets = forms.flatMap(({ expression }) => setsIn(expression));
  const languages = new Languages(sets, LIMITS.unicode, new Budget(Infinity));
  const candidates = forms
    .map((form) => ({ ...form, expression: new ProperForms().whole(form.expression) }))
    .flatMap((form) => {
      if (lengthOf(form) > LONGEST_SHORTENED) return [form];
      const expression = new Shortener(languages, writer).short(form.expression);
      return [form, { ...form, expression }];
    })
    .sort((a, b) => lengthOf(a) - lengthOf(b));
  const linear = candidates.find(({ expression, isProven }) => isProven || isLinear(expression));
  const [first] = candidates;
  if (first === undefined) throw tooLarge(subject);
  return linear === undefined ? first : { ...linear, isProven: true };
}

/** An alternative of a pattern: whether `^` and `$` stand around its body. */
export interface Anchored {
  readonly isFixed: boolean;
  readonly isEnding: boolean;
  readonly body: Expression;
}

/** Writes alternatives as they are; llama.cpp reads only one that has anchors. */
export function writeAnchored(alternatives: readonly Anchored[], flavor: Flavor): RegExpParts {
  const forms = new ProperForms();
  const wholes = alternatives.map(({ isFixed, isEnding, body }) =>
    sequence([...(isFixed ? [] : [ANY_STRING]), body, ...(isEnding ? [] : [ANY_STRING])]),
  );
  const whole = { isFixed: true, isEnding: true, body: forms.whole(choice(wholes, false)) };
  const all = alternatives.map((each) => ({ ...each, body: forms.whole(each.body) }));
  // A search makes the steps of the whole, or at each offset those of a body.
  const linear = all.every(({ body }) => isFinite(body)) || isLinear(whole.body);
  return written(flavor.isInJson ? [whole] : all, flavor, linear);
}

function written(alternatives: readonly Anchored[], flavor: Flavor, linear: boolean): RegExpParts {
  const writer = new PatternWriter(flavor);
  const texts = alternatives.map(({ isFixed, isEnding, body }) => {
    const text = writer.text(body);
    const isGroup = (isFixed || isEnding) && writer.isOpen(body);
    const inner = isGroup ? `${flavor.opening}${text})` : text;
    return `${isFixed ? "^" : ""}${inner}${isEnding ? "$" : ""}`;
  });
  return { source: texts.join("|"), flags: flavor.flags, linear };
}

/** Returns the same alternatives, fewer and shorter: one for all that have the same anchors. */
export function shortAnchored(
  alternatives: readonly Anchored[],
  flavor: Flavor,
): readonly Anchored[] {
  // A boundary of a word is in no language that could be compared with others.
  const bodies = alternatives.map(({ body }) => body);
  if ([...preOrder(bodies, partsOf)].some(({ kind }) => kind === "automaton")) return alternatives;
  const groups = groupBy(alternatives, ({ isFixed, isEnding }) => `${isFixed} ${isEnding}`);
  return Array.from(groups.values(), (group) => {
    const all = group.map(({ body }) => body);
    const form = { expression: choice(all, false), isProven: false };
    return { ...group[0]!, body: shortest([form], flavor).expression };
  });
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
    this.#opened = toLanguages(
      [rule],
      "toRegExp writes a rule",
      callBudget("toRegExp", "write a smaller rule"),
    );
    const { root } = this.#opened.lowered[0]!;
    const isText = [...preOrder([root], partsOf)].every(({ kind }) => kind !== "automaton");
    this.#literal = isText ? new ProperForms().whole(root) : undefined;
  }

  /** Chooses the expression of the rule, or that of its automaton. */
  linear(): Form {
    const literal = this.#literal;
    if (literal !== undefined && isLinear(literal)) return { expression: literal, isProven: true };
    const [form] = [...this.#ofAutomaton(), ...this.#ofLiteral()];
    if (form === undefined) throw tooLarge(this.#rule.ruleName);
    return form;
  }

  all(): readonly Form[] {
    return [...this.#ofLiteral(), ...this.#ofAutomaton()];
  }

  #ofLiteral(): readonly Form[] {
    return this.#literal === undefined ? [] : [{ expression: this.#literal, isProven: false }];
  }

  /** Returns the expression of the automaton, in which each string has one derivation; nothing if it is too large. */
  #ofAutomaton(): readonly Form[] {
    const { languages, starts } = this.#opened;
    const budget = languages.subsets.budget.part(STATES * STEPS_A_DFA_STATE);
    const automaton = unlessLimited(() =>
      combinedAutomaton(languages, starts, ([isIn]) => isIn === true, budget),
    );
    const size = this.#literal === undefined ? CALL_LIMITS.length : SIZE;
    const expression = automaton && eliminate(automaton, size);
    return expression === undefined
      ? []
      : [{ expression: new ProperForms().whole(expression), isProven: true }];
  }
}

function tooLarge(ruleName: string): LimitError {
  return limitError(
    "states",
    STATES,
    (most) => `the automaton of ${ruleName} has more than ${most} states; make it simpler`,
  );
}
function isFinite(expression: Expression): boolean {
  return [...preOrder([expression], partsOf)].every(
    (part) => part.kind !== "repeat" || part.max < Infinity,
  );
}
