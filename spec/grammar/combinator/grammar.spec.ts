import fc from "fast-check";
import P from "parsimmon";
import { Grammar } from "../../../grammar/combinator/grammar.js";
import { Rule } from "../../../grammar/combinator/rule.js";
import {
  compile,
  core,
  parseWith,
  rfc2396bis,
  rfc3986,
  UnknownRuleError,
} from "../../../grammar/index.js";
import { caught } from "../../helpers/caught.js";
import { randomExpression, sampled, scaled, seeded, strings } from "../../helpers/worlds.js";
import { ParseNode, shiftedTree } from "../../../grammar/combinator/parse-node.js";
import { uriReference } from "../../../src/index.js";
import { place } from "../../helpers/place.js";

const grammar = compile(`
  Pair   = Key "=" Value
  Key    = 1*ALPHA
  Value  = *DIGIT
`);

describe("rules", () => {
  it("are those of the text, as they are spelled there, in its order", () => {
    expect(Object.keys(grammar.rules)).toEqual(["Pair", "Key", "Value"]);
    expect(Object.values(grammar.rules).every((rule) => rule instanceof Rule)).toBe(true);
    const names = Object.values(grammar.rules).map(({ ruleName }) => ruleName);
    expect(names).toEqual(["Pair", "Key", "Value"]);
  });

  it("cannot be changed, nor be anything else", () => {
    expect(Object.isFrozen(grammar.rules)).toBe(true);
    expect(Object.getPrototypeOf(grammar.rules)).toBeNull();
    expect(grammar.rules).toBe(grammar.rules);
  });

  it("may have the name of a member of JavaScript objects", () => {
    const names = ["constructor", "toString", "valueOf", "hasOwnProperty", "then", "length"];
    const odd = compile(names.map((name, index) => `${name} = "${index}"`).join("\n"));
    expect(Object.keys(odd.rules)).toEqual(names);
    const accepted = names.map((name, index) => odd.rule(name).test(String(index)));
    expect(accepted).toEqual(names.map(() => true));
    expect(odd.rule("constructor").ruleName).toBe("constructor");
    expect(compile('a = toString\ntoString = "x"').rules.a.test("x")).toBe(true);
    expect("toString" in grammar.rules).toBe(false);
  });
});

describe("rule", () => {
  it("is the same object under every spelling, and in rules", () => {
    expect(grammar.rule("pair")).toBe(grammar.rules.Pair);
    expect(grammar.rule("PAIR")).toBe(grammar.rule("pair"));
    expect(grammar.rule("DIGIT")).toBe(grammar.rule("digit"));
  });

  it.each([
    ["Par", "Pair", 'no rule named "Par"; did you mean Pair?'],
    ["DIGITS", "DIGIT", 'no rule named "DIGITS"; did you mean DIGIT?'],
    ["__proto__", undefined, 'no rule named "__proto__"'],
  ])("%j is unknown", (name, nearest, message) => {
    const error = caught(() => grammar.rule(name));
    expect(error).toBeInstanceOf(UnknownRuleError);
    expect(error).toMatchObject({ ruleName: name, nearest, message });
  });

  it("knows imported rules, which rules does not have", () => {
    const importer = compile("pairs = *( Pair LF )", { imports: [grammar] });
    expect(importer.rule("value").test("12")).toBe(true);
    expect(Object.keys(importer.rules)).toEqual(["pairs"]);
    expect(String(caught(() => importer.rule("valu")))).toBe(
      'UnknownRuleError: no rule named "valu"; did you mean Value?',
    );
  });
});

describe("extend", () => {
  it("makes another grammar, and does not change this one", () => {
    const before = grammar.toString();
    const wider = grammar.extend('Pairs = Pair *( "," Pair )\nvalue = 1*ALPHA');
    expect(wider).toBeInstanceOf(Grammar);
    expect(Object.keys(wider.rules)).toEqual(["Pair", "Key", "value", "Pairs"]);
    expect(["a=b,c=d", "a=1"].map(wider.rules.Pairs.test)).toEqual([true, false]);
    expect([grammar.toString(), Object.keys(grammar.rules).length]).toEqual([before, 3]);
    expect(grammar.rules.Pair.test("a=1")).toBe(true);
  });

  it("goes on with the options of the text that it extends", () => {
    const octets = compile("a = %x00-FF", { alphabet: "octets" }).extend("b = 2a");
    expect(octets.rules.b.test(Uint8Array.of(0, 0xff))).toBe(true);
    expect(String(caught(() => octets.extend("c = %x100")))).toBe(
      "AbnfError: line 1, column 5: no character is beyond FF",
    );
    const lists = compile("a = 1#DIGIT\nOWS = *WSP", { lists: true }).extend("b = 1#ALPHA");
    expect(lists.rules.b.test("x, y")).toBe(true);
    const open = compile("a = b", { missing: "defer" }).extend("c = d");
    expect(String(caught(() => open.rules.c.test("")))).toMatch("undefined rule d");
  });

  it("of a grammar that is shipped", () => {
    const ports = rfc2396bis.extend("port = 1*5DIGIT");
    const { server } = ports.rules;
    expect(["a:80", "a:", "a:123456"].map(server.test)).toEqual([true, false, false]);
    expect(rfc2396bis.rules.server.test("a:")).toBe(true);
  });
});

