/** Comparing rules: which can be compared, and at which cost. */
import { compile } from "../../../grammar/index.js";
import {
  ComparisonError,
  LimitError,
  RecursiveRuleError,
  complement,
  equivalent,
  intersection,
  isSubset,
  onlyIn,
  union,
} from "../../../grammar/language/index.js";
import { caught } from "../../helpers/caught.js";
import { sampled, scaled } from "../../helpers/worlds.js";
import type { Rule } from "../../../grammar/index.js";

/** The LimitError that an action throws. */
function errorOf(action: () => unknown): LimitError {
  const error = caught(action);
  if (error instanceof LimitError) return error;
  throw new TypeError("it throws no LimitError");
}

describe("rules that cannot be compared", () => {
  const grammar = compile(`
    word      = 1*ALPHA
    list      = "(" *item ")"
    item      = word / list
    text      = list
    counted   = *( "a" / "b" ) "a" 20( "a" / "b" ) "c"
    counted-2 = *( "a" / "b" ) "b" 20( "a" / "b" ) "d"
  `);
  const octets = compile("octet = %x80-FF", { alphabet: "octets" });

  test.each([
    ["list", "word", "list", "list contains itself (list > item > list)"],
    ["word", "item", "item", "item contains itself (item > list > item)"],
    ["word", "text", "text", "text leads to list, which contains itself (list > item > list)"],
  ])("%s and %s: a rule contains itself", (a, b, ruleName, sentence) => {
    const [left, right] = [grammar.rule(a), grammar.rule(b)];
    for (const compare of [onlyIn, isSubset]) {
      const error = caught(() => compare(left, right));
      expect(error).toBeInstanceOf(RecursiveRuleError);
      const cycle = ruleName === "item" ? ["item", "list"] : ["list", "item"];
      const message = `${sentence}, and so cannot be compared`;
      expect(error).toMatchObject({ ruleName, cycle, message });
    }
  });

  test("characters and octets", () => {
    expect(caught(() => onlyIn(grammar.rule("word"), octets.rules.octet))).toEqual(
      new ComparisonError("word reads unicode, octet reads octets"),
    );
  });

  test("rules that are too long with their rules written out", () => {
    const doubled = Array.from({ length: 40 }, (_, at) => `a${at + 1} = a${at} a${at}\n`);
    const rule = compile(`a0 = "x"\n${doubled.join("")}`).rule("a40");
    expect(caught(() => onlyIn(rule, grammar.rule("word")))).toMatchObject({
      name: "LimitError",
      kind: "length",
      message:
        "a concatenation has more than 2,000,000 elements, with its rules written out; use fewer rules in rules",
    });
  });

  test("strings that are short enough are found without the error", () => {
    const { rules } = compile(`
      a = "x" / large
      large  = *( "a" / "b" ) "a" 20( "a" / "b" )
      larger = *( "a" / "b" ) "a" 20( "a" / "b" / "c" )
    `);
    const first = (count: number) => onlyIn(rules.a, rules.larger, { budget: 100_000, count });
    expect(first(1)).toEqual(["x"]);
    expect(errorOf(() => first(2)).kind).toBe("states");
    const isIn = () => isSubset(rules.large, rules.larger, { budget: 100_000 });
    expect(errorOf(isIn).kind).toBe("states");
  });
});

