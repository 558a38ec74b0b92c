/**
 * Two copies of the package in one program: the functions of one copy take the rules, the grammars and
 * the records of the other one, and give the answers that they give for their own.
 */
import * as fc from "fast-check";
import Parsimmon from "parsimmon";
import type * as uriModule from "uri-abnf";
import type * as arbitraryModule from "uri-abnf/fast-check";
import type * as generateModule from "uri-abnf/generate";
import type * as grammarModule from "uri-abnf/grammar";
import type * as languageModule from "uri-abnf/language";

interface Copy {
  readonly uri: typeof uriModule;
  readonly grammar: typeof grammarModule;
  readonly language: typeof languageModule;
  readonly generate: typeof generateModule;
  readonly arbitrary: typeof arbitraryModule;
}

/** Loads a copy. Two installed copies usually share Parsimmon, as the two modules of one package do. */
function copyOfPackage(sharesParsimmon: boolean): Copy {
  let copy: Copy | undefined;
  jest.isolateModules(() => {
    if (sharesParsimmon) jest.doMock("parsimmon", () => Parsimmon);
    jest.doMock("fast-check", () => fc);
    copy = {
      uri: jest.requireActual("uri-abnf"),
      grammar: jest.requireActual("uri-abnf/grammar"),
      language: jest.requireActual("uri-abnf/language"),
      generate: jest.requireActual("uri-abnf/generate"),
      arbitrary: jest.requireActual("uri-abnf/fast-check"),
    };
    jest.dontMock("parsimmon");
    jest.dontMock("fast-check");
  });
  if (copy === undefined) throw new Error("there is no copy");
  return copy;
}

const here = copyOfPackage(true);
const there = copyOfPackage(true);

/** The rules that a copy gives away: one that does not contain itself, one that does, and a shipped grammar. */
function givenBy({ grammar }: Copy) {
  const own = grammar.compile(
    `
list = "(" *( list / word / port ) ")"
word = "hello" / "help" / 1*2ALPHA
`,
    { imports: [grammar.rfc3986] },
  );
  return { own, shipped: grammar.rfc3986 };
}

type Given = ReturnType<typeof givenBy>;

function first<Item>(count: number, items: Iterable<Item>): Item[] {
  const found: Item[] = [];
  for (const item of items) if (found.push(item) === count) break;
  return found;
}

test("the copies are two", () => {
  expect(there.grammar.AbnfError).not.toBe(here.grammar.AbnfError);
  expect(there.uri.rfc3986.grammar).not.toBe(here.uri.rfc3986.grammar);
});

const QUESTIONS: Readonly<Record<string, (copy: Copy, given: Given) => unknown>> = {
  equivalent: ({ language, grammar }, { shipped }) => [
    language.equivalent(shipped.rules.URI, grammar.rfc3986.rules.URI),
    language.equivalent(shipped.rules.host, grammar.rfc3986.rules["reg-name"]),
  ],
  onlyIn: ({ language, grammar }, { shipped }) =>
    language.onlyIn(shipped.rules["URI-reference"], grammar.rfc3986.rules.URI, { count: 3 }),
  enumerate: ({ language }, { own }) => first(60, language.enumerate(own.rules.list)),
  sample: ({ language }, { own, shipped }) => [
    first(5, language.sample(shipped.rules.authority, { seed: 7 })),
    first(5, language.sample(own.rules.list, { seed: 7 })),
  ],
  coverage: ({ language }, { own, shipped }) => [
    language.coverage(shipped.rules.authority, ["a:1"]).toString(),
    language.coverage(own.rules.list, ["(a)", "(1)"]).toString(),
  ],
  "coverage of a core rule": ({ language }, { own }) =>
    language.coverage(own.rule("HEXDIG"), ["a"]).total,
  examples: ({ language }, { own }) => language.examples(own.rules.list),
  nearMisses: ({ language }, { shipped }) =>
    first(9, language.nearMisses(shipped.rules.IPv4address)),
  ambiguity: ({ language }, { own }) => language.ambiguity(own.rules.word),
  toRegExp: ({ language }, { own, shipped }) => [
    language.toRegExp(own.rules.word),
    language.toRegExp(shipped.rules.IPv4address),
  ],
  "toGrammar and jsonString": ({ language }, { own }) =>
    language.toGrammar(language.jsonString(own.rules.word), { notation: "lark" }),
  "union, intersection and complement": ({ language, grammar }, { own, shipped }) => {
    const digits = language.intersection(shipped.rules.port, grammar.rfc3986.rules.host);
    const either = language.union(digits, own.rules.word);
    const { x } = grammar.compile("x = <either> ALPHA", { prose: { either } }).rules;
    return [
      language.toRegExp(digits),
      first(2, language.enumerate(language.complement(digits))),
      language.isSubset(own.rules.word, either),
      x.capture("ALPHA")("12c"),
    ];
  },
  generate: ({ generate: { generate } }, { own, shipped }) => [
    generate(shipped, { rules: { authority: { captures: ["port"], explain: true } } }),
    generate(own, { rules: { word: { captures: ["ALPHA"] } } }),
  ],
  lint: ({ language }, { own }) => language.lint(own).map(({ message }) => message),
  fold: ({ grammar }, { own, shipped }) =>
    grammar
      .compile('x = port "," list', { imports: [own, shipped] })
      .rules.x.fold<{ port: number; word: string; x: unknown }>({
        port: ({ text }) => Number(text),
        word: ({ text }) => text,
        x: (node) => [node.all("port"), node.all("word")],
      })
      .tryParse("80,(ab(c)1)"),
  extend: ({ grammar }, { own }) =>
    grammar
      .compile("x = list", { imports: [own.extend('port =/ "-"')] })
      .rules.x.tryParse("(a-)")
      .print(),
  arbitrary: ({ arbitrary: { arbitrary } }, { own }) =>
    fc.sample(arbitrary(own.rules.list), { seed: 7, numRuns: 5 }),
  "Parsimmon.seq, or and parseWith": ({ grammar }, { shipped }) => {
    const { scheme, host } = grammar.rfc3986.rules;
    const pair = Parsimmon.seq(scheme, Parsimmon.string(" "), shipped.rules.port);
    return [
      grammar.parseWith(pair, "a 80"),
      grammar.parseWith(pair, "a b"),
      shipped.rules.scheme.or(host).tryParse("1.2.3.4").rule,
    ];
  },
};

