/** The functions that both replacements have. */
import { removeRelativeDots } from "../../../src/paths.js";
import { removeDots } from "../../../src/choices/rfc3986.js";
import { ESCAPE, Escaper, normalPath, normalText, toAscii, upperCase } from "./escapes.js";
import { inQuotes } from "../../../grammar/common/excerpt.js";
import { BEYOND_ASCII } from "../../../grammar/runtime/ascii.js";
import { addressOf, domainInAscii, hostText, normalName } from "./host.js";
import { accepts, read, readFaulty } from "./reader.js";
import { schemeRules } from "./schemes.js";
import { lowerCase } from "../../../src/percent-encoding.js";
import type { NameForm } from "./host.js";
import type { FaultyParts, WrittenParts } from "./reader.js";
import type { SchemeRules, UriParts, UriSettings } from "./types.js";

/** The components of a string, and the verdict on it. */
interface Parsed {
  readonly parts: UriParts;
  readonly verdict: "valid" | FaultyParts["verdict"];
  /** Whether the string is a reference, right or refused. */
  readonly isReference?: true;
  /** The error if there is no host, and the scheme needs one. */
  readonly missing?: string | undefined;
}

/** The settings of a call without options. */
export const NONE: UriSettings = {};

/** The settings of a call of uri-js without options. It has no option `skipEscape`. */
export const NORMAL: UriSettings = { isNormal: true, skipEscape: false };

/** The last base of a call without options: documents have many references and one base. */
let baseCache: { readonly text: string; readonly parsed: Parsed } | undefined;

/** The scheme that resolution reads with: the rules of the scheme apply to the target. */
export const NO_SCHEME = "null";

/**
 * Returns the components of a reference, normalized; of any other string, those by RFC 3986, Appendix B, with an
 * error. Linear.
 */
export function parseParts(given: string, settings: UriSettings): Parsed {
  if (typeof given !== "string") {
    const isString = Object.prototype.toString.call(given) === "[object String]";
    if (isString) return parseParts(String(given), settings);
    const error = "the reference is not a string";
    return { parts: { path: "", reference: "same-document", error }, verdict: "refused" };
  }
  const text = settings.reference === "suffix" ? withPrefix(given, settings) : given;
  const reading = read(text);
  if (reading === null) return parseFaulty(readFaulty(text), settings);

  const scheme = reading.scheme?.toLowerCase();
  const rules = schemeRules(settings.scheme, scheme);
  // Most references have neither escapes nor characters beyond US-ASCII.
  const isNormal =
    Boolean(rules?.skipNormalize) || !(text.includes("%") || BEYOND_ASCII.test(text));
  const { port, path, query, fragment } = reading;
  const parts: UriParts = {
    scheme,
    userinfo: reading.userinfo,
    host: reading.host,
    port: port && Number(port),
    path: isNormal ? path : normalPath(toAscii(path)),
    query: query && !isNormal ? normalText(toAscii(query)) : query,
    fragment: fragment && !isNormal ? normalText(toAscii(fragment)) : fragment,
    reference: referenceKind(reading),
  };
  let verdict: Parsed["verdict"] = "valid";
  if (!setHost(parts, reading, settings, rules)) verdict = "refused";
  if (Number(port) > LAST_PORT) {
    parts.error ??= `the port ${port ?? ""} is above ${LAST_PORT}`;
    verdict = "refused";
  }
  checkKind(parts, settings);
  const missing = missingHost(parts);
  if (missing !== undefined) parts.error ??= missing;
  // What a function of a scheme returns is ignored, as by the originals: the components are what it changes.
  rules?.parse?.(parts, { ...settings });
  if (rules?.scheme === "urn" && parts.nid === undefined) verdict = "refused";
  return { parts, verdict, missing, isReference: true };
}

/** In these schemes, browsers take the beginning of a path for a host that is missing. */
const WITH_HOST = /^(?:https?|wss?|ftp)$/;

function missingHost({ scheme, host }: UriParts): string | undefined {
  if (host || scheme === undefined || !WITH_HOST.test(scheme)) return undefined;
  return `a reference with the scheme ${scheme} needs a host`;
}

const LAST_PORT = 65535;

function withPrefix(suffix: string, { scheme, beforeSuffix }: UriSettings): string {
  return (beforeSuffix ?? (scheme ? `${scheme}:` : "//")) + suffix;
}

