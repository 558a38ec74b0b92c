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
