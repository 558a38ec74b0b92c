/**
 * Ambiguity: a rule is ambiguous if it can read one string as two different lists of the rules to
 * which it refers.
 *
 * The search runs two copies of the automaton over the same characters until they have crossed
 * different marks and both can end (the square of an automaton, as in Béal, Carton, Prieur &
 * Sakarovitch, "Squaring transducers", 2003). The search is breadth first, so the string that it
 * finds is a shortest one.
 */
import { Alphabet } from "../../automaton/alphabet.js";
import { madeOnce } from "../../common/collections.js";
import { Canon } from "./canonical-expressions.js";
import { Dfa } from "../../automaton/dfa.js";
import { Nfa, silentTargets } from "../../automaton/nfa.js";
import { ParseNode } from "../../combinator/parse-node.js";
import { STEPS_A_WAY } from "../question-budget.js";
import { isHighSurrogate, representatives } from "./readings.js";
import type { Members } from "../../automaton/alphabet.js";
import type { Limit } from "../../ast/alphabets.js";
import type { Mark } from "../../runtime/marks.js";
import type { Budget } from "../../common/budget.js";
import type { Lowered } from "../../automaton/lower.js";
import type { State } from "../../automaton/nfa.js";
import type { Representative } from "./readings.js";

/** The outermost rules that a string consists of, from left to right. */
export type Reading = readonly ParseNode[];

/** A string, and two readings of it. */
export interface Ambiguity {
  readonly text: string;
  readonly preferred: Reading;
  readonly other: Reading;
}

/** The states of two runs, and the way to them. */
interface RunPair {
  readonly states: readonly [State, State];
  /** Whether the two runs have crossed different marks. */
  readonly differ: boolean;
  readonly before: RunPair | undefined;
  /**
   * The marks that each run has crossed since the step before, and the character that both have
   * read after them.
   */
  readonly marks: readonly [CrossedMarks, CrossedMarks];
  readonly character: number | undefined;
}

/** A string, and the marks of two runs over it that cross different marks. */
interface TwoRuns {
  readonly text: string;
  readonly marks: readonly [readonly PlacedMark[], readonly PlacedMark[]];
}

/**
 * Returns a shortest string with two readings, or null if there is none.
 *
 * @param lowered a rule without calls; readings differ in its outermost visible rules, and not only
 *   inside of those
 * @param budget pays for each pair of routes, and for the states and marks on the routes
 * @throws {LimitError} that of the budget
 */
export function findAmbiguity(lowered: Lowered, limit: Limit, budget: Budget): Ambiguity | null {
  const root = new Canon(budget).outermost(lowered.root);
  const runs = findTwoRuns({ ...lowered, root }, limit, budget);
  return runs && ambiguityOf(runs, lowered);
}

/**
 * Returns a shortest string over which two runs cross different marks, or null if there is none.
 *
 * @throws {LimitError} that of the budget
 */
export function findTwoRuns(
  lowered: Pick<Lowered, "root" | "sets">,
  limit: Limit,
  budget: Budget,
): TwoRuns | null {
  const square = new Square(lowered, limit, budget);
  for (let layer = [square.start]; layer.length > 0;) {
    const next: RunPair[] = [];
    for (const step of layer)
      for (const after of square.follow(step)) {
        if (after.character === undefined) return runsOf(after);
        next.push(after);
      }
    layer = next;
  }
  return null;
}

class Square {
  readonly start: RunPair;
  readonly #budget: Budget;
  readonly #nfa: Nfa;
  readonly #readable: readonly Representative[];
  readonly #routes = new Map<State, readonly Route[]>();
  readonly #common = new Map<Members, Map<Members, readonly Representative[]>>();
  /** The pairs of states that have been reached, and whether by runs that differ. */
  readonly #reached = new Map<string, boolean>();

