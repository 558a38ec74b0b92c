/** The places of a rule, with the strings that take them. */
import { lower } from "../../automaton/lower.js";
import { LimitError } from "../../common/errors.js";
import { Budget } from "../../common/budget.js";
import { markPlaces } from "./marked-places.js";
import { ChoiceSearch } from "./search.js";
import { ShortestByPlace } from "./shortest.js";
import { buildMachine } from "../../combinator/build-machine.js";
import type { Limit } from "../../ast/alphabets.js";
import type { Definition } from "../../ast/definition.js";
import type { Lowered } from "../../automaton/lower.js";
import type { MarkedPlaces, PositionIn, PlaceInTree, PlaceRule } from "./marked-places.js";
import type { ExplainingMachine } from "../../runtime/machine.js";
import type { Mark } from "../../runtime/marks.js";

/** The number of characters and marks of all strings that are made for places. */
const STEPS = 1 << 23;

/** The answer for a place: a string that takes it, null if there is none, undefined if that is not known. */
type ChoiceAnswer = string | null | undefined;

/** Finds the places that strings take, and strings that take places. */
export class CoverageFinder {
  readonly #places: MarkedPlaces;
  readonly #taken: PlacesTaken;
  readonly #lowered: Lowered;
  readonly #shortest: ShortestByPlace;
  readonly #limit: Limit;
  readonly #isRecursive: boolean;
  readonly #budget = new Budget(STEPS);
  #search: ChoiceSearch | undefined;

  /** @param limit the last character of the grammar */
  constructor(start: Definition, limit: Limit, isRecursive: boolean, positionIn?: PositionIn) {
    this.#limit = limit;
    this.#isRecursive = isRecursive;
    this.#places = markPlaces(start, positionIn);
    this.#taken = new PlacesTaken(this.#places);
    const { markers } = this.#places;
    this.#lowered = lower(this.#places.start, (definition) => markers.has(definition));
    this.#shortest = new ShortestByPlace(this.#places, this.#lowered);
  }

  /** The places in the order of the text. */
  get sites(): readonly PlaceInTree[] {
    return this.#places.sites;
  }

  /** Returns the places that a string takes, or null if it is not in the language. */
  takenBy(string: string): ReadonlySet<PlaceInTree> | null {
    return this.#taken.by(string);
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
  examplesOf(sites: readonly PlaceInTree[]): ReadonlyMap<PlaceInTree, ChoiceAnswer> {
    const answers = new Map(sites.map((site) => [site, this.#exampleOf(site)]));
    const undecided = new Set(sites.filter((site) => answers.get(site) === undefined));
    if (undecided.size === 0) return answers;
    const strings = new Set([...answers.values()].filter((each) => typeof each === "string"));
    for (const string of [...strings].sort((a, b) => a.length - b.length))
      for (const site of this.#takenWithinBudget(string))
        if (undecided.delete(site)) answers.set(site, string);
    return answers;
  }

  #exampleOf(site: PlaceInTree): ChoiceAnswer {
    try {
      return this.#find(site);
    } catch (error) {
      if (error instanceof LimitError) return undefined;
      throw error;
    }
  }

  #find(site: PlaceInTree): ChoiceAnswer {
    if (this.#shortest.isImpossible(site)) return null;
    if (this.#budget.left < 0) return undefined;
    const candidate = this.#shortest.by(site);
    if (candidate === undefined) return undefined;
    if (this.#takenWithinBudget(candidate).has(site)) return candidate;
    if (this.#isRecursive) return undefined;
    this.#search ??= new ChoiceSearch(this.#places, this.#lowered, this.#limit);
    const found = this.#search.by(site);
    // Lone surrogates beside each other are another string, which may take other places.
    return typeof found === "string" && !this.#takenWithinBudget(found).has(site)
      ? undefined
      : found;
  }

  /** Returns the places that a string takes; none if it is not in the language, or the budget is used up. */
  #takenWithinBudget(string: string): ReadonlySet<PlaceInTree> {
    if (this.#budget.left < 0) return NO_SITES;
    const before = this.#taken.steps;
    const taken = this.#taken.by(string);
    this.#budget.trySpend(this.#taken.steps - before);
    return taken ?? NO_SITES;
  }
}

const NO_SITES: ReadonlySet<PlaceInTree> = new Set();

/* The places that the preferred derivation of a string takes. */

/** An option or a repetition that is open, and its iterations so far. */
interface OpenChoice {
  readonly sites: ReadonlyMap<number, PlaceInTree>;
  count: number;
}

/** For n consecutive options, the closure costs n^2 marks. This number of them counts as one step. */
const WAYS = 1 << 8;

/** Finds the places of strings. */
class PlacesTaken {
  /**
   * The number of characters and marks of all strings so far, and of the marks on the ways to other
   * states: the cost.
   */
  steps = 0;
  readonly #machine: ExplainingMachine;
  readonly #markers: readonly PlaceRule[];

  constructor({ start, markers }: MarkedPlaces) {
    const { machine, definitions } = buildMachine(start, (definition) => markers.has(definition));
    this.#machine = machine;
    this.#markers = definitions.map((definition) => markers.get(definition)!);
  }

  /**
   * Returns the places that a string takes, or null if it is not in the language. Cost: that of a tree.
   */
  by(string: string): ReadonlySet<PlaceInTree> | null {
    this.steps += string.length + 1;
    if (!this.#machine.deriveWhole(string)) return null;
    const { pairs, length } = this.#machine.derivation();
    this.steps += length + Math.ceil((length * length) / WAYS);
    const taken = new Set<PlaceInTree>();
    const frames: OpenChoice[] = [];
    // The last mark comes first.
    for (let at = length - 2; at >= 0; at -= 2) this.#pass(pairs[at]!, frames, taken);
    this.#machine.release();
    return taken;
  }

  #pass(mark: Mark, frames: OpenChoice[], taken: Set<PlaceInTree>): void {
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
