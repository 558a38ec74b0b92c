/** A call as the rules see it: its components, options and strings, and what else could have been called. */
import { isDeepStrictEqual } from "node:util";
import { rfc3987 } from "../../src/index.js";
import { decode, encode, escapesOf, isComponents, outcomeOf, THROWS } from "./law.js";
import { joined } from "./calls.js";
import type { Call } from "./calls.js";
import type { Law, Outcome, Parts } from "./law.js";

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
