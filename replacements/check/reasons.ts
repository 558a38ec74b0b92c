/**
 * A difference between an original and its replacement, and the tests of the rows: what an input is, and what the
 * replacement does with it.
 */
import { isDeepStrictEqual } from "node:util";
import { rfc3987 } from "../../src/index.js";

/** A call of the same function of the original and of the replacement, and what came of it. */
export interface Difference {
  readonly call: Call;
  readonly original: Outcome;
  readonly own: Outcome;
  /** The strings among the arguments as they are read: a suffix has its prefix. */
  readonly texts: readonly string[];
  /** Returns what the replacement does with another call, if that is as its original does or has a reason. */
  readonly run: (call: Call) => Outcome | undefined;
  /** Checks whether the replacement does what that of fast-uri does, as that original does or with a reason. */
  readonly isLikeFastUri: () => boolean;
}

/** A function of the interface, and its arguments. */
export type Call = readonly [name: string, ...args: readonly unknown[]];

/** A result, or that there was an exception. The wording of errors is left out. */
export interface Outcome {
  readonly value?: unknown;
  readonly throws?: true;
  /** The function does not return. */
  readonly isEndless?: true;
}

/** A row of the table. */
export interface Row {
  /** What happens. */
  readonly what: string;
  /** The paragraph that decides. */
  readonly section: string;
  /** The packages that it is about. Default: both. */
  readonly packages?: readonly PackageName[];
  /** The example. */
  readonly call: Call;
  /**
   * Whether the row is the reason of a difference: it says which inputs it is about, and what the replacement does with
   * them.
   */
  readonly explains: (difference: Difference) => boolean;
}

export const PACKAGES = ["fast-uri", "uri-js"] as const;
export type PackageName = (typeof PACKAGES)[number];

/** Whether a difference is of one kind. */
type Test = (difference: Difference) => boolean;

export function all(...tests: readonly Test[]): Test {
  return (difference) => tests.every((test) => test(difference));
}

/** Checks the name of the function. */
export function of(...names: readonly string[]): Test {
  return ({ call: [name] }) => names.includes(name);
}

