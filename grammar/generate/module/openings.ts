/** The function `open` of a rule of a generated module, in the fewest words. */
import { rangesOf } from "../../runtime/characters.js";
import { run } from "../../runtime/recognize.js";
import { isPlain, NONE } from "../../runtime/table.js";
import type { CharacterRange } from "../../runtime/characters.js";
import type { DecodedTable } from "../../runtime/decode.js";
import type { Chunk, RecognitionState } from "../../runtime/open-recognition.js";
import type { Ability, Reader } from "./rule.js";

/** The members of a recognition that need nothing but the table. */
interface Opening {
  readonly offset: number;
  readonly matched: number;
  readonly state: RecognitionState;
  readonly isFinal: boolean;
  push(chunk: Chunk): Opening;
  next(): readonly CharacterRange[];
  clone(): Opening;
}

/** Gives a rule the function `open`, if it reads no character that has a half of a surrogate pair in it. */
export function openings(): Ability {
  return (_, read, table) => ({ open: () => opening(read, table(), 0, 0, -1, false) });
}

/**
 * An input of which some has been read. It says what `OpenRecognition` says; as a closure, it takes half of the octets.
 * No pair is possible, and so its first half is as impossible as the pair.
 */
function opening(
  read: Reader,
  table: DecodedTable,
  state: number,
  offset: number,
  matched: number,
  isStuck: boolean,
): Opening {
  const { cells, classes, endSymbol } = table;
  const next = (): readonly CharacterRange[] =>
    rangesOf(classes, (symbol) => !isStuck && cells[state + symbol] !== NONE);
  const stateOf = (): RecognitionState => {
    if (isStuck) return "mismatch";
    if (isPlain(cells[state + endSymbol]!)) return "match";
    return offset > 0 || next().length > 0 ? "partial" : "mismatch";
  };
  const self: Opening = {
    get offset() {
      return offset;
    },
    get matched() {
      return stateOf() === "match" ? offset : matched;
    },
    get state() {
      return stateOf();
    },
    get isFinal() {
      return stateOf() === "match" && next().length === 0;
    },
    push(chunk) {
      const text = read(chunk);
      if (isStuck) return self;
      const stop = run(table, text, 0, true, undefined, state);
      ({ state } = stop);
      if (stop.end >= 0) matched = offset + stop.end;
      offset += stop.stopped;
      isStuck = stop.stopped < text.length;
      return self;
    },
    next,
    clone: () => opening(read, table, state, offset, matched, isStuck),
  };
  return self;
}
