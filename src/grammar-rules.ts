/** The rules of a standard, from the texts of its ABNF. Grammars and automata are made on first use. */
import { deferred } from "../grammar/compile.js";
import type { Grammar, Places, Rule } from "../grammar/index.js";
import { MAIN_PARTS, rulesOfParts } from "./reference.js";
import type { ComponentChoices, DialectTexts } from "./definition.js";
import type { PlaceMatcher, RuleSource } from "./table-rules.js";

/** Answers by the automata of a grammar. */
export class GrammarRules implements RuleSource {
  readonly #texts: DialectTexts;
  readonly #choices: ComponentChoices;
  #readingCache: Grammar | undefined;
  #proseCache: Grammar | undefined;

  constructor(texts: DialectTexts, choices: ComponentChoices) {
    this.#texts = texts;
    this.#choices = choices;
  }

  rule(name: string): Rule {
    const { grammar, prose } = this.#texts;
    this.#proseCache ??= deferred(prose, () => ({ imports: [grammar] }));
    return this.#proseCache.rule(name);
  }

  readingRule(name: string): Rule {
    const { grammar, opaque } = this.#texts;
    this.#readingCache ??= opaque === undefined ? grammar : grammar.extend(opaque.abnf);
    return this.#readingCache.rule(name);
  }

  layouts<Layout extends object>(
    reference: string,
    isMain: boolean,
    layOut: (places: Places) => Layout,
  ): PlaceMatcher<Layout> {
    const all = rulesOfParts(this.#choices);
    const parts = isMain ? all.slice(0, MAIN_PARTS) : all;
    return this.readingRule(reference).layouts(parts.flat(), (places) =>
      layOut(firstOfEach(parts, places)),
    );
  }
}

/** Returns the places of the first rule of each part that occurs, from the places of all rules. */
function firstOfEach(parts: readonly (readonly string[])[], places: Places): Places {
  const chosen = new Int32Array(2 * parts.length).fill(-1);
  let rule = 0;
  for (const [part, { length }] of parts.entries()) {
    const candidates = places.subarray(2 * rule, 2 * (rule + length));
    const first = candidates.findIndex((place) => place >= 0);
    if (first !== -1) chosen.set(candidates.subarray(first, first + 2), 2 * part);
    rule += length;
  }
  return chosen;
}
