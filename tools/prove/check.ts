/**
 * Proves that a table accepts the language of a rule, reports its captures, and names what is expected: for every
 * string.
 *
 * A walk visits all pairs of a state of the table and the derivatives of the rule that one string leads to. The pairs
 * are finite, because the states and the derivatives are. In each pair, both sides must be able to end, or neither. So
 * if the walk ends, the table and the rule have the same strings. For captures, a pair also has the histories of the table
 * that stand for each derivative: where the pair can end, one of them must be that of the ending.
 */
import { effectOf, isPlain, NONE, targetOf } from "../../grammar/runtime/table.js";
import { damageIn } from "./damage.js";
import { Derivatives } from "./derivatives.js";
import { expectedIn, isRight, textOf } from "./expected.js";
import { ProofError, ruleOf } from "./grammar.js";
import { inUtf8 } from "./utf8.js";
import type { Expectation, ExpectedSets } from "../../grammar/runtime/expected.js";
import type { Cell, Table } from "../../grammar/runtime/table.js";
import type { Stack } from "./derivatives.js";
import type { ExpectedWords } from "./expected.js";
import type { Expression, Ranges, Rule, Source } from "./grammar.js";

/** The subject of a table. */
export interface Claim {
  readonly source: Source;
  readonly rule: string;
  readonly table: Table;
  /** Whether the table reads the bytes of UTF-8, and the rule has characters. */
  readonly isUtf8?: boolean;
  /** The rules whose places the table tells, with their numbers in its marks. */
  readonly captures?: readonly { readonly number: number; readonly rule: Rule }[];
  /** The expected sets of its states, and the rule whose words they use if that is another one. */
  readonly expected?: {
    readonly sets: ExpectedSets;
    readonly source: Source;
    readonly rule: string;
    /** Whether a set has only the words that a message names. */
    readonly isShort?: boolean;
    /** Whether a state has the set of one of the strings that lead to it: the same strings go on after all of them. */
    readonly isMerged?: boolean;
  };
  /** The largest number of pairs. Default: 100,000. */
  readonly pairs?: number;
}

/** The numbers of a proof; or why there is none, and a shortest string that shows it. */
export type Verdict =
  | { readonly isProven: true; readonly states: number; readonly pairs: number }
  | { readonly isProven: false; readonly reason: string; readonly witness: readonly number[] };

/** The default of `Claim.pairs`. */
const MOST_PAIRS = 100_000;

/** There is no proof. */
class Refusal extends Error {
  constructor(
    reason: string,
    readonly witness: readonly number[],
  ) {
    super(reason);
  }
}

/**
 * Checks a claim.
 *
 * @throws {ProofError} for a rule that contains itself, a name that nothing defines, and too many pairs.
 */
export function check(claim: Claim): Verdict {
  const { source, rule: name, expected, captures, isUtf8 = false } = claim;
  const rule = isUtf8 ? inUtf8(ruleOf(source, name)) : ruleOf(source, name);
  const damage = damageIn(claim.table, expected?.sets);
  if (damage !== undefined)
    return { isProven: false, reason: `the ${damage} of the table are damaged`, witness: [] };
  try {
    const numbers = new Map(captures?.map((each) => [each.rule, each.number]));
    const derivatives = new Derivatives(rule, (each) => numbers.get(each));
    const pairs = walk(claim, derivatives, captures !== undefined);
    const explained = expected === undefined ? [] : checkExpected(claim, expected);
    const states = new Set(pairs.map(({ state }) => state)).size;
    return { isProven: true, states, pairs: pairs.length + explained.length };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { isProven: false, reason: error.message, witness: error.witness };
  }
}

/** Stands for the character of the end of the input. */
const END = -1;

/** A pair, and how it was reached first. */
interface Pair {
  readonly from: Pair | undefined;
  readonly character: number;
  readonly state: number;
  readonly stacks: readonly Stack[];
  /** In a walk for captures: for each derivative, the histories of the table with the same marks so far. */
  readonly histories: readonly (readonly number[])[];
}

