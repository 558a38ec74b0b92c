import { AbnfError } from "../../../grammar/common/errors.js";
import { compile } from "../../../grammar/index.js";
import type { CompileOptions } from "../../../grammar/index.js";
import { caught } from "../../helpers/caught.js";
import { refusal } from "../../helpers/refusal.js";

function refusalOf(abnf: string, options?: CompileOptions): AbnfError {
  return refusal(() => compile(abnf, options));
}

/** The carets are below the line that the message names. */
type Row = readonly [abnf: string, message: string, carets: string, names: readonly string[]];

function expectRefusal(kind: AbnfError["kind"], row: Row, options?: CompileOptions): void {
  const [abnf, message, carets, names] = row;
  const error = refusalOf(abnf, options);
  expect([error.kind, error.message, error.names]).toEqual([kind, message, names]);
  expect(error.message).toMatch(`line ${error.line}, column ${error.column}: `);
  const line = abnf.split("\n")[error.line - 1]?.replace("\r", "");
  expect(error.excerpt()).toBe(`${line ?? ""}\n${carets}`);
  expect(error.column).toBe(carets.indexOf("^") + 1);
}

describe("undefined-rule", () => {
  it.each<Row>([
    ["a = b", "line 1, column 5: undefined rule b", "    ^", ["b"]],
    [
      "a = *( DIGIT / foo-Bar )",
      "line 1, column 16: undefined rule foo-Bar",
      "               ^^^^^^^",
      ["foo-Bar"],
    ],
    [
      "  first  = second\r\n  second = [ thrid ]\r\n  third  = DIGIT",
      "line 2, column 14: undefined rule thrid; did you mean third?",
      "             ^^^^^",
      ["thrid"],
    ],
    // Each name once, regardless of its number and case.
    ["a = x X\nb = x", "line 1, column 5: undefined rule x", "    ^", ["x"]],
    [
      "a = y\nb = x / DIGIT / z",
      "line 1, column 5: undefined rules y, x, z",
      "    ^",
      ["y", "x", "z"],
    ],
    // Undefined rules come before prose, because prose is usually meant to be bound.
    ["a = <p q> b", "line 1, column 11: undefined rule b", "          ^", ["b"]],
    ['a = "x"\na =/ b', "line 2, column 6: undefined rule b", "     ^", ["b"]],
    // Core rules are suggested too.
    [
      "a = DIGITS",
      "line 1, column 5: undefined rule DIGITS; did you mean DIGIT?",
      "    ^^^^^^",
      ["DIGITS"],
    ],
  ])("%j", (...row) => {
    expectRefusal("undefined-rule", row);
  });

  it("names a dozen of many, and holds all", () => {
    const names = Array.from({ length: 40 }, (_, index) => `x${index}`);
    const error = refusalOf(`a = ${names.join(" ")}`);
    expect(error.message).toBe(
      `line 1, column 5: undefined rules ${names.slice(0, 12).join(", ")} and 28 more`,
    );
    expect(error.names).toEqual(names);
  });

  it("suggests nothing where several are missing", () => {
    expect(refusalOf("a = DIGITS ALPHAS").message).toBe(
      "line 1, column 5: undefined rules DIGITS, ALPHAS",
    );
  });

  it("reports nothing about unreachable rules", () => {
    expect(compile('a = "x" 0b *0<p q> 0*0( c / d )').rules.a.test("x")).toBe(true);
  });
});

describe("unbound-prose", () => {
  it.each<Row>([
    [
      "a = <foo bar>",
      "line 1, column 5: prose that no rule is bound to: <foo bar>",
      "    ^^^^^^^^^",
      ["<foo bar>"],
    ],
    [
      "a = DIGIT\nb = [ <c> ] <d e> <c>",
      "line 2, column 7: prose that no rule is bound to: <c>, <d e>",
      "      ^^^",
      ["<c>", "<d e>"],
    ],
    ["a = <>", "line 1, column 5: prose that no rule is bound to: <>", "    ^^", ["<>"]],
  ])("%j", (...row) => {
    expectRefusal("unbound-prose", row);
  });
});

