/** Ambiguity, against all derivations that the independent interpreter can find. */
import { compile, rfc3986 } from "../../../grammar/index.js";
import { ambiguity } from "../../../grammar/language/index.js";
import { caught } from "../../helpers/caught.js";

test.each([
  ['a = b / c\nb = "x"\nc = %x78', "x", ["a(b)", "a(c)"]],
  ['a = *b *c\nb = "x"\nc = "x" / "y"', "x", ["a(b)", "a(c)"]],
  ['a = b b\nb = *"x"', "x", ["a(b b)", "a(b b)"]],
  ['a = b / c\nb = [ d ]\nc = d\nd = "y"', "y", ["a(b(d))", "a(c(d))"]],
  ['a = "1" b\nb = c / d\nc = "" / "z"\nd = *"y"', "1", ["a(b(c))", "a(b(d))"]],
  ['a = b "1" / c "1" / b "1"\nb = "x"\nc = "x"', "x1", ["a(b)", "a(c)"]],
])("%s", (abnf, string, trees) => {
  const found = ambiguity(compile(abnf).rule("a"));
  const shown = (node: { rule: string; children: readonly never[] }): string =>
    node.children.length === 0 ? node.rule : `${node.rule}(${node.children.map(shown).join(" ")})`;
  expect(found?.string.toLowerCase()).toBe(string);
  expect(found?.trees.map((tree) => shown(tree as never))).toEqual(trees);
});

test.each([
  'a = "x" / %x78',
  "a = *b\nb = %x61",
  'a = 1*3b "," c\nb = DIGIT\nc = *ALPHA',
  'a = b c\nb = *"x"\nc = "y" / "z"',
])("%s: no ambiguity that a tree shows", (abnf) => {
  expect(ambiguity(compile(abnf).rule("a"))).toBeNull();
});

test("the first tree is the preferred one, and both are trees of the string", () => {
  const rule = rfc3986.rules.authority;
  const { string, trees } = ambiguity(rule)!;
  expect(trees[0].print()).toBe(rule.tryParse(string).print());
  expect(trees[1].print()).not.toBe(trees[0].print());
  expect(trees.map(({ text }) => text)).toEqual([string, string]);
  expect(trees.map((tree) => tree.find("host")!.children[0]!.rule)).toEqual([
    "IPv4address",
    "reg-name",
  ]);
  expect(ambiguity(rfc3986.rules.IPv6address)).toBeNull();
});

test("the trees have the text of each rule", () => {
  const { trees } = ambiguity(compile('a = b / "1" c\nb = "1" *c\nc = "x"').rule("a"))!;
  expect(trees.map((tree) => tree.print().split("\n"))).toEqual([
    ['a 0-2 "1x"', '  b 0-2 "1x"', '    c 1-2 "x"'],
    ['a 0-2 "1x"', '  c 1-2 "x"'],
  ]);
});

test("of a grammar of octets", () => {
  const { rules } = compile("a = b / c\nb = %xFF\nc = %xFE-FF", { alphabet: "octets" });
  const { string, trees } = ambiguity(rules.a)!;
  expect(string).toBe("\xff");
  expect(trees.map((tree) => tree.print().split("\n"))).toEqual([
    ['a 0-1 "\xff"', '  b 0-1 "\xff"'],
    ['a 0-1 "\xff"', '  c 0-1 "\xff"'],
  ]);
});

test("what it cannot decide", () => {
  const { rules } = compile('list = "(" *list ")"');
  expect(caught(() => ambiguity(rules.list))).toMatchObject({
    name: "RecursiveRuleError",
    ruleName: "list",
    cycle: ["list"],
    message: "list contains itself, and so cannot be checked for ambiguity",
  });
  expect(caught(() => ambiguity(1 as never))).toEqual(
    new TypeError("ambiguity is that of a rule, not number"),
  );
});
