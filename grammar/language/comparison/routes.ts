/** The routes from a state to the states that read, with the marks that they cross. */
import { silentTargets } from "../../automaton/nfa.js";
import type { Mark } from "../../runtime/marks.js";
import type { Nfa, State } from "../../automaton/nfa.js";

/** The marks that a way crosses without reading. */
export type Marks = readonly Mark[];

/** A way to a state that reads a character, or in which the input can end. */
export interface Route {
  readonly state: State;
  readonly marks: Marks;
}

/** Routes, and the cost of finding them: the states and marks passed. */
interface Routes {
  readonly routes: readonly Route[];
  readonly cost: number;
}

/**
 * Returns the routes from a state. Each state is passed at most twice, with different marks, so
 * consecutive options do not multiply the routes. Two ways to a state are enough, because the rest of
 * the route adds the same marks to both.
 *
 * @param budget the limit of the cost; routes are missing if it is exceeded
 */
export function routesFrom(nfa: Nfa, start: State, budget: number): Routes {
  const ways = new Map<State, Marks[]>();
  const routes: Route[] = [];
  const pending: [state: State, marks: Marks][] = [[start, []]];
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

/** Checks whether two routes cross different marks. */
export function differ(a: Route, b: Route): boolean {
  return !areEqual(a.marks, b.marks);
}

function isNews(ways: Map<State, Marks[]>, state: State, marks: Marks): boolean {
  const known = ways.get(state);
  if (known === undefined) ways.set(state, [marks]);
  else if (known.length > 1 || areEqual(known[0]!, marks)) return false;
  else known.push(marks);
  return true;
}

function areEqual(a: Marks, b: Marks): boolean {
  return a.length === b.length && a.every((mark, index) => mark === b[index]);
}
