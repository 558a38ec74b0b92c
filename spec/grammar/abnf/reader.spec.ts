import fc from "fast-check";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { printAbnf, printNode } from "../../../grammar/abnf/printer.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { AbnfSyntaxError, RecursiveRuleError } from "../../../grammar/common/errors.js";
import { rfc5234 } from "../../../grammar/rfc/rfc5234.js";
import { ANY_CHARACTER } from "../../helpers/any-character.js";
import { caught } from "../../helpers/caught.js";
import { syntaxError } from "../../helpers/syntax-error.js";
import { dump, elementsOf, nodes, nodesOf, ruleNames } from "../../helpers/syntax-trees.js";
import { unlessRefused } from "../../helpers/unless-refused.js";
import { sampled, scaled, tries } from "../../helpers/worlds.js";
import { describeIf } from "../../helpers/skips.js";
import { compile, core } from "../../../grammar/index.js";
import { equivalent, sample, union } from "../../../grammar/language/index.js";
import { STANDARDS } from "../../../grammar/standards.js";
import type { Rule } from "../../../grammar/index.js";

/** The reader of ABNF, on texts of any kind and on those of real grammars. */
describe("the reader", () => {
  describe("an AbnfSyntaxError", () => {
    it("has the furthest offset, the expected set, a sentence and a picture", () => {
      const error = syntaxError('first = "a"\nsecond = ( first\n  / "b" ]\n');
      expect(error).toMatchObject({
        name: "AbnfSyntaxError",
        offset: 37,
        line: 3,
        column: 9,
        expected: ['")"', '"/"', "element"],
        message: 'line 3, column 9: expected ")", "/" or element, found "]"',
      });
      expect(error.excerpt()).toBe('  / "b" ]\n        ^');
    });

    it("names each expected thing once, in alphabetical order", () => {
      expect(syntaxError("a = ((b c ^").expected).toEqual(['")"', '"/"', "element"]);
    });

    it("counts UTF-16 code units, and lines by LF", () => {
      expect(syntaxError("; \u{1f600}\r\na = \u{1f600}")).toMatchObject({
        offset: 10,
        line: 2,
        column: 5,
        message: 'line 2, column 5: expected element, found "\u{1f600}"',
      });
    });
  });

  describe("the span of every node", () => {
    it("is the text of that node, without white space around it", () => {
      fc.assert(
        fc.property(nodes, (printed) => {
          const text = printAbnf([{ name: "r", definedAs: "=", elements: printed }]);
          for (const { elements } of readAbnf(text).rules) {
            for (const node of nodesOf(elements)) {
              const own = text.slice(node.span.start, node.span.end);
              expect(own.trim()).toBe(own);
              expect(elementsOf(`r = ${own}`)).toBe(dump(node));
            }
          }
        }),
        { numRuns: scaled(100, 30) },
      );
    });
  });

  describe("RFC 5234 section 4", () => {
    const words = [
      ...[
        "a",
        "b-1",
        " ",
        " ",
        "  ",
        "\t",
        "=",
        "=/",
        "/",
        " / ",
        "(",
        ")",
        "[",
        "]",
        "*",
        "2",
        "2*",
      ],
      ...['"c"', '"', "%x41", "%d1.2", "%b0-1", "%", ".", "-", "<d>", "<", ">", "; e", ";"],
      ...["\r\n", "\r\n ", "\r\nf = ", "\n", "|", "_"],
    ];
    const rulelist = rfc5234.rule("rulelist");

    it("is the language that is read without warnings, where lines end with CRLF", () => {
      const texts = fc.array(fc.constantFrom(...words), { maxLength: 10 });
      fc.assert(
        fc.property(texts, (rest) => {
          // With a rule at the left margin, no rule is indented. Only the reader accepts a lone LF.
          const text = `a = ${rest.join("")}\r\n`.replaceAll(/(?<!\r)\n/g, "\r\n");
          const result = caught(() => readAbnf(text).warnings.length === 0);
          const isRefused = result instanceof AbnfSyntaxError;
          // A grammar cannot compare two numbers.
          fc.pre(!(isRefused && result.message.includes("a number of at")));
          expect(isRefused ? false : result).toBe(rulelist.test(text));
        }),
        { numRuns: tries(2000) },
      );
    });

    it("is read", () => {
      const { rules } = readAbnf(rfc5234.toString());
      expect(rules.map(({ name }) => name)).toEqual(Object.keys(rfc5234.rules));
    });
  });

  describe("texts that nobody wrote by hand", () => {
    it.each(
      sampled(
        [
          ["blanks", " ".repeat(1e6)],
          ["line ends", "\n".repeat(1e6)],
          ["CRLFs", "\r\n".repeat(5e5)],
          ["line ends in a rule", `a = (b${"\n".repeat(1e6)} )`],
          ["alternatives", `a = ${"b / ".repeat(1e5)}b`],
          ["bars", `a = ${"b | ".repeat(1e5)}b`],
          ["elements", `a = ${"b ".repeat(1e5)}`],
          ["options", `a = ${"[b] ".repeat(1e5)}`],
          ["numbers", `a = %x1${".1".repeat(1e5)}`],
          ["rules", "a = b\n".repeat(1e5)],
          ["comments", `a = b${"\n ; c".repeat(1e5)}\n c`],
          ["page breaks", "a = b\nBob  [Page 1]\n\f\n".repeat(1e5)],
          ["form feeds", "\f".repeat(1e6)],
          ["uneven rules", "  a = b\n    c = d\n".repeat(5e4)],
        ],
        4,
      ),
    )("are read if they are ABNF: %s", (_, text) => {
      expect(readAbnf(text)).toBeDefined();
    });

    it.each(
      sampled(
        [
          ["brackets", "(".repeat(1e6), "line 1, column 1: expected rulename"],
          ["a name", "a".repeat(1e6), 'line 1, column 1000001: expected "="'],
          [
            "digits",
            `a = ${"1".repeat(1e6)}`,
            "line 1, column 5: expected a number of at most 900",
          ],
          ["quotes", `a = ${'"'.repeat(1e6)}`, 'line 1, column 7: expected "/", WSP or newline'],
          ["an open string", `a = "${"b".repeat(1e6)}`, "line 1, column 1000006: expected DQUOTE"],
          ["names", "a\n".repeat(5e5), 'line 1, column 2: expected "="'],
        ],
        2,
      ),
    )("are refused if they are not: %s", (_, text, message) => {
      expect(syntaxError(text).message.slice(0, message.length)).toBe(message);
    });

    it.each(["__proto__", "__proto__ = a", "constructor", "a = __proto__"])(
      "leave no trace, read or not: %s",
      (text) => {
        const before = Object.getOwnPropertyNames(Object.prototype);
        caught(() => readAbnf(text));
        expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
        expect(Object.keys({})).toEqual([]);
      },
    );

    it("never make another error than AbnfSyntaxError", () => {
      fc.assert(
        fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 40 }), (text) => {
          expect(() => unlessRefused(() => readAbnf(`a = ${text}`), AbnfSyntaxError)).not.toThrow();
        }),
        { numRuns: scaled(100, 15) },
      );
    });
  });
});

