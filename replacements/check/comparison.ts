/**
 * Compares the functions of a replacement with those of its original, call by call. A difference has a reason if a row
 * of the table is about it. A function that is made of others has the reasons of these.
 */
import { isDeepStrictEqual } from "node:util";
import { runInNewContext } from "node:vm";
import { escapesOf } from "./reasons.js";
import type { Call, Difference, Outcome, Row } from "./reasons.js";

/** The functions of a package, and its `SCHEMES`. */
export type Functions = Readonly<Record<string, unknown>>;

/** How many arguments stand before the options. */
const NUMBERS_OF_REFERENCES = new Map([
  ["resolve", 2],
  ["equal", 2],
  ["resolveComponent", 2],
  ["resolveComponents", 2],
]);

type Options = Readonly<Record<string, unknown>>;
type Parts = Readonly<Record<string, unknown>>;

/** Behind a slash, `removeDotSegments` of uri-js finds no end of a segment with such a character. */
export const ENDLESS = /\\r|[\u2028\u2029]|%e2%80%a[89]/i;

/** Returns the outcome of a call, as JSON has it. An error is only there or not. */
export function outcomeOf(functions: Functions, call: Call): Outcome {
  const [name, ...args] = call;
  // The functions of uri-js change their arguments.
  const run = (): unknown =>
    (functions[name] as (...args: readonly unknown[]) => unknown)(
      ...(structuredClone(args) as readonly unknown[]),
    );
  const isEndless = "removeDotSegments" in functions && ENDLESS.test(JSON.stringify(args));
  try {
    const value = isEndless
      ? (runInNewContext("run()", { run }, { timeout: 100 }) as unknown)
      : run();
    const text = JSON.stringify({ value }, (key, each: unknown) => (key === "error" ? true : each));
    return JSON.parse(text) as Outcome;
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    return code === "ERR_SCRIPT_EXECUTION_TIMEOUT" ? { isEndless: true } : { throws: true };
  }
}

/** An original and its replacement. */
export class Comparison {
  readonly #original: Functions;
  readonly #own: Functions;
  readonly #rows: readonly Row[];
  readonly #likeness: Comparison | undefined;
  readonly #used = new Set<Row>();

  /**
   * @param likeness that of another original, whose replacement has the same sources: rows may say that this one does
   * what that one does
   */
  constructor(original: Functions, own: Functions, rows: readonly Row[], likeness?: Comparison) {
    this.#original = original;
    this.#own = own;
    this.#rows = rows;
    this.#likeness = likeness;
  }

  /** The rows that were reasons. */
  get used(): ReadonlySet<Row> {
    return this.#used;
  }

