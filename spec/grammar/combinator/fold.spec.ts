import fc from "fast-check";
import P from "parsimmon";
import { expectTypeOf } from "expect-type";
import { compile, MismatchError, parseWith, rfc2396bis, rfc3986 } from "../../../grammar/index.js";
import { failedAt } from "../../helpers/failed-at.js";
import { caught } from "../../helpers/caught.js";
import { excerptOf } from "../../helpers/excerpt.js";
import { untyped } from "../../helpers/untyped.js";
import { UnknownRuleError } from "../../../grammar/common/errors.js";
import { scaled } from "../../helpers/worlds.js";
import type { core, FoldNode, Grammar, ParseNode, Rule } from "../../../grammar/index.js";

const { IPv4address, authority } = rfc3986.rules;

const octets = IPv4address.fold<{ "dec-octet": number; IPv4address: number[] }>({
  "dec-octet": (node) => Number(node.text),
  IPv4address: (node) => node.all("dec-octet"),
});

interface Plain {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly children: readonly Plain[];
}

/** Actions that make the tree of some rules again. */
function treeActions(names: readonly string[]) {
  const action = (node: FoldNode<Record<string, Plain>>): Plain => {
    const { rule, start, end, text, children } = node;
    return { rule, start, end, text, children: children.map(({ value }) => value) };
  };
  return Object.fromEntries(names.map((name) => [name, action]));
}

function treeOf(rule: Rule, names: readonly string[]): P.Parser<Plain> {
  return rule.fold<Record<string, Plain>>(treeActions([rule.ruleName, ...names]));
}

const plain = (tree: ParseNode): Plain => JSON.parse(tree.stringify()) as Plain;

/** A grammar whose rules contain themselves. */
const { list } = compile(`
  list  = "(" [ item *( SP item ) ] ")"
  item  = list / name
  name  = 1*ALPHA
`).rules;

describe("a fold", () => {
  it("gives the value of a whole input", () => {
    expect(octets.tryParse("127.0.0.1")).toEqual([127, 0, 0, 1]);
    expect(octets.parse("10.20.30.40")).toEqual({ status: true, value: [10, 20, 30, 40] });
  });

  it("takes the longest prefix in a larger parser, whose parts then see offsets in the whole input", () => {
    const spans = IPv4address.fold<{ "dec-octet": [number, number]; IPv4address: unknown }>({
      "dec-octet": ({ start, end }) => [start, end],
      IPv4address: ({ start, end, text, children }) => ({ start, end, text, children }),
    });
    expect(P.string("[").then(spans).skip(P.string("0]")).parse("[1.2.3.40]").status).toBe(false);
    expect(spans.wrap(P.string("["), P.string("]")).tryParse("[1.2.3.40]")).toEqual({
      start: 1,
      end: 9,
      text: "1.2.3.40",
      children: [
        { rule: "dec-octet", start: 1, end: 2, value: [1, 2] },
        { rule: "dec-octet", start: 3, end: 4, value: [3, 4] },
        { rule: "dec-octet", start: 5, end: 6, value: [5, 6] },
        { rule: "dec-octet", start: 7, end: 9, value: [7, 9] },
      ],
    });
  });

  it("fails as the rule does", () => {
    for (const input of ["", "1", "1.2.3.256", "1.2.3.4.", "x"]) {
      const { rule, offset, expected, message } = IPv4address.explain(input)!;
      const error = { name: "MismatchError", rule, input, offset, expected, message };
      expect(caught(() => octets.tryParse(input))).toMatchObject(error);
      expect(octets.parse(input)).toEqual(IPv4address.parse(input));
      const other = P.string("-");
      expect(parseWith(P.alt(octets, other), `${input}x`)).toEqual(
        parseWith(P.alt(IPv4address, other), `${input}x`),
      );
    }
  });

  it("has the values of the nearest rules below that have an action", () => {
    const { a } = compile('a = b c b\nb = "(" c ")"\nc = d\nd = ALPHA').rules;
    const parser = a.fold<{ a: unknown[]; c: string; d: string }>({
      a: (node) => [node.all("c"), node.all("d"), node.first("c"), node.first("a")],
      c: (node) => `c${node.first("d") ?? ""}`,
      d: ({ text }) => text,
    });
    expect(parser.tryParse("(x)y(z)")).toEqual([["cx", "cy", "cz"], [], "cx", undefined]);
  });

  it("keeps values that are null, undefined or false", () => {
    const { a } = compile("a = *b\nb = ALPHA").rules;
    const values: unknown[] = [null, undefined, false, 0];
    const parser = a.fold<{ a: unknown[]; b: unknown }>({
      a: (node) => node.all("b"),
      b: ({ start }) => values[start],
    });
    expect(parser.tryParse("wxyz")).toEqual(values);
  });

  it("names rules as the actions do", () => {
    const rule: Rule = rfc3986.rules.authority;
    const parser = rule.fold<Record<string, unknown>>({
      AUTHORITY: (node) => [node.rule, node.first("Host"), node.first("HOST"), node.all("host")],
      Host: (node) => node.rule,
    });
    expect(parser.tryParse("a:1")).toEqual(["AUTHORITY", "Host", "Host", ["Host"]]);
  });

  it("can have itself below", () => {
    const depth = list.fold<{ list: number }>({
      list: (node) => 1 + Math.max(0, ...node.all("list")),
    });
    expect(depth.tryParse("(a (b) ((c) d))")).toBe(3);
  });

  it("is made of a tree of some rules of an only", () => {
    const only = authority.only("host");
    const parser = only.fold<{ port: string; authority: string[] }>({
      port: ({ text }) => text,
      authority: (node) => node.all("port"),
    });
    expect(parser.tryParse("a:1")).toEqual(["1"]);
  });
});

