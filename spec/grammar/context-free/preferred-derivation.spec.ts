/** Which derivation the chart prefers, and what a derivation costs. */
import { CALL_LIMITS } from "../../../grammar/common/budget.js";
import { Chart } from "../../../grammar/context-free/earley.js";
import { preferredDerivation } from "../../../grammar/context-free/preferred-derivation.js";
import { unitComponents } from "../../../grammar/context-free/cycles.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { compile } from "../../../grammar/index.js";
import type { ParseNode } from "../../../grammar/index.js";
import { shown } from "../../helpers/agreement.js";
import { caught } from "../../helpers/caught.js";
import { recognizer } from "../../helpers/set-of-ends.js";

/** The steps to make a chart, and to find the derivation of an input from the rule `r0` in it. */
function steps(abnf: string, input: string): number {
  const lowered = lower(compile(abnf).rule("r0").definition, () => true);
  const chart = new Chart(lowered);
  chart.run(input, 0, input.length, "derivation");
  preferredDerivation(chart, chart.last!, unitComponents(lowered.calls));
  return chart.budget.spent;
}

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => `${line(index)}\n`).join("");
}

/** Rules of which each can derive every other one alone. */
const everyOther = (count: number): string => {
  const all = Array.from({ length: count }, (_, index) => `r${index}`).join(" / ");
  return lines(count, (n) => `r${n} = ${all} / "x"`);
};

const ring = (line: (next: string) => string, count: number): string =>
  `${lines(count, (n) => `r${n} = ${line(`r${n + 1}`)}`)}r${count} = r0 / "x"\n`;

/** The rules of the nodes from the root of a tree to its first leaf. */
function path(root: ParseNode): readonly string[] {
  const rules: string[] = [];
  for (let node: ParseNode | undefined = root; node; node = node.children[0]) rules.push(node.rule);
  return rules;
}

describe("rules that stand for each other", () => {
  const all = Array.from({ length: 21 }, (_, index) => `r${index}`);

  it.each<[what: string, abnf: string, input: string, rules: readonly string[]]>([
    ["each for every other", everyOther(21), "x", all],
    ["each for every other, and nothing", `${everyOther(21)}r0 =/ ""\n`, "", ["r0"]],
    ["in a ring", ring((next) => next, 20), "x", all],
    ["in a ring with two ways", ring((next) => `${next} / ${next}`, 20), "x", all],
    ["in a ring with two ends", ring((next) => `${next} / "x"`, 20), "x", all],
    ["in a ring with an end at once", ring((next) => `"x" / ${next}`, 20), "x", ["r0"]],
    ["in a ring with a way round", ring((next) => `( r0 ) / ${next}`, 20), "x", all],
  ])("%s", (_, abnf, input, rules) => {
    expect(path(compile(abnf).rule("r0").tryParse(input))).toEqual(rules);
  });
});

const OPERATORS = 's = s "+" s / "1"';

/** Trees of this kind of grammar need all edges of a chart, whose number grows with the cube. */
describe("a derivation that needs very many steps", () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it("of a hundred operators is found", () => {
    const input = `1${"+1".repeat(100)}`;
    const { children } = compile(OPERATORS).rule("s").tryParse(input);
    // The left operand is as long as possible.
    expect(children.map(({ start, end }) => [start, end])).toEqual([
      [0, 199],
      [200, 201],
    ]);
  });

  it.each([
    ["pairs, nullable", 's = s s / "a" / ""', "a".repeat(60)],
    ["60 operators", OPERATORS, `1${"+1".repeat(60)}`],
    ["a ring of 60 rules", ring((next) => next, 60).replace("r0", "s = r1\nr0"), "x"],
    ["all pairs of 30 rules", everyOther(30).replace("r0", "s = r1\nr0"), "x"],
  ])("of %s ends in a typed error", (_, abnf, input) => {
    jest.replaceProperty(CALL_LIMITS, "steps", 20_000);
    const error = caught(() => compile(abnf).rule("s").tryParse(input));
    expect(error).toMatchObject({ name: "LimitError", kind: "steps", limit: 20_000 });
  });
});

describe("the derivation of an unambiguous rule is linear", () => {
  it.each([
    ["left recursion", 'r0 = r0 "a" / "a"', "a"],
    ["right recursion", 'r0 = "a" r0 / "a"', "a"],
    ["brackets", 'r0 = "(" [ r0 ] ")" r0 / "a"', "()"],
    ["a rule that may be itself", 'r0 = r0 "a" / r0 / "a"', "a"],
  ])("%s", (_, abnf, unit) => {
    const [once, twice] = [100, 200].map((size) => steps(abnf, `${unit.repeat(size)}a`));
    expect(twice! / once!).toBeLessThan(2.02);
  });
});

