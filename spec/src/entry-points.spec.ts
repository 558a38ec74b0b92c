/**
 * The entry points of the dialects answer as the dialect objects do, over tables, and load neither
 * the engine nor Parsimmon.
 */
import { join } from "node:path";
import { build } from "esbuild";
import * as free2396 from "../../src/dialects/rfc2396.js";
import * as free2396bis from "../../src/dialects/rfc2396bis.js";
import * as free3986 from "../../src/dialects/rfc3986.js";
import * as free3987 from "../../src/dialects/rfc3987.js";
import * as errors from "../../src/errors.js";
import { rfc2396, rfc2396bis, rfc3986, rfc3987 } from "../../src/index.js";
import { caught } from "../helpers/caught.js";

type Operations = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

const DIALECTS = [
  ["rfc2396", free2396, rfc2396],
  ["rfc2396bis", free2396bis, rfc2396bis],
  ["rfc3986", free3986, rfc3986],
  ["rfc3987", free3987, rfc3987],
] as const;

/** Members of a dialect object that need the engine. */
const OF_THE_ENGINE = ["absoluteUri", "fromTree", "grammar", "rules", "uriReference"];

const BASE = "http://a/b/c/d;p?q";

/** Calls of every operation that all dialects have. */
const CALLS: readonly (readonly [name: string, ...args: unknown[]])[] = [
  ["parse", "http://user@[::1]:8080/a/b?q#f"],
  ["parse", "http://[::1"],
  ["safeParse", "//a b"],
  ["canParse", "mailto:a@b.example"],
  ["recompose", { scheme: "http", authority: "a", path: "/b" }],
  ["recompose", { path: "this:that" }],
  ["recompose", { scheme: "ht^tp", path: "/b" }],
  ["build", { scheme: "http", host: "a", port: "80", path: "/b" }],
  ["build", { host: "a^b" }],
  ["withComponents", free3986.parse("http://a:80/b"), { port: "x" }],
  ["resolve", "../g", BASE],
  ["resolve", "..//c", "x:/a/b"],
  ["transform", free3986.parse("//g"), free3986.parse(BASE)],
  ["relativize", "http://a/b/g?y", BASE],
  ["relativize", "no-scheme", BASE],
  ["establishBase", { content: "http://a/b#c" }],
  ["normalize", "HTTP://www.EXAMPLE.com:80/%7ejoe/../a"],
  ["equivalent", "http://a/%7e", "http://a/~", { level: "encoding" }],
  ["escape", "a b/c?", "segment"],
  ["unescape", "a%20b"],
  ["unescape", "a%2"],
  ["unescapeToBytes", "%FF"],
  ["excludedClass", " "],
  ["extract", "See <http://example.com/> and http://a/b."],
  ["stripDelimiters", "<URL: http://a/>"],
  ["expandAbbreviated", "www.example.com/a"],
];

/** Calls of the operations of RFC 1630, which are functions of the draft only. */
const LEVELING: typeof CALLS = [
  ["toSameLevel", "http://a/%7e"],
  ["sameEncodingLevel", "http://a/%7e", "http://a/~"],
  ["makeSafer", "http://a/~b", "~"],
  ["makeLessSafe", "http://a/%7eb", "~"],
];

/** The answer of an operation, or its error as data. */
function outcome(operations: Operations, name: string, args: readonly unknown[]): unknown {
  const answer = caught(() => operations[name]?.(...args));
  return answer instanceof Error ? Object.assign({ message: answer.message }, answer) : answer;
}

/** The errors of the operations. */
const ERRORS = ["UriAbnfError", ...Object.keys(errors).filter((name) => name.endsWith("Error"))];

describe.each(DIALECTS)("%s", (name, free, dialect) => {
  it("exports the operations of the dialect, and the classes of their errors", () => {
    const others = [
      ...OF_THE_ENGINE,
      ...(name === "rfc2396bis" ? [] : LEVELING.map(([own]) => own)),
    ];
    const members = Object.keys(dialect).filter((member) => !others.includes(member));
    expect(Object.keys(free).sort()).toEqual([...ERRORS, ...members].sort());
  });

  const calls = name === "rfc2396bis" ? [...CALLS, ...LEVELING] : CALLS;
  it.each(calls.map(([operation, ...args]) => [operation, args] as const))(
    "%s answers as the method does (%j)",
    (operation, args) => {
      const [own, other] = [free, dialect] as unknown as [Operations, Operations];
      expect(own[operation]).toBeInstanceOf(Function);
      expect(outcome(own, operation, args)).toEqual(outcome(other, operation, args));
    },
  );

  it("is made of no module of the engine, nor of Parsimmon", async () => {
    const { inputs } = await bundled(name, "export *");
    const foreign = inputs.filter((file) =>
      /^grammar\/(abnf|ast|automaton|combinator|compile|context-free|language|rfc)|node_modules/.test(
        file,
      ),
    );
    expect(foreign).toEqual([]);
  });

  it("carries for parse the table of references alone", async () => {
    const { text } = await bundled(name, "export { parse }");
    expect(Array.from(text.matchAll(/\btable: ?"/g))).toHaveLength(1);
  });
});

it("calls every operation that all dialects have", () => {
  const called = new Set([...ERRORS, ...CALLS.map(([operation]) => operation)]);
  expect(Object.keys(free3986).filter((operation) => !called.has(operation))).toEqual([]);
});

/** The sources that a bundler keeps of an entry point, and their text. */
async function bundled(
  name: string,
  exported: string,
): Promise<{ readonly inputs: readonly string[]; readonly text: string }> {
  const { metafile, outputFiles } = await build({
    stdin: { contents: `${exported} from "./src/dialects/${name}.ts";`, resolveDir: ROOT },
    absWorkingDir: ROOT,
    bundle: true,
    format: "esm",
    minifySyntax: true,
    metafile: true,
    write: false,
  });
  const [output] = Object.values(metafile.outputs);
  const kept = Object.entries(output?.inputs ?? {}).filter(
    ([, { bytesInOutput }]) => bytesInOutput > 0,
  );
  return { inputs: kept.map(([file]) => file), text: outputFiles[0]?.text ?? "" };
}

const ROOT = join(__dirname, "../..");
