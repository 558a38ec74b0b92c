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
 * ```
 */
import { format } from "node:util";
import ts from "typescript";
import { expectationOf, outcomeOf, readRemark } from "./documents-remarks.js";
import type { Action, Remark } from "./documents-remarks.js";

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
 */
export async function runProgram(source: string, modules: Modules): Promise<Run> {
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

  await evaluate(transpile(instrument(source, notes)), { modules, note, log });
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

interface Environment {
  readonly modules: Modules;
  readonly note: (index: number, action: Action) => Promise<void>;
  readonly log: (...values: unknown[]) => void;
}

async function evaluate(code: string, { modules, note, log }: Environment): Promise<void> {
  const require = (specifier: string): unknown => {
    if (!modules.has(specifier)) throw new Error(`documents do not import ${specifier}`);
    return modules.get(specifier);
  };
  // A script of node:vm would have a different Array, which the tests would not accept as an Array.
  const indirect = eval;
  const program = indirect(`(async function (require, exports, console, note) {${code}\n})`) as (
    ...surroundings: unknown[]
  ) => Promise<void>;
  await program(require, {}, { log }, note);
}
