import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { abnfFromDocument } from "../../../../grammar/workbench/documents/plain-text.js";
import { readAbnf } from "../../../../grammar/abnf/reader.js";
import { describeIf } from "../../../helpers/skips.js";
import { dump } from "../../../helpers/syntax-trees.js";

/** A document with all kinds of text around rules, and with a rule that a page break interrupts. */
const MEMO = `\



Network Working Group                                          B. Writer
Request for Comments: 9999                                  January 2005


                       The Parcel Label Format

Table of Contents

   1.  Labels . . . . . . . . . . . . . . . . . . . . . . . . . . . .  1
   A.  Collected ABNF  . . . . . . . . . . . . . . . . . . . . . . .  2

1.  Labels

   A label names a parcel.  Its grammar is:

      label     = "<" weight *( ";" mark ) ">"  ; not empty

      weight    = 1*3DIGIT [ unit ]
      unit      = %s"kg"
                / %s"g"          ; grams

   where the sum of all weights on a
   pallet = weight of the pallet without
   the wood.  An empty mark is written as follows.

      mark      = *tchar /



Writer                      Standards Track                     [Page 1]
\f
RFC 9999                      Parcel Labels                 January 2005


                  quoted

      quoted    = DQUOTE *( %x20-21 / %x23-7E ) DQUOTE
      tchar     = ALPHA / DIGIT

   Labels are compared by the algorithm:

      result = ""

      if (a.weight == b.weight) then
         T.mark = a.mark;
         n = n / 2
      endif;

   For example:

      name = "Bob"
      weight = 12kg; mark = fragile

   +--------+--------+
   | weight = mark  |
   +--------+--------+

2.  Marks

   Marks are short.  Section 1 has
      mark      = *tchar / quoted
   for them.

      shelf     = row ":" column
`;

const APPENDIX = `
Appendix A.  Collected ABNF

   This is the grammar, with
   x = y
   left out.

   label     = "<" weight *( ";" mark ) ">"
   mark      = *tchar / quoted
   ; in DQUOTEs
   quoted    = DQUOTE *( %x20-21 / %x23-7E ) DQUOTE

A.1.  Characters

   tchar     = ALPHA / DIGIT
   weight    = ( 1*3DIGIT


Writer                      Standards Track                     [Page 2]
\f
RFC 9999                      Parcel Labels                 January 2005


                 [ unit ] )

   unit      = %s"kg" / %s"g"

Author's Address

   other     = tchar
`;

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

describe("a document without a collected grammar", () => {
  const found = abnfFromDocument(MEMO);

  it("gives the rules between its prose, at the margin, each once", () => {
    expect(found.abnf).toBe(`\
label     = "<" weight *( ";" mark ) ">"  ; not empty

weight    = 1*3DIGIT [ unit ]
unit      = %s"kg"
          / %s"g"          ; grams

mark      = *tchar /
            quoted

quoted    = DQUOTE *( %x20-21 / %x23-7E ) DQUOTE
tchar     = ALPHA / DIGIT

shelf     = row ":" column
`);
  });

  it("gives ABNF that is read without warnings", () => {
    expect(readAbnf(found.abnf).warnings).toEqual([]);
  });

  it("says which lines they were taken from", () => {
    expect(found.lines).toEqual([
      { first: 19, last: 19 },
      { first: 21, last: 23 },
      { first: 29, last: 29 },
      { first: 38, last: 38 },
      { first: 40, last: 41 },
      { first: 67, last: 67 },
    ]);
    expect(firstLines(MEMO, found.lines)).toEqual([
      'label     = "<" weight *( ";" mark ) ">"  ; not empty',
      "weight    = 1*3DIGIT [ unit ]",
      "mark      = *tchar /",
      "quoted",
      "quoted    = DQUOTE *( %x20-21 / %x23-7E ) DQUOTE",
      'shelf     = row ":" column',
    ]);
  });

  it("says which lines look like rules and are none", () => {
    expect(firstLines(MEMO, found.skipped)).toEqual([
      'result = ""',
      "T.mark = a.mark;",
      'name = "Bob"',
    ]);
  });
});

