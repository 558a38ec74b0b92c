/** The grammars in a document: its blocks, and where a place of a block is in the file. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readDocument } from "../../../grammar/workbench/index.js";
import { joinBlocks, MappedText } from "../../../grammar/workbench/documents/mapped-text.js";
import { abnfFromDocument } from "../../../grammar/workbench/documents/plain-text.js";
import { readWithMistakes } from "../../../grammar/workbench/recovery.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { describeIf } from "../../helpers/skips.js";
import { dump } from "../../helpers/syntax-trees.js";

describe("readDocument", () => {
  describe("the blocks of Markdown", () => {
    it("have decoded entities in pre, and no tags", () => {
      const text =
        '<pre class="abnf">\n  <dfn id="a">a</dfn> = &quot;&#x3C;&#62;&amp;&quot; <b c> <i>d</i>\n</pre>';
      const { abnf, originOf } = readDocument({ text, kind: "markdown" });
      expect(abnf.trim()).toBe('a = "<>&" <b c> d'.replace("<b c>", ""));
      expect(text.slice(originOf(abnf.indexOf("d")))).toMatch(/^d<\/i>/);
      expect(text.slice(originOf(abnf.indexOf(">")))).toMatch(/^&#62;/);
    });

    it("are read in linear time", () => {
      for (const part of ['{: a="', "<pre class=abnf>", "<pre ", "{: "]) {
        const start = performance.now();
        readDocument({ text: `${part}\n`.repeat(20_000), kind: "markdown" });
        expect(performance.now() - start).toBeLessThan(3000);
      }
    });
  });
});

describe("mapped text", () => {
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
});

describe("plain text", () => {
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

  const DRAFT = join(__dirname, "../../../../shared/spec/004_bc7a183d5dd51d10.txt");
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

  const FOLDER = join(__dirname, "../../../../shared/rfcs");
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
});

test("labels of blocks of Markdown are not those of Object.prototype", () => {
  const document = "~~~ abnf\na = DIGIT\n~~~\n\n{: #x}\n~~~ python\nb = DIGIT\n~~~\n";
  Object.defineProperty(Object.prototype, "type", { value: "abnf", configurable: true });
  try {
    expect(readDocument({ text: document, kind: "markdown" }).abnf.trim()).toBe("a = DIGIT");
  } finally {
    Reflect.deleteProperty(Object.prototype, "type");
  }
});
