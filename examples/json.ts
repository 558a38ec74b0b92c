/**
 * JSON values, by the ABNF of RFC 8259. The result is that of `JSON.parse`.
 *
 * Arrays and objects contain values, so the rules contain themselves. Text of any depth is read
 * without recursion.
 */
import { rfc8259 } from "uri-abnf/standards/rfc8259";

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

export const json = rfc8259.rules["JSON-text"].fold<Values>({
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
//   expected: [ 'value-separator', 'end-object', 'frac', 'exp' ]
// }
