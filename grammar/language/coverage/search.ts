/**
 * The shortest string whose preferred derivation takes a place, for rules that do not contain
 * themselves.
 *
 * The search runs over the deterministic automaton that finds preferred derivations. Beside its state,
 * a run keeps the state of a track for each history, because the marks of a history
 * belong to the derivation only if the run ends with that history. There are finitely many such pairs,
 * so a search that finds nothing proves that no string takes the place.
 */
import { Transitions } from "../../automaton/transitions.js";
import { effectOf, hasEffect, NONE, targetOf, UNKNOWN } from "../../runtime/table.js";
import { STEPS_A_TRACK } from "../question-budget.js";
import { representatives } from "../comparison/readings.js";
import type { Budget } from "../../common/budget.js";
import type { Limit } from "../../ast/alphabets.js";
import type { Lowered } from "../../automaton/lower.js";
import type { Representative } from "../comparison/readings.js";
import type { Definition } from "../../ast/definition.js";
import type { Mark } from "../../runtime/marks.js";
import type { MarkedPlaces, PlaceRule, Site } from "./marked-places.js";

/** The memory for states of the automaton (see transitions.ts). */
const MEMORY_BUDGET = 1 << 24;

/** The part of the budget that one search may spend. */
const PART_OF_ONE = 1 / 2;

/** The state of a track: outside of the place, taken, or the number of iterations plus 1. */
type TrackState = number;

const OUTSIDE: TrackState = 0;
const TAKEN: TrackState = -1;

/** A state, with the states of the track by history. */
interface TrackedState {
  readonly state: number;
  readonly tracks: readonly TrackState[];
  readonly before: TrackedState | undefined;
  readonly character: number;
}

/** Searches for strings by way of the places of one rule. */
export class ChoiceSearch {
  readonly #places: MarkedPlaces;
  readonly #lowered: Lowered;
  readonly #transitions: Transitions;
  readonly #readable: readonly Representative[];
  readonly #budget: Budget;

  /**
   * @param places those of a rule that does not contain itself
   * @param lowered the rule; the markers are visible
   * @param budget that of all searches
   */
  constructor(places: MarkedPlaces, lowered: Lowered, limit: Limit, budget: Budget) {
    this.#places = places;
    this.#lowered = lowered;
    this.#budget = budget;
    this.#transitions = new Transitions(lowered, true, MEMORY_BUDGET, true, budget);
    this.#readable = [...representatives(this.#transitions.classes, limit)].sort(
      (a, b) => a.rank - b.rank,
    );
  }

  /**
   * Returns a shortest string that takes a place; null if there is none.
   *
   * @throws {LimitError} `steps`
   */
  by(site: Site): string | null {
    this.#requireRoom();
    const track = new PlaceAutomaton(site, this.#lowered.definitions, this.#places.markers);
    const start = { state: 0, tracks: [OUTSIDE], before: undefined, character: 0 };
    const reached = new Set<string>([keyOf(start)]);
    const budget = this.#budget.part(PART_OF_ONE * this.#budget.limit);
    let layer: TrackedState[] = [start];
    while (layer.length > 0) {
      const next: TrackedState[] = [];
      for (const pair of layer) {
        if (this.#isTaken(pair, track)) return stringOf(pair);
        for (const { symbol, character } of this.#readable) {
          const target = this.#follow(pair, symbol, character, track);
          this.#requireRoom();
          budget.spend(STEPS_A_TRACK * (1 + (target?.tracks.length ?? 0)));
          if (target === undefined || reached.has(keyOf(target))) continue;
          reached.add(keyOf(target));
          next.push(target);
        }
      }
      layer = next;
    }
    return null;
  }

  /**
   * Checks that the budget is not used up, and that the states of the automaton have not exceeded their memory, and were
   * dropped: then their numbers have no meaning, and further searches would exceed it, too.
   */
  #requireRoom(): void {
    if (this.#transitions.dropped > 0 || this.#budget.left < 0) throw this.#budget.error();
  }

  /** Checks whether the input can end here, by a derivation that takes the place. */
  #isTaken({ state, tracks }: TrackedState, track: PlaceAutomaton): boolean {
    const { cells, endSymbol } = this.#transitions;
    const cell = cells[state + endSymbol]!;
    const ending = cell === UNKNOWN ? this.#transitions.makeEnding(state) : cell;
    if (ending === NONE) return false;
    const { history, marks } = this.#transitions.endings[ending]!;
    let at = tracks.at(history) ?? OUTSIDE;
    for (let index = marks.length - 1; index >= 0; index -= 1) at = track.pass(at, marks[index]!);
    return at === TAKEN;
  }

  #follow(
    before: TrackedState,
    symbol: number,
    character: number,
    track: PlaceAutomaton,
  ): TrackedState | undefined {
    const { state, tracks } = before;
    const { endSymbol } = this.#transitions;
    const known = symbol < endSymbol ? this.#transitions.cells[state + symbol]! : UNKNOWN;
    const cell = known === UNKNOWN ? this.#transitions.makeTransition(state, symbol) : known;
    if (cell === NONE) return undefined;
    if (!hasEffect(cell)) return { state: cell, tracks, before, character };
    const { pairs, effects } = this.#transitions;
    const target = targetOf(pairs, cell);
    const effect = effectOf(pairs, cell);
    const histories = this.#transitions.historiesAt(target);
    const moved = Array.from({ length: histories }, (_, history): TrackState => {
      const pair = effect + 2 * history;
      let at = tracks.at(effects.origins[pair]!) ?? OUTSIDE;
      // The last mark of a list comes first.
      const marks = effects.marks[effects.origins[pair + 1]!]!;
      for (let index = marks.length - 1; index >= 0; index -= 1) at = track.pass(at, marks[index]!);
      return at;
    });
    return { state: target, tracks: moved, before, character };
  }
}

