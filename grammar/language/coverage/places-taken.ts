/** The places that the preferred derivation of a string takes. */
import { buildMachine } from "../../combinator/build-machine.js";
import type { ExplainingMachine } from "../../runtime/machine.js";
import type { Mark } from "../../runtime/marks.js";
import type { MarkedPlaces, PlaceRule, PlaceInTree } from "./marked-places.js";

/** An option or a repetition that is open, and its iterations so far. */
interface Frame {
  readonly sites: ReadonlyMap<number, PlaceInTree>;
  count: number;
}

/** For n consecutive options, the closure costs n^2 marks. This number of them counts as one step. */
const WAYS = 1 << 8;

/** Finds the places of strings. */
export class PlacesTaken {
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
    const frames: Frame[] = [];
    // The last mark comes first.
    for (let at = length - 2; at >= 0; at -= 2) this.#pass(pairs[at]!, frames, taken);
    this.#machine.release();
    return taken;
  }

  #pass(mark: Mark, frames: Frame[], taken: Set<PlaceInTree>): void {
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
