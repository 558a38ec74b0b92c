/** Names and the rules that they stand for, in one text and in several. */
import { coreScope } from "../../../grammar/abnf/core-scope.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { link } from "../../../grammar/ast/link.js";
import { compile, rfc2396bis } from "../../../grammar/index.js";
import { accepted } from "../../helpers/accepted.js";
import { dump } from "../../helpers/syntax-trees.js";
import { refused } from "../../helpers/refusal.js";
import type { Linked } from "../../../grammar/ast/link.js";
import type { Definition, Scope } from "../../../grammar/ast/definition.js";

/** The rules of one text: the meaning of their names, and forbidden definitions. */
describe("links", () => {
  function linked(abnf: string): Linked {
    const environment = { base: [], imported: coreScope(), added: undefined, clashing: new Map() };
    return link(readAbnf(abnf).rules, abnf, environment);
  }

  /** E.g. `a = i"x" =/ b`. */
  function shown({ name, parts }: Definition): string {
    return `${name} = ${parts.map(({ elements }) => dump(elements)).join(" =/ ")}`;
  }

  function own(abnf: string): readonly string[] {
    return linked(abnf).own.map(shown);
  }

  describe("RFC 5234 section 2.1: rule names are case-insensitive", () => {
    it("a definition is found under any spelling, and keeps its own", () => {
      const { scope } = linked('Foo-Bar = "x"');
      expect(scope.get("foo-bar")?.name).toBe("Foo-Bar");
      expect(scope.has("Foo-Bar")).toBe(false);
    });

    it("the first definition gives the spelling, and the place of the name", () => {
      const [definition] = linked('ab = "x"\nAB =/ "y"\nAb =/ "z"').own;
      expect(definition?.name).toBe("ab");
      expect(definition?.nameSpan).toEqual({ start: 0, end: 2 });
    });
  });

  describe("RFC 5234 section 3.3: incremental alternatives", () => {
    it.each([
      ['a = "x"\na =/ "y"', ['a = i"x" =/ i"y"']],
      ['a = "x"\nA =/ "y" / "z"', ['a = i"x" =/ alt(i"y", i"z")']],
      ['a = "x"\nb = "v"\na =/ "y"\nb =/ "w"', ['a = i"x" =/ i"y"', 'b = i"v" =/ i"w"']],
      // A repeated alternative is kept: no string shows the difference.
      ['a = "x"\na =/ "x"\na =/ "x"', ['a = i"x" =/ i"x" =/ i"x"']],
      // A core rule is a base, too.
      ['BIT =/ "2"', ['BIT = alt(i"0", i"1") =/ i"2"']],
    ])("%j", (abnf, expected) => {
      expect(own(abnf)).toEqual(expected);
    });

    it("an alternative added to a core rule does not change the core rules of others", () => {
      const grammar = compile('BIT =/ "2"\na = BIT');
      expect(accepted(grammar, "a", "0 1 2 3")).toBe("0 1 2");
      expect(accepted(compile("a = BIT"), "a", "0 1 2 3")).toBe("0 1");
      expect([...coreScope().values()].map(shown)).toContain('BIT = alt(i"0", i"1")');
    });
  });

  describe("a rule that is defined twice", () => {
    it.each([
      ['a = "x" b\nA = "x"  B ; again\nb = "y"', ['a = cat(i"x", b)', 'b = i"y"']],
      ["a = %x41-5A\na = %d65-90", ["a = x[65-90]"]],
      ['a = "x"\na = "x"\na = "x"', ['a = i"x"']],
      ["DIGIT = %x30-39\nDIGIT = %x30-39", ["DIGIT = x[48-57]"]],
    ])("may be so with the same words: %j", (abnf, expected) => {
      expect(own(abnf)).toEqual(expected);
    });
  });

  describe("RFC 5234 appendix B.1: core rules", () => {
    it("are in every scope, but nobody's own", () => {
      const { scope, own: rules } = linked("a = ALPHA");
      expect(rules.map(({ name }) => name)).toEqual(["a"]);
      expect(
        [...coreScope().keys()].filter((key) => scope.get(key) !== coreScope().get(key)),
      ).toEqual([]);
    });

    it("are sixteen", () => {
      expect([...coreScope().values()].map(({ name }) => name).join(" ")).toBe(
        "ALPHA BIT CHAR CR CRLF CTL DIGIT DQUOTE HEXDIG HTAB LF LWSP OCTET SP VCHAR WSP",
      );
    });

    it("may be listed again, and are then the grammar's own", () => {
      const grammar = compile("a = DIGIT\nDIGIT = %x30-39");
      expect(Object.keys(grammar.rules)).toEqual(["a", "DIGIT"]);
      expect(accepted(grammar, "a", "0 9 x")).toBe("0 9");
    });

    it("may be redefined for the grammar alone", () => {
      const grammar = compile('a = DIGIT HEXDIG\ndigit = "x"');
      expect(accepted(grammar, "a", "xa x1 1a")).toBe("xa x1");
      expect(grammar.rule("DIGIT").ruleName).toBe("digit");
    });
  });
});

