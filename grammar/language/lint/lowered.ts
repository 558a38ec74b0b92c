/** From rules to what automata are made of, where that can be had. */
import { lookUp } from "../../ast/definition.js";
import { recursiveRules } from "../../ast/recursion.js";
import { reachableFrom, referencesIn } from "../../ast/references.js";
import { lower } from "../../automaton/lower.js";
import type { Definition, Part } from "../../ast/definition.js";
import type { Node } from "../../ast/nodes.js";
import type { Lowered } from "../../automaton/lower.js";

type IsVisible = (definition: Definition) => boolean;

/** Rules made of more rules than these are not looked into: it would have to be done for each. */
const MOST_RULES = 1000;

/** A rule as an expression; undefined where a rule below it is missing, or there are too many. */
export function lowered(
  definition: Definition,
  isVisible: IsVisible = () => false,
): Lowered | undefined {
  const reached = reachableFrom(definition);
  if (reached.size > MOST_RULES) return undefined;
  for (const { parts } of reached)
    for (const { elements, scope } of parts)
      if (referencesIn(elements).some((node) => lookUp(scope, node) === undefined))
        return undefined;
  return lower(definition, isVisible);
}

/** The same; undefined also where a rule below it contains itself. */
export function regular(definition: Definition, isVisible?: IsVisible): Lowered | undefined {
  return recursiveRules(definition).size === 0 ? lowered(definition, isVisible) : undefined;
}

/** A piece of a right-hand side as a rule of its own. */
export function ruleOf(node: Node, part: Part): Definition {
  return { name: "", nameSpan: node.span, parts: [{ ...part, elements: node }] };
}
