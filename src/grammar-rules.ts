/** The rules of a standard, from the texts of its ABNF. Grammars and automata are made on first use. */
import { deferred } from "../grammar/internal.js";
import type { Grammar, Places, Rule } from "../grammar/index.js";
import { MAIN_SLOTS, slotsOf } from "./slots.js";
import type { ComponentChoices, DialectTexts } from "./definition.js";
import type { MatchingSource, PlaceMatcher } from "./rule-source.js";

/** Answers by the automata of a grammar. */
export class GrammarRules implements MatchingSource {
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

  match(rule: string, input: string, offset: number): number {
    return this.rule(rule).match(input, offset);
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
    const all = slotsOf(this.#choices);
    const slots = isMain ? all.slice(0, MAIN_SLOTS) : all;
    return this.readingRule(reference).layouts(slots.flat(), (places) =>
      layOut(firstOfEach(slots, places)),
    );
  }
}

/** Returns the places of the first rule of each slot that occurs, from the places of all rules. */
function firstOfEach(slots: readonly (readonly string[])[], places: Places): Places {
  const chosen = new Int32Array(2 * slots.length).fill(-1);
  let rule = 0;
  for (const [slot, { length }] of slots.entries()) {
    const candidates = places.subarray(2 * rule, 2 * (rule + length));
    const first = candidates.findIndex((place) => place >= 0);
    if (first !== -1) chosen.set(candidates.subarray(first, first + 2), 2 * slot);
    rule += length;
  }
  return chosen;
}
