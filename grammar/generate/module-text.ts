/** The code of a generated module. */
import { RUNTIMES } from "../../generated/runtime-text.js";
import { exported, localName } from "./declarations.js";
import { exportName } from "./export-names.js";
import type { AlphabetName } from "../ast/alphabets.js";
import type { Abilities } from "./declarations.js";
import type { Precompiled } from "./precompile.js";

/** The form of the exports of a module. */
export type ModuleFormat = "esm" | "cjs";

/** A rule, precompiled. */
export interface PrecompiledRule extends Abilities {
  readonly precompiled: Precompiled;
  /** For each captured rule, its number in the table; -1 where the rule never comes upon it. */
  readonly numbers: readonly number[];
  /** By state, as `completionsOf` returns them; undefined where they are not asked for. */
  readonly completions: readonly string[] | undefined;
}

/** The functions of the runtime that read inputs of an alphabet. */
const READERS = { unicode: ["readText"], octets: ["readOctets", "octetMatch"] } as const;

/** The text of the code. Calls without side effects say so, for bundlers. */
export function codeOf(
  head: string,
  alphabet: AlphabetName,
  rules: readonly PrecompiledRule[],
  format: ModuleFormat,
): string {
  const captures = rules.some((rule) => rule.captures.length > 0) ? " captures" : "";
  const explains = rules.some(({ explain }) => explain) ? " explain" : "";
  const opens = rules.some(({ open }) => open !== false) ? " open" : "";
  return [
    head,
    ...(format === "cjs" ? ['"use strict";'] : []),
    RUNTIMES[`${alphabet}${captures}${explains}${opens}`],
    ...rules.map((rule) => definitionOf(rule, alphabet)),
    ...(format === "cjs" ? commonJsExports(rules) : exportsOf(rules)),
    "",
  ].join("\n");
}

function definitionOf(rule: PrecompiledRule, alphabet: AlphabetName): string {
  const { ruleName, captures, open, precompiled, numbers } = rule;
  const { table, expected } = precompiled;
  const [reader, ...matchers] = READERS[alphabet];
  const lines = [`${JSON.stringify(ruleName)}, ${reader}`, JSON.stringify(table), ...matchers];
  if (captures.length > 0) lines.push(call("captures", captures, numbers));
  const isOctets = alphabet === "octets";
  if (open === false) {
    if (expected !== null) lines.push(call("explanations", expected.text, expected.words));
  } else if (expected === null) lines.push(call("openings", isOctets));
  else
    lines.push(
      call(
        "recognitions",
        isOctets,
        expected.text,
        expected.words,
        ...joinedCompletions(rule.completions),
      ),
    );
  return `const ${localName(ruleName)} = /* @__PURE__ */ rule(\n  ${lines.join(",\n  ")},\n);`;
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
