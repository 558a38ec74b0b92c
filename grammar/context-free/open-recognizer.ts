/**
 * Runs of a rule that contains itself that are fed piece by piece: over the pushdown automaton, and where it gives
 * up, over the chart, which goes on from the stack.
 */
import { SHORT_PIECE } from "../automaton/open-dfa.js";
import { Shortest } from "../automaton/shortest.js";
import { characterAt, rangesOf, SUPPLEMENTARY } from "../runtime/characters.js";
import { Chart } from "./earley.js";
import { expectedSetsOf, pushdownOver } from "./recognizer.js";
import type { Alphabet } from "../automaton/alphabet.js";
import type { Lowered } from "../automaton/lower.js";
import type { ExplainingRun } from "../runtime/open-run.js";
import type { CharacterRange } from "../runtime/characters.js";
import type { Expectation } from "../runtime/expected.js";
import type { Pushdown } from "./pushdown.js";

/** The machines of one rule, for all its open runs. */
export class OpenRecognizer {
  readonly shortest = new Shortest();
  readonly expectedIn: ReturnType<typeof expectedSetsOf>;
  readonly alphabet: Alphabet;
  readonly #chart: Chart;
  /** Has read nothing. Undefined for a rule that only the chart can recognize. */
  readonly #pushdown: Pushdown | undefined;

  /** @param lowered the rule with all rules visible */
  constructor(lowered: Lowered) {
    this.#chart = new Chart(lowered);
    this.expectedIn = expectedSetsOf(lowered, this.#chart.nfa);
    this.alphabet = this.#chart.alphabet;
    this.#pushdown = pushdownOver(this.#chart, lowered, false, true);
  }

  /** Returns a run that has read nothing. */
  open(): ExplainingRun {
    return new OpenRecognizerRun(this, this.#pushdown?.clone() ?? this.openChart());
  }

  /** Returns a chart that has read nothing, or that goes on where the pushdown automaton has stopped. */
  openChart(from?: Pushdown): Chart {
    const chart = new Chart(this.#chart);
    if (from === undefined) chart.open();
    else chart.openFrom(from.entries, from.stack());
    return chart;
  }
}

class OpenRecognizerRun implements ExplainingRun {
  readonly #recognizer: OpenRecognizer;
  #machine: Pushdown | Chart;
  end = -1;

  constructor(recognizer: OpenRecognizer, machine: Pushdown | Chart) {
    this.#recognizer = recognizer;
    this.#machine = machine;
  }

  get canEnd(): boolean {
    return this.#machine.canEnd() ?? this.#chart().canEnd();
  }

  /** Returns the chart, or one that goes on from the automaton with a stack. */
  #chart(): Chart {
    const machine = this.#machine;
    return machine instanceof Chart ? machine : this.#recognizer.openChart(machine);
  }

  read(text: string, offset: number): number {
    let at = offset;
    this.end = -1;
    if (!(this.#machine instanceof Chart)) {
      const pushdown = this.#machine;
      if (text.length < SHORT_PIECE) {
        at = pushdown.resumePlain(text, at);
        this.end = pushdown.end;
      }
      if (at === text.length) return at;
      const hasRead = pushdown.resume(text, at);
      at = pushdown.stopped;
      this.end = Math.max(this.end, pushdown.end);
      if (hasRead) return at;
    }
    const chart = this.#chart();
    for (const { alphabet } = chart; at < text.length;) {
      if (chart.canEnd()) this.end = at;
      const character = characterAt(text, at);
      if (!chart.advance(alphabet.of(character))) break;
      at += character < SUPPLEMENTARY ? 1 : 2;
      // Before an impossible character, the automaton with a stack stays: it names the expected set.
      this.#machine = chart;
    }
    return at;
  }

  next(): CharacterRange[] {
    const symbols = this.#machine.symbols();
    return rangesOf(this.#recognizer.alphabet, (symbol) => symbols.has(symbol));
  }

  expected(isBeginning: boolean): readonly Expectation[] {
    const machine = this.#machine.canEnd() === undefined ? this.#chart() : this.#machine;
    const canEnd = machine.canEnd() === true;
    return this.#recognizer.expectedIn(machine.arrivals, { canEnd, isBeginning });
  }

  completion(half: string): string | undefined {
    return this.#recognizer.shortest.completion(this.#machine.rest(), half);
  }

  clone(): ExplainingRun {
    return new OpenRecognizerRun(this.#recognizer, this.#machine.clone());
  }
}
