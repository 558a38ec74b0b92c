/** The reader of ABNF, on texts of any kind and on those of real grammars. */
import fc from "fast-check";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { printAbnf } from "../../../grammar/abnf/printer.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { AbnfSyntaxError } from "../../../grammar/common/errors.js";
import { rfc5234 } from "../../../grammar/rfc/rfc5234.js";
import { ANY_CHARACTER } from "../../helpers/any-character.js";
import { caught } from "../../helpers/caught.js";
import { syntaxError } from "../../helpers/syntax-error.js";
import { dump, elementsOf, nodes, nodesOf } from "../../helpers/syntax-trees.js";
import { unlessRefused } from "../../helpers/unless-refused.js";
import { sampled, scaled, tries } from "../../helpers/worlds.js";
import { describeIf } from "../../helpers/skips.js";

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
