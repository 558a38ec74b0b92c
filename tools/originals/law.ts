/**
 * The law: a replacement does what its original does, wrapped in the rows of the table. A function that is made of
 * others is made of these with their rows.
 */
import { isDeepStrictEqual } from "node:util";
import { createContext, Script } from "node:vm";
import { rfc3987 } from "../../src/index.js";
import { HANDLERS, joined, mayBeEndless } from "./calls.js";
import type { Call, Parts } from "./calls.js";

/** The functions of a package, and its `SCHEMES`. */
export type Functions = Readonly<Record<string, unknown>>;

/** A result as JSON with sorted keys, an exception, or that a function does not return. The wording of errors is left out. */
export type Outcome = string;
export const THROWS = "an exception";
export const ENDLESS = "no end";

const UNDEFINED = "(undefined)";

/** Returns a value as JSON with sorted keys. A member that is undefined is one; of an error, only that it is there. */
export function encode(value: unknown): Outcome {
  return JSON.stringify(value, (key, each: unknown) => {
    if (each === undefined) return UNDEFINED;
    if (key === "error") return true;
    if (typeof each !== "object" || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Returns the value of an outcome. */
export function decode(outcome: Outcome): unknown {
  if (outcome === THROWS || outcome === ENDLESS) throw new Error(outcome);
  const withUndefined = (value: unknown): unknown => {
    if (!isComponents(value)) return value === UNDEFINED ? undefined : value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, withUndefined(each)]),
    );
  };
  return withUndefined(JSON.parse(outcome));
}

const limited = new Script("run()");

/** Returns the outcome of a call. */
export function outcomeOf(functions: Functions, { name, args, handler }: Call): Outcome {
  const schemes = functions.SCHEMES as Record<string, unknown>;
  const change = (parts: Record<string, unknown>): unknown => {
    parts.path = "/changed";
    return HANDLERS[handler!]!();
  };
  const each = handler && HANDLERS[handler] && change;
  // The functions of uri-js change their arguments.
  const given = structuredClone(args) as unknown[];
  const run = (): unknown => Reflect.apply(functions[name] as () => unknown, undefined, given);
  const isSafe = !("pctEncChar" in functions) || !mayBeEndless({ name, args });
  try {
    if (handler) schemes.x = { scheme: "x", parse: each, serialize: each };
    return encode(isSafe ? run() : limited.runInContext(createContext({ run }), { timeout: 1000 }));
  } catch (error) {
    const { code } = Object(error) as { readonly code?: unknown };
    return code === "ERR_SCRIPT_EXECUTION_TIMEOUT" ? ENDLESS : THROWS;
  } finally {
    delete schemes.x;
  }
}

/** What a replacement does with a call; false for a call that the row is not about. */
export type Rule = (x: Case) => Outcome | false | undefined;

/** An original with the rules of its replacement. */
export interface Law {
  readonly original: Functions;
  readonly own: Functions;
  /** By the row and the functions. */
  readonly rules: readonly (readonly [name: string, rule: Rule])[];
  /** The law of fast-uri, whose replacement has the same sources; undefined if this is it. */
  readonly fastUri?: Law;
  /** The rows that took part. */
  readonly used: Set<string>;
  /** A row that is left out. */
  without?: string | undefined;
}

/** Returns the outcome that a call has to have. */
export function expected(law: Law, call: Call, from = 0): Outcome {
  for (const [at, [name, rule]] of law.rules.entries()) {
    const [row = "", ...functions] = name.split(" ");
    if (at < from || row === law.without || !functions.includes(call.name)) continue;
    const outcome = rule(new Case(law, call, at));
    if (outcome === false || outcome === undefined) continue;
    law.used.add(row);
    return outcome;
  }
  return composed(law, call) ?? outcomeOf(law.original, call);
}

/**
 * Returns what a function has to return that is made of others; undefined for another function.
 *
 * @param isByTarget whether the rules of its scheme apply to the target of a reference
 */
export function composed(law: Law, call: Call, isByTarget = !law.fastUri): Outcome | undefined {
  const { name, args } = call;
  const [a, b, third, raw] = args;
  const run = (each: string, ...given: readonly unknown[]): unknown =>
    decode(expected(law, { ...call, name: each, args: given }));
  const normal = (given: unknown, options: unknown): unknown =>
    run("parse", run("serialize", given, options), options);
  const written = (text: unknown, options: unknown): unknown =>
    run("serialize", run("parse", text, options), options);
  try {
    if (name === "normalize" && isComponents(a)) return encode(normal(a, b));
    if (name === "normalize" && typeof a === "string")
      return encode(run("equal", a, a, b) === true ? written(a, b) : a);
    if (name.startsWith("resolveComponent") && raw !== true)
      return encode(run(name, normal(a, third), normal(b, third), third, true));
    if (name === "equal" && a === b && typeof a === "string" && law.fastUri)
      return encode(written(a, third) === written(b, third));
    if (
      name === "equal" &&
      (law.fastUri ? ![a, b].some(isComponents) : a !== b || isComponents(a))
    ) {
      const texts = [a, b].map((each) =>
        isComponents(each) ? run("serialize", each, third) : each,
      );
      const areValid = texts.every((each) => run("equal", each, each, third));
      const [first, second] = areValid ? texts.map((each) => run("normalize", each, third)) : [];
      return encode(areValid && first === second);
    }
    if (name !== "resolve") return undefined;
    const options = { scheme: "null", ...(third as Parts | undefined) };
    const resolveComponent = law.fastUri ? "resolveComponents" : "resolveComponent";
    const [base, reference] = [run("parse", String(a), options), run("parse", String(b), options)];
    const parts = run(resolveComponent, base, reference, options, true) as Parts;
    const given = (third ?? {}) as Parts;
    const rules = isByTarget ? rulesOf(law, given.scheme || parts.scheme) : {};
    const isDomain = given.domainHost || rules.domainHost;
    const keepsUnicode = given.unicodeSupport || rules.unicodeSupport;
    let host = parts.host as string | undefined;
    if (isByTarget && host && isDomain && !keepsUnicode && !/[:[]/.test(host)) {
      const domain = domainOf(host);
      // The original takes any label of US-ASCII that begins with "xn--".
      const isTaken = law.fastUri ? /^[\0-\x7f]*%[\0-\x7f]*$/ : /^[\0-\x7f]*(?:%|xn--)[\0-\x7f]*$/i;
      if (domain === undefined && !isTaken.test(host)) return THROWS;
      host = domain ?? host;
    }
    const absolutePath = given.absolutePath || rules.absolutePath;
    return encode(
      run("serialize", { ...parts, host }, { ...options, skipEscape: true, absolutePath }),
    );
  } catch {
    return name === "equal" && [a, b].some(isComponents) ? "false" : THROWS;
  }
}

/** Returns the rules of a scheme. */
export function rulesOf(law: Law, scheme: unknown): Parts {
  const rules = (law.fastUri ?? law).original.SCHEMES as Readonly<Record<string, Parts>>;
  return (typeof scheme === "string" && rules[scheme.toLowerCase()]) || {};
}

/** Returns a host as a domain name in US-ASCII, by the platform; undefined if it is none. */
export function domainOf(host: string): string | undefined {
  if (/["`{}\p{Cc} #/:<>?@[\\\]^|]/u.test(host)) return undefined;
  try {
    return new URL(`http://${host}/`).hostname.replace(/[^\w\-.~!$&'()*+,;=%[\]:]/g, escapesOf);
  } catch {
    return undefined;
  }
}

/** Checks whether a value is an object of components. */
export const isComponents = (value: unknown): value is Parts =>
  Object.prototype.toString.call(value) === "[object Object]";

/** Returns the octets of a text as escapes. A half of a pair is U+FFFD. */
export const escapesOf = (text: string): string =>
  Buffer.from(text).toString("hex").toUpperCase().replace(/../g, "%$&");

/** Returns a text with normal escapes, which are those of dots, too, and no characters beyond US-ASCII. */
export const canonical = (text: string): string =>
  text.replace(/[^\0-\x7f]+/g, escapesOf).replace(/%[\dA-Fa-f]{2}/g, (escape) => {
    const character = decodeURIComponent(/%[0-7]/.test(escape) ? escape : "");
    return /^[\w~-]$/.test(character) ? character : escape.toUpperCase();
  });

/** RFC 3986, Appendix B, with userinfo, host and port. */
const COMPONENTS =
  /^(?:([^:/?#]+):)?(?:\/\/((?:([^/?#]*)@)?(\[[^\]/?#]*\]|[^/?#]*?)(?::(\d*))?)(?=[/?#]|$))?([^?#]*)(?:\?([^#]*))?(?:#([^]*))?/;

export function split(text: string): Readonly<Record<string, string | undefined>> {
  const [, scheme, authority, userinfo, host, port, path, query, fragment] = COMPONENTS.exec(text)!;
  return { scheme, authority, userinfo, host, port, path, query, fragment };
}

/** What precedes the zone of an address, and the zone: RFC 6874, or a bare "%" that begins no escape. */
const ZONE =
  /(\/\/[^/?#]*\[[\da-f:.]*)%(?:25(?:[\w.~-]|%[\da-f]{2})+|[\da-f]?[g-z._~-](?:[\w.~-]|%[\da-f]{2})*|[\da-f])\]/i;

/** Checks whether a string is a reference, with the grammar and not with the tables of the replacements. */
export const isReference = (text: string): boolean => rfc3987.canParse(text.replace(ZONE, "$1]"));

type Change = (text: string, component: string) => string;

/** A call that a rule is asked about. */
export class Case {
  readonly law: Law;
  readonly call: Call;
  /** The place of the rule. */
  readonly at: number;
  readonly args: readonly unknown[];
  /** The number of references in front of the options. */
  readonly count: number;
  readonly options: Parts;
  readonly given: Parts;
  /** What a string has before it is read, because the options say that it is a suffix. */
  readonly prefix: string;
  /** The strings among the arguments as they are read. */
  readonly texts: readonly string[];
  #ownCache: Outcome | undefined;

  constructor(law: Law, call: Call, at: number) {
    const { name, args } = call;
    [this.law, this.call, this.at, this.args] = [law, call, at, args];
    this.count = /^(?:resolve|equal)/.test(name) ? 2 : 1;
    this.options = (args[this.count] ?? {}) as Parts;
    this.given = isComponents(args[0]) ? args[0] : {};
    const neutral: Parts = name === "resolve" ? { scheme: "null" } : {};
    const { reference, scheme } = { ...neutral, ...this.options };
    const slashes = law.fastUri || !scheme ? "//" : "";
    this.prefix = reference === "suffix" ? (scheme ? `${String(scheme)}:` : "") + slashes : "";
    const texts = args.slice(0, this.count).filter((each) => typeof each === "string");
    this.texts = texts.map((text) => this.prefix + text);
  }

  is(names: string): boolean {
    return names.split(" ").includes(this.call.name);
  }

  get parts(): ReturnType<typeof split> {
    return split(this.texts[0] ?? "");
  }

  get hosts(): readonly string[] {
    const given = typeof this.given.host === "string" ? [this.given.host] : [];
    return given.concat(this.texts.map((text) => split(text).host ?? ""));
  }

  /** Resolution of components that are not normalized before. */
  get isRaw(): boolean {
    return this.call.name.startsWith("resolveC") && this.args[3] === true;
  }

  /** The scheme whose rules the call reads or writes with. */
  get scheme(): string {
    const { scheme } = isComponents(this.args[0]) ? this.given : this.parts;
    const written = this.isRaw ? (this.args[1] as Parts).scheme : this.options.scheme || scheme;
    return String(written || "").toLowerCase();
  }

  /** Whether a host is a domain name by the scheme or the options. */
  get hasDomain(): boolean {
    const rules = rulesOf(this.law, this.scheme);
    const keepsUnicode = this.is("serialize") ? false : this.options.unicodeSupport;
    return Boolean(this.options.domainHost || rules.domainHost) && !keepsUnicode;
  }

  /** What the replacement does. */
  get own(): Outcome {
    this.#ownCache ??= outcomeOf(this.law.own, this.call);
    return this.#ownCache;
  }

  /** Returns the outcome of the call with other arguments under the rules after this one. */
  next(...args: readonly unknown[]): Outcome {
    const given = args.length > 0 ? args : this.args;
    return expected(this.law, { ...this.call, args: given }, this.at + 1);
  }

  /** Returns the outcome of another call. */
  run(name: string, ...args: readonly unknown[]): Outcome {
    return expected(this.law, { ...this.call, name, args });
  }

  /** Returns what the replacement of fast-uri does: it has no option `iri`, and another prefix of a suffix. */
  fastUri(
    name = this.call.name.replace("Components", "Component"),
    ...args: readonly unknown[]
  ): Outcome {
    const options = {
      ...this.options,
      ...(this.texts[0] && this.prefix ? { reference: undefined } : {}),
    };
    const [first, ...rest] = this.args;
    const given = this.count === 1 ? [this.texts[0] ?? first, options] : [first, ...rest];
    const functions = (this.law.fastUri ?? this.law).own;
    return outcomeOf(functions, { ...this.call, name, args: args.length > 0 ? args : given });
  }

  /** Returns what the replacement does if it is what is given, but for escapes; or else what is given. */
  like(outcome: Outcome): Outcome {
    return canonical(this.own) === canonical(outcome) ? this.own : outcome;
  }

  patched(outcome: Outcome, change: Parts): Outcome {
    return outcome === THROWS ? outcome : encode({ ...(decode(outcome) as object), ...change });
  }

  /** Returns the outcome of what both refuse: the components have an error. */
  refused(): Outcome {
    if (this.is("equal")) return encode(false);
    return this.is("parse") ? this.patched(this.next(), { error: true }) : THROWS;
  }

  /** Returns the arguments with some components changed, in strings as in objects. */
  rewritten(where: RegExp, change: Change): readonly unknown[] {
    const changed = (parts: Parts): Parts =>
      Object.fromEntries(
        Object.entries(parts).map(([key, each]) => {
          const isAsked = typeof each === "string" && key !== "authority" && where.test(key);
          return [key, isAsked ? change(each, key) : each];
        }),
      );
    return this.args.map((arg, at) => {
      if (at < this.count && isComponents(arg)) return changed(arg);
      if (at >= this.count || typeof arg !== "string") return arg;
      return joined(changed(split(this.prefix + arg))).slice(this.prefix.length);
    });
  }

  /** Returns the outcome with some components changed; false if nothing is. */
  changed(where: RegExp, change: Change): Outcome | false {
    const args = this.rewritten(where, change);
    return !isDeepStrictEqual(args, this.args) && this.next(...args);
  }

  /** Returns the outcome with the host of the replacement if it may be that one, and all else as with another host. */
  withHost(isRight: (host: string) => boolean): Outcome | false {
    if (this.own === THROWS) return false;
    const value = decode(this.own);
    const slashes = this.options.reference === "suffix" ? "//" : "";
    const { host } = isComponents(value) ? value : split(slashes + String(value));
    if (typeof host !== "string" || !isRight(host)) return false;
    const outcome = this.next(...this.rewritten(/^host$/, () => "zqh"));
    return outcome.replace("zqh", () => JSON.stringify(host).slice(1, -1));
  }
}
