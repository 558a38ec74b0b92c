import fc from "fast-check";
import { AbnfError } from "../../../grammar/common/errors.js";
import { compile } from "../../../grammar/index.js";
import { caught } from "../../helpers/caught.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { cutRanges } from "../../../grammar/ast/cut-ranges.js";
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
      expect([ok.test("a"), ok.test("x"), many.test("b")]).toEqual([true, false, true]);
      expect(need.explain("q")).toMatchObject({ offset: 0, expected: [] });
      expect(need.explain("q")?.message).toBe(
        "need matches no string: it needs a rule that needs itself, or a rule or prose that nothing defines",
      );
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

  /** Texts of equal trees, and of trees that differ. */
  const TREES = `a = A = (a) ≠ foo-Bar = FOO-bar ≠ <a> ≠ <a b> ≠ <A b> ≠ <a  b> ≠ "a" = %i"a" ≠ "A" ≠ %s"a"
    ≠ a b = a  b ≠ b a ≠ a b c ≠ (a b) c = ( ( a b ) c ) ≠ a (b c) ≠ a bc ≠ ab c
    ≠ a / b = a/b ≠ b / a ≠ a / b / a ≠ a / b / c ≠ (a / b) / c ≠ a / bc ≠ ab / c
    ≠ *a = 0*a ≠ 1*a ≠ 1*9a ≠ *b ≠ 1a ≠ 2a = 2*2a ≠ 2*3a = 02*03a ≠ 2*3( 11*12a ) ≠ 2*31( 1*12a )
    ≠ [a] = [ (a) ] ≠ *1a ≠ [b] ≠ %x61 ≠ %x41 = %b1000001 ≠ %x41-41 ≠ %x41.42 ≠ %x41.43
    ≠ %x41-5A = %x41-5a = %d65-90 ≠ %x41-5B ≠ %x40-5A ≠ %d13.10 = %x0D.0A ≠ %d1.23 ≠ %d12.3`;

  it("are those of texts that say the same", () => {
    const trees = TREES.split("≠").flatMap((texts, number) =>
      texts.split(" = ").map((text) => ({ number, tree: elements(text.trim()) })),
    );
    expect(trees).toHaveLength(61);
    for (const left of trees)
      expect(trees.map(({ tree }) => equalNodes(left.tree, tree))).toEqual(
        trees.map(({ number }) => number === left.number),
      );
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

    it("may be listed again, in any case, and are then the grammar's own", () => {
      const grammar = compile('a = DIGIT\nDIGIT = %x30-39\nbit = "x"');
      expect(Object.keys(grammar.rules)).toEqual(["a", "DIGIT", "bit"]);
      expect(grammar.rule("BIT").ruleName).toBe("bit");
    });
  });
});

/** Grammars made of several texts: what is not of the form of cases in `spec/fixtures/scopes.txt`. */
describe("scopes", () => {
  describe("a grammar that extends another", () => {
    const base = compile('pair = key "=" value\nkey = 1*ALPHA\nvalue = 1*DIGIT');

    it("can be extended again", () => {
      const grammar = base.extend('value = "yes"').extend('value =/ "no"').extend('key = "k"');
      expect(accepted(grammar, "pair", "k=1 k=yes k=no a=no")).toBe("k=yes k=no");
      expect(accepted(base, "pair", "a=1 k=yes")).toBe("a=1");
    });

    it("shows warnings that it makes about the old text in the old text", () => {
      const [found] = base.extend("\nvalue = pair").warnings;
      expect([found?.line, found?.column, found?.message, found?.excerpt()]).toEqual([
        ...[1, 1, "no string matches pair"],
        'pair = key "=" value\n^^^^',
      ]);
    });
  });

  it("a grammar that adds to a rule of an import owns that rule, and no other", () => {
    const imports = [compile('word = 1*letter\nletter = "a" / "b"')];
    const grammar = compile('letter =/ "c"\none = letter\nmany = word', { imports });
    expect(Object.keys(grammar.rules)).toEqual(["letter", "one", "many"]);
    expect(grammar.rule("WORD").test("abc")).toBe(false);
  });

  describe("imported grammars that differ about a name", () => {
    it.each([
      ['x = "a"', 'x = "a"\nx =/ "b"'],
      ['x = "a"\nx =/ "b"', 'x = "a"'],
      ['x = y\ny = "a"', 'x = y\ny = "b"'],
      ['x = y [ x ]\ny = "a"', 'x = y [ x ]\ny = "b"'],
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
