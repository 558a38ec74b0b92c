import { joinBlocks, MappedText } from "../../../../grammar/abnf/document/mapped-text.js";
import { abnfFromDocument } from "../../../../grammar/index.js";

test("a text of pieces has the offsets of the document", () => {
  const mapped = new MappedText();
  expect(mapped.originOf(0)).toBe(0);
  mapped.add("abc", 10);
  mapped.add("\n", 20);
  mapped.add("de", 22);
  expect(mapped.text).toBe("abc\nde");
  expect(Array.from({ length: 7 }, (_, offset) => mapped.originOf(offset))).toEqual([
    10, 11, 12, 20, 22, 23, 24,
  ]);
});

test("blocks are joined at the left margin", () => {
  const document = "x  a = b\n   / c\n b\nyy\n\n  d\n";
  const pieces = [
    [{ text: document.slice(1, 19), origin: 1 }],
    [{ text: document.slice(21, 27), origin: 21 }],
  ];
  const joined = joinBlocks(pieces);
  expect(joined.text).toBe("a = b\n / c\nb\n\n\n\n\nd\n\n\n");
  for (const word of ["a", "/", "c", "d"])
    expect(document.charAt(joined.originOf(joined.text.indexOf(word)))).toBe(word);
});

test("abnfFromDocument tells the places in the document", () => {
  const document = '1. T\r\n\r\n   one = *two\r\n\r\n   Prose.\r\n\r\n     two = "x" / DIGIT\r\n';
  const { abnf, positionOf } = abnfFromDocument(document);
  for (const word of ["one", "two =", "DIGIT"]) {
    const { offset, line, column } = positionOf(abnf.indexOf(word));
    expect(document.startsWith(word, offset)).toBe(true);
    expect(document.split("\n")[line - 1]?.indexOf(word)).toBe(column - 1);
  }
});