describe("actions run", () => {
  /** Notes each run of an action. */
  function noted(
    rule: Rule,
    names: readonly string[],
  ): { runs: string[]; parser: P.Parser<string> } {
    const runs: string[] = [];
    const action = ({ rule: name, text }: FoldNode<Record<string, string>>): string => {
      runs.push(`${name} ${text}`);
      return text;
    };
    const actions = Object.fromEntries([rule.ruleName, ...names].map((name) => [name, action]));
    return { runs, parser: rule.fold<Record<string, string>>(actions) };
  }

  it("once each, children before parents, from left to right", () => {
    const { runs, parser } = noted(list, ["item", "name"]);
    parser.tryParse("(a (b) c)");
    expect(runs.join(", ")).toBe(
      "name a, item a, name b, item b, list (b), item (b), name c, item c, list (a (b) c)",
    );
  });

  it("never for an input that does not match, and never on a path given up", () => {
    const { a } = compile('a = b c / b d\nb = 1*ALPHA\nc = "1"\nd = "2"').rules;
    const { runs, parser } = noted(a, ["b", "c", "d"]);
    expect(parser.parse("x3").status).toBe(false);
    expect(caught(() => parser.tryParse("x3"))).toBeInstanceOf(MismatchError);
    expect(parseWith(P.alt(parser, P.any), "x3").status).toBe(false);
    expect(runs).toEqual([]);
    parser.tryParse("xy2");
    expect(runs).toEqual(["b xy", "d 2", "a xy2"]);
  });

  it("once in a buffer of octets that is longer than its first piece", () => {
    const abnf = 'word = *letter\nletter = ALPHA\nend = "1"';
    const { word: letters, end } = compile(abnf, { alphabet: "octets" }).rules;
    const { runs, parser } = noted(letters, ["letter"]);
    const input = Buffer.from(`1${"a".repeat(300)}1`);
    const [, word] = P.seq(end, parser, end).tryParse(input as never);
    expect(word).toHaveLength(300);
    expect(runs).toHaveLength(301);
  });

  it("and can use the same parser", () => {
    const parser: P.Parser<unknown> = list.fold<{ list: unknown; name: unknown }>({
      name: ({ text }) => (text === "nested" ? parser.tryParse("(inner)") : text),
      list: (node) => node.children.map(({ value }) => value),
    });
    expect(parser.tryParse("(a nested (nested) b)")).toEqual(["a", ["inner"], [["inner"]], "b"]);
  });

  it.each<unknown>([new Error("mine"), caught(() => list.tryParse("(")), "text", undefined])(
    "and what they throw reaches the caller: %p",
    (thrown) => {
      const parser = list.fold<{ list: never }>({
        list: () => {
          throw thrown;
        },
      });
      const outcomeOf = (parse: () => unknown): unknown => {
        try {
          return { returned: parse() };
        } catch (error) {
          return { error };
        }
      };
      expect(outcomeOf(() => parser.tryParse("()"))).toStrictEqual({ error: thrown });
      expect(outcomeOf(() => parser.parse("()"))).toStrictEqual({ error: thrown });
      const either = P.alt(parser, P.any);
      expect(outcomeOf(() => parseWith(either, "()"))).toStrictEqual({ error: thrown });
    },
  );

  it("at any depth", () => {
    const depth = 100_000;
    const { nest } = compile('nest = "(" [ nest ] ")"').rules;
    const parser = nest.fold<{ nest: number }>({ nest: (node) => 1 + (node.first("nest") ?? 0) });
    expect(parser.tryParse("(".repeat(depth) + ")".repeat(depth))).toBe(depth);
  });
});

