/**
 * What the type checker says of the mistakes that users make: each program has one, and must not compile.
 * Of the twelve whose messages are the hardest to read, the first line is here.
 */
import { SnippetFolder } from "./helpers/snippets.js";

const IMPORTS = `
  import { compile, diagnose, parseWith, rfc3986 } from "uri-abnf/grammar";
  import * as language from "uri-abnf/language";
  import { arbitrary } from "uri-abnf/fast-check";
  import { generate } from "uri-abnf/generate";
  import { abnf } from "uri-abnf/rollup";
  import { fromRegExp } from "uri-abnf/regexp";
  import * as uri from "uri-abnf";
  const { rules } = rfc3986;
  const { IPv4address: rule } = rules;
  const tree = rule.tryParse("1.2.3.4");
  const r = uri.rfc3986.parse("http://a/b");
`;

/** The mistakes with the first line of the message. */
const WORST: Readonly<Record<string, string>> = {
  "rules.IPv4adress":
    "Property 'IPv4adress' does not exist on type 'GrammarRules<Rfc3986Name, never>'. Did you mean 'IPv4address'?",
  'tree.find("dec-octed")': `Argument of type '"dec-octed"' is not assignable to parameter of type 'CoreRuleName | Rfc3986Name'.`,
  'tree.findAll("dec-octed")': `Argument of type '"dec-octed"' is not assignable to parameter of type 'CoreRuleName | Rfc3986Name'.`,
  'rule.capture("host", "prot")': `Argument of type '"prot"' is not assignable to parameter of type 'CoreRuleName | Rfc3986Name'.`,
  "rule.fold({ IPv4address: (node) => node.text })": `Argument of type '{ IPv4address: (node: any) => any; }' is not assignable to parameter of type '"fold needs the types of the values: fold<{ RULE: TYPE }>(actions)"'.`,
  "rule.fold<{ IPv4address: number; octed: number }>({ IPv4address: () => 1, octed: () => 1 })": `Type '() => number' is not assignable to type '"the grammar has no rule of this name"'.`,
  'rule.fold<{ "dec-octet": number }>({ "dec-octet": () => 1 })': `Argument of type '{ "dec-octet": () => number; }' is not assignable to parameter of type '"the folded rule IPv4address needs a value and an action"'.`,
  'uri.escape(uri.escape("a", "query"), "query")': `Argument of type 'Escaped' is not assignable to parameter of type '"this text is escaped already"'.`,
  "const count: number = rules.URI": `Type 'Rule<"URI", CoreRuleName | Rfc3986Name>' is not assignable to type 'number'.`,
  'compile("a = URI", { imports: [rfc3986] }).rules.b': `Property 'b' does not exist on type 'GrammarRules<"a", Rfc3986Name>'.`,
  "generate(rfc3986, { rules: { prot: {} } })":
    "Object literal may only specify known properties, and 'prot' does not exist in type 'GeneratedRules<CoreRuleName | Rfc3986Name>'.",
  'if (r.kind === "opaque") r.authority satisfies string':
    "Type 'undefined' does not satisfy the expected type 'string'.",
};

/** Mistakes whose messages are those of any library. */
const OTHERS: readonly string[] = [
  'rule.only("dec-octed")',
  'rule.spans("dec-octed")',
  'rule.fold<{ IPv4address: number }>({ IPv4address: () => "1" })',
  'rule.fold<{ IPv4address: number }>({ IPv4address: (node) => node.all("dec-octet").length })',
  "rule.test(5)",
  "rule.test(null)",
  'rule.match("1.2.3.4")',
  'rule.search("1.2.3.4")',
  'rule.replaceAll("1.2.3.4", "x")',
  "rule.open().push(5)",
  'new Set<number>().add(rule.prefixEnd("1.2.3.4", "0"))',
  "tree.start = 1",
  'rfc3986.rule("URI").tryParse("a:b").rule satisfies "URI"',
  'compile("a = %x61", { import: [rfc3986] })',
  'compile("a = %x61", { alphabet: "utf8" })',
  'compile("a = %x61", { imports: rfc3986 })',
  'diagnose("a = %x61", { start: 1 })',
  "parseWith(rule, 5)",
  'language.sample(rule, { alphabet: "all" })',
  "language.enumerate(rule, { limit: 3 })",
  "language.onlyIn(rule)",
  'language.intersection(rule, "1.2.3.4")',
  'language.toRegExp(rule, { flavor: "pcre" })',
  "language.examples(rule).map(String)",
  "arbitrary(rule, { maxlength: 3 })",
  'generate(rfc3986, { rules: { port: { captures: ["prot"] } } })',
  'generate(rfc3986, { rules: { port: {} }, format: "es" })',
  "abnf({ capture: {} })",
  'fromRegExp("a")',
  'uri.parse("a:b").hostname',
  'uri.resolve("a", "b:c", { strct: true })',
  'uri.normalize("a:b", { dotsegments: true })',
  'uri.equivalent("a:b", "a:c", { level: "paths" })',
  'uri.escape("a", "querry")',
  'uri.recompose({ scheme: "a" })',
  'if (r.kind === "relative-path") r.scheme satisfies string',
];

const RIGHT = 'rule.test("1.2.3.4")';

const programs = new SnippetFolder(
  "mistakes",
  [RIGHT, ...Object.keys(WORST), ...OTHERS].map((statement) => {
    return {
      name: statement,
      source: `${IMPORTS}\nexport default (): void => { ${statement}; };\n`,
    };
  }),
);
const found = programs.typeErrors();

/** The first line of each error in a program. */
const messagesOf = (statement: string): readonly string[] =>
  found[programs.snippets.findIndex(({ name }) => name === statement)]!.map((error) =>
    error.replace(/^line \d+: /, ""),
  );

test("a program without a mistake compiles", () => {
  expect(messagesOf(RIGHT)).toEqual([]);
});

test.each(Object.entries(WORST))(
  "%s does not compile, and the message is short",
  (mistake, message) => {
    const [first] = messagesOf(mistake);
    // The order of a union is that in which the type checker met its members.
    expect(first?.replace("Rfc3986Name | CoreRuleName", "CoreRuleName | Rfc3986Name")).toBe(
      message,
    );
  },
);

test.each(OTHERS)("%s does not compile", (mistake) => {
  expect(messagesOf(mistake)).not.toEqual([]);
});