/** A component that is right in itself is in its normal form, as the value to which a program compares it. */
function parseFaulty(reading: FaultyParts, settings: UriSettings): Parsed {
  const { port } = reading;
  const scheme = reading.scheme?.toLowerCase();
  const parts: UriParts = {
    scheme,
    userinfo: reading.userinfo,
    host: reading.host,
    port: port && Number(port),
    path: reading.path,
    query: reading.query,
    fragment: reading.fragment,
    reference: referenceKind(reading),
    error: reading.error,
  };
  const rules = schemeRules(settings.scheme, scheme);
  const isHostRight = reading.hostKind !== undefined && setHost(parts, reading, settings, rules);
  const isRight = (reading.host === undefined || isHostRight) && !(Number(port) > LAST_PORT);
  // The rules of a scheme read path and query in another way.
  const isPlain = isRight && rules?.parse === undefined;
  return { parts, verdict: isPlain ? reading.verdict : "refused" };
}

function referenceKind({ scheme, host, path, query, fragment }: WrittenParts): string {
  if (scheme !== undefined) return fragment === undefined ? "absolute" : "uri";
  return host === undefined && path === "" && query === undefined ? "same-document" : "relative";
}

function checkKind(parts: UriParts, { reference }: UriSettings): void {
  if (reference && reference !== "suffix" && reference !== parts.reference)
    parts.error ??= `the kind of the reference is ${parts.reference ?? ""}, not ${reference}`;
}

/** Sets the host in its normal form. Returns false if it is not a domain name and must be one. */
function setHost(
  parts: UriParts,
  { host, hostKind }: WrittenParts,
  settings: UriSettings,
  rules: SchemeRules | undefined,
): boolean {
  switch (hostKind) {
    case undefined:
    case "IPv4":
      return true;
    case "IPvFuture":
      parts.host = host?.toLowerCase();
      return true;
    case "IPv6": {
      const { address, zone } = addressOf(host!.slice(1, -1));
      parts.host = zone === undefined ? address : `${address}%${zone}`;
      if (zone !== undefined) parts.ipv6Zone = zone;
      return true;
    }
    case "reg-name":
      return setName(parts, host!, settings, rules);
  }
}

function setName(
  parts: UriParts,
  host: string,
  settings: UriSettings,
  rules: SchemeRules | undefined,
): boolean {
  const { keepsUnicode, isDomain } = nameForm(settings, rules);
  if (isDomain) {
    const domain = domainInAscii(lowerCase(host));
    parts.host = domain ?? normalName(host, false);
    if (domain === undefined) parts.error ??= `the host "${parts.host}" is not a domain name`;
    return domain !== undefined;
  }
  // Resolution reads without a scheme; that of the target decides about the name.
  const isKept = keepsUnicode || (!settings.isNormal && settings.scheme === NO_SCHEME);
  parts.host = normalName(host, isKept);
  return true;
}

function nameForm(
  { unicodeSupport, domainHost }: UriSettings,
  rules: SchemeRules | undefined,
): NameForm {
  const keepsUnicode = Boolean(unicodeSupport) || Boolean(rules?.unicodeSupport);
  const isDomain = !keepsUnicode && (Boolean(domainHost) || Boolean(rules?.domainHost));
  return { keepsUnicode, isDomain };
}

const inUserinfo = /* @__PURE__ */ new Escaper("userinfo-char");
const inPath = /* @__PURE__ */ new Escaper("path-char");
const inFirstSegment = /* @__PURE__ */ new Escaper("path-char", false, ":");
const inQuery = /* @__PURE__ */ new Escaper("query-char");

/**
 * Returns the string of components. Characters that a component cannot have are escaped. Those of a string that is no
 * reference are as they are written, so that the result is read and written once more. Linear.
 *
 * @throws {TypeError} if the scheme or the port is not valid.
 */
export function serializeParts(given: UriParts, options: UriSettings): string {
  if (given.scheme) requireScheme(given.scheme);
  const text = writtenText(given, options);
  // The rules of a scheme have read components without a path.
  const isRead = !given.error || given.path === undefined;
  return isRead ? text : writtenText(parseParts(text, options).parts, options);
}