describe("node.fail", () => {
  const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const { date } = compile('date = month "-" day\nmonth = 2DIGIT\nday = 2DIGIT').rules;
  const parser = date.fold<{ month: number; day: number; date: [number, number] }>({
    month: (node) => (Number(node.text) > 12 ? node.fail("a month") : Number(node.text)),
    day: ({ text }) => Number(text),
    date: (node) => {
      const [month = 0, day = 0] = [node.first("month"), node.first("day")];
      if (day > (days[month - 1] ?? 0)) node.fail("a day of the month");
      return [month, day];
    },
  });

  it("refuses a whole input at the start of the node", () => {
    const error = caught(() => parser.tryParse("02-29"));
    expect(error).toBeInstanceOf(MismatchError);
    const message = "date: a day of the month at offset 0";
    expect(error).toMatchObject({ rule: "date", input: "02-29", offset: 0, message });
    expect(error).toMatchObject({ expected: ["a day of the month"] });
    expect((error as MismatchError).excerpt()).toBe("02-29\n^");
    expect(parser.parse("13-01")).toEqual(failedAt(0, ["a month"]));
    expect(excerptOf(parser.parse("13-01"))).toBe("13-01\n^");
    expect(parser.tryParse("02-28")).toEqual([2, 28]);
  });

  it("fails in a larger parser, where another alternative can match", () => {
    const line = P.string("on ").then(
      P.alt<unknown>(parser, P.regexp(/\d+-\d+/).skip(P.string("!"))),
    );
    expect(parseWith(line, "on 02-29!")).toEqual({ status: true, value: "02-29" });
    expect(parseWith(line, "on 02-28")).toEqual({ status: true, value: [2, 28] });
    expect(parseWith(P.string("on ").then(parser), "on 02-29")).toEqual(
      failedAt(3, ["a day of the month"]),
    );
    const later = P.string("on ").then(parser.skip(P.string(";")).many());
    expect(parseWith(later, "on 01-01;13-01;")).toEqual(failedAt(9, ["end of input", "a month"]));
  });

  it("counts octets in an octet grammar, also in a piece of a buffer", () => {
    const { rules } = compile('line = *byte\nbyte = %x61-FF\none = "1"', { alphabet: "octets" });
    const strict = rules.line.fold<{ line: number; byte: string }>({
      line: ({ end }) => end,
      byte: (node) => (node.text === "\xff" ? node.fail("no FF") : node.text),
    });
    expect(strict.tryParse("aé")).toBe(3);
    const error = caught(() => strict.tryParse(Uint8Array.of(0x61, 0xff) as never));
    expect(error).toMatchObject({ offset: 1, message: "line: no FF at offset 1" });
    const input = Buffer.from(`1${"a".repeat(100)}\xff`, "latin1");
    expect(rules.one.then(strict).parse(input as never)).toEqual(failedAt(101, ["no FF"], -1, -1));
  });

  it("fails the parser of its own node alone", () => {
    const outer = date.fold<{ date: string }>({
      date: (node) => {
        const inner = list.fold<{ list: string }>({ list: () => node.fail("outer") });
        return parseWith(inner, "()").status ? "value" : "failure";
      },
    });
    expect(outer.parse("01-01")).toMatchObject({ status: false, expected: ["outer"] });
  });

  it("can be caught, and is an error like any other when the parser is done", () => {
    let kept: FoldNode<{ date: string }, "date"> | undefined;
    const lenient = date.fold<{ date: string }>({
      date: (node) => {
        kept = node;
        expect(caught(() => node.fail("caught"))).toBeInstanceOf(MismatchError);
        return node.text;
      },
    });
    expect(lenient.parse("01-02")).toEqual({ status: true, value: "01-02" });
    expect(() => kept?.fail("late")).toThrow("date: late at offset 0");
  });

  it("points into its node, by an offset in the whole input", () => {
    const at = (offset: number): P.Parser<unknown> =>
      date.fold<{ day: never; date: unknown }>({
        day: (node) => node.fail("a day", offset),
        date: (node) => node.text,
      });
    const error = caught(() => at(4).tryParse("02-29")) as MismatchError;
    expect([error.message, error.offset]).toEqual(["date: a day at offset 4", 4]);
    expect(error.excerpt()).toBe("02-29\n    ^");
    // In a larger input, the offset is that of the larger input, and the end of the node is within it.
    const line = P.string("on ").then(at(8));
    expect(parseWith(line, "on 02-29")).toEqual(failedAt(8, ["a day"]));
    for (const outside of [2, 6, 3.5, NaN])
      expect(() => at(outside).parse("02-29")).toThrow(
        new RangeError(`offset ${outside} is not within the node, 3 to 5`),
      );
  });

  it("takes a message", () => {
    const wrong = date.fold<{ date: string }>({ date: (node) => node.fail(1 as never) });
    expect(() => wrong.parse("01-02")).toThrow(
      new TypeError("the message is a string, not number"),
    );
  });
});

