/** Sets of states: which are one object, and what they cost. */
import { range } from "../../../../grammar/automaton/char-set.js";
import { lower } from "../../../../grammar/automaton/lower.js";
import { compile } from "../../../../grammar/index.js";
import { Languages } from "../../../../grammar/language/comparison/languages.js";

/** The languages of some rules over the letters `a`, `b` and `c` as three classes, and the rest. */
function opened(...bodies: readonly string[]) {
  const sets = ["a", "b", "c"].map((letter) => range(letter.charCodeAt(0), letter.charCodeAt(0)));
  const languages = new Languages(sets, 0x10ffff);
  const starts = bodies.map((body) =>
    languages.of(lower(compile(`r = ${body}`).rule("r").definition)),
  );
  return { subsets: languages.subsets, none: languages.none, starts };
}

test("equal sets are one object, in any order", () => {
  const { subsets, starts } = opened('%s"ab"', '%s"bc"', '%s"ca"');
  const [a, b, c] = [starts[0]!, starts[1]!, starts[2]!];
  expect(subsets.union(a, b)).toBe(subsets.union(b, a));
  const all = subsets.union(a, subsets.union(b, c));
  expect(subsets.union(subsets.union(c, b), a)).toBe(all);
  expect(subsets.without(all, c)).toBe(subsets.union(a, b));
});

test("a rule with other grouping begins in the same set", () => {
  const { starts } = opened('[ %s"a" ] %s"b"', '%s"ab" / %s"b"');
  expect(starts[0]).toBe(starts[1]);
});

describe("the cost, in states and classes", () => {
  test("of a step: the states times the classes, at the first call", () => {
    const { subsets, starts } = opened('%s"ab" / %s"bc" / %s"ca"');
    const before = subsets.looks;
    subsets.next(starts[0]!);
    const cost = subsets.looks - before;
    expect(cost).toBeGreaterThanOrEqual(3 * 4);
    subsets.next(starts[0]!);
    expect(subsets.looks - before).toBe(cost);
  });

  test("of a step from one state: the classes", () => {
    const { subsets, starts } = opened('%s"ab"');
    const before = subsets.looks;
    subsets.next(starts[0]!);
    expect(subsets.looks - before).toBeGreaterThanOrEqual(4);
  });

  test("of a step by several classes to the same states: that of one of them", () => {
    const options = '[ %s"a" ] [ %s"b" ] [ %s"c" ]';
    const { subsets, starts } = opened(`%x61 ${options}`, `%x61-63 ${options} %s"a"`);
    const costs = starts.map((start) => {
      const before = subsets.looks;
      subsets.next(start);
      return subsets.looks - before;
    });
    expect(costs[1]).toBeLessThan(1.5 * costs[0]!);
  });

  test("of a closure: the states on the way", () => {
    const { subsets } = opened('[ %s"a" ] [ %s"b" ] [ %s"c" ]');
    expect(subsets.looks).toBeGreaterThanOrEqual(3 + 4);
  });

  test("of a union, and of a difference: the states of both sets", () => {
    const { subsets, starts } = opened('%s"ab" / %s"bc"', '%s"ca" / %s"b"');
    const before = subsets.looks;
    const all = subsets.union(starts[0]!, starts[1]!);
    expect(subsets.looks - before).toBeGreaterThanOrEqual(all.states.length);
    const united = subsets.looks;
    subsets.without(all, starts[0]!);
    expect(subsets.looks - united).toBeGreaterThanOrEqual(all.states.length);
  });
});