describe("a document with a collected grammar", () => {
  const document = MEMO + APPENDIX;
  const found = abnfFromDocument(document);

  it("gives the rules as they are there, and the others", () => {
    expect(rulesOf(found.abnf)).toEqual([
      'shelf = cat(row, i":", column)',
      'label = cat(i"<", weight, rep(0, Infinity, cat(i";", mark)), i">")',
      "mark = alt(rep(0, Infinity, tchar), quoted)",
      "quoted = cat(DQUOTE, rep(0, Infinity, alt(x[32-33], x[35-126])), DQUOTE)",
      "tchar = alt(ALPHA, DIGIT)",
      "weight = cat(rep(1, 3, DIGIT), opt(unit))",
      'unit = alt(s"kg", s"g")',
      "other = tchar",
    ]);
  });

  it("is quoted with the comments in it", () => {
    expect(found.abnf).toContain("\n; in DQUOTEs\nquoted    =");
  });

  it("gives a rule as another section has it where its own cannot be read", () => {
    const broken = abnfFromDocument(document.replace('%s"g"\n\nAuthor', '%s"g" )\n\nAuthor'));
    expect(firstLines(document, broken.skipped)).toContain('unit      = %s"kg" / %s"g"');
    expect(rulesOf(broken.abnf)).toContain('unit = alt(s"kg", s"g")');
  });
});

describe("headings of a collected grammar", () => {
  const rule = "\n   a = b\n";
  const later = `\n9. Security\n\n   c = d "e"\n`;

  it.each([
    "Appendix A. Collected BNF for URI",
    "Appendix A.  Collected ABNF",
    "Appendix D: Collected ABNF",
    "APPENDIX B - COLLECTED GRAMMAR",
    "A.  Collected ABNF",
    "7.  Full Syntax",
    "5.2.  Complete ABNF of the Language",
    "C.  Full and Complete ABNF",
  ])("%s", (heading) => {
    expect(abnfFromDocument(`   a = y "z"\n\n${heading}\n${rule}${later}`).abnf).toBe(
      'a = b\n\nc = d "e"\n',
    );
  });

  it.each([
    "   A.  Collected ABNF",
    "A.  Collected ABNF  . . . . . . . . 34",
    "A.  Collected ABNF                  34",
    "A.  ABNF",
    "A.  ABNF, Complete",
    "A collected grammar is given below:",
    "collected = grammar",
  ])("not: %s", (heading) => {
    expect(abnfFromDocument(`   a = y "z"\n\n${heading}\n${rule}${later}`).abnf).toContain(
      'a = y "z"\n',
    );
  });

  it("may have their rules on the next line", () => {
    const text = 'a = "b" c\n\nA. Collected ABNF\n   d = "e" f\nA.1. Rest\n   g = d\n';
    expect(abnfFromDocument(text).abnf).toBe('a = "b" c\n\nd = "e" f\n\ng = d\n');
  });

  it("may have their rules on the next line at the margin", () => {
    const text =
      'a = "b" c\n\nA. Collected ABNF\nd = "e" f\n\nA.1. Rest\n\ng = d\n\nA.2. More\ng = f\n';
    expect(abnfFromDocument(text)).toMatchObject({
      abnf: 'a = "b" c\n\nd = "e" f\n\ng = d\n',
      skipped: [{ first: 11, last: 11 }],
    });
  });

  it.each([["See above."], ["a = ("]])(
    "count only if there are rules below them: %s",
    (content) => {
      const text = `A. Collected ABNF\n\n   ${content}\n\nB. Rest\n\n   a = "b" c\n`;
      expect(abnfFromDocument(text).abnf).toBe('a = "b" c\n');
    },
  );

  it("are no prose at the margin", () => {
    const text =
      'A. Collected ABNF\n\n   a = "b" c\n\nThe others are\n   d = "e" f\n\nEnd\n\n   g = d\n';
    expect(abnfFromDocument(text).abnf).toBe('a = "b" c\n\nd = "e" f\n\ng = d\n');
  });
});

describe("rules in a paragraph with prose", () => {
  it.each([
    [
      "below it, with a greater indentation",
      'The rule is\n   a = "b" c\nas above.\n',
      'a = "b" c\n',
    ],
    ["below it, with a comment between", 'A rule:\n   ; one\n   a = "b" c\n', '; one\na = "b" c\n'],
    ["with prose below a comment", '; one\nA rule:\n   a = "b" c\n', 'a = "b" c\n'],
    ["with the same indentation", 'The rule is\na = "b" c\n', ""],
    ["below another one with the same indentation", 'A rule\na = "b" c\n   d = "e" f\n', ""],
    [
      "below another one with a greater indentation",
      '; one\n    a = "b" c\n  d = "e" f\n',
      '; one\na = "b" c\n\nd = "e" f\n',
    ],
  ])("%s", (_, text, abnf) => {
    expect(abnfFromDocument(text).abnf).toBe(abnf);
  });
});

