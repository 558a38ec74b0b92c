/** The places of a rule, with the strings that take them. */
import { Budget } from "../comparison/budget.js";
import { Languages } from "../comparison/languages.js";
import { difference } from "../comparison/cross-sections.js";
import { lower } from "../../automaton/lower.js";
import { LimitError } from "../../errors.js";
import { tooManyStates } from "../enumerate.js";
import { forced } from "./forced.js";
import { markPlaces } from "./marked-places.js";
import { Search } from "./search.js";
import { Shortest } from "./shortest.js";
import { Taken } from "./taken.js";
import type { CharSet } from "../../automaton/char-set.js";
import type { Limit } from "../../ast/alphabets.js";
import type { Definition } from "../../ast/definition.js";
import type { MarkedPlaces, Site } from "./marked-places.js";

/** The number of strings that are tried for a place of a rule that contains itself. */
const TRIES = 500;
const STATE_BUDGET = 2_000;

/**
 * The number of steps of all tries together, and of those for one place: characters of the strings, and
 * states and classes of the automaton that makes them.
 */
const TRY_BUDGET = 1 << 22;
const TRIES_OF_ONE = 1 << 19;

/** The number of characters and marks of all strings that are made for places. */
const STEPS = 1 << 23;

/** Finds the places that strings take, and strings that take places. */
export class Covering {
  readonly #places: MarkedPlaces;
  readonly #taken: Taken;
  readonly #shortest: Shortest;
  readonly #start: Definition;
  readonly #limit: Limit;
  readonly #isRecursive: boolean;
  readonly #budget = new Budget(STEPS);
  readonly #tries = new Budget(TRY_BUDGET);
  #search: Search | undefined;
  #sets: readonly CharSet[] | undefined;

  constructor(start: Definition, limit: Limit, isRecursive: boolean) {
    this.#start = start;
    this.#limit = limit;
    this.#isRecursive = isRecursive;
    this.#places = markPlaces(start);
    this.#taken = new Taken(this.#places);
    this.#shortest = new Shortest(start);
  }

  /** The places in the order of the text. */
  get sites(): readonly Site[] {
    return this.#places.sites;
  }

  /** Returns the places that a string takes, or null if it is not in the language. */
  takenBy(string: string): ReadonlySet<Site> | null {
    return this.#taken.by(string);
  }

  /** Returns a shortest string of the rule; undefined if it is too long. */
  shortest(): string | undefined {
    return this.#shortest.whole();
  }

  /**
   * Returns a shortest string that takes a place; null if it can never be taken, and undefined if that
   * is not known.
   */
  exampleOf(site: Site): string | null | undefined {
    try {
      return this.#find(site);
    } catch (error) {
      if (error instanceof LimitError) return undefined;
      throw error;
    }
  }

  #find(site: Site): string | null | undefined {
    if (this.#shortest.isImpossible(site)) return null;
    if (this.#budget.left < 0) return undefined;
    const candidate = this.#shortest.by(site);
    if (candidate === undefined) return undefined;
    const before = this.#taken.steps;
    const isTaken = this.#takes(candidate, site);
    this.#budget.spend(this.#taken.steps - before);
    if (isTaken) return candidate;
    return this.#isRecursive ? this.#tried(site) : this.#searched(site);
  }

  #takes(string: string, site: Site): boolean {
    return this.#taken.by(string)?.has(site) === true;
  }

  #searched(site: Site): string | null | undefined {
    this.#search ??= new Search(this.#places, this.#limit);
    const found = this.#search.by(site);
    return typeof found === "string" && !this.#takes(found, site) ? undefined : found;
  }

  /**
   * Tries the strings that have a derivation by way of the place, the shortest first. If all of them
   * have been tried, the place can never be taken.
   */
  #tried(site: Site): string | null | undefined {
    const budget = this.#tries.part(TRIES_OF_ONE);
    const through = forced(this.#start, site, budget);
    if (through === undefined) return undefined;
    const lowered = lower(through);
    const { start, markers } = this.#places;
    // Characters that stand for others must do so at the other places, too.
    this.#sets ??= lower(start, (definition) => markers.has(definition)).sets;
    const languages = new Languages([...lowered.sets, ...this.#sets], this.#limit);
    const search = { budget: STATE_BUDGET, tooMany: tooManyStates };
    let tries = 0;
    let looks = 0;
    try {
      for (const string of difference(languages, languages.of(lowered), languages.none, search)) {
        if (this.#takes(string, site)) return string;
        tries += 1;
        const steps = string.length + 1 + languages.subsets.looks - looks;
        looks = languages.subsets.looks;
        if (tries >= TRIES || !budget.spend(steps)) return undefined;
      }
    } finally {
      budget.spend(languages.subsets.looks - looks);
    }
    return null;
  }
}
