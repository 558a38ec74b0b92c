/**
 * The conditions under which the places of a pattern are reached.
 *
 * The rest of a string decides a lookahead, so a place is reached under a condition: a boolean function
 * whose variables are the places that read, and say "the rest of the string matches from here". (These
 * are the states of an alternating automaton: Chandra, Kozen & Stockmeyer, "Alternation", 1981.) What
 * has been read decides a lookbehind, so all lookbehinds run from the beginning of the string; a
 * lookahead inside of one makes its result such a function, too.
 */
import { madeOnce } from "../common/collections.js";
import { FALSE, TRUE } from "./boolean-functions.js";
import { END } from "./positions.js";
import type { BooleanFunction, BooleanFunctions } from "./boolean-functions.js";
import type { Look, PlaceNumber, PatternPlaces } from "./positions.js";

/** Places, and the condition under which each is reached. */
export type Reached = Map<PlaceNumber, BooleanFunction>;

/** What the characters before an offset say about the lookbehinds. */
export class Context {
  /** The places that each lookbehind has reached by a character, by its number. */
  readonly #reached: readonly Reached[];
  readonly #places: PatternPlaces;
  readonly #functions: BooleanFunctions;
  readonly #froms = new Map<PlaceNumber, BooleanFunction>();
  readonly #behinds = new Map<number, Reached>();
  /** The contexts after one character, by its class. */
  readonly next = new Map<number, Context>();
  /** For each class, the functions after a character of it. */
  readonly advanced = new Map<number, Map<BooleanFunction, BooleanFunction>>();

  constructor(places: PatternPlaces, functions: BooleanFunctions, reached: readonly Reached[]) {
    this.#places = places;
    this.#functions = functions;
    this.#reached = reached;
  }

  get key(): string {
    return this.#reached
      .map((reached) => [...reached].sort(([a], [b]) => a - b).join(" "))
      .join("/");
  }

  /** Returns the function that says that the rest of a string matches from a place. */
  from(place: PlaceNumber): BooleanFunction {
    return madeOnce(this.#froms, place, () => {
      const reached = this.#closure(new Map([[place, TRUE]]));
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

  /** Returns functions whose conjunction is that of a place: one for each lookaround with which it begins. */
  conditions(start: PlaceNumber): readonly BooleanFunction[] {
    const conditions: BooleanFunction[] = [];
    const { acts } = this.#places;
    let place = start;
    for (let act = acts[place]!; act.kind === "look"; act = acts[place]!) {
      conditions.push(this.#holds(act.look));
      place = act.target;
    }
    return [...conditions, this.from(place)];
  }

  /** Returns the places of a lookbehind that read, and its end. */
  behind({ start, number }: Look): Reached {
    return madeOnce(this.#behinds, number, () =>
      this.#closure(new Map([...this.#reached[number]!, [start, TRUE]])),
    );
  }

  /** Returns the places that read, and the end, that some places reach without reading. */
  #closure(starts: Reached): Reached {
    const reached: Reached = new Map();
    const result: Reached = new Map();
    const pending = [...starts];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [place, condition] = next;
      const before = reached.get(place) ?? FALSE;
      const now = this.#functions.or(before, condition);
      if (now === before) continue;
      reached.set(place, now);
      const act = this.#places.acts[place]!;
      switch (act.kind) {
        case "split":
          for (const target of act.targets) pending.push([target, now]);
          break;
        case "look":
          pending.push([act.target, this.#functions.and(now, this.#holds(act.look))]);
          break;
        case "read":
        case "end":
          result.set(place, now);
      }
    }
    return result;
  }

  #holds(look: Look): BooleanFunction {
    const found = look.isBehind ? (this.behind(look).get(END) ?? FALSE) : this.from(look.start);
    return look.isNegative ? this.#functions.not(found) : found;
  }
}
