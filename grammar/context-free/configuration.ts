/**
 * Configurations of the pushdown automaton: the states of the calls that are open, the innermost
 * first. Each of them but the first is the state in which its rule goes on after the return.
 *
 * ```text
 *   r = "(" [ r ] ")"      after "((":    [ r ] ")"  |  ")"  |  bottom
 * ```
 *
 * Equal configurations are one object. A tail call pushes nothing: a right-recursive list of any
 * length has one level.
 */
import { canBeSkipped, marksOf } from "../automaton/closure.js";
import { silentTargets } from "../automaton/nfa.js";
import type { Nfa, State } from "../automaton/nfa.js";
import type { Mark } from "../runtime/marks.js";
import type { Trail } from "../automaton/closure.js";

/** A stack of states. */
export class Configuration {
  /** The number of the last walk that visited the configuration. */
  visited = 0;
  /** The number of the last walk that arrived here, or in a configuration that covers this one. */
  arrived = 0;
  /** The same configuration after a character has been read (see Nfa#afterProgress). */
  afterProgress: Configuration | undefined;
  /** The configurations that have one state more, by that state. */
  readonly longer = new Map<State, Configuration>();

  constructor(
    readonly id: number,
    readonly state: State,
    /** Undefined only for the bottom. */
    readonly below: Configuration | undefined,
    /** The number of states above the bottom. */
    readonly depth: number,
  ) {}
}

/** The configurations over one nondeterministic automaton. */
export class Configurations {
  /** The configuration without an open call. It stands for all that is below on the stack. */
  readonly bottom: Configuration;
  /** The number of configurations made so far. */
  size = 1;
  readonly #nfa: Nfa;

  constructor(nfa: Nfa) {
    this.#nfa = nfa;
    this.bottom = new Configuration(0, nfa.end, undefined, 0);
    this.bottom.afterProgress = this.bottom;
  }

  /** Returns the configuration with a state on top of another one. The final state adds nothing. */
  on(below: Configuration, state: State): Configuration {
    if (state === this.#nfa.end) return below;
    let configuration = below.longer.get(state);
    if (configuration === undefined) {
      configuration = new Configuration(this.size, state, below, below.depth + 1);
      this.size += 1;
      below.longer.set(state, configuration);
    }
    return configuration;
  }

  /** Returns a configuration with the part `base` at its end replaced by another. */
  rebased(configuration: Configuration, base: Configuration, other: Configuration): Configuration {
    let result = other;
    for (const state of statesAbove(configuration, base).reverse()) result = this.on(result, state);
    return result;
  }

  /** Returns the configuration after a character has been read. */
  afterProgress(configuration: Configuration): Configuration {
    const unread: Configuration[] = [];
    let at = configuration;
    // The bottom has been read from the beginning.
    for (; at.afterProgress === undefined; at = at.below!) unread.push(at);
    let after = at.afterProgress;
    for (const before of unread.reverse()) {
      after = this.on(after, this.#nfa.afterProgress(before.state));
      before.afterProgress = after;
    }
    return after;
  }
}

/** The states of a configuration down to a part of it, the innermost first. */
export function statesAbove(configuration: Configuration, base: Configuration): State[] {
  const states: State[] = [];
  for (let at = configuration; at !== base; at = at.below!) states.push(at.state);
  return states;
}

/**
 * Returns the longest part that ends all configurations and contains the top state of none of them.
 */
export function commonBase(configurations: readonly Configuration[]): Configuration | undefined {
  let common: Configuration | undefined;
  for (const configuration of configurations) {
    const base = configuration.below ?? configuration;
    common = common === undefined ? base : commonPart(common, base);
  }
  return common;
}

function commonPart(one: Configuration, other: Configuration): Configuration {
  let [a, b] = [one, other];
  while (a !== b) {
    const [deeper, rest] = a.depth >= b.depth ? [a, b] : [b, a];
    [a, b] = [deeper.below!, rest];
  }
  return a;
}

// One step of an ordered list of configurations. It is the step of `automaton/closure.ts`, with
// calls and returns as moves that read nothing. Without left recursion there are finitely many
// configurations before the next character.
//
// The order of the list is the order of preference, and the first path to a configuration wins. All
// paths to the bottom are paths to one configuration, so of these, too, only the first counts.

/** The configurations after a character, and where each came from. */
export interface StackArrivals {
  readonly entries: Configuration[];
  /** For each new entry, the index of the old one. */
  readonly from: number[];
  /** For each new entry, the marks crossed before the character. */
  readonly marks: (readonly Mark[])[];
  /** The preferred way to the bottom without a character, if there is one. */
  bottom: { readonly from: number; readonly marks: readonly Mark[] } | undefined;
}

/** The number of configurations that one step may visit. */
const MOST_VISITS = 1 << 15;

/** Walks over configurations. Each walk has a number and stamps it on those that it visits. */
export class ConfigurationClosure {
  readonly #nfa: Nfa;
  readonly #configurations: Configurations;
  #walk = 0;

  constructor(nfa: Nfa, configurations: Configurations) {
    this.#nfa = nfa;
    this.#configurations = configurations;
  }

  /**
   * Returns the list that a list becomes on a symbol. Returns undefined where the step would visit
   * too many configurations.
   */
  step(entries: readonly Configuration[], symbol: number): StackArrivals | undefined {
    const all = this.#configurations;
    const nfa = this.#nfa;
    this.#walk += 1;
    const walk = this.#walk;
    const arrivals: StackArrivals = { entries: [], from: [], marks: [], bottom: undefined };
    let visits = 0;
    for (const [entry, start] of entries.entries()) {
      const pending = [start];
      const trails: (Trail | undefined)[] = [undefined];
      for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
        const trail = trails.pop();
        if (one.visited === walk) continue;
        one.visited = walk;
        visits += 1;
        if (visits > MOST_VISITS) return undefined;
        const { below } = one;
        if (below === undefined) {
          arrivals.bottom = { from: entry, marks: marksOf(trail) };
          continue;
        }
        const move = nfa.move(one.state);
        switch (move.kind) {
          case "accept":
            break;
          case "consume": {
            if (!move.members.has(symbol)) break;
            const target = all.afterProgress(all.on(below, move.target));
            if (!this.#arrive(target)) break;
            arrivals.entries.push(target);
            arrivals.from.push(entry);
            arrivals.marks.push(marksOf(trail));
            break;
          }
          case "split":
            for (let index = move.targets.length - 1; index >= 0; index -= 1) {
              pending.push(all.on(below, move.targets[index]!));
              trails.push(trail);
            }
            break;
          case "mark":
            pending.push(all.on(below, move.target));
            trails.push({ mark: move.mark, before: trail });
            break;
          case "call":
            pending.push(all.on(all.on(below, move.target), nfa.beginning(move.call)));
            trails.push(trail);
            break;
        }
      }
    }
    return arrivals;
  }

  /**
   * Returns the states in which a list is, and those that it enters by a return without reading.
   *
   * @param stack the configurations below the list, from the top; each is a single state
   */
  arrivals(entries: readonly Configuration[], stack: readonly Configuration[]): readonly State[] {
    const found = new Set<State>();
    this.#walkDown(entries, stack, (list) => {
      for (const { state } of list) found.add(state);
      return this.#returns(list, found);
    });
    return [...found];
  }

