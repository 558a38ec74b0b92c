import * as face from "../../grammar/index.js";
import * as here from "../../grammar/index.js";
import { Grammar } from "../../grammar/combinator/grammar.js";
import { ParseNode } from "../../grammar/combinator/parse-node.js";
import { Rule } from "../../grammar/combinator/rule.js";
import { compile, deferred, deferredExtension } from "../../grammar/compile.js";
import { AbnfError, AbnfSyntaxError, UnknownRuleError } from "../../grammar/common/errors.js";
import { core, rfc2396bis, rfc3986 } from "../../grammar/index.js";
import { equivalent, isSubset, lint, onlyIn } from "../../grammar/language/index.js";
import { caught } from "../helpers/caught.js";
import { strings } from "../helpers/worlds.js";
import { optionsOf } from "../../grammar/options-of.js";
import { untyped } from "../helpers/untyped.js";
import type { CompileOptions } from "../../grammar/index.js";

function fault(act: () => unknown): string {
  return String(caught(act));
}

describe("the public API", () => {
  it("has compile, and the errors, but no constructors of what compile makes", () => {
    expect(compile('a = "x"')).toBeInstanceOf(Grammar);
    expect(compile('a = "x"').rules.a).toBeInstanceOf(Rule);
    expect(compile('a = "x"').rules.a.tryParse("x")).toBeInstanceOf(ParseNode);
    expect(face).toMatchObject({ compile, AbnfError, AbnfSyntaxError, UnknownRuleError });
    expect(Object.keys(face).filter((name) => /^(Grammar|Rule|ParseNode)$/.test(name))).toEqual([]);
  });

  it("has the grammars that are shipped", () => {
    const { core, rfc2396, rfc2396bis, rfc3986, rfc3987, rfc5234 } = face;
    for (const shipped of [core, rfc2396, rfc2396bis, rfc3986, rfc3987, rfc5234])
      expect(shipped).toBeInstanceOf(Grammar);
    expect(core.rules.HEXDIG.test("f")).toBe(true);
    expect(rfc5234.rules.rulename.test("a-1")).toBe(true);
  });
});

it("nothing is compiled of a text that is not ABNF", () => {
  const error = caught(() => compile('a = "x"\nb = "y" )\n'));
  expect(error).toBeInstanceOf(AbnfSyntaxError);
  expect(error).toMatchObject({ name: "AbnfSyntaxError", line: 2, column: 9, offset: 16 });
  expect((error as AbnfSyntaxError).excerpt()).toBe('b = "y" )\n        ^');
});

it("a text is a string", () => {
  const message = "TypeError: ABNF is a string, not Buffer";
  const text = Buffer.from('a = "x"') as unknown as string;
  expect([fault(() => compile(text)), fault(() => core.extend(text))]).toEqual([message, message]);
});

describe("values that are not options", () => {
  it.each<[unknown, string]>([
    [{ alphabet: "bytes" }, 'alphabet must be one of unicode, octets, not "bytes"'],
    [{ alphabet: null }, "alphabet must be one of unicode, octets, not null"],
    [{ missing: true }, "missing must be one of error, defer, never, not boolean"],
    [{ imports: ["a"] }, "an import is a grammar, not string"],
    [{ imports: [null] }, "an import is a grammar, not null"],
    [{ prose: { b: "c" } }, "what prose means is a rule, not string"],
    [{ prose: { b: rfc3986 } }, "what prose means is a rule, not Grammar"],
  ])("%j", (options, message) => {
    expect(fault(() => compile('a = "x"', options as CompileOptions))).toBe(
      `TypeError: ${message}`,
    );
  });
});

it("imports have full ABNF semantics across the border: a repetition matches less if necessary", () => {
  const abnf = 'pair = "(" URI-reference "," URI-reference ")"';
  const { pair } = compile(abnf, { imports: [rfc2396bis] }).rules;
  const captured = pair.only("URI-reference").tryParse("(http://a/b,c,../(d))");
  expect(captured.children.map(({ text }) => text)).toEqual(["http://a/b,c", "../(d)"]);
});

it("prose binds the text between angle brackets to a rule, which has its name in the tree", () => {
  const prose = {
    "URI-reference, see [RFC3986]": rfc3986.rules["URI-reference"],
    unused: core.rules.SP,
  };
  const abnf = 'Location = "Location:" SP <URI-reference, see [RFC3986]>';
  const tree = compile(abnf, { prose }).rules.Location.tryParse("Location: /b");
  expect(tree.find("URI-reference")).toMatchObject({ start: 10, end: 12, text: "/b" });
});

describe("lists", () => {
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
});

