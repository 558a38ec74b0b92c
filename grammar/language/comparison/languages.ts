/** Several regular languages over one alphabet, as sets of the states of one automaton. */
import { Alphabet } from "../../automaton/alphabet.js";
import { Canon } from "./canonical-expressions.js";
import { EMPTY } from "../../automaton/expression.js";
import { Nfa } from "../../automaton/nfa.js";
import { representatives } from "./representatives.js";
import { Subsets } from "./subsets.js";
import type { Limit } from "../../ast/alphabets.js";
import type { CharSet } from "../../automaton/char-set.js";
import type { Lowered } from "../../automaton/lower.js";
import type { Representative } from "./representatives.js";
import type { Subset } from "./subsets.js";

/** Languages that can be compared. Equal parts of their rules share their states. */
export class Languages {
  readonly subsets: Subsets;
  /** The language without strings. */
  readonly none: Subset;
  /** A character for each class of the alphabet, in code point order. */
  readonly representatives: readonly Representative[];
  readonly #canon = new Canon();
  readonly #nfa: Nfa;

  /** @param sets the sets of all terminals of the languages */
  constructor(sets: readonly CharSet[], limit: Limit) {
    const alphabet = new Alphabet(sets);
    this.#nfa = new Nfa(EMPTY, alphabet);
    this.subsets = new Subsets(this.#nfa, alphabet.size);
    this.none = this.subsets.from([]);
    this.representatives = representatives(alphabet, sets, limit);
  }

  /** Returns a regular language as the set of states in which it begins. */
  of({ root }: Pick<Lowered, "root">): Subset {
    const end = this.#nfa.start;
    return this.subsets.from([this.#nfa.before(this.#canon.plain(root), end)]);
  }
}
