/**
 * Runs a program out of a document, and compares what its comments say: the value of an expression,
 * or what `console.log` writes.
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
import type { Remark } from "./documents-remarks.js";

/** A statement, with what its comment says of it, and what is the case. */
export interface Check {
  readonly code: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** What became of a program. */
export interface Run {
  readonly checks: readonly Check[];
  /** What was written to the console without a comment that says so. */
  readonly unforeseen: readonly string[];
  /** What its last statement, if it has no comment, gave or threw. */
  readonly last: { readonly value?: unknown; readonly error?: unknown };
}

/** From the specifiers of imports to the modules that they mean. */
export type Modules = ReadonlyMap<string, unknown>;

/** A statement with a comment behind it, or the last one without. */
interface Noted {
  readonly code: string;
  /** Where the statement stands, and what it becomes. */
  readonly start: number;
  readonly end: number;
  readonly replacement: (call: string) => string;
  readonly comment: string | undefined;
  readonly writes: boolean;
}

const BEHIND = /^[ \t]*\/\/ ?(.*)/;
const BELOW = /^\n((?:\/\/.*(?:\n|$))+)/;

/** Runs a program as a script of strict TypeScript; it has no globals but those of the host. */
export function runProgram(source: string, modules: Modules): Run {
  const notes = notesOf(source);
  const checks: Check[] = [];
  const written: string[] = [];
  const last: { value?: unknown; error?: unknown } = {};

  const note = (index: number, action: () => unknown): void => {
    const noted = notes[index];
    if (noted === undefined) throw new RangeError(`no note ${index}`);
    const { code, comment, writes } = noted;
    if (comment === undefined) {
      noteLast(action, last);
    } else if (writes) {
      const before = written.length;
      action();
      checks.push({ code, expected: comment, actual: written.splice(before).join("\n") });
    } else {
      const remark: Remark = readRemark(comment);
      const expected = expectationOf(remark);
      checks.push({ code, expected, actual: outcomeOf(action, remark) });
    }
  };
  const log = (...values: unknown[]): void => {
    written.push(...format(...values).split("\n"));
  };

  evaluate(transpile(instrument(source, notes)), { modules, note, log });
  return { checks, unforeseen: written, last };
}

function noteLast(action: () => unknown, last: { value?: unknown; error?: unknown }): void {
  try {
    last.value = action();
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
      const replacement = (call: string): string => `${call} => (${inner}));`;
      const writes = code.startsWith("console.log(");
      return [{ code, start, end, replacement, comment, writes }];
    }
    if (!ts.isVariableStatement(statement) || behind === undefined) return [];
    const name = nameIn(statement);
    const replacement = (call: string): string => `${code} ${call} => ${name});`;
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

/** The one name that a declaration declares. */
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

/** No line moves, so that errors name the line of the document. */
function instrument(source: string, notes: readonly Noted[]): string {
  let result = "";
  let done = 0;
  notes.forEach(({ start, end, replacement }, index) => {
    result += source.slice(done, start) + replacement(`note(${index}, ()`);
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

interface Surroundings {
  readonly modules: Modules;
  readonly note: (index: number, action: () => unknown) => void;
  readonly log: (...values: unknown[]) => void;
}

function evaluate(code: string, { modules, note, log }: Surroundings): void {
  const require = (specifier: string): unknown => {
    if (!modules.has(specifier)) throw new Error(`documents do not import ${specifier}`);
    return modules.get(specifier);
  };
  // A script of node:vm would have an Array of its own, which is no Array to the tests.
  const indirect = eval;
  const program = indirect(`(function (require, exports, console, note) {${code}\n})`) as (
    ...surroundings: unknown[]
  ) => void;
  program(require, {}, { log }, note);
}