describe("start", () => {
  const abnf = 'a = b\nb = "x"\nc = "y"';

  it("has to be a rule", () => {
    expect(fault(() => compile(abnf, { start: "d" }))).toBe('UnknownRuleError: no rule named "d"');
    expect(compile(abnf, { start: "A" }).rules.a.test("x")).toBe(true);
  });

  it("may be several rules", () => {
    const started = compile(`${abnf}\nd = "z"`, { start: ["a", "D"] });
    expect(lint(started).map(({ message }) => message)).toEqual(["none of a, d leads to c"]);
    expect(lint(started, { start: ["a", "c", "d"] })).toEqual([]);
    expect(lint(started, { start: [] })).toEqual([]);
    const [found] = lint(started.extend('e = "e"'));
    expect(found?.message).toBe("none of a, d leads to e");
    const unknown = fault(() => compile(abnf, { start: ["a", "f"] }));
    expect(unknown).toBe('UnknownRuleError: no rule named "f"');
  });
});

it("core rules of an import have the numbers of the grammar that names them", () => {
  const { x } = compile("x = OCTET", { alphabet: "octets", imports: [core] }).rules;
  expect([x.test(Uint8Array.of(0xe9)), x.test("\u00e9")]).toEqual([true, false]);
});

/** `missing: "never"`: names that nothing defines match nothing. See also `spec/fixtures/scopes.txt`. */
describe("the option missing: missing names that match nothing", () => {
  const never = { missing: "never" } as const;

  /** The strings of three characters or less that a rule matches. */
  const language = (grammar: Grammar, name: string): readonly string[] =>
    strings(["x", "y"], 3).filter((input) => grammar.rule(name).test(input));

  it("do not move the first impossible character", () => {
    const { a } = compile('a = "x" "y" "z" b / "x" "y" [ "z" b ] "w"', never).rules;
    expect(a.explain("xyz")?.message).toBe('a: expected "w" at offset 2, found "z"');
  });

  it("do not make names of rules", () => {
    const grammar = compile('a = "x" / b', never);
    expect(Object.keys(grammar.rules)).toEqual(["a"]);
    expect(fault(() => grammar.rule("b"))).toBe('UnknownRuleError: no rule named "b"');
  });

  it("may be defined by an extension, which keeps the setting", () => {
    const base = compile('a = "x" / b\nd = e / "y"', never);
    const whole = base.extend('b = "y" / c');
    expect([language(base, "a"), language(whole, "a")]).toEqual([["x"], ["x", "y"]]);
    expect(language(whole, "d")).toEqual(["y"]);
    const messages = whole.source.warnings.map(({ message }) => message);
    expect(messages).toEqual(
      ["e", "c"].map((name) => `undefined rule ${name}, which matches nothing`),
    );
  });

  it("are those of their own text: a deferred error of an import stays one", () => {
    const imports = [compile('c = "x" / b', { missing: "defer" })];
    const { s } = compile('s = "x" / c', { ...never, imports }).rules;
    expect(fault(() => s.test("x"))).toBe("AbnfError: line 1, column 11: undefined rule b");
  });

  it("do not disturb questions about languages", () => {
    const { a, c, d } = compile('a = "x" / b a\nc = "X"\nd = b', never).rules;
    expect([isSubset(a, c), isSubset(c, a)]).toEqual([true, true]);
    expect([isSubset(d, a), isSubset(a, d)]).toEqual([true, false]);
    expect(onlyIn(c, d)).toEqual(["X"]);
    expect(onlyIn(d, c)).toEqual([]);
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

    const extended = (abnf: string, ...others: readonly Grammar[]) =>
      deferredExtension(base, abnf, () => ({ imports: [further, ...others] }));

    test("uses their rules", () => {
      const { s } = extended("s =/ digit-or-dash\n").rules;
      expect(["aa", "!", "-", "7"].map(s!.test)).toEqual([true, true, true, true]);
    });

    test("keeps the rules of the base, and those that the base imports, under their names", () => {
      const grammar = extended("t = letter suffix digit-or-dash\n");
      expect(grammar.rules.t!.test("a!-")).toBe(true);
      expect(grammar.rules.s!.test("wrong")).toBe(false);
      expect(grammar.rule("letter").test("a")).toBe(true);
    });

    test("adds to a rule that the base imports, for the rules of the base, too", () => {
      expect(extended("letter =/ digit-or-dash\n").rules.s!.test("a-1")).toBe(true);
      expect(base.rules.s.test("a-1")).toBe(false);
    });

    test("binds prose", () => {
      const prose = { "a digit or a dash": further.rules["digit-or-dash"] };
      const grammar = deferredExtension(base, "s =/ <a digit or a dash>\n", () => ({ prose }));
      expect(grammar.rules.s.test("-")).toBe(true);
    });

    test("refuses a name that two of its imports define differently, unless the base has it", () => {
      const other = deferred('digit-or-dash = "x"\nletter = "other"\n');
      const error = caught(() => extended("t = digit-or-dash\n", other).rules);
      expect(error).toBeInstanceOf(AbnfError);
      expect(error).toMatchObject({
        kind: "ambiguous-import",
        message:
          "line 1, column 5: digit-or-dash is imported from two grammars that define it differently (imports 1 and 2); digit-or-dash = <prose>, with the prose bound to the rule of one of them, decides",
      });
      expect(extended("t = letter\n", other).rules.t!.test("a")).toBe(true);
    });

    test("refuses a rule of the other alphabet", () => {
      const octets = deferred("byte = %x80-FF\n", () => ({ alphabet: "octets" }));
      const error = caught(() => extended("s =/ byte\n", octets).rules);
      expect(error).toMatchObject({ kind: "different-alphabets" });
    });
  });
});