/** @param isRaw whether characters that a component cannot have stay as they are */
function writtenText(given: UriParts, options: UriSettings, isRaw = false): string {
  const rules = schemeRules(options.scheme, given.scheme);
  // The rules of a scheme change both.
  const isChanged = rules?.serialize !== undefined;
  const parts = isChanged ? { ...given } : given;
  const settings = isChanged ? { ...options } : options;
  rules?.serialize?.(parts, settings);
  if (parts.scheme && parts.scheme !== given.scheme) requireScheme(parts.scheme);

  const isSuffix = settings.reference === "suffix";
  const { isNormal, domainHost } = settings;
  const keepsEscapes = !isNormal || Boolean(rules?.skipNormalize);
  const form = nameForm(isNormal ? { domainHost } : settings, rules);
  const authority = authorityText(parts, form, isNormal);
  const isRelative = (!parts.scheme || isSuffix) && authority === undefined;

  let text = parts.scheme && !isSuffix ? `${parts.scheme}:` : "";
  if (isNormal) text = text.toLowerCase();
  if (authority !== undefined) text += isSuffix ? authority : `//${authority}`;
  if (parts.path !== undefined) {
    const keepsDots = Boolean(settings.absolutePath) || Boolean(rules?.absolutePath);
    const isWritten = isRaw || Boolean(settings.skipEscape);
    const normal = keepsEscapes ? undefined : normalPath;
    const given = isWritten
      ? parts.path.replace(ESCAPE, upperCase)
      : inPath.escape(parts.path, normal);
    const path = pathText(given, authority, isRelative, keepsDots, isWritten);
    text += isWritten && isRelative && !isRaw ? inPath.escape(path) : path;
  }
  const { query, fragment } = parts;
  const normal = keepsEscapes ? undefined : normalText;
  if (query !== undefined) text += `?${isRaw ? query : inQuery.escape(query, normal)}`;
  if (fragment !== undefined) text += `#${isRaw ? fragment : inQuery.escape(fragment, normal)}`;
  return text;
}

/** The last scheme that was valid. */
let schemeCache: string | undefined;

function requireScheme(scheme: unknown): void {
  if (scheme === schemeCache) return;
  const text = String(scheme);
  if (read(`${text}:`)?.scheme !== scheme) throw new TypeError(`${inQuotes(text)} is not a scheme`);
  schemeCache = text;
}

/**
 * Returns a path that is read as a path where it stands.
 *
 * @param isWritten whether it is escaped already, as far as it has to be
 */
function pathText(
  path: string,
  authority: string | undefined,
  isRelative: boolean,
  keepsDots: boolean,
  isWritten: boolean,
): string {
  const rooted =
    authority !== undefined && path !== "" && !path.startsWith("/") ? `/${path}` : path;
  const isRootless = isRelative && !rooted.startsWith("/");
  // Without its dot segments, a path that begins with a segment with a colon has a "./".
  const hasEscape = isRootless && (keepsDots || !isWritten);
  let text = hasEscape ? escapedFirstSegment(rooted) : rooted;
  if (!keepsDots && (text.includes(".") || isRootless))
    text = isRootless ? removeRelativeDots(text) : removeDots(text);
  return authority === undefined && text.startsWith("//") ? `/%2F${text.slice(2)}` : text;
}

/** Section 4.2: the first segment of a relative path has no colon. */
function escapedFirstSegment(path: string): string {
  const slash = path.indexOf("/");
  const end = slash === -1 ? path.length : slash;
  const first = path.slice(0, end);
  return first.includes(":") ? inFirstSegment.escape(first) + path.slice(end) : path;
}

function authorityText(
  parts: UriParts,
  form: NameForm,
  isNormal: boolean | undefined,
): string | undefined {
  const { userinfo, host } = parts;
  const port = portText(parts.port);
  if (userinfo === undefined && host === undefined && port === undefined) return undefined;
  const normal = isNormal ? normalText : undefined;
  return (
    (userinfo === undefined ? "" : `${inUserinfo.escape(userinfo, normal)}@`) +
    (host === undefined ? "" : hostText(parts, form, isNormal)) +
    (port ?? "")
  );
}

function portText(port: unknown): string | undefined {
  if (typeof port !== "number" && typeof port !== "string") return undefined;
  if (!/^\d*$/.test(String(port))) throw new TypeError(`${inQuotes(String(port))} is not a port`);
  return `:${port}`;
}

/**
 * Returns the components of the target of a reference: RFC 3986 section 5.2.2. A base without a scheme gives a
 * relative target. Linear.
 */
export function resolveParts(
  base: UriParts,
  reference: UriParts,
  { tolerant }: UriSettings,
): UriParts {
  const { query } = reference;
  const path = reference.path ?? "";
  if (reference.scheme && !tolerant) {
    const isKept = schemeRules(reference.scheme)?.absolutePath;
    const written = isKept ? path : removeDots(path);
    return targetParts(reference.scheme, reference, written, query, reference);
  }
  const { scheme } = base;
  if (hasServer(reference))
    return targetParts(scheme, reference, removeDots(path), query, reference);
  if (path === "") return targetParts(scheme, base, base.path, query ?? base.query, reference);
  const merged = path.startsWith("/") ? path : mergedPath(base, path);
  const isRelative = scheme === undefined && !hasServer(base) && !merged.startsWith("/");
  const target = isRelative ? removeRelativeDots(merged) : removeDots(merged);
  return targetParts(scheme, base, target, query, reference);
}

function hasServer({ userinfo, host, port }: UriParts): boolean {
  return userinfo !== undefined || host !== undefined || port !== undefined;
}

