/**
 * The strings that have a derivation by way of a place, as a rule: each rule that leads to the place
 * gets a twin that takes it.
 */
import { referredTo } from "../../ast/references.js";
import { preOrder } from "../../graph.js";
import type { Budget } from "../comparison/budget.js";
import { targetOf } from "./marked-places.js";
import type { Definition, Part, Scope } from "../../ast/definition.js";
import type { Node, Repetition } from "../../ast/nodes.js";
import type { Site } from "./marked-places.js";

/**
 * Returns a rule whose language contains all strings of a rule that have a derivation by way of a
 * place. It may contain others, because the number of iterations around the place is not counted.
 * Undefined if the budget is used up.
 *
 * @param budget a step for each rule, and for each element of a concatenation that is copied
 */
export function forced(start: Definition, site: Site, budget: Budget): Definition | undefined {
  const reached = preOrder([start], referredTo);
  if (!budget.spend(reached.size)) return undefined;
  const twins = new Map<Definition, Definition & { readonly parts: Part[] }>();
  for (const definition of leadingTo(site.definition, reached))
    twins.set(definition, { ...definition, name: `#${String(twins.size)}`, parts: [] });
  const scopes = new Map<Scope, Map<string, Definition>>();
  for (const [definition, twin] of twins)
    for (const part of definition.parts) {
      let scope = scopes.get(part.scope);
      if (scope === undefined) scopes.set(part.scope, (scope = new Map(part.scope)));
      const elements = throughNode(part.elements, { site, part, scope, twins, budget });
      if (budget.left < 0) return undefined;
      if (elements !== undefined) twin.parts.push({ ...part, elements, scope });
    }
  return twins.get(start);
}

/** Returns the rules that lead to a rule, itself included. */
function leadingTo(target: Definition, rules: ReadonlySet<Definition>): ReadonlySet<Definition> {
  const sources = new Map<Definition, Definition[]>();
  for (const rule of rules)
    for (const next of referredTo(rule)) {
      const known = sources.get(next);
      if (known === undefined) sources.set(next, [rule]);
      else known.push(rule);
    }
  return preOrder([target], (rule) => sources.get(rule) ?? []);
}

interface Within {
  readonly site: Site;
  readonly part: Part;
  readonly scope: Map<string, Definition>;
  readonly twins: ReadonlyMap<Definition, Definition>;
  readonly budget: Budget;
}

/** Returns a node that goes by way of the place, or undefined if there is no way to it. */
function throughNode(node: Node, within: Within): Node | undefined {
  const { site, part } = within;
  const ways: Node[] = [];
  if (node === site.node && part === site.part) ways.push(takenNode(node, site.count));
  const inner = throughParts(node, within);
  if (inner !== undefined) ways.push(inner);
  return alternation(ways, node);
}

function throughParts(node: Node, within: Within): Node | undefined {
  switch (node.type) {
    case "alternation":
      return alternation(
        node.alternatives.flatMap((alternative) => throughNode(alternative, within) ?? []),
        node,
      );
    case "concatenation":
      return alternation(
        node.elements.flatMap((element, index) => {
          const through = throughNode(element, within);
          if (through === undefined || !within.budget.spend(node.elements.length)) return [];
          const elements = node.elements.map((each, at) => (at === index ? through : each));
          return [{ ...node, elements }];
        }),
        node,
      );
    case "option":
      return throughNode(node.element, within);
    case "repetition": {
      const through = node.max === 0 ? undefined : throughNode(node.element, within);
      if (through === undefined) return undefined;
      const others = { ...node, min: 0, max: node.max - 1 } as const satisfies Repetition;
      return { type: "concatenation", elements: [others, through, others], span: node.span };
    }
    case "reference":
    case "prose-val": {
      const target = targetOf(node, within.part);
      const twin = target && within.twins.get(target);
      if (twin === undefined) return undefined;
      within.scope.set(twin.name, twin);
      return { type: "reference", name: twin.name, span: node.span };
    }
    default:
      return undefined;
  }
}

function takenNode(node: Node, count: number | undefined): Node {
  if (count === undefined || (node.type !== "option" && node.type !== "repetition")) return node;
  const { element, span } = node;
  return { type: "repetition", min: count, max: count, element, span };
}

function alternation(ways: readonly Node[], { span }: Node): Node | undefined {
  if (ways.length < 2) return ways.at(0);
  return { type: "alternation", alternatives: ways, span };
}