function pathTo(pair: Pair): readonly number[] {
  const path: number[] = [];
  for (let at = pair; at.from !== undefined; at = at.from) path.push(at.character);
  return path.reverse();
}

/**
 * Returns all pairs, the nearest to the start first.
 *
 * @param isMarked whether the marks are checked: then the derivatives of a pair are in the order of preference
 * @throws {Refusal} if the two sides of a pair differ.
 */
function walk(
  { source, rule, table, isUtf8 = false, pairs: most = MOST_PAIRS }: Claim,
  derivatives: Derivatives,
  isMarked = false,
): readonly Pair[] {
  const characters = representatives(derivatives.rule, table, source.octets || isUtf8);
  // Before the first character, each history is empty.
  const named = historiesOf(table);
  const start = { state: 0, stacks: [derivatives.start], histories: [named] };
  const pairs: Pair[] = [{ from: undefined, character: END, ...start }];
  const known = new Set<string>();
  for (const from of pairs) {
    const difference = differenceIn(table, from, derivatives, isMarked);
    if (difference !== undefined) throw new Refusal(difference, pathTo(from));
    for (const character of characters) {
      const rests = new Map<Stack, readonly number[]>();
      const cell = cellAt(table, from.state, character);
      for (const [index, stack] of from.stacks.entries())
        for (const { ranges, marks, rest } of derivatives.movesOf(stack).reads)
          if (contains(ranges, character) && !rests.has(rest))
            rests.set(
              rest,
              isMarked ? named.filter(isAfter(table, cell, from.histories[index]!, marks)) : [],
            );
      const state = isPlain(cell) || cell === NONE ? cell : targetOf(table.pairs, cell);
      if (state === NONE && rests.size === 0) continue;
      const stacks = isMarked ? [...rests.keys()] : simplified([...rests.keys()]);
      const histories = isMarked ? [...rests.values()] : [];
      const key = `${String(state)} ${stacks.map(({ id }) => id).join()} ${histories.join(" ")}`;
      if (known.has(key)) continue;
      known.add(key);
      if (pairs.push({ from, character, state, stacks, histories }) > most)
        throw new ProofError(
          `${rule} has more than ${String(most)} pairs of states and derivatives`,
        );
    }
  }
  return pairs;
}

/** Returns how the two sides of a pair differ. */
function differenceIn(
  table: Table,
  { state, stacks, histories }: Pair,
  derivatives: Derivatives,
  isMarked: boolean,
): string | undefined {
  if (state === NONE) return "the table stops, and the rule goes on";
  if (stacks.length === 0) return "the table goes on, and the rule stops";
  const ends = stacks.map((stack) => derivatives.movesOf(stack).end);
  const index = ends.findIndex((end) => end !== undefined);
  const cell = cellAt(table, state, END);
  if (index === -1)
    return isPlain(cell) ? "the table accepts a string that is not of the rule" : undefined;
  if (!isPlain(cell)) return "the table refuses a string of the rule";
  const { history, marks } = table.endings[cell]!;
  const isRight = histories[index]?.includes(history) && isReversed(marks, ends[index]!);
  return isMarked && !isRight ? "the table has other marks" : undefined;
}

/**
 * Returns a check of histories after a cell: whether one continues one of those before it, over these marks. A run over
 * the table finds the marks backward, from the history that its ending names.
 */
function isAfter(
  { pairs, effects }: Table,
  cell: Cell,
  before: readonly number[],
  marks: readonly number[],
): (history: number) => boolean {
  if (isPlain(cell) || cell === NONE)
    return (history) => marks.length === 0 && before.includes(history);
  const { origins, marks: lists } = effects;
  return (history) => {
    const at = effectOf(pairs, cell) + 2 * history;
    return before.includes(origins[at]!) && isReversed(lists[origins[at + 1]!], marks);
  };
}

