/**
 * Reads the table of a rule out of generated source code: of every language, because all have the same numbers. After the head,
 * which names the rules, there are two lists for each rule, of the class of each byte and of the next states; after them, the
 * numbers of the start and of the first state that is an end.
 */
import { CharacterClasses } from "../../grammar/runtime/characters.js";
import { NONE, UNKNOWN } from "../../grammar/runtime/table.js";
import { ModuleError, sourceOf } from "./collect.js";
import type { Rule } from "../../grammar/index.js";
import type { Table } from "../../grammar/runtime/table.js";
import type { Claim } from "./check.js";

/**
 * Makes the claim about the table of a rule in a file of source code, whose text is read and not run.
 *
 * @param captures the rules that it is said to capture
 * @throws {ModuleError} if there is no such table: none has captures.
 */
export function sourceFileClaim(
  { definition, ruleName, alphabet }: Rule,
  text: string,
  captures: readonly string[] = [],
): Claim {
  if (captures.length > 0) throw new ModuleError("source code captures nothing");
  const names = /\bRules: ([\w-]+(?:, [\w-]+)*)\./.exec(text)?.[1]?.split(", ") ?? [];
  const index = names.indexOf(ruleName);
  const lists = [...text.matchAll(/[{[(]\s*\n\s*"?(\d[\d\s,"+]*)/g)];
  const [classes, next] = lists.slice(2 * index);
  if (
    index === -1 ||
    classes === undefined ||
    next === undefined ||
    lists.length !== 2 * names.length
  )
    throw new ModuleError(`the file has no table for ${ruleName}`);
  const after = text.slice(next.index + next[0].length);
  const [, start, accept] = /start\W+(\d+)[^]*?accept\W+(\d+)/.exec(after) ?? [];
  const [source, rule] = sourceOf(definition);
  const table = tableOf(numbersIn(classes), numbersIn(next), Number(start), Number(accept));
  return { source, rule, table, isUtf8: alphabet === "unicode" };
}

function numbersIn([, list = ""]: RegExpExecArray): readonly number[] {
  return Array.from(list.matchAll(/\d+/g), ([digits]) => Number(digits));
}

/** Returns a table for the checker, in which the first row is that of the start; damaged numbers give a damaged table. */
function tableOf(
  classes: readonly number[],
  next: readonly number[],
  start: number,
  accept: number,
): Table {
  const symbols = Math.max(...classes) + 1;
  const states = Array.from({ length: Math.ceil(next.length / symbols) }, (_, at) => at * symbols);
  const ordered = [start, ...states.filter((state) => state !== start && state !== 0)];
  const rows = new Map(ordered.map((state, at) => [state, at * (symbols + 1)]));
  const cellOf = (state: number): number => (state === 0 ? NONE : (rows.get(state) ?? UNKNOWN));
  const rowOf = (state: number): readonly number[] => [
    ...next.slice(state, state + symbols).map(cellOf),
    state >= accept ? 0 : NONE,
  ];
  // The loops stay in the dead state.
  const isDead = next.slice(0, symbols).every((state) => state === 0) && accept > 0;
  return {
    classes: new CharacterClasses(Int32Array.from(classes.keys()), Int32Array.from(classes)),
    endSymbol: symbols,
    cells: Int32Array.from(isDead ? ordered.flatMap(rowOf) : []),
    pairs: new Int32Array(0),
    endings: [{ number: 0, history: 0, marks: [] }],
    effects: { origins: new Int32Array(0), marks: [[]] },
  };
}