  constructor({ root, sets }: Pick<Lowered, "root" | "sets">, limit: Limit, budget: Budget) {
    this.#budget = budget;
    const alphabet = new Alphabet(sets);
    this.#nfa = new Nfa(root, alphabet);
    this.#readable = [...representatives(alphabet, limit)].sort((a, b) => a.rank - b.rank);
    const states = [this.#nfa.start, this.#nfa.start] as const;
    const marks = [[], []] as const;
    this.start = { states, differ: false, before: undefined, marks, character: undefined };
  }

  /**
   * The new steps after a step. A step without a character is one in which both runs end and
   * differ.
   */
  *follow(step: RunPair): Generator<RunPair, void, undefined> {
    const [left, right] = step.states;
    const isOne = left === right;
    for (const [index, a] of this.#routesFrom(left).entries()) {
      const others = this.#routesFrom(right);
      // The two runs are interchangeable, so each pair is visited in one order. If they already
      // differ, they need not take different routes from a common state.
      for (const b of isOne ? others.slice(index, step.differ ? index + 1 : undefined) : others) {
        this.#budget.spend(STEPS_A_WAY);
        const next = this.#pass(step, a, b);
        if (next !== undefined) yield next;
      }
    }
  }

  #pass(before: RunPair, a: Route, b: Route): RunPair | undefined {
    const differ = before.differ || !areEqual(a.marks, b.marks);
    const marks = [a.marks, b.marks] as const;
    const [left, right] = [this.#nfa.move(a.state), this.#nfa.move(b.state)];
    if (left.kind === "accept" && right.kind === "accept")
      return differ ? { ...before, differ, before, marks, character: undefined } : undefined;
    if (left.kind !== "consume" || right.kind !== "consume") return undefined;
    const character = this.#character(before, left.members, right.members);
    if (character === undefined) return undefined;
    const states = [left.target, right.target] as const;
    const step: RunPair = { states, differ, before, marks, character };
    return this.#isNews(step) ? step : undefined;
  }

  /** The most readable character that both runs can read. */
  #character(before: RunPair, a: Members, b: Members): number | undefined {
    const isBehind = isBehindHigh(before);
    for (const { character, behindHigh } of this.#commonOf(a, b)) {
      const found = isBehind ? behindHigh : character;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #commonOf(a: Members, b: Members): readonly Representative[] {
    const byOther = madeOnce(this.#common, a, () => new Map<Members, readonly Representative[]>());
    return madeOnce(byOther, b, () =>
      this.#readable.filter(({ symbol }) => a.has(symbol) && b.has(symbol)),
    );
  }

  /**
   * Checks whether a pair of states is new. The order of the pair does not matter. A pair of runs
   * that differ is new even if the same pair of equal runs is known.
   */
  #isNews(step: RunPair): boolean {
    const { states, differ } = step;
    const [first, second] = states.map(({ id }) => id).sort((a, b) => a - b);
    const key = `${String(first)} ${String(second)} ${String(isBehindHigh(step))}`;
    const known = this.#reached.get(key);
    if (known === true || known === differ) return false;
    this.#reached.set(key, differ);
    return true;
  }

  #routesFrom(state: State): readonly Route[] {
    return madeOnce(this.#routes, state, () => {
      const { routes, cost } = routesFrom(this.#nfa, state, this.#budget.left / STEPS_A_WAY);
      this.#budget.spend(STEPS_A_WAY * cost);
      return routes;
    });
  }
}

/** Checks whether the last character of a step is a lone high surrogate. */
function isBehindHigh({ character }: RunPair): boolean {
  return character !== undefined && isHighSurrogate(character);
}

/** Makes the string and the marks of the two runs from the steps up to the last one. */
function runsOf(last: RunPair): TwoRuns {
  const steps: RunPair[] = [];
  for (let step: RunPair | undefined = last; step !== undefined; step = step.before)
    steps.push(step);
  steps.reverse();
  const text = steps.map(characterOf).join("");
  const marksOf = (side: 0 | 1): readonly PlacedMark[] => {
    const placed: PlacedMark[] = [];
    let offset = 0;
    for (const step of steps) {
      for (const mark of step.marks[side]) placed.push({ mark, offset });
      offset += characterOf(step).length;
    }
    return placed;
  };
  return { text, marks: [marksOf(0), marksOf(1)] };
}

