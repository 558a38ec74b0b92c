/** The findings in a text with mistakes, and how the reader goes on after them. */
import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AbnfError, abnfFromDocument, compile, diagnose } from "uri-abnf/grammar";
import { printNode } from "../../../grammar/abnf/printer.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { caught } from "../../helpers/caught.js";
import { corrected } from "../../helpers/fixture-operations.js";
import { readWithMistakes, UNREAD } from "../../../grammar/workbench/recovery.js";
import { scaled } from "../../helpers/worlds.js";
import type { CompileOptions, Diagnostic } from "uri-abnf/grammar";

describe("diagnose", () => {
  describe("a diagnostic", () => {
    it("has the place in the text, and a picture of it", () => {
      const [only] = diagnose("\ufeff  a = DIGIT\r\n  b = ALHPA\r\n").filter(
        ({ severity }) => severity === "error",
      );
      expect(only).toMatchObject({ offset: 20, end: 25, line: 2, column: 7 });
      expect(only?.excerpt()).toBe("  b = ALHPA\n      ^^^^^");
    });
  });

  describe("the options are those of compile", () => {
    it("an import of the other alphabet", () => {
      const strange = [compile("x = %x80-FF", { alphabet: "octets" })];
      const found = diagnose("a = x\nb = x", { imports: strange });
      expect(found.map(({ line, column, kind, message }) => [line, column, kind, message])).toEqual(
        [
          [
            ...[1, 5, "different-alphabets"],
            "x is of a grammar of octets, and means something else in one of unicode",
          ],
          [1, 5, "undefined-rule", "undefined rule x"],
        ],
      );
    });

    it.each([
      [() => diagnose(1 as never), "ABNF is a string, not number"],
      [() => diagnose("", null as never), "options are an object, not null"],
      [
        () => diagnose("", { missing: "x" as never }),
        'missing must be one of error, defer, never, not "x"',
      ],
    ])("wrong types are TypeErrors", (call, message) => {
      expect(caught(call)).toEqual(new TypeError(message));
    });
  });

  const STANDARDS = join(__dirname, "../../standards");
  const texts = readdirSync(STANDARDS)
    .filter((file) => file.endsWith(".abnf"))
    .map((file) => readFileSync(join(STANDARDS, file), "utf8"))
    .filter((text) => text.length < 1500);

  const lists: CompileOptions = { lists: true, missing: "defer" };

  /** Whether the text is refused; any error but those of ABNF is thrown again. */
  function isRefused(text: string): boolean {
    try {
      compile(text, lists);
      return false;
    } catch (error) {
      if (error instanceof AbnfError) return true;
      throw error;
    }
  }

  function errorsIn(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
    return diagnostics.filter(({ severity }) => severity === "error");
  }

  describe("texts of standards", () => {
    it.each(texts.filter((text) => !isRefused(text)))(
      "have the warnings of the grammar",
      (text) => {
        const { warnings } = compile(text, lists);
        const keyOf = ({ kind, offset, message }: Diagnostic): string =>
          `${offset} ${kind} ${message}`;
        const found = diagnose(text, lists);
        expect(errorsIn(found)).toEqual([]);
        // Of an undefined name only the first place is reported.
        const known = new Set(warnings.map(keyOf));
        expect(
          found.filter((each) => !known.has(keyOf(each).replace(/; did you mean .*/, ""))),
        ).toEqual([]);
      },
    );

    const mutated = fc
      .record({
        text: fc.constantFrom(...texts),
        at: fc.nat(1999),
        remove: fc.nat(1),
        add: fc.constantFrom("", ...Array.from("_'{}()[]\"/|*#%<>=,;:@$é+?\n 1a")),
      })
      .map(({ text, at, remove, add }) => {
        const offset = at % text.length;
        const changed = text.slice(0, offset) + add + text.slice(offset + remove);
        return { text, changed, line: text.slice(0, offset).split("\n").length };
      });

    /** Whether nothing but blanks and comments is between two lines. */
    function areNext(text: string, one: number, other: number): boolean {
      const between = text.split("\n").slice(Math.min(one, other), Math.max(one, other) - 1);
      return between.every((line) => /^[ \t\r]*(?:;|$)/.test(line));
    }

    it("a mistake is reported in its line or next to it, and the offsets are in the text", () => {
      fc.assert(
        fc.property(mutated, ({ changed, line }) => {
          const found = diagnose(changed, lists);
          expect(errorsIn(found).length > 0).toBe(isRefused(changed));
          for (const { offset, end, endLine, endColumn, fix } of found) {
            expect(offset <= end && end <= changed.length).toBe(true);
            const before = changed.slice(0, end).split("\n");
            expect([endLine, endColumn]).toEqual([before.length, before.at(-1)!.length + 1]);
            const replaced = fix ?? { start: 0, end: 0 };
            expect(replaced.start <= replaced.end && replaced.end <= changed.length).toBe(true);
          }
          const syntax = found.filter(({ kind }) => kind === "syntax-error");
          const isNear = syntax.some((each) => areNext(changed, each.line, line));
          expect(isNear || syntax.length === 0).toBe(true);
        }),
        { numRuns: scaled(40, 15) },
      );
    });

    it("corrects sixteen mistakes of one stretch", () => {
      const text = (count: number): string => `a = ${"DIGIT, ".repeat(count)}DIGIT 'x' "y`;
      expect(diagnose(text(15)).at(-1)?.message).toMatch("in quotation marks");
      expect(diagnose(text(40))).toHaveLength(17);
    });

    it("a text of any words is read", () => {
      const word = fc.constantFrom(
        ...["a", "b-1", " ", "\t", "=", "=/", "/", "|", "(", ")", "[", "]", "*", "2*", '"c"', '"'],
        ...[
          "%x41",
          "%",
          "-",
          "<d>",
          "<",
          ">",
          ";",
          "\n",
          "\n ",
          "\nb = ",
          "\r",
          "_",
          "#",
          "{",
          "}",
          "'",
        ],
      );
      fc.assert(
        fc.property(fc.array(word, { maxLength: 30 }), (words) => {
          const text = words.join("");
          expect(errorsIn(diagnose(text, lists)).length > 0).toBe(isRefused(text));
        }),
        { numRuns: scaled(200, 50) },
      );
    });

    it("looks for names like the first undefined names alone", () => {
      const undefinedNames = (count: number): string =>
        Array.from({ length: count }, (_, index) => `rule${index} = rulex${index}\n`).join("");
      const messages = diagnose(undefinedNames(60)).map(({ message }) => message);
      expect(messages.length).toBe(60);
      expect(messages.filter((message) => message.includes("did you mean"))).toEqual(
        messages.slice(0, 50),
      );
      // Each comparison of two names reads the candidate in lower case.
      const toLowerCase = jest.spyOn(String.prototype, "toLowerCase");
      const comparisons = [100, 200].map((count) => {
        const before = toLowerCase.mock.calls.length;
        diagnose(undefinedNames(count));
        return toLowerCase.mock.calls.length - before;
      });
      toLowerCase.mockRestore();
      expect(comparisons[0]!).toBeGreaterThan(50 * 100);
      expect(comparisons[1]! / comparisons[0]!).toBeLessThan(2.1);
    });

    it("prose values without an end are read once", () => {
      // With one search for the end for each of them, these texts would take many minutes.
      const [prose, one] = ["a = <".repeat(20_000), `a = ${"<".repeat(100_000)}`];
      expect(diagnose(prose)).toMatchObject([{ kind: "syntax-error" }]);
      expect(diagnose(one)).toMatchObject([{ kind: "syntax-error" }]);
      expect(abnfFromDocument(`   b = DIGIT\n   ${one}\n`, { mistakes: true }).abnf).toContain(
        "b =",
      );
    });

    it("as many mistakes as lines take linear time", () => {
      // Each line would be read again for each mistake before it, if the reader started over. Of each line,
      // the second mistake has no known correction, and may be a consequence of the first.
      const text = Array.from({ length: 1000 }, (_, index) => `r${index} := 'x' 'y' "z`).join("\n");
      expect(diagnose(text).length).toBe(3000);
    });
  });

  /** The rules of a piece of a text that can be read, with names and strings in lower case; otherwise undefined. */
  function meaningOf(piece: string): readonly string[] | undefined {
    try {
      const { rules } = readAbnf(piece, { lists: true });
      return rules.map(({ name, definedAs, elements }) =>
        `${name} ${definedAs} ${printNode(elements)}`.toLowerCase(),
      );
    } catch (error) {
      if (error instanceof AbnfError) return undefined;
      throw error;
    }
  }

  /** The pieces of a text from one rule to the next. */
  function piecesOf(text: string): readonly string[] {
    return text.split(/(?<=\n)(?=[A-Za-z][A-Za-z0-9-]*[ \t\u00a0\u200b]*=)/);
  }

  test("law: no fix changes a rule that could be read", () => {
    const damage = fc.record({
      text: fc.constantFrom(...texts, 'a = "b | c" / D\nd = ( a / 1*2"x" )\ne = "y" | d\n'),
      at: fc.array(fc.nat(1999), { minLength: 1, maxLength: 3 }),
      remove: fc.nat(2),
      add: fc.constantFrom(
        "",
        "\n(",
        "\n/ ",
        " | ",
        "| Digit ",
        ...Array.from("_'{}()[]\"/|*#%<>=,;:@$+?\n 1a\u00a0\u200b"),
      ),
    });
    fc.assert(
      fc.property(damage, ({ text, at, remove, add }) => {
        const broken = at.reduce((now, each) => {
          const offset = each % now.length;
          return now.slice(0, offset) + add + now.slice(offset + remove);
        }, text);
        const pieces = piecesOf(broken);
        const after = piecesOf(corrected(broken, { missing: "defer", lists: true }));
        expect(after).toHaveLength(pieces.length);
        const changed = pieces.filter((piece, index) => {
          const meaning = meaningOf(piece);
          return meaning !== undefined && String(meaningOf(after[index]!)) !== String(meaning);
        });
        expect(changed).toEqual([]);
      }),
      { numRuns: scaled(100, 30) },
    );
  });
});

