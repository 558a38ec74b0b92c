/**
 * Runs the tests of an original with other functions in its place, and collects the assertions. The tests are written
 * for tape; they are synchronous, and use a part of it that is small.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { compileFunction } from "node:vm";

/** An assertion of a test. */
interface Assertion {
  readonly file: string;
  readonly test: string;
  readonly actual: unknown;
  readonly expected: unknown;
  readonly holds: boolean;
  /** The number of calls that were noted before it, and those of its test alone. */
  readonly calls: { readonly first: number; readonly end: number };
  /** Whether only the wording of an error differs: both are texts of errors. */
  readonly isWording: boolean;
}

/** Texts of errors in the original begin so. */
const WORDING = /^(?:URI |URN |UUID |HTTP URIs |Host's domain )/;

/**
 * Runs the tests in a folder.
 *
 * @param calls where the functions under test note their calls
 * @param files whether a file is run
 * @param isAll whether tests are run that the original skips
 * @param modules what a test gets for each name that it requires; a file that needs another one is left out
 */
export function runOriginalTests(
  folder: string,
  modules: Readonly<Record<string, unknown>>,
  calls: readonly unknown[],
  files: (file: string) => boolean = () => true,
  isAll = false,
): readonly Assertion[] {
  const assertions: Assertion[] = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".js") && files(name))) {
    const text = readFileSync(join(folder, file), "utf8");
    if (text.includes("lib/utils")) continue;
    const own = createRequire(join(folder, file));
    const load = (name: string): unknown => {
      if (name === "tape") return testsOf(file, assertions, calls, isAll);
      return Object.hasOwn(modules, name) ? modules[name] : own(name);
    };
    const run = compileFunction(text, ["require", "module"], { filename: join(folder, file) });
    Reflect.apply(run, undefined, [load, {}]);
  }
  return assertions;
}

/** What a test can be told. */
interface TestOptions {
  readonly skip?: boolean;
}

type Body = (assert: object) => void;
type Test = (
  name: string,
  ...rest: readonly [Body] | readonly [options: TestOptions, body: Body]
) => void;

function testsOf(
  file: string,
  assertions: Assertion[],
  calls: readonly unknown[],
  isAll: boolean,
): Test {
  return (test, ...rest) => {
    const body = rest.at(-1) as Body;
    if (rest.length === 2 && rest[0].skip === true && !isAll) return;
    const first = calls.length;
    const note = (holds: boolean, actual: unknown, expected: unknown, isWording = false): unknown =>
      assertions.push({
        file,
        test,
        actual,
        expected,
        holds: holds || isWording,
        calls: { first, end: calls.length },
        isWording: isWording && !holds,
      });
    const same = (actual: unknown, expected: unknown): unknown => {
      const isSame = isDeepStrictEqual(actual, expected);
      const isWording =
        hasError(actual) &&
        hasError(expected) &&
        isDeepStrictEqual({ ...actual, error: "" }, { ...expected, error: "" });
      return note(isSame, actual, expected, isWording);
    };
    const equal = (actual: unknown, expected: unknown): unknown => {
      const isWording =
        typeof actual === "string" && typeof expected === "string" && WORDING.test(expected);
      return note(Object.is(actual, expected), actual, expected, isWording);
    };
    const nothing = (): void => undefined;
    const assert = {
      equal,
      strictEqual: equal,
      deepEqual: same,
      same,
      notEqual: (actual: unknown, other: unknown) => note(actual !== other, actual, { not: other }),
      notSame: (actual: unknown, other: unknown) =>
        note(!isDeepStrictEqual(actual, other), actual, { not: other }),
      ok: (actual: unknown) => note(Boolean(actual), actual, true),
      notOk: (actual: unknown) => note(!actual, actual, false),
      match: (actual: string, pattern: RegExp) =>
        note(pattern.test(actual), actual, pattern, typeof actual === "string"),
      fail: (reason: string) => note(false, reason, undefined),
      throws: (call: () => unknown, expected?: unknown) => {
        const { error, value } = outcomeOf(call);
        const isRight = !(expected instanceof RegExp) || expected.test(String(error));
        note(error !== undefined && isRight, error ?? value, expected, error !== undefined);
      },
      doesNotThrow: (call: () => unknown) => {
        const { error } = outcomeOf(call);
        note(error === undefined, error, undefined);
      },
      plan: nothing,
      skip: nothing,
      end: nothing,
      test: (name: string, inner: (assert: object) => void) => inner({ ...assert, name }),
    };
    const { error } = outcomeOf(() => body(assert));
    if (error !== undefined) note(false, error, "no exception");
  };
}

function hasError(value: unknown): value is { readonly error: string } {
  return typeof value === "object" && value !== null && "error" in value;
}

function outcomeOf(call: () => unknown): { readonly value?: unknown; readonly error?: Error } {
  try {
    return { value: call() };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}
