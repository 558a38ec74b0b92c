import { diagnose } from "uri-abnf/grammar";
import type { Diagnostic } from "uri-abnf/grammar";

/** The text after the correction of a diagnostic. */
function corrected(text: string, { fix }: Diagnostic): string | undefined {
  return fix && text.slice(0, fix.start) + fix.text + text.slice(fix.end);
}

/** [text, the marked place as line:column+length, message, the text after the correction] */
type Row = readonly (string | undefined)[];

/** The syntax errors of the text, and of the text after its correction. */
function mistakesIn([text = "", , , better]: Row): unknown {
  const errors = diagnose(text).filter(({ kind }) => kind === "syntax-error");
  return {
    errors: errors.map((error) => ({
      place: `${error.line}:${error.column}+${error.end - error.offset}`,
      message: error.message,
      better: corrected(text, error),
    })),
    left: diagnose(better ?? "a = DIGIT").filter(({ kind }) => kind === "syntax-error"),
  };
}

function expectedIn([, place, message, better]: Row): unknown {
  return { errors: [{ place, message, better }], left: [] };
}

const MISTAKES: Readonly<Record<string, readonly Row[]>> = {
  "in the name of a rule": [
    ['b = a\n<a> = "x"', "2:1+3", "a rule name has no angle brackets where it is defined: a"],
    ['foo_bar = "x"', "1:1+7", '"_" is not allowed in a rule name'],
    ['b_:x = "y"', "1:1+4", '"_" is not allowed in a rule name'],
    ['a = "x"\n1a = "y"', "2:1+1", "a rule name begins with a letter"],
    ['<a> = "x"', "1:1+3", "a rule name has no angle brackets where it is defined: a"],
    ['a = bc\nb[c = "x"', "2:1+1", 'the line is no rule: there is no "=" after b'],
    ['a = b_c / b-c\nb-c = "x"', "1:5+3", '"_" is not allowed in a rule name'],
    ['a = b.c\nb-c = "x"', "1:5+3", '"." is not allowed in a rule name'],
  ],
  "in the sign of a definition": [
    ['a ::= "x"', "1:3+3", '"=" defines a rule, not "::="'],
    ['a := "x"', "1:3+2", '"=" defines a rule, not ":="'],
    ['a : "x"', "1:3+1", '"=" defines a rule, not ":"'],
    ['a == "x"', "1:3+2", '"=" defines a rule, not "=="'],
    ['a -> "x"', "1:3+2", '"=" defines a rule, not "->"'],
    ['a = "y"\na /= "x"', "2:3+2", '"=/" adds alternatives to a rule, not "/="'],
    ['a = "y"\na |= "x"', "2:3+2", '"=/" adds alternatives to a rule, not "|="'],
    ['a = "y"\nb "x"', "2:1+1", 'the line is no rule: there is no "=" after b'],
    ["a = b\nb c d", "2:1+1", 'the line is no rule: there is no "=" after b'],
    ["b c d", "1:1+1", 'the line is no rule: there is no "=" after b'],
    [
      "This is prose, of 2 lines.\nIt ends here.\n\na = DIGIT",
      "1:1+4",
      'the line is no rule: there is no "=" after This',
    ],
    ['a = "x" = "y"', "1:9+1", 'a second "=" in the rule: each rule begins on a line of its own'],
    [
      'a = "x" b = "y"',
      "1:11+1",
      'a second "=" in the rule: each rule begins on a line of its own',
    ],
  ],
  "in the lines of a text": [
    ["# one\na = DIGIT", "1:1+1", '";" begins a comment, not "#"'],
    ["// one\na = DIGIT", "1:1+2", '";" begins a comment, not "//"'],
    ["a = DIGIT -- one", "1:11+2", '";" begins a comment, not "--"'],
    ["a = DIGIT // one", "1:11+2", '"//" is no sign of ABNF'],
    [
      "a = DIGIT\n/ ALPHA",
      "2:1+1",
      "a line that continues a rule begins with white space",
      "a = DIGIT\n / ALPHA",
    ],
    [
      'a = ( DIGIT\n"x" )',
      "2:1+1",
      "a line that continues a rule begins with white space",
      'a = ( DIGIT\n "x" )',
    ],
    [
      'a = DIGIT /\n"x"',
      "2:1+1",
      "a line that continues a rule begins with white space",
      'a = DIGIT /\n "x"',
    ],
    ["a = DIGIT\rb", "1:10+1", "expected newline, found U+000D"],
    ["a =\u00a0DIGIT", "1:4+1", "U+00A0 is no white space of ABNF", "a = DIGIT"],
  ],
  "in a string": [
    ["a = 'x'", "1:5+3", `a string stands in quotation marks ("), not in '`],
    ["a = “x”", "1:5+3", 'a string stands in quotation marks ("), not in “'],
    [
      "a = '\"'",
      "1:5+3",
      `a string stands in quotation marks ("), not in '; DQUOTE is the quotation mark`,
    ],
    ["a = 'é'", "1:5+3", `a string stands in quotation marks ("), not in '`],
    ['a = "x" / "y\nb = a', "1:11+2", "the string has no closing quotation mark"],
    ['a = "x" / "y   \nb = a', "1:11+2", "the string has no closing quotation mark"],
    ['a = "x" / y"\nb = a', "1:11+2", "the string has no opening quotation mark"],
    ['a = "x / "y" ; z', "1:5+2", "the string has no closing quotation mark"],
    ['a = "x y" / 1*z" "y"', "1:15+2", "the string has no opening quotation mark"],
    ['a = " " / x" / " "', "1:11+2", "the string has no opening quotation mark"],
    // In a long line, it is not sought.
    [`a = "x / "y" ${"b ".repeat(100)}`, "1:12+201", "the string has no closing quotation mark"],
    ["a = <x", "1:5+2", 'the prose value has no closing ">"'],
    ['a = "é"', "1:5+3", 'a string has only printable ASCII characters; "é" is %xE9'],
    [
      'a = "\u{1f600}"',
      "1:5+4",
      'a string has only printable ASCII characters; "\u{1f600}" is %x1F600',
    ],
    ['a = "caf\u00e9"', "1:9+1", 'a string has only printable ASCII characters; "é" is %xE9'],
    ['a = "%\u00e9"', "1:7+1", 'a string has only printable ASCII characters; "é" is %xE9'],
    ['a = "x\ty"', "1:7+1", 'a string has only printable ASCII characters; "U+0009" is HTAB'],
    [
      "a = DIGIT @ DIGIT",
      "1:11+1",
      '"@" is no element; a character itself stands in quotation marks',
    ],
  ],
  "in a number": [
    ["a = \\n", "1:5+2", '"\\n" is no element; the number of a character is written %x0A'],
    ["a = \\x41", "1:5+4", '"\\x41" is no element; the number of a character is written %x41'],
    ["a = U+0041", "1:5+6", '"U+0041" is no element; the number of a character is written %x0041'],
    ["a = %u0041", "1:5+6", '"%u0041" is no element; the number of a character is written %x0041'],
    ["a = %41", "1:5+3", 'after "%" stands b, d or x for the base of a number'],
    ["a = %4A", "1:5+3", 'after "%" stands b, d or x for the base of a number'],
    ["a = %x5A-41", "1:7+5", "the range ends before it begins"],
    ["a = %x41-%x5A", "1:9+3", "the base of a range stands only before its first number"],
    ["a = %x41..5A", "1:9+2", '"-" stands between the ends of a range, not ".."'],
    ["a = %x41–5A", "1:9+1", '"-" stands between the ends of a range, not "–"'],
    ['a = "a"-"z"', "1:5+7", "a range of characters is written with their numbers: %x61-7A"],
    ["a = \"a\" ... 'z'", "1:5+11", "a range of characters is written with their numbers: %x61-7A"],
    ["a = %x41!", "1:9+1", 'expected "/", WSP or newline, found "!"'],
    ['a = "z"-"a"', "1:5+7", "a range of characters is written with their numbers: %x7A-61"],
    ["a = [0-9]", "1:5+5", "a range of characters is written with their numbers: %x30-39"],
  ],
  "in a repeat": [
    ["a = DIGIT*", "1:10+1", "the repeat stands before its element: *DIGIT"],
    ["a = DIGIT+ ALPHA", "1:10+1", "the repeat stands before its element: 1*DIGIT"],
    ["a = ( DIGIT )?", "1:14+1", "an option stands in square brackets: [ ( DIGIT ) ]"],
    ["a = DIGIT{2,4}", "1:10+5", "the repeat stands before its element: 2*4DIGIT"],
    ["a = DIGIT{2}", "1:10+3", "the repeat stands before its element: 2DIGIT"],
    ["a = { DIGIT } ALPHA", "1:5+9", 'a repetition is written "*( … )", not "{ … }"'],
    ["a = { ( } b", "1:5+5", 'a repetition is written "*( … )", not "{ … }"'],
    ["a = { DIGIT", "1:5+1", 'a repetition is written "*( … )", not "{ … }"'],
    [
      "a = 1* DIGIT",
      "1:5+3",
      "no white space stands between the repeat 1* and its element",
      "a = 1*DIGIT",
    ],
    [
      "a = * DIGIT",
      "1:5+2",
      "no white space stands between the repeat * and its element",
      "a = *DIGIT",
    ],
    [
      "a = 10*12 DIGIT",
      "1:5+6",
      "no white space stands between the repeat 10*12 and its element",
      "a = 10*12DIGIT",
    ],
    ["a = 5*3DIGIT", "1:5+3", "the maximum of the repeat is less than its minimum"],
    ['a = "x" *\nb = a', "1:9+1", "there is no element after the repeat *"],
    ['a = 1*\n"x"', "1:5+2", "there is no element after the repeat 1*"],
    ["b = a\na = 1*", "2:5+2", "there is no element after the repeat 1*"],
    ["a = 1*3*DIGIT", "1:8+1", 'expected element, found "*"'],
    [
      "a = 1#DIGIT 1#ALPHA",
      "1:6+1",
      '"#" makes a list (RFC 9110, section 5.6.1) only with the option lists: true, or --lists of the command',
    ],
  ],
  "with brackets and between elements": [
    ["a = ( DIGIT\nb = a", "1:5+1", '"(" is not closed', "a = ( DIGIT )\nb = a"],
    ["a = [DIGIT ; one", "1:5+1", '"[" is not closed', "a = [DIGIT] ; one"],
    ["a = [ ( DIGIT ]", "1:7+1", '"(" is not closed', "a = [ ( DIGIT ) ]"],
    ["a = ( DIGIT ]", "1:13+1", '"(" is closed by ")", not by "]"'],
    ["a = DIGIT )", "1:11+1", '")" closes no bracket'],
    ["a = ( ) DIGIT", "1:5+3", "there is no element between the brackets"],
    ["a = DIGIT / / ALPHA", "1:11+1", 'there is no alternative after "/"'],
    ["a = DIGIT /\nb = a", "1:11+1", 'there is no alternative after "/"'],
    ["a = / DIGIT", "1:5+1", 'there is no alternative before "/"'],
    ["a =\nb = DIGIT", "1:1+3", "the rule has no elements"],
    ['a =\n"x"', "1:1+3", "the rule has no elements"],
    ["a = }", "1:5+1", 'expected element, found "}"'],
    ['a = "x"DIGIT', "1:8+1", "white space separates elements", 'a = "x" DIGIT'],
    ["a = DIGIT, ALPHA", "1:10+1", 'white space separates elements, not ","'],
    ["a = DIGIT ,ALPHA", "1:11+1", 'white space separates elements, not ","'],
  ],
};