describe("the work between two strings", () => {
  test("is linear in the automaton, however far apart the lengths are", () => {
    const longest = scaled(30_000, 5_000);
    const grammar = compile(`a = "x" / ${String(longest)}"x"\nb = "y"`);
    const [a, b] = [grammar.rule("a"), grammar.rule("b")];
    const lengths = onlyIn(a, b).map(({ length }) => length);
    expect(lengths).toEqual([1, longest]);
  });

  test("passes over the lengths that no string has, however many", () => {
    const { rules } = compile('a = "x" / 1000000000000000"x"\nb = "y"');
    expect(onlyIn(rules.a, rules.b, { maxLength: 1e12 })).toEqual(["x"]);
    const first = (count: number) => onlyIn(rules.a, rules.b, { budget: 100_000, count });
    expect(first(1)).toEqual(["x"]);
    expect(errorOf(() => first(2)).kind).toBe("states");
  });

  test("does not visit the parts of a rule from which no string leads on", () => {
    const { a, b } = compile('a = "x" / "y" a none\nb = "z"', { missing: "never" }).rules;
    expect(onlyIn(a, b, { maxLength: 1e9 })).toEqual(["x"]);
  });

  test("is limited in memory: some steps for each length", () => {
    const { rules } = compile('a = *"x"\nb = none', { missing: "never" });
    const first = (count: number) => onlyIn(rules.a, rules.b, { budget: 10_000, count });
    // The next length is found before the strings of a length.
    const few = 400;
    expect(first(few)).toEqual(Array.from({ length: few }, (_, length) => "x".repeat(length)));
    expect(errorOf(() => first(2 * few)).kind).toBe("states");
  });

  test("does not grow with the number of strings of one length", () => {
    const { a, b } = compile('a = 40%x61-62\nb = *( %s"b" / %s"a" *%s"b" %s"a" )').rules;
    const [first] = onlyIn(a, b, { budget: 200_000, count: 1 });
    expect(first).toBe(`${"a".repeat(39)}b`);
  });

  test("does not concern states that a rule and one that contains itself share", () => {
    const { a, b } = compile('a = "(" a ")" / b\nb = 1*9DIGIT / "x" / "x" "y"').rules;
    expect(onlyIn(a, b, { maxLength: 2, budget: 5_000 })).toEqual([]);
  });

  test("is limited where sets of states are large", () => {
    const { rules } = compile('a = *"x" 300( *"x" "x" )\nb = *"x" 300( *"x" "x" ) "x"');
    const [left, right] = [rules.a, rules.b];
    expect(errorOf(() => isSubset(left, right, { budget: 302_000 })).kind).toBe("states");
    expect(errorOf(() => onlyIn(left, right, { budget: 302_000 })).kind).toBe("states");
  });
});

test("the length of the longest strings ends an infinite difference", () => {
  const { rules } = compile(`
    list = "[" *list "]" / 1*BIT
    more = "[" *( list / "-" ) "]" / 1*BIT
    a    = *%s"a"
    two  = 2*%s"a"
  `);
  const upTo = (maxLength: number): readonly string[] =>
    onlyIn(rules.more, rules.list, { maxLength });
  expect(upTo(2)).toEqual([]);
  expect(upTo(4)).toEqual(["[-]", "[--]", "[-0]", "[0-]"]);
  expect(onlyIn(rules.a, rules.list, { maxLength: 2 })).toEqual(["", "a", "aa"]);
  expect(onlyIn(rules.two, rules.list, { maxLength: 2 })).toEqual(["aa"]);
  expect(onlyIn(rules.two, rules.list, { maxLength: 1 })).toEqual([]);
  expect(caught(() => onlyIn(rules.a, rules.list, { maxLength: -1 }))).toEqual(
    new TypeError("maxLength is a whole number of at least 0, not -1"),
  );
});

describe("the number of strings", () => {
  const { rules } = compile('a = *%s"a"\nb = %s"a"');

  test.each([
    [undefined, 10],
    [0, 0],
    [3, 3],
    [300, 300],
  ])("count %s: %s", (count, length) => {
    const options = count === undefined ? {} : { count };
    const expected = Array.from({ length: length + 1 }, (_, at) => "a".repeat(at));
    expected.splice(1, 1);
    expect(onlyIn(rules.a, rules.b, options)).toEqual(expected.slice(0, length));
  });

  test("is less if there are no more", () => {
    expect(onlyIn(rules.b, rules.a)).toEqual([]);
    expect(onlyIn(rules.a, rules.b, { maxLength: 2 })).toEqual(["", "aa"]);
  });

  test("is a whole number", () => {
    expect(caught(() => onlyIn(rules.a, rules.b, { count: 0.5 }))).toEqual(
      new TypeError("count is a whole number of at least 0, not 0.5"),
    );
  });
});

describe("octets", () => {
  const { rules } = compile("any = *OCTET\nlow = *%x00-7F\nbom = %xEF.BB.BF", {
    alphabet: "octets",
  });

  test("are code units", () => {
    const [first = ""] = onlyIn(rules.any, rules.low);
    expect(first).toBe("¡");
    expect(rules.any.test(Uint8Array.of(first.charCodeAt(0)))).toBe(true);
    expect(onlyIn(rules.bom, rules.low)).toEqual(["\xEF\xBB\xBF"]);
    expect(isSubset(rules.bom, rules.any)).toBe(true);
  });
});

