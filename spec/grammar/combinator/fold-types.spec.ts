/** The types of folds. The compiler checks them; the tests run the folds that compile. */
import { expectTypeOf } from "expect-type";
import { compile, rfc3986 } from "../../../grammar/index.js";
import type P from "parsimmon";
import type { core, Grammar, ParseNode, Rule } from "../../../grammar/index.js";

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

  it("of a rule by a name that is no literal is checked when it runs", () => {
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

  it("for a name that is no rule", () => {
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
        // @ts-expect-error: byte is no key of the values
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
      // @ts-expect-error: the text is no number
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
