import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Budget, CALL_LIMITS } from "../../../grammar/common/budget.js";
import { recursiveRules } from "../../../grammar/ast/recursion.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { compile, core, rfc3986 } from "../../../grammar/index.js";
import {
  complement,
  coverage,
  examples,
  intersection,
  onlyIn,
  union,
} from "../../../grammar/language/index.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import { sampled, scaled, strings } from "../../helpers/worlds.js";
import { markPlaces } from "../../../grammar/language/coverage/marked-places.js";
import { ShortestByPlace, shortestByRule } from "../../../grammar/language/coverage/shortest.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { definitionOf } from "../../helpers/lowered.js";
import { coverageFinderOf } from "../../../grammar/language/coverage.js";
import type { Rule } from "../../../grammar/index.js";
import type { Place } from "../../../grammar/language/index.js";
import type { Tree } from "../../helpers/preferred-derivation.js";
import type { Definition } from "../../../grammar/ast/definition.js";

// The places of a rule: which ones strings take, shortest strings by way of each, and examples.

/** Coverage: against the trees of the independent interpreter, and against all strings of small worlds. */
describe("coverage", () => {
  function rulesIn({ rule, children }: Tree): readonly string[] {
    return [rule, ...children.flatMap(rulesIn)];
  }

  /** Grammars in which each alternative of `a` is a rule of its own, so that trees show it. */
  const WORLDS = [
    "a = x / y\nx = *%x61\ny = *%x62",
    "a = x / y / z\nx = 1*2%x61\ny = %x61 *%x62\nz = 3%x62",
    'a = *( x / y )\nx = "a"\ny = "ab"',
    'a = ( x / y ) ( z / w )\nx = *"a"\ny = "b"\nz = "b"\nw = *"a"',
    'a = [ x / y ] *( z / w )\nx = 2"a"\ny = "b"\nz = "a"\nw = "ba"',
    'a = x / y / z\nx = "a" a\ny = "b"\nz = a "a"',
    'a = x / y\nx = a a\ny = "a" / ""',
  ];

  describe.each(WORLDS)("%s", (abnf) => {
    const text = `${abnf}\n`;
    const oracle = recognizer(readAbnf(text).rules);
    const rule = compile(text).rule("a");
    const world = strings(["a", "b"], 4).filter((string) => oracle.test("a", string));
    const isRecursive = recursiveRules(rule.definition).size > 0;
    const names = ["x", "y", "z", "w"].filter((name) => new RegExp(`^${name} `, "m").test(abnf));
    const alternatives = (places: readonly Place[]): readonly string[] =>
      places.filter(({ rule, what }) => rule === "a" && what.startsWith("alternative")).map(textAt);
    const lines = text.split("\n");

    /** The name that stands at a place. */
    function textAt({ line, column }: Place): string {
      return /^[a-z]/.exec(lines[line - 1]!.slice(column - 1))?.[0] ?? "";
    }

    test("the alternatives that a string takes are those of the preferred derivation", () => {
      for (const string of world) {
        const expected = new Set(rulesIn(oracle.preferredTree("a", string)!));
        const missing = alternatives(coverage(rule, [string]).missing);
        const taken = names.filter((name) => !missing.includes(name));
        expect([string, taken]).toEqual([string, names.filter((name) => expected.has(name))]);
      }
    });

    test("an example is a shortest string that takes the place, and nothing else is missing", () => {
      const keyOf = ({ line, column, what }: Place): string => `${line}:${column} ${what}`;
      const taken = world.map((string) => {
        const missing = new Set(coverage(rule, [string]).missing.map(keyOf));
        return { string, missing };
      });
      for (const place of coverage(rule, []).missing) {
        const shortest = taken.find(({ missing }) => !missing.has(keyOf(place)))?.string;
        const expected = shortest?.length ?? "none up to length 4";
        const length = place.example?.length ?? 5;
        const found = length > 4 ? "none up to length 4" : length;
        const mayBeUndecided = isRecursive && place.undecided === true;
        expect([place, mayBeUndecided ? expected : found]).toEqual([place, expected]);
      }
    });

    test("the examples take all places that can be taken", () => {
      const found = examples(rule);
      const rest = coverage(
        rule,
        found.examples.map(({ string }) => string),
      );
      expect(rest.missing.map(({ example }) => example)).toEqual(rest.missing.map(() => undefined));
      expect(rest.missing.length).toBe(found.never.length + found.undecided.length);
      for (const { string, covers } of found.examples)
        expect(coverage(rule, [string]).covered).toBe(covers.length);
    });
  });

  /** Those of other rules are in `spec/fixtures/places.txt`. */
  describe("places", () => {
    test("those of a core rule, if the rule is a core rule", () => {
      expect(coverage(core.rules.BIT, ["0"])).toMatchObject({ covered: 1, total: 2 });
    });

    test("of a grammar of octets", () => {
      const { rules } = compile('a = %x80 / %xFF / "k"', { alphabet: "octets" });
      const { missing } = coverage(rules.a, []);
      expect(missing.map(({ example }) => example)).toEqual(["\x80", "\xff", "k"]);
    });
  });

  test("places that can never be taken are undecided for a rule that contains itself, after 500 strings", () => {
    const { rules } = compile('s = a / "y" s\na = "x" / "x"');
    const found = coverage(rules.s, ["yx"]);
    expect(found.missing).toEqual([
      { rule: "a", what: "alternative 2", line: 2, column: 11, undecided: true },
    ]);
    expect(String(found)).toBe(
      [
        "3 of 4 places are covered",
        "",
        "rule  line  missing        example",
        "a     2:11  alternative 2  not known",
      ].join("\n"),
    );
  });

  test("the strings of the table of RFC 3986 take most places of its grammar", () => {
    const table = JSON.parse(
      readFileSync(join(__dirname, "../../standards/rfc3986.json"), "utf8"),
    ) as { cases: readonly { accept?: readonly string[] }[] };
    const accepted = table.cases.flatMap(({ accept = [] }) => accept);
    const { covered, total, missing } = coverage(rfc3986.rules["URI-reference"], accepted);
    expect(covered + missing.length).toBe(total);
    expect(total).toBe(162);
    expect(covered).toBeGreaterThan(80);
    for (const { example } of missing)
      expect(rfc3986.rules["URI-reference"].test(example ?? "")).toBe(true);
  });

  test("is printed as a table", () => {
    const { rules } = compile('a = *ALPHA / "on" / 2DIGIT');
    expect(String(coverage(rules.a, ["", "a", "not in the language", "a"]))).toBe(
      [
        "3 of 6 places are covered",
        "",
        "rule  line  missing        example",
        "a     1:14  alternative 2  can never be taken",
        'a     1:21  alternative 3  "00"',
        'a     1:21  2 times        "00"',
      ].join("\n"),
    );
    expect(String(coverage(compile('b = "x"').rule("b"), []))).toBe(
      "the rule has no places: no alternatives, options or repetitions of a grammar",
    );
  });

  test("the strings are any iterable", () => {
    expect(coverage(core.rules.BIT, new Set(["0", "1"])).missing).toEqual([]);
  });

  it("a place that the example of another one takes has that example, and is not undecided", () => {
    const { r } = compile('r = ( "" / [ %xD83D ] ) %xD800-DFFF').rules;

    const list = examples(r);
    const taken = new Set(list.examples.flatMap(({ covers }) => covers));
    expect(list.undecided.filter((place) => taken.has(place))).toEqual([]);
    const { missing } = coverage(r, []);
    const placeOf = (place: Place): string => `${place.what} ${place.line}:${place.column}`;
    const withExample = missing.filter(({ example }) => example !== undefined).map(placeOf);
    expect(withExample.sort()).toEqual([...taken].map(placeOf).sort());
  });

  describe("strings that are not in the language", () => {
    it("take no place, and are reported with the first impossible character", () => {
      const rule = compile('size = 1*2DIGIT [ "k" / "M" ]').rule("size");
      const { covered, refused } = coverage(rule, ["1", "12G", "", "12k"]);
      expect(covered).toBe(5);
      expect(refused).toMatchObject([
        { index: 1, string: "12G", offset: 2, mismatch: { offset: 2 } },
        { index: 2, string: "", offset: 0, mismatch: { offset: 0 } },
      ]);
      expect(refused[0]!.mismatch.message).toBe(
        'size: expected "k", "M" or end of input at offset 2, found "G"',
      );
    });

    it("of octets", () => {
      const rule = compile("a = 1*%x80-FF", { alphabet: "octets" }).rule("a");
      const { refused } = coverage(rule, ["\x80\xff", "\x80a"]);
      expect(refused).toMatchObject([
        { index: 1, string: "\x80a", offset: 1, mismatch: { offset: 1 } },
      ]);
    });
  });
});

