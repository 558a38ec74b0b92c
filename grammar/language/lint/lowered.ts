/** Rules as expressions. Each rule is lowered once and shared by all references to it. */
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
 * The largest size of a rule that is analyzed, in expressions, with all its references expanded.
 * The automaton of a rule can have this size. The longest rules of most standards have about 3,000
 * expressions.
 */
export const LONGEST = 1 << 15;

/** A rule that does not contain itself. */
export interface Regular extends Omit<Lowered, "sets"> {
  /** The number of expressions, with all references expanded. */
  readonly size: number;
}

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

  /** Returns the right-hand side of a rule, or undefined if the rule reaches an undefined name. */
  bodyOf(definition: Definition): Expression | undefined {
    return this.#bodies.get(definition);
  }

  /**
   * Returns a rule, or undefined if it reaches an undefined name or a rule that contains itself, or
   * if it is too long.
   */
  regular(definition: Definition): Regular | undefined {
    const root = this.#bodies.get(definition);
    const size = root && this.#sizes.get(root);
    if (root === undefined || size === undefined || size > LONGEST) return undefined;
    const definitions = this.#definitions;
    return { root, size, definitions, calls: [] };
  }
}

/** Makes a rule from a part of a right-hand side. */
export function ruleOf(node: Node, part: Part): Definition {
  return { name: NAMELESS, nameSpan: node.span, parts: [{ ...part, elements: node }] };
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
  }));
  return { name: "", nameSpan: span, parts };
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
  return parts.some(({ elements, scope }) =>
    referencesIn(elements).some((node) => lookUp(scope, node) === undefined),
  );
}

/**
 * The size of each expression without sharing: the number of expressions in it. It is infinite for
 * a rule that contains itself.
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
