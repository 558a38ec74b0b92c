/**
 * The interface of uri-js 4.4 over the tables of RFC 3986 and 3987. The types and their documentation are in
 * `../types/index.d.ts`; `../../README.md` says where the answers differ.
 */
import { toUnicode } from "punycode/punycode.es6.js";
import { removeDots } from "../../../src/choices/rfc3986.js";
import {
  characterAt,
  ESCAPE_LENGTH,
  escapedCharacter,
  mapEscapeRuns,
} from "../../../src/percent-encoding.js";
import { Escaper, toAscii } from "../../common/src/escapes.js";
import {
  haveEqualForms,
  NO_SCHEME,
  NORMAL,
  normalizeAny,
  parseParts,
  resolveParts,
  resolveReference,
  serializeParts,
} from "../../common/src/functions.js";
import { domainInAscii } from "../../common/src/host.js";
import { accepts, read } from "../../common/src/reader.js";
import { schemeRules, SCHEMES } from "../../common/src/schemes.js";
import type { UriParts, UriSettings } from "../../common/src/types.js";

/** The options of all functions. */
interface Options extends UriSettings {
  /** Writes characters beyond US-ASCII as themselves: RFC 3987. */
  iri?: boolean | undefined;
}

function parse(uriString: string, options?: Options | null): UriParts {
  const settings = settingsOf(options);
  const { parts, isReference } = parseParts(uriString, settings);
  // The rules of mailto have no path.
  const isMailto = schemeRules(settings.scheme, parts.scheme)?.scheme === "mailto";
  if (isMailto && parts.path === undefined) parts.to ??= [];
  if (!isReference || !settings.unicodeSupport) return parts;
  if (settings.iri !== false) return expandedParts(parts);
  return { ...parts, host: parts.host && toAscii(parts.host) };
}

/** A suffix begins with an authority, also where the options have a scheme. */
function settingsOf(options: Options | null | undefined, neutral?: string): Options {
  if (!options) return NORMAL;
  const { scheme } = { scheme: neutral, ...options };
  const beforeSuffix = options.reference === "suffix" && scheme ? `${scheme}://` : undefined;
  return { ...options, ...NORMAL, beforeSuffix };
}

function serialize(components: UriParts, options?: Options | null): string {
  const settings = settingsOf(options);
  return asAsked(serializeParts(components, settings), settings);
}

function normalize<Given>(uri: Given, options?: Options | null): Given {
  if (typeof uri !== "string")
    return isComponents(uri) ? (parse(serialize(uri as UriParts, options), options) as Given) : uri;
  const settings = settingsOf(options);
  const normal = normalizeAny(uri, settings);
  // A string that is not a reference stays as it is.
  const isAsked = settings.iri && haveEqualForms(uri, uri, settings);
  return isAsked ? (asAsked(normal, settings) as Given) : normal;
}

function resolve(baseURI: string, relativeURI: string, options?: Options | null): string {
  // Resolution reads without a scheme.
  const settings = settingsOf(options, NO_SCHEME);
  const target = resolveReference(baseURI, relativeURI, settings);
  return asAsked(target, { scheme: NO_SCHEME, ...settings });
}

function resolveComponents(
  base: UriParts,
  relative: UriParts,
  options?: Options | null,
  skipNormalization = false,
): UriParts {
  const settings = settingsOf(options);
  if (skipNormalization) return resolveParts(base, relative, settings);
  return resolveParts(normalize(base, settings), normalize(relative, settings), settings);
}

function equal(uriA: unknown, uriB: unknown, options?: Options | null): boolean {
  const haveForms = [uriA, uriB].every((each) => typeof each === "string" || isComponents(each));
  return haveForms && haveEqualForms(uriA, uriB, settingsOf(options));
}

/** An object of a class that names itself, such as URL, has no components. */
function isComponents(value: unknown): boolean {
  return Object.prototype.toString.call(value) === "[object Object]";
}

function removeDotSegments(input: string): string {
  return removeDots(input);
}

const inData = /* @__PURE__ */ new Escaper("host-char", true);

