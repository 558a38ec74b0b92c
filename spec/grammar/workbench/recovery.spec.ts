import { readWithMistakes, UNREAD } from "../../../grammar/workbench/recovery.js";

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