/** The places of a rule: of several texts, of lists, and of rules that extend others. */
describe("marked places", () => {
  function placesOf({ definition }: Rule): readonly string[] {
    return markPlaces(definition).sites.map(
      ({ place: { rule, what, line, column } }) => `${line}:${column} ${rule} ${what}`,
    );
  }

  test("places of other texts come after those of the text of the rule", () => {
    const other = compile('\n\nt = [ "a" ]\nv = *"b"');
    const { rules } = compile('u = [ "y" ]\ns = v t [ "x" ] u', { imports: [other] });
    expect(placesOf(rules.s)).toEqual([
      "1:5 u option left out",
      "1:5 u option taken",
      "2:9 s option left out",
      "2:9 s option taken",
      "3:5 t option left out",
      "3:5 t option taken",
      "4:5 v 0 times (minimum)",
      "4:5 v 1 time (one past the minimum)",
    ]);
  });

  test("the element of a list, which the expanded list has twice, has its places once", () => {
    const { rules } = compile('s = 1#( "a" / "b" )\nOWS = "" ', { lists: true });
    const ofElement = placesOf(rules.s).filter((place) => place.includes("alternative"));
    expect(ofElement).toEqual(["1:9 s alternative 1", "1:15 s alternative 2"]);
  });

  test("a rule and the rule that extends it have places of their own", () => {
    const base = compile('r = [ s ] "x"\ns = "a" / "b"');
    const imports = [base.extend('s =/ "c"')];
    const { t } = compile('t = r "-" <r>', { imports, prose: { r: base.rules.r } }).rules;
    const rows = coverage(t, ["ax-bx"]).missing.map(
      ({ rule, what, example }) => `${rule} ${what}: ${String(example)}`,
    );
    expect(rows).toEqual([
      "r option left out: x-x",
      "r option left out: x-x",
      "s alternative 1: x-ax",
      "s alternative 2: bx-x",
      "s alternative 3: cx-x",
    ]);
  });
});