  /** Returns the symbols that a list above a stack can read next. */
  symbols(entries: readonly Configuration[], stack: readonly Configuration[]): ReadonlySet<number> {
    const symbols = new Set<number>();
    this.#walkDown(entries, stack, (list) => {
      const reached = this.#returns(list, new Set());
      for (const { state, below } of reached) {
        const move = this.#nfa.move(state);
        if (below === undefined || move.kind !== "consume") continue;
        for (const symbol of move.members) symbols.add(symbol);
      }
      return reached;
    });
    return symbols;
  }

  /** Visits a list, and the states of the stack below as far as calls can return without reading. */
  #walkDown(
    entries: readonly Configuration[],
    stack: readonly Configuration[],
    visit: (list: readonly Configuration[]) => ReadonlySet<Configuration>,
  ): void {
    const { bottom } = this.#configurations;
    let reached = visit(entries);
    const left = new Set<Configuration>();
    for (const frame of stack) {
      if (!reached.has(bottom)) break;
      // A state that has been on the stack before leads to the same returns.
      if (left.has(frame)) continue;
      left.add(frame);
      reached = visit([frame]);
    }
  }

  /**
   * Walks over all that a list reaches without reading. Adds the states entered by a return from a
   * call that has read something: those of the list itself.
   */
  #returns(entries: readonly Configuration[], found: Set<State>): ReadonlySet<Configuration> {
    const all = this.#configurations;
    const nfa = this.#nfa;
    const waiting = new Set<Configuration>();
    for (const { below } of entries)
      for (let at = below; at !== undefined && !waiting.has(at); at = at.below) waiting.add(at);
    const reached = new Set(entries);
    // The set grows during this loop.
    for (const one of reached) {
      const { below } = one;
      if (below === undefined) continue;
      const move = nfa.move(one.state);
      if (move.kind === "call")
        reached.add(all.on(all.on(below, move.target), nfa.beginning(move.call)));
      for (const target of silentTargets(move)) {
        const next = all.on(below, target);
        reached.add(next);
        if (next === below && waiting.has(next)) found.add(next.state);
      }
    }
    return reached;
  }

  /** Records an arrival. Returns false if an earlier arrival covers it (see closure.ts). */
  #arrive(target: Configuration): boolean {
    const walk = this.#walk;
    if (target.arrived === walk) return false;
    for (let at: Configuration | undefined = target; at !== undefined && at.arrived !== walk;) {
      at.arrived = walk;
      at = this.#afterHead(at);
    }
    return true;
  }

  /** Returns the rest of a configuration after the expression at its head, if that can be empty. */
  #afterHead({ state: { head, tail }, below }: Configuration): Configuration | undefined {
    if (below === undefined || head === undefined || tail === undefined) return undefined;
    return canBeSkipped(head) ? this.#configurations.on(below, tail) : undefined;
  }
}
