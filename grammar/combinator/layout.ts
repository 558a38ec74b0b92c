/** From the marks of a derivation to the first occurrence of each of some rules. */
import { buildMachine } from "./build-machine.js";
import { describe } from "./input.js";
import type { Definition } from "../ast/definition.js";
import type { Machine } from "../automaton/machine.js";
import type { Wanted } from "./rule-selection.js";
import type { Shape } from "../automaton/shape.js";

/**
 * Where some rules stand, for all inputs that are alike: by the order in which they were asked for,
 * at which of the offsets of a match each begins and ends, or -1 twice.
 */
export type Places = Int32Array;

/** So many layouts of inputs without a shape are kept; more kinds of them are rare. */
const LAYOUTS_KEPT = 1 << 8;

/** A small number has room for so many bits. */
const BITS = 30;

/**
 * A matcher for whole inputs that says where rules stand by a layout: something that its user makes
 * of the places, mostly once for all inputs that are alike. What is left to do for an input is to
 * look up the offsets.
 */
export class LayoutMatcher<Layout extends object> {
  /** The offsets of the last match, until the next. */
  offsets: Int32Array = NO_OFFSETS;
  readonly #machine: Machine;
  /** For each visible rule, the places that are its own: several where it is asked for twice. */
  readonly #slots: readonly (readonly number[])[];
  readonly #size: number;
  readonly #layOut: (places: Places) => Layout;
  /** By mark, where the last input without a shape has it. */
  readonly #located: Int32Array;
  /** Of inputs without a shape, by the rules that occur. */
  readonly #layoutCache = new Map<number | string, Layout>();

  /** @param wanted the rules; they may be one and the same */
  constructor(start: Definition, wanted: Wanted, layOut: (places: Places) => Layout) {
    const { standing } = wanted;
    const { machine, definitions } = buildMachine(
      start,
      (rule) => standing.has(rule),
      (rule) => standing.get(rule) ?? rule,
    );
    this.#machine = machine;
    this.#slots = definitions.map((definition) =>
      Array.from(wanted.definitions.entries()).flatMap(([slot, each]) =>
        each === definition ? [slot] : [],
      ),
    );
    this.#size = wanted.definitions.length;
    this.#located = new Int32Array(2 * definitions.length);
    this.#layOut = layOut;
  }

  /**
   * The layout of the input, or null where it is not in the language. Linear.
   *
   * @throws {TypeError} where the input is no string.
   */
  match(input: string): Layout | null {
    if (typeof input !== "string")
      throw new TypeError(`a matcher reads a string, not ${describe(input)}`);
    const machine = this.#machine;
    if (!machine.matches(input)) {
      machine.release();
      return null;
    }
    const shape = machine.shape();
    if (shape === null) return this.#layoutOfLocated();
    if (shape.layout === undefined) return this.#newLayout(shape);
    this.offsets = machine.logOffsets;
    machine.release();
    // The machine is nobody else's, and so are the layouts of its shapes.
    return shape.layout as Layout;
  }

  /** The layout of a shape that has none yet. */
  #newLayout(shape: Shape): Layout {
    const offsets = this.#machine.logOffsets.slice();
    this.#machine.release();
    const layout = this.#made(shape.indices, offsets);
    shape.layout = layout;
    return layout;
  }

  /** Where the offsets are by mark, the places depend on which rules occur, and nothing else. */
  #layoutOfLocated(): Layout {
    const located = this.#located.fill(-1);
    this.#machine.locate(located);
    this.#machine.release();
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

  /** Which rules occur: in bits, as far as these are a small number, which is quicker to look up. */
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

  /** What is called here is the user's, and may use this matcher. */
  #made(indices: Int32Array, offsets: Int32Array): Layout {
    const layout = this.#layOut(this.#placesOf(indices));
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

const NO_OFFSETS = /* @__PURE__ */ new Int32Array(0);