describe("toString", () => {
  it("is the grammar's own rules, a line each", () => {
    expect(grammar.toString()).toBe('Pair = Key "=" Value\nKey = 1*ALPHA\nValue = *DIGIT\n');
    expect(grammar.extend('Value =/ "-"\nKey = "k"').toString()).toBe(
      'Pair = Key "=" Value\nKey = "k"\nValue = *DIGIT\nValue =/ "-"\n',
    );
    expect(compile("r = <s> / 0<t u>\ns = DIGIT").toString()).toBe("r = <s> / 0<t u>\ns = DIGIT\n");
  });

  it.each([
    ["rfc2396bis", rfc2396bis],
    ["rfc3986", rfc3986],
    ["core", core],
  ] as const)("compiled again, it is the same grammar: %s", (_, shipped) => {
    const text = shipped.toString();
    const again = compile(text);
    expect(again.toString()).toBe(text);
    expect(Object.keys(again.rules)).toEqual(Object.keys(shipped.rules));
    const inputs = ["", "a", "1", "a:b", "http://u@[::1]:80/a/b?c#d", "1.2.3.4", "%41", "a b", "/"];
    for (const name of sampled(Object.keys(shipped.rules), 5)) {
      const [left, right] = [shipped, again].map((from) => {
        const rule = from.rule(name);
        return inputs.map((input) => [rule.prefixEnd(input), rule.explain(input)?.message]);
      });
      expect(right).toEqual(left);
    }
  });

  it("compiled again, it behaves the same: grammars at random", () => {
    const elements = ['"a"', '%s"B"', "%x61-62", "s", "t", '[ "b" ]'];
    const inputs = strings(["a", "b", "B"], scaled(3, 2));
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 9 }), (seed, size) => {
        const random = seeded(seed);
        const body = (): string => randomExpression(elements, size, random);
        const original = compile(`s = ${body()} / "a"\nt = "b"\nt =/ ${body()}\nt =/ "ab"\n`);
        const again = compile(original.toString());
        const described = (from: typeof original): readonly string[] =>
          ["s", "t"].flatMap((name) =>
            inputs.map((input) => {
              const result = from.rule(name).parse(input);
              return result.status ? result.value.print() : JSON.stringify(result);
            }),
          );
        expect(described(again)).toEqual(described(original));
      }),
      { numRuns: scaled(60, 8) },
    );
  });
});

describe("warnings", () => {
  it("are of the reader, in the order of the text, and the same list each time", () => {
    const { warnings } = compile('a = "x" | "y" ; \u00e9\nb = "z" | a\n');
    const places = warnings
      .filter(({ kind }) => kind === "bar-for-slash" || kind === "non-ascii-comment")
      .map(({ kind, line, column }) => `${kind} ${line}:${column}`);
    expect(places).toEqual([
      ...["bar-for-slash 1:9", "non-ascii-comment 1:15", "bar-for-slash 2:9"],
    ]);
    expect(grammar.warnings).toBe(grammar.warnings);
    expect(grammar.warnings).toEqual([]);
  });

  it("point at the text", () => {
    const [first] = compile('a = "x" | "y"').warnings;
    expect(first).toMatchObject({ kind: "bar-for-slash", offset: 8, line: 1, column: 9 });
    expect(first?.excerpt()).toBe('a = "x" | "y"\n        ^');
  });
});

describe("a grammar that is not needed is not made", () => {
  it("before something is asked for, and then once", () => {
    let made = 0;
    const { source } = grammar;
    const lazy = new Grammar(
      () => {
        made += 1;
        return source;
      },
      () => source,
    );
    expect(made).toBe(0);
    expect(lazy.rule("pair").test("a=1")).toBe(true);
    expect(Object.keys(lazy.rules)).toHaveLength(3);
    expect(lazy.warnings).toEqual(source.warnings);
    expect(made).toBe(1);
  });
});

/** E.g. `node("r", "ab", 0, [node("s", "b", 1)])`. */
function node(
  rule: string,
  text: string,
  start = 0,
  children: readonly ParseNode[] = [],
): ParseNode {
  return new ParseNode(rule, start, start + text.length, text, children);
}

