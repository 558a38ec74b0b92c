/**
 * Layouts: a fast path from a derivation to a record of some rules. A layout says at which indices
 * of the offsets of a run the rules stand. It is computed once for each shape of input, not for
 * each input.
 */
import type { Shape } from "./shape.js";

/**
 * The spans of some rules, for all inputs of one shape. For each rule there are two numbers: the
 * index of the offset at which it begins, and that at which it ends. Both are -1 if the rule does not
 * occur.
 */
export type SpanIndices = Int32Array;

/** The number of layouts kept for inputs without a shape. More of them are rare. */
const LAYOUTS_KEPT = 1 << 8;

/** The number of bits used of a small integer. */
const BITS = 30;

const NO_OFFSETS = /* @__PURE__ */ new Int32Array(0);

/** The layouts of the derivations of one machine. */
export class Layouts<Layout extends object> {
  /** The offsets of the last layout. The next call replaces them. */
  offsets: Int32Array = NO_OFFSETS;
  readonly #make: (spans: SpanIndices) => Layout;
  /** By mark, its offset in the last input without a shape. */
  readonly #located: Int32Array;
  /** The layouts for inputs without a shape, by the rules that occur. */
  readonly #layoutCache = new Map<number | string, Layout>();

  /**
   * @param rules the number of visible rules of the machine
   * @param make makes a layout from the spans of these rules, by number; it must not change them. It
   *   may be a function of the caller, and may run the same machine.
   */
  constructor(rules: number, make: (spans: SpanIndices) => Layout) {
    this.#located = new Int32Array(2 * rules);
    this.#make = make;
  }

  /** Returns the layout of a run that has a shape. */
  ofShape(shape: Shape, logOffsets: Int32Array): Layout {
    if (shape.layout === undefined) {
      const layout = this.#made(shape.indices, logOffsets.slice());
      shape.layout = layout;
      return layout;
    }
    this.offsets = logOffsets;
    // Only this method sets the layouts of the shapes of one machine.
    return shape.layout as Layout;
  }

  /**
   * Returns the layout of a run without a shape. It depends only on the set of rules that occur.
   */
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

  /**
   * The key of the set of rules that occur. It is a number if the bits are enough, because a map
   * finds a number faster than a string.
   */
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

  #made(indices: SpanIndices, offsets: Int32Array): Layout {
    const layout = this.#make(indices);
    this.offsets = offsets;
    return layout;
  }
}
