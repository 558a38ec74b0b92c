import fc from "fast-check";
import { AbnfError } from "../../../grammar/common/errors.js";
import { compile, rfc2396bis } from "../../../grammar/index.js";
import { caught } from "../../helpers/caught.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { cutRanges } from "../../../grammar/ast/cut-ranges.js";
import { onlyIn } from "../../../grammar/language/index.js";
import { LineIndex } from "../../../grammar/common/line-index.js";
import { areSame, equalNodes } from "../../../grammar/ast/same-definitions.js";
import { dump, nodes } from "../../helpers/syntax-trees.js";
import { definitionOf } from "../../helpers/lowered.js";
import { coreScope } from "../../../grammar/abnf/core-scope.js";
import { link } from "../../../grammar/ast/link.js";
import { accepted } from "../../helpers/accepted.js";
import { refused } from "../../helpers/refusal.js";
import type { Grammar } from "../../../grammar/index.js";
import type { Node } from "../../../grammar/ast/nodes.js";
import type { Automaton, Definition, Scope } from "../../../grammar/ast/definition.js";
import type { Linked } from "../../../grammar/ast/link.js";

/** The definitions of rules: what is refused, what is cut, and which are equal. */
describe("checks", () => {
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
});

/** Ranges that end beyond the octets. */
describe("cut ranges", () => {
  function octets(abnf: string): Grammar {
    return compile(abnf, { alphabet: "octets" });
  }

  function warningsOf(grammar: Grammar): readonly string[] {
    return grammar.source.warnings.map(({ kind, message, line, column }) =>
      [kind, `${line}:${column}`, message].join(" "),
    );
  }

  describe("a range that begins within the octets and ends beyond", () => {
    it("makes one warning in a list", () => {
      const grammar = compile("a = 2#%x80-FFF\nOWS = *SP", { alphabet: "octets", lists: true });
      expect(warningsOf(grammar)).toHaveLength(1);
      expect(grammar.rule("a").test(Uint8Array.of(0x80, 0x2c, 0xff))).toBe(true);
    });

    it("makes none the second time", () => {
      const again = octets(octets("a = %x80-FFFFF").toString());
      expect(warningsOf(again)).toEqual([]);
    });

    it("is the range that it is cut to, in every respect", () => {
      const { a, b } = octets('a = %x61-FFFFF "x"\nb = %x61-FF "x"').rules as Record<
        "a" | "b",
        ReturnType<Grammar["rule"]>
      >;
      expect(onlyIn(a, b)).toEqual([]);
      expect(onlyIn(b, a)).toEqual([]);
      expect(a.test(Uint8Array.of(0xff, 0x78))).toBe(true);
      expect(a.explain("a")?.offset).toBe(1);
      expect(octets("a = b\nb = 2( %x80-FFFFF / %x30 )").rule("a").explain("0")?.expected).toEqual([
        ...["%x80-FF", '"0"'],
      ]);
    });

    it("is cut off in an extension too", () => {
      const grammar = octets("a = b\nb = %x61").extend("b =/ %x80-FFF");
      expect(grammar.rule("a").test(Uint8Array.of(0xff))).toBe(true);
      expect(warningsOf(grammar)).toEqual([
        "range-cut 1:6 the range ends at FF: no octet is beyond",
      ]);
    });
  });

  describe("rules without such a range", () => {
    it("stay as they are", () => {
      const abnf = "a = %x100-200 / %xFF.100\n";
      const { rules, warnings } = readAbnf(abnf);
      const cut = cutRanges({ rules, warnings }, "octets", new LineIndex(abnf));
      expect(cut.warnings).toEqual([]);
      expect(cut.rules[0]).toBe(rules[0]);
    });

    it("and those of code points stay as they are", () => {
      const abnf = "a = %x80-FFFFF / %x80-FFFFFF\n";
      const read = readAbnf(abnf);
      expect(cutRanges(read, "unicode", new LineIndex(abnf))).toBe(read);
    });
  });
});

