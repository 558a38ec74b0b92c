/** The compiler checks types. This spec checks that they agree with the reader. */
import { expectTypeOf } from "expect-type";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { caught } from "../../helpers/caught.js";
import type { RuleNames } from "../../../grammar/abnf/rule-names.js";

/** The names that the reader finds, with the type that the compiler finds. */
function namesOf<const Text extends string>(text: Text): readonly RuleNames<Text>[] {
  return readAbnf(text).rules.map(({ name }) => name as RuleNames<Text>);
}

describe("RuleNames", () => {
  it("of one rule", () => {
    const names = namesOf("a = b");
    expect(names).toEqual(["a"]);
    expectTypeOf(names).toEqualTypeOf<readonly "a"[]>();
  });

  it("of rules with and without white space, on lines that end with LF or CRLF", () => {
    const names = namesOf('a = "x"\r\nB-2   =   "y"\nc="z"\r\n\r\nd\t=\te');
    expect(names).toEqual(["a", "B-2", "c", "d"]);
    expectTypeOf(names).toEqualTypeOf<readonly ("a" | "B-2" | "c" | "d")[]>();
  });

  it("of an indented grammar", () => {
    const names = namesOf(`
      URI        = scheme ":" path  ; a comment
      scheme     = 1*ALPHA
      path       = *( "/" 1*ALPHA )
                 / "*"
\t\tname       = path
    `);
    expect(names).toEqual(["URI", "scheme", "path", "name"]);
    expectTypeOf(names).toEqualTypeOf<readonly ("URI" | "scheme" | "path" | "name")[]>();
  });

  it("after a form feed, and after a byte order mark", () => {
    const names = namesOf('\uFEFF\fa = "x"\n\fb = "y"\r\n \t\f c = "z"\n\f\r\n\f\td="e"');
    expect(names).toEqual(["a", "b", "c", "d"]);
    expectTypeOf(names).toEqualTypeOf<readonly ("a" | "b" | "c" | "d")[]>();
    const marked = namesOf('\uFEFFa = "x"');
    expect(marked).toEqual(["a"]);
    expectTypeOf(marked).toEqualTypeOf<readonly "a"[]>();
    const indented = namesOf('\uFEFF   a = "x"\n   b = "y"');
    expect(indented).toEqual(["a", "b"]);
    expectTypeOf(indented).toEqualTypeOf<readonly ("a" | "b")[]>();
  });

  it("after no other white space than the reader takes", () => {
    type Taken = { readonly [Blank in keyof typeof taken]: IsTaken<Blank> };
    type IsTaken<Blank extends string> =
      "b" extends RuleNames<`a = "x"\n${Blank}b = "y"`> ? true : false;
    const taken = {
      ...({ " ": true, "\t": true, "\f": true } as const),
      ...({ "\v": false, "\0": false, "\x1B": false, "\x85": false, "\xA0": false } as const),
      ...({ "\u1680": false, "\u2000": false, "\u200B": false, "\u2028": false } as const),
      ...({ "\u2029": false, "\u202F": false, "\u205F": false, "\u3000": false } as const),
    } as const;
    expectTypeOf(taken).branded.toEqualTypeOf<Taken>();
    const isRead = (blank: string): boolean =>
      !(caught(() => readAbnf(`a = "x"\n${blank}b = "y"`)) instanceof Error);
    expect(Object.fromEntries(Object.keys(taken).map((blank) => [blank, isRead(blank)]))).toEqual(
      taken,
    );
  });

  it("of incremental alternatives", () => {
    const names = namesOf("a = b\na =/ c\nd=/e");
    expect(names).toEqual(["a", "a", "d"]);
    expectTypeOf(names).toEqualTypeOf<readonly ("a" | "d")[]>();
  });

  it("not of the = in strings, prose and comments", () => {
    const names = namesOf(`; x = y
a = "="
  / b "=" c
  / <d = e> ; f = g
  / ( "=" )
  / [ "=" ] *"=" 2"=" ; = h
    "=" / b   ; = i
    ; j = k
    %s"l = m"
b = <n = o>
`);
    expect(names).toEqual(["a", "b"]);
    expectTypeOf(names).toEqualTypeOf<readonly ("a" | "b")[]>();
  });

  it("of no rules", () => {
    const names = namesOf("; nothing = here\n");
    expect(names).toEqual([]);
    expectTypeOf(names).toEqualTypeOf<readonly never[]>();
  });

  it("of a text that is one of two", () => {
    expectTypeOf<RuleNames<"a = b" | "c = d">>().toEqualTypeOf<"a" | "c">();
  });

  it("are any string where the text is not wholly known", () => {
    const unknown = ["a", "b"].join(" = ");
    const names = namesOf(unknown);
    expect(names).toEqual(["a"]);
    expectTypeOf(names).toEqualTypeOf<readonly string[]>();
    expectTypeOf<RuleNames<`a = b\n${string}`>>().toEqualTypeOf<string>();
    expectTypeOf<RuleNames<`${string}\na = b`>>().toEqualTypeOf<string>();
    expectTypeOf<RuleNames<`a = ${number}`>>().toEqualTypeOf<string>();
  });

  it("does not see a name whose = stands on the line below", () => {
    expectTypeOf<RuleNames<"a\n  = b\nc = d">>().toEqualTypeOf<"c">();
  });
});

type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";

type Rule<Name extends string> =
  `   ${Name}       = a / "=" ; b = c\n      / ( <d = e> )\n\n    ; f = g\n      [ "=" ]\n   2h\n`;
type Ten<Prefix extends string> =
  `${Rule<`${Prefix}0`>}${Rule<`${Prefix}1`>}${Rule<`${Prefix}2`>}${Rule<`${Prefix}3`>}${Rule<`${Prefix}4`>}${Rule<`${Prefix}5`>}${Rule<`${Prefix}6`>}${Rule<`${Prefix}7`>}${Rule<`${Prefix}8`>}${Rule<`${Prefix}9`>}`;
type Hundred<Prefix extends string> =
  `${Ten<`${Prefix}0`>}${Ten<`${Prefix}1`>}${Ten<`${Prefix}2`>}${Ten<`${Prefix}3`>}${Ten<`${Prefix}4`>}${Ten<`${Prefix}5`>}${Ten<`${Prefix}6`>}${Ten<`${Prefix}7`>}${Ten<`${Prefix}8`>}${Ten<`${Prefix}9`>}`;
type FiveHundred =
  `${Hundred<"rule-0">}${Hundred<"rule-1">}${Hundred<"rule-2">}${Hundred<"rule-3">}${Hundred<"rule-4">}`;

describe("RuleNames of 500 rules on 3,000 lines", () => {
  it("are 500 names", () => {
    expectTypeOf<
      RuleNames<FiveHundred>
    >().toEqualTypeOf<`rule-${"0" | "1" | "2" | "3" | "4"}${Digit}${Digit}`>();
  });
});
