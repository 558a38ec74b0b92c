/** Parse trees: a tree is the preferred derivation of an input from a rule. */

import { ruleKey } from "../ast/definition.js";
import { inQuotes } from "../common/excerpt.js";
import { requireRuleName } from "./rule-selection.js";
import type { Machine } from "../runtime/machine.js";

/** A tree as plain data. */
export interface ParseNodeJson {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly children: readonly ParseNodeJson[];
}

/** A node of one of the rules `Name`, whose `rule` tells which. */
type NodeOf<Name extends string, Names extends string = Name> = Name extends string
  ? ParseNode<Name, Names>
  : never;

/**
 * A node of a parse tree: a rule, its place in the input, and the rules directly below it. `Name` is the
 * rule, and `Names` are the rules that the nodes below can have, as far as types tell: all of the grammar.
 *
 * @example
 * ```ts
 * const node = rfc3986.rules.authority.tryParse("www.w3.org:80");
 * node.children[0]?.rule; // "host"
 * node.find("port")?.text; // "80"
 * ```
 */
export class ParseNode<Name extends string = string, Names extends string = string> {
  constructor(
    /** The name of the rule, as its definition writes it. */
    readonly rule: Name,
    /** Where it begins: UTF-16 offset in the whole input. */
    readonly start: number,
    /** Where it ends, exclusive. */
    readonly end: number,
    /** The input from `start` to `end`. */
    readonly text: string,
    /** The rules directly below, from left to right. Text that belongs to no rule below has no node. */
    readonly children: readonly NodeOf<Names>[],
  ) {}

  /**
   * Yields this node and all nodes below it, each before its children, from left to right.
   * Linear; the depth of the tree costs memory, not call stack.
   */
  *walk(): Generator<NodeOf<Name | Names, Names>, void, undefined> {
    const pending: ParseNode[] = [this];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      // The tree has nodes of these rules only.
      yield node as NodeOf<Name | Names, Names>;
      for (let index = node.children.length - 1; index >= 0; index -= 1) {
        const child = node.children[index];
        if (child !== undefined) pending.push(child);
      }
    }
  }

  /**
   * Returns the first node of a rule, this one included, in the order of `walk`. Where types tell
   * the names of the grammar, the name is one of them; otherwise it is any string, and case does not count.
   */
  find<Wanted extends Name | Names>(rule: Wanted): ParseNode<Wanted, Names> | undefined {
    const isWanted = isOf<Wanted, Names>(rule);
    for (const node of this.walk()) if (isWanted(node)) return node;
    return undefined;
  }

  /** Returns all nodes of a rule, this one included, in the order of `walk`; names are as for `find`. */
  findAll<Wanted extends Name | Names>(rule: Wanted): ParseNode<Wanted, Names>[] {
    const nodes: Iterable<ParseNode> = this.walk();
    return Array.from(nodes).filter(isOf<Wanted, Names>(rule));
  }

  /** Returns the tree as an indented picture, one line for each node: rule, offsets, text. */
  print(): string {
    const lines: string[] = [];
    const pending: [node: ParseNode, depth: number][] = [[this, 0]];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [node, depth] = next;
      const range = `${String(node.start)}-${String(node.end)}`;
      lines.push(`${"  ".repeat(depth)}${node.rule} ${range} ${inQuotes(node.text)}`);
      for (const child of [...node.children].reverse()) pending.push([child, depth + 1]);
    }
    return lines.join("\n");
  }

  /** Returns the picture of `print`. */
  toString(): string {
    return this.print();
  }

  /**
   * Returns the tree as plain data, for `JSON.stringify`. `JSON.stringify` calls itself for each level,
   * so some thousand levels overflow the call stack (a `RangeError`). For trees of rules that contain
   * themselves, use `stringify`.
   */
  toJSON(): ParseNodeJson {
    const plain = new Map<ParseNode, ParseNodeJson>();
    // Children come after their parents in a walk, so they are ready in the reverse of it.
    for (const node of [...this.walk()].reverse()) {
      const { rule, start, end, text } = node;
      const children = node.children.map((child) => plain.get(child) ?? child);
      plain.set(node, { rule, start, end, text, children });
    }
    return plain.get(this) ?? this;
  }

  /**
   * Returns the tree as JSON, the same text as `JSON.stringify(node)`. Linear in the text; the depth of
   * the tree costs memory, not call stack.
   *
   * @throws {RangeError} where the JSON is longer than a string can be: each level holds its text.
   *
   * @example
   * ```ts
   * core.rules.DIGIT.tryParse("1").stringify();
   * // '{"rule":"DIGIT","start":0,"end":1,"text":"1","children":[]}'
   * ```
   */
  stringify(): string {
    let json = "";
    /** Nodes that are still to be written, and the text between and after them. */
    const pending: (ParseNode | string)[] = [this];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (typeof next === "string") {
        json += next;
        continue;
      }
      const { rule, start, end, text, children } = next;
      // Without the brackets that close the list and the object.
      json += JSON.stringify({ rule, start, end, text, children: [] }).slice(0, -"]}".length);
      pending.push("]}");
      for (const [index, child] of [...children].reverse().entries()) {
        pending.push(child);
        if (index < children.length - 1) pending.push(",");
      }
    }
    return json;
  }
}

