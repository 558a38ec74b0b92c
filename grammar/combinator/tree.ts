/** From the marks of a derivation to a parse tree. */
import { ParseNode } from "./parse-node.js";
import type { Machine } from "../automaton/machine.js";

/** A rule whose end has been met, but not yet, going back, its beginning. */
interface Open {
  readonly end: number;
  readonly children: ParseNode[];
}

/**
 * The tree of the last run of an automaton, in which the start rule has to be visible.
 * Linear in the nodes.
 */
export function buildTree(machine: Machine, input: string): ParseNode {
  const roots: ParseNode[] = [];
  const open: Open[] = [];
  machine.eachMarkBackward((mark, offset) => {
    if (mark % 2 === 1) {
      open.push({ end: offset, children: [] });
      return;
    }
    const rule = machine.names[mark >> 1];
    const closed = open.pop();
    if (rule === undefined || closed === undefined) throw new Error("unbalanced marks");
    const { end, children } = closed;
    const node = new ParseNode(rule, offset, end, input.slice(offset, end), children.reverse());
    (open.at(-1)?.children ?? roots).push(node);
  });
  const [root] = roots;
  if (root === undefined) throw new Error("the start rule is not visible");
  return root;
}
