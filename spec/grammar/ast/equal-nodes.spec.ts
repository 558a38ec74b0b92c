import fc from "fast-check";
import { equalNodes } from "../../../grammar/ast/same-definitions.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import type { Node } from "../../../grammar/ast/nodes.js";
import { dump, nodes } from "../../helpers/syntax-trees.js";

function elements(text: string): Node {
  const [rule] = readAbnf(`r = ${text}`).rules;
  if (rule === undefined) throw new RangeError(text);
  return rule.elements;
}

function areEqual(a: string, b: string): boolean {
  return equalNodes(elements(a), elements(b));
}

describe("the same tree", () => {
  it.each([
    ["a", "a"],
    ["a", "A"],
    ["foo-Bar", "FOO-bar"],
    ["a  b", "a b ; comment"],
    ["(a)", "a"],
    ["(a b) c", "( ( a b ) c )"],
    ["a / b", "a/b"],
    ["*a", "0*a"],
    ["2a", "2*2a"],
    ["02*03a", "2*3a"],
    ["[a]", "[ (a) ]"],
    ['"a"', '%i"a"'],
    ["%x41-5A", "%x41-5a"],
    ["%x41-5A", "%d65-90"],
    ["%x41", "%b1000001"],
    ["%d13.10", "%x0D.0A"],
    ["<a b>", "<a b>"],
  ])("%s and %s", (a, b) => {
    expect(areEqual(a, b)).toBe(true);
    expect(areEqual(b, a)).toBe(true);
  });
});

describe("another tree", () => {
  it.each([
    ["a", "b"],
    ["a", "<a>"],
    ["a", '"a"'],
    ["a b", "b a"],
    ["a b", "a b c"],
    ["a b", "a / b"],
    ["(a b) c", "a (b c)"],
    ["a / b", "b / a"],
    ["a / b", "a / b / a"],
    ["a / bc", "ab / c"],
    ["a bc", "ab c"],
    ["%d1.23", "%d12.3"],
    ["(a / b) / c", "a / b / c"],
    ["*a", "1*a"],
    ["2*3( 11*12a )", "2*31( 1*12a )"],
    ["1*a", "1*9a"],
    ["*a", "*b"],
    ["a", "1a"],
    ["[a]", "*1a"],
    ["[a]", "[b]"],
    ['"a"', '"A"'],
    ['"a"', '%s"a"'],
    ['"a"', "%x61"],
    ["%x41-5A", "%x41-5B"],
    ["%x41-5A", "%x40-5A"],
    ["%x41-41", "%x41"],
    ["%x41.42", "%x41.43"],
    ["%x41.42", "%x41"],
    ["<a b>", "<A b>"],
    ["<a b>", "<a  b>"],
  ])("%s and %s", (a, b) => {
    expect(areEqual(a, b)).toBe(false);
    expect(areEqual(b, a)).toBe(false);
  });
});

describe("laws", () => {
  it("a tree is the same as a copy of it, wherever that stands", () => {
    fc.assert(
      fc.property(nodes, (node) => {
        expect(equalNodes(node, moved(node))).toBe(true);
      }),
    );
  });

  it("two trees are the same where they are written the same, but for case and base", () => {
    fc.assert(
      fc.property(nodes, nodes, (a, b) => {
        expect(equalNodes(a, b)).toBe(canonical(a) === canonical(b));
      }),
    );
  });
});

function moved(node: Node): Node {
  const copy = JSON.parse(JSON.stringify(node), (key, value: unknown) => {
    if (key === "span") return { start: 7, end: 9 };
    // JSON has no Infinity.
    return key === "max" && value === null ? Infinity : value;
  }) as Node;
  return copy;
}

/** The dump of a tree with names in lower case and numbers without their base. */
function canonical(node: Node): string {
  switch (node.type) {
    case "alternation":
      return `alt(${node.alternatives.map(canonical).join(", ")})`;
    case "concatenation":
      return `cat(${node.elements.map(canonical).join(", ")})`;
    case "repetition":
      return `rep(${node.min}, ${node.max}, ${canonical(node.element)})`;
    case "option":
      return `opt(${canonical(node.element)})`;
    case "reference":
      return node.name.toLowerCase();
    case "num-range":
    case "num-sequence":
      return dump({ ...node, base: "x" });
    case "char-val":
    case "prose-val":
      return dump(node);
  }
}
