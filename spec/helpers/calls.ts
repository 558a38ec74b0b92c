/**
 * Calls in text files, one in each line: `parse("a?b") => { path: "a", query: "b" }`, or
 * `parse("a b") throws UriSyntaxError { offset: 1 }`. A value is JSON, in which names need no quotation marks, and
 * `undefined` stands for itself. A section begins with `== ` and what its calls are of, a colon and a title; a line that
 * begins with `# ` is a comment.
 */
import { readFileSync } from "node:fs";

export interface Call {
  readonly line: string;
  readonly name: string;
  readonly args: readonly unknown[];
  readonly result: unknown;
  /** The error that is thrown in place of a result, with some of its properties. */
  readonly error: { readonly name: string; readonly data: object } | undefined;
}

interface Section {
  readonly title: string;
  /** The names in front of the title. */
  readonly of: readonly string[];
  readonly calls: readonly Call[];
}

/** Returns the sections of a file. */
export function callsIn(file: string): readonly Section[] {
  const [, ...sections] = readFileSync(file, "utf8").split(/^== /m);
  return sections.map((section) => {
    const [title = "", ...lines] = section.trim().split("\n");
    const of = title.slice(0, title.indexOf(": ")).split(" ");
    const calls = lines.filter((line) => line !== "" && !line.startsWith("# ")).map(callOf);
    return { title, of, calls };
  });
}

function callOf(line: string): Call {
  const found = /^(\w+)\((.*?)\) (?:=> (.*)|throws (\w+)(.*))$/.exec(line);
  if (found === null) throw new SyntaxError(`no call: ${line}`);
  const [, name = "", args = "", result = "undefined", thrown, data = ""] = found;
  const error =
    thrown === undefined ? undefined : { name: thrown, data: valueOf<object>(data || "{}") };
  return { line, name, args: valueOf(`[${args}]`), result: valueOf(result), error };
}

const UNDEFINED = "undefined, which JSON does not have";

function valueOf<Value>(text: string): Value {
  const json = text.replace(/"(?:[^"\\]|\\.)*"|\bundefined\b|\b[A-Za-z]\w*(?=:)/g, (token) =>
    token.startsWith('"') ? token : JSON.stringify(token === "undefined" ? UNDEFINED : token),
  );
  return revived(JSON.parse(json)) as Value;
}

function revived(value: unknown): unknown {
  if (value === UNDEFINED) return undefined;
  if (Array.isArray(value)) return value.map(revived);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, revived(each)]));
}
