/** Questions about languages, within the budget of one lint. */
import { LimitError } from "../../common/errors.js";
import { STEPS_A_PART, STEPS_A_VISIT } from "../../language/question-budget.js";
import { setsIn, lower } from "../../automaton/lower.js";
import { lookUp } from "../../ast/definition.js";
import { referencesIn, referredTo } from "../../ast/children.js";
import { partsOf } from "../../automaton/expression.js";
import { components, postOrder, preOrder } from "../../common/graph.js";
import type { CharSet } from "../../automaton/char-set.js";
import type { Lowered } from "../../automaton/lower.js";
import type { Budget } from "../../common/budget.js";
import type { Definition, Part } from "../../ast/definition.js";
import type { Node, Reference } from "../../ast/nodes.js";
import type { Call, Expression } from "../../automaton/expression.js";

/** A rule that does not contain itself. */
export type Regular = Omit<Lowered, "sets">;

/** The part of the budget of a lint that one question may spend. */
const PART = 1 / 56;

/**
 * Asks a question. Returns undefined if it spends more than its part of a budget, or than what is left: then the lint
 * says nothing about it.
 */
export function asked<Answer>(
  budget: Budget,
  question: (part: Budget) => Answer,
): Answer | undefined {
  try {
    return budget.left > 0 ? question(budget.part(PART * budget.limit)) : undefined;
  } catch (error) {
    if (error instanceof LimitError) return undefined;
    throw error;
  }
}

/**
 * Returns the distinct sets of the terminals of some languages.
 *
 * @throws {LimitError} that of the budget
 */
export function setsOf(languages: readonly Regular[], budget: Budget): readonly CharSet[] {
  const sets = new Map<string, CharSet>();
  for (const { root } of languages) {
    preOrder([root], (part) => {
      budget.spend(STEPS_A_PART);
      return partsOf(part);
    });
    for (const set of setsIn(root)) sets.set(set.join(), set);
  }
  // Each set becomes a list of its classes. The square of the number of sets estimates the size of these lists.
  budget.spend(STEPS_A_VISIT * sets.size ** 2);
  return [...sets.values()];
}

/* Rules as expressions. Each rule is lowered once and shared by all references to it. */

/** Rules as expressions in which every rule is visible. */
export class LoweredRules {
  /** The rules that contain themselves. */
  readonly calls: readonly Call[];
  readonly #definitions: readonly Definition[];
  readonly #bodies = new Map<Definition, Expression>();
  /** The expressions that neither contain themselves nor lead to one that does. */
  readonly #regular = new Set<Expression>();

  /** Cost: linear in the rules and in all rules that they reach. */
  constructor(rules: readonly Definition[]) {
    const { root, definitions, calls } = lower(alternationOf(withoutMissing(rules)), ({ name }) =>
      Boolean(name),
    );
    this.calls = calls;
    this.#definitions = definitions;
    for (const expression of postOrder([root], partsOf)) {
      // A part that is not known yet is on a cycle.
      if (
        expression.kind !== "call" &&
        partsOf(expression).every((part) => this.#regular.has(part))
      )
        this.#regular.add(expression);
      if (expression.kind === "marked")
        this.#bodies.set(definitions[expression.mark >> 1]!, expression.body);
    }
  }

  /** Returns the right-hand side of a rule, or undefined if it reaches an undefined name or matches nothing. */
  bodyOf(definition: Definition): Expression | undefined {
    return this.#bodies.get(definition);
  }

  /** Returns a rule, or undefined if it reaches an undefined name or a rule that contains itself. */
  regular(definition: Definition): Regular | undefined {
    const root = this.#bodies.get(definition);
    if (root === undefined || !this.#regular.has(root)) return undefined;
    return { root, definitions: this.#definitions, calls: [] };
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
export function alternationOf(rules: readonly Definition[]): Definition {
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
