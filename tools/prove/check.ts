/**
 * Proves that a table accepts the language of a rule, reports its captures, and names what is expected: for every
 * string.
 *
 * A walk visits all pairs of a state of the table and the derivatives of the rule that one string leads to. The pairs
 * are finite, because the states and the derivatives are. In each pair, both sides must be able to end, or neither. So
 * if the walk ends, the table and the rule have the same strings.
 */
import { effectOf, isPlain, NONE, targetOf } from "../../grammar/runtime/table.js";
import { damageIn } from "./damage.js";
import { Derivatives } from "./derivatives.js";
import { expectedIn, isRight, textOf } from "./expected.js";
import { ProofError, ruleOf } from "./grammar.js";
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
  /** The rules whose places the table tells, with their numbers in its marks. */
  readonly captures?: readonly { readonly number: number; readonly rule: Rule }[];
  /** The expected sets of its states, and the rule whose words they use if that is another one. */
  readonly expected?: {
    readonly sets: ExpectedSets;
    readonly source: Source;
    readonly rule: string;
    /** Whether a set has only the words that a message names. */
    readonly isShort?: boolean;
    /** Whether a state has the set of one of the strings that lead to it: the same strings go on behind all of them. */
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
  const { source, rule: name, expected, captures } = claim;
  const rule = ruleOf(source, name);
  const damage = damageIn(claim.table, expected?.sets);
  if (damage !== undefined)
    return { isProven: false, reason: `the ${damage} of the table are damaged`, witness: [] };
  try {
    const pairs =
      captures === undefined
        ? walk(claim, new Derivatives(rule, () => undefined))
        : checkCaptures(claim, rule, captures);
    const explained = expected === undefined ? [] : checkExpected(claim, expected);
    const states = new Set(pairs.map(({ state }) => state)).size;
    return { isProven: true, states, pairs: pairs.length + explained.length };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { isProven: false, reason: error.message, witness: error.witness };
  }
}

/** A step of a path over pairs: the character, and the step after it in the direction of the path. */
interface Step {
  readonly character: number;
  readonly next: Step | undefined;
}

/** Stands for the character of a step with none after it, and for the end of the input. */
const END = -1;

/** Stands for the state of the table behind a missing cell. */
const DEAD = -1;

/** A pair, and how it was reached first: the path goes back to the start. */
interface Pair extends Step {
  readonly next: Pair | undefined;
  readonly number: number;
  readonly state: number;
  readonly stacks: readonly Stack[];
  /** In a walk for captures: the ways here. For each derivative, the one before it, and the marks between them. */
  readonly ways: {
    readonly from: Pair;
    readonly character: number;
    readonly origins: readonly (readonly [index: number, marks: readonly number[]])[];
  }[];
}

function charactersOf(first: Step): readonly number[] {
  const path: number[] = [];
  for (let at = first; at.next !== undefined; at = at.next) path.push(at.character);
  return path;
}

function pathTo(pair: Pair): readonly number[] {
  return [...charactersOf(pair)].reverse();
}

/**
 * Returns all pairs, the nearest to the start first.
 *
 * @throws {Refusal} if the two sides of a pair differ.
 */
function walk(
  { source, rule, table, pairs: most = MOST_PAIRS }: Claim,
  derivatives: Derivatives,
  isOrdered = false,
): readonly Pair[] {
  const characters = representatives(derivatives.rule, table, source.octets);
  const start = { number: 0, state: 0, stacks: [derivatives.start], character: END, ways: [] };
  const pairs: Pair[] = [{ ...start, next: undefined }];
  const known = new Map<string, Pair>();
  for (const from of pairs) {
    const difference = differenceIn(table, from, derivatives);
    if (difference !== undefined) throw new Refusal(difference, pathTo(from));
    for (const character of characters) {
      const rests = new Map<Stack, readonly [number, readonly number[]]>();
      for (const [index, stack] of from.stacks.entries())
        for (const { ranges, marks, rest } of derivatives.movesOf(stack).reads)
          if (contains(ranges, character) && !rests.has(rest)) rests.set(rest, [index, marks]);
      const state = stateAfter(table, from.state, character);
      if (state === DEAD && rests.size === 0) continue;
      const stacks = isOrdered ? [...rests.keys()] : simplified([...rests.keys()]);
      const key = `${String(state)} ${stacks.map(({ id }) => id).join()}`;
      let pair = known.get(key);
      if (pair === undefined) {
        pair = { number: pairs.length, state, stacks, next: from, character, ways: [] };
        known.set(key, pair);
        if (pairs.push(pair) > most)
          throw new ProofError(
            `${rule} has more than ${String(most)} pairs of states and derivatives`,
          );
      }
      if (isOrdered) pair.ways.push({ from, character, origins: [...rests.values()] });
    }
  }
  return pairs;
}