/**
 * Grammars as they were published. Those of `spec/standards` are part of the project. A folder with
 * more of them may exist beside the project.
 */
describe("real grammars", () => {
  const STANDARDS = join(__dirname, "../../standards");
  const SHARED = join(__dirname, "../../../../shared/grammars");

  function grammarsIn(folder: string): readonly (readonly [name: string, text: string])[] {
    return readdirSync(folder)
      .filter((file) => file.endsWith(".abnf"))
      .map((file) => [file, readFileSync(join(folder, file), "utf8")] as const);
  }

  /** The rules, read with the lists of RFC 9110, as `name = tree`. */
  function rulesOf(text: string): readonly string[] {
    return readAbnf(text, { lists: true }).rules.map(
      ({ name, definedAs, elements }) => `${name} ${definedAs} ${dump(elements)}`,
    );
  }

  describe("the grammars of spec/standards", () => {
    it.each(grammarsIn(STANDARDS))("%s is the same when it is printed", (_, text) => {
      const { rules, warnings } = readAbnf(text, { lists: true });
      expect(warnings).toEqual([]);
      expect(rules).not.toHaveLength(0);
      expect(rulesOf(printAbnf(rules))).toEqual(rulesOf(text));
    });
  });

  const present = existsSync(SHARED);

  /** The warnings about a text, and its number of rules if the index does not count them all. */
  const ODD = new Map([
    [
      "draft-fielding-uri-rfc2396bis-00",
      {
        count: 40,
        messages: ['"/" separates alternatives, not "|"', '"/" separates alternatives, not "|"'],
      },
    ],
  ]);

  describeIf(present, "grammars")("the grammars beside the project", () => {
    interface Entry {
      readonly name: string;
      readonly rules: number;
    }
    const index = present
      ? (JSON.parse(readFileSync(join(SHARED, "INDEX.json"), "utf8")) as readonly Entry[])
      : [];

    it.each(index)("$name has the rules of its entry", ({ name, rules: indexed }) => {
      const text = readFileSync(join(SHARED, `${name}.abnf`), "utf8");
      const { rules, warnings } = readAbnf(text);
      const { count = indexed, messages = [] } = ODD.get(name) ?? {};
      expect(new Set(rules.map((rule) => rule.name.toLowerCase())).size).toBe(count);
      expect(warnings.map(({ message }) => message)).toEqual(messages);
      expect(rulesOf(printAbnf(rules))).toEqual(rulesOf(text));
    });

    it("are all in the index", () => {
      const files = present ? grammarsIn(SHARED).map(([file]) => file) : [];
      expect(index.map(({ name }) => `${name}.abnf`).sort()).toEqual([...files].sort());
    });
  });
});

/** The text of a grammar, alone and with what it imports. */
describe("the printer", () => {
  function reprinted(elements: string): string {
    return readAbnf(`r = ${elements}`)
      .rules.map((rule) => printNode(rule.elements))
      .join("; ");
  }

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

  test("core rules have no other text", () => {
    expect(core.toString({ imports: true })).toBe(core.toString());
  });

  test("prose is the rule that it means, and stays if that has no text", () => {
    const prose = {
      "a host": host.rules.host,
      "host, see [X]": host.rules.host,
      other: union(core.rules.DIGIT, core.rules.ALPHA),
    };
    const abnf = "a = <a host> / <other> / 0<b>\nhost = <host, see [X]>\nb = <a>";
    const text = compile(abnf, { prose }).toString({ imports: true });
    expect(text.trim().split("\n")).toEqual([
      "a = host / <other> / 0b",
      "host = name / ALPHA",
      "b = a",
      'name = 1*DIGIT "." name-2',
      'name-2 = "x"',
    ]);
  });

  test("options have their names", () => {
    expect(String(caught(() => host.toString({ import: true } as object)))).toBe(
      'TypeError: no option named "import"; did you mean imports?',
    );
  });
});
