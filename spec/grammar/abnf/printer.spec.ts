/** The text of a grammar, alone and with what it imports. */
import fc from "fast-check";
import { printAbnf, printNode } from "../../../grammar/abnf/printer.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { dump, nodes, ruleNames } from "../../helpers/syntax-trees.js";
import { compile, core } from "../../../grammar/index.js";
import { equivalent, sample, union } from "../../../grammar/language/index.js";
import { STANDARDS } from "../../../grammar/standards.js";
import { RecursiveRuleError } from "../../../grammar/common/errors.js";
import { caught } from "../../helpers/caught.js";
import { sampled } from "../../helpers/worlds.js";
import type { CompileOptions, Rule } from "../../../grammar/index.js";

describe("the printer", () => {
  function reprinted(elements: string): string {
    return readAbnf(`r = ${elements}`)
      .rules.map((rule) => printNode(rule.elements))
      .join("; ");
  }

  describe("RFC 5234 section 3.10: operators that bind more tightly need no brackets", () => {
    it.each([
      ["a / b / c", "a / b / c"],
      ["(a / b) / c", "( a / b ) / c"],
      ["a / (b / c)", "a / ( b / c )"],
      ["(a b) / (c d)", "a b / c d"],
      ["a (b / c) d", "a ( b / c ) d"],
      ["(a b) c", "( a b ) c"],
      ["2(a)", "2a"],
      ["2(a b)", "2( a b )"],
      ["2(a / b)", "2( a / b )"],
      ["2(3a)", "2( 3a )"],
      ["*[a]", "*[ a ]"],
      ["[(a / b)]", "[ a / b ]"],
      ["[[a]]", "[ [ a ] ]"],
      ["((a))", "a"],
    ])("%s", (elements, printed) => {
      expect(reprinted(elements)).toBe(printed);
    });
  });

  describe("RFC 5234 sections 3.6 and 3.7: repeats", () => {
    it.each([
      ["*a", "*a"],
      ["0*a", "*a"],
      ["1*a", "1*a"],
      ["*1a", "*1a"],
      ["0*1a", "*1a"],
      ["2*4a", "2*4a"],
      ["3*3a", "3a"],
      ["0a", "0a"],
      ["0<p>", "0<p>"],
    ])("%s", (elements, printed) => {
      expect(reprinted(elements)).toBe(printed);
    });
  });

  describe("RFC 5234 sections 2.3 and 3.4, RFC 7405: terminals", () => {
    it.each([
      ['%i"a"', '"a"'],
      ['%S"a"', '%s"a"'],
      ['""', '""'],
      ["%xfF", "%xFF"],
      ["%X0a.0D", "%x0A.0D"],
      ["%d065-090", "%d65-90"],
      ["%b0101", "%b101"],
      ["%x10FFFF", "%x10FFFF"],
      ["<any text>", "<any text>"],
    ])("%s", (elements, printed) => {
      expect(reprinted(elements)).toBe(printed);
    });
  });

  describe("printAbnf", () => {
    it("prints a rule a line, and ends the last line too", () => {
      expect(printAbnf(readAbnf("a = b\n  c ; d\na=/e").rules)).toBe("a = b c\na =/ e\n");
    });

    it("prints an empty line of no rules, as a rulelist is not empty", () => {
      expect(printAbnf([])).toBe("\n");
    });

    it("prints text that is read as the same rules", () => {
      const rules = fc.record({
        name: ruleNames,
        definedAs: fc.constantFrom("=" as const, "=/" as const),
        elements: nodes,
      });
      fc.assert(
        fc.property(fc.array(rules, { minLength: 1, maxLength: 3 }), (printed) => {
          const { rules: read, warnings } = readAbnf(printAbnf(printed));
          expect(warnings).toEqual([]);
          expect(read.map(({ name, definedAs }) => ({ name, definedAs }))).toEqual(
            printed.map(({ name, definedAs }) => ({ name, definedAs })),
          );
          expect(read.map(({ elements }) => dump(elements))).toEqual(
            printed.map(({ elements }) => dump(elements)),
          );
        }),
      );
    });

    it("prints the same again when it is read", () => {
      fc.assert(
        fc.property(nodes, (node) => {
          expect(reprinted(printNode(node))).toBe(printNode(node));
        }),
      );
    });
  });
});

