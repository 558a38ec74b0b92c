/** Samples: every string is in the language, and the strings of one length are equally likely. */
import { Budget } from "../../../grammar/common/budget.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { compile, rfc3986 } from "../../../grammar/index.js";
import { coverage, enumerate, intersection, sample } from "../../../grammar/language/index.js";
import { toLanguages } from "../../../grammar/language/language-set.js";
import { structureWalk } from "../../../grammar/language/sample.js";
import { caught } from "../../helpers/caught.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import { sampled, scaled, seeded } from "../../helpers/worlds.js";
import type { Rule } from "../../../grammar/index.js";

/** How often each string occurs. */
function tally(strings: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const string of strings) counts.set(string, (counts.get(string) ?? 0) + 1);
  return counts;
}

/** The statistic of Pearson's test: how far counts are from being equal. */
function chiSquare(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
}

const RECURSIVE = `
  value  = 1*DIGIT / list
  list   = "[" [ value *( "," value ) ] "]"
  sum    = sum "+" term / term
  term   = "x" / "(" sum ")"
`;

describe("every string is in the language", () => {
  const oracle = recognizer(readAbnf(RECURSIVE.replaceAll("\n  ", "\n")).rules);
  const { rules } = compile(RECURSIVE);

  test.each(Object.values(rules))("of the recursive rule $ruleName", (rule) => {
    const strings = sample(rule, { count: 60, maxLength: 14, seed: 7 });
    expect(strings.filter((string) => !oracle.test(rule.ruleName, string))).toEqual([]);
    expect(strings.length).toBe(60);
  });

  test.each(["URI", "IPv6address", "path-absolute"] as const)("of %s in RFC 3986", (name) => {
    const rule = rfc3986.rules[name];
    for (const characters of ["printable", "all"] as const) {
      const strings = sample(rule, { count: 50, seed: 11, characters });
      expect(strings.filter((string) => !rule.test(string))).toEqual([]);
      expect(new Set(strings).size).toBe(50);
    }
  });
});

describe("likelihood", () => {
  const { rules } = compile(`
    ambiguous = *( "a" / "b" / 1*"a" / "c" %x61 )
    balanced  = "1" / "(" balanced balanced ")"
  `);

  test("strings of one length are equally likely, however ambiguous the rule is", () => {
    const options = { count: 1, characters: "all", maxLength: 2, distribution: "uniform" } as const;
    const strings = Array.from({ length: scaled(4000, 1000) }, (_, seed) =>
      sample(rules.ambiguous, { ...options, seed }),
    ).flat();
    const counts = tally(strings);
    const expected = [...enumerate(rules.ambiguous, { count: 40 })].filter(
      (string) => string.length <= 2,
    );
    expect([...counts.keys()].sort()).toEqual([...expected].sort());
    // With 16 degrees of freedom, a value above 39.3 has a probability of 0.001.
    const pairs = [...counts].filter(([string]) => string.length === 2).map(([, count]) => count);
    expect(pairs.length).toBe(18);
    expect(chiSquare(pairs)).toBeLessThan(42.4);
    const lengths = [0, 1, 2].map(
      (length) => strings.filter((string) => string.length === length).length,
    );
    expect(chiSquare(lengths)).toBeLessThan(13.9);
  });

  test("every derivation of a recursive rule can come, however it is drawn", () => {
    for (const distribution of ["structure", "uniform"] as const) {
      const strings = sample(rules.balanced, { count: 23, maxLength: 13, distribution });
      // The trees with one to five leaves: the sum of the Catalan numbers of 0 to 4.
      expect(strings.length).toBe(23);
      expect(new Set(strings).size).toBe(23);
    }
  });
});

describe("the structure", () => {
  const { URI } = rfc3986.rules;

  test.each(sampled([0, 1], 2))("1,000 strings of a URI take most places, seed %i", (seed) => {
    const strings = sample(URI, { count: 1000, seed });
    const { covered, total } = coverage(URI, strings);
    expect(total).toBe(144);
    expect(covered).toBeGreaterThanOrEqual(130);
    expect(
      coverage(URI, sample(URI, { count: 1000, distribution: "uniform" })).covered,
    ).toBeLessThan(covered);
  });

  test("every string up to the greatest length can come", () => {
    const { ambiguous } = compile('ambiguous = *( "a" / "b" / 1*"a" / "c" %x61 )').rules;
    const walk = structureWalk(toLanguages([ambiguous], "a rule", new Budget()), "all");
    const random = seeded(1);
    const draw = (): string | undefined => walk.draw(2, (bound) => Math.floor(bound * random()));
    const strings = new Set(Array.from({ length: 40_000 }, draw));
    const all = [...enumerate(ambiguous, { count: 40 })].filter(({ length }) => length <= 2);
    expect([...strings].sort()).toEqual(all.sort());
  });

  test("long repetitions, empty rules and nesting without an end are walked", () => {
    const { rules } = compile(`
      long = 30*40"a"
      nest = "(" nest ")" / "x"
      loop = [ loop ] [ "a" ]
      ring = "a" [ ring ] [ ring ] [ ring ]
    `);
    for (const rule of Object.values<Rule>(rules)) {
      const strings = sample(rule, { count: 40, seed: 3 });
      expect(strings.filter((string) => !rule.test(string))).toEqual([]);
      expect(Math.max(...strings.map(({ length }) => length))).toBeGreaterThan(4);
    }
  });

  test("surrogates beside each other do not become another character", () => {
    const { a } = compile("a = 1*( %xD800 / %xDC00 )").rules;
    const strings = sample(a, { count: 20, characters: "all", maxLength: 6 });
    expect(strings.filter((string) => !a.test(string))).toEqual([]);
  });
});

