/** The rules of a standard, from the texts of its ABNF: what they need is made on first use. */
import { deferred } from "../grammar/internal.js";
import type { Grammar, Places, Rule } from "../grammar/index.js";
import type { DialectTexts } from "./definition.js";
import type { PlaceMatcher, RuleSource } from "./rule-source.js";

/** Answers by the automata of a grammar. */
export class GrammarRules implements RuleSource {
  readonly #texts: DialectTexts;
  #readingCache: Grammar | undefined;
  #proseCache: Grammar | undefined;

  constructor(texts: DialectTexts) {
    this.#texts = texts;
  }

  rule(name: string): Rule {
    const { grammar, prose } = this.#texts;
    this.#proseCache ??= deferred(prose, () => ({ imports: [grammar] }));
    return this.#proseCache.rule(name);
  }

  match(rule: string, input: string, offset: number): number {
    return this.rule(rule).match(input, offset);
  }

  readingRule(name: string): Rule {
    const { grammar, opaque } = this.#texts;
    this.#readingCache ??= opaque === undefined ? grammar : grammar.extend(opaque.abnf);
    return this.#readingCache.rule(name);
  }

  layouts<Layout extends object>(
    rule: string,
    names: readonly string[],
    layOut: (places: Places) => Layout,
  ): PlaceMatcher<Layout> {
    return this.readingRule(rule).layouts(names, layOut);
  }
}