describe("the options of a grammar", () => {
  const address = compile('host = name / "[" name "]"\nname = 1*ALPHA');
  const mail = compile('mail = name "@" name\nname = 1*DIGIT');

  test("the options are the settings of the grammar, without the own rules and the core rules", () => {
    const none = { imports: [], prose: {} };
    const defaults = { alphabet: "unicode", lists: false, missing: "error" } as const;
    expect(optionsOf(compile('a = b ALPHA\nb = "x"'))).toEqual({ ...defaults, ...none });
    const settings = { alphabet: "octets", lists: true, missing: "defer" } as const;
    expect(optionsOf(compile("a = 1#b", settings))).toEqual({ ...settings, ...none });
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

/**
 * Two copies of the package in one program: one part imports the ES module, another part requires
 * the CommonJS module. Grammars and rules of one copy are used in grammars of the other.
 */
describe("two copies of the package", () => {
  function anotherCopy(): typeof here {
    let copy: typeof here | undefined;
    jest.isolateModules(() => {
      copy = jest.requireActual<typeof here>("../../grammar/index.js");
    });
    if (copy === undefined) throw new Error("there is no other copy");
    return copy;
  }

  const there = anotherCopy();

  test("the copies are two", () => {
    expect(there.AbnfError).not.toBe(here.AbnfError);
    expect(there.rfc3986).not.toBeInstanceOf(Grammar);
  });

  /** The answers are equal for both copies of the import. */
  describe.each([
    ["this copy", here],
    ["another copy", there],
  ])("a grammar that imports one of %s", (_, { compile, rfc3986 }) => {
    const { x } = here.compile('x = "(" v ")" ALPHA', {
      imports: [compile("v = 1*ALPHA")],
    }).rules;

    test("has one core rule of a name", () => {
      expect(x.capture("ALPHA")("(ab)c")).toEqual({ ALPHA: "a" });
      expect([...(x.spans("ALPHA")("(ab)c") ?? [])]).toEqual([1, 2]);
      const tree = untyped(x).only("alpha").tryParse("(ab)c");
      expect(tree.findAll("ALPHA").map(({ text }) => text)).toEqual(["a", "b", "c"]);
      expect([...(x.spans("ALPHA", "v")("(ab)c") ?? [])]).toEqual([1, 2, 1, 3]);
    });

    test("has one rule of a name where a grammar of this copy has the same", () => {
      const { y } = here.compile("y = scheme at port", {
        imports: [here.rfc3986, compile('at = "@" port', { imports: [rfc3986] })],
      }).rules;
      expect(y.capture("port")("a@12")).toEqual({ port: "12" });
      const shown = y.only("scheme", "port").tryParse("a@12");
      const children = shown.children.map(({ rule, text }) => `${rule} ${text}`);
      expect(children).toEqual(["scheme a", "port 12", "port "]);
    });

    test("does not take two rules of a name for one that say different things", () => {
      const { z } = here.compile('z = v w\nv = "c" / "d"', {
        imports: [compile('w = v\nv = "a" / "b"')],
      }).rules;
      expect(z.capture("v", "w")("cb")).toEqual({ v: "c", w: "b" });
      const { children } = z.only("v").tryParse("cb");
      expect(children.map(({ text }) => text)).toEqual(["c"]);
    });

    test("may import the same rule from both copies", () => {
      const { u } = here.compile('u = "<" URI ">"', { imports: [here.rfc3986, rfc3986] }).rules;
      expect(u.capture("scheme", "HEXDIG")("<a:%2F>")).toEqual({ scheme: "a", HEXDIG: "2" });
    });

    test("has a rule of prose, and compares with rules of the copy", () => {
      const { p } = here.compile("p = <a port> ALPHA", {
        prose: { "a port": rfc3986.rule("port") },
      }).rules;
      expect(p.capture("port", "DIGIT")("80a")).toEqual({ port: "80", DIGIT: "8" });
      expect(isSubset(rfc3986.rules.URI, here.rfc3986.rules["URI-reference"])).toBe(true);
      expect(onlyIn(rfc3986.rules.URI, here.rfc3986.rules.URI)).toEqual([]);
      const abnf = 'a = b / DIGIT\nb = "1"';
      const messages = lint(compile(abnf)).map(({ message }) => message);
      expect(messages).toEqual(lint(here.compile(abnf)).map(({ message }) => message));
      expect(messages).not.toHaveLength(0);
    });
  });
});