describe("a fold that makes nodes", () => {
  it("agrees with the tree of the same rules", () => {
    const names = ["scheme", "host", "segment", "pct-encoded"];
    const rule = rfc3986.rules["URI-reference"];
    const folded = treeOf(rule, names);
    const shown = untyped(rule).only(...names);
    const pieces = "a : / // @ %41 . [::1] ? # 1.2.3.4".split(" ");
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 }), (input) => {
        fc.pre(rule.test(input));
        expect(folded.tryParse(input)).toEqual(plain(shown.tryParse(input)));
      }),
      { numRuns: scaled(100, 30) },
    );
  });

  it("agrees where rules contain themselves, at every offset", () => {
    const folded = treeOf(list, ["item", "name"]);
    const { tree } = fc.letrec<{ tree: string; item: string }>((tie) => ({
      item: fc.oneof({ maxDepth: 4 }, fc.constantFrom("a", "bc"), tie("tree")),
      tree: fc.array(tie("item"), { maxLength: 3 }).map((items) => `(${items.join(" ")})`),
    }));
    fc.assert(
      fc.property(tree, fc.nat(3), (input, spaces) => {
        const before = P.string(" ".repeat(spaces));
        const text = `${" ".repeat(spaces)}${input})`;
        const after = P.string(")");
        expect(parseWith(before.then(folded).skip(after), text)).toEqual(
          parseWith(before.then(list.only("item", "name").map(plain)).skip(after), text),
        );
      }),
      { numRuns: scaled(100, 30) },
    );
  });
});

describe("fold refuses", () => {
  const loose: Rule = list;
  it.each<[unknown, string]>([
    [undefined, "TypeError: actions are an object of functions, not undefined"],
    [() => 1, "TypeError: actions are an object of functions, not function"],
    [{ item: () => 1 }, "TypeError: the rule list has no action"],
    [{ list: 1 }, "TypeError: the action of list is a function, not number"],
    [
      { list: () => 1, LIST: () => 2 },
      "TypeError: list and LIST are one rule, which has one action",
    ],
    [{ lists: () => 1 }, 'UnknownRuleError: no rule named "lists"; did you mean list?'],
    [{ list: () => 1, nam: () => 1 }, 'UnknownRuleError: no rule named "nam"; did you mean name?'],
  ])("%p", (actions, message) => {
    expect(String(caught(() => loose.fold(actions as never)))).toBe(message);
  });

  it.each<[unknown, string]>([
    ["item", "TypeError: the rule item has no action"],
    ["lists", 'UnknownRuleError: no rule named "lists"; did you mean list?'],
    [1, "TypeError: a rule name is a string, not number"],
  ])("the name %p in first and all", (name, message) => {
    const parser = list.fold<{ list: unknown[] }>({
      list: (node) => [
        caught(() => node.first(name as "list")),
        caught(() => node.all(name as "list")),
      ],
    });
    expect(parser.tryParse("()").map(String)).toEqual([message, message]);
  });

  it("an input of another type", () => {
    expect(() => octets.tryParse(1 as never)).toThrow("a rule reads a string, not number");
    expect(() => octets.parse(undefined as never)).toThrow("a rule reads a string, not undefined");
  });
});

