/**
 * The law: a replacement does what its original does, wrapped in the rows of the table. A function that is made of
 * others is made of these with their rows.
 */
import { createContext, Script } from "node:vm";
import { HANDLERS, mayBeEndless } from "./calls.js";
import type { Call } from "./calls.js";
import { isDeepStrictEqual } from "node:util";
import { rfc3987 } from "../../src/index.js";
import { joined } from "./calls.js";

/** The functions of a package, and its `SCHEMES`. */
export type Functions = Readonly<Record<string, unknown>>;
export type Parts = Readonly<Record<string, unknown>>;

/** A result as JSON with sorted keys, an exception, or that a function does not return. The wording of errors is left out. */
export type Outcome = string;
export const THROWS = "an exception";
export const ENDLESS = "no end";

/** What a replacement does with a call; undefined for a call that the rule is not about. */
export type Rule = (x: Case) => Outcome | false | undefined;

/** Returns a value as JSON with sorted keys. A member that is undefined is one; of an error, only that it is there. */
export function encode(value: unknown): Outcome {
  return JSON.stringify(value, (key, each: unknown) => {
    if (key === "error" && each !== undefined) return true;
    if (each === undefined) return UNDEFINED;
    if (typeof each !== "object" || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

const UNDEFINED = "(undefined)";

/** Returns the value of an outcome. */
export function decode(outcome: Outcome): unknown {
  if (outcome === THROWS || outcome === ENDLESS) throw new Error(outcome);
  return withUndefined(JSON.parse(outcome));
}

function withUndefined(value: unknown): unknown {
  if (value === UNDEFINED) return undefined;
  return isComponents(value)
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withUndefined(each)]))
    : value;
}

const limited = new Script("run()");

/** Returns the outcome of a call. */
export function outcomeOf(functions: Functions, { name, args, handler }: Call): Outcome {
  const schemes = functions.SCHEMES as Record<string, unknown>;
  const result = handler && HANDLERS[handler];
  const change =
    result &&
    ((parts: Record<string, unknown>) => {
      parts.path = "/changed";
      return result(parts);
    });
  // The functions of uri-js change their arguments.
  const given = structuredClone(args) as unknown[];
  const run = (): unknown =>
    (functions[name] as (...each: readonly unknown[]) => unknown)(...given);
  const isSafe = !("pctEncChar" in functions) || !mayBeEndless({ name, args });
  try {
    if (handler) schemes.x = { scheme: "x", parse: change, serialize: change };
    return encode(isSafe ? run() : limited.runInContext(createContext({ run }), { timeout: 1000 }));
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    return code === "ERR_SCRIPT_EXECUTION_TIMEOUT" ? ENDLESS : THROWS;
  } finally {
    delete schemes.x;
  }
}

/** An original with the rules of its replacement. */
export class Law {
  readonly original: Functions;
  readonly rules: readonly (readonly [name: string, rule: Rule])[];
  /** The law of fast-uri, whose replacement has the same sources. */
  readonly fastUri: Law;
  /** The rules that took part. */
  readonly used = new Set<string>();
  /** A rule that is left out. */
  without: string | undefined;

  constructor(original: Functions, rules: Law["rules"], fastUri?: Law) {
    this.original = original;
    this.rules = rules;
    this.fastUri = fastUri ?? this;
  }

  get isUriJs(): boolean {
    return this.fastUri !== this;
  }

  /** Returns the outcome that a call has to have. */
  expected(call: Call, from = 0): Outcome {
    const x = new Case(call, this);
    for (let at = from; at < this.rules.length; at += 1) {
      const [name, rule] = this.rules[at]!;
      if (name === this.without) continue;
      x.at = at;
      const outcome = rule(x);
      if (outcome === false || outcome === undefined) continue;
      this.used.add(name);
      return outcome;
    }
    return this.#composed(call) ?? outcomeOf(this.original, call);
  }

  /** Returns what a function has to return that is made of others; undefined for another function. */
  #composed(call: Call): Outcome | undefined {
    const {
      name,
      args: [a, b, third, raw],
    } = call;
    const run = (each: string, ...args: readonly unknown[]): unknown =>
      decode(this.expected({ ...call, name: each, args }));
    const normalOf = (given: unknown, options: unknown): unknown =>
      run("parse", run("serialize", given, options), options);
    try {
      if (name === "normalize" && isComponents(a)) return encode(normalOf(a, b));
      if (name === "normalize" && typeof a === "string") {
        const isValid = run("equal", a, a, b) === true;
        return encode(isValid ? run("serialize", run("parse", a, b), b) : a);
      }
      if (name === "equal" && a === b && this.isUriJs) {
        run("serialize", run("parse", a, third), third);
        return encode(true);
      }
      if (
        name === "equal" &&
        !(this.isUriJs && [a, b].some(isComponents)) &&
        (a !== b || isComponents(a))
      ) {
        const texts = [a, b].map((each) =>
          isComponents(each) ? this.#text(each, third, call) : each,
        );
        const areValid = texts.every(
          (each) => each !== undefined && run("equal", each, each, third),
        );
        const forms = areValid ? texts.map((each) => run("normalize", each, third)) : [];
        return encode(areValid && forms[0] === forms[1]);
      }
      if (name.startsWith("resolveComponent") && raw !== true)
        return encode(run(name, normalOf(a, third), normalOf(b, third), third, true));
      if (name === "resolve")
        return this.#target(String(a), String(b), (third ?? {}) as Parts, run);
      return undefined;
    } catch {
      return THROWS;
    }
  }

  /** Returns the string of components, or undefined if they have none. */
  #text(parts: Parts, options: unknown, call: Call): unknown {
    const outcome = this.expected({ ...call, name: "serialize", args: [parts, options] });
    return outcome === THROWS ? undefined : decode(outcome);
  }

  /** Resolution reads without the rules of schemes; those of the target decide about its host and its dots. */
  #target(
    base: string,
    reference: string,
    options: Parts,
    run: (name: string, ...args: readonly unknown[]) => unknown,
  ): Outcome {
    const neutral = { scheme: "null", ...options };
    const resolveComponent = this.isUriJs ? "resolveComponents" : "resolveComponent";
    const parts = run(
      resolveComponent,
      run("parse", base, neutral),
      run("parse", reference, neutral),
      neutral,
      true,
    ) as Parts;
    const rules = this.rulesOf(options.scheme || parts.scheme);
    const host = parts.host as string | undefined;
    const isDomain = Boolean(options.domainHost || rules.domainHost);
    const keepsUnicode = Boolean(options.unicodeSupport || rules.unicodeSupport);
    let written: string | undefined = host;
    if (host && isDomain && !keepsUnicode && !/[:[]/.test(host)) {
      written = domainOf(host);
      if (written === undefined && /[^\0-\x7f]|^[^%]*$/.test(host)) return THROWS;
      written ??= host;
    }
    return encode(
      run(
        "serialize",
        { ...parts, host: written },
        { ...neutral, skipEscape: true, absolutePath: options.absolutePath || rules.absolutePath },
      ),
    );
  }

  /** Returns the rules of a scheme. */
  rulesOf(scheme: unknown): Parts {
    const rules = this.fastUri.original.SCHEMES as Readonly<Record<string, Parts>>;
    return (typeof scheme === "string" && rules[scheme.toLowerCase()]) || {};
  }
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

/** Checks whether a value is an object of components: one of a class that names itself, such as URL, has none. */
export function isComponents(value: unknown): value is Parts {
  return Object.prototype.toString.call(value) === "[object Object]";
}

export function decoded(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes;
  }
}