/** Returns the histories that endings and effects name. */
function historiesOf({ endings, effects }: Table): readonly number[] {
  const origins = effects.origins.filter((_, at) => at % 2 === 0);
  return [...new Set([...endings.map(({ history }) => history), ...origins])];
}

function isReversed(own: readonly number[] | undefined, marks: readonly number[]): boolean {
  return own !== undefined && [...own].reverse().join() === marks.join();
}

function cellAt({ cells, classes, endSymbol }: Table, state: number, character: number): Cell {
  return cells[state + (character === END ? endSymbol : classes.of(character))]!;
}

/**
 * Returns the derivatives in the order of their numbers, without those whose strings are all strings of another one:
 * `0*2x r` is left out if `0*5x r` is there.
 */
function simplified(stacks: readonly Stack[]): readonly Stack[] {
  const largest = new Map<Stack, Map<Expression, number>>();
  for (const { head, tail } of stacks) {
    if (head?.kind !== "repetition" || head.min > 0) continue;
    const counts = largest.get(tail!) ?? new Map<Expression, number>();
    counts.set(head.of, Math.max(head.max, counts.get(head.of) ?? 0));
    largest.set(tail!, counts);
  }
  const isKept = ({ head, tail }: Stack): boolean =>
    head?.kind !== "repetition" || head.min > 0 || largest.get(tail!)!.get(head.of) === head.max;
  return stacks.filter(isKept).sort((a, b) => a.id - b.id);
}

/** Returns a character of each class that neither the rule nor the table divides. */
function representatives(rule: Rule, { classes }: Table, octets: boolean): readonly number[] {
  const limit = octets ? 0xff : 0x10ffff;
  const sets = rangesIn(rule);
  const bounds = sets.flatMap((ranges) => ranges.flatMap(([first, last]) => [first, last + 1]));
  const byClass = new Map<string, number>();
  for (const start of new Set([0, ...bounds, ...classes.starts])) {
    const members = sets.map((ranges) => Number(contains(ranges, start))).join("");
    if (start <= limit) byClass.set(`${String(classes.of(start))} ${members}`, start);
  }
  return [...byClass.values()];
}

/** Returns the ranges of all terminals that a rule leads to. */
function rangesIn(rule: Rule): readonly Ranges[] {
  const expressions = new Set<Expression>([rule]);
  // The set grows during this loop.
  for (const { parts } of expressions) for (const part of parts) expressions.add(part);
  return [...expressions].flatMap((each) => (each.kind === "characters" ? [each.ranges] : []));
}

function contains(ranges: Ranges, character: number): boolean {
  return ranges.some(([first, last]) => first <= character && character <= last);
}

/** Checks the expected set of each state, in a walk with all rules visible. */
function checkExpected(
  claim: Claim,
  { sets, source, rule, isShort = false, isMerged = false }: NonNullable<Claim["expected"]>,
): readonly Pair[] {
  const derivatives = new Derivatives(ruleOf(source, rule), () => 0);
  const pairs = walk({ ...claim, source, rule }, derivatives);
  /** The number of the state, and -1 before any character. */
  const stateOf = ({ state, from }: Pair): number =>
    from === undefined ? -1 : state / (claim.table.endSymbol + 1);
  const ownOf = (pair: Pair): readonly Expectation[] =>
    sets.sets[pair.from === undefined ? sets.beginning : sets.ofState[stateOf(pair)]!]!;
  const wordsOf = ({ stacks, from }: Pair): ExpectedWords =>
    expectedIn(derivatives, stacks, from === undefined);
  const right = new Set(pairs.filter((pair) => isRight(ownOf(pair), wordsOf(pair), isShort)));
  const states = new Set(isMerged ? Array.from(right, stateOf) : []);
  const wrong = pairs.find((pair) => !right.has(pair) && !states.has(stateOf(pair)));
  if (wrong === undefined) return pairs;
  const reason = `the table expects ${textOf(ownOf(wrong))}, and the rule ${textOf(wordsOf(wrong).values())}`;
  throw new Refusal(reason, pathTo(wrong));
}