/** One literal, whose copies have one shape: resolution makes no other object. */
function targetParts(
  scheme: string | undefined,
  { userinfo, host, ipv6Zone, port }: UriParts,
  path: string | undefined,
  query: string | undefined,
  { fragment }: UriParts,
): UriParts {
  const target: UriParts = { scheme, userinfo, host, port, path, query, fragment };
  if (ipv6Zone !== undefined) target.ipv6Zone = ipv6Zone;
  return target;
}

/** Section 5.2.3. */
function mergedPath(base: UriParts, path: string): string {
  if (!base.path) return hasServer(base) ? `/${path}` : path;
  return base.path.slice(0, base.path.lastIndexOf("/") + 1) + path;
}

/**
 * Returns the target of a reference, normalized: RFC 3986 section 5.2. In a reference that is wrong only by
 * characters of path, query or fragment, these characters stay. Linear.
 *
 * @throws {Error} if a reference is wrong in another way, or if the target is not one of its scheme.
 */
export function resolveReference(base: string, reference: string, options: UriSettings): string {
  const settings: UriSettings = { scheme: NO_SCHEME, ...options, skipEscape: true };
  const isPlainCall = options === NONE || options === NORMAL;
  const from = isPlainCall ? parsedBase(base, settings) : parseParts(base, settings);
  const to = parseParts(reference, settings);
  const isLocal = to.parts.reference === "same-document";
  const isTaken = from.verdict === "local" ? isLocal : from.verdict !== "refused";
  if (!isTaken) throw noTarget(base, reference, from.parts.error);
  if (to.verdict === "refused" || to.verdict === "local")
    throw noTarget(base, reference, to.parts.error);
  const target = resolveParts(from.parts, to.parts, settings);
  const rules = schemeRules(options.scheme, target.scheme);
  const missing = missingHost(target);
  if (missing !== undefined) throw noTarget(base, reference, missing);
  if (!setTargetHost(target, options, rules))
    throw noTarget(base, reference, `the host "${target.host ?? ""}" is not a domain name`);

  if (rules?.absolutePath) settings.absolutePath = true;
  const text = writtenText(target, settings, from.verdict !== "valid" || to.verdict !== "valid");
  // The wrong character was in a segment that "..", for example, removes.
  const written = options.reference === "suffix" ? `//${text}` : text;
  if (to.verdict === "plain" && accepts(written)) throw noTarget(base, reference, to.parts.error);
  return text;
}

function noTarget(base: string, reference: string, why = ""): Error {
  const [from, to] = [base, reference].map((text) => JSON.stringify(text));
  return new Error(`cannot resolve ${to ?? ""} against ${from ?? ""}: ${why}`);
}

function parsedBase(text: string, settings: UriSettings): Parsed {
  if (baseCache?.text !== text) baseCache = { text, parsed: parseParts(text, settings) };
  return baseCache.parsed;
}

/** Converts the host by the rules of the scheme of the target. Returns false if it is not a domain name and must be one. */
function setTargetHost(
  target: UriParts,
  settings: UriSettings,
  rules: SchemeRules | undefined,
): boolean {
  const { host } = target;
  if (!host || !nameForm(settings, rules).isDomain || /[:[]/.test(host)) return true;
  const domain = domainInAscii(host);
  target.host = domain ?? host;
  // Escapes in US-ASCII are data of a name that no domain has.
  return domain !== undefined || (!BEYOND_ASCII.test(host) && host.includes("%"));
}

/**
 * Returns a reference in its normal form, or components in theirs. A string that is not a reference stays as it is.
 * Linear.
 */
export function normalizeAny<Given>(given: Given, settings: UriSettings): Given {
  if (typeof given === "string") return (normalized(given, settings) ?? given) as Given;
  if (typeof given !== "object" || given === null) return given;
  return parseParts(serializeParts(given, settings), settings).parts as Given;
}

/** Returns the normal form of a reference; undefined if the string is not a reference. */
function normalized(text: string, settings: UriSettings): string | undefined {
  const { parts, verdict, missing } = parseParts(text, settings);
  return verdict === "valid" && missing === undefined ? writtenText(parts, settings) : undefined;
}

/** Checks whether two references have the same normal form. A text that is not a reference equals nothing. Linear. */
export function haveEqualForms(a: unknown, b: unknown, settings: UriSettings): boolean {
  const normal = comparable(a, settings);
  return normal !== undefined && normal === comparable(b, settings);
}

function comparable(given: unknown, settings: UriSettings): string | undefined {
  if (typeof given === "string") return normalized(given, settings);
  if (typeof given !== "object" || given === null) return undefined;
  try {
    return normalized(serializeParts(given, settings), settings);
  } catch {
    // Components that have no string.
    return undefined;
  }
}
