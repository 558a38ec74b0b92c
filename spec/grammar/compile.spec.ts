import { Grammar } from "../../grammar/combinator/grammar.js";
import { ParseNode } from "../../grammar/combinator/parse-node.js";
import { Rule } from "../../grammar/combinator/rule.js";
import * as face from "../../grammar/index.js";
import { compile } from "../../grammar/compile.js";
import { AbnfError, AbnfSyntaxError, UnknownRuleError } from "../../grammar/common/errors.js";
import { core, rfc2396bis, rfc3986 } from "../../grammar/index.js";
import { equivalent, lint } from "../../grammar/language/index.js";
import type { CompileOptions } from "../../grammar/index.js";
import { caught } from "../helpers/caught.js";

function fault(act: () => unknown): string {
  return String(caught(act));
}

describe("the public API", () => {
  it("has compile, and the classes of its results and errors", () => {
    expect(face.compile).toBe(compile);
    expect(compile('a = "x"')).toBeInstanceOf(Grammar);
    expect(compile('a = "x"').rules.a).toBeInstanceOf(Rule);
    expect(compile('a = "x"').rules.a.tryParse("x")).toBeInstanceOf(ParseNode);
    expect(face.AbnfError).toBe(AbnfError);
    expect(face.AbnfSyntaxError).toBe(AbnfSyntaxError);
    expect(face.UnknownRuleError).toBe(UnknownRuleError);
  });

  it("makes rules and grammars by compile alone", () => {
    expect(Object.keys(face).filter((name) => /^(Grammar|Rule|ParseNode)$/.test(name))).toEqual([]);
  });

  it("has the grammars that are shipped", () => {
    const shipped = [
      face.core,
      face.rfc2396,
      face.rfc2396bis,
      face.rfc3986,
      face.rfc3987,
      face.rfc5234,
    ];
    expect(shipped.filter((grammar) => !(grammar instanceof Grammar))).toEqual([]);
    expect(face.core.rules.HEXDIG.test("f")).toBe(true);
    expect(face.rfc5234.rules.rulename.test("a-1")).toBe(true);
  });
});

describe("a text that is not ABNF", () => {
  it.each([
    ["", 1, 1],
    ["a", 1, 2],
    ["a = ^", 1, 5],
    ["a = b\nc d", 2, 3],
  ])("%j: line %i, column %i", (abnf, line, column) => {
    const error = caught(() => compile(abnf));
    expect(error).toBeInstanceOf(AbnfSyntaxError);
    expect(error).toMatchObject({ line, column });
  });

  it("nothing of it is compiled", () => {
    const error = caught(() => compile('a = "x"\nb = "y" )\n'));
    expect(error).toMatchObject({ name: "AbnfSyntaxError", line: 2, column: 9, offset: 16 });
    expect((error as AbnfSyntaxError).excerpt()).toBe('b = "y" )\n        ^');
  });
});

describe("values that are not texts", () => {
  it.each<[unknown, string]>([
    [undefined, "undefined"],
    [null, "null"],
    [1, "number"],
    [{}, "Object"],
    [["a = b"], "Array"],
    [Buffer.from('a = "x"'), "Buffer"],
    [(): string => "a", "function"],
  ])("%p", (abnf, name) => {
    expect(fault(() => compile(abnf as string))).toBe(`TypeError: ABNF is a string, not ${name}`);
  });

  it("nor extends a grammar", () => {
    expect(fault(() => compile('a = "x"').extend(1 as unknown as string))).toBe(
      "TypeError: ABNF is a string, not number",
    );
  });
});

describe("values that are not options", () => {
  it.each<[unknown, string]>([
    [{ alphabet: "Unicode" }, 'alphabet must be one of unicode, octets, not "Unicode"'],
    [{ alphabet: "bytes" }, 'alphabet must be one of unicode, octets, not "bytes"'],
    [{ alphabet: null }, "alphabet must be one of unicode, octets, not null"],
    [{ missing: "ignore" }, 'missing must be one of error, defer, never, not "ignore"'],
    [{ missing: true }, "missing must be one of error, defer, never, not boolean"],
    [{ imports: ["a"] }, "an import is a grammar, not string"],
    [{ imports: [{}] }, "an import is a grammar, not Object"],
    [{ imports: [null] }, "an import is a grammar, not null"],
    [{ prose: { b: "c" } }, "what prose means is a rule, not string"],
    [{ prose: { b: rfc3986 } }, "what prose means is a rule, not Grammar"],
  ])("%j", (options, message) => {
    expect(fault(() => compile('a = "x"', options as CompileOptions))).toBe(
      `TypeError: ${message}`,
    );
  });
});

