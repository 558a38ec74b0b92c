/**
 * The references that a derivation can use, where a missing name matches nothing.
 *
 * Of `a = b missing / "x"` no derivation uses `b`: the first alternative matches nothing, because a
 * part of the concatenation does. So a rule that refers to itself only there does not contain itself.
 */
import { lookUp } from "./definition.js";
import { productiveRules } from "./nullable-and-productive.js";
import type { Definition, Part } from "./definition.js";
import type { Node } from "./nodes.js";

/**
 * Returns the function from a definition to the definitions that its derivations can use directly.
 * Cost: that of `productiveRules`; then linear in the definition.
 *
 * @param starts all definitions that are asked about can be reached from these
 */
export function derivableFrom(
  starts: Iterable<Definition>,
): (definition: Definition) => readonly Definition[] {
  const productive = productiveRules(starts, ({ missing }) => missing !== "never");
  return ({ parts }) => [
    ...new Set(parts.flatMap((part) => usedIn(part.elements, part, productive) ?? [])),
  ];
}

/** The definitions that derivations from a node can use; undefined where it matches nothing. */
function usedIn(
  node: Node,
  part: Part,
  productive: ReadonlySet<Definition>,
): readonly Definition[] | undefined {
  switch (node.type) {
    case "alternation": {
      const used = node.alternatives.map((alternative) => usedIn(alternative, part, productive));
      const live = used.filter((each) => each !== undefined);
      return live.length === 0 ? undefined : live.flat();
    }
    case "concatenation": {
      const used = node.elements.map((element) => usedIn(element, part, productive));
      const live = used.filter((each) => each !== undefined);
      return live.length < used.length ? undefined : live.flat();
    }
    case "repetition": {
      if (node.max === 0) return [];
      const used = usedIn(node.element, part, productive);
      return node.min === 0 ? (used ?? []) : used;
    }
    case "option":
      return usedIn(node.element, part, productive) ?? [];
    case "reference":
    case "prose-val": {
      const target = lookUp(part.scope, node);
      if (target !== undefined) return productive.has(target) ? [target] : undefined;
      return part.missing === "never" ? undefined : [];
    }
    case "char-val":
    case "num-range":
    case "num-sequence":
      return [];
  }
}
