/**
 * Rules that contain themselves: JSON, recognized, as a tree, and as its values. peggy reads the rules of RFC 8259
 * in its own notation, with actions, and apg-js reads the same ABNF.
 */
import { rfc8259 } from "uri-abnf/standards/rfc8259";
import { apgParser } from "./apg.js";
import { candidate } from "./compare.js";
import { flat } from "./corpus.js";
import { peggy } from "./peers/index.js";
import { race, ratioOf, SHORT_LIMITS } from "./race.js";
import { median } from "./report.js";
import { countNodes } from "./works.js";
import type { Competitor } from "./compare.js";
import type { Section } from "./report.js";

const RULE = rfc8259.rules["JSON-text"];

/** Returns a JSON text of about a number of characters. */
function jsonText(size: number): string {
  const record = (n: number): unknown => ({
    id: n,
    name: `name ${n}`,
    tags: ["a", "b\n"],
    nested: { ok: n % 2 === 0, none: null, ratio: n / 8, text: "some longer text, as it occurs" },
  });
  return flat(JSON.stringify(Array.from({ length: Math.round(size / 125) }, (_, n) => record(n))));
}

const ESCAPED = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** The characters of a string in quotation marks. */
function unquoted(text: string): string {
  const inner = text.slice(1, -1);
  if (!inner.includes("\\")) return inner;
  return inner.replace(/\\(?:u....|[^u])/gs, (escape) =>
    escape.length > 2
      ? String.fromCharCode(Number.parseInt(escape.slice(2), 16))
      : (ESCAPED.get(escape.slice(1)) ?? escape.slice(1)),
  );
}

const values = RULE.fold<{
  null: null;
  true: boolean;
  false: boolean;
  number: number;
  string: string;
  array: unknown[];
  member: [string, unknown];
  object: unknown;
  value: unknown;
  "JSON-text": unknown;
}>({
  null: () => null,
  true: () => true,
  false: () => false,
  number: ({ text }) => Number(text),
  string: ({ text }) => unquoted(text),
  array: (node) => node.all("value"),
  member: (node) => [node.first("string")!, node.first("value")],
  object: (node) => Object.fromEntries(node.all("member")),
  value: ({ children }) => children[0]?.value,
  "JSON-text": (node) => node.first("value"),
});

/** The rules of RFC 8259 in the notation of peggy. A list is its first element, and pairs for the others. */
const PEGGY = `
text = ws it:value ws { return it; }
value = false / null / true / object / array / number / string
false = "false" { return false; }
null = "null" { return null; }
true = "true" { return true; }
object = begin_object first:member rest:( value_separator @member )* end_object
    { return Object.fromEntries([first, ...rest]); }
  / begin_object end_object { return {}; }
member = name:string name_separator value:value { return [name, value]; }
array = begin_array first:value rest:( value_separator @value )* end_array { return [first, ...rest]; }
  / begin_array end_array { return []; }
begin_array = ws "[" ws
begin_object = ws "{" ws
end_array = ws "]" ws
end_object = ws "}" ws
name_separator = ws ":" ws
value_separator = ws "," ws
ws = [ \\t\\n\\r]*
number = it:$( minus? int frac? exp? ) { return Number(it); }
exp = [eE] [-+]? digit+
frac = "." digit+
int = "0" / [1-9] digit*
minus = "-"
digit = [0-9]
string = it:$( '"' char* '"' ) { return options.unquoted(it); }
char = [\\u0020-\\u0021\\u0023-\\u005B\\u005D-\\uFFFF]
  / "\\\\" ( ["\\\\/bfnrt] / "u" hex hex hex hex )
hex = [0-9a-fA-F]
`;

/** The works, and their candidates. */
const WORKS: readonly (readonly [name: string, () => readonly Competitor<string>[]])[] = [
  [
    "test",
    () => {
      const parser = peggy.generate(PEGGY.replace(/\{ return .*?; \}/g, ""));
      return [
        candidate("uri-abnf", (input) => RULE.test(input)),
        candidate("peggy", (input) => parser.parse(input) !== undefined),
      ];
    },
  ],
  [
    "tree",
    () => {
      const parse = apgParser(rfc8259, "JSON-text");
      return [
        candidate("uri-abnf", (input) => countNodes(RULE.tryParse(input))),
        candidate("apg-js", (input) => {
          let nodes = 0;
          parse(input, () => (nodes += 1));
          return nodes;
        }),
      ];
    },
  ],
  [
    "values",
    () => {
      const parser = peggy.generate(PEGGY);
      const right = (value: unknown): string => JSON.stringify(value);
      return [
        candidate("uri-abnf", (input) => values.tryParse(input), right),
        candidate("peggy", (input) => parser.parse(input, { unquoted }), right),
      ];
    },
  ],
];

export const recursionSection: Section = (isShort) => {
  const input = jsonText(isShort ? 2_000 : 120_000);
  const limits = isShort ? SHORT_LIMITS : { rounds: 12, round: 8, total: 12_000 };
  const rows = WORKS.map(([name, make]) => {
    const [own, peer] = make();
    if (own!.check(input) !== peer!.check(input)) throw new Error(`other answers: ${name} of JSON`);
    const samples = race([own!, peer!], [input], limits);
    const [time, peerTime] = ["uri-abnf", peer!.name].map(
      (each) => median(samples.get(each)!) / input.length,
    );
    return [name, time!, peer!.name, peerTime!, ratioOf(samples, "uri-abnf", peer!.name)];
  });
  return [
    {
      title: "Rules that contain themselves",
      text:
        `Nanoseconds a character of a JSON text of ${input.length} characters. \`tree\` makes a tree of all rules and ` +
        "counts its nodes; `values` makes the values of the JSON, by a fold or by actions. At most 0.5 for `test`, " +
        "0.3 for `tree`, 3 for `values`.",
      head: ["work", "uri-abnf", "peer", "time of the peer", "÷ peer"],
      rows,
    },
  ];
};
