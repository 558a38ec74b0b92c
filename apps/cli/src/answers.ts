/**
 * The answers to the inputs of a command: its arguments, or the lines of a file or of standard input. The loop
 * over lines works on one block after the other, in the main thread or in workers.
 */
import { Buffer } from "node:buffer";
import { MismatchError } from "../../../grammar/workbench/index.js";
import { EscapeError } from "../../../src/index.js";
import { LineError, UsageError } from "./errors.js";
import { isInvalidInput, markNote, rejection, report } from "./report.js";
import { Status } from "./session.js";
import { readChunks, sizeOf, STANDARD_INPUT } from "./files.js";
import { contentOf, countLines, endOfLine, linesIn, readBlocks, withoutMark } from "./lines.js";
import { operationOf } from "./operations.js";
import { showProgress } from "./progress.js";
import type { InvalidInput } from "./report.js";
import type { Content, Line } from "./lines.js";
import type { Description, Operation } from "./operations.js";
import type { LineOptions, ON_ERROR, ONLY } from "./options.js";
import type { Session } from "./session.js";

/** The form of the lines and of their answers. `structuredClone` copies it. */
interface LineFormat {
  /** The name of the file with the lines. */
  readonly file: string;
  /** Whether NUL ends a line, and not LF or CRLF. */
  readonly nul: boolean;
  /** Whether an answer is a JSON object. */
  readonly json: boolean;
  readonly onError: (typeof ON_ERROR)[number];
  /** The lines to print as they came, in place of answers. */
  readonly only: (typeof ONLY)[number] | undefined;
  /** Whether reports of errors are written to standard output. */
  readonly reportsToOutput: boolean;
}

/** The answers to a block. */
export interface BlockAnswers {
  readonly output: string | Uint8Array;
  /** The reports of errors. */
  readonly errors: string | Uint8Array;
  readonly lines: number;
  /** The number of invalid lines. */
  readonly invalid: number;
  /** Whether an error ended the work. */
  readonly isStopped: boolean;
}

/** The work of all workers. */
export interface Work {
  readonly description: Description;
  readonly format: LineFormat;
}

/** The number of bytes of a chunk for the filter of lines. To other commands, smaller ones are worth more. */
const FILTERED = 1 << 20;

/**
 * Answers each argument, or each line of the input if there is no argument. The report of an error
 * goes to standard error, and the status tells of it.
 *
 * @throws {UsageError} if there are arguments, and an option for lines.
 */
export async function answerInputs(
  session: Session,
  inputs: readonly string[],
  description: Description,
  options: LineOptions,
): Promise<void> {
  if (inputs.length === 0) {
    await answerLines(session, description, options);
    return;
  }
  if (options.json === true) {
    await answerArgumentsAsJson(session, inputs, description, options);
    return;
  }
  const operation = await operationOf(description);
  await answerEach(session, inputs, options, (input) => `${operation.text(input) ?? ""}\n`);
}

/**
 * Writes the answer to each argument to standard output. Where an argument is invalid, the report of
 * the error takes its place.
 *
 * @param answer returns the lines for an input; throws an error of the library if the input is invalid
 * @param reportOf writes a report to standard output; by default, reports go to standard error
 * @throws {UsageError} if there is an option for lines.
 */
export async function answerEach(
  session: Session,
  inputs: readonly string[],
  options: LineOptions,
  answer: (input: string) => string,
  reportOf?: (error: InvalidInput, index: number) => string,
): Promise<void> {
  requireNoLineOptions(options);
  noteFiles(session, inputs);
  for (const [index, input] of inputs.entries()) {
    try {
      session.out(answer(input));
    } catch (error) {
      if (!isInvalidInput(error)) throw error;
      session.status = Status.Invalid;
      if (reportOf === undefined) session.err(rejection(error, "uri-abnf: "));
      else session.out(reportOf(error, index));
    }
    await session.flushIfFull();
  }
}

/**
 * Answers the arguments as JSON, an object a line.
 *
 * @throws {UsageError} if there is an option for lines.
 */
export async function answerArgumentsAsJson(
  session: Session,
  inputs: readonly string[],
  description: Description,
  options: LineOptions,
): Promise<void> {
  requireNoLineOptions(options);
  noteFiles(session, inputs);
  const answers = new Answers(await operationOf(description), formatOf(options, false), 1);
  for (const text of inputs) answers.add({ text, malformed: -1, from: 0, to: text.length }, text);
  session.out(answers.output);
  if (answers.invalid > 0) session.status = Status.Invalid;
}

/** Tells a person who gives the name of a file, or `-`, that it was read as a string. */
function noteFiles(session: Session, inputs: readonly string[]): void {
  for (const input of inputs) {
    const isInput = input === STANDARD_INPUT;
    const hint = isInput
      ? "; --file - reads the lines of standard input"
      : `, and there is a file of this name; --file ${input} reads its lines`;
    if (isInput || sizeOf(input) !== undefined)
      session.err(report(`uri-abnf: note: ${input} is read as a string${hint}`));
  }
}