/** The shortest strings that have a derivation by way of a place. */
describe("shortest strings by way of a place", () => {
  /** The shortest string of each place, or of each alternative of a rule, or undefined if there is none. */
  function byPlace(start: Definition, alternativesOf?: string): readonly (string | undefined)[] {
    const places = markPlaces(start);
    const lowered = lower(places.start, (definition) => places.markers.has(definition));
    const shortest = new ShortestByPlace(places, lowered);
    const isAsked = ({ rule, what }: Place): boolean =>
      alternativesOf === undefined || (rule === alternativesOf && what.startsWith("alternative"));
    return places.sites
      .filter(({ place }) => isAsked(place))
      .map((site) => (shortest.isImpossible(site) ? undefined : shortest.by(site, new Budget())));
  }

  /** A shortest string of a rule. */
  function shortestOf(start: Definition): string | undefined {
    return shortestByRule(start).get(start);
  }

  test.each([
    ['s = t / u / v\nt = w\nu = w\nv = %s"v"\nw = %s"w"', "w"],
    // But that with the fewest references of a rule to itself.
    ['s = [ s ] %s"a" / %s"b" s / ""', ""],
    ['s = t s / %s"a" / u\nt = [ s ]\nu = %s"b"', "a"],
    ['s = t / u\nt = u\nu = %s"u" / x\nx = %s"x"', "u"],
    ['s = %s"a" / %s"b"', "a"],
    ["s = %x30.31 / %x32 / %x33-39", "2"],
    ["s = %x80-FF", "\xa1"],
  ])("of equal length, the string of the first alternative: %j", (abnf, expected) => {
    expect(shortestOf(definitionOf(abnf))).toBe(expected);
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
      expect(byPlace(definitionOf(abnf), "t")).toEqual(expected);
    });

    test("of a list, by its first element", () => {
      const { rules } = compile('s = 1#( %s"a" / %s"b" )\nOWS = ""', { lists: true });
      expect(byPlace(rules.s.definition, "s")).toEqual(["a", "b"]);
    });

    test("of a rule with several right-hand sides, the shortest one", () => {
      expect(shortestOf(definitionOf('s = t "c"\nt = 2%s"a"\nt =/ %s"b"\nt =/ %s"d"'))).toBe("bc");
    });
  });

  test("strings of more than 10,000 characters are not made", () => {
    const { rules } = compile(
      'a = 10000"x" / 10001"y" b\nb = [ "z" ]\nc = 10001"x"\nd = *b 9999"x"',
    );
    const lengths = byPlace(rules.a.definition).map((string) => string?.length ?? "none");
    expect(lengths).toEqual([10_000, 10_000, "none", "none", "none", "none"]);
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
    expect(byPlace(grammar.rule("s").definition)).toEqual([" ", "-d", "+d+", undefined]);
    expect(shortestOf(union(e, e).definition)).toBe("b");
    expect(shortestOf(union(f, f).definition)).toBe("\u0001");
    expect(shortestOf(complement(rules.c).definition)).toBe("");
  });
});

