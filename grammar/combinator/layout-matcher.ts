/** Records that a caller makes from the spans of some rules. */
import { Layouts } from "../runtime/layout.js";
import { buildMachine } from "./build-machine.js";
import { describe } from "../common/arguments.js";
import type { Definition } from "../ast/definition.js";
import type { SpanIndices } from "../runtime/layout.js";
import type { Machine } from "../runtime/machine.js";
import type { RuleSelection } from "./rule-selection.js";

/**
 * A matcher for whole inputs whose result is a layout: an object that the caller makes from the spans
 * of the rules. The layout is made once for each shape of input; for each input, only the offsets
 * differ.
 */
export class LayoutMatcher<Layout extends object> {
  readonly #machine: Machine;
  readonly #layouts: Layouts<Layout>;

  /** @param wanted the rules; they may be one and the same */
  constructor(start: Definition, wanted: RuleSelection, layOut: (spans: SpanIndices) => Layout) {
    const { canonical } = wanted;
    const { machine, definitions } = buildMachine(
      start,
      (rule) => canonical.has(rule),
      (rule) => canonical.get(rule) ?? rule,
    );
    const numbers = wanted.definitions.map((definition) => definitions.indexOf(definition));
    this.#machine = machine;
    this.#layouts = new Layouts(definitions.length, (spans) => layOut(spansOf(numbers, spans)));
  }

  /** The offsets of the last match. The next match overwrites them; the caller must not. */
  get offsets(): ArrayLike<number> {
    return this.#layouts.offsets;
  }

  /**
   * Returns the layout of the input, or null where the input is not in the language. Linear.
   *
   * @throws {TypeError} where the input is not a string.
   */
  match(input: string): Layout | null {
    if (typeof input !== "string")
      throw new TypeError(`a matcher reads a string, not ${describe(input)}`);
    const machine = this.#machine;
    const layout = machine.deriveWhole(input) ? machine.layOut(this.#layouts) : null;
    machine.release();
    return layout;
  }
}

/** Returns the spans of some rules in the order of their numbers; -1 for a rule without a number. */
function spansOf(numbers: readonly number[], spans: SpanIndices): SpanIndices {
  const chosen = new Int32Array(2 * numbers.length).fill(-1);
  for (const [slot, number] of numbers.entries())
    if (number >= 0) chosen.set(spans.subarray(2 * number, 2 * number + 2), 2 * slot);
  return chosen;
}
