/** Encoding of an automaton as a text (see runtime/decode.ts for the format). */
import { NONE } from "../runtime/table.js";
import { textOf } from "../runtime/numbers.js";
import { ABSENT, Collected, NO_EFFECT } from "./automaton.js";
import { renumbered } from "./order.js";
import type { Mark } from "../runtime/marks.js";
import type { Automaton, Continuation } from "./automaton.js";
import type { Order } from "./order.js";

/** The largest distances to try. With them, the encoding of most targets has one character. */
const WINDOWS = [8, 30];

const ORDERS: readonly Order[] = ["depth-first", "breadth-first"];

/** An automaton with the numbers of its encoding. */
export interface Encoded {
  readonly text: string;
  readonly automaton: Automaton;
}

/**
 * Returns the shortest text that holds an automaton. The text may number the states in another
 * order.
 */
export function encode(automaton: Automaton): Encoded {
  const texts = ORDERS.flatMap((order) => {
    const ordered = renumbered(automaton, order);
    return WINDOWS.map((window): Encoded => {
      const text = textOf([...headOf(ordered), ...statesOf(ordered, order, window)]);
      return { text, automaton: ordered };
    });
  });
  return texts.reduce((best, each) => (each.text.length < best.text.length ? each : best));
}

/** Classes, and what tells derivations: marks, effects and endings. */
function headOf({ classes, effects, endings }: Automaton): number[] {
  const marks = new Collected<readonly Mark[]>([[]], String);
  const continued = ({ from, marks: list }: Continuation) => [from, marks.add(list)] as const;
  const effectList = effects
    .slice(1)
    .map((effect) => [effect.length, ...effect.flatMap(continued)]);
  const endingList = endings.map(continued);
  const lists = marks.items.slice(1).map((list) => [list.length, ...[...list].reverse()]);
  const intervals = Array.from(classes.starts, (start, interval) => [
    start - (classes.starts[interval - 1] ?? 0),
    classes.classes[interval]!,
  ]);
  const derivations = [lists, effectList, endingList];
  const isPlain =
    effectList.length === 0 && endingList.every(([from, marked]) => from + marked === 0);
  return [
    ...counted(intervals),
    ...(isPlain && endingList.length === 1 ? [0] : [1, ...derivations.flatMap(counted)]),
  ];
}

function counted(list: readonly (readonly number[])[]): number[] {
  return [list.length, ...list.flat()];
}

/** Transitions of a state that lead to the same state with the same effect. */
interface Group {
  readonly to: number;
  readonly effect: number;
}

/** Returns the numbers of the rows of all states. */
function statesOf(automaton: Automaton, order: Order, window: number): number[] {
  const { symbols, size, ending, effects } = automaton;
  const isBreadthFirst = order === "breadth-first";
  const written = [size, symbols, window, isBreadthFirst ? 1 : 0];
  const patterns = new Collected<readonly number[]>([], String);
  const dictionary = new Collected<Group>([], keyOf);
  /** By pattern: the targets of its last row. */
  const lastTargets: number[][] = [];
  let unseen = 1;

  /** Returns the target of a group, and its definition if the target is new. */
  const targetOf = (group: Group, state: number): { target: number; words: readonly number[] } => {
    const { to, effect } = group;
    const isUnseen = to === unseen;
    const distance = (isBreadthFirst ? unseen : state + window / 2) - to;
    if (effect === NO_EFFECT && isUnseen) {
      unseen += 1;
      return { target: 0, words: [0] };
    }
    if (effect === NO_EFFECT && distance > 0 && distance <= window)
      return { target: distance + 1, words: [distance + 1] };
    const known = dictionary.items.length;
    const entry = dictionary.add(group);
    const target = window + 2 + entry;
    if (entry < known) return { target, words: [target] };
    if (isUnseen) unseen += 1;
    return { target, words: [1, ...(effects.length > 1 ? [effect] : []), isUnseen ? 0 : to + 1] };
  };

  for (let state = 0; state < size; state += 1) {
    const groups = new Collected<Group>([], keyOf);
    const way = ending[state]!;
    const endingCell = (way === ABSENT ? NONE : way) - NONE;
    const pattern = [endingCell, ...patternOf(automaton, state, groups)];
    const known = patterns.items.length;
    const number = patterns.add(pattern);
    const targets = groups.items.map((group) => targetOf(group, state));
    if (number === known) written.push(0, ...pattern, ...targets.flatMap(({ words }) => words));
    else {
      written.push(number + 1);
      let keep = 0;
      for (const [index, { target, words }] of targets.entries()) {
        if (target === lastTargets[number]![index]) keep += 1;
        else {
          written.push(keep, ...words);
          keep = 0;
        }
      }
      // A count above the number of symbols means one number for all states.
      written.push(symbols);
    }
    lastTargets[number] = targets.map(({ target }) => target);
  }
  return written;
}

/** Returns the group of each symbol, from 1; 0 if there is no transition. */
function patternOf(automaton: Automaton, state: number, groups: Collected<Group>): number[] {
  const { symbols, next, effect } = automaton;
  return Array.from({ length: symbols }, (_, symbol) => {
    const index = state * symbols + symbol;
    const to = next[index]!;
    return to === ABSENT ? 0 : 1 + groups.add({ to, effect: effect[index]! });
  });
}

function keyOf({ to, effect }: Group): string {
  return [to, effect].join();
}