describe("equal nodes", () => {
  function elements(text: string): Node {
    const [rule] = readAbnf(`r = ${text}`).rules;
    if (rule === undefined) throw new RangeError(text);
    return rule.elements;
  }

  function areEqual(a: string, b: string): boolean {
    return equalNodes(elements(a), elements(b));
  }

  describe("the same tree", () => {
    it.each([
      ["a", "a"],
      ["a", "A"],
      ["foo-Bar", "FOO-bar"],
      ["a  b", "a b ; comment"],
      ["(a)", "a"],
      ["(a b) c", "( ( a b ) c )"],
      ["a / b", "a/b"],
      ["*a", "0*a"],
      ["2a", "2*2a"],
      ["02*03a", "2*3a"],
      ["[a]", "[ (a) ]"],
      ['"a"', '%i"a"'],
      ["%x41-5A", "%x41-5a"],
      ["%x41-5A", "%d65-90"],
      ["%x41", "%b1000001"],
      ["%d13.10", "%x0D.0A"],
      ["<a b>", "<a b>"],
    ])("%s and %s", (a, b) => {
      expect(areEqual(a, b)).toBe(true);
      expect(areEqual(b, a)).toBe(true);
    });
  });

  describe("another tree", () => {
    it.each([
      ["a", "b"],
      ["a", "<a>"],
      ["a", '"a"'],
      ["a b", "b a"],
      ["a b", "a b c"],
      ["a b", "a / b"],
      ["(a b) c", "a (b c)"],
      ["a / b", "b / a"],
      ["a / b", "a / b / a"],
      ["a / bc", "ab / c"],
      ["a bc", "ab c"],
      ["%d1.23", "%d12.3"],
      ["(a / b) / c", "a / b / c"],
      ["*a", "1*a"],
      ["2*3( 11*12a )", "2*31( 1*12a )"],
      ["1*a", "1*9a"],
      ["*a", "*b"],
      ["a", "1a"],
      ["[a]", "*1a"],
      ["[a]", "[b]"],
      ['"a"', '"A"'],
      ['"a"', '%s"a"'],
      ['"a"', "%x61"],
      ["%x41-5A", "%x41-5B"],
      ["%x41-5A", "%x40-5A"],
      ["%x41-41", "%x41"],
      ["%x41.42", "%x41.43"],
      ["%x41.42", "%x41"],
      ["<a b>", "<A b>"],
      ["<a b>", "<a  b>"],
    ])("%s and %s", (a, b) => {
      expect(areEqual(a, b)).toBe(false);
      expect(areEqual(b, a)).toBe(false);
    });
  });

  describe("laws", () => {
    it("a tree is the same as a copy of it, wherever that stands", () => {
      fc.assert(
        fc.property(nodes, (node) => {
          expect(equalNodes(node, moved(node))).toBe(true);
        }),
      );
    });

    it("two trees are the same where they are written the same, but for case and base", () => {
      fc.assert(
        fc.property(nodes, nodes, (a, b) => {
          expect(equalNodes(a, b)).toBe(canonical(a) === canonical(b));
        }),
      );
    });
  });

  function moved(node: Node): Node {
    const copy = JSON.parse(JSON.stringify(node), (key, value: unknown) => {
      if (key === "span") return { start: 7, end: 9 };
      // JSON has no Infinity.
      return key === "max" && value === null ? Infinity : value;
    }) as Node;
    return copy;
  }

  /** The dump of a tree with names in lower case and numbers without their base. */
  function canonical(node: Node): string {
    switch (node.type) {
      case "alternation":
        return `alt(${node.alternatives.map(canonical).join(", ")})`;
      case "concatenation":
        return `cat(${node.elements.map(canonical).join(", ")})`;
      case "repetition":
        return `rep(${node.min}, ${node.max}, ${canonical(node.element)})`;
      case "option":
        return `opt(${canonical(node.element)})`;
      case "reference":
        return node.name.toLowerCase();
      case "num-range":
      case "num-sequence":
        return dump({ ...node, base: "x" });
      case "char-val":
      case "prose-val":
        return dump(node);
    }
  }
});

describe("same definitions: rules are the same", () => {
  const DIGIT: Automaton = {
    states: [
      { isFinal: false, edges: [{ set: [0x30, 0x3a], target: 1 }] },
      { isFinal: true, edges: [] },
    ],
  };
  const EMPTY: Automaton = { states: [{ isFinal: true, edges: [] }] };

  function automatonRule(automaton: Automaton): Definition {
    return { name: "a", nameSpan: { start: 0, end: 0 }, parts: [], automaton };
  }

  it.each([
    ['a = "x"', 'a = "x"', true],
    ['a = "x"', 'a =  "x" ; x', true],
    ['a = "x"', 'a = "y"', false],
    ['a = "x"', 'b = "x"', true],
    ['a = "x"', 'a = "x"\na =/ "y"', false],
    ['a = "x" / "y"', 'a = "x"\na =/ "y"', false],
    ['a = b\nb = "x"', 'a = b\nb = "x"', true],
    ['a = b\nb = "x"', 'a = b\nb = "y"', false],
    ['a = [ a ] "x"', 'a = [ a ] "x"', true],
    ['a = [ b ] "x"\nb = a', 'a = [ b ] "x"\nb = a "y"', false],
  ])("%j and %j: %j", (left, right, expected) => {
    expect(areSame(definitionOf(left), definitionOf(right))).toBe(expected);
  });

  it("by their automaton, where no text defines them", () => {
    expect(areSame(automatonRule(DIGIT), automatonRule(DIGIT))).toBe(true);
    expect(areSame(automatonRule(DIGIT), automatonRule(EMPTY))).toBe(false);
  });
});

// Names and the rules that they stand for, in one text and in several.

/** E.g. `a = i"x" =/ b`. */
function shown({ name, parts }: Definition): string {
  return `${name} = ${parts.map(({ elements }) => dump(elements)).join(" =/ ")}`;
}

/** The rules of one text: the meaning of their names, and forbidden definitions. */
describe("links", () => {
  function linked(abnf: string): Linked {
    const environment = { base: [], imported: coreScope(), added: undefined, clashing: new Map() };
    return link(readAbnf(abnf).rules, abnf, environment);
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
