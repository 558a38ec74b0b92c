/** The names of terminals in error messages: characters, where they can be printed, in place of numbers. */
import { printNode } from "../abnf/printer.js";
import type { CharVal, NumRange, NumSequence } from "../ast/nodes.js";

/**
 * Returns the name of a terminal. Numbers of printable ASCII are written as characters: `%x30-35` is
 * `"0" to "5"`, `%x2D` is `"-"`, and `%x47.45.54` is `%s"GET"`. Other terminals are named as the grammar
 * writes them.
 */
export function terminalName(node: CharVal | NumRange | NumSequence): string {
  if (node.type === "num-range") return rangeName(node.first, node.last) ?? printNode(node);
  if (node.type === "num-sequence") return stringName(node.values) ?? printNode(node);
  return printNode(node);
}

/** Returns the name of a range of characters, or undefined if one of its ends cannot be printed. */
export function rangeName(first: number, last: number): string | undefined {
  const ends = first === last ? [first] : [first, last];
  if (!ends.every(isPrintable)) return undefined;
  return ends.map((end) => `"${String.fromCharCode(end)}"`).join(" to ");
}

/** Returns the name of a string, or undefined if one of its characters cannot be printed. */
function stringName(values: readonly number[]): string | undefined {
  if (!values.every(isPrintable)) return undefined;
  const text = values.map((value) => String.fromCharCode(value)).join("");
  return `${/[a-z]/i.test(text) ? "%s" : ""}"${text}"`;
}

/** Checks for printable ASCII that can stand between quotation marks. */
function isPrintable(character: number): boolean {
  return character >= 0x20 && character <= 0x7e && character !== 0x22;
}