describe("an ambiguous rule", () => {
  it.each([
    ['"a"', "a"],
    ['"ab"', "ab"],
    ["%x1F600", "\u{1F600}"],
  ])("has a derivation in which each part is as long as possible: %s", (element, unit) => {
    const { r0 } = compile(`r0 = r0 r0 / ${element}`).rules;
    let depth = 0;
    for (
      let node: ParseNode = r0!.tryParse(unit.repeat(20));
      node.children[0];
      node = node.children[0]
    ) {
      expect(node.children.map(({ end }) => end)).toEqual([node.end - unit.length, node.end]);
      depth += 1;
    }
    expect(depth).toBe(19);
  });
});

describe("a rule that contains itself twice and can be empty", () => {
  /** No rule contains itself over the same span: section "Derivation" of docs/semantics.md, 3. */
  const containsItself = (node: ParseNode): boolean =>
    node.children.some(
      (child) =>
        (child.start === node.start && child.end === node.end && node.start < node.end) ||
        containsItself(child),
    );

  it.each(['a = [ a ] [ a ] / "y"', 'a = a a / "" / "y"', 'a = 3[ a ] / "y"'])(
    "%s has no node over the same span as its child",
    (abnf) => {
      const rule = compile(abnf).rule("a");
      for (const input of ["y", "yy", "yyy", "yyyy", "yyyyyyyyy"])
        expect([input, containsItself(rule.tryParse(input))]).toEqual([input, false]);
    },
  );
});

/** The tree of an input, and the preferred one by its definition, which the interpreter finds. */
function treesOf(abnf: string, input: string): readonly [tree: string, preferred: string] {
  const preferred = recognizer(readAbnf(abnf).rules).preferredTree("s", input);
  return [shown(compile(abnf).rule("s").tryParse(input)), shown(preferred)];
}

describe("goals of a call that bar different rules", () => {
  it.each([
    ["two iterations of a rule around it", 's = t / "b"\nt = *2( "a" / s )', "baba"],
    ["a loop over a rule that repeats it", 's = *t\nt = [ "a" ] / s t', "aaa"],
    ["loops in each other", 's = [ t *t ]\nt = *2( *2( u / s ) )\nu = s / "b"', "b"],
    [
      "a counted loop over a rule that begins with it",
      's = *( 2*3( t / "b" ) )\nt = s *"a"',
      "aab",
    ],
    ["twice the same call in counted loops", 's = 2*3( 2*3( t / t ) )\nt = *( t "a" )', "aaaa"],
    ["counted loops", 's = *2( t 1*t / "b" )\nt = "a" ( t / "a" ) / s', "baaa"],
    ["a loop over itself and a rule for it", 's = u [ "a" ]\nt = *( t u ) / "a"\nu = t', "aaa"],
    ["a loop over itself, often", 's = u [ "a" ]\nt = *( t u ) / "a"\nu = t', "aaaaaaaaa"],
  ])("%s: the derivation is the preferred one", (_, abnf, input) => {
    const [tree, preferred] = treesOf(abnf, input);
    expect(tree).toBe(preferred);
  });
});

describe("items that are reached over more returns than they keep, and without one", () => {
  it.each([
    ["a loop over a character and itself", 's = 1*( "a" / s )', "aaaaaaaa"],
    ["a loop over itself and a character", 's = 1*( s / "a" )', "aaaaaa"],
    ["a loop over two code units and itself", "s = 1*( %x1F600 / s )", "\u{1F600}".repeat(7)],
    ["a loop over itself and two code units", "s = 1*( s / %x1F600 )", "\u{1F600}".repeat(6)],
    ["a loop that may end with either", 's = 1*( "a" / s ) [ "b" / s ]', "aaaaaaab"],
    ["pairs, or a list to the right", 's = "a" s / s s / "a"', "aaaaaaaa"],
    ["pairs behind a character", 's = "a" [ s s ] / [ s ] "a"', "aaaaaaa"],
  ])("%s: the derivation is the preferred one", (_, abnf, input) => {
    const [tree, preferred] = treesOf(abnf, input);
    expect(tree).toBe(preferred);
  });
});

/** Rules `s` and `t`, and five rules beside `t` with its definition. `T` is a choice of all six. */
function withMany(s: string, t: string): string {
  const names = ["t", "t1", "t2", "t3", "t4", "t5"];
  const choice = (text: string): string => text.replaceAll("T", `( ${names.join(" / ")} )`);
  const copies = names.slice(1).map((name) => `${name} = ${t.replaceAll("T", "t")}`);
  return [`s = ${choice(s)}`, `t = ${choice(t)}`, ...copies].join("\n");
}

