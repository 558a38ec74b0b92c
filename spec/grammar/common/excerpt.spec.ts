import fc from "fast-check";
import {
  excerptOfInput,
  excerptOfLine,
  positionAt,
  quoted,
  visible,
  withSigns,
} from "../../../grammar/common/excerpt.js";
import { compile } from "../../../grammar/index.js";
import { lint } from "../../../grammar/language/index.js";
import { LineIndex } from "../../../grammar/common/line-index.js";
import { lineFeedsOf } from "../../../grammar/common/line-feeds.js";

/** A picture: the line, and the carets below it. */
function picture(line: string, carets: string): string {
  return `${line}\n${carets}`;
}

const texts = fc.string({
  unit: fc.oneof(
    fc.constantFrom("a", "b", " ", "\t", "\n", "\r", "\0", "\x7f", "é", "漢", "\u202e"),
    fc.constantFrom("\u00a0", "\u0301", "\ue000", "\ufdd0", "\ufeff", "\u{f0000}", "\x1b"),
    fc.constantFrom("\ud83d", "\ude00", "\u{1f600}"),
  ),
  maxLength: 200,
});

const textsWithOffsets = texts.chain((text) =>
  fc.tuple(fc.constant(text), fc.integer({ min: 0, max: text.length })),
);

describe("visible characters", () => {
  it.each([
    ["C0 controls", "\0\x01\x1b\x1f", "U+0000U+0001U+001BU+001F"],
    ["tab, line feed, carriage return", "\t\n\r", "U+0009U+000AU+000D"],
    ["DEL", "\x7f", "U+007F"],
    ["C1 controls", "\x80\x85\x9f", "U+0080U+0085U+009F"],
    ["soft hyphen, zero-width space, joiners", "\xad\u200b\u200d", "U+00ADU+200BU+200D"],
    ["left-to-right and right-to-left mark", "\u200e\u200f\u061c", "U+200EU+200FU+061C"],
    ["embeddings and overrides", "\u202a\u202e\u202c", "U+202AU+202EU+202C"],
    ["isolates", "\u2066\u2067\u2068\u2069", "U+2066U+2067U+2068U+2069"],
    ["byte order mark", "\ufeff", "U+FEFF"],
    ["line and paragraph separator", "\u2028\u2029", "U+2028U+2029"],
    ["white space beyond ASCII", "\xa0\u1680\u2003\u3000", "U+00A0U+1680U+2003U+3000"],
    ["combining and enclosing marks", "e\u0301\u20dd", "eU+0301U+20DD"],
    ["fillers, which are letters", "\u115f\u3164\uffa0", "U+115FU+3164U+FFA0"],
    ["variation selectors", "\ufe0f\u{e0100}", "U+FE0FU+E0100"],
    ["private use", "\ue000\u{f0000}\u{10fffd}", "U+E000U+F0000U+10FFFD"],
    ["noncharacters, unassigned code points", "\ufdd0\uffff\u0378", "U+FDD0U+FFFFU+0378"],
    ["tags", "\u{e0001}\u{e007f}", "U+E0001U+E007F"],
    ["a lone high surrogate", "a\ud83d", "aU+D83D"],
    ["a lone low surrogate", "\ude00a", "U+DE00a"],
    ["surrogates in the wrong order", "\ude00\ud83d", "U+DE00U+D83D"],
  ])("%s", (_, text, expected) => {
    expect(visible(text)).toBe(expected);
    expect(visible(withSigns(text))).toBe(withSigns(text));
    expect(Array.from(withSigns(text))).toHaveLength(Array.from(text).length);
  });

  it.each(["", " ~\\\"'", "é", "漢字", "\u{1f600}", "א ب", "\ufffd\u2400"])(
    "leaves %j alone",
    (text) => {
      expect(visible(text)).toBe(text);
      expect(withSigns(text)).toBe(text);
    },
  );

  it.each([
    ["", '""'],
    ['"\\', '"\\"\\\\"'],
    ["\n", "U+000A"],
    ["a\u202eb\0\x1b", '"a" U+202E "b" U+0000 U+001B'],
    ["\xa0 \ud800", 'U+00A0 " " U+D800'],
  ])("%j is quoted as %s", (text, expected) => {
    expect(quoted(text)).toBe(expected);
  });

  it("leaves nothing that does not show, and does not go on for ever", () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const shown of [visible(text), withSigns(text)]) {
          expect(shown.replaceAll(" ", "")).not.toMatch(/[\p{C}\p{M}\p{White_Space}]/u);
          expect(visible(shown)).toBe(shown);
        }
      }),
    );
  });
});