/** Returns the octets of a text as escapes. A half of a pair is U+FFFD. */
export function escapesOf(text: string): string {
  return Buffer.from(text).toString("hex").toUpperCase().replace(/../g, "%$&");
}

/** Escapes of a character beyond US-ASCII, or another octet. */
export const OCTETS =
  /((?:%c[2-9a-f]|%d[\da-f]|%e0%[ab][\da-f]|%e[1-9a-cef]%[89ab][\da-f]|%ed%[89][\da-f]|%f0%[9ab][\da-f]%[89ab][\da-f]|%f[1-3]%[89ab][\da-f]%[89ab][\da-f]|%f4%8[\da-f]%[89ab][\da-f])%[89ab][\da-f])|%[89a-f][\da-f]/gi;

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
export const isFaulty = (text: string): boolean => !isReference(text);
export const isLiteral = (host: string): boolean => {
  const literal = host.startsWith("[") ? host : `[${host}]`;
  return isReference(`//${literal}`) && split(`//${literal}`).host === literal;
};

type Change = (text: string, component: string) => string;

/** Stand-ins in stand-ins are other letters. */
let lettersUsed = 0;

export class Case {
  readonly call: Call;
  readonly law: Law;
  readonly name: string;
  readonly args: readonly unknown[];
  /** The number of references in front of the options. */
  readonly count: number;
  readonly options: Parts;
  readonly given: Parts;
  /** What a string has before it is read, because the options say that it is a suffix. */
  readonly prefix: string;
  /** The strings among the arguments as they are read. */
  readonly texts: readonly string[];
  /** The place of the rule that is asked. */
  at = -1;