/** Returns the same tree with all offsets larger by a number. */
export function shiftedTree<Name extends string, Names extends string>(
  tree: ParseNode<Name, Names>,
  by: number,
): ParseNode<Name, Names> {
  const done = new Map<ParseNode, ParseNode>();
  // Children come after their parents in a walk, so they are ready in the reverse of it.
  for (const node of [...tree.walk()].reverse()) {
    const children = node.children.map((child) => done.get(child) ?? child);
    const { rule, start, end, text } = node;
    done.set(node, new ParseNode(rule, start + by, end + by, text, children));
  }
  return (done.get(tree) as ParseNode<Name, Names> | undefined) ?? tree;
}

/** Returns a check whether a node is one of a rule. A tree has many nodes and few names: each is compared once. */
function isOf<Wanted extends string, Names extends string>(
  rule: Wanted,
): (node: ParseNode) => node is ParseNode<Wanted, Names> {
  requireRuleName(rule);
  const wanted = ruleKey(rule);
  const answers = new Map<string, boolean>();
  return (node): node is ParseNode<Wanted, Names> => {
    let isWanted = answers.get(node.rule);
    if (isWanted === undefined) {
      isWanted = ruleKey(node.rule) === wanted;
      answers.set(node.rule, isWanted);
    }
    return isWanted;
  };
}

/**
 * Returns the tree of the last run of an automaton. The start rule has to be visible. Linear in the
 * nodes.
 */
export function buildTree<Name extends string, Names extends string>(
  machine: Machine,
  input: string,
): ParseNode<Name, Names> {
  /** The nodes that are not yet below another node. Only the first `height` entries are valid. */
  const nodes: ParseNode[] = [];
  let height = 0;
  /** For each open rule: its start, and the value of `height` there. */
  const open: number[] = [];
  let depth = 0;
  const { pairs, length } = machine.derivation();
  // The last mark comes first.
  for (let at = length - 2; at >= 0; at -= 2) {
    const mark = pairs[at]!;
    const offset = pairs[at + 1]!;
    if (mark % 2 === 0) {
      open[depth] = offset;
      open[depth + 1] = height;
      depth += 2;
      continue;
    }
    depth -= 2;
    const start = open[depth]!;
    const below = open[depth + 1]!;
    const rule = machine.names[mark >> 1]!;
    const children = childrenOf(nodes, below, height);
    nodes[below] = new ParseNode(rule, start, offset, input.slice(start, offset), children);
    height = below + 1;
  }
  // The start rule has the name that the caller knows.
  return nodes[0]! as ParseNode<Name, Names>;
}

/** Returns the children of a node. For one child or none, which most nodes have, it makes no slice. */
function childrenOf(nodes: readonly ParseNode[], start: number, end: number): readonly ParseNode[] {
  if (end === start) return NO_CHILDREN;
  if (end === start + 1) return [nodes[start]!];
  return nodes.slice(start, end);
}

const NO_CHILDREN: readonly ParseNode[] = /* @__PURE__ */ Object.freeze([]);
