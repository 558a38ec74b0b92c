/** From the marks of a derivation to a parse tree. */
import { ParseNode } from "./parse-node.js";
import type { Machine } from "../runtime/machine.js";

/**
 * Returns the tree of the last run of an automaton. The start rule has to be visible. Linear in the
 * nodes.
 */
export function buildTree<Name extends string, Names extends string>(
  machine: Machine,
  input: string,
): ParseNode<Name, Names> {
  /** The nodes that are not yet below another node. Only the first `height` entries are valid. */
  const nodes: ParseNode[] = [];
  let height = 0;
  /** For each open rule: its start, and the value of `height` there. */
  const open: number[] = [];
  let depth = 0;
  const { pairs, length } = machine.derivation();
  // The last mark comes first.
  for (let at = length - 2; at >= 0; at -= 2) {
    const mark = pairs[at]!;
    const offset = pairs[at + 1]!;
    if (mark % 2 === 0) {
      open[depth] = offset;
      open[depth + 1] = height;
      depth += 2;
      continue;
    }
    depth -= 2;
    const start = open[depth]!;
    const below = open[depth + 1]!;
    const rule = machine.names[mark >> 1]!;
    const children = childrenOf(nodes, below, height);
    nodes[below] = new ParseNode(rule, start, offset, input.slice(start, offset), children);
    height = below + 1;
  }
  // The start rule has the name that the caller knows.
  return nodes[0]! as ParseNode<Name, Names>;
}

/** Returns the children of a node. For one child or none, which most nodes have, it makes no slice. */
function childrenOf(nodes: readonly ParseNode[], start: number, end: number): readonly ParseNode[] {
  if (end === start) return NO_CHILDREN;
  if (end === start + 1) return [nodes[start]!];
  return nodes.slice(start, end);
}

const NO_CHILDREN: readonly ParseNode[] = /* @__PURE__ */ Object.freeze([]);
