import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { abnfFromDocument } from "../../../grammar/abnf/document.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { dump } from "../../helpers/syntax-trees.js";

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
    expect(firstLines(MEMO, found.skipped)).toEqual(['result = ""', 'name = "Bob"']);
  });
});

describe("a document with a collected grammar", () => {
  const document = MEMO + APPENDIX;
  const found = abnfFromDocument(document);

  it("gives that alone, up to the next section", () => {
    expect(rulesOf(found.abnf)).toEqual([
      'label = cat(i"<", weight, rep(0, Infinity, cat(i";", mark)), i">")',
      "mark = alt(rep(0, Infinity, tchar), quoted)",
      "quoted = cat(DQUOTE, rep(0, Infinity, alt(x[32-33], x[35-126])), DQUOTE)",
      "tchar = alt(ALPHA, DIGIT)",
      "weight = cat(rep(1, 3, DIGIT), opt(unit))",
      'unit = alt(s"kg", s"g")',
    ]);
  });

  it("is quoted with the comments in it", () => {
    expect(found.abnf).toContain("\n; in DQUOTEs\nquoted    =");
  });

  it("says which of its lines look like rules and are none", () => {
    const broken = abnfFromDocument(document.replace('%s"g"\n\nAuthor', '%s"g" )\n\nAuthor'));
    expect(firstLines(document, broken.skipped)).toEqual(['unit      = %s"kg" / %s"g"']);
    expect(rulesOf(broken.abnf)).toHaveLength(5);
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
  ])("%s", (heading) => {
    expect(abnfFromDocument(`   x = y "z"\n\n${heading}\n${rule}${later}`).abnf).toBe("a = b\n");
  });

  it.each([
    "   A.  Collected ABNF",
    "A.  Collected ABNF  . . . . . . . . 34",
    "A.  Collected ABNF                  34",
    "A.  ABNF",
    "A collected grammar is given below:",
    "collected = grammar",
  ])("not: %s", (heading) => {
    expect(abnfFromDocument(`   x = y "z"\n\n${heading}\n${rule}${later}`).abnf).toContain(
      'x = y "z"\n',
    );
  });

  it("may have their rules on the next line", () => {
    const text = 'a = "b" c\n\nA. Collected ABNF\n   d = "e" f\nA.1. Rest\n   g = d\n';
    expect(abnfFromDocument(text).abnf).toBe('d = "e" f\n\ng = d\n');
  });

  it("count only if there are rules below them", () => {
    const text = 'A. Collected ABNF\n\n   See above.\n\nB. Rest\n\n   a = "b" c\n';
    expect(abnfFromDocument(text).abnf).toBe('a = "b" c\n');
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
  ])("%s", (_, text, abnf) => {
    expect(abnfFromDocument(text).abnf).toBe(abnf);
  });
});

describe("rules that go on below a blank line", () => {
  it.each([
    ["of a slash above", 'a = "b" /\n\n      "c"\n', 'alt(i"b", i"c")'],
    ["of a slash below", 'a = "b"\n\n   / "c"\n', 'alt(i"b", i"c")'],
    ["of an open bracket", 'a = ( "b" ; )\n\n   "c" )\n', 'cat(i"b", i"c")'],
    ["of an open square bracket", 'a = [ "b"\n\n   "c" ]\n', 'opt(cat(i"b", i"c"))'],
    ["of a page break", 'a = "b"\n\f\n      "c"\n', 'cat(i"b", i"c")'],
    ["of no such thing", 'a = "b" c\n\n      "c"\n', 'cat(i"b", c)'],
    ["of a page break before prose", 'a = "b" c\n\f\n   For example:\n', 'cat(i"b", c)'],
  ])("because %s", (_, text, elements) => {
    expect(rulesOf(abnfFromDocument(text).abnf)).toEqual([`a = ${elements}`]);
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

  it("are, side by side too", () => {
    expect(abnfFromDocument('a = "b" c\na = "b" c\na = "c" b\n')).toMatchObject({
      abnf: 'a = "b" c\n',
      skipped: [{ first: 3, last: 3 }],
    });
  });
});

describe("texts without ABNF", () => {
  it.each([
    ["nothing", ""],
    ["prose", "Let x be y.\nThen\nz = x plus y.\n"],
    ["an assignment", "x = y\n"],
    ["a header", "Set-Cookie: a=b\n"],
    ["a configuration", 'name = "Bob"\n\nport = 80\n'],
    ["a table", "| a = b |\n+-------+\n"],
    ["a fraction", "rate = octets / seconds\n"],
  ])("give none: %s", (_, text) => {
    expect(abnfFromDocument(text)).toMatchObject({ abnf: "", lines: [] });
  });
});

const DRAFT = join(__dirname, "../../../../shared/spec/004_bc7a183d5dd51d10.txt");
const present = existsSync(DRAFT);

(present ? describe : describe.skip)(
  present ? "the draft" : "the draft: it is not beside the project",
  () => {
    const draft = present ? readFileSync(DRAFT, "utf8") : "";
    const lines = draft.split("\n");
    const first = lines.indexOf("Appendix A. Collected BNF for URI") + 1;
    const last = lines.indexOf("Appendix B. Parsing a URI Reference with a Regular Expression");

    it("gives the rules of its Appendix A", () => {
      const { abnf, lines: taken, skipped } = abnfFromDocument(draft);
      expect(rulesOf(abnf)).toEqual(rulesOf(lines.slice(first, last).join("\n")));
      expect(rulesOf(abnf)).toHaveLength(40);
      expect(taken[0]?.first).toBeGreaterThan(first);
      expect(taken.at(-1)?.last).toBeLessThan(last);
      expect(skipped).toEqual([]);
    });

    it("without its Appendix A gives the rules of its sections, which are the same and two more", () => {
      const { abnf, skipped } = abnfFromDocument(lines.slice(0, first - 1).join("\n"));
      const appendix = rulesOf(lines.slice(first, last).join("\n"));
      expect([...rulesOf(abnf)].sort()).toEqual(
        [
          ...appendix,
          'delims = alt(i"<", i">", i"#", i"%", DQUOTE)',
          'unwise = alt(i"{", i"}", i"|", i"\\", i"^", i"`")',
        ].sort(),
      );
      expect(firstLines(draft, skipped)).toEqual(['result = ""']);
    });
  },
);