describe("ambiguous-import", () => {
  const imports = [compile('x = "a"'), compile('x = "b"')];

  it.each<Row>([
    [
      "a = x",
      "line 1, column 5: x is imported from two grammars that define it differently (imports 1 and 2); x = <prose>, with the prose bound to the rule of one of them, decides",
      "    ^",
      [],
    ],
    [
      "a = DIGIT\nb = 2( ALPHA X ) x",
      "line 2, column 14: X is imported from two grammars that define it differently (imports 1 and 2); X = <prose>, with the prose bound to the rule of one of them, decides",
      "             ^",
      [],
    ],
  ])("%j", (...row) => {
    expectRefusal("ambiguous-import", row, { imports });
  });

  it("reports nothing about unreachable rules", () => {
    expect(compile('a = "x" 0x', { imports }).rules.a.test("x")).toBe(true);
  });
});

describe("out-of-range", () => {
  it.each<Row>([
    ["a = %x110000", "line 1, column 5: no character is beyond 10FFFF", "    ^^^^^^^^", []],
    ["a = %x41-110000", "line 1, column 5: no character is beyond 10FFFF", "    ^^^^^^^^^^^", []],
    [
      "a = [ %d65.1114112.65 ]",
      "line 1, column 7: no character is beyond 10FFFF",
      "      ^^^^^^^^^^^^^^^",
      [],
    ],
    [
      "a = %x10FFFF\na =/ DIGIT *( ALPHA / %x110000 )",
      "line 2, column 23: no character is beyond 10FFFF",
      "                      ^^^^^^^^",
      [],
    ],
  ])("%j", (...row) => {
    expectRefusal("out-of-range", row);
  });

  it.each<Row>([
    ["a = %x100", "line 1, column 5: no character is beyond FF", "    ^^^^^", []],
    ["a = %d256-300", "line 1, column 5: no character is beyond FF", "    ^^^^^^^^^", []],
    [
      "a = %x80-FFF\nb = %xFF.100",
      "line 2, column 5: no character is beyond FF",
      "    ^^^^^^^^",
      [],
    ],
  ])("in a grammar of octets: %j", (...row) => {
    expectRefusal("out-of-range", row, { alphabet: "octets" });
  });

  it.each(["%x10FFFF", "%xD800-DFFF", "%x0-10FFFF", "%b100001111111111111111"])(
    "%s is a character",
    (value) => {
      expect(compile(`a = ${value}`).rule("a").ruleName).toBe("a");
    },
  );

  it.each(["%xFF", "%x00-FF", "%d255.255"])("%s is octets", (value) => {
    expect(compile(`a = ${value}`, { alphabet: "octets" }).rule("a").ruleName).toBe("a");
  });
});

describe("empty-language", () => {
  it.each([
    ["a = a", [[1, 1, "no string matches a", "a = a\n^"]]],
    [
      '  word = "x"\n  list = "(" list ")"',
      [[2, 3, "no string matches list", '  list = "(" list ")"\n  ^^^^']],
    ],
    // The causes are named, and not the rules that use them. Of a group, the first is named.
    ["a = b\nb = 1*b", [[2, 1, "no string matches b", "b = 1*b\n^"]]],
    ["a = DIGIT b\nb = DIGIT a", [[1, 1, "no string matches a", "a = DIGIT b\n^"]]],
    [
      "c = b a\na = a\nb = b",
      [
        [2, 1, "no string matches a", "a = a\n^"],
        [3, 1, "no string matches b", "b = b\n^"],
      ],
    ],
  ])("%j is a warning", (abnf, expected) => {
    const found = compile(abnf).warnings.filter(({ kind }) => kind === "empty-language");
    expect(found.map((each) => [each.line, each.column, each.message, each.excerpt()])).toEqual(
      expected,
    );
    expect(found.map(({ severity }) => severity)).toEqual(found.map(() => "warning"));
  });

  it("leaves the other alternatives of the rules that use it", () => {
    const { ok, need, many } = compile(
      'ok = "a" / bad\nbad = "x" bad\nneed = "q" bad\nmany = *need "b" [ bad ]',
    ).rules;
    expect([ok.test("a"), ok.test("x"), need.test("q"), many.test("b")]).toEqual([
      ...[true, false, false, true],
    ]);
    expect(need.explain("q")).toMatchObject({
      offset: 0,
      expected: [],
      message:
        "need matches no string: it needs a rule that needs itself, or a rule or prose that nothing defines",
    });
    expect(many.explain("q")?.message).toBe('many: expected many at offset 0, found "q"');
  });

  it("is said of an imported rule in the text that uses it, too", () => {
    const imports = [compile("bad = bad DIGIT")];
    expect(compile("a = bad", { imports }).warnings.map(({ message }) => message)).toEqual([
      "no string matches a",
    ]);
    expect(compile("a = [ bad ] DIGIT", { imports }).warnings).toEqual([]);
  });

  it.each(['a = a / "x"', "a = [ a ]", "a = *a", 'a = 0a "x"', 'a = "(" [ a ] ")"'])(
    "%j is none",
    (abnf) => {
      expect(compile(abnf).warnings).toEqual([]);
    },
  );
});

