/** `--csv --key NAME`: one column of CSV with a header (RFC 4180). */
import { Readable, pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { MAXIMUM_LINE } from "./blocks.js";
import { isInvalidInput, UsageError } from "./errors.js";
import { rejection } from "./report.js";
import { csvField, fieldText } from "./rows.js";
import { Status } from "./status.js";
import type { LineOptions } from "./line-options.js";
import type { Operation } from "./operations.js";
import type { Session } from "./session.js";
import type { LineFormat } from "./treat.js";

/** A record, as the reader yields it. */
interface Item {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * Writes the header, and each record with the answer in its column. The record is written anew: a
 * field is quoted where it has to be, and a record ends with LF.
 *
 * @throws {UsageError} if the input is not CSV in UTF-8, or has no such column.
 */
export async function treatCsv(
  session: Session,
  chunks: AsyncIterable<Uint8Array>,
  operation: Operation,
  format: LineFormat,
  { key = "", delimiter = "," }: LineOptions,
): Promise<void> {
  const quoted = (fields: readonly string[]): string =>
    `${fields.map((field) => csvField(field, delimiter)).join(delimiter)}\n`;
  let column = -1;
  try {
    for await (const { record, info } of readRecords(chunks, delimiter)) {
      if (column === -1) {
        column = record.indexOf(key);
        if (column === -1) throw new UsageError(`there is no column ${JSON.stringify(key)}`);
        session.out(quoted(record));
        continue;
      }
      const value = record[column] ?? "";
      try {
        const answer = fieldText(operation.value(value));
        session.out(quoted([...record.slice(0, column), answer, ...record.slice(column + 1)]));
      } catch (error) {
        if (!isInvalidInput(error)) throw error;
        const { onError } = format;
        if (onError === "keep") session.out(quoted(record));
        if (onError === "report" || onError === "stop") {
          session.err(rejection(error, `uri-abnf: line ${info.lines}: `));
          session.status = Status.Invalid;
        }
        if (onError === "stop") return;
      }
      await session.relieve();
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UsageError(error.message);
    throw error;
  }
}

function readRecords(chunks: AsyncIterable<Uint8Array>, delimiter: string): AsyncIterable<Item> {
  const parser = parse({
    delimiter,
    bom: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    info: true,
    relax_column_count: true,
    max_record_size: MAXIMUM_LINE,
  });
  // The reader ends with the error of its source.
  pipeline(Readable.from(decoded(chunks)), parser, () => undefined);
  return parser as AsyncIterable<Item>;
}

async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new UsageError("standard input is not UTF-8");
    }
  };
  for await (const chunk of chunks) yield decode(chunk);
  yield decode();
}
