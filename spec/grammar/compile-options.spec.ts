import Parsimmon from "parsimmon";
import { AbnfError, compile, core } from "../../grammar/index.js";
import { isSubset, lint, onlyIn } from "../../grammar/language/index.js";
import { caught } from "../helpers/caught.js";
import { strings } from "../helpers/worlds.js";
import { deferred, deferredExtension } from "../../grammar/compile.js";
import { optionsOf } from "../../grammar/options-of.js";
import type { Grammar } from "../../grammar/index.js";

/** `missing: "never"`: names that nothing defines match nothing. */
describe("the option missing", () => {
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
});

describe("deferred errors", () => {
  describe("a deferred grammar", () => {
    test("asks for its options when it is first used, once", () => {
      let asked = 0;
      const grammar = deferred("a = b\n", () => {
        asked += 1;
        return { imports: [deferred('b = "x"\n')] };
      });
      expect(asked).toBe(0);
      expect(grammar.rules.a.test("x")).toBe(true);
      expect(grammar.rule("b").test("x")).toBe(true);
      expect(asked).toBe(1);
    });

    test("has the alphabet of its options", () => {
      const grammar = deferred("a = %xC3 %xA9\n", () => ({ alphabet: "octets" }));
      expect(grammar.rules.a.test("\u00e9")).toBe(true);
    });
  });

  describe("a deferred extension with imports of its own", () => {
    const base = deferred('s = 1*letter / suffix\nsuffix = "!"\n', () => ({
      imports: [deferred('letter = "a"\n')],
    }));
    const further = deferred('letter = "wrong"\ndigit-or-dash = DIGIT / "-"\nsuffix = "wrong"\n');

    test("uses their rules", () => {
      const grammar = deferredExtension(base, "s =/ digit-or-dash\n", () => ({
        imports: [further],
      }));
      expect(["aa", "!", "-", "7"].filter((text) => !grammar.rules.s.test(text))).toEqual([]);
    });

    test("keeps the rules of the base, and those that the base imports, under their names", () => {
      const grammar = deferredExtension(base, "t = letter suffix digit-or-dash\n", () => ({
        imports: [further],
      }));
      expect(grammar.rules.t.test("a!-")).toBe(true);
      expect(grammar.rules.s.test("wrong")).toBe(false);
      expect(grammar.rule("letter").test("a")).toBe(true);
    });

    test("adds to a rule that the base imports, for the rules of the base, too", () => {
      const grammar = deferredExtension(base, "letter =/ digit-or-dash\n", () => ({
        imports: [further],
      }));
      expect(grammar.rules.s.test("a-1")).toBe(true);
      expect(base.rules.s.test("a-1")).toBe(false);
    });

    test("binds prose", () => {
      const prose = { "a digit or a dash": further.rules["digit-or-dash"] };
      const grammar = deferredExtension(base, "s =/ <a digit or a dash>\n", () => ({ prose }));
      expect(grammar.rules.s.test("-")).toBe(true);
    });

    test("refuses a name that two of its imports define differently, unless the base has it", () => {
      const other = deferred('digit-or-dash = "x"\nletter = "other"\n');
      const options = () => ({ imports: [further, other] });
      const error = caught(() => deferredExtension(base, "t = digit-or-dash\n", options).rules);
      expect(error).toBeInstanceOf(AbnfError);
      expect(error).toMatchObject({
        kind: "ambiguous-import",
        message:
          "line 1, column 5: digit-or-dash is imported from two grammars that define it differently (imports 1 and 2); digit-or-dash = <prose>, with the prose bound to the rule of one of them, decides",
      });
      expect(deferredExtension(base, "t = letter\n", options).rules.t.test("a")).toBe(true);
    });

    test("refuses a rule of the other alphabet", () => {
      const octets = deferred("byte = %x80-FF\n", () => ({ alphabet: "octets" }));
      const extension = deferredExtension(base, "s =/ byte\n", () => ({ imports: [octets] }));
      expect(caught(() => extension.rules)).toMatchObject({ kind: "different-alphabets" });
    });
  });
});

describe("the options of a grammar", () => {
  const address = compile('host = name / "[" name "]"\nname = 1*ALPHA');
  const mail = compile('mail = name "@" name\nname = 1*DIGIT');

  test("the own rules and the core rules are not among the options", () => {
    expect(optionsOf(compile('a = b ALPHA\nb = "x"'))).toEqual({
      alphabet: "unicode",
      lists: false,
      missing: "error",
      imports: [],
      prose: {},
    });
  });

  test("the settings are those of the grammar", () => {
    const grammar = compile("a = 1#b", { alphabet: "octets", lists: true, missing: "defer" });
    expect(optionsOf(grammar)).toMatchObject({ alphabet: "octets", lists: true, missing: "defer" });
  });

  test("an imported rule keeps its meaning, and has its name", () => {
    const { imports, prose } = optionsOf(compile("a = host", { imports: [address] }));
    const again = compile('url = "//" host\nname = "?"', { imports });
    expect(again.rules.url.test("//[abc]")).toBe(true);
    expect(again.rules.url.test("//[?]")).toBe(false);
    expect(prose).toEqual({});
  });

  test("a name that two imports define differently is left out, if the text does not define it", () => {
    const both = { imports: [address, mail] };
    expect(() => compile("b = name", optionsOf(compile("a = host mail", both)))).toThrow(
      "undefined rule name",
    );
    const { imports } = optionsOf(compile("name = host mail", both));
    expect(() => compile("b = name", { imports })).toThrow("undefined rule name");
  });

  test.each([
    ["of another grammar", address.rules.name, "abc", "1"],
    ["of the core rules", core.rules.DIGIT, "1", "a"],
  ])("prose keeps its rule %s", (_, rule, accepted, refused) => {
    const options = { prose: { "a number, see [A]": rule, ["__proto__"]: rule } };
    const grammar = compile("a = <a number, see [A]> / <__proto__>", options);
    const again = compile('b = "=" <a number, see [A]>\nc = <__proto__>', optionsOf(grammar));
    expect(again.rules.b.test(`=${accepted}`)).toBe(true);
    expect(again.rules.b.test(`=${refused}`)).toBe(false);
    expect(again.rules.c.test(accepted)).toBe(true);
  });
});