describe("imports", () => {
  it("are other grammars' rules by name", () => {
    const link = compile('link = "<" URI-reference ">" *( ";" 1*ALPHA )', { imports: [rfc3986] });
    expect(link.rules.link.test("<http://a/b>;rel")).toBe(true);
    expect(link.rules.link.test("<http://a/ b>;rel")).toBe(false);
  });

  it("have full ABNF semantics across the border: a repetition matches less if necessary", () => {
    const { pair } = compile('pair = "(" URI-reference "," URI-reference ")"', {
      imports: [rfc2396bis],
    }).rules;
    const captured = pair.only("URI-reference").tryParse("(http://a/b,c,../(d))");
    expect(captured.children.map(({ text }) => text)).toEqual(["http://a/b,c", "../(d)"]);
  });

  it("may be none, and none is the default", () => {
    expect(compile('a = "x"', { imports: [] }).rules.a.test("x")).toBe(true);
    expect(compile('a = "x"', {}).rules.a.test("x")).toBe(true);
  });

  it("the order of two that agree is all the same", () => {
    const [one, two] = [compile('x = "1"\ny = "y"'), compile('z = "2"\ny = "y"')];
    for (const imports of [
      [one, two],
      [two, one],
    ]) {
      const { a } = compile("a = x y z", { imports }).rules;
      expect([a.test("1y2"), a.test("2y1")]).toEqual([true, false]);
    }
  });
});

describe("prose", () => {
  const { "URI-reference": reference } = rfc3986.rules;

  it("binds the text between angle brackets to a rule", () => {
    const { rules } = compile('Location = "Location:" SP <URI-reference, see [RFC3986]>', {
      prose: { "URI-reference, see [RFC3986]": reference },
    });
    expect(rules.Location.test("Location: http://a/")).toBe(true);
    const tree = rules.Location.tryParse("Location: /b");
    expect(tree.find("URI-reference")).toMatchObject({ start: 10, end: 12, text: "/b" });
  });

  it("may bind the name of a member of JavaScript objects", () => {
    const { rules } = compile("a = <constructor> <toString>", {
      prose: { constructor: rfc3986.rules.port, toString: rfc3986.rules.scheme },
    });
    expect(rules.a.test("80http")).toBe(true);
    expect(fault(() => compile("a = <constructor>"))).toMatch("prose that no rule is bound to");
  });

  it("may bind more than is there", () => {
    expect(compile('a = "x"', { prose: { nothing: reference } }).rules.a.test("x")).toBe(true);
  });
});

describe("lists", () => {
  it("are lists with commas where the option says so: RFC 9110 section 5.6.1", () => {
    const { rules } = compile("a = 1#b\nb = 1*ALPHA\nc = #b\nd = 2#3b\nOWS = *WSP", {
      lists: true,
    });
    const accepted = (rule: "a" | "c" | "d"): readonly string[] =>
      ["", "x", "x,y", "x , y", "x,y,z", "x,y,z,w"].filter((input) => rules[rule].test(input));
    expect(accepted("a")).toEqual(["x", "x,y", "x , y", "x,y,z", "x,y,z,w"]);
    expect(accepted("c")).toEqual(["", "x", "x,y", "x , y", "x,y,z", "x,y,z,w"]);
    expect(accepted("d")).toEqual(["x,y", "x , y", "x,y,z"]);
  });

  it("have empty elements where a recipient reads them: RFC 9110 section 5.6.1.2", () => {
    const abnf = "some = 1#e\nany = #e\ntwo = 2#2e\ne = 1*ALPHA\nOWS = *( SP / HTAB )";
    const grammar = compile(abnf, { lists: "recipient" });
    const written = compile(`
      every = [ e ] *( OWS "," OWS [ e ] )
      some  = *( OWS "," OWS ) e *( OWS "," OWS [ e ] )
      two   = *( OWS "," OWS ) e 1*( OWS "," OWS ) e *( OWS "," OWS )
      e     = 1*ALPHA
      OWS   = *( SP / HTAB )`);
    expect(equivalent(grammar.rules.some, written.rules.some)).toBe(true);
    expect(equivalent(grammar.rules.any, written.rules.every)).toBe(true);
    expect(equivalent(grammar.rules.two, written.rules.two)).toBe(true);
    // The examples of the section.
    for (const list of ["foo,bar", "foo ,bar,", "foo , ,bar,charlie"])
      expect(grammar.rules.some.test(list)).toBe(true);
    for (const list of ["", ",", ",   ,"]) {
      expect(grammar.rules.some.test(list)).toBe(false);
      expect(grammar.rules.any.test(list)).toBe(true);
    }
    // There is one way to read each list.
    expect(lint(grammar)).toEqual([]);
    expect(compile(grammar.toString()).rules.some!.test(",a")).toBe(true);
    expect(grammar.extend("three = 3#e").rules.three.test("a,b,,c")).toBe(true);
  });

  it("are those of a sender with true", () => {
    const texts = ([true, "sender", "recipient"] as const).map((lists) =>
      compile("a = 1#b\nb = ALPHA\nOWS = *SP", { lists }).toString(),
    );
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).not.toBe(texts[2]);
    expect(() => compile("a = b", { lists: "receiver" as "recipient" })).toThrow(
      new TypeError('lists must be one of sender, recipient, not "receiver"'),
    );
  });

  it.each<[string, CompileOptions]>([
    ["by default", {}],
    ["where the option says no", { lists: false }],
  ])("are no ABNF %s", (_, options) => {
    expect(caught(() => compile("a = 1#b\nb = DIGIT", options))).toBeInstanceOf(AbnfSyntaxError);
  });
});

