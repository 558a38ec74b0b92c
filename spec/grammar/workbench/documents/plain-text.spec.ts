import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { abnfFromDocument } from "../../../../grammar/workbench/documents/plain-text.js";
import { readWithMistakes } from "../../../../grammar/workbench/recovery.js";
import { readAbnf } from "../../../../grammar/abnf/reader.js";
import { describeIf } from "../../../helpers/skips.js";
import { dump } from "../../../helpers/syntax-trees.js";

function rulesOf(abnf: string): readonly string[] {
  return readAbnf(abnf).rules.map(({ name, elements }) => `${name} = ${dump(elements)}`);
}

/** The lines of a document that begin a range. */
function firstLines(
  document: string,
  ranges: readonly { readonly first: number }[],
): readonly string[] {
  const lines = document.split("\n");
  return ranges.map(({ first }) => (lines[first - 1] ?? "").trim());
}

describe("the place in the document", () => {
  const document = 'Prose\n\n   a = "b" c\n     / d\n\nMore\n\n   d = "e"\n   f = "g" d';
  const { abnf, positionOf } = abnfFromDocument(document);

  it("of each word is its place there", () => {
    expect(abnf).toBe('a = "b" c\n  / d\n\nd = "e"\nf = "g" d\n');
    for (const word of ["a =", "/ d", "d =", "f =", '"g"']) {
      const { offset } = positionOf(abnf.indexOf(word));
      expect(document.slice(offset, offset + word.length)).toBe(word);
    }
    expect(positionOf(abnf.indexOf("/ d"))).toEqual({ offset: 25, line: 4, column: 6 });
  });

  it("of the blank line below a block is the line below the block", () => {
    expect(positionOf(abnf.indexOf("\n\n") + 1)).toMatchObject({ line: 5, column: 1 });
  });

  it("of the end of the text is the end of the document, if this ends with the block", () => {
    expect(positionOf(abnf.length).offset).toBe(document.length);
  });
});

describe("lines of great length", () => {
  const many = 100_000;

  it.each([
    ["dots", `${".".repeat(many)}x`],
    ["blanks", `x${" ".repeat(many)}x`],
    ["words of a title", `A. ${"full ".repeat(many)}`],
    ["signs", `a = b ${"= ;".repeat(many)}"\n\n   c`],
    ["signs of prose", `a = ${"<".repeat(many)}`],
  ])("take linear time: %s", (_, text) => {
    expect(abnfFromDocument(text).abnf).toBe("");
  });
});

const DRAFT = join(__dirname, "../../../../../shared/spec/004_bc7a183d5dd51d10.txt");
const present = existsSync(DRAFT);

describeIf(present, "draft")("the draft", () => {
  const draft = present ? readFileSync(DRAFT, "utf8") : "";
  const lines = draft.split("\n");
  const first = lines.indexOf("Appendix A. Collected BNF for URI") + 1;
  const last = lines.indexOf("Appendix B. Parsing a URI Reference with a Regular Expression");

  // Also a suite that is skipped gets here, without the text.
  const appendix = present ? rulesOf(lines.slice(first, last).join("\n")) : [];
  const others = [
    'delims = alt(i"<", i">", i"#", i"%", DQUOTE)',
    'unwise = alt(i"{", i"}", i"|", i"\\", i"^", i"`")',
  ];

  it("gives the rules of its Appendix A, and two that are only in its sections", () => {
    expect(appendix).toHaveLength(40);
    expect(rulesOf(abnfFromDocument(draft).abnf)).toEqual([...others, ...appendix]);
  });

  it("without its Appendix A gives the same rules", () => {
    const { abnf, skipped } = abnfFromDocument(lines.slice(0, first - 1).join("\n"));
    expect([...rulesOf(abnf)].sort()).toEqual([...others, ...appendix].sort());
    expect(firstLines(draft, skipped)).toContain('result = ""');
  });
});

const FOLDER = join(__dirname, "../../../../../shared/rfcs");
const isThere = existsSync(join(FOLDER, "labels.json"));

describeIf(isThere, "documents")("RFCs with labels", () => {
  const labels = isThere
    ? (JSON.parse(readFileSync(join(FOLDER, "labels.json"), "utf8")) as Readonly<
        Record<string, { readonly rules: readonly string[]; readonly not?: readonly number[][] }>
      >)
    : {};
  const keyOf = (name: string): string =>
    name.replace(/^<|>$/g, "").replaceAll("_", "-").toLowerCase();

  it.each(Object.entries(labels))("RFC %s", (number, { rules, not = [] }) => {
    const text = readFileSync(join(FOLDER, `rfc${number}.txt`), "latin1");
    const { abnf, lines } = abnfFromDocument(text, { mistakes: true });
    const read = new Set(readWithMistakes(abnf).rules.map(({ name }) => keyOf(name)));
    expect(rules.filter((name) => !read.has(keyOf(name)))).toEqual([]);
    const others = lines.filter((range) =>
      not.some(([first = 0, last = 0]) => range.first <= last && first <= range.last),
    );
    expect(others).toEqual([]);
  });
});
