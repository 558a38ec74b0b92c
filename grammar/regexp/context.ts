/**
 * The conditions under which the positions of a pattern are reached.
 *
 * The rest of a string decides a lookahead, so a position is reached under a condition: a boolean function
 * whose variables are the positions that read, and say "the rest of the string matches from here". (These
 * are the states of an alternating automaton: Chandra, Kozen & Stockmeyer, "Alternation", 1981.) What
 * has been read decides a lookbehind, so all lookbehinds run from the beginning of the string; a
 * lookahead inside of one makes its result such a function, too.
 */
import { madeOnce } from "../common/collections.js";
import { FALSE, TRUE } from "./boolean-functions.js";
import { END } from "./positions.js";
import type { BooleanFunction, BooleanFunctions } from "./boolean-functions.js";
import type { Look, NfaPosition, PatternNfa } from "./positions.js";

/** Positions, and the condition under which each is reached. */
export type Reached = Map<NfaPosition, BooleanFunction>;

/** What the characters before an offset say about the lookbehinds. */
export class Context {
  /** The positions that each lookbehind has reached by a character, by its number. */
  readonly #reached: readonly Reached[];
  readonly #nfa: PatternNfa;
  readonly #functions: BooleanFunctions;
  readonly #froms = new Map<NfaPosition, BooleanFunction>();
  readonly #behinds = new Map<number, Reached>();
  /** The contexts after one character, by its class. */
  readonly next = new Map<number, Context>();
  /** For each class, the functions after a character of it. */
  readonly advanced = new Map<number, Map<BooleanFunction, BooleanFunction>>();

  constructor(nfa: PatternNfa, functions: BooleanFunctions, reached: readonly Reached[]) {
    this.#nfa = nfa;
    this.#functions = functions;
    this.#reached = reached;
  }

  get key(): string {
    return this.#reached
      .map((reached) => [...reached].sort(([a], [b]) => a - b).join(" "))
      .join("/");
  }

  /** Returns the function that says that the rest of a string matches from a position. */
  from(position: NfaPosition): BooleanFunction {
    return madeOnce(this.#froms, position, () => {
      const reached = this.#closure(new Map([[position, TRUE]]));
      let result = reached.get(END) ?? FALSE;
      // From the last variable to the first: each step then puts one variable on top.
      for (const read of [...reached.keys()].sort((a, b) => b - a)) {
        if (read === END) continue;
        const here = this.#functions.and(reached.get(read)!, this.#functions.variable(read));
        result = this.#functions.or(result, here);
      }
      return result;
    });
  }

  /** Returns functions whose conjunction is that of a position: one for each lookaround with which it begins. */
  conditions(start: NfaPosition): readonly BooleanFunction[] {
    const conditions: BooleanFunction[] = [];
    const { moves } = this.#nfa;
    let position = start;
    for (let move = moves[position]!; move.kind === "look"; move = moves[position]!) {
      conditions.push(this.#holds(move.look));
      position = move.target;
    }
    return [...conditions, this.from(position)];
  }

  /** Returns the positions of a lookbehind that read, and its end. */
  behind({ start, number }: Look): Reached {
    return madeOnce(this.#behinds, number, () =>
      this.#closure(new Map([...this.#reached[number]!, [start, TRUE]])),
    );
  }

  /** Returns the positions that read, and the end, that some positions reach without reading. */
  #closure(starts: Reached): Reached {
    const reached: Reached = new Map();
    const result: Reached = new Map();
    const pending = [...starts];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [position, condition] = next;
      const before = reached.get(position) ?? FALSE;
      const now = this.#functions.or(before, condition);
      if (now === before) continue;
      reached.set(position, now);
      const move = this.#nfa.moves[position]!;
      switch (move.kind) {
        case "split":
          for (const target of move.targets) pending.push([target, now]);
          break;
        case "look":
          pending.push([move.target, this.#functions.and(now, this.#holds(move.look))]);
          break;
        case "read":
        case "end":
          result.set(position, now);
      }
    }
    return result;
  }

  #holds(look: Look): BooleanFunction {
    const found = look.isBehind ? (this.behind(look).get(END) ?? FALSE) : this.from(look.start);
    return look.isNegative ? this.#functions.not(found) : found;
  }
}
