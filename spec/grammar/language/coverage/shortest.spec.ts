/** The shortest strings that have a derivation by way of a place. */
import { markPlaces } from "../../../../grammar/language/coverage/marked-places.js";
import { shortestByRule, ShortestByPlace } from "../../../../grammar/language/coverage/shortest.js";
import { Budget } from "../../../../grammar/common/budget.js";
import { lower } from "../../../../grammar/automaton/lower.js";
import { compile } from "../../../../grammar/index.js";
import { complement, intersection, union } from "../../../../grammar/language/index.js";
import { definitionOf } from "../../../helpers/lowered.js";
import type { Definition } from "../../../../grammar/ast/definition.js";

/** The shortest string of each place, or undefined if there is none. */
function byPlace(start: Definition): [place: string, string: string | undefined][] {
  const places = markPlaces(start);
  const lowered = lower(places.start, (definition) => places.markers.has(definition));
  const shortest = new ShortestByPlace(places, lowered);
  return places.sites.map((site) => {
    const { rule, what } = site.place;
    return [
      `${rule}: ${what}`,
      shortest.isImpossible(site) ? undefined : shortest.by(site, new Budget()),
    ];
  });
}

/** A shortest string of a rule. */
function shortestOf(start: Definition): string | undefined {
  return shortestByRule(start).get(start);
}

describe("of equal length, the string of the first alternative", () => {
  test.each([
    ['s = t / u / v\nt = w\nu = w\nv = %s"v"\nw = %s"w"', "w"],
    // But that with the fewest references of a rule to itself.
    ['s = [ s ] %s"a" / %s"b" s / ""', ""],
    ['s = t s / %s"a" / u\nt = [ s ]\nu = %s"b"', "a"],
    ['s = t / u\nt = u\nu = %s"u" / x\nx = %s"x"', "u"],
    ['s = %s"a" / %s"b"', "a"],
    ["s = %x30.31 / %x32 / %x33-39", "2"],
    ["s = %x80-FF", "\xa1"],
  ])("%j", (abnf, expected) => {
    expect(shortestOf(definitionOf(abnf))).toBe(expected);
  });
});

describe("by the cheapest way to the rule of the place", () => {
  test.each([
    // By u, although t stands before it.
    ['s = 2%s"x" t / u\nt = %s"b" / 2%s"c"\nu = t', ["b", "cc"]],
    // Two characters before t, instead of t three times more.
    ['s = 2%s"x" t / 4t\nt = %s"a" / 2%s"b"', ["xxa", "xxbb"]],
    ['s = 2%s"x" t / 2t\nt = %s"a" / 2%s"b"', ["aa", "bba"]],
    // Nothing is repeated zero times.
    ['s = 0t / 2%s"x" t\nt = %s"a" / 2%s"b"', ["xxa", "xxbb"]],
    ['s = t\nt = %s"a"\nt =/ %s"b"', ["a", "b"]],
  ])("%j", (abnf, expected) => {
    const found = byPlace(definitionOf(abnf)).filter(([place]) => place.startsWith("t: "));
    expect(found.slice(0, 2).map(([, string]) => string)).toEqual(expected);
  });

  test("of a list, by its first element", () => {
    const { rules } = compile('s = 1#( %s"a" / %s"b" )\nOWS = ""', { lists: true });
    const found = byPlace(rules.s.definition).filter(([place]) => place.includes("alternative"));
    expect(found.map(([, string]) => string)).toEqual(["a", "b"]);
  });

  test("of a rule with several right-hand sides, the shortest one", () => {
    expect(shortestOf(definitionOf('s = t "c"\nt = 2%s"a"\nt =/ %s"b"\nt =/ %s"d"'))).toBe("bc");
  });
});

test("places beside elements that match nothing are impossible", () => {
  const { definition } = compile('s = t "a" / *2( "b" / <nothing> )\nt = "b" / <nothing> "a"', {
    missing: "never",
  }).rule("s");
  expect(byPlace(definition)).toEqual([
    ["s: alternative 1", "ba"],
    ["s: alternative 2", ""],
    ["s: 0 times (minimum)", ""],
    ["s: 1 time (one past the minimum)", "b"],
    ["s: 2 times (maximum)", "bb"],
    ["s: alternative 1", "b"],
    ["s: alternative 2", undefined],
    ["t: alternative 1", "ba"],
    ["t: alternative 2", undefined],
  ]);
  const nothing = compile('s = "a" / *2<nothing> / 0*1( <nothing> "b" ) / 2<nothing>', {
    missing: "never",
  }).rule("s");
  expect(byPlace(nothing.definition)).toEqual([
    ["s: alternative 1", "a"],
    ["s: alternative 2", ""],
    ["s: 0 times (minimum)", ""],
    ["s: 1 time (one past the minimum)", undefined],
    ["s: 2 times (maximum)", undefined],
    ["s: alternative 3", ""],
    ["s: 0 times (minimum)", ""],
    ["s: 1 time (maximum)", undefined],
    ["s: alternative 4", undefined],
    ["s: 2 times", undefined],
  ]);
});

test("strings of more than 10,000 characters are not made", () => {
  const { rules } = compile('a = 10000"x" / 10001"y" b\nb = [ "z" ]\nc = 10001"x"\nd = *b 9999"x"');
  expect(byPlace(rules.a.definition).map(([, string]) => string?.length)).toEqual([
    ...[10_000, 10_000, undefined, undefined, undefined, undefined],
  ]);
  expect(shortestOf(rules.a.definition)?.length).toBe(10_000);
  expect(shortestOf(rules.c.definition)).toBeUndefined();
  expect(shortestOf(rules.d.definition)?.length).toBe(9_999);
});

test("a rule that is an automaton has the shortest of its strings", () => {
  const { rules } = compile('a = *%s"a" %s"bc" / %s"d"\nb = *VCHAR\nc = 1*%s"c"\nd = 3%s"d"');
  const either = union(rules.a, rules.d);
  const { e, f } = compile('e = %s"ac" / %s"b"\nf = %x01').rules;
  const neither = intersection(rules.c, rules.d);
  const grammar = compile('s = <not b> / "-" <either> / "+" <either> "+" / "*" <neither>', {
    prose: { "not b": complement(rules.b), either, neither },
  });
  expect(byPlace(grammar.rule("s").definition)).toEqual([
    ["s: alternative 1", " "],
    ["s: alternative 2", "-d"],
    ["s: alternative 3", "+d+"],
    ["s: alternative 4", undefined],
  ]);
  expect(shortestOf(union(e, e).definition)).toBe("b");
  expect(shortestOf(union(f, f).definition)).toBe("\u0001");
  expect(shortestOf(complement(rules.c).definition)).toBe("");
});
