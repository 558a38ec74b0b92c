/** The drawing of an expression. */
import {
  Choice,
  Comment,
  NonTerminal,
  OneOrMore,
  Optional,
  Sequence,
  Skip,
  Stack,
  Terminal,
} from "@prantlf/railroad-diagrams";
import { printNode } from "../grammar/abnf/printer.js";
import type { Item } from "@prantlf/railroad-diagrams";
import type { Node, Repetition } from "../grammar/ast/nodes.js";

/** The space, in pixels, that a sequence needs beside an item. */
const GAP = 20;

/** The context of a drawing. */
export interface Drawing {
  /** The width in pixels above which a sequence continues on the next line. */
  readonly width: number;
  /** Returns the address of a rule, or undefined if the drawing has no link to it. */
  readonly linkTo: (rule: string) => string | undefined;
}

export function itemOf(node: Node, drawing: Drawing): Item {
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
