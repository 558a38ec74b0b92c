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
import type { Nfa, State } from "../automaton/nfa.js";

/** A stack of states. */
export class Configuration {
  /** The number of the last walk that visited the configuration (see configuration-closure.ts). */
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
    /** Undefined for the bottom alone. */
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