function ambiguityOf({ text, marks }: TwoRuns, lowered: Lowered): Ambiguity {
  const [left, right] = marks.map((placed) => treesOf(placed, text, lowered));
  const preferred = preferredReading(text, lowered);
  return { text, preferred, other: (areSameReadings(left!, preferred) ? right : left)! };
}

function characterOf({ character }: RunPair): string {
  return character === undefined ? "" : String.fromCodePoint(character);
}

interface PlacedMark {
  readonly mark: Mark;
  readonly offset: number;
}

function preferredReading(text: string, lowered: Lowered): Reading {
  const machine = new Dfa(lowered, true);
  machine.deriveWhole(text);
  const { pairs, length } = machine.derivation();
  const placed: PlacedMark[] = [];
  for (let at = length - 2; at >= 0; at -= 2)
    placed.push({ mark: pairs[at] ?? 0, offset: pairs[at + 1] ?? 0 });
  return treesOf(placed, text, lowered);
}

/** Makes the trees of the outermost rules of a derivation from its marks, the first mark first. */
export function treesOf(placed: readonly PlacedMark[], text: string, lowered: Lowered): Reading {
  const trees: ParseNode[] = [];
  const open = [{ start: 0, children: trees }];
  for (const { mark, offset } of placed) {
    if (mark % 2 === 0) {
      open.push({ start: offset, children: [] });
      continue;
    }
    const { start, children } = open.pop()!;
    const { name } = lowered.definitions[mark >> 1]!;
    const tree = new ParseNode(name, start, offset, text.slice(start, offset), children);
    open.at(-1)!.children.push(tree);
  }
  return trees;
}

function areSameReadings(a: Reading, b: Reading): boolean {
  return a.length === b.length && a.every((piece, index) => isSamePiece(piece, b[index]));
}

export function isSamePiece(a: ParseNode, b: ParseNode | undefined): boolean {
  return a.rule === b?.rule && a.start === b.start && a.text === b.text;
}

/** The marks that a way crosses without reading. */
type CrossedMarks = readonly Mark[];

/** A way to a state that reads a character, or in which the input can end. */
interface Route {
  readonly state: State;
  readonly marks: CrossedMarks;
}

/**
 * Returns the routes from a state, and the cost of finding them: the states and marks passed. Each state is passed at most twice, with different marks, so
 * consecutive options do not multiply the routes. Two ways to a state are enough, because the rest of
 * the route adds the same marks to both.
 *
 * @param budget the limit of the cost; routes are missing if it is exceeded
 */
function routesFrom(
  nfa: Nfa,
  start: State,
  budget: number,
): { readonly routes: readonly Route[]; readonly cost: number } {
  const ways = new Map<State, CrossedMarks[]>();
  const routes: Route[] = [];
  const pending: [state: State, marks: CrossedMarks][] = [[start, []]];
  let cost = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [state, marks] = next;
    cost += 1 + marks.length;
    if (cost > budget) break;
    if (!isNews(ways, state, marks)) continue;
    const move = nfa.move(state);
    const crossed = move.kind === "mark" ? [...marks, move.mark] : marks;
    for (const target of silentTargets(move)) pending.push([target, crossed]);
    if (move.kind === "consume" || move.kind === "accept") routes.push({ state, marks });
  }
  return { routes, cost };
}

function isNews(ways: Map<State, CrossedMarks[]>, state: State, marks: CrossedMarks): boolean {
  const known = ways.get(state);
  if (known === undefined) ways.set(state, [marks]);
  else if (known.length > 1 || areEqual(known[0]!, marks)) return false;
  else known.push(marks);
  return true;
}

function areEqual(a: CrossedMarks, b: CrossedMarks): boolean {
  return a.length === b.length && a.every((mark, index) => mark === b[index]);
}
