import { Budget } from "../../../grammar/common/budget.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { compile, rfc3986 } from "../../../grammar/index.js";
import {
  complement,
  coverage,
  enumerate,
  examples,
  intersection,
  nearMisses,
  sample,
  union,
} from "../../../grammar/language/index.js";
import { toLanguages } from "../../../grammar/language/language-set.js";
import { countStrings, structureWalk } from "../../../grammar/language/sample.js";
import { caught } from "../../helpers/caught.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import { everyNth, expressions, sampled, scaled, seeded, strings } from "../../helpers/worlds.js";
import { Random } from "../../../grammar/language/sampling/random.js";
import type { Rule } from "../../../grammar/index.js";
import type { StringCounts } from "../../../grammar/language/sampling/string-counts.js";

// The strings of a rule: drawn, counted, listed and spelled.

/** Samples: every string is in the language, and the strings of one length are equally likely. */
describe("samples", () => {
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

    const UNIFORM = { characters: "all", distribution: "uniform" } as const;

    test("strings of one length are equally likely, however ambiguous the rule is", () => {
      const options = { ...UNIFORM, count: 1, maxLength: 2 };
      const strings = Array.from({ length: scaled(4000, 400) }, (_, seed) =>
        sample(rules.ambiguous, { ...options, seed }),
      ).flat();
      const counts = tally(strings);
      const all = [...enumerate(rules.ambiguous, { count: 40 })];
      const expected = all.filter(({ length }) => length <= 2);
      expect([...counts.keys()].sort()).toEqual([...expected].sort());
      // With 16 degrees of freedom, a value above 39.3 has a probability of 0.001.
      const pairs = [...counts].filter(([string]) => string.length === 2).map(([, count]) => count);
      expect(pairs.length).toBe(18);
      expect(chiSquare(pairs)).toBeLessThan(42.4);
      const lengths = tally(strings.map(({ length }) => String(length)));
      expect(chiSquare([...lengths.values()])).toBeLessThan(13.9);
    });

    test("every derivation of a recursive rule can come, however it is drawn", () => {
      for (const distribution of ["structure", "uniform"] as const) {
        const strings = sample(rules.balanced, { count: 23, maxLength: 13, distribution });
        // The trees with one to five leaves: the sum of the Catalan numbers of 0 to 4.
        expect([strings.length, new Set(strings).size]).toEqual([23, 23]);
      }
    });
  });

  describe("the structure", () => {
    const { URI } = rfc3986.rules;

    test.each(sampled([0, 1], 2))("300 strings of a URI take most places, seed %i", (seed) => {
      const strings = sample(URI, { count: 300, seed });
      const { covered, total } = coverage(URI, strings);
      expect(total).toBe(144);
      expect(covered).toBeGreaterThanOrEqual(125);
      const uniform = sample(URI, { count: 300, distribution: "uniform" });
      expect(coverage(URI, uniform).covered).toBeLessThan(covered);
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
    const lengthsOf = (...call: Parameters<typeof sample>): readonly number[] =>
      sample(...call).map(({ length }) => length);

    test("are spread evenly over those that occur", () => {
      const options = { count: 6, maxLength: 12, seed: 1, distribution: "uniform" } as const;
      expect(lengthsOf(rules.a, options)).toEqual([0, 2, 4, 6, 10, 12]);
    });

    test("by default, the shortest string is not too long", () => {
      const options = { seed: 1, distribution: "uniform" } as const;
      const expected = [41, 44, 48, 51, 54, 57, 61, 64, 67, 71];
      expect(lengthsOf(rules.b, options)).toEqual(expected);
      expect(sample(rules.b, { maxLength: 39 })).toEqual([]);
      const both = intersection(rules.b, rules.b);
      expect(sample(both, options)).toEqual(sample(rules.b, options));
    });

    test("by default, those of a short string are at most 32", () => {
      const { a, b } = compile("a = 32%x78 *%x79\nb = 33%x78 *%x79").rules;
      const longest = [a, b].map((rule) => Math.max(...lengthsOf(rule, { count: 40 })));
      expect(longest).toEqual([32, 65]);
    });

    test("of few strings come after those of many, if they are greater", () => {
      const rule = compile('a = DIGIT / "xx"').rules.a;
      const options = { count: 12, characters: "all", distribution: "uniform" } as const;
      expect(lengthsOf(rule, options).join("")).toBe("111111112222");
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
      const controls = sample(rules.controls, { count: 3 });
      expect(controls.every((text) => /^\P{L}+$/u.test(text))).toBe(true);
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
});

/** Random numbers: those of sfc32, the same for the same seed, and equally likely below a bound. */
describe("random numbers", () => {
  const WORD = 1n << 32n;

  /** sfc32 of PractRand, with the halves of a seed of 64 bits, after 15 steps; on whole numbers. */
  function* sfc32(seed: number): Generator<bigint, never> {
    const bits = new BigUint64Array(new Float64Array([seed]).buffer)[0]!;
    const rotated = (word: bigint, by: bigint): bigint => (word << by) | (word >> (32n - by));
    let [a, b, c] = [0n, bits / WORD, bits % WORD];
    for (let counter = 1n; ; counter += 1n) {
      const next = (a + b + counter) % WORD;
      if (counter > 15n) yield next;
      [a, b, c] = [b ^ (b >> 9n), (c + (c << 3n)) % WORD, ((rotated(c, 21n) % WORD) + next) % WORD];
    }
  }

  test.each([0, 1, -1, 0.1, 1e300, Number.MIN_VALUE])(
    "seed %d gives the numbers of sfc32",
    (seed) => {
      const [random, fractions, reference] = [new Random(seed), new Random(seed), sfc32(seed)];
      for (let index = 0; index < 50; index += 1) {
        const word = Number(reference.next().value);
        expect([random.bits(), fractions.fraction()]).toEqual([word, word / 2 ** 32]);
      }
    },
  );

  describe("a number below a bound", () => {
    /** The first numbers below a bound, and the words of sfc32 for the same seed. */
    function drawn(bound: bigint, count: number): { numbers: bigint[]; words: bigint[] } {
      const random = new Random(7);
      const reference = sfc32(7);
      const numbers = Array.from({ length: count }, () => random.below(bound));
      const words = Array.from({ length: 4 * count }, () => reference.next().value);
      return { numbers, words };
    }

    test.each([1n, 10n, WORD / 2n, WORD - 1n])("of 32 bits takes a word: %d", (bound) => {
      const { numbers, words } = drawn(bound, 20);
      expect(numbers).toEqual(words.slice(0, 20).map((word) => word % bound));
    });

    test("of more bits takes more words", () => {
      const { numbers, words } = drawn(WORD ** 2n - 1n, 20);
      expect(numbers).toEqual(numbers.map((_, at) => words[2 * at]! * WORD + words[2 * at + 1]!));
    });

    test("is drawn again where small numbers would be more likely", () => {
      // The words beyond the only multiple of the bound below 2^32 are left out.
      const bound = WORD / 2n + 1n;
      const { numbers, words } = drawn(bound, 20);
      expect(numbers).toEqual(words.filter((word) => word < bound).slice(0, 20));
      expect(words.slice(0, 20).some((word) => word >= bound)).toBe(true);
    });
  });
});

/** Strings by number: each string of a length has one number, whatever the rule looks like. */
describe("the numbers of strings", () => {
  const LONGEST = 4;

  function counted(elements: string, budget?: number): StringCounts {
    const { rules } = compile(`a = ${elements}\n`);
    return countStrings(toLanguages([rules.a!], "a rule", new Budget(budget)), "all", LONGEST);
  }

  /** The strings of a length, by their numbers. */
  function numbered(counts: StringCounts, length: number): readonly string[] {
    const numbers = Array.from({ length: Number(counts.total(length)) }, (_, number) => number);
    return numbers.map((number) => counts.at(length, BigInt(number)));
  }

  test.each([
    '*( %s"a" / %s"b" / 1*%s"a" / %s"ba" )',
    '%s"a" ( *%s"a" / %s"b" *%s"a" ) / %s"b"',
    '*( %s"ab" / %s"ba" )',
    '2%s"a" [ %s"b" ] / 3%s"b"',
    '""',
    '5%s"a"',
  ])("%s: each string up to 4 characters has one number", (elements) => {
    const oracle = recognizer(readAbnf(`a = ${elements}\n`).rules);
    const world = strings(["a", "b"], LONGEST).filter((string) => oracle.test("a", string));
    const counts = counted(elements);
    for (let length = 0; length <= LONGEST; length += 1) {
      const expected = world.filter((string) => string.length === length);
      expect([...numbered(counts, length)].sort()).toEqual(expected);
    }
  });

  test("characters of one class, and of neighboring classes, have neighboring numbers", () => {
    const counts = counted("%x30-39 / %x61-7A %x30-31 / %x40");
    expect(counts.total(1)).toBe(11n);
    expect(numbered(counts, 1).join("")).toBe("0123456789@");
    expect(numbered(counts, 2).slice(0, 4)).toEqual(["a0", "a1", "b0", "b1"]);
    expect(numbered(counts, 2).at(-1)).toBe("z1");
  });

  test("counts can exceed the safe integers", () => {
    const counts = counted("4%x10000-10FFFF");
    expect(counts.total(4)).toBe(2n ** 80n);
    expect(counts.at(4, 2n ** 80n - 1n)).toBe("\u{10FFFF}".repeat(4));
    expect(counts.at(4, 2n ** 60n)).toBe("\u{10001}\u{10000}\u{10000}\u{10000}");
  });

  test("a rule without strings has none of any length", () => {
    const { rules } = compile('a = 1*%s"a"\nb = 1*%s"b"');
    const languages = toLanguages([intersection(rules.a, rules.b)], "a rule", new Budget());
    const counts = countStrings(languages, "all", LONGEST);
    expect([0, 1, 2].map((length) => counts.total(length))).toEqual([0n, 0n, 0n]);
  });

  test("of lengths that are not counted there are no strings", () => {
    expect(counted('*%s"a"').total(LONGEST + 1)).toBe(0n);
  });

  test("the classes of the alphabet count, too, if there are many", () => {
    const many = Array.from({ length: 500 }, (_, index) => `%x${(0x200 + index).toString(16)}`);
    const elements = `9%x200-3FF ( ${many.map((one) => `${one} %x61`).join(" / ")} )`;
    expect(caught(() => counted(elements, 20_000))).toMatchObject({ kind: "steps", limit: 20_000 });
    expect(counted(elements, 1_000_000).total(4)).toBe(0n);
  });
});

/** Enumeration: against all strings that the independent interpreter accepts, in order. */
describe("enumerate", () => {
  const LONGEST = 4;

  /** The strings up to a length that the interpreter accepts, in the order of an enumeration. */
  function accepted(abnf: string): readonly string[] {
    const oracle = recognizer(readAbnf(abnf).rules);
    return strings(["1", "2"], LONGEST).filter((string) => oracle.test("a", string));
  }

  /** The strings up to a length that an enumeration yields. */
  function listed(rule: Rule): readonly string[] {
    const found: string[] = [];
    for (const string of enumerate(rule)) {
      if (string.length > LONGEST) break;
      found.push(string);
    }
    return found;
  }

  describe("small worlds", () => {
    const world = expressions(['"1"', "( %x31-32 )", '""', '( "2" / "12" )'], 4).flat();

    test("all regular expressions up to size 3, and some of size 4", () => {
      for (const abnf of sampled(everyNth(world, 5), 7)) {
        const text = `a = ${abnf}\n`;
        expect([abnf, ...listed(compile(text).rule("a"))]).toEqual([abnf, ...accepted(text)]);
      }
    });

    test.each([
      ["right recursion", 'a = "1" a / "2"'],
      ["nesting", 'a = "1" a "2" / ""'],
      ["left recursion by way of another rule", 'a = b "1" / "2"\nb = a "2" / "1"'],
      ["three rules around each other", 'a = b "1" / "2"\nb = c / a\nc = a "2" / b "1" "1"'],
      ["left recursion behind an empty rule", 'a = b a "1" / "2"\nb = "" / "2"'],
      ["a rule that is only itself", "a = a / 1*2b\nb = a / %x31"],
      ["ambiguous", 'a = a a / "1" / ""'],
      ["repeated", 'a = 2*3b\nb = *( "1" a ) / "2"'],
      ["repeated and empty", 'a = *b "2"\nb = *a / "1"'],
      ["counted", 'a = 2b\nb = "1" / "2" [ a ]'],
    ])("recursion: %s", (_, abnf) => {
      expect(listed(compile(`${abnf}\n`).rule("a"))).toEqual(accepted(`${abnf}\n`));
    });
  });

  describe("characters", () => {
    test.each([
      ["in code point order", "%xFFFE-10001 / %x61-62", "a b \uFFFE \uFFFF \u{10000} \u{10001}"],
      ["of two classes", '( %x61 / %x63 ) "1" / %x62 "2"', "a1 b2 c1"],
      // Two surrogates that would form one character do not stand beside each other.
      ["surrogates", "2( %xD800 / %xDC00 )", "\uD800\uD800 \uDC00\uD800 \uDC00\uDC00"],
      ["surrogates of a range", "2%xDBFF-DC00", "\uDBFF\uDBFF \uDC00\uDBFF \uDC00\uDC00"],
    ])("%s", (_, elements, expected) => {
      expect([...enumerate(compile(`a = ${elements}`).rule("a"))]).toEqual(expected.split(" "));
    });

    test("octets are code units", () => {
      const { rules } = compile("a = %xFE-FF", { alphabet: "octets" });
      expect([...enumerate(rules.a)]).toEqual(["\xfe", "\xff"]);
    });
  });

  test("the number of strings is limited, in each iteration", () => {
    const { rules } = compile('a = *%x78\nb = *( "a" / "b" ) "a" 20( "a" / "b" )');

    const first = ["", "x", "xx"];
    const all = enumerate(rules.a, { count: 3 });
    // Each iteration starts from the beginning.
    expect([...all, ...all]).toEqual([...first, ...first]);
    expect([...enumerate(rules.a, { count: 0 })]).toEqual([]);
  });
});

/** Questions that give strings spell the literals as the grammar writes them. */
describe("spelling", () => {
  const { rules } = compile(`
r       = "Identity" / "REQUEST-STATUS"
parts   = ( "Foo" / "bAr" ) "=" [ "Quux" ] DIGIT
itself  = "Identity" [ "(" itself ")" ]
exact   = %s"Get" / "pOst"
request = "Request-Status"
`);

  /** Checks whether one insertion, deletion, substitution or transposition makes one string of the other. */
  function isEdit(a: string, b: string): boolean {
    let first = 0;
    while (first < Math.min(a.length, b.length) && a[first] === b[first]) first += 1;
    let last = 0;
    while (last < Math.min(a.length, b.length) - first && a.at(-1 - last) === b.at(-1 - last))
      last += 1;
    const restA = a.slice(first, a.length - last);
    const restB = b.slice(first, b.length - last);
    const isOne = Math.max(restA.length, restB.length) === 1;
    return isOne || restA === Array.from(restB).reverse().join("");
  }

  test.each<readonly [string, Rule, readonly string[]]>([
    ["alternatives", rules.r, ["Identity", "REQUEST-STATUS"]],
    ["parts", rules.parts, ["bAr=0", "Foo=Quux0"]],
    ["a rule that contains itself", rules.itself, ["Identity(Identity)"]],
    ["exact", rules.exact, ["Get", "pOst"]],
    ["a union", union(rules.r, rules.exact), ["Get"]],
    ["an intersection", intersection(rules.r, rules.r), ["Identity"]],
    ["one, by the first rule", intersection(rules.request, rules.r), ["Request-Status"]],
    ["with a complement", intersection(rules.r, complement(rules.exact)), ["Identity"]],
  ])("%s", (_, rule, expected) => {
    expect(examples(rule).examples.map(({ string }) => string)).toEqual(expected);

    const misses = nearMisses(rule, { count: 60 }).map(({ string }) => string);
    expect(misses.length).toBeGreaterThan(50);
    expect(misses.filter((miss) => !expected.some((example) => isEdit(miss, example)))).toEqual([]);
  });

  test.each([
    ["r", "", "Identity"],
    ["r", "id", "entity"],
    ["r", "R", "EQUEST-STATUS"],
    ["parts", "", "Foo=0"],
    ["parts", "BAR=q", "uux0"],
    ["itself", "identity(", "Identity)"],
    ["exact", "p", "Ost"],
  ] as const)("the completion of %s after %j: %j", (name, text, completion) => {
    expect(rules[name].open().push(text).completion()).toBe(completion);
  });
});

/** Near misses: not in the language, one edit away, with the offset of the interpreter. */
describe("near misses", () => {
  /** All strings that are one edit away from a string. */
  function neighbors(string: string, alphabet: readonly string[]): ReadonlySet<string> {
    const characters = Array.from(string);
    const found = new Set<string>();
    const add = (...parts: readonly (readonly string[])[]): unknown =>
      found.add(parts.flat().join(""));
    for (let at = 0; at <= characters.length; at += 1) {
      const [before, after] = [characters.slice(0, at), characters.slice(at)];
      const [first = "", second = "", ...rest] = after;
      add(before, after.slice(1));
      add(before, [second, first], rest);
      for (const character of alphabet) {
        add(before, [character], after);
        add(before, [character], after.slice(1));
      }
    }
    return found;
  }

  function isNear(rule: Rule, string: string): boolean {
    const alphabet = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
    return [...neighbors(string, alphabet)].some((other) => rule.test(other));
  }

  describe.each([
    ["date", 'date = 4DIGIT "-" 2DIGIT'],
    ["list", 'list = "(" *list ")"'],
    ["pairs", 'pairs = pair *( "," pair )\npair = 1*3%x61-63 "=" ( "on" / "off" )'],
    ["astral", 'astral = 2%x1F600-1F64F "-" %x61'],
  ])("%s", (name, abnf) => {
    const rule = compile(abnf).rule(name);
    const oracle = recognizer(readAbnf(`${abnf}\n`).rules);
    const misses = nearMisses(rule, { count: 40, seed: 5 });

    test("no string is in the language, and each is one edit away from one that is", () => {
      const found = misses.map(({ string }) => string);
      const wrong = found.filter((string) => oracle.test(name, string) || !isNear(rule, string));
      expect(wrong.filter(() => name !== "astral")).toEqual([]);
      expect([found.length, new Set(found).size]).toEqual([40, 40]);
    });

    test("each has the offset of the first impossible character", () => {
      expect(misses).toEqual(
        misses.map(({ string }) => ({ string, offset: oracle.firstImpossible(name, string) })),
      );
    });
  });

  test("the classic mistakes come first", () => {
    const rule = compile('date = 4DIGIT "-" 2DIGIT').rule("date");
    const first = nearMisses(rule, { count: 4 }).map(({ string }) => string);
    expect(first[0]).toMatch(/^(?:00000-00|0000-000)$/);
    expect(first[1]).toMatch(/^0000[./:,; ]00$/);
    expect(first[2]).toBe("000000");
    expect(first[3]).toBe("0000--00");
    const octet = rfc3986.rules["dec-octet"];
    const misses = nearMisses(octet, { count: 60 }).map(({ string }) => string);
    expect(misses.some((string) => /^(?:25[6-9]|2[6-9]\d)$/.test(string))).toBe(true);
  });

  test.each([
    ["%x37", ["77", "8", ""]],
    ["%x667", ["\u0667\u0667", ""]],
  ])("a digit of ASCII becomes a greater one: %s", (elements, expected) => {
    const misses = nearMisses(compile(`a = ${elements}`).rule("a"), { count: expected.length });
    expect(misses.map(({ string }) => string.replace("9", "8"))).toEqual(expected);
  });

  test("the same seed gives the same strings, on every machine", () => {
    const { scheme } = rfc3986.rules;
    expect(nearMisses(scheme, { seed: 1 })).toEqual(nearMisses(scheme, { seed: 1 }));
    expect(nearMisses(scheme, { seed: 1 })).not.toEqual(nearMisses(scheme, { seed: 2 }));
    const first = nearMisses(scheme, { seed: 3, count: 4 }).map(({ string }) => string);
    expect(first).toEqual(["a:", "+", "+a", "a!"]);
  });

  test("as many as asked for, and 20 by default", () => {
    const { scheme } = rfc3986.rules;
    expect(nearMisses(scheme, { count: 0 })).toEqual([]);
    expect(nearMisses(scheme, { count: 1 }).length).toBe(1);
    expect(nearMisses(scheme).length).toBe(20);
  });

  test("all strings that are one edit away, if there are few", () => {
    const rule = compile("a = %s'ab'".replaceAll("'", '"')).rule("a");
    const found = nearMisses(rule, { count: 1000 }).map(({ string }) => string);
    for (const string of ["", "b", "a", "ba", "bab", "ab ", " ab", "abb", "bb", "a b", "cb"])
      expect([string, found.includes(string)]).toEqual([string, string !== ""]);
  });

  test("a language with few near misses", () => {
    const { rules } = compile("all = *%x00-10FFFF");
    expect(nearMisses(rules.all)).toEqual([]);
  });

  test("are spread over the places of the grammar", () => {
    const { rules } = compile('a = b / c / d\nb = "<" 3DIGIT ">"\nc = "x" *4ALPHA\nd = 4("." BIT)');
    const misses = nearMisses(rules.a, { count: 30 }).map(({ string }) => string);
    const shapes = [/^[<>\d][^.x]*$/i, /^\w*x/i, /\..*\./].map(
      (shape) => misses.filter((string) => shape.test(string)).length,
    );
    expect(Math.min(...shapes)).toBeGreaterThan(3);
  });

  const SHORT = Array.from({ length: 40 }, (_, at) => {
    const letter = String.fromCharCode(97 + (at % 26));
    return `%s"${letter.repeat(16)}${at}"`;
  });

  test.each(sampled([`a = ${SHORT.join(" / ")}`, "a = 5000%x1F600"], 2))(
    "for each of nine kinds of mistakes, strings are tested until they have a ninth of 4 million characters, a test counting as 80: %s",
    (abnf) => {
      const { a } = compile(abnf).rules;
      const tested = jest.spyOn(a!, "test").mockReturnValue(true);
      expect(nearMisses(a!)).toEqual([]);
      const spent = tested.mock.calls.reduce((sum, [input]) => sum + 80 + input.length, 0);
      expect(spent).toBeLessThanOrEqual(1 << 22);
      expect(spent).toBeGreaterThan((1 << 22) / 9 - 10_100);
    },
  );

  test("of a list of words, although nearly every other digit makes another word", () => {
    const words = Array.from({ length: scaled(3_000, 300) }, (_, index) => `"w${index}"`);
    const rule = compile(`word = ${words.join(" / ")}`).rule("word");
    const misses = nearMisses(rule);
    expect(misses).toHaveLength(20);
    expect(misses.some(({ string }) => rule.test(string))).toBe(false);
  });

  test("octets", () => {
    const { rules } = compile("a = 2%x80-FF", { alphabet: "octets" });
    const misses = nearMisses(rules.a, { count: 10 });
    expect(misses.length).toBe(10);
    for (const { string, offset } of misses) {
      const octets = Uint8Array.from(string, (unit) => unit.charCodeAt(0));
      expect(rules.a.test(octets)).toBe(false);
      expect(rules.a.explain(octets)?.offset).toBe(offset);
    }
  });
});
