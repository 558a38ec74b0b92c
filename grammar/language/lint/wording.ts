/** Pieces of a sentence about a grammar. */
import { printNode } from "../../abnf/printer.js";
import type { Node } from "../../ast/nodes.js";

/** Messages are one line: what is longer than this is cut. */
const LONGEST = 60;

/** A right-hand side, or a piece of it. */
export function shown(node: Node): string {
  return cut(printNode(node));
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
