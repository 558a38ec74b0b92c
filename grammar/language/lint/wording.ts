/** Parts of messages about a grammar. */
import { printNode } from "../../abnf/printer.js";
import { shortened } from "../../common/excerpt.js";
import type { Node } from "../../ast/nodes.js";

/** Prints a right-hand side, or a part of it, for a message. */
export function shown(node: Node): string {
  return shortened(printNode(node));
}