describe("missing", () => {
  it.each<[string, CompileOptions]>([
    ["by default", {}],
    ["where the option says so", { missing: "error" }],
  ])("rules are an error %s", (_, options) => {
    expect(fault(() => compile("a = b", options))).toBe(
      "AbnfError: line 1, column 5: undefined rule b",
    );
  });

  it("rules are a warning for now, where the option says so", () => {
    const grammar = compile('a = b\nc = "x"', { missing: "defer" });
    expect(grammar.warnings.map(({ kind }) => kind)).toContain("undefined-rule");
    expect(grammar.rules.c.test("x")).toBe(true);
    expect(fault(() => grammar.rules.a.test("x"))).toBe(
      "AbnfError: line 1, column 5: undefined rule b",
    );
  });
});

describe("alphabet", () => {
  it("is Unicode by default: numbers are code points", () => {
    const { a } = compile("a = %xE9").rules;
    expect([a.test("é"), a.test("\xc3\xa9")]).toEqual([true, false]);
    expect(compile("a = %xE9", { alphabet: "unicode" }).rules.a.test("é")).toBe(true);
    expect(compile("a = %x1F600").rules.a.test("\u{1f600}")).toBe(true);
    expect(compile("a = 2%x0-10FFFF").rules.a.test("\u{1f600}")).toBe(false);
  });

  it("may be octets: numbers are octets, and strings are read as their UTF-8", () => {
    const { a } = compile("a = %xC3.A9", { alphabet: "octets" }).rules;
    expect([a.test("é"), a.test(Uint8Array.of(0xc3, 0xa9)), a.test("\xc3\xa9")]).toEqual([
      ...[true, true, false],
    ]);
    expect(compile("a = 4OCTET", { alphabet: "octets" }).rules.a.test("\u{1f600}")).toBe(true);
  });

  it("quoted strings are ASCII in both", () => {
    for (const alphabet of ["unicode", "octets"] as const) {
      const { a } = compile('a = "k"', { alphabet }).rules;
      expect([a.test("k"), a.test("K"), a.test("\u212a")]).toEqual([true, true, false]);
    }
  });
});

describe("start", () => {
  const abnf = 'a = b\nb = "x"\nc = "y"';

  it("has to be a rule", () => {
    expect(fault(() => compile(abnf, { start: "d" }))).toBe('UnknownRuleError: no rule named "d"');
    expect(compile(abnf, { start: "A" }).rules.a.test("x")).toBe(true);
  });

  it("gives warnings about rules that it does not reach", () => {
    const unreachable = (options: CompileOptions): readonly string[] =>
      lint(compile(abnf, options))
        .filter(({ kind }) => kind === "unreachable-rule")
        .map((each) => each.excerpt());
    expect(unreachable({ start: "a" })).toEqual(['c = "y"\n^']);
    expect(unreachable({})).toEqual([]);
  });

  it("may be several rules", () => {
    const started = compile(`${abnf}\nd = "z"`, { start: ["a", "D"] });
    expect(lint(started).map(({ message }) => message)).toEqual(["none of a, d leads to c"]);
    expect(lint(started, { start: ["a", "c", "d"] })).toEqual([]);
    expect(lint(started, { start: [] })).toEqual([]);
    expect(lint(started.extend('e = "e"')).map(({ message }) => message)).toEqual([
      "none of a, d leads to e",
    ]);
    expect(fault(() => compile(abnf, { start: ["a", "f"] }))).toBe(
      'UnknownRuleError: no rule named "f"',
    );
  });
});