/** The types of folds. The compiler checks them; the tests run the folds that compile. */
const { rules } = compile('address = byte *3(dot byte)\nbyte = 1*3DIGIT\ndot = %s"."');

const { address } = rules;

const actions = {
  byte: (node: { readonly text: string }) => Number(node.text),
  address: (node: { all(rule: "byte"): number[] }) => node.all("byte"),
};

describe("the type of a fold", () => {
  it("is a Parsimmon parser of the value of the rule", () => {
    const parser = address.fold<{ byte: number; address: number[] }>(actions);
    expectTypeOf(parser).toEqualTypeOf<P.Parser<number[]>>();
    expect(parser.tryParse("1.2")).toEqual([1, 2]);
  });

  it("gives the values below their types", () => {
    address
      .fold<{ byte: number; dot: true; address: string }>({
        byte: (node) => {
          expectTypeOf(node.rule).toEqualTypeOf<"byte">();
          expectTypeOf(node.text).toEqualTypeOf<string>();
          expectTypeOf(node.start).toEqualTypeOf<number>();
          if (node.text === "") expectTypeOf(node.fail("")).toEqualTypeOf<never>();
          return 1;
        },
        dot: () => true,
        address: (node) => {
          expectTypeOf(node.first("byte")).toEqualTypeOf<number | undefined>();
          expectTypeOf(node.all("byte")).toEqualTypeOf<number[]>();
          expectTypeOf(node.all("dot")).toEqualTypeOf<true[]>();
          for (const child of node.children) {
            if (child.rule === "byte") expectTypeOf(child.value).toEqualTypeOf<number>();
            else expectTypeOf(child.value).toEqualTypeOf<true | string>();
          }
          // @ts-expect-error: no rule of the values
          expect(() => node.all("DIGIT")).toThrow("the rule DIGIT has no action");
          return "";
        },
      })
      .tryParse("1");
    expect.assertions(1);
  });

  it("takes an interface, and actions for core rules and imported rules", () => {
    interface Values {
      DIGIT: number;
      digits: number[];
      pair: number[][];
    }
    const grammar = compile('pair = digits "-" digits', { imports: [compile("digits = 1*DIGIT")] });
    const pair = grammar.rules.pair.fold<Values>({
      DIGIT: ({ text }) => Number(text),
      digits: (node) => node.all("DIGIT"),
      pair: (node) => node.all("digits"),
    });
    expectTypeOf(pair).toEqualTypeOf<P.Parser<number[][]>>();
    expect(pair.tryParse("12-3")).toEqual([[1, 2], [3]]);
  });

  it("has the names of prose, of imports of imports, and of extensions", () => {
    const inner = compile("inner = 1*DIGIT");
    const middle = compile("middle = inner", { imports: [inner] });
    const outer = compile("outer = middle <bound>", {
      imports: [middle],
      prose: { bound: compile('bound = "!"').rules.bound },
    }).extend('outer =/ more\nmore = "?"');
    type Names = typeof outer.rules.outer extends Rule<"outer", infer All> ? All : never;
    type Core = keyof typeof core.rules;
    expectTypeOf<Exclude<Names, Core>>().toEqualTypeOf<
      "outer" | "more" | "middle" | "inner" | "bound"
    >();
    const parser = outer.rules.outer.fold<{ inner: string; bound: string; outer: string[] }>({
      inner: ({ text }) => text,
      bound: ({ text }) => text,
      outer: (node) => [...node.all("inner"), ...node.all("bound")],
    });
    expect(parser.tryParse("12!")).toEqual(["12", "!"]);
  });

  it("of a rule by a name that is not a literal is checked when it runs", () => {
    const rule: Rule = rfc3986.rule("ipv4ADDRESS");
    const parser = rule.fold<{ IPv4address: string }>({ IPv4address: ({ text }) => text });
    expectTypeOf(parser).toEqualTypeOf<P.Parser<string>>();
    expect(parser.tryParse("1.2.3.4")).toBe("1.2.3.4");
    expect(() => rule.fold<{ IPv4adress: 1 }>({ IPv4adress: () => 1 })).toThrow(
      'no rule named "IPv4adress"; did you mean IPv4address?',
    );
    const abnf: string = ["address = byte", "byte = DIGIT"].join("\n");
    const { address: loose } = compile(abnf).rules;
    expect(() =>
      loose?.fold<{ bytes: 1; address: 1 }>({ bytes: () => 1, address: () => 1 }),
    ).toThrow('no rule named "bytes"; did you mean byte?');
  });

  it("leaves rules and grammars assignable to those with fewer types", () => {
    expectTypeOf(address).toExtend<Rule>();
    expectTypeOf(address).toExtend<Rule<"address">>();
    expectTypeOf(rfc3986).toExtend<Grammar>();
    expectTypeOf(compile("a = c", { imports: [compile("c = DIGIT")] })).toExtend<Grammar<"a">>();
    expectTypeOf(compile("a = DIGIT")).toEqualTypeOf<Grammar<"a">>();
  });
});

