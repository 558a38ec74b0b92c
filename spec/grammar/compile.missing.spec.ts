/** `missing: "never"`: names that nothing defines match nothing. */
import Parsimmon from "parsimmon";
import { compile } from "../../grammar/index.js";
import { isSubset, lint, onlyIn } from "../../grammar/language/index.js";
import type { Grammar } from "../../grammar/index.js";
import { caught } from "../helpers/caught.js";
import { strings } from "../helpers/worlds.js";

function fault(act: () => unknown): string {
  return String(caught(act));
}

describe("missing names that match nothing", () => {
  const never = { missing: "never" } as const;

  /** The strings of three characters or less that a rule matches. */
  const language = (grammar: Grammar, name: string): readonly string[] =>
    strings(["x", "y"], 3).filter((input) => grammar.rule(name).test(input));

  it.each<[elements: string, language: readonly string[]]>([
    ['"x" / b', ["x"]],
    ['b / "x" / <p q>', ["x"]],
    ['"x" [ b ]', ["x"]],
    ['"x" *( "y" b )', ["x"]],
    ['"x" *3<p q>', ["x"]],
    ['"x" 2[ b ]', ["x"]],
    ['"x" 0b', ["x"]],
    ['( "x" b ) / "y"', ["y"]],
    ['"x" / "y" a b', ["x"]],
    ['"x" / "y" a / a b a', ["x", "yx", "yyx"]],
    ["b", []],
    ['1*( b / "x" <p q> )', []],
  ])("%s matches %j", (elements, expected) => {
    expect(language(compile(`a = ${elements}`, never), "a")).toEqual(expected);
  });

  it("are warnings, each with its place", () => {
    const { source } = compile('a = "x" / b\nc = <p q> / B', never);
    expect(
      source.warnings.map(({ kind, message, line, column }) => [kind, message, line, column]),
    ).toEqual([
      ["undefined-rule", "undefined rule b, which matches nothing", 1, 11],
      ["unbound-prose", "prose that no rule is bound to: <p q>, which matches nothing", 2, 5],
      ["undefined-rule", "undefined rule B, which matches nothing", 2, 13],
    ]);
  });

  it("do not move the first impossible character", () => {
    const { a } = compile('a = "x" "y" "z" b / "x" "y" [ "z" b ] "w"', never).rules;
    expect(a.explain("xyz")).toMatchObject({
      offset: 2,
      message: 'a: expected "w" at offset 2, found "z"',
    });
  });

  it("leave a rule that needs one without strings", () => {
    const { a } = compile('a = "x" c\nc = b / a', never).rules;
    expect([a.test(""), a.prefixEnd("x"), a.prefixEnd("xx", 1), a.parse("x").status]).toEqual([
      ...[false, -1, -1, false],
    ]);
    expect(a.explain("x")).toMatchObject({
      offset: 0,
      expected: [],
      message:
        "a matches no string: it needs a rule that needs itself, or a rule or prose that nothing defines",
    });
    expect(a.capture("c")("x")).toBeNull();
    expect(a.or(Parsimmon.string("x")).parse("x")).toEqual({ status: true, value: "x" });
    expect(fault(() => a.tryParse("x"))).toBe(
      "MismatchError: a matches no string: it needs a rule that needs itself, or a rule or prose that nothing defines",
    );
  });

  it("do not make names of rules", () => {
    const grammar = compile('a = "x" / b', never);
    expect(Object.keys(grammar.rules)).toEqual(["a"]);
    expect(fault(() => grammar.rule("b"))).toBe('UnknownRuleError: no rule named "b"');
    expect(fault(() => grammar.extend('b =/ "y"'))).toBe(
      "AbnfError: line 1, column 1: b =/ adds to a rule that has not been defined",
    );
  });

  it("may be defined by an extension, which keeps the setting", () => {
    const base = compile('a = "x" / b\nd = e / "y"', never);
    const whole = base.extend('b = "y" / c');
    expect([language(base, "a"), language(whole, "a"), language(whole, "d")]).toEqual([
      ...[["x"], ["x", "y"], ["y"]],
    ]);
    expect(whole.source.warnings.map(({ message }) => message)).toEqual([
      "undefined rule e, which matches nothing",
      "undefined rule c, which matches nothing",
    ]);
  });

  it("are those of their own text, wherever that is imported", () => {
    const imports = [compile('a = "x" / b', never)];
    expect(language(compile("s = 2a", { imports }), "s")).toEqual(["xx"]);
    expect(fault(() => compile("s = a b", { imports }))).toBe(
      "AbnfError: line 1, column 7: undefined rule b",
    );
    const deferred = [compile('c = "x" / b', { missing: "defer" })];
    expect(
      fault(() =>
        compile('s = "x" / c', { ...never, imports: deferred })
          .rule("s")
          .test("x"),
      ),
    ).toBe("AbnfError: line 1, column 11: undefined rule b");
    expect(language(compile('a =/ "y"', { imports }), "a")).toEqual(["x", "y"]);
  });

  it("make imports differ that treat them differently", () => {
    const imports = (["never", "defer"] as const).map((missing) =>
      compile('a = "x" / b', { missing }),
    );
    expect(fault(() => compile("s = a", { imports }))).toMatch("imported from two grammars");
    expect(
      language(compile("s = a", { imports: [imports[0]!, compile('a = "x" / b', never)] }), "s"),
    ).toEqual(["x"]);
  });

  it("do not excuse a language that is empty without them", () => {
    const { warnings } = compile('a = "x" a / b a\nc = b', never);
    expect(warnings.map(({ kind, offset }) => [kind, offset])).toEqual([
      ["undefined-rule", 12],
      ["undefined-rule", 20],
      ["empty-language", 0],
    ]);
  });

  it("are as written in the text of the grammar", () => {
    const abnf = 'a = "x" / b <p q>\n';
    expect(compile(abnf, never).toString()).toBe(abnf);
  });

  it("do not disturb questions about languages", () => {
    const { a, c, d } = compile('a = "x" / b a\nc = "X"\nd = b', never).rules;
    expect([isSubset(a, c), isSubset(c, a), isSubset(d, a), isSubset(a, d)]).toEqual([
      ...[true, true, true, false],
    ]);
    expect(onlyIn(c, d)).toEqual(["X"]);
    expect(onlyIn(d, c)).toEqual([]);
  });

  it("do not disturb the lint", () => {
    const grammar = compile('a = "x" / b / "x"\nc = d\ne = *[ "x" b ]', never);
    expect(
      [...grammar.warnings, ...lint(grammar)].map(({ kind, line }) => `${kind} ${line}`),
    ).toEqual([
      "undefined-rule 1",
      "undefined-rule 2",
      "undefined-rule 3",
      "duplicate-alternative 1",
      "nullable-loop 3",
    ]);
  });
});