  constructor(call: Call, law: Law) {
    const { name, args } = call;
    [this.call, this.law, this.name, this.args] = [call, law, name, args];
    this.count = /^(?:resolve|equal)/.test(name) ? 2 : 1;
    this.options = (args[this.count] ?? {}) as Parts;
    this.given = isComponents(args[0]) ? args[0] : {};
    const neutral: Parts = name === "resolve" ? { scheme: "null" } : {};
    const { reference, scheme } = { ...neutral, ...this.options };
    const slashes = law.isUriJs || !scheme ? "//" : "";
    this.prefix = reference === "suffix" ? (scheme ? `${String(scheme)}:` : "") + slashes : "";
    const texts = args.slice(0, this.count).filter(isText);
    this.texts = texts.map((text) => this.prefix + String(text));
  }

  is(names: string): boolean {
    return names.split(" ").includes(this.name);
  }

  get parts(): ReturnType<typeof split> {
    return split(this.texts[0] ?? "");
  }

  get hosts(): readonly string[] {
    return this.texts.map((text) => split(text).host ?? "");
  }

  /** Resolution of components that are not normalized before. */
  get isRaw(): boolean {
    return this.name.startsWith("resolveC") && this.args[3] === true;
  }

  /** Resolution of components to a relative reference. */
  get isRelative(): boolean {
    const [base, reference] = this.args as readonly Parts[];
    const { tolerant } = (this.args[2] ?? {}) as Parts;
    const isSame = this.isRaw && !base!.scheme && !(reference!.scheme && !tolerant);
    return isSame && ![base!, reference!].some((each) => this.hasServer(each));
  }

  hasServer(given: Parts): boolean {
    return ["userinfo", "host", "port"].some((name) => given[name] !== undefined);
  }

  /** Checks whether components have an authority as the original writes them. */
  writesServer(): boolean {
    const options = { ...this.options, reference: undefined };
    const given = { ...this.given, scheme: this.scheme || undefined, path: "", resourceName: "" };
    return outcomeOf(this.law.original, { ...this.call, args: [given, options] }).includes("//");
  }

  /** The scheme whose rules the call reads or writes with. */
  get scheme(): string {
    const { scheme } = isComponents(this.args[0]) ? this.given : this.parts;
    const written = this.isRaw ? (this.args[1] as Parts).scheme : this.options.scheme || scheme;
    return String(written || "").toLowerCase();
  }

