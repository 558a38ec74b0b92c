/** A few strings that take all places of a grammar. */
import { lengthOf } from "../runtime/characters.js";
import { requireMember } from "../common/arguments.js";
import { spellingOf } from "./comparison/spelling.js";
import { coverageFinderOf } from "./coverage.js";
import { Heap } from "../common/collections.js";
import { inputOf } from "./language-set.js";
import type { Rule } from "../combinator/rule.js";
import type { CoverageFinder } from "./coverage/coverage-finder.js";
import type { Place, Site } from "./coverage/marked-places.js";

/** A string, and the places that it takes. */
export interface Example {
  readonly string: string;
  /** The places that the preferred derivation of the string takes, in the order of the text. */
  readonly covers: Place[];
}

/** Examples, and the places that they do not take. */
export interface Examples {
  /** The shortest first. */
  readonly examples: readonly Example[];
  /** The places that can never be taken. */
  readonly never: readonly Place[];
  /** The places for which no string was found within the budget of the search. */
  readonly undecided: readonly Place[];
}

/**
 * Returns few short strings of a rule that together take every alternative, every option both ways, and
 * every repetition at its minimum, one past it, and at its maximum if that is at most 100. Each string
 * names all places that it takes; `never` and `undecided` are the places that no string takes. The
 * places, the proofs and the cost are those of `coverage`. The rule may contain itself. Of a rule without
 * places, such as one of a pattern, it returns one shortest string.
 *
 * The strings are chosen from the shortest ones for each place, the most useful first (Chvátal, "A
 * greedy heuristic for the set-covering problem", 1979). Strings that the others make superfluous are
 * left out.
 *
 * @example
 * ```ts
 * const { rules } = compile('flag = "-" ( "v" / "q" ) [ "=" DIGIT ]');
 * examples(rules.flag).examples.map(({ string }) => string); // ["-q", "-v=0"]
 * ```
 */
export function examples(rule: Rule): Examples {
  requireMember(rule, "definition", "examples are those of a rule");
  const found = examplesIn(coverageFinderOf(rule));
  if (rule.definition.automaton === undefined) return found;
  // The automaton of a combination does not know in which case its rules write a literal.
  const spell = spellingOf(rule.definition);
  const spelled = found.examples.map(({ string, covers }) => {
    const other = spell(string);
    return { string: rule.test(inputOf(other, rule)) ? other : string, covers };
  });
  return { ...found, examples: spelled };
}

/** Returns the examples of the places of a rule, which are open already. */
export function examplesIn(finder: CoverageFinder): Examples {
  const candidates = new Map<string, Candidate>();
  const never: Place[] = [];
  const undecided: Place[] = [];
  const add = (string: string): void => {
    candidates.set(string, { string, sites: finder.takenBy(string)! });
  };
  for (const [site, example] of finder.examplesOf(finder.sites)) {
    if (example === null) never.push(site.place);
    else if (example === undefined) undecided.push(site.place);
    else if (!candidates.has(example)) add(example);
  }
  // A rule without places has one example, too.
  const shortest = candidates.size === 0 ? finder.shortest() : undefined;
  if (shortest !== undefined) add(shortest);
  const chosen = withoutSuperfluous(choose([...candidates.values()]));
  const positions = new Map(finder.sites.map((site, position) => [site, position]));
  const inOrder = (sites: ReadonlySet<Site>): readonly Site[] =>
    [...sites].sort((a, b) => positions.get(a)! - positions.get(b)!);
  const found = chosen.map(({ string, sites }) => ({
    string,
    covers: inOrder(sites).map(({ place }) => place),
  }));
  return { examples: found, never, undecided };
}

/** A string, and the places that it takes. */
interface Candidate {
  readonly string: string;
  readonly sites: ReadonlySet<Site>;
}

/** Puts the strings in the order of their new places for their lengths, the most first. */
function choose(candidates: readonly Candidate[]): readonly Candidate[] {
  const chosen: Candidate[] = [];
  const taken = new Set<Site>();
  const newIn = ({ sites }: Candidate): number => {
    let count = 0;
    for (const site of sites) if (!taken.has(site)) count += 1;
    return count;
  };
  const open = new Heap<Bounded>(isBefore);
  candidates.forEach((candidate, index) => {
    open.add({ candidate, bound: candidate.sites.size, turn: index });
  });
  let turn = 0;
  for (let first = open.take(); first !== undefined; first = open.take()) {
    const { candidate } = first;
    const bound = newIn(candidate);
    turn -= 1;
    const next = { candidate, bound, turn };
    if (open.first !== undefined && worth(next) < worth(open.first)) {
      open.add(next);
      continue;
    }
    chosen.push(candidate);
    for (const site of candidate.sites) taken.add(site);
  }
  return chosen;
}

/** A candidate that waits for its turn. */
interface Bounded {
  readonly candidate: Candidate;
  /** At least the number of its new places: that number never grows, so an old one is a bound. */
  readonly bound: number;
  /** Among candidates of equal worth, the lowest one comes first. */
  readonly turn: number;
}

function isBefore(a: Bounded, b: Bounded): boolean {
  const difference = worth(a) - worth(b);
  return difference > 0 || (difference === 0 && a.turn < b.turn);
}

function worth({ candidate, bound }: Bounded): number {
  return bound / (candidate.string.length + SHORT);
}

/** Below this length, a string is short, and its places matter more than its length. */
const SHORT = 16;

/** Leaves out the strings whose places the others take. */
function withoutSuperfluous(chosen: readonly Candidate[]): readonly Candidate[] {
  const counts = new Map<Site, number>();
  for (const { sites } of chosen)
    for (const site of sites) counts.set(site, (counts.get(site) ?? 0) + 1);
  const kept = new Set(chosen);
  for (const candidate of [...chosen].reverse()) {
    if (kept.size === 1 || [...candidate.sites].some((site) => counts.get(site) === 1)) continue;
    for (const site of candidate.sites) counts.set(site, counts.get(site)! - 1);
    kept.delete(candidate);
  }
  return [...kept].sort((a, b) => lengthOf(a.string) - lengthOf(b.string));
}