/** The options that have no meaning for arguments. */
const FOR_LINES = [
  ["file", "--file"],
  ["null", "--null"],
  ["onError", "--on-error"],
  ["only", "--only"],
  ["jobs", "--jobs"],
] as const satisfies readonly (readonly [keyof LineOptions, string])[];

/** Returns the first of the options for lines that is there, or undefined. */
export function lineOptionIn(options: LineOptions): string | undefined {
  return FOR_LINES.find(([name]) => options[name] !== undefined)?.[1];
}

/** @throws {UsageError} if there is an option for lines, although there are arguments. */
export function requireNoLineOptions(options: LineOptions): void {
  const flag = lineOptionIn(options);
  if (flag === "--file") throw new UsageError("there are arguments and --file: choose one");
  if (flag !== undefined) throw new UsageError(`${flag} is for lines, and there are arguments`);
}

function formatOf(options: LineOptions, reportsToOutput: boolean): LineFormat {
  const { file = STANDARD_INPUT, json = false, onError = "report", only } = options;
  return { file, nul: options.null === true, json, onError, only, reportsToOutput };
}

/**
 * Answers the lines of `--file`, or of standard input. Writes the answers to a piece of the input before
 * it reads the next, so that memory does not grow and a person who types gets an answer.
 *
 * @param reportsToOutput whether the report of an error is an answer, on standard output
 */
export async function answerLines(
  session: Session,
  description: Description,
  options: LineOptions,
  reportsToOutput = false,
): Promise<void> {
  const { jobs = 1 } = options;
  const format = formatOf(options, reportsToOutput);
  const { file } = format;
  const isInput = file === STANDARD_INPUT;
  const interruption = session.streams.interruption?.();
  const progress = await showProgress(session, isInput ? session.streams.size?.() : sizeOf(file));
  const size = "rule" in description && !format.json ? FILTERED : undefined;
  const source = isInput ? session.stdin : readChunks(file, size);
  const chunks = progress.counting(unlessInterrupted(source, interruption));
  const end = endOfLine(format.nul);
  const whole = readBlocks(chunks, end, interruption);
  const blocks = withoutMark(whole, () => session.err(markNote(file)));
  const work = { description, format };
  let total = 0;
  let refused = 0;
  try {
    const answers = jobs > 1 ? inWorkers(session, blocks, work, end, jobs) : inTurn(blocks, work);
    for await (const { output, errors, lines, invalid, isStopped } of answers) {
      progress.hide(errors.length > 0);
      session.out(output);
      session.err(errors);
      total += lines;
      refused += invalid;
      if (invalid > 0 && isFailure(format)) session.status = Status.Invalid;
      await session.flush();
      progress.show(lines);
      if (isStopped) break;
    }
  } finally {
    progress.end();
  }
  if (interruption?.aborted === true) {
    session.status = Status.Interrupted;
    const rest = `tail ${format.nul ? "-z " : ""}-n +${total + 1}${isInput ? "" : ` ${wordOfShell(file)}`}`;
    session.err(report(`uri-abnf: interrupted after line ${total}; ${rest} prints the rest`));
  } else if (session.isRead) {
    const [few, all] = [refused, total].map((count) => count.toLocaleString("en-US"));
    session.err(`${few} of ${all} lines ${refused === 1 ? "is" : "are"} invalid\n`);
  }
}

/** Checks whether an invalid line is a failure of the command: no option says what becomes of it. */
function isFailure({ onError, only }: LineFormat): boolean {
  return only === undefined && (onError === "report" || onError === "stop");
}

async function* inTurn(
  blocks: AsyncIterable<Buffer>,
  { description, format }: Work,
): AsyncGenerator<BlockAnswers, void, undefined> {
  const operation = await operationOf(description, endOfLine(format.nul));
  let first = 1;
  for await (const block of blocks) {
    const answers = answerBlock(block, first, operation, format);
    yield answers;
    first += answers.lines;
  }
}

/** Loads the pool of workers only where it is needed. */
async function* inWorkers(
  session: Session,
  blocks: AsyncIterable<Buffer>,
  work: Work,
  end: number,
  jobs: number,
): AsyncGenerator<BlockAnswers, void, undefined> {
  const worker = session.streams.worker?.();
  if (worker === undefined) throw new Error("there is no module for workers");
  const { mapInWorkers } = await import("./jobs.js");
  yield* mapInWorkers<BlockAnswers>(blocks, work, end, jobs, worker);
}

/** Ends at an interruption, which closes standard input, without an error. */
async function* unlessInterrupted(
  chunks: AsyncIterable<Uint8Array>,
  interruption: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const chunk of chunks) {
      if (interruption?.aborted === true) return;
      yield chunk;
    }
  } catch (error) {
    if (interruption?.aborted !== true) throw error;
  }
}

/**
 * Answers every line of a block.
 *
 * @param first the number of the first line
 */
export function answerBlock(
  block: Buffer,
  first: number,
  operation: Operation,
  format: LineFormat,
): BlockAnswers {
  const answers = new Answers(operation, format, first);
  const { filter } = operation;
  const isAlike = filter !== undefined && !(format.json && filter.answer !== undefined);
  const refused = isAlike ? filter.refusedIn(block) : undefined;
  if (filter === undefined || refused === undefined) answers.addAll(block);
  else answers.addFiltered(block, filter, refused);
  const { output, errors, lines, invalid, isStopped } = answers;
  return { output, errors, lines, invalid, isStopped };
}