function pctEncChar(chr: string): string {
  const [first = ""] = chr;
  return /^[\w.~!*'()-]$/.test(first)
    ? `%${first.charCodeAt(0).toString(16).toUpperCase()}`
    : escapedCharacter(first);
}

/** A "%" of the data begins no escape. */
function escapeComponent(text: string, options?: Options | null): string {
  if (!text) return text;
  const escaped = inData.escape(text.replaceAll("%", "%25"));
  return escaped.replace(BEYOND, (character) =>
    options?.iri && isSuitable(character, "") ? character : escapedCharacter(character),
  );
}

const BEYOND = /[^\0-\x7f]/gu;

function unescapeComponent(text: string): string {
  return text ? pctDecChars(text) : text;
}

function pctDecChars(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (run) => expandedRun(run, () => true));
}

/** Returns a URI as the option `iri` asks for it: RFC 3987 section 3.2. */
function asAsked(text: string, { iri, reference, domainHost, scheme }: Options): string {
  if (!iri) return text;
  // Without an authority, a suffix may be a path that is not an authority.
  const suffix = reference === "suffix" ? read(`//${text}`) : null;
  const parts = suffix ?? read(text);
  if (parts === null) return text;
  const isDomain = Boolean(domainHost) || schemeRules(scheme, parts.scheme)?.domainHost;
  const { userinfo, host, port, path, query, fragment } = expandedParts({
    ...parts,
    host: isDomain && parts.hostKind === "reg-name" ? inUnicode(parts.host!) : parts.host,
  });
  const server = userinfo === undefined ? host : `${userinfo}@${host ?? ""}`;
  return [
    parts.scheme === undefined ? "" : `${parts.scheme}:`,
    server === undefined || suffix !== null ? "" : "//",
    server,
    port === undefined ? "" : `:${port}`,
    path,
    query === undefined ? "" : `?${query}`,
    fragment === undefined ? "" : `#${fragment}`,
  ].join("");
}

/** Returns a name with the labels in Unicode that the platform converts back to the same name. */
function inUnicode(name: string): string {
  if (!name.includes("xn--")) return name;
  try {
    const unicode = toUnicode(name);
    return domainInAscii(unicode) === name && accepts(`//${unicode}`) ? unicode : name;
  } catch {
    return name;
  }
}

/** Returns components in which escapes of characters beyond US-ASCII are these characters. */
function expandedParts(parts: UriParts): UriParts {
  const { userinfo, host, path, query, fragment, resourceName } = parts;
  const ofWs = resourceName?.replace(
    RESOURCE_NAME,
    (_, ofPath: string, ofQuery: string) => expanded(ofPath, "/") + expanded(ofQuery, "?"),
  );
  return {
    ...parts,
    ...(ofWs === undefined ? undefined : { resourceName: ofWs }),
    userinfo: userinfo && expanded(userinfo, "//"),
    host: host && expanded(host, "//"),
    path: path && expanded(path, "/"),
    query: query && expanded(query, "?"),
    fragment: fragment && expanded(fragment, "#"),
  };
}

/** A path, and a query with its question mark. */
const RESOURCE_NAME = /^([^?]*)([^]*)/;

/** @param before what makes the character one of the component */
function expanded(component: string, before: string): string {
  if (!component.includes("%")) return component;
  return mapEscapeRuns(component, (run) => expandedRun(run, (each) => isSuitable(each, before)));
}

function isSuitable(character: string, before: string): boolean {
  return !UNSUITABLE.test(character) && accepts(before + character);
}

/** US-ASCII, and section 4.1: LRM, RLM, LRE, RLE, PDF, LRO and RLO. */
const UNSUITABLE = /[\0-\x7f\u200e\u200f\u202a-\u202e]/;

function expandedRun(run: string, isKept: (character: string) => boolean): string {
  let result = "";
  for (let at = 0; at < run.length;) {
    const next = characterAt(run, at);
    const end = next?.end ?? at + ESCAPE_LENGTH;
    result += next !== null && isKept(next.character) ? next.character : run.slice(at, end);
    at = end;
  }
  return result;
}

export {
  equal,
  escapeComponent,
  normalize,
  parse,
  pctDecChars,
  pctEncChar,
  removeDotSegments,
  resolve,
  resolveComponents,
  SCHEMES,
  serialize,
  unescapeComponent,
};
