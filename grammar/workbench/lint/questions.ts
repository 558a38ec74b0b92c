/** Questions about languages, within the budget of one lint. */
import { isIncluded } from "../../language/comparison/cross-sections.js";
import { setsIn, lower } from "../../automaton/lower.js";
import { lookUp } from "../../ast/definition.js";
import { referencesIn, referredTo } from "../../ast/children.js";
import { partsOf } from "../../automaton/expression.js";
import { components, postOrder } from "../../common/graph.js";
import type { CharSet } from "../../automaton/char-set.js";
import type { Lowered } from "../../automaton/lower.js";
import type { Budget } from "../../language/comparison/budget.js";
import type { Languages } from "../../language/comparison/languages.js";
import type { Subset } from "../../language/comparison/subsets.js";
import type { Definition, Part } from "../../ast/definition.js";
import type { Node, Reference } from "../../ast/nodes.js";
import type { Call, Expression } from "../../automaton/expression.js";

/**
 * Budget for all language questions of one lint. When it is spent, the remaining questions give no
 * warning. The grammars of published standards need a fraction of it.
 */
export const LINT_BUDGET = 1 << 20;

/** Budget for one question. A rule that takes more steps to expand is not asked about. */
export const STEPS_OF_ONE = 1 << 17;

/** A rule that does not contain itself. */
export interface Regular extends Omit<Lowered, "sets"> {
  /** The number of steps to expand all references of the rule. */
  readonly size: number;
}

/**
 * Sorts questions by size, so that the budget answers as many as possible. Questions of equal size
 * keep the order of the text.
 */
export function smallestFirst<Question>(
  questions: readonly Question[],
  size: (question: Question) => number,
): readonly Question[] {
  return [...questions].sort((a, b) => size(a) - size(b));
}

/**
 * Returns the distinct sets of the terminals of some languages. Returns undefined if the budget is
 * too small for the sets or for the languages. Takes from the budget the steps that the alphabet
 * and the states will need.
 */
export function setsOf(
  languages: readonly Regular[],
  budget: Budget,
): readonly CharSet[] | undefined {
  const steps = languages.reduce((sum, { size }) => sum + size, 0);
  if (!take(steps, budget)) return undefined;
  const sets = new Map<string, CharSet>();
  for (const { root } of languages) for (const set of setsIn(root)) sets.set(set.join(), set);
  // Each set becomes a list of its classes. The square of the number of sets estimates the size of
  // these lists.
  return take(sets.size ** 2, budget) ? [...sets.values()] : undefined;
}

/** Takes the steps of one question. Takes none, and returns false, if there are too few. */
function take(steps: number, budget: Budget): boolean {
  return steps <= Math.min(budget.left, STEPS_OF_ONE) && budget.spend(steps);
}

/**
 * Checks whether the left language is a subset of the right one. Returns undefined if this takes
 * too many steps.
 */
export function isWithin(
  languages: Languages,
  left: Subset,
  right: Subset,
  budget: Budget,
): boolean | undefined {
  const steps = budget.part(STEPS_OF_ONE);
  const { subsets } = languages;
  let before = subsets.visits;
  return isIncluded(languages, left, right, () => {
    const visits = subsets.visits - before;
    before += visits;
    return steps.spend(visits);
  });
}

/* Rules as expressions. Each rule is lowered once and shared by all references to it. */

/** Rules as expressions in which every rule is visible. */
export class LoweredRules {
  /** The rules that contain themselves. */
  readonly calls: readonly Call[];
  readonly #definitions: readonly Definition[];
  readonly #bodies = new Map<Definition, Expression>();
  readonly #sizes: ReadonlyMap<Expression, number>;

  /** Cost: linear in the rules and in all rules that they reach. */
  constructor(rules: readonly Definition[]) {
    const { root, definitions, calls } = lower(alternationOf(withoutMissing(rules)), ({ name }) =>
      Boolean(name),
    );
    const expressions = postOrder([root], partsOf);
    this.calls = calls;
    this.#definitions = definitions;
    this.#sizes = sizesOf(expressions);
    for (const expression of expressions)
      if (expression.kind === "marked")
        this.#bodies.set(definitions[expression.mark >> 1]!, expression.body);
  }

  /** Returns the right-hand side of a rule, or undefined if it reaches an undefined name or matches nothing. */
  bodyOf(definition: Definition): Expression | undefined {
    return this.#bodies.get(definition);
  }

  /**
   * Returns a rule, or undefined if it reaches an undefined name or a rule that contains itself, or
   * if it is too long.
   */
  regular(definition: Definition): Regular | undefined {
    const root = this.#bodies.get(definition);
    if (root === undefined) return undefined;
    const size = this.#sizes.get(root)!;
    if (size > STEPS_OF_ONE) return undefined;
    return { root, size, definitions: this.#definitions, calls: [] };
  }
}

/** Makes a rule from a part of a right-hand side. */
export function ruleOf(node: Node, part: Part): Definition {
  const parts = [{ ...part, elements: node }];
  return { name: NAMELESS, nameSpan: node.span, parts, automaton: undefined };
}

/** A name that no rule of a grammar can have. */
const NAMELESS = "/";

/** Makes a rule whose alternatives are the given rules. */
function alternationOf(rules: readonly Definition[]): Definition {
  const span = { start: 0, end: 0 };
  const reference: Reference = { type: "reference", name: NAMELESS, span };
  const parts = rules.map((rule) => ({
    elements: reference,
    abnf: "",
    scope: new Map([[NAMELESS, rule]]),
    missing: "error" as const,
  }));
  return { name: "", nameSpan: span, parts, automaton: undefined };
}

/** The rules that reach no undefined name and no unbound prose. */
function withoutMissing(rules: readonly Definition[]): readonly Definition[] {
  const missing = new Set<Definition>();
  // Each group comes after the groups that it reaches.
  for (const group of components(rules, referredTo))
    if (group.some((rule) => misses(rule) || referredTo(rule).some((other) => missing.has(other))))
      for (const rule of group) missing.add(rule);
  return rules.filter((rule) => !missing.has(rule));
}

function misses({ parts }: Definition): boolean {
  return parts.some(
    ({ elements, scope, missing }) =>
      missing !== "never" &&
      referencesIn(elements).some((node) => lookUp(scope, node) === undefined),
  );
}

/**
 * The size of each expression with all references expanded: an expression is a step, and so is each
 * piece of a sequence that begins another, and each alternative of a choice in another, because these
 * are joined. It is infinite for a rule that contains itself.
 */
function sizesOf(expressions: Iterable<Expression>): ReadonlyMap<Expression, number> {
  const sizes = new Map<Expression, number>();
  const pieces = new Map<Expression, number>();
  const alternatives = new Map<Expression, number>();
  const sum = (parts: readonly Expression[], counts: typeof sizes, otherwise: number): number =>
    parts.reduce((total, part) => total + (counts.get(part) ?? otherwise), 0);
  for (const expression of expressions) {
    const parts = partsOf(expression);
    let size = 1 + sum(parts, sizes, Infinity);
    if (expression.kind === "call") size = Infinity;
    if (expression.kind === "sequence") {
      pieces.set(expression, sum(parts, pieces, 1));
      size += sum([expression.first], pieces, 1);
    } else if (expression.kind === "choice") {
      alternatives.set(expression, sum(parts, alternatives, 1));
      size += sum(parts, alternatives, 1);
    } else if (expression.kind === "marked") {
      pieces.set(expression, sum(parts, pieces, 1));
      alternatives.set(expression, sum(parts, alternatives, 1));
    }
    sizes.set(expression, size);
  }
  return sizes;
}
