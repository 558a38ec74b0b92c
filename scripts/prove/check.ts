/**
 * Proves that a table accepts the language of a rule, reports its captures, and names what is expected: for every
 * string.
 *
 * A walk visits all pairs of a state of the table and the derivatives of the rule that one string leads to. The pairs
 * are finite, because the states and the derivatives are. In each pair, both sides must be able to end, or neither. So
 * if the walk ends, the table and the rule have the same strings.
 */
import { effectOf, isPlain, NONE, targetOf } from "../../grammar/runtime/table.js";
import { Derivatives } from "./derivatives.js";
import { partsOf, ProofError, ruleOf } from "./grammar.js";
import type { ExpectedSets } from "../../grammar/runtime/expected.js";
import type { Table } from "../../grammar/runtime/table.js";
import type { Mark, Stack } from "./derivatives.js";
import type { Expression, Ranges, Rule, Source } from "./grammar.js";

/** What a table is about. */
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
  };
  /** The largest number of pairs. Default: 100,000. */
  readonly pairs?: number;
}

/** The numbers of a proof; or why there is none, and a string for which the table answers otherwise. */
type Verdict =
  | { readonly isProven: true; readonly states: number; readonly pairs: number }
  | { readonly isProven: false; readonly reason: string; readonly witness: readonly number[] };

/** The default of `Claim.pairs`. */
const MOST_PAIRS = 100_000;

/** Stands for the state of the table behind a missing cell. */
const DEAD = -1;

/** A pair, and how it was reached first. */
interface Pair {
  readonly state: number;
  readonly stacks: readonly Stack[];
  readonly before: Pair | undefined;
  readonly character: number;
  /** In a walk for captures: the ways here. */
  readonly ways: Way[];
}

/** A way from a pair to another one. */
interface Way {
  readonly from: Pair;
  readonly character: number;
  /** For each derivative behind the character: the one before it, and the marks between them. */
  readonly origins: readonly (readonly [index: number, marks: readonly Mark[]])[];
}

/**
 * Checks a claim.
 *
 * @throws {ProofError} for a rule that contains itself, a name that nothing defines, and too many pairs.
 */
export function check(claim: Claim): Verdict {
  const { source, rule: name, expected, captures } = claim;
  const rule = ruleOf(source, name);
  const language =
    expected === undefined
      ? walk(claim, new Derivatives(rule, () => false))
      : checkExpected(claim, expected);
  if (!language.isProven || captures === undefined) return language;
  const derived = checkCaptures(claim, rule, captures);
  return derived.isProven ? { ...language, pairs: language.pairs + derived.pairs } : derived;
}

/** Walks all pairs, and calls a function for each; if it returns a reason, there is no proof. */
function walk(
  { source, rule, table, pairs: most = MOST_PAIRS }: Claim,
  derivatives: Derivatives,
  visit: (pair: Pair) => string | undefined = () => undefined,
  isOrdered = false,
): Verdict {
  const { characters, isIn } = representatives(derivatives.rule, table, source.octets);
  const start: Pair = {
    state: 0,
    stacks: [derivatives.start],
    before: undefined,
    character: -1,
    ways: [],
  };
  const pairs = [start];
  const known = new Map<string, Pair>();
  const states = new Set<number>();
  for (const pair of pairs) {
    const { state, stacks } = pair;
    states.add(state);
    const reason = differenceIn(table, pair, derivatives) ?? visit(pair);
    if (reason !== undefined) return { isProven: false, reason, witness: pathTo(pair) };
    for (const [index, character] of characters.entries()) {
      const rests = new Map<Stack, readonly [number, readonly Mark[]]>();
      for (const [from, stack] of stacks.entries())
        for (const { ranges, marks, rest } of derivatives.movesOf(stack).reads)
          if (isIn(ranges, index) && !rests.has(rest)) rests.set(rest, [from, marks]);
      const target = targetFrom(table, state, character);
      if (target === DEAD && rests.size === 0) continue;
      const behind = isOrdered ? [...rests.keys()] : simplified([...rests.keys()]);
      const key = `${String(target)} ${behind.map(({ id }) => id).join()}`;
      let next = known.get(key);
      if (next === undefined) {
        next = { state: target, stacks: behind, before: pair, character, ways: [] };
        known.set(key, next);
        if (pairs.push(next) > most)
          throw new ProofError(
            `${rule} has more than ${String(most)} pairs of states and derivatives`,
          );
      }
      if (isOrdered) next.ways.push({ from: pair, character, origins: [...rests.values()] });
    }
  }
  return { isProven: true, states: states.size, pairs: pairs.length };
}

