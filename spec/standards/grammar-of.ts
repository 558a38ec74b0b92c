/** The grammar of a table: shipped, or compiled with the public API of the engine. */
import { compile } from "../../grammar/index.js";
import type { CompileOptions, Grammar } from "../../grammar/index.js";
import { abnfOf, shippedGrammar, tableOf } from "./table.js";

/** Tables are compiled once. */
const cache = new Map<string, Grammar>();

/**
 * Returns the shipped grammar of a table, or compiles its text, unchanged, with the grammars that it
 * names.
 */
export function grammarOf(table: string): Grammar {
  let grammar = cache.get(table);
  if (grammar === undefined)
    cache.set(table, (grammar = shippedGrammar(table) ?? compileTable(table)));
  return grammar;
}

function compileTable(name: string): Grammar {
  const { extends: base, lists } = tableOf(name);
  const own = optionsOf(name);
  if (base === undefined) return compile(abnfOf(name), { ...own, lists });
  const below = optionsOf(base);
  return compile(abnfOf(base), {
    alphabet: own.alphabet,
    lists: lists || tableOf(base).lists,
    imports: [...below.imports, ...own.imports],
    prose: { ...below.prose, ...own.prose },
  }).extend(abnfOf(name));
}

type Surroundings = Required<Pick<CompileOptions, "alphabet" | "imports" | "prose">>;

function optionsOf(name: string): Surroundings {
  const { alphabet, imports, supply, prose } = tableOf(name);
  const imported = imports.map(grammarOf);
  const supplied = compile(`${supply.join("\n")}\n`, { alphabet, imports: imported });
  const targets = Object.entries(prose).map(([text, target]) => {
    const [table = "", rule = ""] = target.split("#");
    return [text, (table === "" ? supplied : grammarOf(table)).rule(rule)] as const;
  });
  return { alphabet, imports: [...imported, supplied], prose: Object.fromEntries(targets) };
}
