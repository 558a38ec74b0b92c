/**
 * Measures one work in an engine. `section.ts` makes one file of this program and all that it imports, so that it runs
 * in every engine: `node program.mjs WORK`, and as the function `measure` of a page.
 */
import { fullFormats } from "ajv-formats/dist/formats.js";
import { dateTime, email } from "uri-abnf/formats";
import { canParse, normalize, parse, resolve } from "uri-abnf/rfc3986";
import type { UriReference } from "uri-abnf/rfc3986";
import * as hyperjump from "@hyperjump/uri";
import fastUri from "fast-uri";
import { race, SHORT_LIMITS } from "../race.js";
import type { Candidate, Limits } from "../race.js";
import type { inputs as inputsOfWorks } from "./inputs.js";

/** The inputs of all works, as JSON: strings that JSON.parse makes are flat. */
declare const INPUTS: string;
const inputs = JSON.parse(INPUTS) as ReturnType<typeof inputsOfWorks>;

/** The nanoseconds of a call in each round, by candidate. */
export type Times = Readonly<Record<string, readonly number[]>>;

const LIMITS: Limits = { rounds: 15, round: 10, total: 4000 };

const mail = fullFormats.email as RegExp;
const dateAndTime = fullFormats["date-time"] as { readonly validate: (text: string) => boolean };

interface Parts {
  readonly host?: string | undefined;
  readonly path?: string | undefined;
  readonly query?: string | undefined;
}

/** Reads all components of a URL: some engines make them only then. */
const readUrl = ({ protocol, username, hostname, port, pathname, search, hash }: URL) => ({
  scheme: protocol,
  userinfo: username,
  host: hostname,
  port,
  path: pathname,
  query: search.slice(1),
  fragment: hash,
});
const read = (reference: UriReference) => {
  const { scheme, userinfo, host, port, path, query, fragment } = reference;
  return { scheme, userinfo, host, port, path, query, fragment };
};

/** By name, the candidates of a work, the first two of which are ours and its peer, and what their results say. */
const WORKS = {
  parse: work(
    inputs.ordinary,
    {
      parse,
      "new URL": (text) => new URL(text),
      "parse, read": (text) => read(parse(text)),
      "new URL, read": (text) => readUrl(new URL(text)),
      hyperjump: hyperjump.parseUriReference,
      "fast-uri": (text) => fastUri.parse(text),
    },
    (result) => {
      const {
        host,
        path,
        query = "",
      } = result instanceof URL ? readUrl(result) : (result as Parts);
      return `${host}${path}?${query}`;
    },
  ),
  canParse: work(inputs.ordinary, {
    canParse,
    "URL.canParse": (text) => URL.canParse(text),
  }),
  "canParse of 120": work(inputs.of120, {
    "canParse of 120": canParse,
    hyperjump: hyperjump.isUriReference,
  }),
  "canParse of 700": work(inputs.of700, {
    "canParse of 700": canParse,
    hyperjump: hyperjump.isUriReference,
  }),
  resolve: work(inputs.relative, {
    resolve: ({ reference, base }) => resolve(reference, base),
    "new URL": ({ reference, base }) => new URL(reference, base).href,
  }),
  "normalize of tidy": work(inputs.ordinary, {
    "normalize of tidy": (text) => normalize(text),
    "fast-uri": (text) => fastUri.normalize(text),
  }),
  email: work(inputs.mail, { email, "ajv-formats": (text) => mail.test(text) }),
  dateTime: work(inputs.dates, {
    dateTime,
    "ajv-formats": (text) => dateAndTime.validate(text),
  }),
} as const;

/** Returns a function that races the candidates over the inputs for which all say the same. */
function work<Input>(
  given: readonly Input[],
  runs: Readonly<Record<string, (input: Input) => unknown>>,
  said: (result: unknown) => unknown = (result) => result,
): (limits: Limits) => Times {
  const candidates = Object.entries(runs).map(([name, run]): Candidate<Input> => ({ name, run }));
  return (limits) => {
    const shared = given.filter(
      (input) => new Set(candidates.map(({ run }) => said(run(input)))).size === 1,
    );
    if (shared.length < 0.8 * given.length) throw new Error("other answers");
    // The compilers of some engines take longer than those that the race was made for.
    race(candidates, shared, { ...limits, rounds: 3 });
    return Object.fromEntries(race(candidates, shared, limits));
  };
}

/** Measures a work. Returns the times as JSON. */
function measure(name: string, isShort: boolean): string {
  return JSON.stringify(WORKS[name as keyof typeof WORKS](isShort ? SHORT_LIMITS : LIMITS));
}

// A page calls the function; a program has arguments.
Object.assign(globalThis, { measure });
if (typeof process !== "undefined")
  console.log(measure(process.argv[2]!, process.argv[3] === "short"));