/** Strings for places: examples are in `spec/fixtures/places.txt`. */
test.each([
  's = [ "a" ] *"a"',
  's = *"a" [ "a" ] [ "b" ]',
  's = [ "a" ] [ "b" ] *2( "a" / "b" )',
  's = "b" / ( "b" / "a" ) *2"a"',
  's = *2t *2u\nt = "a" / "ab"\nu = "ba" / "b"',
  's = 1*2( t "b" / u ) / *u\nt = [ "a" ]\nu = "a" / 2"b"',
  's = *( [ "a" ] "b" ) / 2*4( "a" / "b" )',
  's = "a" t / u "a" / "a"\nt = *"b" [ "a" ]\nu = *( "a" / "b" )',
  's = 2t\nt = [ "a" ] / *"a" "b" / "b"',
  's = "a" [ t ] / "b" t\nt = "a" / 2"b"',
  's = 2*3( "a" / "b" "b" ) "b" [ "a" "a" ]',
  's = *t "b"\nt = "a" [ u ] "a"\nu = "b" 1*2"b"',
  's = "a" / "b" s [ "b" ] "a"',
  's = 2( "b" t )\nt = "a" / "b" [ t ] "a"',
  's = t u "a"\nt = "a" / "b" "a"\nu = *t "b"',
  's = 1*( "a" t ) / "b" *2t\nt = "b" / "a" "b"',
  's = "a" t "b" t / 2"b" t\nt = [ "a" ] 2"b"',
])("the string of a place is one of the shortest of all that take it: %j", (abnf) => {
  const finder = coverageFinderOf(compile(abnf).rule("s"));
  const world = strings(["a", "b"], 8).map((string) => [string, finder.takenBy(string)] as const);
  const found = Array.from(finder.examplesOf(finder.sites), ([site, example]) => [
    site.place,
    example?.length,
    typeof example !== "string" || finder.takenBy(example)?.has(site),
  ]);
  const expected = finder.sites.map((site) => [
    site.place,
    world.find(([, taken]) => taken?.has(site))?.[0].length,
    true,
  ]);
  expect(found).toEqual(expected);
});

/** Few strings for all places: examples are in `spec/fixtures/places.txt`, and the worlds of coverage hold that they take all. */
describe("examples", () => {
  test("an example names the places that it takes, in the order of the text", () => {
    const { rules } = compile('a = c b\nb = 1*"1"\nc = "2" / [ b ]');
    const where = examples(rules.a).examples.map(({ string, covers }) =>
      [string, ...covers.map(({ line, column, what }) => `${line}:${column} ${what}`)].join(", "),
    );
    expect(where).toEqual([
      "1, 2:5 1 time (minimum), 3:11 alternative 2, 3:11 option left out",
      "21, 2:5 1 time (minimum), 3:5 alternative 1",
      "111, 2:5 1 time (minimum), 2:5 2 times (one past the minimum), 3:11 alternative 2, 3:11 option taken",
    ]);
  });

  test("a rule without strings has no example", () => {
    const { rules } = compile("a = none", { missing: "never" });
    expect(examples(rules.a)).toEqual({ examples: [], never: [], undecided: [] });
  });

  test("a place for which no string is found is undecided", () => {
    const found = examples(compile('a = c / "y" a\nc = "x" / "x"').rule("a"));
    expect(found.examples.map(({ string }) => string)).toEqual(["yx"]);
    expect(found.undecided).toEqual([{ rule: "c", what: "alternative 2", line: 2, column: 11 }]);
    expect(found.never).toEqual([]);
  });

  test("a place that can never be taken is reported", () => {
    const found = examples(compile('a = 1*ALPHA / "on"').rule("a"));
    expect(found.never).toEqual([{ rule: "a", what: "alternative 2", line: 1, column: 15 }]);
    expect(found.undecided).toEqual([]);
  });

  test("each string is needed: without it, a place is missing", () => {
    const rule = rfc3986.rules.IPv6address;
    const found = examples(rule).examples.map(({ string }) => string);
    expect(coverage(rule, found).missing).toEqual([]);
    expect(found.every((string) => rule.test(string))).toBe(true);
    for (const string of sampled(found, 3)) {
      const others = found.filter((other) => other !== string);
      expect([string, coverage(rule, others).missing.length > 0]).toEqual([string, true]);
    }
  });

  test("the shortest come first", () => {
    const { rules } = compile('a = 5"x" / "y" / *3"zz" "z" / "w" "w" b\nb = "b" / "bbb"');
    const lengths = examples(rules.a).examples.map(({ string }) => string.length);
    expect(lengths.length).toBeGreaterThan(3);
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
  });
});

