/** Pieces of a sentence about a grammar. */
import { printNode } from "../../abnf/printer.js";
import { shortened } from "../../excerpt.js";
import type { Node } from "../../ast/nodes.js";

/** A right-hand side, or a piece of it. */
export function shown(node: Node): string {
  return shortened(printNode(node));
}