describe("lengths", () => {
  const { rules } = compile('a = *( "ab" / "ba" )\nb = 40"x" *"y"\nc = *%x61-62');

  test("are spread evenly over those that occur", () => {
    const lengths = sample(rules.a, {
      count: 6,
      maxLength: 12,
      seed: 1,
      distribution: "uniform",
    }).map(({ length }) => length);
    expect(lengths).toEqual([0, 2, 4, 6, 10, 12]);
  });

  test("by default, the shortest string is not too long", () => {
    const options = { seed: 1, distribution: "uniform" } as const;
    expect(sample(rules.b, options).map(({ length }) => length - 40)).toEqual([
      1, 4, 8, 11, 14, 17, 21, 24, 27, 31,
    ]);
    expect(sample(rules.b, { maxLength: 39 })).toEqual([]);
    const both = intersection(rules.b, rules.b);
    expect(sample(both, options)).toEqual(sample(rules.b, options));
  });

  test("by default, those of a short string are at most 32", () => {
    const { a, b } = compile("a = 32%x78 *%x79\nb = 33%x78 *%x79").rules;
    const longest = (rule: Rule): number =>
      Math.max(...sample(rule, { count: 40 }).map(({ length }) => length));
    expect([longest(a), longest(b)]).toEqual([32, 65]);
  });

  test("of few strings come after those of many, if they are greater", () => {
    const rule = compile('a = DIGIT / "xx"').rules.a;
    const lengths = sample(rule, { count: 12, characters: "all", distribution: "uniform" }).map(
      ({ length }) => length,
    );
    expect(lengths).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2]);
  });

  test("no string comes twice where there are enough", () => {
    const strings = sample(rules.c, { count: 15, maxLength: 3, characters: "all" });
    expect([...strings].sort()).toEqual([...enumerate(rules.c, { count: 15 })].sort());
    expect(sample(rules.c, { count: 16, maxLength: 3, characters: "all" }).length).toBe(15);
    const uniform = sample(rules.c, { count: 16, maxLength: 3, distribution: "uniform" });
    expect(uniform.length).toBe(16);
  });
});

describe("characters", () => {
  const { rules } = compile(`
    finite   = %x30-39 / %x01-02
    letters  = 3"K"
    all      = 2%x00-7F
    controls = 3%x00-08
  `);

  test("a finite language is whole", () => {
    expect(sample(rules.finite, { count: 12 })).toEqual(Array.from("\u0001\u00020123456789"));
    expect(sample(rules.finite, { count: 11 }).length).toBe(11);
    expect(sample(compile('a = *2"x"').rules.a)).toEqual(["", "X", "x", "XX", "Xx", "xX", "xx"]);
    expect(sample(compile('a = a / "x"').rules.a)).toEqual(["X", "x"]);
    expect(sample(compile('a = *( "" / a ) "x"').rules.a).length).toBe(10);
    expect(sample(compile("a = none", { missing: "never" }).rules.a)).toEqual([]);
  });

  test("are readable by default", () => {
    expect(sample(rules.letters, { count: 1 })).toEqual(["kkk"]);
    expect(sample(rules.all, { count: 50 }).every((text) => /^[!-~]+$/.test(text))).toBe(true);
    const all = sample(rules.all, { count: 50, characters: "all" });
    expect(all.every((text) => /^[!-~]+$/.test(text))).toBe(false);
    expect(sample(rules.controls, { count: 3 }).every((text) => /^\P{L}+$/u.test(text))).toBe(true);
  });
});

test("the same seed gives the same strings", () => {
  const { URI } = rfc3986.rules;
  const of = (seed: number) => sample(URI, { seed, count: 5 });
  expect(of(1)).toEqual(of(1));
  expect(of(1)).not.toEqual(of(2));
  expect(of(0.5)).not.toEqual(of(0));
  expect(sample(URI, {})).toEqual(sample(URI, { seed: 0, count: 10, characters: "printable" }));
});

test.each([
  [[undefined], "sample draws strings of a rule, not undefined"],
  [[rfc3986.rules.URI, 3], "options are an object, not number"],
  [[rfc3986.rules.URI, { seed: "a" }], "seed is a finite number, not string"],
  [[rfc3986.rules.URI, { seed: NaN }], "seed is a finite number, not NaN"],
  [[rfc3986.rules.URI, { count: 1.5 }], "count is a whole number of at least 0, not 1.5"],
  [[rfc3986.rules.URI, { maxLength: -1 }], "maxLength is a whole number of at least 0, not -1"],
  [
    [rfc3986.rules.URI, { characters: "some" }],
    'characters must be one of printable, all, not "some"',
  ],
  [
    [rfc3986.rules.URI, { distribution: "some" }],
    'distribution must be one of structure, uniform, not "some"',
  ],
])("arguments of wrong types: %#", (given, message) => {
  const ask = sample as (...given: readonly unknown[]) => unknown;
  expect(caught(() => ask(...given))).toEqual(new TypeError(message));
});