describe("lines and columns", () => {
  it.each([
    ["", 0, 1, 1],
    ["abc", 0, 1, 1],
    ["abc", 3, 1, 4],
    ["a\nb", 1, 1, 2],
    ["a\nb", 2, 2, 1],
    ["a\nb", 3, 2, 2],
    ["a\r\nb", 1, 1, 2],
    ["a\r\nb", 2, 1, 3],
    ["a\r\nb", 3, 2, 1],
    ["\n\n\n", 0, 1, 1],
    ["\n\n\n", 3, 4, 1],
    // Only a line feed ends a line.
    ["a\rb\u2028c", 4, 1, 5],
    // Columns count code units, like offsets.
    ["\u{1f600}b", 2, 1, 3],
  ])("%j at %i is line %i, column %i", (text, offset, line, column) => {
    expect(positionAt(text, offset)).toEqual({ offset, line, column });
  });
});

describe("a line of a text", () => {
  const text = "first\n  second\r\nthird\r\n\r\nlast";

  it.each([
    ["its first character", 0, 1, "first", "^"],
    ["several characters", 1, 4, "first", " ^^^"],
    ["the end of a line", 5, 6, "first", "     ^"],
    ["another line", 8, 14, "  second", "  ^^^^^^"],
    ["the end of a line with CRLF", 14, 15, "  second", "        ^"],
    ["the line feed of a CRLF", 15, 16, "  second\u240d", "         ^"],
    ["an empty line", 23, 24, "", "^"],
    ["the last line", 25, 29, "last", "^^^^"],
    ["the end of the text", 29, 30, "last", "    ^"],
    ["no width", 25, 25, "last", "^"],
  ])("%s", (_, start, end, line, carets) => {
    expect(excerptOfLine(text, start, end)).toBe(picture(line, carets));
  });

  it.each([
    ["nothing", "", 0, 1, "", "^"],
    ["behind the last line feed", "a\n", 2, 3, "", "^"],
    ["a line feed at the very beginning", "\nab", 0, 1, "", "^"],
    ["tabs are one column", "\ta\tb", 3, 4, "\u2409a\u2409b", "   ^"],
    ["the caret is below what stands for a character", "a\u202eb", 1, 2, "a\u2426b", " ^"],
    ["and moves with the text before it", "a\u202eb", 2, 3, "a\u2426b", "  ^"],
    ["an astral letter is one column", "\u{1d400}\u{1d400}b", 4, 5, "\u{1d400}\u{1d400}b", "  ^"],
    ["a pair that is marked whole", "a\u{1f600}b", 1, 3, "a\u{1f600}b", " ^"],
    ["so are wide ones", "漢字b", 2, 3, "漢字b", "  ^"],
    ["combining marks are signs", "e\u0301b", 2, 3, "e\u2426b", "  ^"],
    ["a span over the end of its line", "ab\ncd", 1, 5, "ab", " ^"],
  ])("%s", (_, source, start, end, line, carets) => {
    expect(excerptOfLine(source, start, end)).toBe(picture(line, carets));
  });

  it("is cut at sixty characters to either side", () => {
    const long = `${"a".repeat(100)}!${"b".repeat(100)}`;
    const cut = `…${"a".repeat(60)}!${"b".repeat(59)}…`;
    expect(excerptOfLine(`x\n${long}\ny`, 102, 103)).toBe(picture(cut, `${" ".repeat(61)}^`));
  });

  it("is not cut where it fits", () => {
    const whole = `${"a".repeat(60)}!${"b".repeat(59)}`;
    expect(excerptOfLine(whole, 60, 61)).toBe(picture(whole, `${" ".repeat(60)}^`));
    expect(excerptOfLine(`a${whole}b`, 61, 62)).toBe(picture(`…${whole}…`, `${" ".repeat(61)}^`));
  });

  it("has no more carets than it has characters left", () => {
    const line = "a".repeat(100);
    expect(excerptOfLine(line, 10, 100)).toBe(
      picture(`${"a".repeat(70)}…`, `${" ".repeat(10)}${"^".repeat(60)}`),
    );
  });
});

