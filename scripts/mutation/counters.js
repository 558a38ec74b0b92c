/** More than the mutants of any folder. */
const MOST_MUTANTS = 1 << 15;

const COVERS = /\bstryCov_\w+\(("\d+"(?:, "\d+")*)\)/g;
const IS_ACTIVE = /\bstryMutAct_\w+\("(\d+)"\)/g;

/** No mutant, as Stryker numbers them. */
const NONE = -1;

/**
 * The state of the mutants, for code that looks at it at each step: which one is active, and how often each
 * was reached. Stryker keeps both under strings, which makes a test some ten times slower; here they are
 * elements of arrays of numbers.
 */
export class Counters {
  #state;
  #active = new Int32Array(1).fill(NONE);
  #counts = new Float64Array(MOST_MUTANTS);
  /** The number of the last mutant in the code so far. */
  #last = NONE;
  /** The test that reaches the code; undefined for code that runs when it is loaded. */
  #test;

  /** @param state The state that Stryker reads. */
  constructor(state) {
    this.#state = state;
    globalThis.__reached__ = this.#counts;
    globalThis.__active__ = this.#active;
    globalThis.__hit__ = () => this.#hit();
  }

  /** Returns the instrumented code of a file with the arrays in place of the functions of Stryker. */
  quick(code) {
    const found = [];
    const quick = code
      .replaceAll(COVERS, (_, ids) => {
        const numbers = ids.match(/\d+/g);
        found.push(...numbers.map(Number));
        return `(${numbers.map((number) => `__reached__[${number}]++`).join()})`;
      })
      .replaceAll(IS_ACTIVE, "(__active__[0] === $1 && __hit__())");
    if (found.length === 0) return code;
    this.#last = Math.max(this.#last, ...found);
    if (this.#last >= MOST_MUTANTS) throw new RangeError("there are too many mutants");
    return `const { __reached__, __active__, __hit__ } = globalThis; ${quick}`;
  }

  /** The number of the mutant that is active, as text; undefined if none is. */
  get active() {
    return this.#active[0] === NONE ? undefined : String(this.#active[0]);
  }

  set active(number) {
    this.#active[0] = number === undefined ? NONE : Number(number);
  }

  get test() {
    return this.#test;
  }

  /** Mutants that are reached from here on are reached by this test. */
  set test(id) {
    if (id === this.#test) return;
    this.note();
    this.#test = id;
  }

  /** Adds the counts to those that Stryker reads, if it asks for them. */
  note() {
    const { mutantCoverage } = this.#state;
    const counts = this.#counts.subarray(0, this.#last + 1);
    if (mutantCoverage !== undefined) {
      const target =
        this.#test === undefined
          ? mutantCoverage.static
          : (mutantCoverage.perTest[this.#test] ??= {});
      for (let number = 0; number < counts.length; number += 1)
        if (counts[number] > 0) target[number] = (target[number] ?? 0) + counts[number];
    }
    counts.fill(0);
  }

  #hit() {
    const state = this.#state;
    if (state.hitCount !== undefined && (state.hitCount += 1) > state.hitLimit)
      throw new Error(`the active mutant was reached ${String(state.hitCount)} times`);
    return true;
  }
}
