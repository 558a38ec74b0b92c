import { childrenOf, nodesIn, usedChildrenOf, usedNodesIn } from "../../../grammar/ast/children.js";
import type { Node } from "../../../grammar/ast/nodes.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { printNode } from "../../../grammar/abnf/printer.js";

function elementsOf(elements: string): Node {
  const [rule] = readAbnf(`r = ${elements}`, { lists: true }).rules;
  if (rule === undefined) throw new RangeError("no rule");
  return rule.elements;
}

function printed(nodes: Iterable<Node>): readonly string[] {
  return [...nodes].map(printNode);
}

describe("children", () => {
  it.each<[elements: string, children: readonly string[]]>([
    ["a / b c / d", ["a", "b c", "d"]],
    ["a ( b / c ) d", ["a", "b / c", "d"]],
    ["2*3( a b )", ["a b"]],
    ["0a", ["a"]],
    ["[ a ]", ["a"]],
    ["a", []],
    ['"a"', []],
    ["%x61-7A", []],
    ["%x61.62", []],
    ["<a>", []],
  ])("of %s", (elements, children) => {
    expect(printed(childrenOf(elementsOf(elements)))).toEqual(children);
  });

  it("that a derivation can use are not those of a repetition of none", () => {
    expect(printed(usedChildrenOf(elementsOf("0a")))).toEqual([]);
    expect(printed(usedChildrenOf(elementsOf("*a")))).toEqual(["a"]);
    expect(printed(usedChildrenOf(elementsOf("0a b")))).toEqual(["0a", "b"]);
  });
});

describe("nodes", () => {
  it("come before their children, from left to right", () => {
    const node = elementsOf("a [ b / 0c ] d");
    expect(printed(nodesIn(node))).toEqual([
      ...["a [ b / 0c ] d", "a", "[ b / 0c ]", "b / 0c", "b", "0c", "c", "d"],
    ]);
    expect(printed(usedNodesIn(node))).toEqual([
      ...["a [ b / 0c ] d", "a", "[ b / 0c ]", "b / 0c", "b", "0c", "d"],
    ]);
  });

  it("of a list are there once", () => {
    const nodes = printed(nodesIn(elementsOf("1#a")));
    expect(nodes.filter((each) => each === "a")).toHaveLength(1);
  });

  it("may be in each other without limit", () => {
    let node: Node = { type: "reference", name: "a", span: { start: 0, end: 0 } };
    for (let depth = 0; depth < 1e5; depth += 1)
      node = { type: "option", element: node, span: node.span };
    expect(nodesIn(node).size).toBe(1e5 + 1);
  });
});
