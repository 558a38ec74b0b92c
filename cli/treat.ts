/** The work on a block of lines, in the main thread or in a worker. */
import { isUtf8 } from "node:buffer";
import { endOfLine } from "./blocks.js";
import { BaseUriError, EscapeError, ExcessDotsError, RecomposeError } from "../src/index.js";
import { isInvalidInput, LineError } from "./errors.js";
import { decode } from "./lines.js";
import { rejection } from "./report.js";
import { rowOf } from "./rows.js";
import type { Buffer } from "node:buffer";
import type { InvalidInput } from "./errors.js";
import type { Operation } from "./operations.js";
import type { RowFormat } from "./rows.js";

export const ON_ERROR = ["report", "skip", "keep", "stop"] as const;

/** The form of the lines. `structuredClone` copies it. */
export interface LineFormat {
  /** Whether NUL ends a line, and not LF or CRLF. */
  readonly nul: boolean;
  /** Whether an answer is a JSON object. */
  readonly json: boolean;
  readonly onError: (typeof ON_ERROR)[number];
  readonly row?: RowFormat | undefined;
  /** Whether reports are answers, on standard output. */
  readonly answersErrors: boolean;
}

/** The answers to a block. */
export interface Treated {
  readonly output: string;
  /** The reports of errors. */
  readonly errors: string;
  readonly lines: number;
  readonly hasInvalid: boolean;
  /** Whether an error ended the work. */
  readonly isStopped: boolean;
}

/**
 * Answers every line of a block.
 *
 * @param first the number of the first line
 */
export function treatBlock(
  block: Buffer,
  first: number,
  operation: Operation,
  format: LineFormat,
): Treated {
  const treatment = new Treatment(operation, format, first);
  const end = endOfLine(format.nul);
  if (isUtf8(block)) treatText(block.toString("utf8"), String.fromCharCode(end), treatment, format);
  else treatBytes(block, end, treatment, format);
  return treatment;
}

/** The usual case: the block is decoded at once. */
function treatText(text: string, end: string, treatment: Treatment, { nul }: LineFormat): void {
  for (let start = 0; start < text.length && !treatment.isStopped;) {
    const found = text.indexOf(end, start);
    const after = found === -1 ? text.length : found;
    const hasReturn = !nul && found > start && text.charCodeAt(found - 1) === CARRIAGE_RETURN;
    treatment.line(text.slice(start, hasReturn ? after - 1 : after));
    start = after + 1;
  }
}

/** A block that is not UTF-8 everywhere: each line is decoded alone. */
function treatBytes(block: Buffer, end: number, treatment: Treatment, { nul }: LineFormat): void {
  for (let start = 0; start < block.length && !treatment.isStopped;) {
    const found = block.indexOf(end, start);
    const after = found === -1 ? block.length : found;
    const hasReturn = !nul && found > start && block[found - 1] === CARRIAGE_RETURN;
    const { text, malformed } = decode(block.subarray(start, hasReturn ? after - 1 : after));
    treatment.line(text, malformed);
    start = after + 1;
  }
}

const CARRIAGE_RETURN = 0x0d;

/** The answers so far. */
export class Treatment implements Treated {
  output = "";
  errors = "";
  lines = 0;
  hasInvalid = false;
  isStopped = false;
  readonly #operation: Operation;
  readonly #format: LineFormat;
  readonly #end: string;
  readonly #first: number;

  constructor(operation: Operation, format: LineFormat, first: number) {
    this.#operation = operation;
    this.#format = format;
    this.#end = format.nul ? "\0" : "\n";
    this.#first = first;
  }

  /** @param malformed the offset of malformed UTF-8, or -1 */
  line(text: string, malformed = -1): void {
    this.lines += 1;
    try {
      if (malformed !== -1) throw new LineError("not UTF-8", text, malformed);
      const answer = this.#answer(text);
      if (answer !== undefined) this.output += answer + this.#end;
    } catch (error) {
      if (!isInvalidInput(error)) throw error;
      this.#reject(text, error);
    }
  }

  #answer(text: string): string | undefined {
    const { json, row } = this.#format;
    if (row !== undefined) {
      const { value, replace } = rowOf(text, row);
      return this.#asLine(replace(this.#operation.value(value)), text);
    }
    if (!json) {
      const answer = this.#operation.text(text);
      if (answer === undefined || this.#operation.hasLines === true) return answer;
      return this.#asLine(answer, text);
    }
    const members = this.#operation.members(text);
    return members && JSON.stringify({ ...this.#head(text), ...members });
  }

  #head(input: string): object {
    return { line: this.#first + this.lines - 1, input };
  }

  #asLine(answer: string, input: string): string {
    if (answer.includes(this.#end))
      throw new LineError("the answer contains the end of a line", input);
    return answer;
  }

  #reject(text: string, error: InvalidInput): void {
    const { json, onError, answersErrors } = this.#format;
    this.hasInvalid = true;
    this.isStopped = onError === "stop";
    if (onError === "skip") return;
    if (json) {
      const kept = onError === "keep" ? { output: text } : {};
      const record = { ...this.#head(text), ...kept, error: recordOf(error) };
      this.output += JSON.stringify(record) + this.#end;
    } else if (onError === "keep") {
      this.output += text + this.#end;
    } else {
      const label = `line ${this.#first + this.lines - 1}: `;
      if (answersErrors) this.output += rejection(error, label);
      else this.errors += rejection(error, `uri-abnf: ${label}`);
    }
  }
}

/** Returns an error as JSON has it. */
function recordOf(error: InvalidInput): object {
  const { message } = error;
  if (error instanceof EscapeError || error instanceof LineError)
    return { offset: error.offset, expected: [], message };
  if (
    error instanceof BaseUriError ||
    error instanceof ExcessDotsError ||
    error instanceof RecomposeError
  )
    return { offset: null, expected: [], message };
  return { offset: error.offset, expected: error.expected, message };
}