function keyOf({ state, tracks }: TrackedState): string {
  return `${String(state)} ${tracks.join()}`;
}

function stringOf(last: TrackedState): string {
  const characters: string[] = [];
  for (let pair = last; pair.before !== undefined; pair = pair.before)
    characters.push(String.fromCodePoint(pair.character));
  return characters.reverse().join("");
}

/**
 * The track of one place: a small automaton over the marks of a derivation. It tells whether the marks so far take the
 * place.
 */
class PlaceAutomaton {
  /** The marks that the track sees. For an alternative, the last two are absent. */
  readonly #open: Mark;
  readonly #close: Mark;
  readonly #iteration: Mark;
  readonly #count: number | undefined;

  /** @param definitions the visible rules by number */
  constructor(
    site: Site,
    definitions: readonly Definition[],
    markers: ReadonlyMap<Definition, PlaceRule>,
  ) {
    const numberOf = (isWanted: (marker: PlaceRule) => boolean): number =>
      definitions.findIndex((definition) => isWanted(markers.get(definition)!));
    const number = numberOf((marker) =>
      marker.kind === "alternative"
        ? marker.site === site
        : marker.kind === "repetition" && marker.sites.get(site.count ?? -1) === site,
    );
    const around = definitions[number];
    const marker = around === undefined ? undefined : markers.get(around);
    const iteration = numberOf(
      (each) =>
        each.kind === "iteration" && marker?.kind === "repetition" && each.of === marker.sites,
    );
    this.#open = 2 * number;
    this.#close = 2 * number + 1;
    this.#iteration = 2 * iteration;
    this.#count = site.count;
  }

  /** Returns the state after a mark. */
  pass(state: TrackState, mark: Mark): TrackState {
    if (state === TAKEN) return TAKEN;
    if (mark === this.#open) return this.#count === undefined ? TAKEN : 1;
    if (this.#count === undefined) return state;
    // Iterations are inside of their repetition. More iterations than are wanted are all alike.
    if (mark === this.#iteration) return Math.min(state + 1, this.#count + 2);
    if (mark === this.#close) return state === this.#count + 1 ? TAKEN : OUTSIDE;
    return state;
  }
}