describe("repeated-rule", () => {
  it("is a warning, with the place of the second definition", () => {
    const { warnings } = compile('a = "x"\nb = a\nA = "x"');
    expect(
      warnings.map(({ kind, message, line, column }) => [kind, message, line, column]),
    ).toContainEqual(["repeated-rule", "A is defined a second time, in the same way", 3, 1]);
  });
});

describe("of several errors", () => {
  it("missing rules come first, then prose, clashes, and ranges", () => {
    const imports = [compile('x = "a"'), compile('x = "b"')];
    const lines = ["b = %x110000", "c = x", "d = <p>", "e = q"];
    const kinds = lines.map((_, index) => {
      const abnf = lines.slice(0, lines.length - index).join("\n");
      return refusalOf(abnf, { imports }).kind;
    });
    expect(kinds).toEqual(["undefined-rule", "unbound-prose", "ambiguous-import", "out-of-range"]);
  });
});

describe("errors about undefined names may be deferred", () => {
  const abnf = 'a = "x"\nb = a <p q>\nc = 1*d\ne = b\n';
  const grammar = compile(abnf, { missing: "defer" });

  it("and is then a warning, each with its place", () => {
    const warnings = grammar.warnings.filter(
      ({ kind }) => kind === "undefined-rule" || kind === "unbound-prose",
    );
    expect(
      warnings.map(({ kind, message, line, column }) => [kind, message, line, column]),
    ).toEqual([
      ["unbound-prose", "prose that no rule is bound to: <p q>", 2, 7],
      ["undefined-rule", "undefined rule d", 3, 7],
    ]);
    expect(warnings.map((each) => each.excerpt())).toEqual([
      "b = a <p q>\n      ^^^^^",
      "c = 1*d\n      ^",
    ]);
  });

  it("and an error where a rule that reaches it is used", () => {
    expect(grammar.rules.a.test("x")).toBe(true);
    const uses = [grammar.rules.b, grammar.rules.c, grammar.rules.e].map((rule) =>
      caught(() => rule.test("x")),
    );
    expect(uses.map((error) => error instanceof AbnfError && [error.kind, error.names])).toEqual([
      ["unbound-prose", ["<p q>"]],
      ["undefined-rule", ["d"]],
      ["unbound-prose", ["<p q>"]],
    ]);
    expect(uses.map(String)).toEqual([
      "AbnfError: line 2, column 7: prose that no rule is bound to: <p q>",
      "AbnfError: line 3, column 7: undefined rule d",
      "AbnfError: line 2, column 7: prose that no rule is bound to: <p q>",
    ]);
  });

  it("for every use", () => {
    const { b } = grammar.rules;
    const uses = [
      () => b.test("x"),
      () => b.prefixEnd("x"),
      () => b.explain("x"),
      () => b.parse("x"),
      () => b.tryParse("x"),
      () => b.capture("a"),
      () => b.only("a").tryParse("x"),
      () => b.or(b).parse("x"),
    ];
    expect(uses.filter((use) => !(caught(use) instanceof AbnfError))).toEqual([]);
  });

  it("until another text says it", () => {
    const whole = grammar.extend('d = "y"');
    expect(whole.rule("c").test("yy")).toBe(true);
    expect(caught(() => whole.rule("b").test("x"))).toBeInstanceOf(AbnfError);
  });

  it("but no other error", () => {
    expect(refusalOf("a = %x110000", { missing: "defer" }).kind).toBe("out-of-range");
    expect(refusalOf('a = "x"\na = "y"', { missing: "defer" }).kind).toBe("duplicate-rule");
  });
});
