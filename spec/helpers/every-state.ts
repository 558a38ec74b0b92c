/**
 * A run of the automaton of a rule that leaves no state out: all states that the characters of an
 * input reach, in the order of preference.
 */
import { Alphabet } from "../../grammar/automaton/alphabet.js";
import { expectedIn } from "../../grammar/automaton/expectation.js";
import { Nfa } from "../../grammar/automaton/nfa.js";
import type { Lowered } from "../../grammar/automaton/lower.js";
import type { State } from "../../grammar/automaton/nfa.js";
import type { Expectation } from "../../grammar/runtime/expected.js";

/** The offset of the first impossible character, and the expected set there. */
export interface Stop {
  readonly offset: number;
  readonly expected: readonly Expectation[];
}

/**
 * Finds the first impossible character of an ASCII input. Returns null if the input is in the
 * language.
 */
export function stopOf({ root, sets, definitions }: Lowered, input: string): Stop | null {
  const alphabet = new Alphabet(sets);
  const nfa = new Nfa(root, alphabet);
  const names = definitions.map(({ name }) => name);
  let states: readonly State[] = [nfa.start];
  for (let offset = 0; ; offset += 1) {
    const reached = closure(nfa, states);
    const canEnd = reached.some((state) => nfa.move(state).kind === "accept");
    if (offset === input.length && canEnd) return null;
    const symbol = alphabet.of(input.charCodeAt(offset));
    const next = new Set<State>();
    for (const state of offset === input.length ? [] : reached) {
      const move = nfa.move(state);
      if (move.kind === "consume" && move.members.has(symbol)) next.add(move.target);
    }
    if (next.size === 0) {
      const isBeginning = offset === 0;
      return { offset, expected: expectedIn(nfa, names, states, { canEnd, isBeginning }) };
    }
    states = [...next];
  }
}

/** The states that some states reach without reading, the preferred first. */
function closure(nfa: Nfa, states: readonly State[]): readonly State[] {
  const reached = new Set<State>();
  const visit = (state: State): void => {
    if (reached.has(state)) return;
    reached.add(state);
    const move = nfa.move(state);
    if (move.kind === "split") move.targets.forEach(visit);
    else if (move.kind === "mark") visit(move.target);
  };
  states.forEach(visit);
  return [...reached];
}