/** Each question about a rule of a thousand parts ends within its steps. */
describe("a rule of a thousand parts", () => {
  /** The steps that the budgets of a call grant, in which the part of another one does not count twice. */
  function stepsOf(call: () => unknown): number {
    let steps = 0;
    const own = Object.getOwnPropertyDescriptor(Budget.prototype, "trySpend")!;
    const trySpend = own.value as (this: Budget, count: number) => boolean;
    // A spy of Jest would keep every call, of which there are millions.
    const value = function (this: Budget, count: number): boolean {
      steps += count;
      return trySpend.call(this, count);
    };
    Object.defineProperty(Budget.prototype, "trySpend", { ...own, value });
    call();
    Object.defineProperty(Budget.prototype, "trySpend", own);
    return steps;
  }

  function wide(kind: "options" | "alternatives", part: (index: number) => string): Rule {
    const parts = Array.from({ length: 1000 }, (_, index) => part(index));
    return compile(
      kind === "options"
        ? `r = ${parts.map((each) => `[ ${each} ]`).join(" ")}`
        : `r = ${parts.join(" / ")}`,
    ).rule("r");
  }

  afterEach(() => {
    jest.restoreAllMocks();
  });

  describe("examples and coverage", () => {
    const character = (index: number): string => `%x${(0x4e00 + index).toString(16)}`;
    const rules: readonly (readonly [string, Rule])[] = [
      ["options of one letter", wide("options", () => '"a"')],
      ["options of other letters", wide("options", character)],
      ["alternatives with options", wide("alternatives", (at) => `[ ${character(at)} ] "x"`)],
    ];

    it.each(rules)(
      "of a thousand %s end within their steps, and some places are decided",
      (_, rule) => {
        const most = scaled(10_000_000, 2_000_000);
        jest.replaceProperty(CALL_LIMITS, "steps", most);
        let found: ReturnType<typeof examples> | undefined;
        // Steps of a part are steps of the whole, too.
        expect(stepsOf(() => (found = examples(rule)))).toBeLessThanOrEqual(3 * most);
        expect(found!.examples.length).toBeGreaterThan(0);
        expect(found!.undecided.length).toBeGreaterThan(0);
        const { missing } = coverage(rule, []);
        expect(missing.filter(({ undecided }) => undecided).length).toBe(found!.undecided.length);
      },
    );

    it("read each string once", () => {
      const rule = wide("alternatives", (at) => `"w${String(at)}"`);
      const steps = stepsOf(() => examples(rule));
      jest.replaceProperty(CALL_LIMITS, "steps", steps);
      expect(examples(rule).undecided).toEqual([]);
    });
  });

  describe("onlyIn", () => {
    const { rules } = compile('none = %x0\nmarked = *"a" "b"');

    it.each([
      ["alternatives", wide("alternatives", () => '*"a"'), rules.none],
      ["parts in a row", compile(`r = ${'*"a" '.repeat(1000)}`).rule("r"), rules.marked],
    ])("spells many strings of a thousand %s within a tenth of its steps", (_, rule, other) => {
      const most = scaled(20_000_000, 4_000_000);
      jest.replaceProperty(CALL_LIMITS, "steps", most);
      let found: readonly string[] = [];
      expect(stepsOf(() => (found = onlyIn(rule, other, { count: 40 })))).toBeLessThan(1.2 * most);
      expect(found).toEqual(Array.from({ length: 40 }, (_, length) => "a".repeat(length)));
    });
  });
});
