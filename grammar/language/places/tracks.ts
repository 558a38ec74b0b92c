/**
 * Tracks: small automata over the marks of a derivation, one for each place. A track tells whether the
 * marks so far take the place.
 */
import type { Definition } from "../../ast/definition.js";
import type { Mark } from "../../runtime/marks.js";
import type { Marker, Site } from "./marked-places.js";

/** The state of a track: outside of the place, taken, or the number of iterations plus 1. */
export type TrackState = number;

export const OUTSIDE: TrackState = 0;
export const TAKEN: TrackState = -1;

/** The track of one place. */
export class Track {
  /** The marks that the track sees. For an alternative, the last two are absent. */
  readonly #open: Mark;
  readonly #close: Mark;
  readonly #iteration: Mark;
  readonly #count: number | undefined;

  /** @param definitions the visible rules by number */
  constructor(
    site: Site,
    definitions: readonly Definition[],
    markers: ReadonlyMap<Definition, Marker>,
  ) {
    const numberOf = (isWanted: (marker: Marker) => boolean): number =>
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
