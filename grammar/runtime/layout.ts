/**
 * From the marks of a derivation to a record of some rules, with little work for each input: a
 * layout says where the rules stand in the array of offsets that a run leaves behind, and inputs
 * that are alike share it.
 */
import type { Shape } from "./shape.js";

/**
 * Where some rules stand, for all inputs that are alike: for each rule, in the order in which they
 * were asked for, at which index of the offsets of a match it begins and ends, or -1 twice.
 */
export type Places = Int32Array;

/** So many layouts of inputs without a shape are kept; more kinds of them are rare. */
const LAYOUTS_KEPT = 1 << 8;

/** A small integer has room for so many bits. */
const BITS = 30;

const NO_OFFSETS = /* @__PURE__ */ new Int32Array(0);

/** The layouts of the derivations of one machine. */
export class Layouts<Layout extends object> {
  /** The offsets of the last layout, until the next. */
  offsets: Int32Array = NO_OFFSETS;
  /** For each visible rule, the places that are its own: several where it is asked for twice. */
  readonly #slots: readonly (readonly number[])[];
  readonly #size: number;
  readonly #make: (places: Places) => Layout;
  /** By mark, where the last input without a shape has it. */
  readonly #located: Int32Array;
  /** Of inputs without a shape, by the rules that occur. */
  readonly #layoutCache = new Map<number | string, Layout>();

  /**
   * @param slots for each visible rule of the machine, its places
   * @param size how many places there are
   * @param make makes a layout; it may be the user's, and may run the same machine
   */
  constructor(
    slots: readonly (readonly number[])[],
    size: number,
    make: (places: Places) => Layout,
  ) {
    this.#slots = slots;
    this.#size = size;
    this.#located = new Int32Array(2 * slots.length);
    this.#make = make;
  }

  /** The layout of a run that has a shape. */
  ofShape(shape: Shape, logOffsets: Int32Array): Layout {
    if (shape.layout === undefined) {
      const layout = this.#made(shape.indices, logOffsets.slice());
      shape.layout = layout;
      return layout;
    }
    this.offsets = logOffsets;
    // The layouts of the shapes of one machine are made here alone.
    return shape.layout as Layout;
  }

  /** The layout of another run: it depends on which rules occur, and on nothing else. */
  ofPlaces(run: { locate(into: Int32Array): void }): Layout {
    const located = this.#located.fill(-1);
    run.locate(located);
    this.offsets = located;
    const key = this.#occurring(located);
    const known = this.#layoutCache.get(key);
    if (known !== undefined) return known;
    if (this.#layoutCache.size === LAYOUTS_KEPT) this.#layoutCache.clear();
    const indices = located.map((offset, mark) => (offset < 0 ? -1 : mark));
    const layout = this.#made(indices, located.slice());
    this.#layoutCache.set(key, layout);
    return layout;
  }

  /** Which rules occur: as a number where its bits are enough, because that is found faster. */
  #occurring(located: Int32Array): number | string {
    let bits = 0;
    let before = "";
    for (let mark = 0; mark < located.length; mark += 2) {
      if (mark > 0 && mark % (2 * BITS) === 0) {
        before += `${String(bits)} `;
        bits = 0;
      }
      bits = 2 * bits + (located[mark]! < 0 ? 0 : 1);
    }
    return before === "" ? bits : before + String(bits);
  }

  #made(indices: Int32Array, offsets: Int32Array): Layout {
    const layout = this.#make(this.#placesOf(indices));
    this.offsets = offsets;
    return layout;
  }

  /** @param indices by mark */
  #placesOf(indices: Int32Array): Places {
    const places = new Int32Array(2 * this.#size).fill(-1);
    for (const [rule, slots] of this.#slots.entries())
      for (const slot of slots) places.set(indices.subarray(2 * rule, 2 * rule + 2), 2 * slot);
    return places;
  }
}