describe("a fold does not compile", () => {
  const misspelt = 'no rule named "bytes"; did you mean byte?';

  it("for a name that is not a rule", () => {
    expect(() =>
      // @ts-expect-error: no rule is named bytes
      address.fold<{ bytes: number; address: 1 }>({ bytes: () => 1, address: () => 1 }),
    ).toThrow(misspelt);
    const actions = { bytes: () => 1, address: () => 1 } as const;
    // @ts-expect-error: neither in an object that was made before
    expect(() => address.fold<{ bytes: unknown; address: 1 }>(actions)).toThrow(misspelt);
  });

  it("for an action without a value", () => {
    expect(
      address
        // @ts-expect-error: byte is not a key of the values
        .fold<{ address: 1 }>({ byte: () => 1, address: () => 1 })
        .tryParse("1.2"),
    ).toBe(1);
  });

  it("for a value without an action", () => {
    // @ts-expect-error: byte has no action
    expect(address.fold<{ byte: 1; address: 1 }>({ address: () => 1 }).tryParse("1.2")).toBe(1);
  });

  it("without the rule itself", () => {
    expect(() =>
      // @ts-expect-error: address has neither a value nor an action
      address.fold<{ byte: 1 }>({ byte: () => 1 }),
    ).toThrow("the rule address has no action");
    expect(
      address
        // @ts-expect-error: address has no value
        .fold<{ byte: 1 }>({ byte: () => 1, address: () => 1 })
        .tryParse("1.2"),
    ).toBe(1);
  });

  it("for a value of another type", () => {
    expect(
      // @ts-expect-error: the text is not a number
      address.fold<{ address: number }>({ address: ({ text }) => text }).tryParse("1.2"),
    ).toBe("1.2");
    interface Values {
      byte: number;
      address: number[];
    }
    const byte = ({ text }: { readonly text: string }): number => Number(text);
    // @ts-expect-error: the first of the values is not all of them
    const first = address.fold<Values>({ byte, address: (node) => node.first("byte") });
    expect(first.tryParse("1.2")).toBe(1);
  });
});

