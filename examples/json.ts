/**
 * JSON values: RFC 8259, whose ABNF stands here verbatim. The result is that of `JSON.parse`.
 *
 * Arrays and objects contain values, so the rules contain themselves. Text of any depth is read
 * without recursion.
 */
import { compile } from "uri-abnf/grammar";

const { "JSON-text": text } = compile(`
  JSON-text = ws value ws

  begin-array     = ws %x5B ws  ; [ left square bracket
  begin-object    = ws %x7B ws  ; { left curly bracket
  end-array       = ws %x5D ws  ; ] right square bracket
  end-object      = ws %x7D ws  ; } right curly bracket
  name-separator  = ws %x3A ws  ; : colon
  value-separator = ws %x2C ws  ; , comma

  ws = *(
          %x20 /              ; Space
          %x09 /              ; Horizontal tab
          %x0A /              ; Line feed or New line
          %x0D )              ; Carriage return

  value = false / null / true / object / array / number / string

  false = %x66.61.6c.73.65   ; false
  null  = %x6e.75.6c.6c      ; null
  true  = %x74.72.75.65      ; true

  object = begin-object [ member *( value-separator member ) ]
           end-object
  member = string name-separator value

  array = begin-array [ value *( value-separator value ) ] end-array

  number = [ minus ] int [ frac ] [ exp ]
  decimal-point = %x2E       ; .
  digit1-9 = %x31-39         ; 1-9
  e = %x65 / %x45            ; e E
  exp = e [ minus / plus ] 1*DIGIT
  frac = decimal-point 1*DIGIT
  int = zero / ( digit1-9 *DIGIT )
  minus = %x2D               ; -
  plus = %x2B                ; +
  zero = %x30                ; 0

  string = quotation-mark *char quotation-mark
  char = unescaped /
      escape (
          %x22 /          ; "    quotation mark  U+0022
          %x5C /          ; \\    reverse solidus U+005C
          %x2F /          ; /    solidus         U+002F
          %x62 /          ; b    backspace       U+0008
          %x66 /          ; f    form feed       U+000C
          %x6E /          ; n    line feed       U+000A
          %x72 /          ; r    carriage return U+000D
          %x74 /          ; t    tab             U+0009
          %x75 4HEXDIG )  ; uXXXX                U+XXXX
  escape = %x5C              ; \\
  quotation-mark = %x22      ; "
  unescaped = %x20-21 / %x23-5B / %x5D-10FFFF
`).rules;

type Json = null | boolean | number | string | Json[] | { [Name in string]: Json };

interface Values {
  null: null;
  true: true;
  false: false;
  number: number;
  char: string;
  string: string;
  array: Json[];
  member: [name: string, value: Json];
  object: Record<string, Json>;
  value: Json;
  "JSON-text": Json;
}

const ESCAPED: ReadonlyMap<string, string> = new Map(
  Object.entries({ b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" }),
);

function unescaped(char: string): string {
  if (!char.startsWith("\\")) return char;
  if (char.startsWith("\\u")) return String.fromCharCode(parseInt(char.slice(2), 16));
  return ESCAPED.get(char.slice(1)) ?? char.slice(1);
}

export const json = text.fold<Values>({
  null: () => null,
  true: () => true,
  false: () => false,
  number: (node) => Number(node.text),
  char: (node) => unescaped(node.text),
  string: (node) => node.all("char").join(""),
  array: (node) => node.all("value"),
  member: (node) => [node.first("string") ?? "", node.first("value") ?? null],
  object: (node) => Object.fromEntries(node.all("member")),
  value: ({ children: [child] }) => child?.value ?? null,
  "JSON-text": (node) => node.first("value") ?? null,
});

console.log(json.tryParse('{ "a": [1, -2.5e3, "\\u00e9\\n", true], "b": { "c": null } }'));
// { a: [ 1, -2500, 'é\n', true ], b: { c: null } }

console.log(json.parse('{ "a": 01 }'));
// {
//   status: false,
//   index: { offset: 8, line: 1, column: 9 },
//   expected: [ 'frac', 'exp', 'value-separator', 'end-object' ]
// }
