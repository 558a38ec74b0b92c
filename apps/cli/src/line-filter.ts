/** A filter in front of the answers to lines: it finds the lines that a rule refuses by their bytes. */
import { isUtf8 } from "node:buffer";
import { loadLineFilter } from "../../../grammar/workbench/index.js";
import type { Buffer } from "node:buffer";
import type { Rule } from "../../../grammar/index.js";

/** The number of bytes from which on the filter of a block takes less time than it saves. */
export const WORTH = 1 << 12;

/** Finds the lines that a rule refuses, by their bytes. */
export interface LineFilter {
  /** Returns the beginnings and the ends of these lines, in turn; undefined if the rule has to read each line by itself. */
  readonly refusedIn: (block: Buffer) => readonly number[] | undefined;
  /** Returns a block without such stretches, and overwrites it. */
  readonly packed: (block: Buffer, stretches: readonly number[]) => Buffer;
}

/** Returns the filter of a rule. Its automaton is made when a block is worth it. */
export async function lineFilterOf(rule: Rule, end: number): Promise<LineFilter> {
  const { lineScannerOf, packed } = await loadLineFilter();
  let scanner: ReturnType<typeof lineScannerOf>;
  let isMade = false;
  const refusedIn: LineFilter["refusedIn"] = (block) => {
    // A line is a text, also for a rule of octets.
    if ((!isMade && block.length < WORTH) || (rule.alphabet === "octets" && !isUtf8(block)))
      return undefined;
    if (!isMade) scanner = lineScannerOf(rule, end);
    isMade = true;
    return scanner?.refusedIn(block);
  };
  return { refusedIn, packed };
}
