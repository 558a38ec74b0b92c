/**
 * The places of rules, in most cases without going back over the run.
 *
 * Which marks a derivation has, and in which order, depends on the effects on the way and on the
 * ending, not on the characters in between. Runs in which these are the same have one shape: it
 * says which mark first stands at which of the offsets that a run logs.
 */
import { locate } from "./derivation.js";
import type { Ending, Run } from "./derivation.js";

/** The common part of runs that differ in offsets only. */
export interface Shape {
  /** By mark: at which of the logged offsets it first stands, or -1; after the last is the end. */
  readonly indices: Int32Array;
  /** The layout of the shape, once there is one (see layout.ts). */
  layout: object | undefined;
}

/** A shape that is kept, with its key: the log and the ending. */
interface Kept extends Shape {
  readonly log: Int32Array;
  readonly ending: Ending;
}

/** How many can be kept: a power of two. */
const PLACES = 1 << 8;

/** In which places, one after the other, a shape may be. */
const PROBES = 4;

/** Multiplicative hashing (Knuth, volume 3, section 6.4): the upper bits of the product. */
const SCATTER = 0x9e3779b1;
const SHIFT = 32 - Math.log2(PLACES);

/** Longer logs are those of lists; hardly two of them are the same. */
const LONGEST = 32;

/** For each entry of a log, its index, as if that were an offset. */
const INDICES = /* @__PURE__ */ Int32Array.from({ length: LONGEST + 1 }, (_, index) => index);

/** The places before the first shape: each is there, so that no look-up goes on to a prototype. */
const NONE: (Kept | undefined)[] = /* @__PURE__ */ Array.from({ length: PLACES }, () => undefined);

/** The shapes of the runs of one automaton. */
export class Shapes {
  readonly #marks: number;
  /** By place. */
  #kept: (Kept | undefined)[] = NONE;

  /** @param marks how many marks there are */
  constructor(marks: number) {
    this.#marks = marks;
  }

  /**
   * The shape of a run; null where that is not worth while, or there is no room for it: what is
   * kept stays, since many inputs that differ would otherwise each drive out what the next one
   * needs. Cost: the length of the log.
   */
  of(run: Run, ending: Ending): Shape | null {
    const { log, logLength } = run;
    if (logLength > LONGEST) return null;
    let hash = ending.number;
    for (let at = 0; at < logLength; at += 1) hash = Math.imul(hash, 31) + log[at]!;
    const first = Math.imul(hash, SCATTER) >>> SHIFT;
    for (let probe = 0; probe < PROBES; probe += 1) {
      const place = (first + probe) & (PLACES - 1);
      const kept = this.#kept[place];
      if (kept?.ending === ending && isSame(kept.log, log, logLength)) return kept;
      if (kept === undefined) return this.#keep(run, ending, place);
    }
    return null;
  }

  #keep({ effects, log, logLength }: Run, ending: Ending, place: number): Shape {
    const indices = new Int32Array(this.#marks).fill(-1);
    const run = { ending, effects, log, logLength, logOffsets: INDICES, end: logLength };
    locate(run, indices);
    const shape = { indices, layout: undefined, log: log.slice(0, logLength), ending };
    if (this.#kept === NONE) this.#kept = Array.from({ length: PLACES }, () => undefined);
    this.#kept[place] = shape;
    return shape;
  }

  clear(): void {
    this.#kept = NONE;
  }
}

function isSame(kept: Int32Array, log: Int32Array, length: number): boolean {
  if (kept.length !== length) return false;
  for (let at = 0; at < length; at += 1) if (log[at] !== kept[at]) return false;
  return true;
}