  get isUrn(): boolean {
    return /^urn(?::uuid)?$/.test(this.scheme);
  }

  rulesOf(scheme: unknown): Parts {
    return this.law.rulesOf(scheme);
  }

  /** Whether a host is a domain name by the scheme or the options. */
  get hasDomain(): boolean {
    const rules = this.rulesOf(this.scheme);
    const keepsUnicode = this.options.unicodeSupport || rules.unicodeSupport;
    return Boolean(this.options.domainHost || rules.domainHost) && !keepsUnicode;
  }

  /** Returns the outcome of another call under the rules behind the one that is asked. */
  next(name: string, ...args: readonly unknown[]): Outcome {
    return this.law.expected({ ...this.call, name, args }, this.at + 1);
  }

  /** Returns the outcome of another call. */
  run(name: string, ...args: readonly unknown[]): Outcome {
    return this.law.expected({ ...this.call, name, args });
  }

  fastUri(name: string, ...args: readonly unknown[]): Outcome {
    return this.law.fastUri.expected({ ...this.call, name, args });
  }

  /** Returns what fast-uri does: it has no option `iri`, and another prefix of a suffix. */
  asFastUri(): Outcome {
    if (this.isRaw) return this.fastUri("resolveComponent", ...this.args);
    const isSuffix = this.is("parse") && this.options.reference === "suffix";
    const options = { ...this.options, ...(isSuffix ? { reference: undefined } : {}) };
    return this.fastUri(this.name, isSuffix ? this.texts[0] : this.args[0], options);
  }

  /** Returns the outcome with other members of the components. */
  with(change: Parts, options = this.args[1]): Outcome {
    return this.next(this.name, { ...this.given, ...change }, options);
  }

  patched(outcome: Outcome, change: Parts): Outcome {
    return outcome === THROWS ? outcome : encode({ ...(decode(outcome) as object), ...change });
  }

  /** Returns the outcome of what both refuse: the components have an error. */
  refused(): Outcome {
    if (this.is("equal")) return encode(false);
    return this.is("parse")
      ? this.patched(this.next("parse", ...this.args), { error: true })
      : THROWS;
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
      if (at >= this.count || !(isText(arg) || isComponents(arg))) return arg;
      if (isComponents(arg)) return changed(arg);
      return joined(changed(split(this.prefix + String(arg)))).slice(this.prefix.length);
    });
  }

  /** Returns the outcome with some components changed; false if nothing is. */
  changed(where: RegExp, change: Change): Outcome | false {
    const args = this.rewritten(where, change);
    return !isDeepStrictEqual(args, this.args) && this.next(this.name, ...args);
  }

  /**
   * Returns the outcome where letters without case stand for texts; false if there are none.
   *
   * @param back what is in the result for a text; undefined if the text stays
   * @param escaped what is in the result for the escapes of a letter
   */
  standsIn(
    where: RegExp,
    pattern: RegExp,
    back: (found: string, group?: unknown) => string | undefined = (found) => found,
    escaped = escapesOf,
  ): Outcome | false {
    const all = new Map<string, string>();
    const args = this.rewritten(where, (text) =>
      text.replace(pattern, (found: string, group: unknown) => {
        const result = back(found, typeof group === "string" ? group : undefined);
        if (result === undefined) return found;
        const letter = String.fromCharCode(0x3400 + (lettersUsed++ % 6000));
        all.set(letter, result);
        return letter;
      }),
    );
    if (all.size === 0) return false;
    let outcome = this.next(this.name, ...args);
    for (const [letter, text] of all)
      outcome = outcome
        .replaceAll(letter, JSON.stringify(text).slice(1, -1))
        .replaceAll(escapesOf(letter), escaped(text));
    return outcome;
  }
}

function isText(value: unknown): boolean {
  return typeof value === "string" || value instanceof String;
}