describe("recovery", () => {
  const PROSE = { type: "prose-val", text: UNREAD };

  describe("a text that need not be ABNF", () => {
    it("that is empty has a mistake", () => {
      expect(readWithMistakes("")).toEqual({
        rules: [],
        mistakes: [{ message: "the text is empty", span: { start: 0, end: 0 } }],
        tolerances: [],
        assumesLists: false,
        unread: [],
      });
    });

    it("has rules with the spans of the text, although a copy is corrected", () => {
      const { rules } = readWithMistakes("a == b\nc = d");
      expect(rules).toMatchObject([
        {
          name: "a",
          elements: { name: "b", span: { start: 5, end: 6 } },
          span: { start: 0, end: 6 },
        },
        { name: "c", elements: { name: "d", span: { start: 11, end: 12 } } },
      ]);
    });

    it("has a rule for a stretch that is left out, with the names in it", () => {
      const { rules, unread } = readWithMistakes("a = b 'é' c / %x41\nd = e");
      const place = { start: 0, end: 18 };
      expect(unread).toEqual([{ start: 0, end: 19, name: "a" }]);
      expect(rules).toMatchObject([
        {
          name: "a",
          nameSpan: { start: 0, end: 1 },
          definedAs: "=",
          elements: { type: "concatenation", elements: [{ name: "b" }, { name: "c" }, PROSE] },
          span: place,
        },
        { name: "d" },
      ]);
    });

    it.each(["/", "1", "{", "a b-c", "a"])("has no rule for a line that is none: %j", (text) => {
      const { rules, unread } = readWithMistakes(text);
      expect(rules).toEqual([]);
      expect(unread).toMatchObject([{ name: undefined }]);
    });

    it("says whether it has assumed lists", () => {
      expect(readWithMistakes("a = 1#b").assumesLists).toBe(true);
      expect(readWithMistakes("a = 1#b", { lists: true }).assumesLists).toBe(false);
    });
  });
});
