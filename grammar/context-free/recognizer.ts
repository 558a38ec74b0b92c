/**
 * The machine of a rule that contains itself. The pushdown automaton runs while few threads are
 * alive. Where it gives up, the chart runs from the beginning.
 */
import { Chart } from "./earley.js";
import { expectedIn } from "../automaton/expectation.js";
import { limitedMarks } from "../automaton/reading-budget.js";
import { partsOf } from "../automaton/expression.js";
import { Literal } from "../automaton/literal.js";
import { preOrder } from "../common/graph.js";
import { hasLeftRecursion, unitComponents } from "./cycles.js";
import { preferredDerivation } from "./preferred-derivation.js";
import { Pushdown } from "./pushdown.js";
import { PUSHDOWN_SIZE, PushdownTable } from "./pushdown-table.js";
import type { Item, Purpose } from "./earley.js";
import type { Mark, Marks } from "../runtime/marks.js";
import type { Expression } from "../automaton/expression.js";
import type { StopPlace } from "../automaton/expectation.js";
import type { Lowered } from "../automaton/lower.js";
import type { Nfa, State } from "../automaton/nfa.js";
import type { Layouts } from "../runtime/layout.js";
import type { Expectation } from "../runtime/expected.js";
import type { ExplainingMachine } from "../runtime/machine.js";

/** The number of classes up to which each state has a cell for each class. */
const MOST_CLASSES = 1 << 10;

/**
 * Returns the pushdown automaton over the NFA of a chart, if it can recognize the rule.
 *
 * @param isOrdered whether its lists keep the order of preference
 */
export function pushdownOver(
  { nfa, alphabet, lookahead }: Chart,
  { root }: Lowered,
  isTracked: boolean,
  isOrdered = isTracked,
): Pushdown | undefined {
  if (alphabet.size > MOST_CLASSES || hasLeftRecursion(root)) return undefined;
  return new Pushdown(
    new PushdownTable(nfa, alphabet, lookahead, isTracked, PUSHDOWN_SIZE, isOrdered),
  );
}

/** Returns the expected set in some states. */
type ExpectedSet = (arrivals: Iterable<State>, stop: StopPlace) => readonly Expectation[];

/**
 * Returns a function for the expected sets of a rule (see automaton/expectation.ts). Their words are in the order in which
 * the rule writes them: the machines come upon them in different orders, and which one runs depends on sizes.
 */
export function expectedSetsOf({ root, definitions }: Lowered, nfa: Nfa): ExpectedSet {
  const names = definitions.map(({ name }) => name);
  let placesCache: Map<string, number> | undefined;
  return (arrivals, stop) => {
    const places = (placesCache ??= placesOfWords(root));
    const placeOf = (word: string): number => places.get(word) ?? places.size;
    return expectedIn(nfa, names, arrivals, stop, placeOf);
  };
}

/** Returns the order in which the words first stand in an expression. */
function placesOfWords(root: Expression): Map<string, number> {
  const words = new Set<string>();
  const parts = preOrder([root], (one) => (one instanceof Literal ? [] : partsOf(one)));
  for (const part of parts)
    if (part instanceof Literal) words.add(part.spelling.name);
    else if (part.kind === "characters") for (const label of part.labels) words.add(label);
    else if (part.kind === "marked") words.add(part.name).add(`${part.name} character`);
  return new Map(Array.from(words, (word, place) => [word, place]));
}

/** The two machines for one expression. */
class Machines {
  readonly chart: Chart;
  /** Undefined for a rule that only the chart can recognize. */
  readonly pushdown: Pushdown | undefined;

  constructor(lowered: Lowered, isTracked: boolean) {
    this.chart = new Chart(lowered);
    this.pushdown = pushdownOver(this.chart, lowered, isTracked);
  }