describe("rules of the other alphabet", () => {
  const octets = compile('v = %xC3.A9\na = *%x00-7F\nw = v / a\ntext = "t"', {
    alphabet: "octets",
  });
  const unicode = compile('v = %xE9\na = %x61-7A\nany = OCTET\ntext = "t"');

  it.each<[string, CompileOptions, string]>([
    ["x = a v", { imports: [octets] }, "line 1, column 7: v is of a grammar of octets"],
    ["x = a\ny = W", { imports: [octets] }, "line 2, column 5: w is of a grammar of octets"],
    ["x = <v>", { imports: [octets] }, "line 1, column 5: v is of a grammar of octets"],
    ['v =/ "x"', { imports: [octets] }, "line 1, column 1: v is of a grammar of octets"],
    [
      "x = <p>",
      { prose: { p: octets.rules.v } },
      "line 1, column 5: <p> is of a grammar of octets",
    ],
    [
      "x = <p>",
      { prose: { p: octets.rules.v }, missing: "defer" },
      "line 1, column 5: <p> is of a grammar of octets",
    ],
  ])("%j with %j is refused", (abnf, options, message) => {
    const error = caught(() => compile(abnf, options));
    expect(error).toBeInstanceOf(AbnfError);
    expect(error).toMatchObject({
      kind: "different-alphabets",
      message: `${message}, and means something else in one of unicode`,
    });
  });

  it.each<[string, CompileOptions, string]>([
    ["x = v", { imports: [unicode] }, "line 1, column 5: v is of a grammar of unicode"],
    ["x = any", { imports: [unicode] }, "line 1, column 5: any is of a grammar of unicode"],
    [
      "x = <p>",
      { prose: { p: core.rules.OCTET } },
      "line 1, column 5: <p> is of a grammar of unicode",
    ],
  ])("%j of octets with %j is refused", (abnf, options, message) => {
    expect(fault(() => compile(abnf, { ...options, alphabet: "octets" }))).toBe(
      `AbnfError: ${message}, and means something else in one of octets`,
    );
  });

  it("may be there, as long as nothing names them", () => {
    const mixed = compile("x = a text", { imports: [octets] });
    expect(mixed.rules.x.test("abct")).toBe(true);
    expect(fault(() => mixed.rule("v"))).toBe('UnknownRuleError: no rule named "v"');
    expect(compile('x = v\nv = "own"', { imports: [octets] }).rules.x.test("own")).toBe(true);
  });

  it("clash with rules of their name in the grammar's own alphabet", () => {
    for (const imports of [
      [octets, unicode],
      [unicode, octets],
    ])
      expect(caught(() => compile("x = v", { imports }))).toMatchObject({
        kind: "ambiguous-import",
        message:
          "line 1, column 5: v is imported from two grammars that define it differently (imports 1 and 2); " +
          "v = <prose>, with the prose bound to the rule of one of them, decides",
      });
  });

  it("of ASCII alone are the same in both", () => {
    const sip = compile('header = "<" URI ">" %xFF', { imports: [rfc3986], alphabet: "octets" });
    expect(sip.rules.header.test(Buffer.from("<http://a/>\xff", "latin1"))).toBe(true);
    expect(compile("x = a", { imports: [octets] }).rules.x.test("abc")).toBe(true);
  });

  it("are core rules, whose numbers are those of the grammar that names them", () => {
    const { x } = compile("x = OCTET", { alphabet: "octets", imports: [core] }).rules;
    expect(x.test(Uint8Array.of(0xe9))).toBe(true);
    expect(x.test("\u00e9")).toBe(false);
    expect(compile("x = OCTET").rules.x.test("\u00e9")).toBe(true);
  });
});