describe("rules that go on below a blank line", () => {
  it.each([
    ["of a slash above", 'a = "b" /\n\n      "c"\n', 'alt(i"b", i"c")'],
    ["of a slash above a comment", 'a = "b" / ; or\n\n      "c"\n', 'alt(i"b", i"c")'],
    ["of a slash below", 'a = "b"\n\n   / "c"\n', 'alt(i"b", i"c")'],
    ["of an open bracket", 'a = ( "b" ; )\n\n   "c" )\n', 'cat(i"b", i"c")'],
    ["of an open square bracket", 'a = [ "b"\n\n   "c" ]\n', 'opt(cat(i"b", i"c"))'],
    [
      "of a bracket that a line above opens",
      'a = ( "b"\n   "c"\n\n   "d" )\n',
      'cat(i"b", i"c", i"d")',
    ],
    [
      "of a bracket that stays open",
      'a = ( "b"\n\n   [ "c" \n\n   "d" ]\n\n   "e" )\n\n   "f"\n',
      'cat(i"b", opt(cat(i"c", i"d")), i"e")',
    ],
    [
      "of a slash below, with comments at the margin",
      'a = ( "b"\n\n      / "c" )\n; the end\n',
      'alt(i"b", i"c")',
    ],
    ["of a page break", 'a = "b"\n\f\n      "c"\n', 'cat(i"b", i"c")'],
    ["of a page break with blank lines", 'a = "b"\n\n\n\f\n\n\n      "c"\n', 'cat(i"b", i"c")'],
    ["of no open bracket", 'a = ( "b" ) c\n\n      "c"\n', 'cat(i"b", c)'],
    ["of no open square bracket", 'a = [ "b" ]\n\n      "c"\n', 'opt(i"b")'],
    ["of no slash in a comment", 'a = "b" c ; d/e\n\n      "c"\n', 'cat(i"b", c)'],
    ["of no sign in a string", 'a = c "="\n\n      "c"\n', 'cat(c, i"=")'],
    [
      "of no sign before a comment with a string",
      'a = "b" c ; = ;"\n\n      "c"\n',
      'cat(i"b", c)',
    ],
    ["of no such thing", 'a = "b" c\n\n      "c"\n', 'cat(i"b", c)'],
    ["of a page break before prose", 'a = "b" c\n\f\n   For example:\n', 'cat(i"b", c)'],
  ])("because %s", (_, text, elements) => {
    expect(rulesOf(abnfFromDocument(text).abnf)).toEqual([`a = ${elements}`]);
  });
});

describe("a rule that is not at its end does not go on", () => {
  it.each([
    ["at its own indentation", '   a = b /\n\n   "c"\n', "", [[1, 1]]],
    ["to the left of it", '   a = b /\n\n "c"\n', "", [[1, 1]]],
    ["in the next rule", '   a = b /\n\n      c = "d" e\n', 'c = "d" e\n', [[1, 1]]],
    ["below prose", '   a = b /\n Prose\n\n      "c"\n', "", [[1, 1]]],
  ])("%s", (_, text, abnf, skipped) => {
    expect(abnfFromDocument(text)).toMatchObject({
      abnf,
      skipped: skipped.map(([first, last]) => ({ first, last })),
    });
  });
});

describe("a rule with mistakes", () => {
  const text = 'a = ( "b"\nc = 1#a "d"\n\n   "e"\n\nf = "g" c\n';

  it("is skipped by default", () => {
    expect(abnfFromDocument(text)).toMatchObject({
      abnf: 'c = 1#a "d"\n\nf = "g" c\n',
      skipped: [{ first: 1, last: 1 }],
    });
  });

  it("is taken if a caller wants it, and ends at a blank line unless its last rule is open", () => {
    expect(abnfFromDocument(text, { mistakes: true })).toMatchObject({
      abnf: 'a = ( "b"\nc = 1#a "d"\n\nf = "g" c\n',
      skipped: [],
    });
  });
});

it("a rule with mistakes in the stretch of other rules is one, even if no rule names it", () => {
  const text = 'a = 1*DIGIT\nb = ( "x"\n';
  expect(abnfFromDocument(text, { mistakes: true }).abnf).toBe(text);
});