describe("the types of a tree", () => {
  const tree = rfc3986.rules.IPv4address.tryParse("1.2.3.4");

  test("the root has the name of the rule", () => {
    expectTypeOf(tree.rule).toEqualTypeOf<"IPv4address">();
    expectTypeOf(tree).toExtend<ParseNode<"IPv4address">>();
    expectTypeOf(tree).toExtend<ParseNode>();
    expect(tree.rule).toBe("IPv4address");
  });

  test("the rule of a child tells its type", () => {
    const [child] = tree.children;
    if (child?.rule === "dec-octet") expectTypeOf(child.rule).toEqualTypeOf<"dec-octet">();
    // @ts-expect-error: the grammar has no such rule
    const misspelt = tree.children.filter(({ rule }) => rule === "dec-octett");
    expect(child?.rule).toBe("dec-octet");
    expect(misspelt).toStrictEqual([]);
  });

  test("a node that is found has the name as its type", () => {
    const found = tree.find("dec-octet");
    expectTypeOf(found?.rule).toEqualTypeOf<"dec-octet" | undefined>();
    expectTypeOf(tree.findAll("DIGIT")[0]?.rule).toEqualTypeOf<"DIGIT" | undefined>();
    // @ts-expect-error: the grammar has no such rule
    expect(tree.find("dec-octett")).toBeUndefined();
    expect(found?.rule).toBe("dec-octet");
  });

  test("the names are known where the text is, and any string is a name otherwise", () => {
    const name: string = ["DEC-OCTET"].join("");
    // @ts-expect-error: not every string is a name
    expect(tree.find(name)?.text).toBe("1");
    const unknown: ParseNode = tree;
    expectTypeOf(unknown.find(name)?.rule).toEqualTypeOf<string | undefined>();
    expect(unknown.find(name)?.rule).toBe("dec-octet");
  });

  test("a grammar that no type tells has nodes of any name", () => {
    const rule = rfc3986.rule("IPv4address");
    expectTypeOf(rule.tryParse("1.2.3.4")).toEqualTypeOf<ParseNode>();
    expect(rule.tryParse("1.2.3.4").find("dec-octett")).toBeUndefined();
  });
});

