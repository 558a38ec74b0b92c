import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AbnfSyntaxError, format } from "uri-abnf/grammar";
import { printAbnf } from "../../../grammar/abnf/printer.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { caught } from "../../helpers/caught.js";
import { nodes } from "../../helpers/syntax-trees.js";

function treesOf(text: string): string {
  return printAbnf(readAbnf(text, { lists: true }).rules);
}

/** The comments of a text, in their order. */
function commentsIn(text: string): readonly string[] {
  return [...text.matchAll(/"[^"\n]*"|<[^>\n]*>|;[^\n]*/g)]
    .map(([word]) => word.trimEnd())
    .filter((word) => word.startsWith(";"));
}

describe("the layout of RFCs", () => {
  it.each([
    // Names at the margin, the signs of a block in one column.
    [
      '  pair=key "=" value\n  key =1*ALPHA\n\n  value  =  *VCHAR',
      'pair = key "=" value\nkey  = 1*ALPHA\n\nvalue = *VCHAR\n',
    ],
    ['a = "x"\nb-c =/ "y"\nb =/ "z"', 'a   =  "x"\nb-c =/ "y"\nb   =/ "z"\n'],
    // Brackets, slashes and repeats have the blanks of RFC 3986.
    ['a=1*("x"/[DIGIT]|%s"y") 2#(ALPHA)', 'a = 1*( "x" / [ DIGIT ] / %s"y" ) 2#( ALPHA )\n'],
    // Terminals stay as they are written.
    ['a = %X4a.4B %B01 %i"x" <p  q>', 'a = %X4a.4B %B01 %i"x" <p  q>\n'],
    // Line ends are those of the first line.
    ['a="x"\r\nb="y"\r\n', 'a = "x"\r\nb = "y"\r\n'],
    // A rule across lines is joined where it fits.
    ['a = "x"\n\n  / "y"\n    / "z"', 'a = "x" / "y" / "z"\n'],
    ["\ufeffa = DIGIT", "a = DIGIT\n"],
    ['a = "x"\nb = "y"\r\n', 'a = "x"\nb = "y"\n'],
    ["; only\n\n\n;  comments\n\n", "; only\n\n\n;  comments\n"],
    // Blank lines at the ends of the text are removed.
    ["\n\n; one\na = DIGIT\n\n", "; one\na = DIGIT\n"],
    ["\n\n", "\n"],
    // The name that is longest does not have the sign that is longest.
    ['bc = "x"\na =/ "y"', 'bc =  "x"\na  =/ "y"\n'],
  ])("%j", (abnf, expected) => {
    expect(format(abnf)).toBe(expected);
  });

  it("has alternatives on lines of their own where a rule does not fit", () => {
    expect(
      format("rule-name = first-element second-element / third / ( fourth fifth )", { width: 39 }),
    ).toBe(
      [
        "rule-name = first-element",
        "            second-element",
        "          / third",
        "          / ( fourth fifth )",
        "",
      ].join("\n"),
    );
    expect(format('a = *( first second / third [ fourth / fifth ] ) "x"', { width: 27 })).toBe(
      ["a = *( first second", "     / third", "       [ fourth / fifth ] )", '    "x"', ""].join(
        "\n",
      ),
    );
  });

  it.each([
    'a = ( "x" / ( "yy" [ "zzz" ( "w" / "v" ) ] ) ) "u"',
    'a = 1*( "x" 2*( "y" / [ "z" "w" ] ) ) / *( "v" ) "u"',
    "a = [ b c / ( d e ) ] f *( g / h )",
  ])("has no line beyond the width, where the elements fit: %s", (abnf) => {
    const widths = Array.from({ length: 40 }, (_, index) => 24 + index);
    const tooLong = widths.filter((width) =>
      format(abnf, { width })
        .split("\n")
        .some((line) => line.length > width),
    );
    expect(tooLong).toEqual([]);
  });

  it("keeps 72 columns by default, and other widths", () => {
    const elements = (count: number): string =>
      Array.from({ length: count }, () => "abcdefgh").join(" / ");
    expect(format(`abcd = ${elements(6)}`)).toBe(`abcd = ${elements(6)}\n`);
    expect(format(`abcdef = ${elements(6)}`).split("\n")).toHaveLength(2);
    expect(format(`abcdefg = ${elements(6)}`).split("\n")).toHaveLength(7);
    expect(format(`abcdefg = ${elements(6)}`, { width: 73 }).split("\n")).toHaveLength(2);
  });

  it("does not let a long name move the others", () => {
    const name = "a".repeat(40);
    expect(format(`${name} = DIGIT\nb = DIGIT\ncc = DIGIT`)).toBe(
      `${name} = DIGIT\nb  = DIGIT\ncc = DIGIT\n`,
    );
  });

  it("does not let a name move the others if it takes more than two fifths of the width", () => {
    expect(format("abcd = e\nf = g", { width: 10 })).toBe("abcd = e\nf    = g\n");
    expect(format("abcde = f\ng = h", { width: 10 })).toBe("abcde = f\ng = h\n");
    expect(format("abcd = e\nabcde = f\ng = h", { width: 10 })).toBe(
      "abcd = e\nabcde = f\ng    = h\n",
    );
  });

  it("has each element on a line of its own in one column", () => {
    expect(format('a = "b" c / d', { width: 1 })).toBe('a = "b"\n    c\n  / d\n');
  });
});

/** [the text, the width, the text in this width] */
const IN_WIDTHS: readonly (readonly [string, number, string])[] = [
  // An element that ends at the last column fits.
  ['a = "long string" ( b cc ) ddd %x41-5A', 24, 'a = "long string"\n    ( b cc ) ddd %x41-5A\n'],
  ["a = ( bb ccccc d / e )", 14, "a = ( bb ccccc\n      d\n    / e )\n"],
  // A bracket that closes beyond the last column does not, and breaks no alternative but the last.
  ["bc =/ *( b cc / [ ddd e ] )", 14, "bc =/ *( b cc\n       / [ ddd\n           e ] )\n"],
  [
    "bc =/ *( b / b cc / [ ddd e ] )",
    14,
    "bc =/ *( b\n       / b cc\n       / [ ddd\n           e ] )\n",
  ],
  // Comments behind the lines begin in one column, if the longest of them ends within the width.
  [
    "a = ( b cc ) / d ; c\n  / ( e ff ) ; exxxx",
    21,
    "a = ( b cc )\n  / d         ; c\n  / ( e ff )  ; exxxx\n",
  ],
  [
    "a = ( b cc ) / d ; c\n  / ( e ff ) ; exxxx",
    20,
    "a = ( b cc )\n  / d  ; c\n  / ( e ff )  ; exxxx\n",
  ],
  [
    "longer-name = [ cc ] ; c\n  %x41-5A ; e",
    24,
    "longer-name = [ cc ]  ; c\n              %x41-5A  ; e\n",
  ],
  // Comments on lines of their own do not count, and end at the last column if they can.
  [
    'a = "b" ; c\n  ; a comment of some length\n  / "dd" ; e',
    20,
    'a = "b"   ; c\n    ; a comment of some length\n  / "dd"  ; e\n',
  ],
  ["a = 1*e\n          ; below", 14, "a = 1*e\n       ; below\n"],
  ["a = 1*e\n          ; below", 10, "a = 1*e\n    ; below\n"],
  // A comment that continues one behind a line stays below it.
  [
    'a = "x" ; c\n        ; dd\n  "x" ( b cc )\n  ; d\n  <p q> ; c\n        ; dd',
    14,
    'a = "x"  ; c\n         ; dd\n    "x"\n    ( b cc )\n    ; d\n    <p q>  ; c\n           ; dd\n',
  ],
  ["a =\n ; one\n DIGIT", 72, "a =\n    ; one\n    DIGIT\n"],
  ["a =\n  ; one\n ; two\n DIGIT", 72, "a =\n     ; one\n    ; two\n    DIGIT\n"],
];

describe("the width of lines", () => {
  it.each(IN_WIDTHS)("%j, %d columns", (abnf, width, expected) => {
    expect(format(abnf, { width })).toBe(expected);
    expect(format(expected, { width })).toBe(expected);
  });
});

describe("comments are where they were", () => {
  it.each([
    ['a = "x" ; one\nbcd = "yy" ; two', 'a   = "x"   ; one\nbcd = "yy"  ; two\n'],
    // A longer line without a comment moves none.
    ['a = "x" ; one\nb = "y" "z"', 'a = "x"  ; one\nb = "y" "z"\n'],
    // A comment of several lines behind a rule.
    ["a = DIGIT ; one\n          ; two", "a = DIGIT  ; one\n           ; two\n"],
    // Comments below a rule keep their distance from its elements.
    [
      "a  =  DIGIT\n         ; one\n         ;  two\n; three\nb = a",
      "a = DIGIT\n       ; one\n       ;  two\n; three\nb = a\n",
    ],
    // A comment within a rule breaks it.
    ["a = DIGIT / ; one\n    ALPHA ; two\n  / SP", "a = DIGIT  ; one\n  / ALPHA  ; two\n  / SP\n"],
    [
      "a =\n  ; one\n  DIGIT\n  ; two\n  / ALPHA",
      "a =\n    ; one\n    DIGIT\n    ; two\n  / ALPHA\n",
    ],
    ["a = ( DIGIT ; one\n  ) ALPHA", "a = ( DIGIT  ; one\n    ) ALPHA\n"],
    // Comments above the first rule keep their distance from the margin of the rules.
    ["  ; one\na = DIGIT", "  ; one\na = DIGIT\n"],
    ["     ; one\n  a = DIGIT", "   ; one\na = DIGIT\n"],
    ["; one\n  a = DIGIT", "; one\na = DIGIT\n"],
    // A comment at the margin, or below a blank line, ends those of the rule above.
    ["  a = DIGIT\n  ; one\n  b = a", "a = DIGIT\n; one\nb = a\n"],
    ["a = DIGIT\n\n   ; one\nb = a", "a = DIGIT\n\n   ; one\nb = a\n"],
    ["a = DIGIT\n; one\n   ; two\nb = a", "a = DIGIT\n; one\n   ; two\nb = a\n"],
    // Blanks at the end of a comment are removed.
    ["a = DIGIT ; one  \n  / ALPHA", "a = DIGIT  ; one\n  / ALPHA\n"],
    // The comments behind the lines stand in one column only if all fit.
    [
      'a = DIGIT ; one\nbcd = ALPHA "x" ; 123456789012345678901234567890123456789012345678901234567890',
      'a   = DIGIT  ; one\nbcd = ALPHA "x"  ; 123456789012345678901234567890123456789012345678901234567890\n',
    ],
  ])("%j", (abnf, expected) => {
    expect(format(abnf)).toBe(expected);
    expect(format(expected)).toBe(expected);
  });
});

const STANDARDS = join(__dirname, "../../standards");
const standards = readdirSync(STANDARDS)
  .filter((file) => file.endsWith(".abnf"))
  .map((file) => [file, readFileSync(join(STANDARDS, file), "utf8")] as const);

/** A text, and its formatted text twice: each with its trees and comments. */
function lawsOf(
  text: string,
  width: number,
): { readonly once: unknown; readonly expected: unknown } {
  const once = format(text, { width });
  return {
    once: [once, treesOf(once), commentsIn(once)],
    expected: [format(once, { width }), treesOf(text), commentsIn(text)],
  };
}

describe("the laws", () => {
  it.each(standards)("of %s", (_, text) => {
    for (const width of [72, 30]) {
      const { once, expected } = lawsOf(text, width);
      expect(once).toEqual(expected);
    }
    expect(readAbnf(format(text), { lists: true }).warnings).toEqual([]);
  });

  it("of any rules, with comments between any words", () => {
    const comments = fc.array(
      fc.constantFrom("", "", "", " ; c\n ", "\n   ; dd\n  ", "\n\n; e\n "),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(nodes, comments, fc.constantFrom(10, 30, 72), (elements, gaps, width) => {
        const printed = printAbnf([{ name: "r", definedAs: "=", elements }]).trimEnd();
        let index = 0;
        const text = printed
          .split(/(".*?"|<.*?>)/)
          .map((piece) =>
            /^["<]/.test(piece)
              ? piece
              : piece.replace(/ /g, () => ` ${gaps[index++ % gaps.length]!}`),
          )
          .join("");
        const { once, expected } = lawsOf(text, width);
        expect(once).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });
});

describe("refuses", () => {
  it("a text that is not ABNF", () => {
    expect(caught(() => format("a = ("))).toEqual(caught(() => readAbnf("a = (")));
    expect(caught(() => format("a = ("))).toBeInstanceOf(AbnfSyntaxError);
  });

  it.each([
    [() => format(1 as never), "ABNF is a string, not number"],
    [() => format("a = DIGIT", null as never), "options are an object, not null"],
    [() => format("a = DIGIT", { width: 0 }), "width is a positive integer, not 0"],
    [() => format("a = DIGIT", { width: 1.5 }), "width is a positive integer, not 1.5"],
  ])("wrong arguments", (call, message) => {
    expect(caught(call)).toEqual(new TypeError(message));
  });
});
