/** The product of two automata of one language. */
import { ABSENT, Collected } from "./automaton.js";
import type { Automaton } from "./automaton.js";

/**
 * Returns the automaton whose states are the pairs of states that the same strings lead to. It has
 * the effects of one automaton and the expectations of the other. The product of two minimal
 * automata is minimal. RFC 3986's references have 245 states with their components, 235 with
 * expectations, and 249 pairs, because both automata distinguish almost the same strings.
 *
 * @param deriving the automaton with effects
 * @param expecting the automaton with expectations, of the same language
 */
export function product(deriving: Automaton, expecting: Automaton): Automaton {
  const { classes, symbols } = commonClasses(deriving, expecting);
  const pairs = new Collected<readonly [number, number]>([[0, 0]], String);
  const next: number[] = [];
  const effect: number[] = [];
  for (const [left, right] of pairs.items) {
    for (const [own, other] of symbols) {
      const index = left * deriving.symbols + own;
      const to = deriving.next[index]!;
      const toOther = expecting.next[right * expecting.symbols + other]!;
      next.push(to === ABSENT ? ABSENT : pairs.add([to, toOther]));
      effect.push(deriving.effect[index]!);
    }
  }
  const { items } = pairs;
  return {
    ...deriving,
    classes,
    symbols: symbols.length,
    size: items.length,
    next: Int32Array.from(next),
    effect: Int32Array.from(effect),
    ending: Int32Array.from(items, ([left]) => deriving.ending[left]!),
    histories: Int32Array.from(items, ([left]) => deriving.histories[left]!),
    expected: Int32Array.from(items, ([, right]) => expecting.expected[right]!),
  };
}

/**
 * Returns the common classes. Each is the intersection of a class of one automaton and a class of
 * the other.
 */
export function commonClasses(
  a: Automaton,
  b: Automaton,
): Pick<Automaton, "classes"> & { readonly symbols: readonly (readonly [number, number])[] } {
  const starts = [...new Set([...a.classes.starts, ...b.classes.starts])].sort((x, y) => x - y);
  const symbols = new Collected<readonly [number, number]>([], String);
  let own = 0;
  let other = 0;
  const numbers = starts.map((start) => {
    if (a.classes.starts[own + 1] === start) own += 1;
    if (b.classes.starts[other + 1] === start) other += 1;
    return symbols.add([a.classes.classes[own]!, b.classes.classes[other]!]);
  });
  const classes = { starts: Int32Array.from(starts), classes: Int32Array.from(numbers) };
  return { classes, symbols: symbols.items };
}