describe("captures", () => {
  const { authority } = rfc2396bis.rules;

  const { list } = compile('list = "(" *( list / key ) ")"\nkey = 1*ALPHA').rules;

  describe("the first occurrence of each rule", () => {
    it.each([
      ["u@a:", { host: "a", port: "" }],
      ["a", { host: "a" }],
      // A registry name has neither.
      ["a:b", {}],
    ])("host and port of %j", (input, expected) => {
      expect(authority.capture("host", "port")(input)).toEqual(expected);
    });

    it.each(["a b", "[::1", "a\n"])("null of %j", (input) => {
      expect(authority.capture("host", "port")(input)).toBeNull();
    });
  });

  describe("names", () => {
    it("may be in another case; the result has them as they are asked for", () => {
      expect(untyped(authority).capture("HOST", "Port")("a:1")).toEqual({ HOST: "a", Port: "1" });
    });

    it("may be two spellings of one rule", () => {
      const texts = untyped(authority).capture("host", "port", "HOST")("a:1");
      expect(texts).toEqual({ host: "a", port: "1", HOST: "a" });
    });

    it("may be a name of a member of JavaScript objects", () => {
      const abnf = 'r = [ toString ] [ constructor ] "c"\ntoString = "a"\nconstructor = "b"';
      const { r } = compile(abnf).rules;
      const matcher = r.capture("toString", "constructor");
      expect(matcher("abc")).toEqual({ toString: "a", constructor: "b" });
      const captured = matcher("c");
      expect([captured?.toString, captured?.constructor]).toEqual([undefined, undefined]);
    });

    it("may be none", () => {
      expect(authority.capture()("a:1")).toEqual({});
      expect(authority.capture()("a b")).toBeNull();
    });

    it("may be of rules that are nowhere in it", () => {
      expect(authority.capture("query", "host")("a")).toEqual({ host: "a" });
    });

    it("takes no name that the compiler knows to be wrong", () => {
      // @ts-expect-error there is no rule of this name
      expect(caught(() => authority.capture("host", "prot"))).toBeInstanceOf(UnknownRuleError);
      // @ts-expect-error there is no rule of this name
      expect(caught(() => authority.only("hos"))).toBeInstanceOf(UnknownRuleError);
    });

    it.each([
      ["hots", "host", 'no rule named "hots"; did you mean host?'],
      ["__proto__", undefined, 'no rule named "__proto__"'],
    ])("%j is unknown, and that before any input", (name, nearest, message) => {
      for (const method of ["capture", "only", "spans"] as const) {
        const error = caught(() => untyped(authority)[method]("host", name));
        expect(error).toBeInstanceOf(UnknownRuleError);
        expect(error).toMatchObject({ ruleName: name, nearest, message });
      }
    });
  });

  describe("matchers", () => {
    it("do not see each other, nor their own last input", () => {
      const hosts = authority.capture("host");
      const first = hosts("a");
      const ports = authority.capture("port", "host");
      expect(ports("b:1")).toEqual({ port: "1", host: "b" });
      expect(hosts("")).toEqual({});
      expect(hosts("c d")).toBeNull();
      expect(hosts("e:2")).toEqual({ host: "e" });
      expect(first).toEqual({ host: "a" });
    });

    it("take octets", () => {
      const { rules } = compile("r = 1*ALPHA s\ns = 1*%x80-FF", { alphabet: "octets" });
      expect(rules.r.capture("s")(Buffer.from("aé"))).toEqual({ s: "\xc3\xa9" });
      expect(rules.r.capture("s")("aé")).toEqual({ s: "\xc3\xa9" });
      expect(rules.r.capture("s")("a")).toBeNull();
    });
  });

  describe("spans", () => {
    it("are where the rules begin and end, in the order of the names; -1 where they are not", () => {
      const matcher = authority.spans("port", "host", "userinfo");
      expect(Array.from(matcher("u@a:80") ?? [])).toEqual([4, 6, 2, 3, 0, 1]);
      expect(Array.from(matcher("a:") ?? [])).toEqual([2, 2, 0, 1, -1, -1]);
      expect(Array.from(matcher("") ?? [])).toEqual([-1, -1, -1, -1, -1, -1]);
      expect(matcher("a b")).toBeNull();
    });

    it("of a rule that is named twice are there twice", () => {
      const matcher = untyped(authority).spans("host", "port", "HOST", "host");
      expect(Array.from(matcher("u@a:80") ?? [])).toEqual([2, 3, 4, 6, 2, 3, 2, 3]);
      expect(Array.from(matcher("") ?? [])).toEqual([-1, -1, -1, -1, -1, -1, -1, -1]);
      expect(matcher("a b")).toBeNull();
    });

    it("of a recursive rule", () => {
      expect(Array.from(list.spans("list", "key")("((a)b)") ?? [])).toEqual([0, 6, 2, 3]);
    });

    it("are filled anew by the next call", () => {
      const matcher = authority.spans("host");
      const first = matcher("abc");
      const second = matcher("u@d");
      expect(first).toBe(second);
      expect(Array.from(second ?? [])).toEqual([2, 3]);
    });
  });

  describe("rules that the grammar itself has no name for", () => {
    const base = compile('number = 1*DIGIT\nword = 1*ALPHA\npair = word "=" number');
    const middle = compile('pairs = pair *( "," pair )', { imports: [base] });
    const { rules } = compile("all = <the pairs>", { prose: { "the pairs": middle.rules.pairs } });
    const { both } = compile('both = pairs ";" word\nword = "w"', { imports: [middle] }).rules;

    it("are those that are reached: through prose, and an import of an import", () => {
      expect(rules.all.capture("pairs", "number")("a=1,b=2")).toEqual({
        pairs: "a=1,b=2",
        number: "1",
      });
      const shown = rules.all.only("word").tryParse("a=1,b=2");
      expect(shown.children.map(({ text }) => text)).toEqual(["a", "b"]);
    });

    it("come after the grammar's own of the same name", () => {
      expect(both.capture("word", "number")("a=1;w")).toEqual({ word: "w", number: "1" });
      expect(untyped(both).capture("WORD")("a=1;w")).toEqual({ WORD: "w" });
    });

    it("are unknown where they are not reached", () => {
      expect(() => untyped(rules.all).capture("nobody")).toThrow(UnknownRuleError);
    });
  });

  test("a name is a string", () => {
    const name = ["host"] as never;
    for (const method of ["capture", "only", "spans"] as const)
      expect(() => authority[method](name)).toThrow("a rule name is a string, not Array");
    expect(() => rfc2396bis.rule(name)).toThrow(
      new TypeError("a rule name is a string, not Array"),
    );
  });
});
