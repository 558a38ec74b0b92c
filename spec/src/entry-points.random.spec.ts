/** The functions of the entry points and the methods of the dialect objects answer random calls alike. */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { sample } from "../../grammar/language/index.js";
import * as free2396 from "../../src/dialects/rfc2396.js";
import * as free2396bis from "../../src/dialects/rfc2396bis.js";
import * as free3986 from "../../src/dialects/rfc3986.js";
import * as free3987 from "../../src/dialects/rfc3987.js";
import { rfc2396, rfc2396bis, rfc3986, rfc3987 } from "../../src/index.js";
import { caught } from "../helpers/caught.js";
import { tries } from "../helpers/worlds.js";

type Operations = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

const DIALECTS = [
  ["rfc2396", free2396, rfc2396],
  ["rfc2396bis", free2396bis, rfc2396bis],
  ["rfc3986", free3986, rfc3986],
  ["rfc3987", free3987, rfc3987],
] as const;

/** Parts of references, and characters that no reference has, or that only an IRI has. */
const PIECES = [
  ...["http:", "x:", "HTTP:", "//", "/", "?", "#", ":", "@", ".", "..", "./", "../", "a", "B", "1"],
  ...["[::1]", "[", "]", "[v1.a]", "1.2.3.4", ":80", ":", "h", "%", "%2", "%41", "%2e", "%c3%a9"],
  ...["%FF", "~", ";", "=", "&", "'", "(", ")", " ", "\n", "\0", "<", ">", '"', "{", "\\", "^"],
  ...["é", "e\u0301", "\u05d0", "\u200f", "\u3000", "\ue000", "\ufffe", "\u{10000}", "\ud800"],
  ...["\udc00", "URL:", "www.", "urn:"],
];

const RULES = [rfc2396bis.rules["URI-reference"], rfc3987.rules["IRI-reference"]];
const REFERENCES = RULES.flatMap((rule) => sample(rule, { count: 200, characters: "all" }));
const LONG = ["a".repeat(3000), "/..".repeat(1000), "%".repeat(1000), "%FF".repeat(1000)];

const text = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 7 }).map((some) => some.join("")),
  fc.constantFrom(...PIECES, ...REFERENCES, ...LONG, ""),
);

/** Values of wrong types, and objects that answer no question. */
const wrong = fc.constantFrom<unknown>(
  ...[undefined, null, true, 0, NaN, 1n, Symbol.iterator, String, [], ["a"], {}, new Map(), /a/],
  ...[new String("a"), Object.create(null), new Uint8Array([0, 65, 255]), { toString: () => "a" }],
  {
    get path(): string {
      throw new RangeError("the path is asked");
    },
  },
  new Proxy({}, { get: (_, key) => (key === "path" ? "//b:c" : key) }),
);

const oneIn = <Value>(frequency: number, value: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: frequency - 1, arbitrary: value }, { weight: 1, arbitrary: wrong });

const field = oneIn(25, text);

/** A component that is usually valid, and often absent. */
const usually = (...valid: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constant(undefined) },
    { weight: 6, arbitrary: fc.constantFrom(...valid) },
    { weight: 1, arbitrary: field },
  );
const components = fc.record(
  {
    scheme: usually("x", "http", "B"),
    authority: usually("h", "h:1", ""),
    userinfo: usually("u:p"),
    host: usually("h", "[::1]", ""),
    port: usually("1", ""),
    path: fc.oneof(fc.constantFrom("", "/", "/a", "//a", "a:b/c"), field),
    query: usually("q", ""),
    fragment: usually("f", ""),
  },
  { requiredKeys: ["path"] },
);
const parsed = fc.oneof(
  text.map((reference) => {
    const result = rfc3987.safeParse(reference);
    return result.ok ? result.value : rfc2396bis.parse("x:a?b");
  }),
  fc.tuple(text, components).map(([path, more]) => ({ kind: "hierarchical", ...more, path })),
);
const flag = oneIn(12, fc.boolean());
const options = fc.record(
  {
    ...{ strict: flag, sameDocument: flag, case: flag, escapes: flag, dotSegments: flag },
    ...{ scheme: flag, emptyPath: flag, nfc: flag },
    excessDots: oneIn(8, fc.constantFrom("keep", "discard", "error", "none")),
    encodedDots: oneIn(8, fc.constantFrom("segments", "data", "none")),
    level: oneIn(8, fc.constantFrom("character", "case-and-port", "encoding", "path", "none")),
    charset: oneIn(8, fc.constantFrom("UTF-8", "ISO-8859-1", "utf-8")),
    defaultPorts: oneIn(8, fc.dictionary(fc.constantFrom("x", "http", "__proto__"), field)),
    base: fc.oneof(fc.constant(undefined), field),
    heuristics: oneIn(8, fc.array(oneIn(8, fc.tuple(field, field)), { maxLength: 3 })),
  },
  { requiredKeys: [] },
);
const sources = fc.record(
  {
    ...{ content: field, retrieval: field, default: field },
    encapsulating: oneIn(8, fc.array(field, { maxLength: 3 })),
  },
  { requiredKeys: [] },
);
const component = fc.constantFrom("userinfo", "reg-name", "segment", "path", "query", "fragment");
const data = fc.oneof(text, fc.uint8Array({ maxLength: 9 }));

/** The arguments of the operations. Those that have only texts are left out. */
const ARGUMENTS: Readonly<Record<string, readonly fc.Arbitrary<unknown>[]>> = {
  recompose: [components],
  build: [components],
  withComponents: [parsed, components],
  transform: [parsed, parsed, options],
  establishBase: [sources],
  escape: [data, fc.oneof(component, text), options],
};

const callOf = (operation: string): fc.Arbitrary<readonly [string, readonly unknown[]]> => {
  const args = (ARGUMENTS[operation] ?? [text, text, options]).map((each) => oneIn(25, each));
  return fc.tuple(fc.constant(operation), fc.tuple(...args));
};

/** The answer of an operation as data: of an error, its class and everything that it says. */
function outcome(operations: Operations, name: string, args: readonly unknown[]): unknown {
  return told(caught(() => operations[name]?.(...args)));
}

function told(value: unknown): unknown {
  if (value instanceof Error) {
    const { name, message } = value;
    const { offset, expected, excerpt } = value as Error & Partial<Record<string, unknown>>;
    const drawn = typeof excerpt === "function" ? (excerpt.call(value) as unknown) : undefined;
    const said = { class: value.constructor, name, message, offset, expected, drawn };
    return Object.assign({}, value, said);
  }
  if (typeof value === "object" && value !== null && "ok" in value)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, told(each)]));
  return value;
}

describe.each(DIALECTS)("%s", (_, free, dialect) => {
  const [own, other] = [free, dialect] as unknown as [Operations, Operations];
  // The operations that check components have the most ways to fail.
  const operations = Object.keys(own).filter((name) => !name.endsWith("Error"));
  const calls = [...operations, "recompose", "build", "withComponents"].map(callOf);

  it("answers random calls of every function as the dialect object does", () => {
    fc.assert(
      fc.property(fc.oneof(...calls), ([operation, args]) => {
        const [answer, expected] = [own, other].map((each) => outcome(each, operation, args));
        expect(isDeepStrictEqual(answer, expected) || { answer, expected }).toBe(true);
      }),
      { numRuns: tries(20_000) },
    );
  });
});
