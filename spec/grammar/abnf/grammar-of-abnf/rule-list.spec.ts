import { readAbnf } from "../../../../grammar/abnf/reader.js";

describe("the spans of a rule", () => {
  it("are those of its name, and of all from there to its last word", () => {
    const text = "; first\n\nname  =/  ( a\n / b ) ; comment\n ; comment\n\nnext = c";
    const [first, second] = readAbnf(text).rules;
    expect(first).toMatchObject({
      nameSpan: { start: 9, end: 13 },
      span: { start: 9, end: text.indexOf(" ; comment") },
    });
    expect(second).toMatchObject({
      nameSpan: { start: text.length - 8, end: text.length - 4 },
      span: { start: text.length - 8, end: text.length },
    });
  });

  it("count UTF-16 code units", () => {
    const [rule] = readAbnf("; \u{1f600}\na = b").rules;
    expect(rule?.span).toEqual({ start: 5, end: 10 });
  });
});