describe.each(Object.entries(QUESTIONS))("%s", (_, ask) => {
  const expected = ask(here, givenBy(here));

  test("takes rules of another copy", () => {
    expect(expected).toBeDefined();
    expect(ask(here, givenBy(there))).toEqual(expected);
  });

  test("takes rules of this copy in another one", () => {
    expect(ask(there, givenBy(here))).toEqual(expected);
  });
});

describe("records", () => {
  const text = "http://u@[::1]:1/p?q#f";

  test.each(["rfc2396bis", "rfc2396", "rfc3986", "rfc3987"] as const)("of %s", (name) => {
    const reference = name === "rfc2396" ? "http://u@h:1/p?q#f" : text;
    const record = there.uri[name].parse(reference);
    expect(record).toEqual(here.uri[name].parse(reference));
    expect(here.uri[name].recompose(record)).toBe(reference);
  });

  test("are references and bases", () => {
    const { parse, recompose } = there.uri;
    const target = here.uri.transform(parse("../d?e"), parse("http://a/b/c"));
    expect(recompose(target)).toBe("http://a/d?e");
  });

  test("are not strings", () => {
    const record = there.uri.parse(text) as unknown as string;
    expect(() => here.uri.resolve(record, text)).toThrow(
      new TypeError("the reference must be a string, not Object"),
    );
  });
});

describe("an error of another copy", () => {
  function thrownBy(action: () => unknown): Error {
    try {
      action();
    } catch (error) {
      return error as Error;
    }
    throw new Error("nothing was thrown");
  }

  test.each([
    ["AbnfSyntaxError", { offset: 4 }, ({ grammar }: Copy) => grammar.compile("a = ^")],
    ["AbnfError", { kind: "undefined-rule" }, ({ grammar }: Copy) => grammar.compile("a = b")],
    ["UnknownRuleError", {}, ({ grammar }: Copy) => grammar.rfc3986.rule("hots")],
    [
      "MismatchError",
      { offset: 1 },
      ({ grammar }: Copy) => grammar.rfc3986.rules.port.tryParse("8x"),
    ],
  ] as const)("%s has its name and its data, and another class", (name, data, act) => {
    const error = thrownBy(() => act(there));
    expect(error).toMatchObject({ name, ...data });
    expect(error.message).toBe(thrownBy(() => act(here)).message);
    expect(error).not.toBeInstanceOf(here.grammar[name]);
    expect(error).toBeInstanceOf(there.grammar[name]);
  });

  test("is of the copy whose function was called, also for rules of the other one", () => {
    const { list } = givenBy(there).own.rules;
    const compare = (): unknown => here.language.equivalent(list, list);
    expect(thrownBy(compare)).toBeInstanceOf(here.language.RecursiveRuleError);
    const clash = (): unknown =>
      here.grammar.compile("x = port", {
        imports: [there.grammar.rfc3986, there.grammar.compile('port = "x"')],
      });
    expect(thrownBy(clash)).toBeInstanceOf(here.grammar.AbnfError);
    expect(thrownBy(clash)).toMatchObject({ kind: "ambiguous-import" });
  });
});

describe("a copy with a Parsimmon of its own", () => {
  const apart = copyOfPackage(false);
  const { port } = apart.grammar.rfc3986.rules;

  test("has rules that parse, and that grammars import", () => {
    expect(port.tryParse("80").text).toBe("80");
    const { x } = here.grammar.compile("x = port", { imports: [apart.grammar.rfc3986] }).rules;
    expect(x.capture("port")("80")).toEqual({ port: "80" });
    expect(here.language.equivalent(port, here.grammar.rfc3986.rules.port)).toBe(true);
  });

  test("has no parsers for the other Parsimmon", () => {
    expect(Parsimmon.isParser(port)).toBe(false);
    expect(() => here.grammar.parseWith(port, "80")).toThrow(
      new TypeError("a parser is a Parsimmon parser, not Rule"),
    );
    expect(() => Parsimmon.seq(port)).toThrow("not a parser");
  });

  test("has parsers for the other Parsimmon through a grammar that imports the rule", () => {
    const { x } = here.grammar.compile("x = port", { imports: [apart.grammar.rfc3986] }).rules;
    const pair = Parsimmon.seq(x, Parsimmon.string(";")).map(([{ text }]) => text);
    expect(here.grammar.parseWith(pair, "80;")).toEqual({ status: true, value: "80" });
  });
});
