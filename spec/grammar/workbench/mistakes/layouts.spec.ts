import { diagnose } from "uri-abnf/grammar";
import { readDocument } from "../../../../grammar/workbench/index.js";
import type { Kind } from "../../../../grammar/workbench/index.js";

/**
 * A mistake that stands in the place of elements; the offset in it and the message; if it is only right for some
 * layouts, their names.
 */
type MistakeKind = readonly [
  mistake: string,
  offset: number,
  message: string,
  among?: readonly string[],
];

const RANGE = "a range of characters is written with their numbers:";
const QUOTES = 'a string stands in quotation marks ("), not in';
const ASCII = "a string has only printable ASCII characters;";
const NUMBER = "is no element; the number of a character is written";
const REPEAT = "the repeat stands before its element:";
const ALTERNATIVES = ["one line, /", "/ below"];
const ELEMENTS = ["one line", "below"];
const OUTSIDE = [...ALTERNATIVES, ...ELEMENTS];

const KINDS: Readonly<Record<string, readonly MistakeKind[]>> = {
  "quotation marks": [
    ["'x'", 0, `${QUOTES} '`],
    ["`x`", 0, `${QUOTES} \``],
    ["''x''", 0, `${QUOTES} '`],
    ["“x”", 0, `${QUOTES} “`],
    ["„x”", 0, `${QUOTES} „`],
    ["«x»", 0, `${QUOTES} «`],
    ["'\"'", 0, `${QUOTES} '; DQUOTE is the quotation mark`],
    ["%i'x'", 2, `${QUOTES} '`],
    ['"x', 0, "the string has no closing quotation mark"],
    ['%s"x', 0, "the string has no closing quotation mark"],
    ['y"', 0, "the string has no opening quotation mark"],
    ['y" / "z"', 0, "the string has no opening quotation mark"],
    ['"y / "z"', 0, "the string has no closing quotation mark"],
    ['"y" / "z / "y"', 6, "the string has no closing quotation mark"],
    ['"(" y ")', 6, "the string has no closing quotation mark"],
    ["%s", 0, "there is no string after %s"],
    ['"é"', 0, `${ASCII} "é" is %xE9`],
    ['"caf\u00e9"', 4, `${ASCII} "é" is %xE9`],
    ['"x\ty"', 2, `${ASCII} "U+0009" is HTAB`],
    ["<x", 0, 'the prose value has no closing ">"'],
  ],
  numbers: [
    ["%65", 0, 'after "%" stands b, d or x for the base of a number'],
    ["%4A", 0, 'after "%" stands b, d or x for the base of a number'],
    ["%", 0, 'after "%" stands b, d or x for the base of a number'],
    ["%x", 0, "there is no hexadecimal digit after %x"],
    ["%xG1", 0, "there is no hexadecimal digit after %x"],
    ["%d", 0, "there is no decimal digit after %d"],
    ["%b2", 0, "there is no binary digit after %b"],
    ["%b12", 3, '"2" is no binary digit'],
    ["%x41-", 0, "there is no hexadecimal digit after %x41-"],
    ["%x41.", 0, "there is no hexadecimal digit after %x41."],
    ["%x5A-41", 2, "the range ends before it begins"],
    ["%x41..5A", 4, '"-" stands between the ends of a range, not ".."'],
    ["%x41-%x5A", 4, "the base of a range stands only before its first number"],
    ["%x41-5A-61", 7, '"-" cannot follow the range %x41-5A'],
    ["%d1.2-3", 5, '"-" cannot follow the series of numbers %d1.2'],
    ["%x1-20000000000000", 4, 'expected a number of at most 1FFFFFFFFFFFFF, found "2"'],
    ["\\n", 0, `"\\n" ${NUMBER} %x0A`],
    ["\\x41", 0, `"\\x41" ${NUMBER} %x41`],
    ["U+0041", 0, `"U+0041" ${NUMBER} %x0041`],
    ["%u0041", 0, `"%u0041" ${NUMBER} %x0041`],
    ["'a'..'z'", 0, `${RANGE} %x61-7A`],
    ['"a"-"z"', 0, `${RANGE} %x61-7A`],
    ["[0-9]", 0, `${RANGE} %x30-39`],
  ],
  repeats: [
    ["1*", 0, "there is no element after the repeat 1*"],
    ["*", 0, "there is no element after the repeat *"],
    ["3", 0, "there is no element after the repeat 3"],
    ["1* y", 0, "no white space stands between the repeat 1* and its element"],
    ["5*3y", 0, "the maximum of the repeat is less than its minimum"],
    ["1*2*3y", 3, 'expected element, found "*"'],
    ["y*", 1, `${REPEAT} *y`],
    ["y+", 1, `${REPEAT} 1*y`],
    ["y{2,4}", 1, `${REPEAT} 2*4y`],
    ["y?", 1, "an option stands in square brackets: [ y ]"],
    ["{ y }", 0, 'a repetition is written "*( … )", not "{ … }"'],
    [
      "1#y",
      1,
      '"#" makes a list (RFC 9110, section 5.6.1) only with the option lists: true, or --lists of the command',
    ],
  ],
  brackets: [
    ["( y", 0, '"(" is not closed', OUTSIDE],
    ["[ y", 0, '"[" is not closed'],
    ["y )", 2, '")" closes no bracket', OUTSIDE],
    ["y ]", 2, '"]" closes no bracket'],
    ["( y ]", 4, '"(" is closed by ")", not by "]"'],
    ["[ y )", 4, '"[" is closed by "]", not by ")"'],
    ["( )", 0, "there is no element between the brackets"],
  ],
  signs: [
    ["y / / z", 2, 'there is no alternative after "/"'],
    ["y /", 2, 'there is no alternative after "/"'],
    ["y // z", 2, '"//" is no sign of ABNF'],
    ["y, z", 1, 'white space separates elements, not ","'],
    ["y = z", 2, 'a second "=" in the rule: each rule begins on a line of its own', ALTERNATIVES],
    ["y -- z", 2, '";" begins a comment, not "--"', OUTSIDE],
    ["y /* z */", 2, '";" begins a comment, not "/*"'],
    ["@", 0, '"@" is no element; a character itself stands in quotation marks'],
    ["y & z", 2, '"&" is no element; a character itself stands in quotation marks'],
    ["}", 0, 'expected element, found "}"', ALTERNATIVES],
    ["}", 0, 'expected "/", element or newline, found "}"', ELEMENTS],
  ],
  "names and white space": [
    ['"x"y', 3, "white space separates elements"],
    ["y_z", 0, '"_" is not allowed in a rule name'],
    ["y.z", 0, '"." is not allowed in a rule name'],
    ["größe", 0, '"ö" is not allowed in a rule name'],
    ["y\u00a0z", 1, "U+00A0 is no white space of ABNF"],
    ["\u3000y", 0, "U+3000 is no white space of ABNF"],
  ],
};

