/**
 * Two least fixed points over the rules of a grammar: the nullable rules match the empty string, the
 * productive rules match at least one string.
 */
import { postOrder } from "../common/graph.js";
import { lookUp } from "./definition.js";
import { referredTo } from "./children.js";
import type { Automaton, Definition, Part } from "./definition.js";
import type { Node } from "./nodes.js";

/** Whether a terminal has the property. */
type Terminals = (
  node: Extract<Node, { type: "char-val" | "num-range" | "num-sequence" }>,
) => boolean;

/** Returns the definitions that match the empty string, of those that can be reached. */
export function nullableRules(starts: Iterable<Definition>): ReadonlySet<Definition> {
  const isEmpty: Terminals = (node) => node.type === "char-val" && node.value === "";
  const canEnd = ({ states }: Automaton): boolean => states.at(0)?.isFinal === true;
  return leastFixedPoint(starts, isEmpty, () => false, canEnd);
}

/**
 * Returns the definitions that match at least one string, of those that can be reached.
 *
 * @param isMatched whether a name that nothing defines is taken to match some string
 */
export function productiveRules(
  starts: Iterable<Definition>,
  isMatched: (part: Part) => boolean = () => true,
): ReadonlySet<Definition> {
  const hasStrings = ({ states }: Automaton): boolean => states.some(({ isFinal }) => isFinal);
  return leastFixedPoint(starts, () => true, isMatched, hasStrings);
}

/**
 * Adds rules until none is added: a rule has the property if its right-hand side has it, given the
 * rules found so far. A rule is examined after those that it refers to, so that more than one pass is
 * needed only where rules contain each other.
 *
 * @param unbound whether a name that nothing defines has the property
 * @param automata whether the language of an automaton has the property
 */
function leastFixedPoint(
  starts: Iterable<Definition>,
  terminals: Terminals,
  unbound: (part: Part) => boolean,
  automata: (automaton: Automaton) => boolean,
): ReadonlySet<Definition> {
  const found = new Set<Definition>();
  const candidates = postOrder(starts, referredTo);
  const holds = (node: Node, part: Part): boolean => {
    switch (node.type) {
      case "alternation":
        return node.alternatives.some((alternative) => holds(alternative, part));
      case "concatenation":
        return node.elements.every((element) => holds(element, part));
      case "repetition":
        return node.min === 0 || holds(node.element, part);
      case "option":
        return true;
      case "reference":
      case "prose-val": {
        const target = lookUp(part.scope, node);
        return target === undefined ? unbound(part) : found.has(target);
      }
      case "char-val":
      case "num-range":
      case "num-sequence":
        return terminals(node);
    }
  };
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const definition of candidates) {
      const { parts, automaton } = definition;
      const isFound =
        automaton === undefined
          ? parts.some((part) => holds(part.elements, part))
          : automata(automaton);
      if (isFound) found.add(definition);
    }
  }
  return found;
}
