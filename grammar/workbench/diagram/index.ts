/**
 * Railroad diagrams of rules: one as SVG, and several as a page. The drawing is done by the package
 * @prantlf/railroad-diagrams; this file says which drawing an ABNF expression has. It runs in browsers, too.
 */
import {
  Choice,
  Comment,
  Diagram,
  NonTerminal,
  OneOrMore,
  Optional,
  Sequence,
  Skip,
  Stack,
  Terminal,
} from "@prantlf/railroad-diagrams";
import { ruleKey } from "../../ast/definition.js";
import { printNode } from "../../abnf/printer.js";
import type { Item } from "@prantlf/railroad-diagrams";
import type { Grammar } from "../../combinator/grammar.js";
import type { Rule } from "../../combinator/rule.js";
import type { Node, Repetition } from "../../ast/nodes.js";

const WIDTH = 720;
const PADDING = 8;

/** Options of `diagram`. */
export interface DiagramOptions {
  /** The width in pixels above which a sequence continues on the next line. Default: 720. */
  readonly width?: number;
  /**
   * Returns the address of a rule, to which its name in the drawing leads; undefined for no link.
   * Default: `#name` for the rules of the grammar.
   */
  readonly linkTo?: (rule: string) => string | undefined;
}

/** The colors of the drawings: those of the page, for light and for dark schemes, and for print. */
export const STYLE = `\
.railroad-diagram { max-width: 100%; height: auto; color: #1a2027; --line: #4a5865; --box: #eef3f9; --round: #eaf6ec; }
.railroad-diagram path { fill: none; stroke: var(--line); stroke-width: 1.5; }
.railroad-diagram rect { fill: var(--box); stroke: var(--line); stroke-width: 1.5; }
.railroad-diagram .terminal rect { fill: var(--round); }
.railroad-diagram text { font: 13px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; text-anchor: middle; white-space: pre; fill: currentColor; }
.railroad-diagram text.comment { font-size: 11px; font-style: italic; }
.railroad-diagram a text { text-decoration: underline; fill: #1d4f8c; }
@media screen and (prefers-color-scheme: dark) {
  .railroad-diagram { color: #e4e9ee; --line: #9eabb8; --box: #222b35; --round: #1f3327; }
  .railroad-diagram a text { fill: #7db7f5; }
}
`;

/**
 * Draws a rule as a railroad diagram.
 *
 * @returns SVG text: an element that a page can contain, or the content of a file. It contains its style.
 * @throws {UnknownRuleError} where the grammar has no rule of this name.
 */
export function diagram(grammar: Grammar, rule: string, options: DiagramOptions = {}): string {
  const { width = WIDTH, linkTo = linksIn(grammar) } = options;
  return drawn(grammar.rule(rule), { width, linkTo });
}

/**
 * Draws rules as an HTML page in which the names of rules lead to their drawings.
 *
 * @param rules the names of the rules, in their order on the page
 * @throws {UnknownRuleError} where the grammar has no rule of a name.
 */
