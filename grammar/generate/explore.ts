/** Exploration of all states and transitions of a rule that does not contain itself. */
import { refuseRecursive } from "../ast/recursion.js";
import { lower } from "../automaton/lower.js";
import { Transitions } from "../automaton/transitions.js";
import { Budget, CALL_LIMITS } from "../common/budget.js";
import { effectOf, hasEffect, NONE, targetOf } from "../runtime/table.js";
import { ABSENT } from "../automaton/dense-dfa.js";
import type { Definition } from "../ast/definition.js";
import type { Ending } from "../runtime/derivation.js";

/** The steps for a state: that of a rule has up to 20,000 states. The draft has some 5,000. */
const STEPS_A_STATE = 5_000;

/** The memory for lists of entries and for rows: some hundred megabytes. */
const MEMORY = 1 << 24;

/**
 * All reachable states. The histories have the numbers that the construction of a state assigns.
 */
export interface Explored {
  /**
   * The transitions with the classes, effects, lists of marks and entries that the numbers refer
   * to.
   */
  readonly transitions: Transitions;
  /** The names of the visible rules, by number. */
  readonly names: readonly string[];
  readonly symbols: number;
  readonly size: number;
  /** By state and symbol, `state * symbols + symbol`: the next state, or ABSENT. */
  readonly next: Int32Array;
  /** By state and symbol: the index of the effect (see derivation.ts in runtime/), or ABSENT. */
  readonly effect: Int32Array;
  /** By state: the ending, or null. */
  readonly endings: readonly (Ending | null)[];
}

/** The settings of an exploration. Each has a property, so that none is read from a prototype. */
interface Exploration {
  /** Selects the rules that derivations show. Without a function, derivations show none. */
  readonly isVisible: ((definition: Definition) => boolean) | undefined;
  /** The definition that a visible one is numbered as; itself where it is left out. */
  readonly canonical: ((definition: Definition) => Definition) | undefined;
  /** How many steps they may take. */
  readonly budget: number | undefined;
}

/**
 * Makes all states. Cost: the size of a closure for each state and class.
 *
 * @throws {RecursiveRuleError}
 * @throws {LimitError} `states`
 */
export function explore(
  start: Definition,
  { isVisible, canonical, budget: steps = CALL_LIMITS.steps }: Partial<Exploration> = {},
): Explored {
  refuseRecursive(start, `precompiled; ${ADVICE}`);
  const lowered = lower(start, isVisible, canonical);
  const budget = new Budget(
    steps,
    (most) => `to precompile ${start.name} takes more than ${most} steps; ${ADVICE}`,
    "states",
  );
  const isTracked = isVisible !== undefined;
  const transitions = new Transitions(lowered, isTracked, MEMORY, isTracked, budget);
  const symbols = transitions.classes.size;
  const stride = transitions.endSymbol + 1;
  const next: number[] = [];
  const effect: number[] = [];
  const endings: (Ending | null)[] = [];
  for (let state = 0; state < transitions.size; state += 1) {
    budget.spend(STEPS_A_STATE);
    const row = state * stride;
    for (let symbol = 0; symbol < symbols; symbol += 1) {
      const cell = transitions.makeTransition(row, symbol);
      if (transitions.dropped > 0) throw budget.error();
      const { pairs } = transitions;
      if (cell === NONE) next.push(ABSENT);
      else next.push((hasEffect(cell) ? targetOf(pairs, cell) : cell) / stride);
      effect.push(hasEffect(cell) ? effectOf(pairs, cell) : ABSENT);
    }
    const ending = transitions.makeEnding(row);
    endings.push(ending === NONE ? null : transitions.endings[ending]!);
  }
  return {
    transitions,
    names: lowered.definitions.map(({ name }) => name),
    symbols,
    size: endings.length,
    next: Int32Array.from(next),
    effect: Int32Array.from(effect),
    endings,
  };
}

const ADVICE = "use it from uri-abnf/grammar";
