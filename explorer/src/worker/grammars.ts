/** The grammars of the questions, compiled. The last ones are kept, because questions come in groups. */
import { compile } from "uri-abnf/grammar";
import type { Grammar } from "uri-abnf/grammar";
import { standardGrammar } from "./standards.js";
import type { OtherGrammar } from "./protocol.js";

const KEPT = 4;
const compiledCache = new Map<string, Grammar>();

/** Compiles a text. An undefined name is an error only of the rules that need it. A standard is compiled already. */
export async function grammarOf(asked: OtherGrammar): Promise<Grammar> {
  if ("standard" in asked) return standardGrammar(asked.standard);
  const { abnf, imports } = asked;
  const key = JSON.stringify([imports, abnf]);
  let grammar = compiledCache.get(key);
  if (grammar === undefined) {
    grammar = compile(abnf, { imports: await importsOf(imports), missing: "defer" });
    for (const old of [...compiledCache.keys()].slice(0, 1 - KEPT)) compiledCache.delete(old);
    compiledCache.set(key, grammar);
  }
  return grammar;
}

export function importsOf(names: readonly string[]): Promise<Grammar[]> {
  return Promise.all(names.map((name) => standardGrammar(name)));
}
