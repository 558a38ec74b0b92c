/** From the marks of a derivation to the first occurrence of each of some rules. */
import { buildMachine } from "../automaton/build.js";
import type { Definition } from "../ast/definition.js";
import type { Machine } from "../automaton/machine.js";
import type { Shape } from "../automaton/shape.js";

/**
 * Where some rules stand, for all inputs of one shape: by the order in which the rules were asked
 * for, at which of the offsets of a match each begins and ends, or -1 twice.
 */
export type Places = Int32Array;

/**
 * A matcher for whole inputs that says where rules stand by a layout: something that its user makes
 * of the places, once for all inputs of one shape. What is left to do for an input is to look up
 * the offsets.
 */
export class LayoutMatcher<Layout> {
  /** The offsets of the last match, until the next. */
  offsets: Int32Array = NO_OFFSETS;
  readonly #machine: Machine;
  /** For each visible rule, the places that are its own: several where it is asked for twice. */
  readonly #slots: readonly (readonly number[])[];
  readonly #size: number;
  readonly #layOut: (places: Places) => Layout;

  /** @param wanted the rules; they may be one and the same */
  constructor(
    start: Definition,
    wanted: readonly Definition[],
    layOut: (places: Places) => Layout,
  ) {
    const { machine, definitions } = buildMachine(start, (rule) => wanted.includes(rule));
    this.#machine = machine;
    this.#slots = definitions.map((definition) =>
      Array.from(wanted.keys()).filter((slot) => wanted[slot] === definition),
    );
    this.#size = wanted.length;
    this.#layOut = layOut;
  }

  /** The layout of the input, or null where it is not in the language. Linear. */
  match(input: string): Layout | null {
    const machine = this.#machine;
    if (!machine.matches(input)) {
      machine.release();
      return null;
    }
    const shape = machine.shape();
    this.offsets = machine.offsets;
    machine.release();
    if (shape.layout === undefined) shape.layout = this.#layOut(this.#placesOf(shape));
    // The machine is nobody else's, and so are the layouts of its shapes.
    return shape.layout as Layout;
  }

  #placesOf({ indices }: Shape): Places {
    const places = new Int32Array(2 * this.#size).fill(-1);
    for (const [rule, slots] of this.#slots.entries())
      for (const slot of slots) places.set(indices.subarray(2 * rule, 2 * rule + 2), 2 * slot);
    return places;
  }
}

const NO_OFFSETS = /* @__PURE__ */ new Int32Array(0);