  release(): void {
    this.chart.release();
    this.pushdown?.release();
  }
}

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
  /** The cost of the last run and of its derivation, in steps (see reading-budget.ts). */
  steps = 0;

  readonly #marks = limitedMarks();
  readonly #recognizer: Machines;
  readonly #deriver: Machines;
  readonly #components: readonly number[];
  readonly #expectedIn: ExpectedSet;
  #input = "";
  #offset = 0;
  /** The last run, if it derived and the input is in the language. */
  #derived: Pushdown | Item | undefined;

  /**
   * @param plain the rule with no rule visible
   * @param lowered the rule with the visible rules of the tree
   */
  constructor(plain: Lowered, lowered: Lowered) {
    this.names = lowered.definitions.map(({ name }) => name);
    this.#deriver = new Machines(lowered, true);
    this.#recognizer = plain === lowered ? this.#deriver : new Machines(plain, false);
    this.#components = unitComponents(lowered.calls);
    this.#expectedIn = expectedSetsOf(lowered, this.#deriver.chart.nfa);
  }

  recognizeWhole(input: string): boolean {
    this.#run(this.#recognizer, "whole", input, 0, input.length);
    return this.end === input.length;
  }

  /** A chart that keeps its edges costs much more than one that does not. It reads no input in vain. */
  deriveWhole(input: string): boolean {
    const { length } = input;
    if (this.#runPushdown(this.#deriver, "derivation", input, 0, length))
      return this.end === length;
    if (this.#recognizer !== this.#deriver && !this.recognizeWhole(input)) return false;
    this.#recognizer.chart.release();
    this.#runChart(this.#deriver, "derivation", input, 0, length);
    return this.end === length;
  }

  recognizePrefix(input: string, offset: number): boolean {
    this.#run(this.#recognizer, "prefix", input, offset, input.length);
    return this.end !== -1;
  }

  derivePrefix(input: string, offset: number): boolean {
    if (!this.recognizePrefix(input, offset)) return false;
    const { stopped } = this;
    this.#recognizer.chart.release();
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
    const derived = this.#derived;
    if (derived instanceof Pushdown) derived.derive(this.#marks);
    else if (derived !== undefined) this.#deriveFrom(derived);
    return this.#marks;
  }

  #deriveFrom(last: Item): void {
    const { chart } = this.#deriver;
    const { marks, offsets } = preferredDerivation(chart, last, this.#components);
    this.steps = chart.budget.spent;
    for (let index = marks.length - 1; index >= 0; index -= 1)
      this.#marks.push([marks[index] ?? 0], offsets[index] ?? 0);
  }

  expected(): readonly Expectation[] {
    const { chart, pushdown } = this.#deriver;
    const isBeginning = this.stopped === this.#offset;
    const input = this.#input;
    if (pushdown?.run(input, this.#offset, this.stopped, false, false) === true) {
      const canEnd = pushdown.canEnd();
      this.steps = pushdown.steps;
      if (canEnd !== undefined) return this.#expectedIn(pushdown.arrivals, { canEnd, isBeginning });
    }
    chart.run(input, this.#offset, this.stopped, "expectation");
    const canEnd = chart.end === this.stopped;
    this.steps = chart.budget.spent;
    return this.#expectedIn(chart.arrivals, { canEnd, isBeginning });
  }

  release(): void {
    this.#recognizer.release();
    this.#deriver.release();
    this.#input = "";
    this.#derived = undefined;
  }

  #run(machines: Machines, purpose: Purpose, input: string, offset: number, limit: number): void {
    if (!this.#runPushdown(machines, purpose, input, offset, limit))
      this.#runChart(machines, purpose, input, offset, limit);
  }

  /** Returns false if there is no outcome: the pushdown automaton gives up, or the rule has none. */
  #runPushdown(
    { pushdown }: Machines,
    purpose: Purpose,
    input: string,
    offset: number,
    limit: number,
  ): boolean {
    this.#begin(input, offset);
    const isDeriving = purpose === "derivation";
    if (pushdown?.run(input, offset, limit, purpose === "prefix", isDeriving) !== true)
      return false;
    this.stopped = pushdown.stopped;
    this.end = pushdown.end;
    this.steps = pushdown.steps;
    if (isDeriving && this.end !== -1) this.#derived = pushdown;
    return true;
  }

  #runChart(
    { chart }: Machines,
    purpose: Purpose,
    input: string,
    offset: number,
    limit: number,
  ): void {
    this.#begin(input, offset);
    chart.run(input, offset, limit, purpose);
    this.stopped = chart.stopped;
    this.end = chart.end;
    this.steps = chart.budget.spent;
    if (purpose === "derivation") this.#derived = chart.last;
  }

  #begin(input: string, offset: number): void {
    this.#input = input;
    this.#offset = offset;
    this.#derived = undefined;
  }
}
