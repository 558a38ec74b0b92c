/**
 * Shapes: they give the places of rules without a walk back over the log, in most cases.
 *
 * The marks of a derivation and their order depend only on the effects in the log and on the
 * ending, not on the characters in between. Runs with the same effects and the same ending have one
 * shape. The shape says, for each mark, at which index of the logged offsets it first stands.
 */
import { locate } from "./derivation.js";
import type { Ending, Run } from "./derivation.js";

/** The common part of runs that differ only in offsets. */
export interface Shape {
  /**
   * By mark: the index of the logged offset at which it first stands, or -1. The index after the
   * last logged offset means the end.
   */
  readonly indices: Int32Array;
  /** The layout of the shape, after it has been made (see layout.ts). */
  layout: object | undefined;
}

/** A shape in the table, with its key: the log and the ending. */
interface Kept extends Shape {
  readonly log: Int32Array;
  readonly ending: Ending;
}

/** The size of the table: a power of two. */
const PLACES = 1 << 8;

/** The number of successive places in which a shape may be. */
const PROBES = 4;

/** Multiplicative hashing (Knuth, volume 3, section 6.4): the upper bits of the product. */
const SCATTER = 0x9e3779b1;
const SHIFT = 32 - /* @__PURE__ */ Math.log2(PLACES);

/**
 * The length of the longest log with a shape. Longer logs come from lists, and hardly two of them
 * are equal.
 */
const LONGEST_LOG = 32;

/** The indices of a log, in the form of offsets. */
const INDICES = /* @__PURE__ */ Int32Array.from({ length: LONGEST_LOG + 1 }, (_, index) => index);

/** The empty table. Each element exists, so that no look-up reaches a prototype. */
const EMPTY_TABLE: (Kept | undefined)[] = /* @__PURE__ */ Array.from(
  { length: PLACES },
  () => undefined,
);

/** The shapes of the runs of one automaton. */
export class Shapes {
  readonly #marks: number;
  /** The shapes by place. */
  #kept: (Kept | undefined)[] = EMPTY_TABLE;

  /** @param marks the number of marks */
  constructor(marks: number) {
    this.#marks = marks;
  }

  /**
   * Returns the shape of a run, or null if its log is too long or the table has no room for it. A
   * shape is never replaced: with many different inputs, each would otherwise drive out the shape
   * that the next input needs. Cost: the length of the log.
   */
  of(run: Run, ending: Ending): Shape | null {
    const { log, logLength } = run;
    if (logLength > LONGEST_LOG) return null;
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
    if (this.#kept === EMPTY_TABLE) this.#kept = Array.from({ length: PLACES }, () => undefined);
    this.#kept[place] = shape;
    return shape;
  }
}

function isSame(kept: Int32Array, log: Int32Array, length: number): boolean {
  if (kept.length !== length) return false;
  for (let at = 0; at < length; at += 1) if (log[at] !== kept[at]) return false;
  return true;
}