const tree = node("a", "xyz", 0, [
  node("b", "x", 0, [node("c", "x", 0)]),
  node("B", "y", 1),
  node("De", "z", 2, [node("c", "", 2), node("b", "z", 2)]),
]);

describe("walk", () => {
  it("can be left early, and begun again", () => {
    const walk = tree.walk();
    expect(walk.next().value).toBe(tree);
    expect([...tree.walk()]).toHaveLength(7);
  });

  const names = fc.constantFrom("a", "A", "bc", "Bc");
  const trees = fc.letrec<{ tree: ParseNode }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      names.map((rule) => node(rule, "")),
      fc
        .tuple(names, fc.array(tie("tree"), { maxLength: 3 }))
        .map(([rule, children]) => node(rule, "", 0, children)),
    ),
  })).tree;

  it("is the recursive definition, and so are find and findAll, in any case", () => {
    const each = (top: ParseNode): ParseNode[] => [top, ...top.children.flatMap(each)];
    fc.assert(
      fc.property(trees, fc.constantFrom("a", "A", "bC", "Bc"), (top, name) => {
        const all = each(top);
        const isNamed = ({ rule }: ParseNode): boolean => rule.toLowerCase() === name.toLowerCase();
        expect([...top.walk()]).toEqual(all);
        expect(top.findAll(name)).toEqual(all.filter(isNamed));
        expect(top.find(name)).toBe(all.find(isNamed));
      }),
    );
  });

  it.each(["x", "", "constructor", "toString"])("finds no %j", (rule) => {
    expect(tree.find(rule)).toBeUndefined();
    expect(tree.findAll(rule)).toEqual([]);
  });
});

describe("print", () => {
  it("is a line a node, indented by depth", () => {
    expect(tree.print().split("\n")).toEqual([
      'a 0-3 "xyz"',
      '  b 0-1 "x"',
      '    c 0-1 "x"',
      '  B 1-2 "y"',
      '  De 2-3 "z"',
      '    c 2-2 ""',
      '    b 2-3 "z"',
    ]);
  });

  it("is what a string shows of the tree", () => {
    expect(String(tree)).toBe(tree.print());
    expect(String(tree.find("b"))).toBe('b 0-1 "x"\n  c 0-1 "x"');
  });

  it.each([
    ['"', '"\\""'],
    ["\n\t\0", "U+000A U+0009 U+0000"],
    ["é\u{1f600}", '"é\u{1f600}"'],
  ])("shows %j as %s", (text, expected) => {
    expect(node("r", text).print()).toBe(`r 0-${text.length} ${expected}`);
  });
});

describe("stringify", () => {
  it("is the result of JSON.stringify", () => {
    expect(tree.stringify()).toBe(JSON.stringify(tree));
    const texts = compile("texts = *( quote / 1*ALPHA )\nquote = DQUOTE / %x1F600 / %xD800").rules;
    const odd = texts.texts.tryParse('a"\u{1f600}\ud800b');
    expect(odd.stringify()).toBe(JSON.stringify(odd));
  });
});

describe("toJSON", () => {
  it("is the data that JSON.stringify writes", () => {
    const small = node("a", "xy", 3, [node("b", "y", 4)]);
    const children = [{ rule: "b", start: 4, end: 5, text: "y", children: [] }];
    const plain = { rule: "a", start: 3, end: 5, text: "xy", children };
    expect(small.toJSON()).toStrictEqual(plain);
    expect(JSON.stringify(small)).toBe(JSON.stringify(plain));
  });
});

describe("shifted", () => {
  it("is the same tree, so much later", () => {
    const before = tree.print();
    const later = before.replace(/\d+(?=[- ])/g, (offset) => String(Number(offset) + 10));
    expect(shiftedTree(tree, 10).print()).toBe(later);
    expect(tree.print()).toBe(before);
  });
});

describe("a tree that is tens of thousands deep", () => {
  const depth = scaled(100_000, 30_000);
  let deep = node("leaf", "", depth);
  for (let level = depth - 1; level >= 0; level -= 1) deep = node("r", "", level, [deep]);

  it("becomes JSON without the call stack", () => {
    expect(caught(() => JSON.stringify(deep))).toBeInstanceOf(RangeError);
    const json = deep.stringify();
    expect(json.slice(0, 60)).toBe('{"rule":"r","start":0,"end":0,"text":"","children":[{"rule":');
    expect(json.endsWith(`"children":[${"]}".repeat(depth + 1)}`)).toBe(true);
    expect(json.split('"rule"')).toHaveLength(depth + 2);
  });

  it("is walked without the call stack", () => {
    const walked = [...deep.walk()];
    expect(walked).toHaveLength(depth + 1);
    expect([walked[depth]?.rule, walked[depth]?.start]).toEqual(["leaf", depth]);
  });

  it("is searched, shifted and made into data without it", () => {
    expect(deep.find("leaf")?.start).toBe(depth);
    expect(deep.findAll("R")).toHaveLength(depth);
    expect(shiftedTree(deep, 7).find("leaf")?.start).toBe(depth + 7);
    let plain = deep.toJSON();
    let levels = 0;
    for (let [child] = plain.children; child !== undefined; [child] = plain.children) {
      plain = child;
      levels += 1;
    }
    expect([levels, plain.rule]).toEqual([depth, "leaf"]);
  });

  it("is printed without it", () => {
    // The picture is as wide as the tree is deep.
    const branch = [...deep.walk()][depth - 3000];
    expect(branch?.print().split("\n").at(-1)).toBe(
      `${"  ".repeat(3000)}leaf ${depth}-${depth} ""`,
    );
  });
});