/** Returns how the two sides of a pair differ. */
function differenceIn(
  table: Table,
  { state, stacks }: Pair,
  derivatives: Derivatives,
): string | undefined {
  if (state === DEAD) return "the table stops, and the rule goes on";
  if (stacks.length === 0) return "the table goes on, and the rule stops";
  const canEnd = stacks.some((stack) => derivatives.movesOf(stack).end !== null);
  if (isPlain(table.cells[state + table.endSymbol]!) === canEnd) return undefined;
  return canEnd
    ? "the table refuses a string of the rule"
    : "the table accepts a string that is not of the rule";
}

function targetFrom({ cells, classes, pairs }: Table, state: number, character: number): number {
  const cell = cells[state + classes.of(character)]!;
  if (cell === NONE) return DEAD;
  return isPlain(cell) ? cell : targetOf(pairs, cell);
}

/**
 * Returns the derivatives in the order of their numbers, without those whose strings are all strings of another one:
 * of `0*2x r` and `0*5x r`, the former.
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

/** Checks the expected set of each state, in a walk with all rules visible. */
function checkExpected(
  claim: Claim,
  { sets, source, rule }: NonNullable<Claim["expected"]>,
): Verdict {
  const { table } = claim;
  const derivatives = new Derivatives(ruleOf(source, rule), () => true);
  return walk({ ...claim, source, rule }, derivatives, ({ state, stacks, before }) => {
    const number =
      before === undefined ? sets.beginning : sets.ofState[state / (table.endSymbol + 1)]!;
    const own = new Map(sets.sets[number]!.map(({ word, read }) => [word, read]));
    const right = derivatives.expected(stacks, before === undefined);
    const isSame =
      own.size === right.size && [...right].every(([word, read]) => own.get(word) === read);
    return isSame ? undefined : `the table expects ${textOf(own)}, and the rule ${textOf(right)}`;
  });
}

function textOf(words: ReadonlyMap<string, number>): string {
  return Array.from(words, ([word, read]) =>
    read === 0 ? word : `${word} (${String(read)} read)`,
  ).join(", ");
}

/** A history of the table that stands for a derivative: an ending needs it. */
interface Demand {
  readonly pair: Pair;
  readonly index: number;
  readonly history: number;
  /** The demand from which this one follows, and the character between them. */
  readonly after: Demand | undefined;
  readonly character: number;
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
): Verdict {
  const { table } = claim;
  const numbers = new Map(captures.map((each) => [each.rule, each.number]));
  const derivatives = new Derivatives(rule, (each) => numbers.has(each));
  const shown = (marks: readonly Mark[]): string =>
    marks.map(({ rule: each, opens }) => 2 * numbers.get(each)! + (opens ? 0 : 1)).join();
  const demands: Demand[] = [];
  const known = new Map<Pair, Set<string>>();
  const demand = (made: Demand): void => {
    const ofPair = known.get(made.pair) ?? new Set();
    known.set(made.pair, ofPair);
    const key = `${String(made.index)} ${String(made.history)}`;
    if (!ofPair.has(key)) demands.push(made);
    ofPair.add(key);
  };

  const verdict = walk(
    claim,
    derivatives,
    (pair) => {
      const index = pair.stacks.findIndex((stack) => derivatives.movesOf(stack).end !== null);
      if (index === -1) return undefined;
      const ending = table.endings[table.cells[pair.state + table.endSymbol]!];
      if (ending === undefined) return "the table has no such ending";
      if (
        shown(derivatives.movesOf(pair.stacks[index]!).end!) !== [...ending.marks].reverse().join()
      )
        return "the table ends with other marks";
      demand({ pair, index, history: ending.history, after: undefined, character: -1 });
      return undefined;
    },
    true,
  );
  if (!verdict.isProven) return verdict;

  for (const made of demands)
    for (const { from, character, origins } of made.pair.ways) {
      const [index, marks] = origins[made.index]!;
      const continued = continuation(table, from.state, character, made.history);
      const before = { pair: from, index, after: made, character };
      if (continued?.marks !== shown(marks)) {
        const reason = "the table has other marks before a character";
        return { isProven: false, reason, witness: [...pathTo(from), ...pathFrom(before)] };
      }
      demand({ ...before, history: continued.history });
    }
  return verdict;
}

