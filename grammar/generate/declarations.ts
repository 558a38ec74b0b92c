/** The types of a generated module. */
import { exportName } from "./module-rules.js";
import type { AlphabetName } from "../ast/alphabets.js";

/** The abilities of a rule of a module. */
export interface Abilities {
  readonly ruleName: string;
  /** As the records name them; empty where the rule has no function `capture`. */
  readonly captures: readonly string[];
  readonly explain: boolean;
  readonly open: boolean | "complete";
}

/** The types of the inputs, by the alphabet of the rule. */
const INPUTS = { unicode: "string", octets: "string | Uint8Array" } as const;

const MISMATCH = `
/** Why an input is not in the language of a rule: the first impossible character. */
interface Mismatch<Name extends string> {
  readonly rule: Name;
  readonly input: string;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  readonly found: string;
  readonly expected: readonly string[];
  readonly message: string;
  excerpt(): string;
}
`;

/** The members of a recognition, and those that it has with reasons and completions. */
const RECOGNITION = `
/** An input that comes piece by piece. */
interface Recognition<Chunk> {
  push(chunk: Chunk): this;
  readonly state: "match" | "partial" | "mismatch";
  readonly isFinal: boolean;
  readonly offset: number;
  readonly matched: number;
  next(): readonly (readonly [first: number, last: number])[];
  clone(): this;
}
`;
const EXPLAINED = `
interface ExplainedRecognition<Name extends string, Chunk> extends Recognition<Chunk> {
  expected(): readonly string[];
  end(): Mismatch<Name> | null;
}
`;
const COMPLETING = `
interface CompletingRecognition<Chunk> extends Recognition<Chunk> {
  completion(): string | undefined;
}
`;

/** The text of the declarations. */
export function declarationsOf(
  head: string,
  alphabet: AlphabetName,
  rules: readonly Abilities[],
): string {
  const input = INPUTS[alphabet];
  const types = [
    ...(rules.some(({ explain }) => explain) ? [MISMATCH] : []),
    ...(rules.some(({ open }) => open !== false) ? [RECOGNITION] : []),
    ...(rules.some(({ explain, open }) => explain && open !== false) ? [EXPLAINED] : []),
    ...(rules.some(({ open }) => open === "complete") ? [COMPLETING] : []),
  ];
  return [
    head,
    ...types,
    ...types.map((text) => exportOfType(text, rules)),
    ...rules.map((rule) => declarationOf(rule, input)),
    `export { ${rules.map(({ ruleName }) => exported(ruleName)).join(", ")} };`,
    "declare const rules: {",
    ...rules.map(({ ruleName }) => `  readonly "${ruleName}": typeof ${localName(ruleName)};`),
    "};",
    "export default rules;",
    "",
  ].join("\n");
}

/** The name that a rule has inside its module: like that of nothing else there. */
export function localName(ruleName: string): string {
  return `rule_${exportName(ruleName)}`;
}

/** Exports a type, so that the declarations of a program can name it. The rule of a name goes before the type. */
function exportOfType(text: string, rules: readonly Abilities[]): string {
  const name = /interface (\w+)/.exec(text)![1]!;
  let free = name;
  while (rules.some(({ ruleName }) => exportName(ruleName) === free)) free += "_";
  return `export type { ${name} as ${free} };`;
}

/** A rule in the list of exports. */
export function exported(ruleName: string): string {
  return `${localName(ruleName)} as ${exportName(ruleName)}`;
}

function recognitionOf({ ruleName, explain, open }: Abilities, input: string): string {
  const kinds = [
    ...(explain ? [`ExplainedRecognition<"${ruleName}", ${input}>`] : []),
    ...(open === "complete" ? [`CompletingRecognition<${input}>`] : []),
  ];
  return kinds.length === 0 ? `Recognition<${input}>` : kinds.join(" & ");
}

function declarationOf(rule: Abilities, input: string): string {
  const { ruleName, captures, explain, open } = rule;
  const record = captures.map((name) => `readonly "${name}"?: string`).join("; ");
  return [
    `declare const ${localName(ruleName)}: {`,
    `  readonly ruleName: "${ruleName}";`,
    "  /** Whether the whole input is in the language of the rule. */",
    `  readonly test: (input: ${input}) => boolean;`,
    "  /** The end of the longest prefix in the language, from an offset on; -1 where there is none. */",
    `  readonly prefixEnd: (input: ${input}, offset?: number) => number;`,
    ...(captures.length === 0
      ? []
      : [
          "  /** The first occurrence of each captured rule; null where the input does not match. */",
          `  readonly capture: (input: ${input}) => { ${record} } | null;`,
        ]),
    ...(explain
      ? [
          "  /** Why the whole input is not in the language; null where it is. */",
          `  readonly explain: (input: ${input}) => Mismatch<"${ruleName}"> | null;`,
        ]
      : []),
    ...(open === false
      ? []
      : [
          "  /** Begins the recognition of an input that comes piece by piece. */",
          `  readonly open: () => ${recognitionOf(rule, input)};`,
        ]),
    "};",
  ].join("\n");
}