describe.each(Object.entries(MISTAKES))("%s", (_, rows) => {
  it.each(rows)("%j", (...row) => {
    expect(mistakesIn(row)).toEqual(expectedIn(row));
  });
});

/** The syntax errors of a text, each as `line:column+length message`, and `=> the corrected text`. */
function reportOf(text: string): readonly string[] {
  return diagnose(text)
    .filter(({ kind }) => kind === "syntax-error")
    .map((error) => {
      const place = `${error.line}:${error.column}+${error.end - error.offset}`;
      const better = corrected(text, error);
      return `${place} ${error.message}${better === undefined ? "" : ` => ${better}`}`;
    });
}

/** A text, and its report. */
type Reported = readonly [string, ...string[]];

describe("a line in the column of the rule", () => {
  const message = "a line that continues a rule begins with more white space than the rule";

  it.each([
    ['  a = (\n    "b"\n  )', 18, "2 columns"],
    ['  a = (\n    "b"\n\n  )\n  c = a', 19, "2 columns"],
    ["  a = [ DIGIT\n  ; c\n\n  ]\r\n\r\n  c = a", 23, "2 columns"],
    ['  a = DIGIT\n  / "b"\n  c = a', 14, "2 columns"],
    ['  a = DIGIT\n\n  / "b"\n  c = a', 15, "2 columns"],
    [' a = ( DIGIT\n "b" )\n c = a', 14, "1 column"],
    ["\ta = DIGIT /\n\t%x41", 14, "8 columns"],
  ])("%j has one mistake, at %i", (text, offset, columns) => {
    const errors = diagnose(text).filter(({ severity }) => severity === "error");
    expect(errors).toMatchObject([
      {
        offset,
        message: `${message} (${columns})`,
        fix: { start: offset, end: offset, text: " " },
      },
    ]);
    expect(reportOf(corrected(text, errors[0]!)!)).toEqual([]);
  });

  it("may be prose, below an empty line", () => {
    const prose = ["(see below)", '"b"', "1. b", "<b>"];
    for (const line of prose)
      expect(reportOf(`a = DIGIT\n\n${line}\n`).join()).not.toContain("continues a rule");
  });
});

