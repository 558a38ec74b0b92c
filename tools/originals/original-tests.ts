/**
 * Runs the tests of an original with other functions in its place, and counts the assertions. The tests are written for
 * tape; they are synchronous, and use a part of it that is small.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isDeepStrictEqual } from "node:util";
import { compileFunction } from "node:vm";

type Run = (body: (assert: object) => unknown) => void;

/** Runs the tests in a folder; a file that needs more than the interface is left out. */
export function runOriginalTests(
  folder: string,
  subject: object,
  files: RegExp,
): { readonly all: number; readonly hold: number; readonly wording: number } {
  let [all, hold, wording] = [0, 0, 0];
  const note = (holds: unknown, isOfWording = false): void => {
    all += 1;
    hold += Number(Boolean(holds));
    wording += Number(!holds && isOfWording);
  };
  const same = (actual: unknown, expected: unknown): void =>
    note(isDeepStrictEqual(actual, expected), isWording(actual, expected));
  const other = (actual: unknown, expected: unknown): void =>
    note(!isDeepStrictEqual(actual, expected));
  const run: Run = (body) => {
    try {
      body(assert);
    } catch {
      note(false);
    }
  };
  const assert = {
    ...{ equal: same, strictEqual: same, deepEqual: same, same, notEqual: other, notSame: other },
    ...{ ok: note, notOk: (value: unknown) => note(!value), fail: () => note(false) },
    ...{ plan: () => undefined, skip: () => undefined, end: () => undefined, doesNotThrow: run },
    match: (actual: string, pattern: RegExp) => note(pattern.test(actual), Boolean(actual)),
    throws: (call: () => unknown, expected?: unknown) => {
      let thrown: unknown;
      try {
        call();
      } catch (error) {
        thrown = error;
      }
      const isRight = !(expected instanceof RegExp) || expected.test(String(thrown));
      note(thrown !== undefined && isRight, thrown !== undefined);
    },
    test: (_: string, body: (each: object) => void) => body(assert),
  };
  const tape = (...given: readonly unknown[]): void => run(given.at(-1) as Parameters<Run>[0]);
  const ajv = createRequire(import.meta.url)("ajv") as unknown;
  const modules: Readonly<Record<string, unknown>> = { tape, "..": subject, "../": subject, ajv };
  for (const file of readdirSync(folder)) {
    if (!file.endsWith(".js") || !files.test(file)) continue;
    const text = readFileSync(folder + file, "utf8");
    const load = (name: string): unknown => modules[name] ?? createRequire(folder + file)(name);
    const program = compileFunction(text, ["require", "module"]);
    if (!text.includes("lib/utils")) Reflect.apply(program, undefined, [load, {}]);
  }
  return { all, hold, wording };
}

/** Texts of errors in the originals begin so. */
const WORDING = /^(?:URI |URN |UUID |HTTP URIs |Host's domain )/;

/** Checks whether a value differs from another one by the text of an error. */
function isWording(actual: unknown, expected: unknown): boolean {
  if (typeof expected === "string") return typeof actual === "string" && WORDING.test(expected);
  const [own, other] = [actual, expected].map((each) => ({ ...Object(each), error: "" }) as object);
  return Boolean((Object(actual) as { error?: string }).error) && isDeepStrictEqual(own, other);
}
