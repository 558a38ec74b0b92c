/**
 * Where rules stand, without going back over each run.
 *
 * Which marks a derivation has, and in which order, depends on the effects on the way and on the
 * ending, not on the characters in between. Runs in which these are the same have one shape: for
 * all of them it is said once which mark stands at which of the offsets that a run logs. Inputs are
 * many and shapes are few: that of a URI with authority, path and query is one.
 */
import { locate } from "./derivation.js";
import type { Ending, Run } from "./derivation.js";

/** What runs of one shape have in common. */
export interface Shape {
  /** By mark: at which of the offsets it first stands, or -1. */
  readonly indices: Int32Array;
  /** What has been made of the shape by whoever asked for it; kept for the next run of the shape. */
  layout?: unknown;
}

/** A shape that is kept, and by what it is found. */
interface Kept extends Shape {
  readonly log: Int32Array;
  readonly ending: Ending;
}

/** How many are kept: a power of two. A shape whose place is taken replaces the one in it. */
const PLACES = 1 << 8;

/** Multiplicative hashing (Knuth, volume 3, section 6.4): the upper bits of the product. */
const SCATTER = 0x9e3779b1;
const SHIFT = 32 - Math.log2(PLACES);

/** Longer logs are those of lists; hardly two of them are the same. */
const LONGEST = 32;

/** For each entry of a log, its index, as if that were an offset. */
const INDICES = /* @__PURE__ */ Int32Array.from({ length: LONGEST + 1 }, (_, index) => index);

/** The shapes of the runs of one automaton. */
export class Shapes {
  readonly #marks: number;
  /** By place; undefined before the first. */
  #kept: (Kept | undefined)[] | undefined;

  /** @param marks how many marks there are */
  constructor(marks: number) {
    this.#marks = marks;
  }

  /** The shape of a run, or null where that is not worth while. Cost: the length of its log. */
  of(run: Run, ending: Ending): Shape | null {
    const { effects, log, logged } = run;
    if (logged > LONGEST) return null;
    let hash = ending.history;
    for (let at = 0; at < logged; at += 1) hash = Math.imul(hash, 31) + log[at]!;
    const place = Math.imul(hash, SCATTER) >>> SHIFT;
    this.#kept ??= Array.from({ length: PLACES }, () => undefined);
    const kept = this.#kept[place];
    if (kept?.ending === ending && isSame(kept.log, log, logged)) return kept;
    const indices = new Int32Array(this.#marks).fill(-1);
    locate({ ending, effects, log, logged, logOffsets: INDICES, end: logged }, indices);
    const shape: Kept = { indices, layout: undefined, log: log.slice(0, logged), ending };
    this.#kept[place] = shape;
    return shape;
  }

  clear(): void {
    this.#kept = undefined;
  }
}

function isSame(kept: Int32Array, log: Int32Array, logged: number): boolean {
  if (kept.length !== logged) return false;
  for (let at = 0; at < logged; at += 1) if (log[at] !== kept[at]) return false;
  return true;
}

/** The shape of a run whose offsets are by mark already. */
export function shapeOfLocated(located: Int32Array): Shape {
  return { indices: located.map((offset, mark) => (offset < 0 ? -1 : mark)) };
}
