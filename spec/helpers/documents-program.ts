/**
 * Runs a program of a document, and compares its comments with the facts: the value of an
 * expression, or the output of `console.log`.
 *
 * ```ts
 * const port = "80"; // "80"
 * port.length; // 2
 * console.log("a\nb");
 * // a
 * // b
 * core.rules.HEXDIG.test("f"); // true: a quoted letter means both cases
 * recompose({ path: "//" }); // RecomposeError, "path-like-authority", offset 0
 * Uint8Array.of(1, 2);
 * // Uint8Array [1, 2]
 * ```
 */
import { format } from "node:util";
import ts from "typescript";

/** A statement, the value in its comment, and its actual value. */
export interface Check {
  readonly code: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** The outcome of a program. */
export interface Run {
  readonly checks: readonly Check[];
  /** Console output that no comment announces. */
  readonly unforeseen: readonly string[];
  /** The result or the error of its last statement, if that has no comment. */
  readonly last: { readonly value?: unknown; readonly error?: unknown };
}

/** Modules by their import specifiers. */
export type Modules = ReadonlyMap<string, unknown>;

/** A statement with a comment after it, or the last statement without one. */
interface Noted {
  readonly code: string;
  /** The place of the statement, and its replacement. */
  readonly start: number;
  readonly end: number;
  readonly replacement: (call: string) => string;
  readonly comment: string | undefined;
  readonly writes: boolean;
}

const BEHIND = /^[ \t]*\/\/ ?(.*)/;
const BELOW = /^\n((?:\/\/.*(?:\n|$))+)/;

/**
 * Runs a program as a script of strict TypeScript. It has only the globals of the host, and can wait for
 * promises.
 *
 * @param known further values that it can use by their names
 */
export async function runProgram(
  source: string,
  modules: Modules,
  known: object = {},
): Promise<Run> {
  const notes = notesOf(source);
  const checks: Check[] = [];
  const written: string[] = [];
  const last: { value?: unknown; error?: unknown } = {};

  const note = async (index: number, action: Action): Promise<void> => {
    const noted = notes[index];
    if (noted === undefined) throw new RangeError(`no note ${index}`);
    const { code, comment, writes } = noted;
    if (comment === undefined) {
      await noteLast(action, last);
    } else if (writes) {
      const before = written.length;
      await action();
      checks.push({ code, expected: comment, actual: written.splice(before).join("\n") });
    } else {
      const remark: Remark = readRemark(comment);
      const expected = expectationOf(remark);
      checks.push({ code, expected, actual: await outcomeOf(action, remark) });
    }
  };
  const log = (...values: unknown[]): void => {
    written.push(...format(...values).split("\n"));
  };

  await evaluate(transpile(instrument(source, notes)), { modules, known, note, log });
  return { checks, unforeseen: written, last };
}

async function noteLast(action: Action, last: { value?: unknown; error?: unknown }): Promise<void> {
  try {
    [last.value] = await action();
  } catch (error) {
    last.error = error;
  }
}

function notesOf(source: string): readonly Noted[] {
  const { statements } = ts.createSourceFile("document.ts", source, ts.ScriptTarget.Latest, true);
  return statements.flatMap((statement, index): Noted[] => {
    const start = statement.getStart();
    const end = statement.getEnd();
    const code = source.slice(start, end);
    const behind = BEHIND.exec(source.slice(end))?.[1];
    if (ts.isExpressionStatement(statement)) {
      const comment = behind ?? commentBelow(source.slice(end));
      if (comment === undefined && index < statements.length - 1) return [];
      const inner = code.replace(/;$/, "");
      const replacement = (call: string): string => `${call} => [${inner}]);`;
      const writes = code.startsWith("console.log(");
      return [{ code, start, end, replacement, comment, writes }];
    }
    if (!ts.isVariableStatement(statement) || behind === undefined) return [];
    const name = nameIn(statement);
    const replacement = (call: string): string => `${code} ${call} => [${name}]);`;
    return [{ code, start, end, replacement, comment: behind, writes: false }];
  });
}

function commentBelow(rest: string): string | undefined {
  const [, lines] = BELOW.exec(rest) ?? [];
  return lines
    ?.trimEnd()
    .split("\n")
    .map((line) => line.replace(/^\/\/ ?/, ""))
    .join("\n");
}

/** The only name that a declaration declares. */
function nameIn({ declarationList: { declarations } }: ts.VariableStatement): string {
  const name = declarations.length === 1 ? declarations[0]?.name : undefined;
  const only = name === undefined || ts.isIdentifier(name) ? name : firstIn(name);
  if (only === undefined || !ts.isIdentifier(only))
    throw new SyntaxError("a comment behind a declaration of several names");
  return only.text;
}

function firstIn({ elements }: ts.BindingPattern): ts.BindingName | undefined {
  const [element] = elements;
  const isOne = elements.length === 1 && element !== undefined && ts.isBindingElement(element);
  return isOne ? element.name : undefined;
}

/** Replaces statements without moving lines, so that errors name the line of the document. */
function instrument(source: string, notes: readonly Noted[]): string {
  let result = "";
  let done = 0;
  notes.forEach(({ start, end, replacement }, index) => {
    result += source.slice(done, start) + replacement(`await note(${index}, async ()`);
    done = end;
  });
  return result + source.slice(done);
}

function transpile(source: string): string {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.CommonJS,
      esModuleInterop: true,
    },
  });
  return outputText;
}

