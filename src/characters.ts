/** Which single characters a rule accepts: sets asked from the grammar instead of written again. */
import { deferred } from "../grammar/internal.js";
import type { Grammar } from "../grammar/index.js";
import type { DialectDefinition } from "./definition.js";

/** For each US-ASCII character, by its code, whether it is in the set. */
export type AsciiSet = readonly boolean[];

const ASCII_SIZE = 0x80;

/** The sets of one dialect; each is made once, when it is first asked for. */
export class CharacterSets {
  readonly #definition: DialectDefinition;
  readonly #setCache = new Map<string, AsciiSet>();
  #grammarCache: Grammar | undefined;

  constructor(definition: DialectDefinition) {
    this.#definition = definition;
  }

  /**
   * The US-ASCII characters that are a whole string of a rule, or of what the prose describes.
   *
   * @param after what stands before the character in that string
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

  /** Whether a character of any kind, or what it ends, is a whole string of a rule. */
  accepts(rule: string, character: string): boolean {
    const { grammar, prose } = this.#definition;
    this.#grammarCache ??= deferred(prose, { imports: [grammar] });
    return this.#grammarCache.rule(rule).test(character);
  }
}