/** The positions in results: of failures, and of what `mark` and `node` return. */
describe("positions", () => {
  const semicolon = P.string(";");

  /** Returns the position of a failure. */
  function failureOf(parser: P.Parser<unknown>, text: string): P.Index | undefined {
    const result = parser.parse(text);
    return result.status ? undefined : result.index;
  }

  describe("a semicolon that is missing at the end of a line", () => {
    const { word } = compile("word = 1*ALPHA").rules;
    const value = word.fold<{ word: string }>({ word: ({ text }) => text });

    it.each<[what: string, parser: P.Parser<unknown>]>([
      ["a parser that a rule's parser makes", word.skip(semicolon).map(String)],
      ["a fold", value],
      ["a parser that a fold makes", value.skip(semicolon)],
      ["a reference", uriReference.skip(semicolon)],
    ])("%s", (_, parser) => {
      for (const text of ["a\n", "a\r\n", "a\rb"])
        expect(failureOf(parser, text)).toEqual({ offset: 1, line: 1, column: 2 });
    });
  });

  describe("any offset of a text", () => {
    const texts = fc.string({ unit: fc.constantFrom("a", "\r", "\n", "\r\n"), maxLength: 12 });
    const cases = texts.chain((text) => fc.tuple(fc.constant(text), fc.nat(text.length)));

    /** A rule of so many characters, a rule of the others, and one of both. */
    function rulesFor(count: number) {
      const text = `all = first rest\nfirst = ${String(count)}%x00-7F\nrest = *%x00-7F`;
      const [all, first, rest] = Object.values<Rule>(compile(text).rules);
      return { all: all!, first: first!, rest: rest! };
    }

    it.each<[what: string, parserFor: (count: number) => P.Parser<unknown>, skipsEnd?: boolean]>([
      ["a rule", (count) => rulesFor(count).first, true],
      ["a parser that a rule makes", (count) => rulesFor(count).first.skip(semicolon)],
      [
        "an action that fails",
        (count) =>
          rulesFor(count).all.fold<{ rest: never; all: unknown }>({
            rest: (node) => node.fail("a value"),
            all: (node) => node.first("rest"),
          }),
      ],
    ])("is the place of a failure of %s", (_, parserFor, skipsEnd = false) => {
      fc.assert(
        fc.property(cases, ([text, offset]) => {
          if (skipsEnd && offset === text.length) return;
          expect(failureOf(parserFor(offset), text)).toEqual(place(text, offset));
        }),
      );
    });

    it("is marked", () => {
      fc.assert(
        fc.property(cases, ([text, offset]) => {
          const { first, rest } = rulesFor(offset);
          const parser = P.seq(first.map(() => offset).mark(), rest.result("").node("rest"));
          const start = place(text, 0);
          const middle = place(text, offset);
          expect(parseWith(parser, text)).toEqual({
            status: true,
            value: [
              { start, value: offset, end: middle },
              { name: "rest", start: middle, value: "", end: place(text, text.length) },
            ],
          });
        }),
      );
    });

    it("in octets has neither line nor column, as in Parsimmon", () => {
      const { line } = compile("line = 1*ALPHA CRLF", { alphabet: "octets" }).rules;
      const marked = line.mark() as unknown as { tryParse(input: Uint8Array): unknown };
      expect(marked.tryParse(Buffer.from("a\r\n"))).toMatchObject({
        start: { offset: 0, line: -1, column: -1 },
        end: { offset: 3, line: -1, column: -1 },
      });
    });
  });

  it("many marks of one text cost one pass", () => {
    const { word } = compile("word = 1*ALPHA").rules;
    const marks = word.mark().skip(P.newline).many();
    const test = jest.spyOn(RegExp.prototype, "test");
    expect(marks.tryParse("a\n".repeat(1000)).at(-1)?.end).toEqual(place("a\n".repeat(1000), 1999));
    const searches = test.mock.calls.length;
    test.mockRestore();
    expect(searches).toBeLessThan(1100);
  });
});
