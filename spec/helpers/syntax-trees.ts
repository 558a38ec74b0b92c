/** Syntax trees of ABNF for tests: printed in a line, and made at random. */
import fc from "fast-check";
import { readAbnf } from "../../grammar/abnf/reader.js";
import type { Base, Node } from "../../grammar/ast/nodes.js";

/** E.g. `cat(a, rep(1, 4, i"b"))`. All data of a tree except its spans. */
export function dump(node: Node): string {
  switch (node.type) {
    case "alternation":
      return `alt(${node.alternatives.map(dump).join(", ")})`;
    case "concatenation":
      return `cat(${node.elements.map(dump).join(", ")})`;
    case "repetition":
      return `rep(${node.min}, ${node.max}, ${dump(node.element)})`;
    case "option":
      return `opt(${dump(node.element)})`;
    case "reference":
      return node.name;
    case "char-val":
      return `${node.caseSensitive ? "s" : "i"}"${node.value}"`;
    case "num-range":
      return `${node.base}[${node.first}-${node.last}]`;
    case "num-sequence":
      return `${node.base}[${node.values.join(" ")}]`;
    case "prose-val":
      return `<${node.text}>`;
  }
}

/** Prints the right-hand side of the only rule of a text, as `dump` does. */
export function elementsOf(text: string): string {
  return readAbnf(text)
    .rules.map(({ elements }) => dump(elements))
    .join("; ");
}

/** All nodes of a tree, the outermost first. */
export function nodesOf(node: Node): Node[] {
  switch (node.type) {
    case "alternation":
      return [node, ...node.alternatives.flatMap(nodesOf)];
    case "concatenation":
      return [node, ...node.elements.flatMap(nodesOf)];
    case "repetition":
    case "option":
      return [node, ...nodesOf(node.element)];
    case "reference":
    case "char-val":
    case "num-range":
    case "num-sequence":
    case "prose-val":
      return [node];
  }
}

const span = { start: 0, end: 0 };

/** E.g. `b-2`. */
export const ruleNames: fc.Arbitrary<string> = fc.stringMatching(
  /^[A-CX-Za-cx-z][A-CX-Za-cx-z0189-]{0,4}$/,
);

const numbers = fc.oneof(fc.nat(0x10ffff), fc.maxSafeNat());
const bases = fc.constantFrom<Base[]>("b", "d", "x");

const leaves: fc.Arbitrary<Node> = fc.oneof(
  ruleNames.map((name): Node => ({ type: "reference", name, span })),
  fc
    .tuple(fc.stringMatching(/^[ !#-~]{0,5}$/), fc.boolean())
    .map(([value, caseSensitive]): Node => ({ type: "char-val", value, caseSensitive, span })),
  fc.tuple(bases, numbers, numbers).map(([base, a, b]): Node => {
    return { type: "num-range", base, first: Math.min(a, b), last: Math.max(a, b), span };
  }),
  fc
    .tuple(bases, fc.array(numbers, { minLength: 1, maxLength: 3 }))
    .map(([base, values]): Node => ({ type: "num-sequence", base, values, span })),
  fc.stringMatching(/^[ -=?-~]{0,5}$/).map((text): Node => ({ type: "prose-val", text, span })),
);

/** Any tree that `nodes.ts` allows. */
export const nodes: fc.Arbitrary<Node> = fc.letrec<{ node: Node }>((tie) => {
  const several = fc.array(tie("node"), { minLength: 2, maxLength: 4 });
  const repeats = fc.oneof(
    fc.tuple(fc.nat(3), fc.nat(3)).map(([min, more]) => ({ min, max: min + more })),
    fc.nat(3).map((min) => ({ min, max: Infinity })),
  );
  return {
    node: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      leaves,
      several.map((alternatives): Node => ({ type: "alternation", alternatives, span })),
      several.map((elements): Node => ({ type: "concatenation", elements, span })),
      fc
        .tuple(repeats, tie("node"))
        .map(([bounds, element]): Node => ({ type: "repetition", ...bounds, element, span })),
      tie("node").map((element): Node => ({ type: "option", element, span })),
    ),
  };
}).node;