export function diagramPage(
  grammar: Grammar,
  rules: readonly string[],
  options: Pick<DiagramOptions, "width"> = {},
): string {
  const { width = WIDTH } = options;
  const shown = new Map(rules.map((name) => [ruleKey(name), name]));
  const linkTo = (name: string): string | undefined => {
    const target = shown.get(ruleKey(name));
    return target === undefined ? undefined : `#${target}`;
  };
  const sections = rules.map((name) => {
    const rule = grammar.rule(name);
    return `<section>\n<h2 id="${name}">${rule.ruleName}</h2>\n${drawn(rule, { width, linkTo })}</section>\n`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Railroad diagrams</title>
<style>
body { font-family: system-ui, sans-serif; margin: 1rem auto; max-width: ${String(width + 100)}px; padding: 0 1rem; }
h2 { font: 600 1rem ui-monospace, monospace; margin: 1.5rem 0 0.25rem; }
section { break-inside: avoid; }
</style>
</head>
<body>
${sections.join("")}</body>
</html>
`;
}

/** By default, the names of the grammar's own rules are links. */
function linksIn(grammar: Grammar): (name: string) => string | undefined {
  const own = new Map(Object.keys(grammar.rules).map((name) => [ruleKey(name), name]));
  return (name) => {
    const target = own.get(ruleKey(name));
    return target === undefined ? undefined : `#${target}`;
  };
}

function drawn({ ruleName, definition }: Rule, { width, linkTo }: Drawing): string {
  const links: string[] = [];
  const noted = (name: string): string | undefined => {
    const address = linkTo(name);
    if (address !== undefined) links.push(address);
    return address;
  };
  const drawing = { width, linkTo: noted };
  const items = definition.parts.map(({ elements }) => itemOf(elements, drawing));
  const [first] = items;
  const item = first !== undefined && items.length === 1 ? first : new Choice(0, ...items);
  const svg = new Diagram(item);
  svg.format(PADDING);
  Object.assign(svg.attrs, {
    xmlns: "http://www.w3.org/2000/svg",
    // The content of a picture is hidden from screen readers, and links must be reachable.
    role: links.length > 0 ? "group" : "img",
    "aria-label": `Railroad diagram of ${ruleName}`,
  });
  // The package writes links as SVG 1.1 does. Some programs know only those of SVG 2 as links.
  const text = svg.toString().replaceAll('<a xlink:href="', '<a href="');
  return text.replace(">", `>\n<style>\n${STYLE}</style>`);
}

/** The space, in pixels, that a sequence needs beside an item. */
const GAP = 20;

/** The context of a drawing. */
interface Drawing {
  /** The width in pixels above which a sequence continues on the next line. */
  readonly width: number;
  /** Returns the address of a rule, or undefined if the drawing has no link to it. */
  readonly linkTo: (rule: string) => string | undefined;
}

function itemOf(node: Node, drawing: Drawing): Item {
  switch (node.type) {
    case "alternation":
      return new Choice(0, ...node.alternatives.map((alternative) => itemOf(alternative, drawing)));
    case "concatenation":
      return wrappedSequence(
        node.elements.map((element) => itemOf(element, drawing)),
        drawing.width,
      );
    case "option":
      return new Optional(itemOf(node.element, drawing));
    case "repetition":
      return repetition(node, drawing);
    case "reference":
      return ruleItem(node.name, drawing);
    case "char-val":
      return node.value === "" ? new Skip() : new Terminal(printNode(node));
    case "num-range":
    case "num-sequence":
      return new Terminal(printNode(node));
    case "prose-val":
      return new Comment(printNode(node));
  }
}

function ruleItem(name: string, { linkTo }: Drawing): Item {
  const href = linkTo(name);
  return new NonTerminal(name, href === undefined ? {} : { href });
}

/** A sequence that is too wide for one line has several. */
function wrappedSequence(items: readonly Item[], width: number): Item {
  const lines: Item[][] = [[]];
  let used = 0;
  for (const item of items) {
    const line = lines.at(-1);
    if (line === undefined) continue;
    if (line.length > 0 && used + item.width + GAP > width) {
      lines.push([item]);
      used = item.width + GAP;
    } else {
      line.push(item);
      used += item.width + GAP;
    }
  }
  const sequences = lines.map((line) => new Sequence(...line));
  const [first] = sequences;
  return first !== undefined && sequences.length === 1 ? first : new Stack(...sequences);
}

function repetition({ min, max, element }: Repetition, drawing: Drawing): Item {
  if (max === 0) return new Skip();
  const item = itemOf(element, drawing);
  const repeated = max === 1 ? item : new OneOrMore(item, boundsOf(Math.max(min, 1), max));
  return min === 0 ? new Optional(repeated) : repeated;
}

/** The label on the way back; a repetition with no other bound than one has none. */
function boundsOf(min: number, max: number): Item {
  if (max === Infinity) return min === 1 ? new Skip() : new Comment(`${String(min)} or more times`);
  if (min === max) return new Comment(`${String(min)} times`);
  return new Comment(
    min === 1 ? `at most ${String(max)} times` : `${String(min)} to ${String(max)} times`,
  );
}