/** Grammars made of several texts: the text in which a name is looked up. */
describe("scopes", () => {
  describe("a grammar that extends another", () => {
    const base = compile('pair = key "=" value\nkey = 1*ALPHA\nvalue = 1*DIGIT');

    it("has the rules of both, the old ones first", () => {
      const grammar = base.extend('pairs = pair *( "," pair )');
      expect(Object.keys(grammar.rules)).toEqual(["pair", "key", "value", "pairs"]);
      expect(accepted(grammar, "pairs", "a=1 a=1,b=2 a=1,")).toBe("a=1 a=1,b=2");
    });

    it("redefines a rule also for those that refer to it", () => {
      const grammar = base.extend('VALUE = "yes" / "no"');
      expect(Object.keys(grammar.rules)).toEqual(["pair", "key", "VALUE"]);
      expect(accepted(grammar, "pair", "a=1 a=yes a=no")).toBe("a=yes a=no");
      expect(accepted(base, "pair", "a=1 a=yes a=no")).toBe("a=1");
    });

    it("adds to a rule also for those that refer to it", () => {
      const grammar = base.extend('value =/ "yes"');
      expect(accepted(grammar, "pair", "a=1 a=yes a=no")).toBe("a=1 a=yes");
      expect(accepted(base, "pair", "a=1 a=yes a=no")).toBe("a=1");
    });

    it("redefines a core rule also for the old rules", () => {
      const grammar = base.extend('DIGIT = "#"');
      expect(accepted(grammar, "pair", "a=1 a=#")).toBe("a=#");
    });

    it("can be extended again", () => {
      const grammar = base.extend('value = "yes"').extend('value =/ "no"').extend('key = "k"');
      expect(accepted(grammar, "pair", "k=1 k=yes k=no a=no")).toBe("k=yes k=no");
    });

    it("warnings that it makes about the old text are shown in the old text", () => {
      const [found] = base.extend("\nvalue = pair").warnings;
      expect([found?.line, found?.column, found?.message, found?.excerpt()]).toEqual([
        ...[1, 1, "no string matches pair"],
        'pair = key "=" value\n^^^^',
      ]);
    });
  });

  describe("a grammar that imports others", () => {
    const letters = compile('word = 1*letter\nletter = "a" / "b"');
    const digits = compile('number = 1*digit-\ndigit- = "0" / "1"');

    it("names their rules, but does not own them", () => {
      const grammar = compile("both = word number", { imports: [letters, digits] });
      expect(Object.keys(grammar.rules)).toEqual(["both"]);
      expect(accepted(grammar, "both", "ab01 ab 01")).toBe("ab01");
      expect(grammar.rule("NUMBER").test("0110")).toBe(true);
    });

    it("does not change their meaning: their rules do not see the rules of the text", () => {
      const grammar = compile('both = word letter\nletter = "x"', { imports: [letters] });
      expect(accepted(grammar, "both", "abx xx aba")).toBe("abx");
      expect(accepted(grammar, "word", "ab xx")).toBe("ab");
    });

    it("may hide a rule of theirs, and use their others", () => {
      const grammar = compile('word = "w"\nany = word / letter', { imports: [letters] });
      expect(accepted(grammar, "any", "w a b ab")).toBe("w a b");
    });

    it("may add to a rule of theirs, for itself", () => {
      const grammar = compile('letter =/ "c"\none = letter\nmany = word', { imports: [letters] });
      expect(Object.keys(grammar.rules)).toEqual(["letter", "one", "many"]);
      expect(accepted(grammar, "one", "a b c")).toBe("a b c");
      expect(accepted(grammar, "many", "ab abc")).toBe("ab");
      expect(accepted(letters, "letter", "a b c")).toBe("a b");
    });

    it("alternatives added to an imported rule see the text, its own alternatives do not", () => {
      const grammar = compile('word =/ letter letter\nletter = "x"', { imports: [letters] });
      expect(accepted(grammar, "word", "ab xx x a")).toBe("ab xx a");
    });

    it("may be extended: the new text sees the imports of the old one", () => {
      const grammar = compile("both = word number", { imports: [letters, digits] });
      const wider = grammar.extend('all = both letter\nletter = "x"');
      expect(accepted(wider, "all", "a0x a0a x0x")).toBe("a0x");
      const added = grammar.extend('word =/ "w"');
      expect(accepted(added, "both", "a0 w0 0")).toBe("a0 w0");
    });

    it("keeps its alternatives of an imported rule apart when it is extended", () => {
      const grammar = compile('word =/ letter "!"', { imports: [letters] });
      const wider = grammar.extend('letter = "x"');
      expect(accepted(wider, "word", "ab x! a! xx")).toBe("ab x!");
    });

    it("can be imported itself", () => {
      const middle = compile("both = word number", { imports: [letters, digits] });
      const outer = compile("outer = both", { imports: [middle] });
      expect(accepted(outer, "outer", "a0 0a")).toBe("a0");
      expect(refused(() => compile("outer = word", { imports: [middle] }))[0]).toBe(
        "undefined-rule",
      );
    });

    it("does not import their own core rules", () => {
      const strange = compile('DIGIT = "#"\nnumber = 1*DIGIT');
      const grammar = compile("a = number DIGIT", { imports: [strange] });
      expect(accepted(grammar, "a", "##1 11 ###")).toBe("##1");
    });
  });

  describe("imported grammars that differ about a name", () => {
    const first = compile('x = "a"\nsame = "s"');
    const second = compile('X = "b"\nSAME = "s"');

    it("may, as long as nobody says it", () => {
      const grammar = compile("y = same", { imports: [first, second] });
      expect(accepted(grammar, "y", "s a b")).toBe("s");
    });

    it("may, where the text says it between angle brackets only", () => {
      const prose = { x: compile('p = "p"').rules.p };
      const grammar = compile("y = same / <x>", { imports: [first, second], prose });
      expect(accepted(grammar, "y", "s a b p")).toBe("s p");
    });

    it.each([
      ['x = "a"', 'x = "a"\nx =/ "b"'],
      ['x = "a"\nx =/ "b"', 'x = "a"'],
      ['x = y\ny = "a"', 'x = y\ny = "b"'],
      ["x = y", 'x = y\ny = "b"'],
      ['x = y\ny = "b"', "x = y"],
      ['x = "a" [ x ]', 'x = "a" [ X ] / "b"'],
    ])("differ: %j and %j", (one, other) => {
      const imports = [one, other].map((abnf) => compile(abnf, { missing: "defer" }));
      expect(refused(() => compile("z = x", { imports }))[0]).toBe("ambiguous-import");
    });

    it.each([
      ['x = y\ny = "a"', 'X = Y\nY = "a"'],
      ['x = "a" [ x ]', 'X = "a" [ X ]'],
      ["x = y", "x = y"],
      ["x = 1#y\ny = DIGIT", "x = 1#y\ny = DIGIT"],
    ])("do not differ: %j and %j", (one, other) => {
      const imports = [one, other].map((abnf) => compile(abnf, { missing: "defer", lists: true }));
      expect(Object.keys(compile("z = x", { imports, missing: "defer" }).rules)).toEqual(["z"]);
    });

    it("are told by their places among all imports, and decided by a rule of the text", () => {
      const imports = [compile('u = "u"'), first, compile('v = "v"'), second];
      const [, message] = refused(() => compile("y = x", { imports }));
      expect(message).toContain("differently (imports 2 and 4); x = <prose>, ");
      const prose = { "x of the first": first.rules.x };
      expect(accepted(compile("y = x\nx = <x of the first>", { imports, prose }), "y", "a b")).toBe(
        "a",
      );
    });

    it("may not where the text adds to it", () => {
      expect(refused(() => compile('y = "y"\nx =/ "c"', { imports: [first, second] }))).toEqual([
        "ambiguous-import",
        "line 2, column 1: x is imported from two grammars that define it differently (imports 1 and 2); x = <prose>, with the prose bound to the rule of one of them, decides",
        'x =/ "c"',
        "^",
      ]);
    });

    it("may not where a text says it that extends the grammar", () => {
      const grammar = compile('y = "y"', { imports: [first, second] });
      expect(refused(() => grammar.extend("z = x"))[0]).toBe("ambiguous-import");
      expect(refused(() => grammar.extend('x =/ "c"'))[0]).toBe("ambiguous-import");
      expect(accepted(grammar.extend('z = x\nx = "c"'), "z", "a b c")).toBe("c");
    });

    it("differ where they use the same words for different things", () => {
      const imports = [compile('x = y [ x ]\ny = "a"'), compile('x = y [ x ]\ny = "b"')];
      expect(refused(() => compile("z = x", { imports }))[0]).toBe("ambiguous-import");
      const same = [compile('x = y [ x ]\ny = "a"'), compile('X = y [ x ]\nY = "a"\nz = "b"')];
      expect(accepted(compile("w = x", { imports: same }), "w", "a aa b")).toBe("a aa");
    });

    it("may where the text has a rule of its own by that name", () => {
      const grammar = compile('y = x\nx = "c"', { imports: [first, second] });
      expect(accepted(grammar, "y", "a b c")).toBe("c");
    });

    it("do not differ where one says that it means the other's", () => {
      const alias = compile("x = <x, see [FIRST]>", { prose: { "x, see [FIRST]": first.rules.x } });
      const grammar = compile("y = x", { imports: [alias, first] });
      expect(accepted(grammar, "y", "a b")).toBe("a");
      expect(refused(() => compile("y = x", { imports: [alias, second] }))[0]).toBe(
        "ambiguous-import",
      );
    });

    it("do not differ where they are the same grammar", () => {
      const grammar = compile("y = host", { imports: [rfc2396bis, rfc2396bis] });
      expect(grammar.rules.y.test("w3.org")).toBe(true);
    });
  });

  describe("prose that is bound", () => {
    const { rules } = compile("digits = 1*DIGIT");

    it("means the rule, by the very words between the brackets", () => {
      const grammar = compile('a = "x" <digits, see above>', {
        prose: { "digits, see above": rules.digits },
      });
      expect(accepted(grammar, "a", "x1 x12 x")).toBe("x1 x12");
      const other = { prose: { "Digits, see above": rules.digits } };
      expect(refused(() => compile('a = "x" <digits, see above>', other))[0]).toBe("unbound-prose");
    });

    it("goes before a rule of that name", () => {
      const grammar = compile('a = <b>\nb = "x"', { prose: { b: rules.digits } });
      expect(accepted(grammar, "a", "1 x")).toBe("1");
      expect(accepted(grammar, "b", "1 x")).toBe("x");
    });

    it("is known to a text that extends the grammar", () => {
      const grammar = compile("a = <d>", { prose: { d: rules.digits } }).extend('b = "x" <d>');
      expect(accepted(grammar, "b", "x1 1")).toBe("x1");
    });

    it("names a rule otherwise, in any case", () => {
      const grammar = compile('a = <B>\nb = "x"');
      expect(accepted(grammar, "a", "x y")).toBe("x");
    });
  });

  /** E.g. `a = i"x" =/ b`. */
  function shown({ name, parts }: Definition): string {
    return `${name} = ${parts.map(({ elements }) => dump(elements)).join(" =/ ")}`;
  }

  describe("the scope of a part", () => {
    it("is that of the text in which it stands", () => {
      const letters = compile('word = letter\nletter = "a"');
      const { source } = compile('word =/ letter\nletter = "x"', { imports: [letters] });
      const [word] = source.own;
      const meaning = (scope: Scope): string =>
        shown(scope.get("letter") ?? letters.rules.word.definition);
      expect(word?.parts.map(({ scope }) => meaning(scope))).toEqual([
        'letter = i"a"',
        'letter = i"x"',
      ]);
    });
  });
});
