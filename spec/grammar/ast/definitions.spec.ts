/** The definitions of rules: what is refused, what is cut, and which are equal. */
import fc from "fast-check";
import { AbnfError } from "../../../grammar/common/errors.js";
import { compile } from "../../../grammar/index.js";
import { caught } from "../../helpers/caught.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { cutRanges } from "../../../grammar/ast/cut-ranges.js";
import { onlyIn } from "../../../grammar/language/index.js";
import { LineIndex } from "../../../grammar/common/line-index.js";
import { areSame, equalNodes } from "../../../grammar/ast/same-definitions.js";
import { dump, nodes } from "../../helpers/syntax-trees.js";
import { definitionOf } from "../../helpers/lowered.js";
import type { Grammar } from "../../../grammar/index.js";
import type { Node } from "../../../grammar/ast/nodes.js";
import type { Automaton, Definition } from "../../../grammar/ast/definition.js";

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

describe("same definitions", () => {
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

  describe("rules are the same", () => {
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
});
