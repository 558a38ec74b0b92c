/**
 * The automaton of a pattern: its positions, and the lookarounds between them (Thompson, "Regular
 * expression search algorithm", 1968, with conditions on silent steps).
 */
import { madeOnce } from "../common/collections.js";
import type { Budget } from "../common/budget.js";
import type { CharSet } from "../automaton/char-set.js";

/** The number of a position in the automaton. */
export type NfaPosition = number;

/** The move of a position of the automaton. Only `read` reads a character. */
type PatternMove =
  | { readonly kind: "end" }
  | { readonly kind: "read"; readonly set: CharSet; readonly target: NfaPosition }
  | { readonly kind: "split"; readonly targets: readonly NfaPosition[] }
  | { readonly kind: "look"; readonly look: Look; readonly target: NfaPosition };

/** A lookahead, or a lookbehind. The inner pattern runs forward in both. */
export interface Look {
  readonly isBehind: boolean;
  readonly isNegative: boolean;
  /** Whether it fails between halves of a surrogate pair, as `^` and `$` do. */
  readonly isEdge: boolean;
  readonly start: NfaPosition;
  /** Lookbehinds are numbered from 0; one that is inside of another has the lower number. */
  readonly number: number;
}

/** A part of the automaton, with all that comes after it. Built from its end to its beginning. */
export type Builder = (then: NfaPosition) => NfaPosition;

/** The steps for a position of the automaton. */
const STEPS_A_POSITION = 500;

/** The position at which the pattern, or a lookaround, has matched. */
export const END: NfaPosition = 0;

/** The automaton of a pattern: a move for each position. */
export class PatternNfa {
  readonly moves: PatternMove[] = [{ kind: "end" }];
  /** The lookbehinds by their numbers. */
  readonly behinds: Look[] = [];
  /** Lookarounds for one character, which `^`, `$` and `\b` need many times. */
  readonly #short = new Map<string, Look>();

  readonly #budget: Budget;

  /** @param budget pays for the positions, with the repetitions written out */
  constructor(budget: Budget) {
    this.#budget = budget;
  }

  add(move: PatternMove): NfaPosition {
    this.#budget.spend(STEPS_A_POSITION);
    return this.moves.push(move) - 1;
  }

  read(set: CharSet): Builder {
    return (target) => this.add({ kind: "read", set, target });
  }

  either(parts: readonly Builder[]): Builder {
    if (parts.length === 1) return parts[0]!;
    return (then) => this.add({ kind: "split", targets: parts.map((part) => part(then)) });
  }

  sequence(parts: readonly Builder[]): Builder {
    return (then) => parts.reduceRight((next, part) => part(next), then);
  }

  /**
   * A repetition. Iterations beyond `min` that read nothing add nothing to a language, and one assertion is
   * as good as several equal ones.
   */
  repeat(part: Builder, min: number, max: number): Builder {
    return (then) => {
      let start = then;
      if (max === Infinity) {
        const targets = [then];
        start = this.add({ kind: "split", targets });
        targets.push(part(start));
      } else {
        for (let count = min; count < max; count += 1) {
          const { length } = this.moves;
          const iteration = part(start);
          if (!this.#isReadFrom(length)) break;
          start = this.add({ kind: "split", targets: [iteration, then] });
        }
      }
      for (let count = 0; count < min; count += 1) {
        const { length } = this.moves;
        start = part(start);
        if (!this.#isReadFrom(length)) break;
      }
      return start;
    };
  }

  /** Checks whether one of the last positions reads. Those inside of a lookaround are added before it. */
  #isReadFrom(first: NfaPosition): boolean {
    return this.moves.slice(first).some(({ kind }) => kind === "read");
  }

  look(part: Builder, isBehind: boolean, isNegative: boolean): Builder {
    const look = this.#look(part(END), isBehind, isNegative, false);
    return (target) => this.add({ kind: "look", look, target });
  }

  /** A lookaround for one character of a set. */
  character(set: CharSet, isBehind: boolean, isNegative: boolean, isEdge: boolean): Builder {
    const key = [isBehind, isNegative, isEdge, ...set].join();
    const look = madeOnce(this.#short, key, () =>
      this.#look(this.read(set)(END), isBehind, isNegative, isEdge),
    );
    return (target) => this.add({ kind: "look", look, target });
  }

  #look(start: NfaPosition, isBehind: boolean, isNegative: boolean, isEdge: boolean): Look {
    const number = isBehind ? this.behinds.length : -1;
    const look = { isBehind, isNegative, isEdge, start, number };
    if (isBehind) this.behinds.push(look);
    return look;
  }
}
