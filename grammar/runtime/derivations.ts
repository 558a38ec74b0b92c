/**
 * The part of the text of a table that tells derivations (see decode.ts). In a runtime for tables
 * that tell none, the build replaces this file by one without them, and drops the code of other files
 * that depends on it.
 */
import { listIn } from "./numbers.js";
import type { Ending } from "./derivation.js";
import type { Mark } from "./marks.js";
import type { Table } from "./table.js";

/** Whether tables may tell derivations. */
export const HAS_DERIVATIONS = true as boolean;

/** The part of a table that tells derivations, and where each of its effects begins. */
interface Derivations extends Pick<Table, "endings" | "effects"> {
  readonly effectStarts: readonly number[];
}

/** Reads from the flag on that says whether there are any. */
export function readDerivations(next: () => number): Derivations {
  if (next() === 0) return PLAIN;
  const marks: Mark[][] = [[]];
  /** Reads the number of a list of marks, and the list if it is new. */
  const nextMarks = (): number => (next() || marks.push(listIn(next, next))) - 1;
  const pairs: number[] = [];
  const effectStarts = listIn(next, () => {
    const index = pairs.length;
    listIn(next, () => pairs.push(next(), nextMarks()));
    return index;
  });
  const endings = listIn(next, (number): Ending => ({
    number,
    history: next(),
    marks: marks[nextMarks()]!,
  }));
  return {
    endings,
    effects: { origins: Int32Array.from(pairs), marks },
    effectStarts: [0, ...effectStarts],
  };
}

/** No effect, and one way to end. */
const PLAIN: Derivations = {
  endings: [{ number: 0, history: 0, marks: [] }],
  effects: { origins: /* @__PURE__ */ new Int32Array(), marks: [[]] },
  effectStarts: [0],
};
