import { deferred, deferredExtension } from "../../grammar/compile.js";
import { AbnfError } from "../../grammar/index.js";
import { caught } from "../helpers/caught.js";

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
    const grammar = deferredExtension(base, "s =/ digit-or-dash\n", () => ({ imports: [further] }));
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
