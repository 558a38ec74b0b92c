import { joinBlocks, MappedText } from "../../../../grammar/workbench/documents/mapped-text.js";

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

/** Pieces of a document that are ten characters apart. */
function blockOf(...texts: readonly string[]) {
  let origin = 0;
  return texts.map((text) => {
    origin += 10;
    const piece = { text, origin };
    origin += text.length;
    return piece;
  });
}

describe("blocks of a document", () => {
  it.each([
    ["at the margin", ["a = b\n   / c\n"], "a = b\n   / c\n\n\n"],
    ["indented", ["  a = b\n    / c\n  d = e\n"], "a = b\n  / c\nd = e\n\n\n"],
    ["below blank lines", ["  \n\t\r\n    a = b\n    c = d\n"], "\n\r\na = b\nc = d\n\n\n"],
    ["with a line to the left of the first", ["   a = b\n c = d\n"], "a = b\nc = d\n\n\n"],
    ["without a line end", ["  a = b"], "a = b\n\n"],
    ["of pieces within a line", ["  a = ", "  b\n  / c"], "a =   b\n/ c\n\n"],
    ["of pieces within the indentation", [" ", " a = b\n  ", "c = d"], "a = b\nc = d\n\n"],
    ["without pieces", [], ""],
  ])("%s", (_, pieces, text) => {
    expect(joinBlocks([blockOf(...pieces)]).text).toBe(text);
  });

  it("are joined by an empty line, and keep the places of their characters", () => {
    const document = "Text\n  a = b\nText\n    c = d\n      / e\n";
    const piece = (text: string) => [{ text, origin: document.indexOf(text) }];
    const joined = joinBlocks([piece("  a = b"), piece("    c = d\n      / e")]);
    expect(joined.text).toBe("a = b\n\nc = d\n  / e\n\n");
    for (const word of ["a =", "b", "c =", "d", "/ e"])
      expect(joined.originOf(joined.text.indexOf(word))).toBe(document.indexOf(word));
    expect(joined.originOf("a = b".length)).toBe(document.indexOf("a = b") + "a = b".length);
  });
});
