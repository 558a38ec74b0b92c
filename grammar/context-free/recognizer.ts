/** The machine of a rule that contains itself: one chart recognizes, another derives. */
import { Chart } from "./chart.js";
import { preferredMarks } from "./chart-derivation.js";
import { expectedIn } from "../automaton/expectation.js";
import { Marks } from "../runtime/marks.js";
import { unitComponents } from "./unit-cycles.js";
import type { Item, Purpose } from "./chart.js";
import type { Mark } from "../runtime/marks.js";
import type { Lowered } from "../automaton/lower.js";
import type { Layouts } from "../runtime/layout.js";
import type { ExplainingMachine } from "../runtime/machine.js";

/**
 * A recognizer of one context-free language.
 *
 * The end of a prefix is found by a run without marks, in which a right-recursive list does not
 * build a chain of returns. Only the prefix itself is then derived.
 */
export class ContextFreeRecognizer implements ExplainingMachine {
  readonly names: readonly string[];
  stopped = 0;
  end = -1;
  /** The number of items that the last run made: its cost. */
  made = 0;

  readonly #marks = new Marks();
  readonly #recognizer: Chart;
  readonly #deriver: Chart;
  readonly #components: readonly number[];
  #input = "";
  #offset = 0;
  /**
   * The item that ends the input of the last run, if that run derived and the input is in the
   * language.
   */
  #last: Item | undefined;

  /**
   * @param plain the rule with no rule visible
   * @param lowered the rule with the visible rules of the tree
   */
  constructor(plain: Lowered, lowered: Lowered) {
    this.names = lowered.definitions.map(({ name }) => name);
    this.#recognizer = new Chart(plain);
    this.#deriver = plain === lowered ? this.#recognizer : new Chart(lowered);
    this.#components = unitComponents(lowered.calls);
  }

  recognizeWhole(input: string): boolean {
    this.#run(this.#recognizer, "whole", input, 0, input.length);
    return this.end === input.length;
  }

  deriveWhole(input: string): boolean {
    this.#run(this.#deriver, "derivation", input, 0, input.length);
    return this.end === input.length;
  }

  recognizePrefix(input: string, offset: number): boolean {
    this.#run(this.#recognizer, "prefix", input, offset, input.length);
    return this.end !== -1;
  }

  derivePrefix(input: string, offset: number): boolean {
    if (!this.recognizePrefix(input, offset)) return false;
    const { stopped } = this;
    this.#run(this.#deriver, "derivation", input, offset, this.end);
    this.stopped = stopped;
    return true;
  }

  layOut<Layout extends object>(layouts: Layouts<Layout>): Layout {
    return layouts.ofPlaces(this);
  }

  /**
   * The first occurrence of a rule inside itself is the outer one. It opens first and closes last.
   */
  locate(into: Int32Array): void {
    const { pairs, length } = this.derivation();
    const open = new Map<Mark, { depth: number; end: number }>();
    for (let at = 0; at < length; at += 2) {
      const mark = pairs[at]!;
      const offset = pairs[at + 1]!;
      const rule = mark >> 1;
      const outer = open.get(rule) ?? { depth: 0, end: offset };
      if (mark % 2 === 1) {
        if (outer.depth === 0) outer.end = offset;
        outer.depth += 1;
      } else {
        outer.depth -= 1;
        if (outer.depth === 0) {
          into[mark] = offset;
          into[mark + 1] = outer.end;
        }
      }
      open.set(rule, outer);
    }
  }

  derivation(): Marks {
    this.#marks.clear();
    const last = this.#last;
    if (last === undefined) return this.#marks;
    const { marks, offsets } = preferredMarks(this.#deriver.nfa, last, this.#components);
    for (let index = marks.length - 1; index >= 0; index -= 1)
      this.#marks.push([marks[index] ?? 0], offsets[index] ?? 0);
    return this.#marks;
  }

  expected(): readonly string[] {
    const { nfa } = this.#deriver;
    this.#deriver.run(this.#input, this.#offset, this.stopped, "expectation");
    const canEnd = this.#deriver.end === this.stopped;
    const isBeginning = this.stopped === this.#offset;
    return expectedIn(nfa, this.names, this.#deriver.arrivals, { canEnd, isBeginning });
  }

  release(): void {
    this.#recognizer.release();
    this.#deriver.release();
    this.#input = "";
    this.#last = undefined;
  }

  #run(chart: Chart, purpose: Purpose, input: string, offset: number, limit: number): void {
    this.#input = input;
    this.#offset = offset;
    chart.run(input, offset, limit, purpose);
    this.stopped = chart.stopped;
    this.end = chart.end;
    this.made = chart.made;
    this.#last = purpose === "derivation" ? chart.last : undefined;
  }
}