describe("items that are reached over the returns of many rules, and without one", () => {
  it.each([
    ["a counted loop", "*2T", "[ s ]", [""]],
    ["an option", "[ T ]", "[ t T ]", [""]],
    ["a choice with itself", 'T / "a" s', 'T / "a" / s / t', ["a", "aaa"]],
    ["characters around itself", 'T / "a" s ( "a" / "b" ) [ s ]', 'T / "a" / s / t', ["aaa"]],
    ["a loop and a choice", '*s / T / "a"', '*( s / "a" )', ["aa", "aaa"]],
    ["loops in each other", '"a" / T', "*T s", ["aa", "aaa"]],
  ])("%s: the derivation is the preferred one", (_, s, t, inputs) => {
    for (const input of inputs) {
      const [tree, preferred] = treesOf(withMany(s, t), input);
      expect(tree).toBe(preferred);
    }
  });
});

describe("items of hidden rules that are reached over more returns than they keep, and without one", () => {
  /** The spans of the nodes of a rule that are outermost, from left to right. */
  const spansOf = ({ rule, start, end, children }: ParseNode, name: string): readonly string[] =>
    rule === name ? [`${start}-${end}`] : children.flatMap((child) => spansOf(child, name));

  it.each([
    ["a loop over a character and itself", 's = 1*( "a" / s / d )\nd = "b"', "aaaaaaab"],
    ["a loop over itself and a character", 's = 1*( s / "a" / d )\nd = "b"', "aaabaaab"],
    ["a loop over both, and an end", 's = 1*( "a" / s ) d\nd = *"a" "b" *"a"', "aaaaaaaba"],
    [
      "a loop over a character, pairs, and a rule for it",
      's = 1*( "a" / t )\nt = s s / d\nd = "a"',
      "aaaaaaaa",
    ],
    ["a loop over a character and pairs", 's = 1*( "a" / t ) d\nt = s s / d\nd = "b"', "aaabaabab"],
  ])("%s: the other rules are where the tree has them", (_, abnf, input) => {
    const rule = compile(abnf).rule("s");
    const tree = rule.only("d").tryParse(input);
    expect(spansOf(tree, "d")).toEqual(spansOf(rule.tryParse(input), "d"));
  });

  it.each([
    ["a counted loop", "*2T", "[ [ s ] ]", ""],
    ["an option", "[ T ]", "[ t T ]", ""],
    ["characters around itself", 'T / "a" s ( "a" / "b" ) [ s ]', 'T / "a" / s / t', "aaa"],
  ])("%s over many rules: one of them is where the tree has it", (_, s, t, input) => {
    const rule = compile(withMany(s, t)).rule("s");
    for (const name of ["s", "t"] as const)
      expect(spansOf(rule.only(name).tryParse(input), name)).toEqual(
        spansOf(rule.tryParse(input), name),
      );
  });
});

/** The nodes of a rule in the tree of an input, as "start-end". */
function nodes(abnf: string, rule: string, input: string): string[] {
  const { rules } = compile<string>(abnf);
  return rules
    .r!.tryParse(input)
    .findAll(rule)
    .map(({ start, end }) => `${start}-${end}`);
}

/** A list of ones, nested to the right. */
const list = (from: number, end: number): string[] =>
  Array.from({ length: (end - from + 1) / 2 }, (_, index) => `${from + 2 * index}-${end}`);

describe("a right-recursive list before its own separator", () => {
  const elements = "1,".repeat(200);

  it("has a node for each call", () => {
    const abnf = 'r = l "," "x"\nl = "1" [ "," l ]';
    expect(nodes(abnf, "l", `${elements}1,x`)).toEqual(list(0, 401));
  });

  it("has them in two lists beside each other", () => {
    const abnf = 'r = l ",;" l "," "x"\nl = "1" [ "," l ]';
    const input = `${elements}1,;${elements}1,x`;
    expect(nodes(abnf, "l", input)).toEqual([...list(0, 401), ...list(403, 804)]);
  });

  it("has the nodes of other rules that end with the list", () => {
    const abnf = 'r = a "," "x"\na = "(" b\nb = "(" l\nl = "1" [ "," l ]';
    const input = `((${elements}1,x`;
    expect(nodes(abnf, "a", input)).toEqual(["0-403"]);
    expect(nodes(abnf, "b", input)).toEqual(["1-403"]);
    expect(nodes(abnf, "l", input)).toEqual(list(2, 403));
  });

  it("takes the first of two ways to end", () => {
    const abnf = 'r = l "," "x"\nl = "1" [ "," l ] / m\nm = "1" [ "," l ]';
    expect(nodes(abnf, "l", `${elements}1,x`)).toEqual(list(0, 401));
    expect(nodes(abnf, "m", `${elements}1,x`)).toEqual([]);
  });

  it("takes the second if only that leads to the end", () => {
    const abnf = 'r = l "," "x"\nl = "1" "," l / m / "1"\nm = "1" "," l "," "x" / "2"';
    expect(nodes(abnf, "l", `${elements}1,x`)).toEqual(list(0, 401));
    expect(nodes(abnf, "m", "1,2,x,x")).toEqual(["0-5", "2-3"]);
  });
});