/** A value, or an error with its name and some of its strings and numbers. */
type Remark =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "error"; readonly name: string; readonly carries: readonly unknown[] };

/** A statement. Its value is in a list: a parser has a method `then`, but is not a promise. */
type Action = () => Promise<readonly [value: unknown]>;

const ERROR = /^([A-Z]\w*Error)\b(.*)$/s;
const CARRIED = /"(?:[^"\\]|\\.)*"|\b\d+\b/g;
const OCTETS = /^Uint8Array (\[.*\])$/s;
const PROSE = /[:;,] /g;

/**
 * Reads a remark: a literal. A colon, semicolon or comma after it begins prose.
 *
 * @throws {SyntaxError} if the comment is not a remark.
 */
function readRemark(comment: string): Remark {
  const [, name, rest = ""] = ERROR.exec(comment) ?? [];
  if (name !== undefined) {
    const carries = Array.from(rest.matchAll(CARRIED), ([text]): unknown => JSON.parse(text));
    return { kind: "error", name, carries };
  }
  const [, octets] = OCTETS.exec(comment) ?? [];
  if (octets !== undefined) {
    return { kind: "value", value: Uint8Array.from(literal(octets)?.[0] as number[]) };
  }
  const ends = Array.from(comment.matchAll(PROSE), ({ index }) => index);
  for (const end of [comment.length, ...ends.reverse()]) {
    const found = literal(comment.slice(0, end));
    if (found !== undefined) return { kind: "value", value: found[0] };
  }
  throw new SyntaxError(`neither a value nor an error: ${comment}`);
}

/**
 * Returns the result or the error of an action, in the form in which `expectationOf` returns it.
 */
async function outcomeOf(action: Action, remark: Remark): Promise<unknown> {
  try {
    const [value] = await action();
    return value;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (remark.kind === "value") return `${error.name}: ${error.message}`;
    const carried = [error.message, ...(Object.values(error) as unknown[])];
    return [error.name, ...remark.carries.filter((value) => carried.includes(value))];
  }
}

/** Returns the outcome that makes the remark true. */
function expectationOf(remark: Remark): unknown {
  return remark.kind === "value" ? remark.value : [remark.name, ...remark.carries];
}

/** Returns the value of a text that is one expression without names of the program; undefined for any other text. */
function literal(text: string): readonly [value: unknown] | undefined {
  try {
    const values = evaluated(`[${text}\n]`) as unknown[];
    return values.length === 1 && typeof values[0] !== "function" ? [values[0]] : undefined;
  } catch {
    return undefined;
  }
}

// A script of node:vm would have a different Array, which the tests would not accept as an Array.
const evaluated: (code: string) => unknown = eval;

interface Environment {
  readonly modules: Modules;
  readonly known: object;
  readonly note: (index: number, action: Action) => Promise<void>;
  readonly log: (...values: unknown[]) => void;
}

async function evaluate(code: string, { modules, known, note, log }: Environment): Promise<void> {
  const require = (specifier: string): unknown => {
    if (!modules.has(specifier)) throw new Error(`documents do not import ${specifier}`);
    return modules.get(specifier);
  };
  const names = Object.keys(known).filter((name) => name !== "default");
  const inner = `async (require, exports, console, note) => {${code}\n}`;
  const program = evaluated(`({ ${names.join(", ")} }) => ${inner}`) as (
    values: object,
  ) => (...surroundings: unknown[]) => Promise<void>;
  await program(known)(require, {}, { log }, note);
}
