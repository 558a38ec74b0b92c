/** The places of a rule, with the strings that take them. */
import { lower } from "../../automaton/lower.js";
import { LimitError } from "../../common/errors.js";
import { Budget } from "../../common/budget.js";
import { STEPS_A_PLACE, STEPS_A_VISIT } from "../question-budget.js";
import { markPlaces } from "./marked-places.js";
import { ChoiceSearch } from "./search.js";
import { ShortestByPlace } from "./shortest.js";
import { buildMachine } from "../../combinator/build-machine.js";
import type { Limit } from "../../ast/alphabets.js";
import type { Definition } from "../../ast/definition.js";
import type { Lowered } from "../../automaton/lower.js";
import type { MarkedPlaces, PositionIn, Site, PlaceRule } from "./marked-places.js";
import type { ExplainingMachine } from "../../runtime/machine.js";
import type { Mark } from "../../runtime/marks.js";

/**
 * The part of the budget that the runs of all strings may spend, and that all searches may: the marks of so many steps
 * fit the memory.
 */
const AUTOMATON_PART = 1 / 4;

/** The answer for a place: a string that takes it, null if there is none, undefined if that is not known. */
type ChoiceAnswer = string | null | undefined;

/** Finds the places that strings take, and strings that take places. */
export class CoverageFinder {
  readonly #places: MarkedPlaces;
  readonly #takenByMade: PlacesTaken;
  #takenByGiven: PlacesTaken | undefined;
  readonly #lowered: Lowered;
  readonly #shortest: ShortestByPlace;
  readonly #limit: Limit;
  readonly #isRecursive: boolean;
  /** That of the strings that are made for places, and of the searches for them. */
  readonly #budget = new Budget();
  /** The places that strings made for places take, or null for a string that is not in the language. */
  readonly #made = new Map<string, ReadonlySet<Site> | null>();
  #search: ChoiceSearch | undefined;

  /** @param limit the last character of the grammar */
  constructor(start: Definition, limit: Limit, isRecursive: boolean, positionIn?: PositionIn) {
    this.#limit = limit;
    this.#isRecursive = isRecursive;
    this.#places = markPlaces(start, positionIn);
    this.#takenByMade = new PlacesTaken(this.#places, this.#budget);
    const { markers } = this.#places;
    this.#lowered = lower(this.#places.start, (definition) => markers.has(definition));
    this.#shortest = new ShortestByPlace(this.#places, this.#lowered);
  }

  /** The places in the order of the text. */
  get sites(): readonly Site[] {
    return this.#places.sites;
  }

  /**
   * Returns the places that a string takes, or null if it is not in the language.
   *
   * @throws {LimitError} `steps`
   */
  takenBy(string: string): ReadonlySet<Site> | null {
    const known = this.#made.get(string);
    if (known !== undefined) return known;
    this.#takenByGiven ??= new PlacesTaken(this.#places, new Budget(Infinity));
    return this.#takenByGiven.by(string);
  }

  /** Returns a shortest string of the rule; undefined if it is too long. */
  shortest(): string | undefined {
    return this.#shortest.whole();
  }

  /**
   * Returns for each place, in the given order, a shortest string that takes it; null if it can never be
   * taken, and undefined if that is not known. A place for which no string was found has the example of
   * another place, if that takes it.
   */
  examplesOf(sites: readonly Site[]): ReadonlyMap<Site, ChoiceAnswer> {
    const answers = new Map(sites.map((site) => [site, this.#exampleOf(site)]));
    const undecided = new Set(sites.filter((site) => answers.get(site) === undefined));
    if (undecided.size === 0) return answers;
    const strings = new Set([...answers.values()].filter((each) => typeof each === "string"));
    for (const string of [...strings].sort((a, b) => a.length - b.length))
      for (const site of this.takenBy(string)!)
        if (undecided.delete(site)) answers.set(site, string);
    return answers;
  }

  #exampleOf(site: Site): ChoiceAnswer {
    try {
      return this.#find(site);
    } catch (error) {
      if (error instanceof LimitError) return undefined;
      throw error;
    }
  }

  #find(site: Site): ChoiceAnswer {
    if (this.#shortest.isImpossible(site)) return null;
    if (this.#budget.left < 0) return undefined;
    const candidate = this.#shortest.by(site, this.#budget);
    if (candidate === undefined) return undefined;
    if (this.#takes(candidate, site)) return candidate;
    if (this.#isRecursive) return undefined;
    this.#search ??= new ChoiceSearch(
      this.#places,
      this.#lowered,
      this.#limit,
      this.#budget.part(AUTOMATON_PART * this.#budget.limit),
    );
    const found = this.#search.by(site);
    // Lone surrogates beside each other are another string, which may take other places.
    return typeof found === "string" && !this.#takes(found, site) ? undefined : found;
  }

  /** Checks whether a string that was made for places takes one. Each string is read once. */
  #takes(string: string, site: Site): boolean {
    if (!this.#made.has(string)) this.#made.set(string, this.#takenByMade.by(string));
    return this.#made.get(string)?.has(site) === true;
  }
}

/* The places that the preferred derivation of a string takes. */

/** An option or a repetition that is open, and its iterations so far. */
interface OpenChoice {
  readonly sites: ReadonlyMap<number, Site>;
  count: number;
}

class PlacesTaken {
  readonly #budget: Budget;
  readonly #machine: ExplainingMachine;
  readonly #markers: readonly PlaceRule[];

  constructor({ start, markers }: MarkedPlaces, budget: Budget) {
    const isMarker = (definition: Definition): boolean => markers.has(definition);
    const { machine, definitions } = buildMachine(
      start,
      isMarker,
      undefined,
      budget.part(AUTOMATON_PART * budget.limit),
    );
    this.#budget = budget;
    this.#machine = machine;
    this.#markers = definitions.map((definition) => markers.get(definition)!);
  }

  /**
   * Returns the places that a string takes, or null if it is not in the language. Cost: that of a tree.
   *
   * @throws {LimitError} `steps`
   */
  by(string: string): ReadonlySet<Site> | null {
    if (!this.#machine.deriveWhole(string)) return null;
    const { pairs, length } = this.#machine.derivation();
    this.#budget.spend(STEPS_A_VISIT * (string.length + length));
    const taken = new Set<Site>();
    const frames: OpenChoice[] = [];
    // The last mark comes first.
    for (let at = length - 2; at >= 0; at -= 2) this.#pass(pairs[at]!, frames, taken);
    this.#machine.release();
    this.#budget.spend(STEPS_A_PLACE * taken.size);
    return taken;
  }

  #pass(mark: Mark, frames: OpenChoice[], taken: Set<Site>): void {
    const marker = this.#markers[mark >> 1]!;
    const isOpening = mark % 2 === 0;
    if (marker.kind === "alternative") {
      if (isOpening) taken.add(marker.site);
    } else if (marker.kind === "iteration") {
      if (isOpening) frames.at(-1)!.count += 1;
    } else if (isOpening) frames.push({ sites: marker.sites, count: 0 });
    else {
      const { sites, count } = frames.pop()!;
      const site = sites.get(count);
      if (site !== undefined) taken.add(site);
    }
  }
}
