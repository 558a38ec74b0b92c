/**
 * The grammars of the questions: texts, of which the last ones are kept compiled, because questions come in groups, and
 * shipped standards, each of which is loaded when it is first needed.
 */
import { compile } from "uri-abnf/grammar";
import { optionsOf, STANDARDS, withRules } from "../../../../grammar/workbench/index.js";
import type { Standard } from "../../../../grammar/workbench/index.js";
import type { CompileOptions, Grammar } from "uri-abnf/grammar";
import type { GrammarInput, OtherGrammar } from "./protocol.js";

const MOST_GRAMMARS = 4;
const compiledCache = new Map<string, Grammar>();

/** Compiles a text. An undefined name is an error only of the rules that need it. A standard is compiled already. */
export async function grammarOf(asked: OtherGrammar): Promise<Grammar> {
  if ("standard" in asked) return standardGrammar(asked.standard);
  const { abnf, optionsOf: name, imports, lists, octets } = asked;
  const key = JSON.stringify([name, imports, lists, octets, abnf]);
  let grammar = compiledCache.get(key);
  if (grammar === undefined) {
    grammar = compile(abnf, await optionsFor(asked));
    for (const old of [...compiledCache.keys()].slice(0, 1 - MOST_GRAMMARS))
      compiledCache.delete(old);
    compiledCache.set(key, grammar);
  }
  return grammar;
}

/** The options of a text. */
export async function optionsFor(text: GrammarInput): Promise<CompileOptions> {
  const { optionsOf: name } = text;
  const { imports = [], prose = {} }: CompileOptions =
    name === "" ? {} : optionsOf(await standardGrammar(name));
  return {
    imports: [...imports, ...(await Promise.all(text.imports.map(importedGrammar)))],
    prose,
    lists: text.lists === "none" ? false : text.lists,
    alphabet: text.octets ? "octets" : "unicode",
    missing: "defer",
  };
}

export function standardNamed(name: string): Standard {
  const standard = STANDARDS.find((known) => known.name === name);
  if (standard === undefined) throw new Error(`${name} is not a shipped standard`);
  return standard;
}

/** Returns a standard, or with `rfc9651:parameters,key` these rules of it. */
async function importedGrammar(name: string): Promise<Grammar> {
  const [standard = "", rules] = name.split(":");
  const grammar = await standardGrammar(standard);
  return rules === undefined ? grammar : withRules(grammar, rules.split(","));
}

function standardGrammar(name: string): Promise<Grammar> {
  return standardNamed(name).load();
}
