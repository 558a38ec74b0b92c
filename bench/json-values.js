/**
 * From a JSON text to its values: a fold over the rules of RFC 8259, and a parser that peggy makes from
 * the same rules with the same actions.
 */
import peggy from "peggy";
import { rfc8259 } from "uri-abnf/standards/rfc8259";

const ESCAPED = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** The characters of a string in quotation marks. @param {string} text */
function unquoted(text) {
  const inner = text.slice(1, -1);
  if (!inner.includes("\\")) return inner;
  return inner.replace(/\\(?:u....|[^u])/gs, (/** @type {string} */ escape) =>
    escape.length > 2
      ? String.fromCharCode(Number.parseInt(escape.slice(2), 16))
      : (ESCAPED.get(escape.slice(1)) ?? escape.slice(1)),
  );
}

/**
 * The fold without the types of its values: JavaScript passes no type arguments.
 *
 * @typedef {import("uri-abnf/grammar").FoldNode} FoldNode
 * @typedef {import("parsimmon").Parser<unknown>} Reader
 *
 * @param {import("uri-abnf/grammar").Rule} rule
 * @param {Readonly<Record<string, (node: FoldNode) => unknown>>} actions
 */
function folded(rule, actions) {
  const fold = /** @type {unknown} */ (rule.fold.bind(rule));
  return /** @type {(actions: object) => Reader} */ (fold)(actions);
}

/** The value of the last rule below. @param {FoldNode} node */
const last = ({ children }) => children.at(-1)?.value;

const reader = folded(rfc8259.rules["JSON-text"], {
  null: () => null,
  true: () => true,
  false: () => false,
  number: ({ text }) => Number(text),
  string: ({ text }) => unquoted(text),
  array: ({ children }) => children.map(({ value }) => value),
  member: (node) => [node.first("string"), last(node)],
  object: (node) => Object.fromEntries(/** @type {[string, unknown][]} */ (node.all("member"))),
  "JSON-text": last,
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

/** @returns {readonly { name: string, run: (input: string) => unknown }[]} */
export function jsonReaders() {
  const parser = peggy.generate(PEGGY);
  return [
    { name: "uri-abnf", run: (input) => reader.tryParse(input) },
    { name: "peggy", run: (input) => /** @type {unknown} */ (parser.parse(input, { unquoted })) },
  ];
}