describe("blocks with mistakes, beside a grammar", () => {
  const grammar = 'size = 1*DIGIT unit [ tag ]\nunit = "kg" / "g"\n';
  const taken = (block: string): string => {
    const { abnf, skipped } = abnfFromDocument(`${grammar}\n${block}`, { mistakes: true });
    expect(abnf.startsWith(grammar)).toBe(true);
    expect(skipped).toHaveLength(abnf === grammar ? 1 : 0);
    return abnf.slice(grammar.length).trim();
  };

  it.each([
    ["a rule to which the grammar refers", 'tag = ( "x" y\n'],
    ["a rule that refers to the grammar, with a known correction", "label = size | unit )\n"],
    ["rules that refer to each other", "tag = first )\n\nfirst = 'x'\n"],
  ])("%s: taken", (_, block) => {
    expect(taken(block)).toBe(block.trim());
  });

  it.each([
    ["a header field", 'size=12, unit="kg",\nmark=fragile,\n'],
    ["a formula", "sum = size * 10/60 + unit.\n"],
    ["CDDL", "parcel = {\n  size: uint,\n  unit: tstr,\n}\n"],
    ["SDP", "v=0\no=- 2890844526 IN IP4 192.0.2.1\nm=audio 5004 RTP/AVP 96\n"],
    ["another version of a rule", "unit = 'kg'\n"],
    ["code", "size = compute(unit, 3);\n"],
  ])("%s: not taken", (_, block) => {
    expect(taken(block)).toBe("");
  });

  it("prose with a string is not taken", () => {
    expect(taken('name=value pairs separated by "&"; and,\n')).toBe("");
  });
});

it("blocks with mistakes alone: those with known corrections, and what belongs to them", () => {
  const text = "a = 'x' b\n\nb = 1*DIGIT (\n\nc=IN IP4 192.0.2.1\n";
  expect(abnfFromDocument(text, { mistakes: true }).abnf).toBe("a = 'x' b\n\nb = 1*DIGIT (\n");
  expect(abnfFromDocument("c = 1*DIGIT (\n", { mistakes: true }).abnf).not.toBe("");
});

describe("rules with lists", () => {
  it("are ABNF", () => {
    expect(abnfFromDocument('   a = 1#b "c"\n').abnf).toBe('a = 1#b "c"\n');
  });
});

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

describe("rules that are defined twice", () => {
  it("are taken once, and as they were first", () => {
    const found = abnfFromDocument('a = "b" c\n\nA = "b" c\n\na = "b" d\n\na =/ "e" f\n');
    expect(found).toEqual({
      abnf: 'a = "b" c\n\na =/ "e" f\n',
      lines: [
        { first: 1, last: 1 },
        { first: 7, last: 7 },
      ],
      skipped: [{ first: 5, last: 5 }],
      positionOf: expect.any(Function) as unknown,
    });
  });

  it("are, unless the first definition is only a part", () => {
    const text = 'a =/ "b" c\n\na = "d" e\n';
    expect(abnfFromDocument(text)).toMatchObject({ abnf: text, skipped: [] });
  });

  it("are left out with their lines", () => {
    const text = `\
a = "1" /
    "2"
b = "3" a
c = "4" a
d = a
a = "1" / "2"
e = "5" a
`;
    expect(abnfFromDocument(text).abnf).toBe(`\
a = "1" /
    "2"
b = "3" a
c = "4" a
d = a
e = "5" a
`);
  });

  it("are, side by side too", () => {
    expect(abnfFromDocument('a = "b" c\na = "b" c\na = "c" b\n')).toMatchObject({
      abnf: 'a = "b" c\n',
      skipped: [{ first: 3, last: 3 }],
    });
  });
});

describe("a rule that refers to another one by prose", () => {
  it("belongs to the grammar", () => {
    expect(abnfFromDocument("a = <b>\n\nb = <any OCTET>\n").abnf).toBe(
      "a = <b>\n\nb = <any OCTET>\n",
    );
  });
});

describe("texts without ABNF", () => {
  it.each([
    ["nothing", ""],
    ["prose", "Let x be y.\nThen\nz = x plus y.\n"],
    ["an assignment", "x = y\n"],
    ["an assignment to itself", "x = x y\n"],
    ["a header", "Set-Cookie: a=b\n"],
    ["a configuration", 'name = "Bob"\n\nport = 80\n'],
    ["a table", "| a = b |\n+-------+\n"],
    ["a fraction", "rate = octets / seconds\n"],
  ])("give none: %s", (_, text) => {
    expect(abnfFromDocument(text)).toMatchObject({ abnf: "", lines: [] });
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
