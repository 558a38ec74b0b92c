/** The code of a generated module. */
import { PIECES, RUNTIMES } from "../../generated/runtime-text.js";
import { SUPPLEMENTARY } from "../runtime/characters.js";
import { ABSENT } from "../automaton/dense-dfa.js";
import { exported, localName } from "./declarations.js";
import { exportName } from "./module-rules.js";
import type { ModuleFormat } from "./module-rules.js";
import type { AlphabetName } from "../ast/alphabets.js";
import type { Transducer } from "./transducer.js";
import type { Abilities } from "./declarations.js";
import type { Precompiled } from "./precompile.js";

/** A rule, precompiled. */
export interface PrecompiledRule extends Abilities {
  readonly precompiled: Precompiled;
  /** For each captured rule, its number in the table; -1 where the rule never comes upon it. */
  readonly numbers: readonly number[];
  /** By state, as `completionsOf` returns them; undefined where they are not asked for. */
  readonly completions: readonly string[] | undefined;
}

/** The halves of surrogate pairs. */
const FIRST_HALF = 0xd800;
const LAST_HALF = 0xdfff;

/** The functions of the runtime that read inputs of an alphabet. */
const READERS = { unicode: ["readText"], octets: ["readOctets", "octetPrefixEnd"] } as const;

/** The text of the code. Calls without side effects say so, for bundlers. */
export function codeOf(
  head: string,
  alphabet: AlphabetName,
  rules: readonly PrecompiledRule[],
  format: ModuleFormat,
): string {
  return [
    head,
    ...(format === "cjs" ? ['"use strict";'] : []),
    ...RUNTIMES[combinationOf(alphabet, rules)].map((number) => PIECES[number]),
    ...rules.map((rule) => definitionOf(rule, alphabet)),
    ...(format === "cjs" ? commonJsExports(rules) : exportsOf(rules)),
    "",
  ].join("\n");
}

/** Returns the name of the runtime that is enough for the rules of a module. */
function combinationOf(
  alphabet: AlphabetName,
  rules: readonly PrecompiledRule[],
): keyof typeof RUNTIMES {
  const captures = rules.some((rule) => rule.captures.length > 0) ? " captures" : "";
  const explains = rules.some(({ explain }) => explain) ? " explain" : "";
  const openings = rules.flatMap((rule) => opening(rule, alphabet)?.[0] ?? []);
  if (openings.length === 0) return `${alphabet}${captures}${explains}`;
  if (explains === "" && openings.every((name) => name === "openings"))
    return `${alphabet}${captures} open`;
  return `${alphabet}${captures}${explains} pieces`;
}

function definitionOf(rule: PrecompiledRule, alphabet: AlphabetName): string {
  const { ruleName, captures, precompiled, numbers } = rule;
  const { table, expected } = precompiled;
  const [reader, ...matchers] = READERS[alphabet];
  const lines = [`${JSON.stringify(ruleName)}, ${reader}`, JSON.stringify(table), ...matchers];
  if (captures.length > 0) lines.push(call("captures", captures, numbers));
  const opens = opening(rule, alphabet);
  if (opens !== undefined) lines.push(call(...opens));
  else if (expected !== null) lines.push(call("explanations", expected.text, expected.words));
  return `const ${localName(ruleName)} = /* @__PURE__ */ rule(\n  ${lines.join(",\n  ")},\n);`;
}

/** Returns the function of the runtime that gives a rule the function `open`, and its arguments. */
function opening(
  { open, completions, precompiled: { automaton, expected } }: PrecompiledRule,
  alphabet: AlphabetName,
): readonly [name: string, ...values: unknown[]] | undefined {
  if (open === false) return undefined;
  const isOctets = alphabet === "octets";
  const joined = joinedCompletions(completions);
  if (expected !== null)
    return ["recognitions", isOctets, expected.text, expected.words, ...joined];
  if (completions !== undefined) return ["completions", isOctets, ...joined];
  return isOctets || readsPairs(automaton) ? ["pieces", isOctets] : ["openings"];
}

/** Checks whether an automaton reads a character that has a half of a surrogate pair in it, or is one. */
function readsPairs({ classes: { starts, classes }, symbols, next }: Transducer): boolean {
  const read = new Set<number>();
  for (const [at, target] of next.entries()) if (target !== ABSENT) read.add(at % symbols);
  return starts.some((start, interval) => {
    const end = starts[interval + 1] ?? Infinity;
    const hasHalf = (start <= LAST_HALF && end > FIRST_HALF) || end > SUPPLEMENTARY;
    return hasHalf && read.has(classes[interval]!);
  });
}

/** Completions as the last argument of `recognitions`. Halves of pairs would join in one string. */
function joinedCompletions(completions: readonly string[] | undefined): readonly unknown[] {
  if (completions === undefined) return [];
  const text = completions.join("");
  return [Array.from(text).length === completions.length ? text : completions];
}

function call(name: string, ...values: readonly unknown[]): string {
  const list = values.map((value) => JSON.stringify(value)).join(", ");
  return `/* @__PURE__ */ ${name}(${list})`;
}

function exportsOf(rules: readonly Abilities[]): readonly string[] {
  return [
    `export { ${rules.map(({ ruleName }) => exported(ruleName)).join(", ")} };`,
    `export default ${objectOf(rules)};`,
  ];
}

function commonJsExports(rules: readonly Abilities[]): readonly string[] {
  return [
    'Object.defineProperty(exports, "__esModule", { value: true });',
    ...rules.map(({ ruleName }) => `exports.${exportName(ruleName)} = ${localName(ruleName)};`),
    `exports.default = ${objectOf(rules)};`,
  ];
}

function objectOf(rules: readonly Abilities[]): string {
  const members = rules.map(({ ruleName }) => `"${ruleName}": ${localName(ruleName)}`);
  return `/* @__PURE__ */ Object.freeze({ ${members.join(", ")} })`;
}