/** Returns the history that a history continues over a transition, and the marks between them. */
function continuation(
  { cells, classes, pairs, effects }: Table,
  state: number,
  character: number,
  history: number,
): { readonly history: number; readonly marks: string } | undefined {
  const cell = cells[state + classes.of(character)]!;
  if (isPlain(cell)) return { history, marks: "" };
  const pair = effectOf(pairs, cell) + 2 * history;
  const [from, number] = effects.origins.subarray(pair, pair + 2);
  const marks = number === undefined ? undefined : effects.marks[number];
  return from === undefined || marks === undefined
    ? undefined
    : { history: from, marks: [...marks].reverse().join() };
}

function pathTo(pair: Pair): readonly number[] {
  const path: number[] = [];
  for (let at = pair; at.before !== undefined; at = at.before) path.push(at.character);
  return path.reverse();
}

function pathFrom(first: Pick<Demand, "after" | "character">): readonly number[] {
  const path: number[] = [];
  for (let at = first; at.after !== undefined; at = at.after) path.push(at.character);
  return path;
}

/** Returns a character of each class that neither the rule nor the table divides, and a test of ranges for them. */
function representatives(
  rule: Rule,
  { classes }: Table,
  octets: boolean,
): {
  readonly characters: readonly number[];
  readonly isIn: (ranges: Ranges, index: number) => boolean;
} {
  const sets = rangesIn(rule);
  const limit = octets ? 0xff : 0x10ffff;
  const bounds = sets.flatMap((ranges) => ranges.flatMap(([first, last]) => [first, last + 1]));
  const starts = new Set([0, ...bounds, ...classes.starts].filter((each) => each <= limit));
  const byClass = new Map<string, number>();
  for (const start of starts) {
    const members = sets.map((ranges) => Number(contains(ranges, start))).join("");
    byClass.set(`${String(classes.of(start))} ${members}`, start);
  }
  const characters = [...byClass.values()];
  const membership = new Map(
    sets.map((ranges) => [ranges, characters.map((each) => contains(ranges, each))]),
  );
  return { characters, isIn: (ranges, index) => membership.get(ranges)![index]! };
}

function contains(ranges: Ranges, character: number): boolean {
  return ranges.some(([first, last]) => first <= character && character <= last);
}

/**
 * Returns the ranges of all terminals that a rule leads to.
 *
 * @throws {ProofError} if one of the rules contains itself.
 */
function rangesIn(rule: Rule): readonly Ranges[] {
  const found: Ranges[] = [];
  const open = new Set<Expression>();
  const done = new Set<Expression>();
  const visit = (expression: Expression): void => {
    if (done.has(expression)) return;
    if (open.has(expression))
      throw new ProofError(`${rule.name} leads to a rule that contains itself`);
    open.add(expression);
    if (expression.kind === "characters") found.push(expression.ranges);
    partsOf(expression).forEach(visit);
    open.delete(expression);
    done.add(expression);
  };
  visit(rule);
  return found;
}
