/** Encoding of an automaton as a text (see runtime/decode.ts for the format). */
import { WINDOW } from "../runtime/decode.js";
import { NONE } from "../runtime/table.js";
import { textOf } from "../runtime/numbers.js";
import { ABSENT } from "../automaton/dense-dfa.js";
import { Collected } from "../common/collections.js";
import { NO_EFFECT } from "./transducer.js";
import { withEffectsInOrder } from "./canonical.js";
import type { Mark } from "../runtime/marks.js";
import type { Continuation, Transducer } from "./transducer.js";

/** An automaton with the numbers of its encoding. */
export interface Encoded {
  readonly text: string;
  readonly automaton: Transducer;
  /** By state: the number of its pattern (see runtime/decode.ts). */
  readonly patterns: readonly number[];
}

/**
 * Returns a text that holds an automaton. It is short if the states are numbered breadth first, by symbols of low numbers
 * first.
 */
export function encode(given: Transducer): Encoded {
  const automaton = withEffectsInOrder(given);
  const { written, patterns } = statesOf(automaton);
  return { text: textOf([...headOf(automaton), ...written]), automaton, patterns };
}

/** Classes, and the parts that tell derivations: marks, effects and endings. */
function headOf({ classes, effects, endings }: Transducer): number[] {
  const lists = new Collected<readonly Mark[]>([[]], String);
  const continued = ({ from, marks }: Continuation): readonly number[] => {
    const known = lists.items.length;
    const number = lists.add(marks);
    return number < known
      ? [from, 1 + number]
      : [from, 0, marks.length, ...Array.from(marks).reverse()];
  };
  const effectList = effects
    .slice(1)
    .map((effect) => [effect.length, ...effect.flatMap(continued)]);
  const endingList = endings.map(continued);
  const intervals = Array.from(classes.starts, (start, interval) => [
    start - (classes.starts[interval - 1] ?? 0),
    classes.classes[interval]!,
  ]);
  const isPlain = effectList.length === 0 && endings.length === 1 && isIdentity(endings[0]!);
  return [
    ...withLengths(intervals),
    ...(isPlain ? [0] : [1, ...withLengths(effectList), ...withLengths(endingList)]),
  ];
}

function isIdentity({ from, marks }: Continuation): boolean {
  return from === 0 && marks.length === 0;
}

function withLengths(list: readonly (readonly number[])[]): number[] {
  return [list.length, ...list.flat()];
}

/** Transitions of a state that lead to the same state with the same effect. */
interface TransitionGroup {
  readonly to: number;
  readonly effect: number;
}

/** Returns the numbers of the rows of all states, and the number of the pattern of each. */
function statesOf(automaton: Transducer): {
  readonly written: number[];
  readonly patterns: readonly number[];
} {
  const { symbols, size, effects } = automaton;
  const written = [size, symbols];
  const patterns = new Collected<readonly number[]>([], String);
  const dictionary = new Collected<TransitionGroup>([], groupKey);
  /** By pattern: the targets of its last row. */
  const lastTargets: number[][] = [];
  let unseen = 1;
  let unseenEffect = 1;

  /** Returns the target of a group, and its definition if the target is new. */
  const targetOf = (group: TransitionGroup): { target: number; words: readonly number[] } => {
    const { to, effect } = group;
    const isUnseen = to === unseen;
    const distance = unseen - to;
    if (effect === NO_EFFECT && isUnseen) {
      unseen += 1;
      return { target: 1, words: [1] };
    }
    if (effect === NO_EFFECT && distance > 0 && distance <= WINDOW)
      return { target: 2 + distance, words: [2 + distance] };
    const known = dictionary.items.length;
    const entry = dictionary.add(group);
    const target = WINDOW + 3 + entry;
    if (entry < known) return { target, words: [target] };
    if (isUnseen) unseen += 1;
    const isUnseenEffect = effect === unseenEffect;
    if (isUnseenEffect) unseenEffect += 1;
    const over = isUnseenEffect ? 0 : 1 + effect;
    return { target, words: [2, ...(effects.length > 1 ? [over] : []), isUnseen ? 0 : to + 1] };
  };

  const numbers = Array.from({ length: size }, (_, state) => {
    const groups = new Collected<TransitionGroup>([], groupKey);
    const pattern = patternOf(automaton, state, groups);
    const known = patterns.items.length;
    const number = patterns.add(pattern);
    const isNew = number === known;
    written.push(...(isNew ? [0, ...pattern] : [1 + number]));
    const targets = groups.items.map(targetOf);
    for (const [index, { target, words }] of targets.entries())
      written.push(...(target === (isNew ? 1 : lastTargets[number]![index]) ? [0] : words));
    lastTargets[number] = targets.map(({ target }) => target);
    return number;
  });
  return { written, patterns: numbers };
}

/** Returns the group of each symbol, 0 for a symbol without a transition; and the ending. */
function patternOf(
  { symbols, next, effect, ending }: Transducer,
  state: number,
  groups: Collected<TransitionGroup>,
): readonly number[] {
  /** The first symbols of the groups. */
  const firsts: number[] = [];
  const pattern = Array.from({ length: symbols }, (_, symbol) => {
    const index = state * symbols + symbol;
    const to = next[index]!;
    if (to === ABSENT) return 0;
    const group = groups.add({ to, effect: effect[index]! });
    if (group === firsts.length) firsts.push(symbol);
    return 1 + firsts[group]!;
  });
  const way = ending[state]!;
  return [...pattern, (way === ABSENT ? NONE : way) - NONE];
}

function groupKey({ to, effect }: TransitionGroup): string {
  return `${to},${effect}`;
}