describe("an input", () => {
  it.each([
    ["http://[1::2/a", 12, "http://[1::2/a", "            ^"],
    ["", 0, "", "^"],
    ["abc", 0, "abc", "^"],
    ["abc", 3, "abc", "   ^"],
    ["a\nb^", 3, "a\u240ab^", "   ^"],
    ["a\n", 1, "a\u240a", " ^"],
    ["a\r\nb", 3, "a\u240d\u240ab", "   ^"],
    ["\t^", 1, "\u2409^", " ^"],
    ["a\0b", 1, "a\u2400b", " ^"],
    ["a\u202eb", 1, "a\u2426b", " ^"],
    ["a\u2066b^", 3, "a\u2426b^", "   ^"],
    ["a\u3000\ufeff\ue000\x1b^", 5, "a\u2426\u2426\u2426\u241b^", "     ^"],
    ["a\ud83d", 1, "a\u2426", " ^"],
    ["\ude00^", 1, "\u2426^", " ^"],
    ["漢字^", 2, "漢字^", "  ^"],
    ["\u{1f600}^", 2, "\u{1f600}^", " ^"],
    ["a\u{1f600}b", 1, "a\u{1f600}b", " ^"],
    ["a\u{1f600}", 2, "a\u2426\u2426", "  ^"],
  ])("%j at %i", (input, offset, line, carets) => {
    expect(excerptOfInput(input, offset)).toBe(picture(line, carets));
  });

  it.each([
    ["at the beginning", 0, `^${"a".repeat(59)}…`, "^"],
    ["in the middle", 500, `…${"a".repeat(60)}^${"a".repeat(59)}…`, `${" ".repeat(61)}^`],
    ["at the end", 1000, `…${"a".repeat(60)}`, `${" ".repeat(61)}^`],
  ])("of a thousand characters, %s", (_, offset, line, carets) => {
    const input = offset === 1000 ? "a".repeat(1000) : withCaretAt(offset);
    expect(excerptOfInput(input, offset)).toBe(picture(line, carets));
  });

  it("of a megabyte makes a short picture", () => {
    const input = "\u202e".repeat(1e6);
    expect(excerptOfInput(input, 5e5).length).toBeLessThan(2000);
  });

  it("is always one line, with the first caret below the character at the offset", () => {
    fc.assert(
      fc.property(textsWithOffsets, ([text, offset]) => {
        const [line = "", carets = "", ...others] = excerptOfInput(text, offset).split("\n");
        expect(others).toEqual([]);
        expect(carets).toMatch(/^ *\^+$/);
        const before = line.slice(
          0,
          withSigns(text.slice(Math.max(0, offset - 60), offset)).length,
        );
        const isCut = offset > 60;
        const shift = isCut ? line.slice(0, before.length + 1) : before;
        expect(carets.indexOf("^")).toBe(width(shift));
        const codePoint = text.codePointAt(offset);
        const character = codePoint === undefined ? "" : withSigns(String.fromCodePoint(codePoint));
        expect(line.slice(shift.length).startsWith(character)).toBe(true);
        expect(carets.trimStart()).toHaveLength(Math.max(1, width(character)));
        expect(visible(line)).toBe(line);
      }),
    );
  });
});

