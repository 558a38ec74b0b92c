/**
 * Runs the programs of a `SnippetFolder`, which is the working folder, and writes their outcomes into a file there:
 * `tsx snippets-main.ts COUNT`. The programs call its functions in the place of their statements with comments.
 */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { format, inspect } from "node:util";
import { serialize } from "node:v8";

/** What a comment says, and what is true. */
export interface Fact {
  readonly note: number;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** An error that was thrown or returned, a warning, or a mismatch. */
export interface Said {
  readonly isThrown: boolean;
  readonly name: string | undefined;
  readonly kind: string | undefined;
  /** The message, and the excerpt below it. */
  readonly text: string;
}

export interface Outcome {
  readonly facts: Fact[];
  readonly unforeseen: string[];
  said?: Said;
  error?: string;
}

let current: Outcome = { facts: [], unforeseen: [] };

/** A statement. Its value is in a list: a parser has a method `then`, but is not a promise. */
type Action = () => Promise<readonly [value: unknown]>;

/** The last statement of a program, without a comment. */
export async function last(_note: number, _comment: string, action: Action): Promise<void> {
  try {
    const [value] = await action();
    current.said = saidBy(value, false);
  } catch (error) {
    current.said = saidBy(error, true);
  }
}

function saidBy(value: unknown, isThrown: boolean): Said {
  const { name, kind, message, excerpt } = Object(value) as Partial<
    Record<"name" | "kind" | "message", string> & { excerpt: () => string }
  >;
  const text = [message, excerpt && Reflect.apply(excerpt, value, [])].flat().join("\n").trimEnd();
  return { isThrown, name, kind, text };
}

/** A statement that writes the lines of its comment. */
export async function prints(note: number, expected: string, action: Action): Promise<void> {
  const before = current.unforeseen.length;
  await action();
  const actual = current.unforeseen.splice(before).join("\n");
  current.facts.push({ note, expected, actual });
}

/** A statement with a value or an error. */
export async function note(note: number, comment: string, action: Action): Promise<void> {
  const expected = readRemark(comment);
  const actual = await outcomeOf(action, expected);
  current.facts.push({ note, expected: ownFields(expected), actual: ownFields(actual) });
}

/** An error with some of its strings and numbers. */
class ErrorRemark {
  constructor(
    readonly name: string,
    readonly carries: readonly unknown[],
  ) {}
}

const ERROR = /^([A-Z]\w*Error)\b(.*)$/s;
const CARRIED = /"(?:[^"\\]|\\.)*"|\b\d+\b/g;
const OCTETS = /^Uint8Array (\[.*\])$/s;
const PROSE = /[:;,] /g;

/**
 * Reads a remark: a literal, or an error. A colon, semicolon or comma after a literal begins prose.
 *
 * @throws {SyntaxError} if the comment is not a remark.
 */
function readRemark(comment: string): unknown {
  const [, name, rest = ""] = ERROR.exec(comment) ?? [];
  if (name !== undefined)
    return new ErrorRemark(
      name,
      Array.from(rest.matchAll(CARRIED), ([text]): unknown => JSON.parse(text)),
    );
  const [, octets] = OCTETS.exec(comment) ?? [];
  if (octets !== undefined) return Uint8Array.from(literal(octets)?.[0] as number[]);
  const ends = Array.from(comment.matchAll(PROSE), ({ index }) => index);
  for (const end of [comment.length, ...ends.reverse()]) {
    const found = literal(comment.slice(0, end));
    if (found !== undefined) return found[0];
  }
  throw new SyntaxError(`neither a value nor an error: ${comment}`);
}

/** Returns the value of a text that is one expression without names of the program; undefined for any other text. */
function literal(text: string): readonly [value: unknown] | undefined {
  try {
    const values = (0, eval)(`[${text}\n]`) as unknown[];
    return values.length === 1 && typeof values[0] !== "function" ? [values[0]] : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the result of an action, or its error with what the remark says of it. */
async function outcomeOf(action: Action, remark: unknown): Promise<unknown> {
  try {
    const [value] = await action();
    return value;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (!(remark instanceof ErrorRemark)) return `${error.name}: ${error.message}`;
    const carried = [error.message, ...(Object.values(error) as unknown[])];
    return new ErrorRemark(
      error.name,
      remark.carries.filter((value) => carried.includes(value)),
    );
  }
}

/** Returns a value that can be sent: a function, as in a list of parsers, is its text. */
function ownFields(value: unknown): unknown {
  try {
    serialize(value);
    return value;
  } catch {
    return inspect(value, { depth: null });
  }
}

Object.assign(console, {
  log: (...values: unknown[]): void => {
    current.unforeseen.push(...format(...values).split("\n"));
  },
});

async function main(count: number): Promise<void> {
  const outcomes: Outcome[] = [];
  for (let index = 0; index < count; index++) {
    current = { facts: [], unforeseen: [] };
    try {
      await import(resolve(`${index}.run.ts`));
    } catch (error) {
      current.error = error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
    outcomes.push(current);
  }
  writeFileSync("outcomes", serialize(outcomes));
}

// Not awaited: the programs import this module, and would wait for its end.
void main(Number(process.argv[2]));
