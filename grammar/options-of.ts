/** The options with which a text uses the rules that the text of a grammar uses. */
import { isCoreRule } from "./abnf/core-scope.js";
import { proseOf, ruleKey } from "./ast/definition.js";
import { Grammar } from "./combinator/grammar.js";
import { extend } from "./compile.js";
import type { Definition } from "./ast/definition.js";
import type { GrammarSource } from "./combinator/grammar.js";
import type { CompileOptions } from "./compile-options.js";
import type { Rule } from "./combinator/rule.js";

/**
 * Returns options with which another text can use the rules that the text of a grammar uses, beyond its own:
 * those of other grammars, by name or by prose. The options have the alphabet and the notation of the text, too.
 * A name that its imports define differently is left out, because the text does not use it.
 */
export function optionsOf({ source }: Grammar): Required<Omit<CompileOptions, "start">> {
  const { scope, settings, clashing } = source;
  const own = new Set(source.own.map(({ name }) => ruleKey(name)));
  const imported: Definition[] = [];
  const prose: [text: string, rule: Rule][] = [];
  for (const [key, definition] of scope) {
    const text = proseOf(key);
    if (text !== undefined)
      prose.push([text, grammarOf(source, [definition]).rules[definition.name]!]);
    else if (!own.has(key) && !clashing.has(key) && !isCoreRule(definition))
      imported.push(definition);
  }
  return {
    ...settings,
    imports: imported.length === 0 ? [] : [grammarOf(source, imported)],
    prose: Object.fromEntries(prose),
  };
}

/**
 * Returns a grammar that has only some rules of another one as its own: a text that imports it can name these. The rules
 * that they use keep their meaning.
 *
 * @throws {UnknownRuleError} if no rule has one of the names.
 */
export function withRules(grammar: Grammar, names: readonly string[]): Grammar {
  return grammarOf(
    grammar.source,
    names.map((name) => grammar.rule(name).definition),
  );
}

function grammarOf(source: GrammarSource, own: readonly Definition[]): Grammar {
  return new Grammar(() => ({ ...source, own }), extend);
}