describe("subsets, and equal languages", () => {
  test.each([
    ['*( "x" / "y" )', '*"x" *( "y" *"x" )', true, true],
    ["*ALPHA", "*VCHAR", true, false],
    ["1*2DIGIT", "1*3DIGIT", true, false],
    ['1*( "a" / "b" )', '*"a" *( "b" *"a" )', true, false],
    ['""', "*DIGIT", true, false],
  ])("%s in %s: %s, and the other way round: %s", (left, right, isIn, isAround) => {
    const grammar = compile(`a = ${left}\nb = ${right}`);
    const [a, b] = [grammar.rule("a"), grammar.rule("b")];
    const answers = [isSubset(a, b), isSubset(b, a), equivalent(a, b), equivalent(b, a)];
    expect(answers).toEqual([isIn, isAround, isIn && isAround, isIn && isAround]);
  });
});

test.each([
  ['"b"', '%s"b0"', ["b", "B"]],
  ['"Ab"', '%s"ab"', ["Ab", "aB"]],
  ['*"x"', '*%s"x" "1"', ["", "x", "X", "xx"]],
  ['1*("b" ["0"])', '%s"B"', ["b", "b0", "bb", "B0"]],
  ['"GET" / "POST"', '%s"get" / "post"', ["GET", "gEt", "geT"]],
])(
  "the strings only in %s, and not in %s, are distinct, the shortest first",
  (left, right, first) => {
    const grammar = compile(`a = ${left}\nb = ${right}`);
    const [a, b] = [grammar.rule("a"), grammar.rule("b")];
    const strings = onlyIn(a, b, { count: 60, maxLength: 4 });
    expect(strings.slice(0, first.length)).toEqual(first);
    expect(new Set(strings).size).toBe(strings.length);
    expect(strings.filter((string) => !a.test(string) || b.test(string))).toEqual([]);
    const lengths = strings.map(({ length }) => length);
    expect(lengths).toEqual([...lengths].sort((x, y) => x - y));
  },
);

describe("literals are spelled as the grammar writes them", () => {
  const rules = compile(
    'name = "Identity" SP "REQUEST-status"\nnone = HEXDIG "x"\nget = "Get"\nexact = %s"Get"\nany = HEXDIG',
  ).rules;

  test.each([
    ["name", "none", "Identity REQUEST-status"],
    ["get", "any", "Get"],
    // The spelling of the grammar is in the other rule.
    ["get", "exact", "GEt"],
  ] as const)("%s without %s", (a, b, expected) => {
    const [shortest] = onlyIn(rules[a], rules[b]);
    expect(shortest).toBe(expected);
  });

  test("also by rules that contain themselves", () => {
    const { nested, left, none } = compile(
      'nested = "Identity" [ "(" nested ")" ]\nleft = [ left "Foo" ] "Bar"\nnone = *HEXDIG',
    ).rules;
    expect(onlyIn(nested, none, { maxLength: 18 })).toEqual(["Identity", "Identity(Identity)"]);
    expect(onlyIn(left, none, { maxLength: 9 })).toEqual(["Bar", "BarFooBar"]);
  });

  test.each(
    sampled<[count: number, expected: string]>(
      [
        [10, "Foo"],
        [14, "foo"],
      ],
      2,
    ),
  )("a string that reaches very many states stays as it is: %d times", (count, expected) => {
    const grammar = compile(`
      nested = "Foo" [ nested [ "a" ] ] [ nested [ "b" ] ]
      others = *${String(3 * count - 1)}VCHAR / *VCHAR ( "a" / "b" ) *VCHAR
    `);
    const [shortest] = onlyIn(grammar.rule("nested"), grammar.rule("others"), {
      count: 1,
      maxLength: 3 * count,
    });
    expect(shortest).toBe(expected.repeat(count));
  });

  test("by the rules of a combination", () => {
    const { a, b, c } = compile('a = "Foo" / "gET"\nb = "FOO" / %s"GET"\nc = "Bar"').rules;
    const none = complement(union(a, complement(a)));
    const stringsOf = (rule: Rule): readonly string[] => onlyIn(rule, none);
    // Rule b has no other spelling of "GET".
    expect(stringsOf(intersection(a, b))).toEqual(["GET", "Foo"]);
    expect(stringsOf(intersection(union(b, c), complement(b)))).toEqual(["Bar"]);
    expect(stringsOf(intersection(complement(complement(c)), c))).toEqual(["Bar"]);
  });
});