/** `toString({ imports: true })`: one text of a grammar and of what it uses of others. */
describe("one text with what it imports", () => {
  const host = compile('host = name / ALPHA\nname = 1*DIGIT "." name-2\nname-2 = "x"');

  describe.each(sampled(STANDARDS, 7))("$name", ({ load }) => {
    it("has the same languages without its imports", async () => {
      const grammar = await load();
      const { alphabet } = grammar.source.settings;
      const flat = compile(grammar.toString({ imports: true }), { alphabet });
      const names = Object.keys(grammar.rules);
      expect(Object.keys(flat.rules)).toEqual(expect.arrayContaining(names));
      const different = sampled(names, 5).filter(
        (name) => !areAlike(grammar.rule(name), flat.rule(name)),
      );
      expect(different).toEqual([]);
      expect(compile(flat.toString({ imports: true }), { alphabet }).toString()).toBe(
        flat.toString(),
      );
    });
  });

  /** Checks whether rules are equivalent; whether each accepts samples of the other, if they contain themselves. */
  function areAlike(left: Rule, right: Rule): boolean {
    try {
      return equivalent(left, right);
    } catch (error) {
      if (!(error instanceof RecursiveRuleError)) throw error;
      const options = { count: 10, maxLength: 60 };
      const [ours, theirs] = [sample(left, options), sample(right, options)];
      return [...ours].every(right.test) && [...theirs].every(left.test);
    }
  }

  /** The text of a grammar with what it uses, a line each. */
  function flatLines(abnf: string, options: CompileOptions): readonly string[] {
    return compile(abnf, options).toString({ imports: true }).trim().split("\n");
  }

  const HOST = ['name-2 = 1*DIGIT "." name-2-2', 'name-2-2 = "x"'];

  test("rules of other grammars follow the own rules, renamed where a name is taken", () => {
    expect(flatLines('a = host name\nname = "n"', { imports: [host] })).toEqual([
      "a = host name",
      'name = "n"',
      "host = name-2 / ALPHA",
      ...HOST,
    ]);
    expect(flatLines('host =/ "-"\nname = "n"', { imports: [host] })).toEqual([
      "host = name-2 / ALPHA",
      'host =/ "-"',
      'name = "n"',
      ...HOST,
    ]);
  });

  test("a core rule has a text where its name means another rule", () => {
    expect(flatLines('name = host ALPHA\nalpha = "z"', { imports: [host] })).toEqual([
      "name = host alpha",
      'alpha = "z"',
      "host = name-2 / ALPHA-2",
      ...HOST,
      "ALPHA-2 = %x41-5A / %x61-7A",
    ]);
    expect(core.toString({ imports: true })).toBe(core.toString());
  });

  test("prose is the rule that it means, and stays if that has no text", () => {
    const prose = {
      "a host": host.rules.host,
      "host, see [X]": host.rules.host,
      other: union(core.rules.DIGIT, core.rules.ALPHA),
    };
    const abnf = "a = <a host> / <other> / 0<b>\nhost = <host, see [X]>\nb = <a>";
    expect(flatLines(abnf, { prose })).toEqual([
      "a = host / <other> / 0b",
      "host = name / ALPHA",
      "b = a",
      'name = 1*DIGIT "." name-2',
      'name-2 = "x"',
    ]);
  });

  test("an undefined name stays undefined where another grammar defines it", () => {
    const open = compile("o = gone / <gone> / <other>", { missing: "never" });
    expect(flatLines('a = o\ngone = "g"', { imports: [open] })).toEqual([
      "a = o",
      'gone = "g"',
      "o = gone-2 / <gone-2> / <other>",
    ]);
  });

  test("equal rules of two grammars are one", () => {
    const copy = compile(host.toString());
    const imports = [
      compile("x = host", { imports: [host] }),
      compile("y = host", { imports: [copy] }),
    ];
    expect(flatLines("a = x y", { imports })).toEqual([
      "a = x y",
      "x = host",
      "host = name / ALPHA",
      'name = 1*DIGIT "." name-2',
      'name-2 = "x"',
      "y = host",
    ]);
  });

  test("options have their names", () => {
    expect(String(caught(() => host.toString({ import: true } as object)))).toBe(
      'TypeError: no option named "import"; did you mean imports?',
    );
  });
});
