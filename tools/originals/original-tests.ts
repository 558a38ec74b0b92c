/**
 * Runs the tests of an original with other functions in its place, and counts the assertions. The tests are written for
 * tape; they are synchronous, and use a part of it that is small.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { compileFunction } from "node:vm";

type Assert = (actual: unknown, expected?: unknown) => void;

/** Runs the tests in a folder; a file that needs more than the interface is left out. */
export function runOriginalTests(
  folder: string,
  subject: object,
  files: RegExp,
): { readonly all: number; readonly hold: number; readonly wording: number } {
  let [all, hold, wording] = [0, 0, 0];
  const note = (holds: boolean, isOfWording = false): void => {
    all += 1;
    hold += Number(holds);
    wording += Number(!holds && isOfWording);
  };
  const same: Assert = (actual, expected) => {
    note(isDeepStrictEqual(actual, expected), isWording(actual, expected));
  };
  const other: Assert = (actual, expected) => note(!isDeepStrictEqual(actual, expected));
  const throws = (call: () => unknown, expected?: unknown): void => {
    try {
      call();
      note(false);
    } catch (error) {
      note(!(expected instanceof RegExp) || expected.test(String(error)), true);
    }
  };
  const nothing = (): void => undefined;
  const assert = {
    ...{ equal: same, strictEqual: same, deepEqual: same, same, notEqual: other, notSame: other },
    ...{ ok: (value: unknown) => note(Boolean(value)), notOk: (value: unknown) => note(!value) },
    match: (actual: string, pattern: RegExp) => note(pattern.test(actual), Boolean(actual)),
    ...{ fail: () => note(false), throws, doesNotThrow: (call: () => unknown) => run(call) },
    ...{ plan: nothing, skip: nothing, end: nothing },
    test: (_: string, body: (each: object) => void) => body(assert),
  };
  const run = (body: (each: object) => unknown): void => {
    try {
      body(assert);
    } catch {
      note(false);
    }
  };
  const tape = (_: string, ...rest: readonly unknown[]): void =>
    run(rest.at(-1) as (each: object) => unknown);
  for (const file of readdirSync(folder).filter(
    (each) => each.endsWith(".js") && files.test(each),
  )) {
    const text = readFileSync(join(folder, file), "utf8");
    const modules: Readonly<Record<string, unknown>> = {
      tape,
      "..": subject,
      "../": subject,
      ajv: createRequire(import.meta.url)("ajv") as unknown,
    };
    const load = (name: string): unknown =>
      modules[name] ?? createRequire(join(folder, file))(name);
    if (text.includes("lib/utils")) continue;
    Reflect.apply(compileFunction(text, ["require", "module"]), undefined, [load, {}]);
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
