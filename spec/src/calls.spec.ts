/** The calls of `calls.txt`, of a dialect object and of the entry point of the dialect, with laws of each operation. */
import { join } from "node:path";
import * as free2396 from "../../src/dialects/rfc2396.js";
import * as free2396bis from "../../src/dialects/rfc2396bis.js";
import * as free3986 from "../../src/dialects/rfc3986.js";
import * as free3987 from "../../src/dialects/rfc3987.js";
import * as main from "../../src/index.js";
import { callsIn } from "../helpers/calls.js";
import { caught } from "../helpers/caught.js";
import type { BuildComponents, UriComponents, UriReference } from "../../src/index.js";
import type { Call } from "../helpers/calls.js";

type Operations = typeof free2396bis;

const { rfc2396, rfc2396bis, rfc3986, rfc3987 } = main;

const DIALECTS: Readonly<Record<string, readonly unknown[]>> = {
  rfc2396: [rfc2396, free2396],
  rfc2396bis: [rfc2396bis, free2396bis, main],
  rfc3986: [rfc3986, free3986],
  rfc3987: [rfc3987, free3987],
};

/** The results that are records stand in the file as the strings of these references. */
const RECORDS = ["build", "withComponents"];

const FIELDS = [
  ...["kind", "scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"],
  "hostKind",
];

const beforeFragment = (reference: string): string => reference.replace(/#.*$/s, "");

/** A value, and the value that it has to equal. */
type Pair = readonly [actual: unknown, expected: unknown];

type Law = (operations: Operations, args: readonly never[], result: never) => readonly Pair[];

const isAtSameLevel: Law = ({ sameEncodingLevel }, [uri], result) => [
  [sameEncodingLevel(uri!, result), true],
];

/** What holds for each result of an operation, besides that it is the one of the file. */
const LAWS: Readonly<Record<string, Law>> = {
  parse({ parse, recompose }, [reference], result) {
    const given = String(reference);
    const record = result as UriReference;
    const pairs: Pair[] = [
      [Object.keys(record), FIELDS],
      [recompose(result), given],
    ];
    // Nothing but an authority: what comes behind it changes nothing of it.
    if (record.authority !== undefined && given === `//${record.authority}`)
      pairs.push([parse(`${given}/a?b#c`), { ...record, path: "/a", query: "b", fragment: "c" }]);
    return pairs;
  },
  build: (_, __, result) => [[Object.keys(result), FIELDS]],
  withComponents: ({ parse, recompose }, [before], result) => [
    [Object.keys(result), FIELDS],
    [before, parse(recompose(before!))],
  ],
  normalize: ({ normalize }, [, options], result) => [[normalize(result, options), result]],
  resolve({ parse, transform }, [reference, base, options], target) {
    const { sameDocument, ...record } = transform(parse(reference!), parse(base!), options);
    // In RFC 3986, a reference to the base is one to the same document, whatever it looks like.
    const isLike3986 = [free3986, rfc3986, free3987, rfc3987].some((each) => each.parse === parse);
    const isSame = isLike3986
      ? beforeFragment(target) === beforeFragment(base!)
      : beforeFragment(reference!) === "";
    return [
      [record, parse(target)],
      [sameDocument, isSame],
    ];
  },
  relativize: ({ resolve }, [target, base], reference) => [[resolve(reference, base!), target]],
  extract: ({ extract }, [text]) =>
    extract(text!).map(({ reference, start, end }) => [
      (text! as string).slice(start, end).replace(/\s+/g, ""),
      reference,
    ]),
  establishBase: (_, __, result) => [[Object.keys(result), ["uri", "layer", "depth"]]],
  toSameLevel: isAtSameLevel,
  makeSafer: isAtSameLevel,
  makeLessSafe: isAtSameLevel,
};

/** What holds for each error of a class, after a call with an argument. */
function factsOf(
  error: unknown,
  operations: Operations,
  { name, args: [given] }: Call,
): readonly Pair[] {
  if (error instanceof main.ComponentError) {
    const { component, rule, input, offset, message } = error;
    return [
      [input, (given as BuildComponents)[component]],
      [message.startsWith(`the ${component} is not valid: ${rule}: `), true],
      [error.excerpt(), `${input}\n${" ".repeat(offset)}^`],
    ];
  }
  if (error instanceof main.UriSyntaxError && name === "parse") {
    const { input, offset, message } = error;
    const result = operations.safeParse(input);
    const [seen = ""] = input.slice(offset);
    const code = seen.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0") ?? "";
    const shown = /\p{C}/u.test(seen) ? `U+${code}` : `"${seen}"`;
    const found = seen === "" ? "end of input" : shown;
    return [
      [input, given],
      [result.ok ? undefined : result.error.message, message],
      [operations.canParse(input), false],
      [message.endsWith(` at offset ${offset}, found ${found}`) || message, true],
    ];
  }
  if (error instanceof main.EscapeError && name === "unescape") {
    const { kind, input, offset } = error;
    const octets = caught(() => operations.unescapeToBytes(input));
    const isOctets = octets instanceof Uint8Array;
    const { kind: otherKind, offset: other } = octets as Partial<typeof error>;
    return [
      [input, given],
      [isOctets ? ["charset", offset] : [otherKind, other], [kind, offset]],
    ];
  }
  if (error instanceof main.RecomposeError && error.kind === "component")
    return [[error.instead, undefined]];
  if (
    error instanceof main.RecomposeError &&
    error.instead !== undefined &&
    ["build", "recompose"].includes(name)
  ) {
    const repaired = { ...(given as UriComponents), path: error.instead };
    const read = operations.parse(operations.recompose(operations.build(repaired)));
    return [[{ ...read, ...repaired }, read]];
  }
  return [];
}

/** Each value that a call shows, and what it has to be. */
function pairsOf(operations: Operations, call: Call): readonly Pair[] {
  const { name, args, result, error } = call;
  const { parse } = operations;
  const [first, ...others] = args;
  const given = name === "withComponents" ? [parse(first as string), ...others] : args;
  const operation = operations[name as "parse"] as (...values: readonly unknown[]) => unknown;
  const outcome = caught(() => operation(...given));
  if (error === undefined) {
    const expected = RECORDS.includes(name) ? parse(result as string) : result;
    if (outcome instanceof Error) return [[outcome, expected]];
    const laws = LAWS[name]?.(operations, given as readonly never[], outcome as never) ?? [];
    return [[outcome, expected], ...laws];
  }
  const classes = { Error, TypeError, ...main } as unknown as Readonly<
    Record<string, typeof Error>
  >;
  const found = outcome as Readonly<Record<string, unknown>>;
  const keys = Object.keys(error.data);
  return [
    [outcome instanceof classes[error.name]!, true],
    [error.name === "Error" ? "Error" : found.name, error.name],
    [Object.fromEntries(keys.map((key) => [key, found[key]])), error.data],
    ...factsOf(outcome, operations, call),
  ];
}

describe.each(callsIn(join(__dirname, "calls.txt")))("$title", ({ of, calls }) => {
  describe.each(of)("%s", (dialect) => {
    it.each(calls.map((call) => [call.line, call] as const))("%s", (_, call) => {
      for (const operations of DIALECTS[dialect]!)
        for (const [actual, expected] of pairsOf(operations as Operations, call))
          expect(actual).toEqual(expected);
    });
  });
});
