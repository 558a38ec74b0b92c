import fc from "fast-check";
import {
  excerptOfInput,
  excerptOfLine,
  positionAt,
  visible,
} from "../../../grammar/common/excerpt.js";

/** A picture: the line, and the carets below it. */
function picture(line: string, carets: string): string {
  return `${line}\n${carets}`;
}

const texts = fc.string({
  unit: fc.oneof(
    fc.constantFrom("a", "b", " ", "\t", "\n", "\r", "\0", "\x7f", "é", "漢", "\u202e"),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    fc.constantFrom("\ud83d", "\ude00", "\u{1f600}"),
  ),
  maxLength: 200,
});

const textsWithOffsets = texts.chain((text) =>
  fc.tuple(fc.constant(text), fc.integer({ min: 0, max: text.length })),
);

describe("visible characters", () => {
  it.each([
    ["C0 controls", "\0\x01\x08\x1b\x1f", "\u2400\u2401\u2408\u241b\u241f"],
    ["tab, line feed, carriage return", "\t\n\r", "\u2409\u240a\u240d"],
    ["DEL", "\x7f", "\u2421"],
    ["C1 controls", "\x80\x85\x9f", "\\u{80}\\u{85}\\u{9f}"],
    ["soft hyphen, zero-width space, joiners", "\xad\u200b\u200d", "\\u{ad}\\u{200b}\\u{200d}"],
    ["left-to-right and right-to-left mark", "\u200e\u200f\u061c", "\\u{200e}\\u{200f}\\u{61c}"],
    ["embeddings and overrides", "\u202a\u202e\u202c", "\\u{202a}\\u{202e}\\u{202c}"],
    ["isolates", "\u2066\u2067\u2068\u2069", "\\u{2066}\\u{2067}\\u{2068}\\u{2069}"],
    ["byte order mark", "\ufeff", "\\u{feff}"],
    ["line and paragraph separator", "\u2028\u2029", "\\u{2028}\\u{2029}"],
    ["tags", "\u{e0001}\u{e007f}", "\\u{e0001}\\u{e007f}"],
    ["a lone high surrogate", "a\ud83d", "a\\u{d83d}"],
    ["a lone low surrogate", "\ude00a", "\\u{de00}a"],
    ["surrogates in the wrong order", "\ude00\ud83d", "\\u{de00}\\u{d83d}"],
  ])("%s", (_, text, expected) => {
    expect(visible(text)).toBe(expected);
  });

  it.each(["", " ~\\\"'", "é e\u0301", "\xa0\u3000", "漢字", "\u{1f600}", "א ب"])(
    "leaves %j alone",
    (text) => {
      expect(visible(text)).toBe(text);
    },
  );

  it("leaves nothing that does not show, and does not go on for ever", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const shown = visible(text);
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        expect(visible(shown)).toBe(shown);
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
    [
      "the caret is below what stands for a character",
      "a\u202eb",
      1,
      2,
      "a\\u{202e}b",
      " ^^^^^^^^",
    ],
    ["and moves with the text before it", "a\u202eb", 2, 3, "a\\u{202e}b", "         ^"],
    ["astral characters are one column", "\u{1f600}\u{1f600}b", 4, 5, "\u{1f600}\u{1f600}b", "  ^"],
    ["a pair that is marked whole", "a\u{1f600}b", 1, 3, "a\u{1f600}b", " ^"],
    ["so are wide ones", "漢字b", 2, 3, "漢字b", "  ^"],
    ["combining marks are columns", "e\u0301b", 2, 3, "e\u0301b", "  ^"],
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
    ["a\u202eb", 1, "a\\u{202e}b", " ^^^^^^^^"],
    ["a\u2066b^", 3, "a\\u{2066}b^", "          ^"],
    ["a\ud83d", 1, "a\\u{d83d}", " ^^^^^^^^"],
    ["\ude00^", 1, "\\u{de00}^", "        ^"],
    ["漢字^", 2, "漢字^", "  ^"],
    ["\u{1f600}^", 2, "\u{1f600}^", " ^"],
    ["a\u{1f600}b", 1, "a\u{1f600}b", " ^"],
    ["a\u{1f600}", 2, "a\\u{d83d}\\u{de00}", "         ^^^^^^^^"],
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
        const below = Array.from(line).slice(carets.indexOf("^")).join("");
        const codePoint = text.codePointAt(offset);
        const character = codePoint === undefined ? "" : String.fromCodePoint(codePoint);
        expect(below.startsWith(visible(character))).toBe(true);
        const width = Math.max(1, Array.from(visible(character)).length);
        expect(carets.trimStart()).toHaveLength(width);
        expect(visible(line)).toBe(line);
      }),
    );
  });
});

function withCaretAt(offset: number): string {
  return `${"a".repeat(offset)}^${"a".repeat(999 - offset)}`;
}