const AFTER = '\ny = "d"\nz = "e"\n';

/** The rule around a mistake, by the layout. */
const LAYOUTS: Readonly<Record<string, (mistake: string) => string>> = {
  "one line, /": (mistake) => `a = "b" / ${mistake}${AFTER}`,
  "/ below": (mistake) => `a = "b"\n    / ${mistake}${AFTER}`,
  "one line": (mistake) => `a = "b" ${mistake}${AFTER}`,
  below: (mistake) => `a = "b"\n    ${mistake}${AFTER}`,
  "one line, / in brackets": (mistake) => `a = ( "b" / ${mistake}\n    )${AFTER}`,
  "/ below, in brackets": (mistake) => `a = ( "b"\n    / ${mistake}\n    )${AFTER}`,
};

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** The document that contains a text, by its kind. */
const DOCUMENTS: Readonly<Record<string, (abnf: string) => string>> = {
  abnf: (abnf) => abnf,
  markdown: (abnf) => `# B\n\n> ~~~ abnf\n${abnf.replace(/^/gm, "> ")}\n> ~~~\n`,
  xml: (abnf) =>
    `<rfc><sourcecode type="abnf">\n${escaped(abnf).replace(/^(?=.)/gm, "   ")}</sourcecode></rfc>`,
};

/** The errors of a document, each with the text of the document from its place on. */
function errorsIn(text: string, kind: Kind): readonly (readonly [string, string])[] {
  const { abnf, originOf } = readDocument({ text, kind });
  return diagnose(abnf)
    .filter(({ severity, kind: about }) => severity === "error" && about !== "undefined-rule")
    .map(({ offset, message }) => [text.slice(originOf(offset)), message]);
}

describe.each(Object.entries(KINDS))("a mistake with %s", (_, kinds) => {
  const rows = kinds.map(([mistake, offset, message, among = Object.keys(LAYOUTS)]) => {
    return [mistake, offset, message, among] as const;
  });

  it.each(rows)("%j, character %i: %s", (mistake, offset, message, among) => {
    for (const layout of among) {
      const ruleOf = LAYOUTS[layout]!;
      for (const [kind, documentOf] of Object.entries(DOCUMENTS)) {
        const document = documentOf(ruleOf(mistake));
        const found = errorsIn(document, kind as Kind);
        const written = kind === "xml" ? escaped(mistake) : mistake;
        const start = document.indexOf(written, document.indexOf('"b"') + 3);
        const place = start + (kind === "xml" ? escaped(mistake.slice(0, offset)).length : offset);
        expect({ layout, kind, found }).toEqual({
          layout,
          kind,
          found: [[document.slice(place), message]],
        });
      }
    }
  });
});