function width(text: string): number {
  return Array.from(text).length;
}

function withCaretAt(offset: number): string {
  return `${"a".repeat(offset)}^${"a".repeat(999 - offset)}`;
}

describe("the lines of a text", () => {
  describe("the position of an offset", () => {
    const texts = fc.string({ unit: fc.constantFrom("a", "\n", "\r"), maxLength: 12 });

    it("depends only on the line ends before it, for any order of queries", () => {
      fc.assert(
        fc.property(texts, fc.array(fc.nat(12)), (text, places) => {
          const index = new LineIndex(text);
          for (const place of places) {
            const offset = Math.min(place, text.length);
            const before = text.slice(0, offset).split("\n");
            expect(index.positionAt(offset)).toEqual({
              offset,
              line: before.length,
              column: (before.at(-1) ?? "").length + 1,
            });
          }
        }),
      );
    });
  });

  describe("the lines of a text are counted once, however many warnings there are", () => {
    afterEach(() => {
      jest.restoreAllMocks();
    });

    const lines = (count: number, line: (n: number) => string): string =>
      Array.from({ length: count }, (_, n) => `${line(n)}\n`).join("");

    /** The number of searches for line ends while a grammar is compiled and linted. */
    function searches(abnf: string, count: number): number {
      const indexOf = jest.spyOn(String.prototype, "indexOf");
      const grammar = compile(abnf, { missing: "defer" });
      expect([...grammar.warnings, ...lint(grammar)]).toHaveLength(count);
      const found = indexOf.mock.calls.filter(([search]) => search === "\n").length;
      indexOf.mockRestore();
      return found;
    }

    it.each<[what: string, abnf: (count: number) => string, warnings: (count: number) => number]>([
      ["rules that are repeated", (n) => lines(n, () => 'a = "x"'), (n) => n - 1],
      ["names that nobody defines", (n) => lines(n, (i) => `a${i} = b${i}`), (n) => n],
      [
        "alternatives that are written twice",
        (n) => lines(n, (i) => `a${i} = "x" / "x"`),
        (n) => n,
      ],
      ["bars", (n) => lines(n, (i) => `a${i} = "x" | "y"`), (n) => n],
    ])("%s", (_, abnf, warnings) => {
      for (const count of [50, 100]) {
        const found = searches(abnf(count), warnings(count));
        // Each stage has its own index.
        expect(found).toBeLessThanOrEqual(3 * (count + 1));
      }
    });
  });
});

describe("line feeds", () => {
  test("the line feeds of texts with short and long lines, in ASCII and beyond it", () => {
    const lines = fc.oneof(
      fc.constantFrom("", "a", "\r", "\u000b", "\u008a", "\u0a0a", "\u{1f600}"),
      fc.nat(100).map((length) => "x".repeat(length)),
      fc.nat(5000).map((count) => "ab\n\n".repeat(count)),
    );
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 20 }), (parts) => {
        const text = parts.join("\n");
        expect(lineFeedsOf(text)).toEqual({
          count: text.split("\n").length - 1,
          end: text.lastIndexOf("\n") + 1,
        });
      }),
    );
  });

  test("a host without an encoder", async () => {
    const { TextEncoder: encoder } = globalThis;
    Reflect.deleteProperty(globalThis, "TextEncoder");
    try {
      await jest.isolateModulesAsync(async () => {
        const { lineFeedsOf: counted } = await import("../../../grammar/common/line-feeds.js");
        expect(counted("ab\n".repeat(2000))).toEqual({ count: 2000, end: 6000 });
      });
    } finally {
      globalThis.TextEncoder = encoder;
    }
  });
});