/** Returns how the two sides of a pair differ. */
function differenceIn(
  table: Table,
  { state, stacks }: Pair,
  derivatives: Derivatives,
): string | undefined {
  if (state === DEAD) return "the table stops, and the rule goes on";
  if (stacks.length === 0) return "the table goes on, and the rule stops";
  const canEnd = stacks.some((stack) => derivatives.movesOf(stack).end !== undefined);
  if (isPlain(cellAt(table, state, END)) === canEnd) return undefined;
  return canEnd
    ? "the table refuses a string of the rule"
    : "the table accepts a string that is not of the rule";
}

function cellAt({ cells, classes, endSymbol }: Table, state: number, character: number): Cell {
  return cells[state + (character === END ? endSymbol : classes.of(character))]!;
}

function stateAfter(table: Table, state: number, character: number): number {
  const cell = cellAt(table, state, character);
  if (cell === NONE) return DEAD;
  return isPlain(cell) ? cell : targetOf(table.pairs, cell);
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
  const stateOf = ({ state, next }: Pair): number =>
    next === undefined ? -1 : state / (claim.table.endSymbol + 1);
  const ownOf = (pair: Pair): readonly Expectation[] =>
    sets.sets[pair.next === undefined ? sets.beginning : sets.ofState[stateOf(pair)]!]!;
  const wordsOf = ({ stacks, next }: Pair): ExpectedWords =>
    expectedIn(derivatives, stacks, next === undefined);
  const right = new Set(pairs.filter((pair) => isRight(ownOf(pair), wordsOf(pair), isShort)));
  const states = new Set(isMerged ? Array.from(right, stateOf) : []);
  const wrong = pairs.find((pair) => !right.has(pair) && !states.has(stateOf(pair)));
  if (wrong === undefined) return pairs;
  const reason = `the table expects ${textOf(ownOf(wrong))}, and the rule ${textOf(wordsOf(wrong).values())}`;
  throw new Refusal(reason, pathTo(wrong));
}

/** A history of the table that stands for a derivative. The path goes on to an ending that needs it. */
interface Demand extends Step {
  readonly next: Demand | undefined;
  readonly pair: Pair;
  readonly index: number;
  readonly history: number;
}

/**
 * Checks the marks, in a walk with ordered lists of derivatives. A run over the table finds the marks backward, from the
 * history that its ending names. So the walk goes backward, too: the ending of each pair demands a history for the
 * preferred derivative; each way to the pair then demands one for the derivative before it, over the same marks.
 */
function checkCaptures(
  claim: Claim,
  rule: Rule,
  captures: NonNullable<Claim["captures"]>,
): readonly Pair[] {
  const numbers = new Map(captures.map((each) => [each.rule, each.number]));
  const derivatives = new Derivatives(rule, (each) => numbers.get(each));
  const pairs = walk(claim, derivatives, true);
  const demands: Demand[] = [];
  const known = new Set<string>();
  const refusals: Refusal[] = [];

  /**
   * Demands that a table has these marks at a character or at the end, and then the history before them. Several
   * histories may stand for one derivative, and each is checked: this is sound, because a run backward follows only
   * histories that were demanded, over ways of which each has the right marks.
   */
  const demand = (
    { pair, index, character, next }: Omit<Demand, "history">,
    marks: readonly number[],
  ): void => {
    const past = pastOf(claim.table, pair.state, character, next?.history ?? 0);
    if (past === undefined || [...past.marks].reverse().join() !== marks.join()) {
      const witness = [...pathTo(pair), ...charactersOf({ character, next })];
      const place = next === undefined ? "at the end" : "before a character";
      refusals.push(new Refusal(`the table has other marks ${place}`, witness));
      return;
    }
    const key = [pair.number, index, past.history].join();
    if (!known.has(key)) demands.push({ pair, index, history: past.history, character, next });
    known.add(key);
  };

  for (const pair of pairs) {
    const ends = pair.stacks.map((stack) => derivatives.movesOf(stack).end);
    const index = ends.findIndex((end) => end !== undefined);
    if (index !== -1) demand({ pair, index, character: END, next: undefined }, ends[index]!);
  }
  for (const next of demands)
    for (const { from, character, origins } of next.pair.ways) {
      const [index, marks] = origins[next.index]!;
      demand({ pair: from, index, character, next }, marks);
    }
  const [shortest] = refusals.sort((a, b) => a.witness.length - b.witness.length);
  if (shortest !== undefined) throw shortest;
  return pairs;
}

/** Returns the history that a history continues over a cell, and the marks between them. An ending names a history. */
function pastOf(
  table: Table,
  state: number,
  character: number,
  history: number,
): { readonly history: number; readonly marks: readonly number[] } | undefined {
  const { pairs, endings, effects } = table;
  const cell = cellAt(table, state, character);
  if (character === END) return endings[cell];
  if (isPlain(cell)) return { history, marks: [] };
  const at = effectOf(pairs, cell) + 2 * history;
  const [from, number] = [effects.origins[at], effects.origins[at + 1]];
  const marks = effects.marks[number ?? -1];
  return from === undefined || marks === undefined ? undefined : { history: from, marks };
}
