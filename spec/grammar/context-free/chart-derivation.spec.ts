/** The cost of deriving rules that derive each other alone, in edges and items visited. */
import { Chart } from "../../../grammar/context-free/chart.js";
import { preferredMarks } from "../../../grammar/context-free/chart-derivation.js";
import { unitComponents } from "../../../grammar/context-free/unit-cycles.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { compile } from "../../../grammar/index.js";
import type { ParseNode } from "../../../grammar/index.js";
import { shown } from "../../helpers/agreement.js";
import { recognizer } from "../../helpers/set-of-ends.js";

interface Cost {
  /** The edges and items visited for the derivation of an input from the first rule. */
  readonly looks: number;
  readonly marks: number;
  /** The items of the chart, and the steps to make it. */
  readonly made: number;
  readonly steps: number;
}

function cost(abnf: string, input: string): Cost {
  const lowered = lower(compile(abnf).rule("r0").definition, () => true);
  const chart = new Chart(lowered);
  chart.run(input, 0, input.length, "derivation");
  const { looks, marks } = preferredMarks(chart.nfa, chart.last!, unitComponents(lowered.calls));
  return { looks, marks: marks.length, made: chart.made, steps: chart.steps };
}

/** The steps of the recognition. */
function recognition(abnf: string, input: string): number {
  const chart = new Chart(lower(compile(abnf).rule("r0").definition));
  chart.run(input, 0, input.length, "whole");
  return chart.steps;
}

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => `${line(index)}\n`).join("");
}

/** Rules of which each can derive every other one alone. */
const everyOther = (count: number): string => {
  const all = Array.from({ length: count }, (_, index) => `r${index}`).join(" / ");
  return lines(count, (n) => `r${n} = ${all} / "x"`);
};

const ring = (line: (next: string) => string) => (count: number) =>
  `${lines(count, (n) => `r${n} = ${line(`r${n + 1}`)}`)}r${count} = r0 / "x"\n`;

describe("rules that stand for each other", () => {
  it.each<[what: string, abnf: (count: number) => string, input: string, growth: number]>([
    ["each for every other", everyOther, "x", 4],
    ["each for every other, and none", (n) => `${everyOther(n)}r0 =/ ""\n`, "", 4],
    ["in a ring", ring((next) => next), "x", 2],
    ["in a ring with two ways", ring((next) => `${next} / ${next}`), "x", 2],
    ["in a ring with two ends", ring((next) => `${next} / "x"`), "x", 2],
    ["in a ring with an end at once", ring((next) => `"x" / ${next}`), "x", 2],
    ["in a ring with a way round", ring((next) => `( r0 ) / ${next}`), "x", 2],
  ])("%s", (_, abnf, input, growth) => {
    const [once, twice] = [cost(abnf(20), input), cost(abnf(40), input)];
    expect(twice.looks / once.looks).toBeLessThan(1.1 * growth);
    expect(once.marks).toBeGreaterThan(0);
  });

  it("are derived at any depth", () => {
    const count = 3_000;
    const { r0 } = compile(ring((next) => next)(count)).rules;
    let depth = 0;
    for (let node = r0!.tryParse("x"); node.children[0]; node = node.children[0]) depth += 1;
    expect(depth).toBe(count);
  });

  it("may use an alternative that only another of them has", () => {
    const { rules } = compile(everyOther(13));
    const path: string[] = [];
    for (let node = rules.r0!.tryParse("x"); ; node = node.children[0]!) {
      path.push(node.rule);
      if (node.children.length === 0) break;
    }
    expect(path).toEqual(Array.from({ length: 13 }, (_, index) => `r${index}`));
  });
});

/** With the number of edges that a derivation visits for each item, in a long input. */
const AMBIGUOUS: readonly (readonly [what: string, abnf: string, unit: string, edges: number])[] = [
  ["pairs", 'r0 = r0 r0 / "a"', "a", 1.6],
  ["pairs, the short one first", 'r0 = "a" / r0 r0', "a", 1.6],
  ["pairs, nullable", 'r0 = r0 r0 / "a" / ""', "a", 2.1],
  ["pairs, nullable, the short one first", 'r0 = "a" / r0 r0 / ""', "a", 2],
  ["pairs, the empty one first", 'r0 = "" / "a" / r0 r0', "a", 2],
  ["pairs, brackets first", 'r0 = "(" r0 ")" / "a" / r0 r0', "(a)", 1.6],
  ["pairs of another rule", 'r0 = s s / "a"\ns = r0 r0 / "b" / "a"', "a", 0.8],
  ["operators", 'r0 = r0 "a" r0 / "a"', "a", 1.6],
  ["threes", 'r0 = r0 r0 r0 / "a"', "a", 0.75],
  ["threes, the short one first", 'r0 = "a" / r0 r0 r0', "a", 1.2],
];

describe("an ambiguous rule", () => {
  it.each(AMBIGUOUS)(
    "%s: the derivation visits few edges for each item",
    (_, abnf, unit, edges) => {
      const [once, twice] = [cost(abnf, unit.repeat(31)), cost(abnf, unit.repeat(61))];
      expect(once.looks).toBeLessThan(1.2 * edges * once.made);
      expect(once.looks).toBeGreaterThan(0.6 * edges * once.made);
      expect(twice.looks).toBeLessThan(edges * twice.made);
    },
  );

  it.each(
    [31, 61, 121].flatMap((length) =>
      AMBIGUOUS.map(([what, abnf, unit]) => [what, length, abnf, unit.repeat(length)] as const),
    ),
  )("%s: a tree of %i units takes less than five times the steps of a test", (...row) => {
    const [, , abnf, input] = row;
    const test = recognition(abnf, input);
    const { steps, looks } = cost(abnf, input);
    // The input is tested before it is derived. The derivation alone is below a half of the test.
    expect(test + steps + looks).toBeLessThan(5 * test);
    expect(looks).toBeLessThan(test / 2);
  });

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

describe("an unambiguous rule", () => {
  it.each([
    ["left recursion", 'r0 = r0 "a" / "a"', "a", 10],
    ["right recursion", 'r0 = "a" r0 / "a"', "a", 10],
    ["brackets", 'r0 = "(" [ r0 ] ")" r0 / "a"', "()", 14],
    ["a rule that may be itself", 'r0 = r0 "a" / r0 / "a"', "a", 18],
  ])("%s: the derivation visits few edges for each element", (_, abnf, unit, most) => {
    const [once, twice] = [cost(abnf, `${unit.repeat(30)}a`), cost(abnf, `${unit.repeat(60)}a`)];
    expect((twice.looks - once.looks) / 30).toBeLessThanOrEqual(most);
    expect((twice.looks - once.looks) / 30).toBeGreaterThan(most / 2);
  });
});

describe("a rule that contains itself twice and can be empty", () => {
  /** No rule contains itself over the same span: section "Derivation" of CONFORMANCE.md, 3. */
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
