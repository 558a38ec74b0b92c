/** The rules of other grammars that a text can use, by name or by prose. */
import { coreScope } from "./abnf/core-scope.js";
import { findBeyond } from "./ast/check.js";
import { proseKey, ruleKey } from "./ast/definition.js";
import { reachableFrom, referencesIn } from "./ast/children.js";
import { areSame, withoutAliases } from "./ast/same-definitions.js";
import { refuseAtOnce } from "./ast/link.js";
import { describe, requireMember } from "./common/arguments.js";
import { LAST_ASCII } from "./automaton/char-set.js";
import type { Definition } from "./ast/definition.js";
import type { Environment, Refuse } from "./ast/link.js";
import type { RuleNode as WrittenRule, Span } from "./ast/nodes.js";
import type { AlphabetName } from "./ast/alphabets.js";
import type { CompileOptions } from "./compile-options.js";

/** The definitions that a text is linked with, and the names that it must not use. */
export interface GivenEnvironment extends Environment {
  /** The reason why a rule of the other alphabet must not be used, by the key of the rule. */
  readonly wrongAlphabet: ReadonlyMap<string, string>;
}

/** `Array.isArray` with a result that does not change the type of a readonly array. */
const isArray: (value: unknown) => boolean = Array.isArray;

/**
 * Returns the definitions that the options of `compile` give to a text.
 *
 * @throws {TypeError} where an import is not a grammar, or prose is bound to a value that is not a rule.
 */
export function environmentOf(
  { imports = [], prose = {} }: Pick<CompileOptions, "imports" | "prose">,
  alphabet: AlphabetName,
): GivenEnvironment {
  if (!isArray(imports))
    throw new TypeError(`imports are a list of grammars, not ${describe(imports)}`);
  if (typeof prose !== "object" || (prose as unknown) === null)
    throw new TypeError(`prose is an object of rules, not ${describe(prose)}`);
  for (const grammar of imports) requireMember(grammar, "source", "an import is a grammar");
  for (const rule of Object.values(prose))
    requireMember(rule, "definition", "what prose means is a rule");
  const imported = new Map(coreScope());
  const clashing = new Map<string, readonly [number, number]>();
  const wrongAlphabet = new Map<string, string>();
  // The places of the imports that define a name, from 1, in each alphabet.
  const places = { own: new Map<string, number>(), other: new Map<string, number>() };
  const isOfOther = (definition: Definition, reads: AlphabetName): boolean =>
    reads !== alphabet && !isAscii(definition);
  const reasonFor = (name: string, reads: AlphabetName): string =>
    `${name} is of a grammar of ${reads}, and means something else in one of ${alphabet}`;
  for (const [index, { source }] of imports.entries()) {
    const reads = source.settings.alphabet;
    for (const definition of source.own) {
      const key = ruleKey(definition.name);
      const other = imported.get(key);
      if (coreScope().has(key)) continue;
      if (isOfOther(definition, reads)) {
        wrongAlphabet.set(key, reasonFor(definition.name, reads));
        places.other.set(key, index + 1);
        continue;
      }
      if (other !== undefined && !areSame(other, definition, withoutAliases))
        clashing.set(key, [places.own.get(key)!, index + 1]);
      imported.set(key, definition);
      places.own.set(key, index + 1);
    }
  }
  for (const [key, place] of places.other) {
    const other = places.own.get(key);
    if (other !== undefined) clashing.set(key, other < place ? [other, place] : [place, other]);
  }
  for (const [text, { definition, alphabet: reads }] of Object.entries(prose)) {
    const key = proseKey(text);
    if (isOfOther(definition, reads)) wrongAlphabet.set(key, reasonFor(key, reads));
    else imported.set(key, definition);
  }
  return { base: [], imported, added: undefined, clashing, wrongAlphabet };
}

/** Checks whether a rule matches only ASCII, which the two alphabets have in common. */
export function isAscii(definition: Definition): boolean {
  for (const { parts } of reachableFrom(definition))
    if (parts.some(({ elements }) => findBeyond(elements, LAST_ASCII) !== undefined)) return false;
  return true;
}

/**
 * Refuses a text that names a rule of the other alphabet.
 *
 * @param refuse takes the problems, `different-alphabets`, one for each name
 * @throws {AbnfError} for the first problem, without `refuse`.
 */
export function rejectWrongAlphabet(
  { wrongAlphabet, clashing }: GivenEnvironment,
  rules: readonly WrittenRule[],
  abnf: string,
  refuse: Refuse = refuseAtOnce,
): void {
  if (wrongAlphabet.size === 0) return;
  // The names of the text's own rules, and those that are refused already.
  const settled = new Set<string>();
  for (const { name, definedAs } of rules) if (definedAs === "=") settled.add(ruleKey(name));
  const ask = (subject: string, key: string, span: Span): void => {
    const message = wrongAlphabet.get(key);
    if (message === undefined || settled.has(key) || clashing.has(key)) return;
    settled.add(key);
    refuse({ kind: "different-alphabets", subject, message, abnf, span });
  };
  for (const { name, nameSpan, elements } of rules) {
    ask(name, ruleKey(name), nameSpan);
    for (const node of referencesIn(elements)) {
      const named = node.type === "reference" ? node.name : node.text;
      if (node.type === "prose-val") ask(named, proseKey(named), node.span);
      ask(named, ruleKey(named), node.span);
    }
  }
}
