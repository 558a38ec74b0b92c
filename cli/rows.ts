/** Rows: lines with several values, of which one is treated and the others pass through. */
import { LineError } from "./errors.js";

/** The place of the value in a line. */
export type RowFormat =
  | { readonly kind: "field"; readonly field: number; readonly delimiter: string }
  | { readonly kind: "jsonl"; readonly key: string };

/** A row, taken apart. */
export interface Row {
  readonly value: string;
  /** Returns the row with another value in its place. Throws a LineError if it cannot stand there. */
  readonly replace: (value: unknown) => string;
}

/**
 * Takes a line apart.
 *
 * @throws {LineError} if the line does not have the value.
 */
export function rowOf(line: string, format: RowFormat): Row {
  return format.kind === "field" ? fieldRow(line, format) : jsonRow(line, format.key);
}

/** Returns the text of a value that is to be a field. */
export function fieldText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Writes a field of CSV (RFC 4180), between quotes where it contains a character that would end it. */
export function csvField(field: string, delimiter: string): string {
  const isPlain = !field.includes(delimiter) && !/["\r\n]/.test(field);
  return isPlain ? field : `"${field.replaceAll('"', '""')}"`;
}

function fieldRow(line: string, { field, delimiter }: RowFormat & { readonly kind: "field" }): Row {
  let start = 0;
  for (let number = 1; number < field; number++) {
    const found = line.indexOf(delimiter, start);
    if (found === -1) throw new LineError(`there is no field ${field}`, line);
    start = found + delimiter.length;
  }
  const found = line.indexOf(delimiter, start);
  const end = found === -1 ? line.length : found;
  return {
    value: line.slice(start, end),
    replace: (value) => {
      const text = fieldText(value);
      if (text.includes(delimiter)) throw new LineError("the answer contains the delimiter", line);
      return line.slice(0, start) + text + line.slice(end);
    },
  };
}

/** The third argument of a reviver, where the engine has it: the text of a number. */
interface Source {
  readonly source?: string;
}

const { rawJSON } = JSON as { readonly rawJSON?: (text: string) => unknown };

function jsonRow(line: string, key: string): Row {
  let object: unknown;
  try {
    // A number keeps its digits where the engine can tell them.
    object = JSON.parse(
      line,
      rawJSON &&
        ((_key, value, { source }: Source = {}) =>
          typeof value === "number" && source !== undefined ? rawJSON(source) : (value as unknown)),
    );
  } catch {
    throw new LineError("not JSON", line);
  }
  if (typeof object !== "object" || object === null || !Object.hasOwn(object, key))
    throw new LineError(`there is no member ${JSON.stringify(key)}`, line);
  const record = object as Record<string, unknown>;
  const value = record[key];
  if (typeof value !== "string")
    throw new LineError(`the member ${JSON.stringify(key)} is not a string`, line);
  return {
    value,
    replace: (answer) => {
      // The key is an own property, so that this is no setter, even of `__proto__`.
      record[key] = answer;
      return JSON.stringify(record);
    },
  };
}
