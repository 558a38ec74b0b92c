import { AbnfError } from "../../../grammar/common/errors.js";
import { compile } from "../../../grammar/index.js";
import { caught } from "../../helpers/caught.js";

describe("empty-language", () => {
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
});

describe("errors about undefined names may be deferred", () => {
  const abnf = 'a = "x"\nb = a <p q>\nc = 1*d\ne = b\n';
  const grammar = compile(abnf, { missing: "defer" });

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
});
