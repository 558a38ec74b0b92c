/** Minimization of an automaton with outputs. */
import { Collected, mergeStates, equalColumns, withColumns } from "../automaton/dense-dfa.js";
import type { Transducer } from "./transducer.js";

/**
 * Merges equivalent states, then the classes of characters that no state distinguishes. States are
 * equivalent if the same strings lead to an end, with the same effects and the same expectations on
 * the way.
 */
export function minimize(automaton: Transducer): Transducer {
  return withoutIdleClasses(withoutEqualStates(automaton));
}

function withoutEqualStates(automaton: Transducer): Transducer {
  const { symbols, effect, ending, expected, histories } = automaton;
  const effectsOf = (state: number): Int32Array =>
    effect.subarray(state * symbols, (state + 1) * symbols);
  const outputs = new Collected<readonly number[]>([], String);
  const { states, next } = mergeStates(
    automaton,
    ending.map((way, state) => outputs.add([way, expected[state]!, ...effectsOf(state)])),
  );
  const ofEach = (values: Int32Array): Int32Array =>
    Int32Array.from(states, (state) => values[state]!);
  return {
    ...automaton,
    size: states.length,
    next,
    effect: Int32Array.from(states.flatMap((state) => [...effectsOf(state)])),
    ending: ofEach(ending),
    expected: ofEach(expected),
    histories: ofEach(histories),
  };
}

function withoutIdleClasses(automaton: Transducer): Transducer {
  const { symbols, next, effect, classes } = automaton;
  const groups = equalColumns(symbols, next, effect);
  const firsts = groups.map(([first]) => first!);
  const numbers = new Map(groups.flatMap((group, number) => group.map((each) => [each, number])));
  const merged = classes.classes.map((symbol) => numbers.get(symbol)!);
  const isKept = (_: number, interval: number): boolean =>
    interval === 0 || merged[interval] !== merged[interval - 1];
  return {
    ...automaton,
    symbols: firsts.length,
    next: withColumns(next, symbols, firsts),
    effect: withColumns(effect, symbols, firsts),
    classes: { starts: classes.starts.filter(isKept), classes: merged.filter(isKept) },
  };
}
