/** Several languages over one alphabet, as sets of the states of one automaton. */
import { Alphabet } from "../../automaton/alphabet.js";
import { union } from "../../automaton/char-set.js";
import { Budget } from "../../common/budget.js";
import { Canon } from "./canonical-expressions.js";
import { EMPTY, partsOf } from "../../automaton/expression.js";
import { Nfa } from "../../automaton/nfa.js";
import { preOrder } from "../../common/graph.js";
import { withoutLeftRecursion } from "../recursion/left-recursion.js";
import {
  allCharacters,
  oneOfEach,
  readableCharacters,
  representatives,
  rangesOfClasses,
} from "./readings.js";
import { Subsets } from "./subsets.js";
import type { Limit } from "../../ast/alphabets.js";
import type { CharSet } from "../../automaton/char-set.js";
import type { Expression } from "../../automaton/expression.js";
import type { Lowered } from "../../automaton/lower.js";
import type { Classes, Interval, Readings } from "./readings.js";
import type { Subset } from "./subsets.js";

/** Languages that can be compared. Equal parts of their rules share their states. */
export class Languages {
  readonly subsets: Subsets;
  /** The language without strings. */
  readonly none: Subset;
  readonly #classes: Classes;
  readonly #canon: Canon;
  readonly #nfa: Nfa;

  /**
   * @param sets the sets of all terminals of the languages
   * @param budget that of the questions about them
   */
  constructor(sets: readonly CharSet[], limit: Limit, budget = new Budget()) {
    this.#canon = new Canon(budget);
    const alphabet = new Alphabet(sets);
    this.#classes = { alphabet, limit };
    this.#nfa = new Nfa(EMPTY, alphabet);
    this.subsets = new Subsets(this.#nfa, alphabet.size, budget);
    this.none = this.subsets.from([]);
  }

  oneOfEach(): Readings {
    const { alphabet, limit } = this.#classes;
    return oneOfEach(representatives(alphabet, limit));
  }

  /** A few readable characters of each class of the alphabet. */
  readable(): Readings {
    return readableCharacters(this.#classes);
  }

  all(): Readings {
    return allCharacters(this.#classes);
  }

  /** Returns the characters of each class, by its number; none for a class beyond the alphabet. */
  setsOfClasses(): readonly CharSet[] {
    const ranges = rangesOfClasses(this.#classes);
    return Array.from({ length: this.#classes.alphabet.size }, (_, symbol) =>
      union(ranges.get(symbol) ?? []),
    );
  }

  /** Returns the intervals of some that are in a set, which is one of the sets of the terminals. */
  intervalsOf(set: CharSet, intervals: readonly Interval[]): readonly Interval[] {
    const members = this.#classes.alphabet.members(set);
    return intervals.filter(({ symbol }) => members.has(symbol));
  }

  /** Returns a language as the set of states in which it begins. */
  of(lowered: Pick<Lowered, "root" | "calls">): Subset {
    const end = this.#nfa.start;
    return this.subsets.from([this.#nfa.before(this.#canonical(lowered), end)]);
  }

  #canonical(lowered: Pick<Lowered, "root" | "calls">): Expression {
    if (lowered.calls.length === 0) return this.#canon.plain(lowered.root);
    const root = withoutLeftRecursion(lowered, this.subsets.budget);
    for (const expression of preOrder([root], partsOf))
      if (expression.kind === "call") expression.body = this.#canon.plain(expression.body);
    return this.#canon.plain(root);
  }
}
