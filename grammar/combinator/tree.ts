/** From the marks of a derivation to a parse tree. */
import { ParseNode } from "./parse-node.js";
import type { Machine } from "../automaton/machine.js";

/**
 * The tree of the last run of an automaton, in which the start rule has to be visible.
 * Linear in the nodes.
 */
export function buildTree(machine: Machine, input: string): ParseNode {
  /** Nodes that are not yet below another, the leftmost last. */
  const nodes: ParseNode[] = [];
  /** For each rule whose end has been met: its end, and how many nodes there were. */
  const ends: number[] = [];
  const { pairs, length } = machine.derivation();
  for (let at = 0; at < length; at += 2) {
    const mark = pairs[at]!;
    const offset = pairs[at + 1]!;
    if (mark % 2 === 1) {
      ends.push(offset, nodes.length);
      continue;
    }
    const children = takeFrom(nodes, ends.pop()!);
    const end = ends.pop()!;
    const rule = machine.names[mark >> 1]!;
    nodes.push(new ParseNode(rule, offset, end, input.slice(offset, end), children));
  }
  return nodes[0]!;
}

/** Most nodes have no children, and need no list of their own. */
const NO_CHILDREN: readonly ParseNode[] = Object.freeze([]);

/** Takes the nodes above a height, the last first. A list of just their number takes least room. */
function takeFrom(nodes: ParseNode[], height: number): readonly ParseNode[] {
  const count = nodes.length - height;
  if (count === 0) return NO_CHILDREN;
  if (count === 1) return [nodes.pop()!];
  const taken = nodes.slice(height).reverse();
  nodes.length = height;
  return taken;
}
