import fc from "fast-check";
import { Grammar } from "../../../grammar/combinator/grammar.js";
import { Rule } from "../../../grammar/combinator/rule.js";
import { compile, core, rfc2396bis, rfc3986, UnknownRuleError } from "../../../grammar/index.js";
import { caught } from "../../helpers/caught.js";
import { randomExpression, sampled, scaled, seeded, strings } from "../../helpers/worlds.js";

const grammar = compile(`
  Pair   = Key "=" Value
  Key    = 1*ALPHA
  Value  = *DIGIT
`);

describe("rules", () => {
  it("are those of the text, as they are spelled there, in its order", () => {
    expect(Object.keys(grammar.rules)).toEqual(["Pair", "Key", "Value"]);
    expect(Object.values(grammar.rules).every((rule) => rule instanceof Rule)).toBe(true);
    expect(Object.values(grammar.rules).map(({ ruleName }) => ruleName)).toEqual([
      ...["Pair", "Key", "Value"],
    ]);
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
  it.each([
    ["Pair", "Pair"],
    ["pair", "Pair"],
    ["PAIR", "Pair"],
    ["digit", "DIGIT"],
    ["lwsp", "LWSP"],
  ])("%s is %s", (name, expected) => {
    expect(grammar.rule(name).ruleName).toBe(expected);
  });

  it("is the same object under every spelling, and in rules", () => {
    expect(grammar.rule("pair")).toBe(grammar.rules.Pair);
    expect(grammar.rule("PAIR")).toBe(grammar.rule("pair"));
    expect(grammar.rule("DIGIT")).toBe(grammar.rule("digit"));
  });

  it.each([
    ["Par", "Pair", 'no rule named "Par"; did you mean Pair?'],
    ["key ", "Key", 'no rule named "key "; did you mean Key?'],
    ["DIGITS", "DIGIT", 'no rule named "DIGITS"; did you mean DIGIT?'],
    ["number", undefined, 'no rule named "number"'],
    ["", undefined, 'no rule named ""'],
    ["toString", undefined, 'no rule named "toString"'],
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
    expect([wider.rules.Pairs.test("a=b,c=d"), wider.rules.Pairs.test("a=1")]).toEqual([
      true,
      false,
    ]);
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
    expect([server.test("a:80"), server.test("a:"), server.test("a:123456")]).toEqual([
      true,
      false,
      false,
    ]);
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
    const inputs = strings(["a", "b", "B"], 3);
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