export function parts(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Returns the options of a call of `parse`, `normalize` or `serialize`. */
function optionsOf({ call }: Difference): Readonly<Record<string, unknown>> {
  return parts(call[2]);
}

/** What precedes the zone of an address, and the zone: RFC 6874, or a bare "%" that begins no escape. */
const ZONE =
  /(\/\/[^/?#]*\[[\da-f:.]*)%(?:25(?:[\w.~-]|%[\da-f]{2})+|[\da-f]?[g-z._~-](?:[\w.~-]|%[\da-f]{2})*|[\da-f])\]/i;

/** Checks whether a string is a reference, with the grammar and not with the tables of the replacements. */
export function isReference(text: string): boolean {
  return rfc3987.canParse(text.replace(ZONE, "$1]"));
}

export function isFaulty({ texts }: Difference): boolean {
  return !texts.every(isReference);
}

/** RFC 3986, Appendix B. */
export function splitReference(text: string): readonly (string | undefined)[] {
  const [, , scheme, , authority, path, , query, , fragment] =
    /^(([^:/?#]+):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#([^]*))?/.exec(text)!;
  return [scheme, authority, path, query, fragment];
}

/** Checks whether a string has no scheme, no authority, and no slash at its beginning. */
function isRootless(text: string): boolean {
  const [scheme, authority, path = ""] = splitReference(text);
  return scheme === undefined && authority === undefined && !path.startsWith("/");
}

export function hostIn(text: string): string {
  return (splitReference(text)[1] ?? "").replace(/^.*@/, "").replace(/:\d*$/, "");
}

/** Checks a valid string among the arguments. */
export function some(test: (text: string) => boolean): Test {
  return ({ texts }) => texts.some((text) => isReference(text) && test(text));
}

/** Checks whether the replacement returns another value. */
export function returns(value: (difference: Difference) => unknown): Test {
  return (difference) =>
    difference.own.throws !== true && isDeepStrictEqual(difference.own.value, value(difference));
}

export const isUnequal = returns(() => false);
export const isUnchanged = returns(({ call }) => JSON.parse(JSON.stringify(call[1])));
export const throws: Test = ({ own }) => own.throws === true;

/** Checks whether there is an error, and no other difference. */
export const hasError = returns(({ original }) => ({ ...parts(original.value), error: true }));

/** Checks whether only some components differ, and how. */
export function hasOther(
  test: (difference: Difference) => Readonly<Record<string, unknown>>,
): Test {
  return returns((difference) => ({ ...parts(difference.original.value), ...test(difference) }));
}

/** Checks whether path, query and fragment are as they are written, and the authority is read by itself. */
export const hasWrittenParts: Test = (difference) => {
  const own = parts(difference.own.value);
  const [scheme, authority, path, query, fragment] = splitReference(difference.texts[0]!);
  const isWritten =
    own.error === true &&
    own.scheme === scheme?.toLowerCase() &&
    own.path === path &&
    own.query === query &&
    own.fragment === fragment;
  if (!isWritten) return false;
  if (authority === undefined) return own.host === undefined;
  if (!isReference(`//${authority}`)) return own.host === authority;
  const before = scheme !== undefined && isReference(`${scheme}:`) ? `${scheme}:` : "";
  const options = { ...optionsOf(difference), reference: undefined };
  const server = parts(difference.run(["parse", `${before}//${authority}`, options])?.value);
  return SERVER.every((name) => server[name] === own[name]);
};

export function isOfWrongType(value: unknown): boolean {
  return typeof value !== "string" && Object.prototype.toString.call(value) !== "[object Object]";
}

export const SERVER = ["userinfo", "host", "port", "ipv6Zone"] as const;

/** A reader could drop these, or take them for delimiters. */
const MISLEADING = /\p{Cc}|^ | $|^[^?#]*\\|%(?![\da-f]{2})/iu;

/** Checks whether `resolve` throws for a string that is no reference. */
export function isMisleading(text: string): boolean {
  const [scheme = "x", authority = ""] = splitReference(text);
  return !isReference(text) && (MISLEADING.test(text) || !isReference(`${scheme}://${authority}`));
}

/** Returns a string with escapes for the characters that its path, query or fragment cannot have. */
function repaired(text: string): string {
  const [scheme, authority, path = "", query, fragment] = splitReference(text);
  return [
    scheme === undefined ? "" : `${scheme}:`,
    authority === undefined ? "" : `//${authority}`,
    isRootless(text) && /^[^/]*:/.test(path) ? "./" : "",
    path.replace(IMPOSSIBLE, escapesOf),
    query === undefined ? "" : `?${query.replace(IMPOSSIBLE, escapesOf)}`,
    fragment === undefined ? "" : `#${fragment.replace(IMPOSSIBLE, escapesOf)}`,
  ].join("");
}

const IMPOSSIBLE = /[^\w\-.~!$&'()*+,;=:@/?%]+/g;

/** Returns the octets of a text as escapes. A half of a pair is U+FFFD. */
export function escapesOf(text: string): string {
  const digits = Buffer.from(text).toString("hex").toUpperCase();
  return digits.replace(/../g, (octet) => `%${octet}`);
}

/** Returns a reference with normal escapes, and characters beyond US-ASCII as escapes. */
export function normalEscapes(text: string): string {
  return text.replace(/[^\0-\x7f]+/g, escapesOf).replace(/%[\da-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
  });
}

/** Checks whether the target differs from that of repaired references only by the characters that were escaped. */
export const hasTargetOfRepaired: Test = ({ call, own, texts, run }) => {
  const [name, ...args] = call;
  const others = texts.map((text, index) => {
    const prefix = text.slice(0, text.length - String(args[index]).length);
    return repaired(text).slice(prefix.length);
  });
  if (others.every((text, index) => text === args[index])) return false;
  const target = run([name, ...others, ...args.slice(others.length)])?.value;
  if (typeof own.value !== "string" || typeof target !== "string") return false;
  const [ofRepaired, ofOwn] = [target, own.value].map((text) =>
    normalEscapes(text.replace(IMPOSSIBLE, escapesOf))
      .replace(/^\.\//, "")
      .replace(/^[^/?]*/, (first) => first.replaceAll("%3A", ":")),
  );
  return ofRepaired === ofOwn && (isReference(texts[1]!) || !isRepaired(own.value, call));
};

function isRepaired(target: string, [, , , options]: Call): boolean {
  return isReference(parts(options).reference === "suffix" ? `//${target}` : target);
}

/** A recipient whose domain has a character that no domain name has. */
export const NO_DOMAIN = /@[^@]*[\p{Cc} "#%/:<>?[\\\]^`{|}]/u;

export function recipientsIn({ value }: Outcome): readonly string[] {
  const { to } = parts(value);
  return Array.isArray(to) ? to.map(String) : [];
}

export const PATHS = ["path", "resourceName"] as const;

/** Returns components with a root in their paths. */
export function withRoot(
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const rooted = PATHS.flatMap((name) => {
    const path = given[name];
    return typeof path === "string" && /^[^/]/.test(path) ? [[name, `/${path}`]] : [];
  });
  return { ...given, ...(Object.fromEntries(rooted) as object) };
}

/** Checks whether a path has dot segments. */
export function hasDots(given: Readonly<Record<string, unknown>>): boolean {
  return PATHS.some((name) => DOTS.test(String(given[name])));
}

/** A segment of one or two dots, escaped or not. */
export const DOTS = /(?:^|\/)(?:\.|%2e){1,2}(?:[/?#]|$)/i;

/** The components in a call: those of its strings by Appendix B, and those that are its arguments. */
function componentsIn({ call, texts }: Difference): readonly Readonly<Record<string, unknown>>[] {
  const ofTexts = texts.map((text) => {
    const [scheme, authority, path, query, fragment] = splitReference(text);
    const [, userinfo, , port] = /^([^@]*@)?([^]*?)(:\d*)?$/.exec(authority ?? "")!;
    const host = authority === undefined ? undefined : hostIn(text);
    return { scheme, userinfo, host, port: port?.slice(1), path, query, fragment };
  });
  return [...ofTexts, ...call.slice(1).map(parts)];
}

/** Checks whether there are components of a kind, with which the replacement does what that of fast-uri does. */
export function likeFastUri(test: (component: (name: string) => string) => boolean): Test {
  return (difference) =>
    componentsIn(difference).some((given) =>
      test((name) => String((given[name] as string | number | undefined) ?? "")),
    ) && difference.isLikeFastUri();
}

export const STRINGS = ["userinfo", "host", "path", "query", "fragment", "resourceName"] as const;

/** Returns a text with the escapes decoded that are UTF-8. */
export function decodedUtf8(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (run) => {
    const octets = Uint8Array.from(run.slice(1).split("%"), (digits) => parseInt(digits, 16));
    let result = "";
    for (let at = 0; at < octets.length;) {
      const length = [1, 2, 3, 4].find((each) => isCharacter(octets.slice(at, at + each)));
      result +=
        length === undefined
          ? run.slice(3 * at, 3 * at + 3)
          : UTF_8.decode(octets.slice(at, at + length));
      at += length ?? 1;
    }
    return result;
  });
}

const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function isCharacter(octets: Uint8Array): boolean {
  try {
    return UTF_8.decode(octets).length > 0;
  } catch {
    return false;
  }
}
