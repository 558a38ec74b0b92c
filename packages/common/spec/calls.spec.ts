/**
 * The calls of `calls.txt`, of both replacements, with laws of their functions. Of an error that begins with `…`, only the
 * end is there.
 */
import { join } from "node:path";
import * as fastUri from "../../fast-uri/src/index.js";
import * as uriJs from "../../uri-js/src/index.js";
import { callsIn } from "../../../spec/helpers/calls.js";
import { caught } from "../../../spec/helpers/caught.js";
import type { Call } from "../../../spec/helpers/calls.js";
import type { UriParts } from "../src/types.js";

const PACKAGES: Readonly<Record<string, unknown>> = { "fast-uri": fastUri, "uri-js": uriJs };

/** A value, and the value that it has to equal. */
type Pair = readonly [actual: unknown, expected: unknown];

/** Each value that a call shows, and what it has to be. */
function pairsOf(functions: typeof fastUri, { name, args, result, error }: Call): readonly Pair[] {
  const { equal, normalize, parse } = functions;
  const given = structuredClone(args) as never[];
  const operation = functions[name as "parse"] as (...values: readonly unknown[]) => unknown;
  const outcome = caught(() => operation(...given));
  const unchanged: Pair = [given, args];
  if (error !== undefined) {
    const { name: type, message } = outcome as Error;
    return [
      unchanged,
      [
        { name: type, message },
        { name: error.name, ...error.data },
      ],
      [equal(given[0]!, given[0]!), false],
    ];
  }
  const [first, options] = given;
  if (name !== "normalize" || typeof outcome !== "string")
    return [unchanged, [shortened(outcome, result), result]];
  const isEqual = parse(outcome, options).error === undefined;
  return [
    [outcome, result],
    [normalize(outcome, options), outcome],
    [equal(first!, outcome, options), isEqual],
    [equal(parse(first!, options), outcome, options), isEqual],
  ];
}

/** The value, of whose error is left what the expected one has. */
function shortened(value: unknown, expected: unknown): unknown {
  const { error } = (value ?? {}) as UriParts;
  const { error: wanted } = (expected ?? {}) as UriParts;
  if (error === undefined || wanted?.startsWith("…") !== true) return value;
  return { ...(value as UriParts), error: `…${error.slice(1 - wanted.length)}` };
}

describe.each(callsIn(join(__dirname, "calls.txt")))("$title", ({ of, calls }) => {
  describe.each(of)("%s", (name) => {
    it.each(calls.map((call) => [call.line, call] as const))("%s", (_, call) => {
      for (const [actual, expected] of pairsOf(PACKAGES[name] as typeof fastUri, call))
        expect(actual).toEqual(expected);
    });
  });
});
