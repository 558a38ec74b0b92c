import { grammarOf } from "../grammars.js";
import { placesIn } from "../octets.js";
import type { Ask, FlatNode, TreeAnswer } from "../protocol.js";

/** The number of nodes that the page shows. */
const MOST_NODES = 2000;

/** Parses a string. The answer is null if the string is not in the language. */
export async function treeAnswer({ string, ...question }: Ask<"tree">): Promise<TreeAnswer | null> {
  const grammar = await grammarOf(question);
  const rule = grammar.rule(question.rule);
  const result = rule.parse(string);
  if (!result.status) return null;
  const nodes: FlatNode[] = [];
  const captures = new Map<string, string>();
  const ends: number[] = [];
  let total = 0;
  const places = placesIn(string, grammar);
  for (const node of result.value.walk()) {
    const { rule: name, children } = node;
    total += 1;
    if (captures.has(name) && nodes.length === MOST_NODES) continue;
    const start = places.start(node.start);
    const end = node.end === node.start ? start : places.end(node.end);
    if (!captures.has(name)) captures.set(name, string.slice(start, end));
    if (nodes.length === MOST_NODES) continue;
    nodes.push({ rule: name, start, end, depth: ends.length });
    // The number of children that are still to come, for each node on the path to this one.
    ends.push(children.length);
    while (ends.at(-1) === 0) {
      ends.pop();
      const open = ends.pop();
      if (open !== undefined) ends.push(open - 1);
    }
  }
  return { nodes, total, captures: Object.fromEntries(captures) };
}
