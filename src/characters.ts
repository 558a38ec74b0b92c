/**
 * Sets of the single characters that a rule accepts. The grammar defines them; no code repeats
 * them.
 */
import { ASCII_SIZE } from "../grammar/runtime/ascii.js";
import type { RuleSource } from "./table-rules.js";

/** For each US-ASCII character, by its code, whether it is in the set. */
export type AsciiSet = readonly boolean[];

/** The sets of one dialect. Each set is computed at its first use. */
export class CharacterSets {
  readonly #rules: RuleSource;
  readonly #setCache = new Map<string, AsciiSet>();

  constructor(rules: RuleSource) {
    this.#rules = rules;
  }

  /**
   * Returns the US-ASCII characters that a rule accepts as a whole string. The rule is one of the
   * grammar, or one for a set that the standard describes in prose.
   *
   * @param after the text before the character in that string
   */
  of(rule: string, after = ""): AsciiSet {
    const key = `${rule} ${after}`;
    let set = this.#setCache.get(key);
    if (set === undefined) {
      set = Array.from({ length: ASCII_SIZE }, (_, code) =>
        this.accepts(rule, after + String.fromCharCode(code)),
      );
      this.#setCache.set(key, set);
    }
    return set;
  }

  /** Checks whether a rule accepts a character of any kind, or a string that ends with one. */
  accepts(rule: string, character: string): boolean {
    return this.#rules.rule(rule).test(character);
  }
}
