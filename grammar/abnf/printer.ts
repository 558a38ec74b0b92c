/** Prints a syntax tree as ABNF: RFC 5234 section 4, RFC 7405 section 2.1. */
import type { Base, Node, Repetition, RuleNode } from "../ast/nodes.js";

const RADIX: Readonly<Record<Base, number>> = { b: 2, d: 10, x: 16 };

/** A rule, without its place in a text. */
export type PrintedRule = Pick<RuleNode, "name" | "definedAs" | "elements">;

/**
 * Prints rules as ABNF. Each rule is one line that ends with LF. Without rules, the result is an empty
 * line, because a `rulelist` is not empty.
 *
 * `readAbnf` reads the result as the same rules, except for the spans. Cost: linear.
 */
export function printAbnf(rules: readonly PrintedRule[]): string {
  if (rules.length === 0) return "\n";
  return rules
    .map(({ name, definedAs, elements }) => `${name} ${definedAs} ${printNode(elements)}\n`)
    .join("");
}

/** Prints the right-hand side of a rule, or a part of it, without brackets around the whole. */
export function printNode(node: Node): string {
  switch (node.type) {
    case "alternation":
      return node.alternatives.map(printAlternative).join(" / ");
    case "concatenation":
      return node.elements.map(printRepetition).join(" ");
    case "repetition":
      return printRepeat(node) + printElement(node.element);
    case "option":
      return `[ ${printNode(node.element)} ]`;
    case "reference":
      return node.name;
    case "char-val":
      return `${node.caseSensitive ? "%s" : ""}"${node.value}"`;
    case "num-range":
      return `%${node.base}${digits(node.first, node.base)}-${digits(node.last, node.base)}`;
    case "num-sequence":
      return `%${node.base}${node.values.map((value) => digits(value, node.base)).join(".")}`;
    case "prose-val":
      return `<${node.text}>`;
  }
}

/** Prints a node in the place of a `concatenation`, between slashes. */
function printAlternative(node: Node): string {
  return node.type === "alternation" ? grouped(node) : printNode(node);
}

/** Prints a node in the place of a `repetition`, between blanks. */
function printRepetition(node: Node): string {
  return node.type === "concatenation" ? grouped(node) : printAlternative(node);
}

/** Prints a node in the place of an `element`, after a repeat. */
function printElement(node: Node): string {
  return node.type === "repetition" ? grouped(node) : printRepetition(node);
}

function grouped(node: Node): string {
  return `( ${printNode(node)} )`;
}

function printRepeat({ min, max }: Repetition): string {
  if (min === max) return String(min);
  return `${min === 0 ? "" : String(min)}*${max === Infinity ? "" : String(max)}`;
}

/** Hexadecimal numbers have two digits at least, as those of octets do. */
function digits(value: number, base: Base): string {
  return value
    .toString(RADIX[base])
    .toUpperCase()
    .padStart(base === "x" ? 2 : 1, "0");
}
