/**
 * Finds numbers that no stored table has. The walks of the checker, and each loop over a table, read them in some way,
 * but not all in the same: so such a table is refused before any walk.
 */
import { DIRECT } from "../../grammar/runtime/characters.js";
import { decode } from "../../grammar/runtime/decode.js";
import { readDerivations } from "../../grammar/runtime/derivations.js";
import { decodeSets } from "../../grammar/runtime/expected.js";
import { listIn, numbersIn } from "../../grammar/runtime/numbers.js";
import { effectOf, hasEffect, isPlain, NONE, targetOf } from "../../grammar/runtime/table.js";
import type { DecodedTable } from "../../grammar/runtime/decode.js";
import type { ExpectedSets } from "../../grammar/runtime/expected.js";
import type { Cell, Table } from "../../grammar/runtime/table.js";

/** Returns the part of a table that is damaged. */
export function damageIn(table: Table, expected?: ExpectedSets): string | undefined {
  const { classes, cells, pairs, endings, effects, endSymbol } = table;
  const { direct, starts } = classes;
  const width = endSymbol + 1;
  const isState = (state: number): boolean => state >= 0 && state % width === 0 && state in cells;
  const isTransition = (cell: Cell): boolean =>
    isPlain(cell)
      ? isState(cell)
      : hasEffect(cell) && isState(targetOf(pairs, cell)) && effectOf(pairs, cell) >= 0;
  const isCell = (cell: Cell, index: number): boolean =>
    cell === NONE || (index % width === endSymbol ? cell in endings : isTransition(cell));
  const isSet = (set: number | undefined): boolean => set !== undefined && set in expected!.sets;
  const isInterval = (start: number, at: number): boolean =>
    start > (starts[at - 1] ?? -1) && classes.classes[at]! >= 0 && classes.classes[at]! < endSymbol;
  if (starts[0] !== 0 || !starts.every(isInterval)) return "classes";
  if (direct.length !== DIRECT || direct.some((each, unit) => each !== classes.of(unit)))
    return "classes";
  if (cells.length === 0 || cells.length % width !== 0) return "rows";
  if (!cells.every(isCell)) return "cells";
  const isEnding = ({ number, marks }: Table["endings"][number], at: number): boolean =>
    number === at && Array.isArray(marks);
  if (!endings.every(isEnding) || effects.marks[0]?.length !== 0) return "derivations";
  if (expected === undefined) return undefined;
  const sets = Array.from({ length: cells.length / width }, (_, state) => expected.ofState[state]);
  return [expected.beginning, ...sets].every(isSet) ? undefined : "expected sets";
}

const NO_TABLE: DecodedTable = decode("");
const NO_SETS: ExpectedSets = { beginning: -1, sets: [], ofState: [] };

/** The largest number in a text: a distance of two characters. */
const LARGEST = 0x10ffff;

/**
 * Decodes a table. Returns one without rows where that would fail, or take much memory for nothing.
 *
 * @param isPlain whether the runtime for tables without derivations reads it, which skips the flag for them
 */
export function decodeDamaged(text: string, isPlain = false): DecodedTable {
  try {
    const all = numbersIn(text);
    for (let number = all(); !Number.isNaN(number); number = all())
      if (number > LARGEST) return NO_TABLE;
    const next = numbersIn(text);
    const { length } = listIn(next, () => [next(), next()]);
    const flag = next();
    const numbers = [flag];
    readDerivations(() => numbers.pop() ?? next());
    const [states, symbols] = [next(), next()];
    const isRight = states <= text.length && symbols <= length && (flag === 0 || !isPlain);
    return isRight ? decode(text) : NO_TABLE;
  } catch {
    return NO_TABLE;
  }
}

/** Decodes expected sets. Returns none where that fails. */
export function decodeDamagedSets(...args: Parameters<typeof decodeSets>): ExpectedSets {
  try {
    return decodeSets(...args);
  } catch {
    return NO_SETS;
  }
}
