/** From rules to what automata are made of, where that can be had. */
import { lookUp } from "../ast/definition.js";
import { reachableFrom, referencesIn } from "../ast/references.js";
import { lower } from "../automaton/lower.js";
import type { Definition, Part } from "../ast/definition.js";
import type { Node } from "../ast/nodes.js";
import type { Lowered } from "../automaton/lower.js";

type IsVisible = (definition: Definition) => boolean;

/** A rule as an expression; undefined where a rule below it is missing. */
export function lowered(
  definition: Definition,
  isVisible: IsVisible = () => false,
): Lowered | undefined {
  for (const { parts } of reachableFrom(definition))
    for (const { elements, scope } of parts)
      if (referencesIn(elements).some((node) => lookUp(scope, node) === undefined))
        return undefined;
  return lower(definition, isVisible);
}

/** The same; undefined also where a rule below it contains itself. */
export function regular(definition: Definition, isVisible?: IsVisible): Lowered | undefined {
  const language = lowered(definition, isVisible);
  return language?.calls.length === 0 ? language : undefined;
}

/** A piece of a right-hand side as a rule of its own. */
export function ruleOf(node: Node, part: Part): Definition {
  return { name: "", nameSpan: node.span, parts: [{ ...part, elements: node }] };
}
