/** Boolean combinations of rules, against the memberships in all strings of small worlds. */
import { compile, rfc3986 } from "../../../grammar/index.js";
import {
  complement,
  coverage,
  difference,
  enumerate,
  equivalent,
  examples,
  intersection,
  onlyIn,
  sample,
  union,
} from "../../../grammar/language/index.js";
import { caught } from "../../helpers/caught.js";
import { everyNth, expressions, scaled, strings } from "../../helpers/worlds.js";

describe("small worlds", () => {
  const world = everyNth(
    expressions(['"a"', "%x61-62", '""', '( "b" / "ab" )'], 4).flat(),
    scaled(61, 183),
  );
  const inputs = strings(["a", "b", "A"], 3);

  test("every string is in a combination as the memberships say", () => {
    for (const [index, left] of world.entries()) {
      const right = world[(index * 7 + 3) % world.length]!;
      const grammar = compile(`a = ${left}\nb = ${right}`);
      const [a, b] = [grammar.rule("a"), grammar.rule("b")];
      const [both, either, not] = [intersection(a, b), union(a, b), complement(a)];
      const one = difference(a, b);
      const only = onlyIn(a, b);
      expect([left, right, only.filter((each) => !a.test(each) || b.test(each))]).toEqual([
        ...[left, right, []],
      ]);
      const wrong = inputs.filter((input) => {
        const [inA, inB] = [a.test(input), b.test(input)];
        const answers = [both, either, not, one].map((rule) => rule.test(input));
        return String(answers) !== String([inA && inB, inA || inB, !inA, inA && !inB]);
      });
      expect([left, right, ...wrong]).toEqual([left, right]);
    }
  });
});

describe("laws", () => {
  const { URI, "relative-ref": relative, "URI-reference": reference, host } = rfc3986.rules;

  test("of boolean algebra", () => {
    expect(equivalent(union(URI, relative), reference)).toBe(true);
    expect([...enumerate(intersection(URI, relative), { count: 1 })]).toEqual([]);
    expect(equivalent(complement(complement(host)), host)).toBe(true);
    expect(
      equivalent(complement(union(URI, host)), intersection(complement(URI), complement(host))),
    ).toBe(true);
  });

  test("the intersection with a complement is the difference", () => {
    const { rules } = compile('a = *4( "x" / "y" )\nb = *"x" "y" *"x"');
    const one = intersection(rules.a, complement(rules.b));
    const all = new Set(enumerate(one));
    expect(equivalent(difference(rules.a, rules.b), one)).toBe(true);
    const only = onlyIn(rules.a, rules.b);
    expect(only.filter((string) => !all.has(string))).toEqual([]);
    expect(only.length).toBeGreaterThan(5);
  });
});

describe("a combination is a rule as any other", () => {
  const { rules } = compile('a = 1*( "x" / "y" )\nb = *2( "y" / "z" )\nc = 1*%x30-39');
  const both = intersection(rules.a, rules.b);

  test("its name says what it is made of", () => {
    const [either, not] = [union(rules.a, rules.b), complement(rules.a)];
    expect([both, either, not].map(({ ruleName }) => ruleName)).toEqual([
      "a and b",
      "a or b",
      "not a",
    ]);
  });

  test("its tree has one node", () => {
    expect(both.tryParse("yY").print()).toBe('a and b 0-2 "yY"');
    expect(both.capture("a and b")("y")).toEqual({ "a and b": "y" });
    expect(caught(() => both.capture("y"))).toMatchObject({ name: "UnknownRuleError" });
    expect(caught(() => both.fold({} as never))).toEqual(
      new TypeError("the rule a and b has no action"),
    );
  });

  test("it explains, finds prefixes and is a part of other rules", () => {
    expect(both.explain("yx")?.message).toBe(
      'a and b: expected "Y" / "y" or end of input at offset 1, found "x"',
    );
    expect(both.prefixEnd("yyy")).toBe(2);
    expect(Array.from(both.findAll("x yy-Y z"), ({ text }) => text)).toEqual(["yy", "Y"]);
    const other = complement(rules.c);
    expect(Array.from(other.findAll("12ab3"), ({ text }) => text)).toEqual(["12ab3"]);
    const { t } = compile('t = "<" <both> ">" / t t', { prose: { both } }).rules;
    expect([t.test("<y>"), t.test("<x>"), t.test("<yy><Y>")]).toEqual([true, false, true]);
    expect([...enumerate(t, { count: 2 })]).toEqual(["<Y>", "<y>"]);
    expect(coverage(t, []).missing.map(({ example }) => example)).toContain("<y>");
  });

  test("it is sampled and has examples", () => {
    expect(sample(both)).toEqual(["Y", "y", "YY", "Yy", "yY", "yy"]);
    expect(examples(both).examples.map(({ string }) => string)).toEqual(["y"]);
    expect(examples(complement(both)).examples.map(({ string }) => string)).toEqual([""]);
    expect(sample(complement(rules.c), { count: 30 }).every((text) => !/^[0-9]+$/.test(text))).toBe(
      true,
    );
  });

  test("octets", () => {
    const grammar = compile("a = *%x00-7F", { alphabet: "octets" });
    const other = complement(grammar.rule("a"));
    expect(other.test(Uint8Array.of(0x80))).toBe(true);
    expect(other.test(Uint8Array.of(0x7f))).toBe(false);
    const { any } = compile("any = *OCTET", { alphabet: "octets" }).rules;
    expect([...enumerate(complement(any))]).toEqual([]);
  });
});

describe("errors", () => {
  const { rules } = compile('list = "(" *list ")"\na = "x"\nlate = *BIT "1" 9BIT');

  test.each([
    [
      "RecursiveRuleError",
      () => union(rules.a, rules.list),
      "list contains itself, and so cannot be combined",
    ],
    [
      "RecursiveRuleError",
      () => complement(rules.list),
      "list contains itself, and so cannot be combined",
    ],
  ])("%s: %#", (name, action, message) => {
    expect(caught(action)).toMatchObject({ name, message });
  });

  test.each([
    [() => union(rules.a, null as never), "null"],
    [() => complement("a" as never), "string"],
  ])("arguments of wrong types: %#", (action, what) => {
    const message = `intersection, union, difference and complement combine rules, not ${what}`;
    expect(caught(action)).toEqual(new TypeError(message));
  });
});