describe("white space that is none", () => {
  it.each(["00A0", "2003", "3000", "FEFF", "000B", "200B", "0085"])(
    "U+%s before the sign of a rule is one mistake",
    (code) => {
      const blank = String.fromCharCode(Number.parseInt(code, 16));
      const text = `a = b\n\nb${blank}= "c"\n  / d\nd ${blank}${blank} = "d"\n${blank}/ a\n`;
      const message = `U+${code} is no white space of ABNF`;
      expect(diagnose(text).filter(({ severity }) => severity === "error")).toMatchObject([
        { offset: 8, message, fix: { start: 8, end: 9, text: " " } },
        { offset: 23, message, fix: { start: 23, end: 25, text: " " } },
        { line: 6, column: 1, message },
      ]);
    },
  );

  it("may be a form feed, which at the beginning of a line is a page break", () => {
    expect(reportOf('a\f= "b"')).toEqual(['1:2+1 U+000C is no white space of ABNF => a = "b"']);
    expect(reportOf('a = b\n\fb = "c"')).toEqual([]);
  });
});

describe("what could be another mistake", () => {
  it.each([
    ['a = "x"\n  =/ "y"', "2:3+2"],
    ['a = "x" ; c\n\n  =/ "y" b\nb = a', "3:3+2"],
    ['a = ( "x"\n  =/ "y" )', "2:3+2"],
  ])("%j: a sign that stands after a name", (text, place) => {
    const message = '"/" begins an alternative of the rule, not "=/", which stands after a name';
    expect(reportOf(text)).toEqual([`${place} ${message}`]);
  });

  it.each<Reported>([
    // In lines that are no rules.
    ["a[", '1:1+1 the line is no rule: there is no "=" after a'],
    ["::=", '1:1+1 expected rulename, found ":"'],
    ["b = a\na ", '2:1+1 the line is no rule: there is no "=" after a'],
    ["a% c", '1:1+1 the line is no rule: there is no "=" after a'],
    ["a", '1:1+1 the line is no rule: there is no "=" after a'],
    ["b *3c", '1:1+1 the line is no rule: there is no "=" after b'],
    ["b 1*c", '1:1+1 the line is no rule: there is no "=" after b'],
    ["It has 12 lines.", '1:1+2 the line is no rule: there is no "=" after It'],
    ["a\n c", '2:2+1 expected "=", found "c"'],
    ["a\n/ b", '1:1+1 the line is no rule: there is no "=" after a'],
    ['ba =\n"x"', "1:1+4 the rule has no elements"],
    ["a = DIGIT\n//=*3ALPHA", '2:1+2 ";" begins a comment, not "//"'],
    ["1é = DIGIT", "1:1+1 a rule name begins with a letter"],
    // In signs and names.
    ['a = = "x"', '1:3+3 "=" defines a rule, not "=="'],
    ["a= = ['é'", '1:2+3 "=" defines a rule, not "=="'],
    ["a = b / |=", '1:7+1 there is no alternative after "/"'],
    ["a = 1*/ b", "1:5+2 there is no element after the repeat 1*"],
    [",", '1:1+1 expected rulename, found ","'],
    ["a = b.c..d", '1:5+6 "." is not allowed in a rule name'],
    ["a = ( b a..", '1:10+1 expected ")", "/" or WSP, found "."'],
    // In strings and prose values.
    ['a = "a"-:"$"', '1:8+1 expected "/", WSP or newline, found "-"'],
    ["a = 'xyz'", "1:5+5 a string stands in quotation marks (\"), not in '"],
    ['a = "é\n)"', "1:5+2 the string has no closing quotation mark"],
    ['\na = "é–"', '2:6+1 a string has only printable ASCII characters; "é" is %xE9'],
    ["a = <\nb = c", '1:5+1 the prose value has no closing ">"'],
    ["a = <x\u00e9<", '1:5+2 the prose value has no closing ">"'],
    ["a = %s", "1:5+2 there is no string after %s"],
    ["a = %s b", "1:5+2 there is no string after %s"],
    ["a = %s\nb = DIGIT", "1:5+2 there is no string after %s"],
    // In numbers and ranges.
    ['a = "x"U+41', '1:8+4 "U+41" is no element; the number of a character is written %x41'],
    ['a = "z"-"a" "b', "1:5+7 a range of characters is written with their numbers: %x7A-61"],
    ['a = "a"-"a"', "1:5+7 a range of characters is written with their numbers: %x61-61"],
    ['a = "a!"-"z"', '1:9+1 expected "/", WSP or newline, found "-"'],
    ['a = %s"a"-"z"', '1:10+1 expected "/", WSP or newline, found "-"'],
    ["a = %xFF-4B", "1:7+5 the range ends before it begins"],
    ["a = %x41-20000000000000", '1:10+1 expected a number of at most 1FFFFFFFFFFFFF, found "2"'],
    ["a = %b1[0-9%d10", "1:8+1 white space separates elements => a = %b1 [0-9%d10"],
    ['a = b/c\nb-c =%x5A-41 "x"', "2:8+5 the range ends before it begins"],
    // In repeats.
    ["a = b ?", '1:7+1 "?" is no element; a character itself stands in quotation marks'],
    ["a = 12 c", "1:5+3 no white space stands between the repeat 12 and its element"],
    [
      "a = 1*  DIGIT",
      "1:5+4 no white space stands between the repeat 1* and its element => a = 1*DIGIT",
    ],
    ["a = 50*31DIGIT", "1:5+5 the maximum of the repeat is less than its minimum"],
    [
      `a = ${"b".repeat(29)}*`,
      "1:34+1 the repeat stands before its element: *bbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
    ],
    [`a = ${"b".repeat(30)}*`, "1:35+1 the repeat stands before its element: *element"],
    [
      `a = ${"b".repeat(26)}?`,
      "1:31+1 an option stands in square brackets: [ bbbbbbbbbbbbbbbbbbbbbbbbbb ]",
    ],
    [`a = ${"b".repeat(27)}?`, "1:32+1 an option stands in square brackets: [ element ]"],
    // In brackets and slashes, and in lines with comments.
    ["a = [ ( DIGIT 5*3]", "1:15+3 the maximum of the repeat is less than its minimum"],
    ["a = ( ( DIGIT ]", '1:5+1 "(" is not closed', '1:15+1 "(" is closed by ")", not by "]"'],
    ["a = ( 1* )", "1:7+2 there is no element after the repeat 1*"],
    ["a = ( [ b ] c\nd = e", '1:5+1 "(" is not closed'],
    ["a = b |", '1:7+1 there is no alternative after "|"'],
    ["a|b", '1:1+1 the line is no rule: there is no "=" after a'],
    ['a = "x" / ;c\nb = a', '1:9+1 there is no alternative after "/"'],
    ["; one\nb ; #", '2:1+1 the line is no rule: there is no "=" after b'],
    [
      "# b\nb c d",
      '1:1+1 ";" begins a comment, not "#"',
      '2:1+1 the line is no rule: there is no "=" after b',
    ],
    ["a = <p q>c", "1:10+1 white space separates elements => a = <p q> c"],
    ["a = ( b [ c", '1:5+1 "(" is not closed', '1:9+1 "[" is not closed => a = ( b [ c ]'],
    ["a = b\nc", '2:1+1 the line is no rule: there is no "=" after c'],
    ["", "1:1+0 the text is empty"],
  ])("%j", (text, ...report) => {
    expect(reportOf(text)).toEqual(report);
  });

  it("a list of at least one element has no maximum of zero", () => {
    const [only] = diagnose("a = #0b\nb = DIGIT\nOWS = *SP", { lists: true });
    expect(only?.message).toBe('expected a number of at least 1, found "0"');
  });
});
