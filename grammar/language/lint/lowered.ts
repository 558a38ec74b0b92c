/** From rules to what automata are made of: each rule once, whatever refers to it. */
import { lookUp } from "../../ast/definition.js";
import { referencesIn, referredTo } from "../../ast/references.js";
import { partsOf } from "../../automaton/expression.js";
import { lower } from "../../automaton/lower.js";
import { components, postOrder } from "../../graph.js";
import type { Definition, Part } from "../../ast/definition.js";
import type { Node, Reference } from "../../ast/nodes.js";
import type { Call, Expression } from "../../automaton/expression.js";
import type { Lowered } from "../../automaton/lower.js";

/**
 * Rules that are longer than this when all that they refer to is written out in its place are not
 * looked into: so long can be the automata that would have to be made of them. The longest rule of
 * most standards takes some 3,000.
 */
export const LONGEST = 1 << 15;

/** A rule that does not contain itself. */
export interface Regular extends Omit<Lowered, "sets"> {
  /** How many expressions it is when written out. */
  readonly size: number;
}

/** Rules as expressions, in which each rule that they refer to is visible. */
export class LoweredRules {
  /** The rules that contain themselves. */
  readonly calls: readonly Call[];
  readonly #definitions: readonly Definition[];
  readonly #bodies = new Map<Definition, Expression>();
  readonly #sizes: ReadonlyMap<Expression, number>;

  /** Cost: linear in the rules, and those that they refer to. */
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

  /** The right-hand side of a rule; undefined where something below it is missing or it matches nothing. */
  bodyOf(definition: Definition): Expression | undefined {
    return this.#bodies.get(definition);
  }

  /** A rule; undefined where a rule below it is missing or contains itself, or where it is too long. */
  regular(definition: Definition): Regular | undefined {
    const root = this.#bodies.get(definition);
    const size = root && this.#sizes.get(root);
    if (root === undefined || size === undefined || size > LONGEST) return undefined;
    const definitions = this.#definitions;
    return { root, size, definitions, calls: [] };
  }
}

/** A piece of a right-hand side as a rule of its own. */
export function ruleOf(node: Node, part: Part): Definition {
  return { name: NAMELESS, nameSpan: node.span, parts: [{ ...part, elements: node }] };
}

/** What no rule of a grammar is called. */
const NAMELESS = "/";

/** A rule that refers to some others. */
function alternationOf(rules: readonly Definition[]): Definition {
  const span = { start: 0, end: 0 };
  const reference: Reference = { type: "reference", name: NAMELESS, span };
  const parts = rules.map((rule) => ({
    elements: reference,
    abnf: "",
    scope: new Map([[NAMELESS, rule]]),
    missing: "error" as const,
  }));
  return { name: "", nameSpan: span, parts };
}

/** The rules that lead to no name and no prose that means nothing. */
function withoutMissing(rules: readonly Definition[]): readonly Definition[] {
  const missing = new Set<Definition>();
  // Each group comes after those that it leads to.
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
 * How many expressions each would be without sharing; infinitely many for a rule that contains
 * itself.
 */
function sizesOf(expressions: Iterable<Expression>): ReadonlyMap<Expression, number> {
  const sizes = new Map<Expression, number>();
  for (const expression of expressions) {
    const parts = partsOf(expression).map((part) => sizes.get(part) ?? Infinity);
    const sum = parts.reduce((left, right) => left + right, 1);
    sizes.set(expression, expression.kind === "call" ? Infinity : sum);
  }
  return sizes;
}