/** The answers so far. */
class Answers implements BlockAnswers {
  errors = "";
  lines = 0;
  invalid = 0;
  isStopped = false;
  readonly #operation: Operation;
  readonly #format: LineFormat;
  readonly #end: string;
  readonly #first: number;
  #text = "";
  /** The output before `#text`. It contains lines that are not UTF-8. */
  readonly #pieces: Uint8Array[] = [];

  constructor(operation: Operation, format: LineFormat, first: number) {
    this.#operation = operation;
    this.#format = format;
    this.#end = format.nul ? "\0" : "\n";
    this.#first = first;
  }

  get output(): string | Uint8Array {
    if (this.#pieces.length === 0) return this.#text;
    if (this.#pieces.length === 1 && this.#text === "") return this.#pieces[0]!;
    return Buffer.concat([...this.#pieces, Buffer.from(this.#text)]);
  }

  /** Adds each line of a block. */
  addAll(block: Buffer): void {
    const content = contentOf(block);
    for (const line of linesIn(content, this.#format.nul)) {
      this.add(line, content);
      if (this.isStopped) break;
    }
  }

  /**
   * Adds the lines of a block, of which some are invalid.
   *
   * @param refused the beginnings and the ends of the invalid lines, in turn
   */
  addFiltered(
    block: Buffer,
    { answer, packed }: NonNullable<Operation["filter"]>,
    refused: readonly number[],
  ): void {
    const { only, nul } = this.#format;
    if (only !== undefined) {
      this.lines += countLines(block, endOfLine(nul));
      this.invalid += refused.length / 2;
      const dropped = only === "valid" ? refused : [0].concat(refused, block.length);
      this.#pieces.push(packed(block, dropped));
      return;
    }
    let from = 0;
    const accept = (to?: number): void => {
      const lines = countLines(block.subarray(from, to), endOfLine(nul));
      this.lines += lines;
      if (answer !== undefined) this.#text += (answer + this.#end).repeat(lines);
    };
    for (let at = 0; at < refused.length; at += 2) {
      accept(refused[at]);
      from = refused[at + 1]!;
      this.addAll(block.subarray(refused[at], from));
      if (this.isStopped) return;
    }
    accept();
  }

  /** @param content the content that the line is a part of */
  add({ text, malformed, from, to }: Line, content: Content): void {
    const { only, onError, json } = this.#format;
    this.lines += 1;
    try {
      if (malformed !== -1) throw new LineError("not UTF-8", text, malformed);
      const answer = json ? this.#operation.record(this.#line, text) : this.#answer(text);
      if (only === "valid") this.#keep(content, from, to);
      else if (only === undefined && answer !== undefined) this.#text += answer + this.#end;
    } catch (error) {
      if (!isInvalidInput(error)) throw error;
      this.invalid += 1;
      this.isStopped = onError === "stop";
      if (only === "invalid" || (onError === "keep" && !json)) this.#keep(content, from, to);
      else if (only === undefined && onError !== "skip") this.#reject(text, error);
    }
  }

  /** Adds a line as it came, with its end. */
  #keep(content: Content, from: number, to: number): void {
    if (typeof content === "string") {
      this.#text += content.slice(from, to);
      return;
    }
    this.#pieces.push(Buffer.from(this.#text), content.subarray(from, to));
    this.#text = "";
  }

  #answer(text: string): string | undefined {
    const answer = this.#operation.text(text);
    if (answer?.includes(this.#end) === true && this.#operation.hasLines !== true)
      throw new LineError("the answer contains the end of a line", text);
    return answer;
  }

  /** The number of the line in the whole input. */
  get #line(): number {
    return this.#first + this.lines - 1;
  }

  #reject(text: string, error: InvalidInput): void {
    const { file, json, onError, reportsToOutput } = this.#format;
    if (json) {
      const kept = onError === "keep" ? { output: text } : {};
      const record = { line: this.#line, input: text, ...kept, error: recordOf(error) };
      this.#text += JSON.stringify(record) + this.#end;
      return;
    }
    const label = `${file}:${this.#line}:${(offsetOf(error) ?? 0) + 1}: `;
    if (reportsToOutput) this.#text += rejection(error, label);
    else this.errors += rejection(error, `uri-abnf: ${label}`);
  }
}

/** Returns the offset of an error in its input, or null if it has no place there. */
function offsetOf(error: InvalidInput): number | null {
  const isInInput =
    error instanceof MismatchError || error instanceof EscapeError || error instanceof LineError;
  return isInInput ? error.offset : null;
}

/** Returns an error as JSON has it. */
function recordOf(error: InvalidInput): object {
  const expected = error instanceof MismatchError ? error.expected : [];
  return { offset: offsetOf(error), expected, message: error.message };
}

/** Returns a text as one word of a shell. */
function wordOfShell(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