  /** Checks whether both do the same. */
  isSame(call: Call): boolean {
    return isDeepStrictEqual(outcomeOf(this.#original, call), outcomeOf(this.#own, call));
  }

  /** Checks whether both do the same, or rows are the reasons why they do not. */
  isExplained(call: Call): boolean {
    return this.reasons(call) !== undefined;
  }

  /** Returns the rows that are the reasons of a difference: empty if both do the same, undefined without a reason. */
  reasons(call: Call): ReadonlySet<Row> | undefined {
    const original = outcomeOf(this.#original, call);
    const own = outcomeOf(this.#own, call);
    if (isDeepStrictEqual(original, own)) return new Set();
    const difference: Difference = {
      call,
      original,
      own,
      texts: this.#texts(call),
      run: (other) => (this.isExplained(other) ? outcomeOf(this.#own, other) : undefined),
      isLikeFastUri: () => this.#isLike(call, own),
    };
    const row = this.#rows.find(({ explains }) => explains(difference));
    if (row !== undefined) {
      this.#used.add(row);
      return new Set([row]);
    }
    const steps: Call[] = [];
    const composed = composition(call, this.#own, steps);
    // With `unicodeSupport`, only the last step of resolution writes characters beyond US-ASCII.
    const form = call[0] === "resolve" ? asUri : (each: Outcome): Outcome => each;
    if (composed === undefined || !isDeepStrictEqual(form(composed), form(own))) return undefined;
    const reasons = steps.map((step) => this.reasons(step));
    if (reasons.includes(undefined)) return undefined;
    const all = new Set(reasons.flatMap((each) => [...each!]));
    return all.size === 0 ? undefined : all;
  }

  /** The strings among the arguments, with the prefix of a suffix. */
  #texts([name, ...args]: Call): readonly string[] {
    const texts = args.filter((arg) => typeof arg === "string");
    const options = args[NUMBERS_OF_REFERENCES.get(name) ?? 1] as Options | undefined;
    if (options?.reference !== "suffix") return texts;
    const scheme = (options.scheme ?? (name === "resolve" ? "null" : undefined)) as
      string | undefined;
    const slashes = "escapeComponent" in this.#own || scheme === undefined ? "//" : "";
    return texts.map((text) => `${scheme === undefined ? "" : `${scheme}:`}${slashes}${text}`);
  }

  #isLike(call: Call, own: Outcome): boolean {
    const likeness = this.#likeness;
    if (likeness === undefined) return false;
    const [name, ...args] = call;
    const at = NUMBERS_OF_REFERENCES.get(name) ?? 1;
    // fast-uri has no option `iri`, and another prefix of a suffix.
    const { iri, ...options } = { ...(args[at] as Options | undefined) };
    const isSuffix = options.reference === "suffix" && (name === "parse" || name === "equal");
    const texts = isSuffix ? this.#texts(call) : args.slice(0, at);
    const like: Call = [
      name === "resolveComponents" ? "resolveComponent" : name,
      ...texts,
      isSuffix ? { ...options, reference: undefined } : options,
      ...args.slice(at + 1),
    ];
    const theirs = outcomeOf(likeness.#own, like);
    const { reference } = options;
    const form = (outcome: Outcome): Outcome =>
      iri === true && typeof outcome.value === "string"
        ? asUri(
            outcomeOf(likeness.#original, [
              "parse",
              outcome.value,
              { domainHost: true, reference },
            ]),
          )
        : asUri(outcome);
    return isDeepStrictEqual(form(theirs), form(own)) && likeness.isExplained(like);
  }
}

/** Returns an outcome with the characters beyond US-ASCII as escapes, and without an empty list of recipients. */
function asUri(outcome: Outcome): Outcome {
  const text = JSON.stringify(outcome, (key, each: unknown) => {
    if (key === "to" && Array.isArray(each) && each.length === 0) return undefined;
    return typeof each === "string" ? each.replace(/[^\0-\x7f]+/g, escapesOf) : each;
  });
  // The names of headers have such characters, too.
  return JSON.parse(text.replace(/[^\0-\x7f]+/g, escapesOf)) as Outcome;
}

/**
 * Returns what a function has to return, because it is made of others; undefined for a function that is not.
 *
 * @param steps where the calls of the other functions are noted
 */
function composition(call: Call, own: Functions, steps: Call[]): Outcome | undefined {
  const run = (...step: Call): unknown => {
    steps.push(step);
    const { value, throws } = outcomeOf(own, step);
    if (throws === true) throw new Error("a step throws");
    return value;
  };
  const [name, first, second, third, fourth] = call;
  try {
    switch (name) {
      case "normalize":
        return { value: normalForm(first, second as Options | undefined, run) };
      case "equal":
        // With itself, a string equals what is a reference.
        if (typeof first === "string" && first === second) return undefined;
        return { value: isEqual(first, second, third as Options | undefined, run) };
      case "resolveComponent":
      case "resolveComponents":
        if (fourth === true) return undefined;
        return {
          value: run(
            name,
            run("normalize", first, third),
            run("normalize", second, third),
            third,
            true,
          ),
        };
      case "resolve":
        return { value: target(String(first), String(second), third as Options, own, run) };
      default:
        return undefined;
    }
  } catch {
    return { throws: true };
  }
}

type Run = (...step: Call) => unknown;

function normalForm(given: unknown, options: Options | undefined, run: Run): unknown {
  if (typeof given === "object") return run("parse", run("serialize", given, options), options);
  const isValid = run("equal", given, given, options) === true;
  return isValid ? run("serialize", run("parse", given, options), options) : given;
}

function isEqual(a: unknown, b: unknown, options: Options | undefined, run: Run): boolean {
  const texts = [a, b].map((given) => {
    if (typeof given === "string") return given;
    try {
      return run("serialize", given, options);
    } catch {
      return undefined;
    }
  });
  const areValid = texts.every(
    (text) => text !== undefined && run("equal", text, text, options) === true,
  );
  if (!areValid) return false;
  const [formA, formB] = texts.map((text) => run("normalize", text, options));
  return formA === formB;
}

/** Resolution reads without the rules of schemes; those of the target decide about its host and its dots. */
function target(
  base: string,
  reference: string,
  options: Options | undefined,
  own: Functions,
  run: Run,
): unknown {
  const neutral = { scheme: "null", ...options };
  if ([base, reference].some((text) => run("equal", text, text, neutral) !== true))
    throw new Error();
  const resolveComponent = "resolveComponent" in own ? "resolveComponent" : "resolveComponents";
  const [from, to] = [run("parse", base, neutral), run("parse", reference, neutral)];
  const parts = run(resolveComponent, from, to, neutral, true) as Parts;
  const scheme = String(options?.scheme ?? parts.scheme);
  const rules = (own.SCHEMES as Readonly<Record<string, Options>>)[scheme] ?? {};
  const host = parts.host as string | undefined;
  if (!host && /^https?$/.test(String(parts.scheme))) throw new Error();
  const isDomain = Boolean(options?.domainHost ?? rules.domainHost);
  const keepsUnicode = Boolean(options?.unicodeSupport ?? rules.unicodeSupport);
  const written =
    host && isDomain && !keepsUnicode && !/[:[]/.test(host) ? domainOf(host, run) : host;
  const absolutePath = options?.absolutePath ?? rules.absolutePath;
  return run(
    "serialize",
    { ...parts, host: written },
    { ...neutral, skipEscape: true, absolutePath },
  );
}

function domainOf(host: string, run: Run): unknown {
  const { host: domain, error } = run("parse", `//${host}`, { domainHost: true }) as Parts;
  if (error === undefined) return domain;
  if (/[^\0-\x7f]/.test(host) || !host.includes("%")) throw new Error();
  return host;
}
