/** Whether two syntax trees are the same, wherever they stand. */
import type { Node } from "./nodes.js";

/**
 * Same shape, same terminals, same rule names (compared without case, as ABNF does).
 * Linear in the smaller tree.
 */
export function equalNodes(a: Node, b: Node): boolean {
  switch (a.type) {
    case "alternation":
      return b.type === a.type && equalLists(a.alternatives, b.alternatives, equalNodes);
    case "concatenation":
      return b.type === a.type && equalLists(a.elements, b.elements, equalNodes);
    case "repetition":
      return (
        b.type === a.type && a.min === b.min && a.max === b.max && equalNodes(a.element, b.element)
      );
    case "option":
      return b.type === a.type && equalNodes(a.element, b.element);
    case "reference":
      return b.type === a.type && a.name.toLowerCase() === b.name.toLowerCase();
    case "char-val":
      return b.type === a.type && a.caseSensitive === b.caseSensitive && a.value === b.value;
    case "num-range":
      return b.type === a.type && a.first === b.first && a.last === b.last;
    case "num-sequence":
      return b.type === a.type && equalLists(a.values, b.values, Object.is);
    case "prose-val":
      return b.type === a.type && a.text === b.text;
  }
}

function equalLists<T>(
  a: readonly T[],
  b: readonly T[],
  equal: (left: T, right: T) => boolean,
): boolean {
  return (
    a.length === b.length &&
    a.every((item, index) => {
      const other = b[index];
      return other !== undefined && equal(item, other);
    })
  );
}
