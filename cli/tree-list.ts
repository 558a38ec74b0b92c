/** Lists a parse tree for a person to read. */
import { shown } from "./component-list.js";
import type { ParseNode } from "../grammar/index.js";

const INDENTATION = "  ";
const MARGIN = "  ";

/**
 * Returns one line for each node: rule, offsets, text. A node comes before its children, and its
 * depth indents it.
 *
 * ```text
 * toplabel      0-3  org
 *   alpha       0-1  o
 *     ALPHA     0-1  o
 * ```
 */
export function treeList(tree: ParseNode): string {
  const rows = [...withDepth(tree)].map(([node, depth]) => ({
    rule: INDENTATION.repeat(depth) + node.rule,
    span: `${node.start}-${node.end}`,
    text: shown(node.text),
  }));
  const ruleWidth = longest(rows.map(({ rule }) => rule));
  const spanWidth = longest(rows.map(({ span }) => span));
  return rows
    .map(({ rule, span, text }) =>
      [rule.padEnd(ruleWidth), span.padEnd(spanWidth), `${text}\n`].join(MARGIN),
    )
    .join("");
}

function* withDepth(tree: ParseNode): Generator<readonly [node: ParseNode, depth: number]> {
  const pending: [ParseNode, number][] = [[tree, 0]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next;
    const [{ children }, depth] = next;
    // Pushed one by one, because a node can have more children than a call accepts arguments.
    for (const child of [...children].reverse()) pending.push([child, depth + 1]);
  }
}

function longest(texts: readonly string[]): number {
  return texts.reduce((length, text) => Math.max(length, text.length), 0);
}
