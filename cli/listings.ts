/** Components of a reference, and parse trees, as lists for a person to read. */
import { visible } from "../grammar/common/excerpt.js";
import type { ParseNode } from "../grammar/index.js";
import type { UriReference } from "../src/index.js";

/** The number of spaces between two columns. */
const MARGIN = 2;

/**
 * Returns one line for each component, with the parts of the authority indented below it. An absent
 * component has no line. An empty component is shown as `""`, a text that no standard allows as a
 * component.
 *
 * ```text
 * kind        hierarchical
 * scheme      file
 * authority   ""
 * path        /etc/hosts
 * ```
 */
export function componentList(reference: UriReference<string>): string {
  const { kind, scheme, authority, userinfo, host, port, path, query, fragment } = reference;
  const hostKind = reference.hostKind === undefined ? "" : ` (${reference.hostKind})`;
  const rows: readonly (readonly [label: string, value: string | undefined, remark?: string])[] = [
    ["kind", kind],
    ["scheme", scheme],
    ["authority", authority],
    ["  userinfo", userinfo],
    ["  host", host, hostKind],
    ["  port", port],
    ["path", path],
    ["query", query],
    ["fragment", fragment],
  ];
  const width = Math.max(...rows.map(([label]) => label.length)) + MARGIN;
  return rows
    .map(([label, value, remark = ""]) =>
      value === undefined ? "" : `${label.padEnd(width)}${shown(value)}${remark}\n`,
    )
    .join("");
}

/**
 * Returns a text as a column shows it. The empty text is shown as `""`, because it would be
 * invisible.
 */
export function shown(text: string): string {
  return text === "" ? '""' : visible(text);
}
const INDENTATION = "  ";

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
      [rule.padEnd(ruleWidth), span.padEnd(spanWidth), `${text}\n`].join(" ".repeat(MARGIN)),
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
