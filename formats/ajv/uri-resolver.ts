/**
 * References as Ajv's option `uriResolver` has them. Ajv gives it the identifiers and references of
 * schemas as they are written. Many are not references of RFC 3986, such as
 * `#/definitions/Record<string>`: a character that cannot stand where it stands is escaped first.
 */
import * as tables from "../../generated/tables/ajv.js";
import { normalize, parse, recompose, resolve } from "../../src/dialects/rfc3986.js";
import { decodePlain, runPlain } from "../../generated/plain-runtime.js";
import { escapedCharacter } from "../../src/percent-encoding.js";
import type { FormatTable } from "../format.js";

/** The components of a reference. Components that are absent are undefined. */
export interface ReferenceComponents {
  scheme?: string;
  userinfo?: string;
  host?: string;
  port?: number | string;
  path?: string;
  query?: string;
  fragment?: string;
  /** The reason why a string is not a reference. It is then the path. */
  error?: string;
}

/** The functions that Ajv calls. */
export interface UriResolver {
  /** Returns the components of a reference, with the case and the escapes of RFC 3986 section 6.2.2. */
  readonly parse: (uri: string) => ReferenceComponents;
  /**
   * Returns the target of a reference (RFC 3986 section 5.2), normalized. The base may be relative;
   * then so is the target.
   *
   * @throws {UriSyntaxError} if a scheme or an authority is wrong.
   */
  readonly resolve: (base: string, path: string) => string;
  /** Returns the reference with some components, normalized with the defaults of its scheme. */
  readonly serialize: (component: ReferenceComponents) => string;
}

/**
 * The functions for Ajv's option of that name. All are linear.
 *
 * @example
 * ```ts
 * uriResolver.resolve("http://a/b.json", "#/definitions/Record<string>");
 * // "http://a/b.json#/definitions/Record%3Cstring%3E"
 * uriResolver.resolve("schemas/a.json", "b.json"); // "schemas/b.json"
 * uriResolver.parse("HTTP://A/%7eb#/c").path; // "/~b"
 * uriResolver.serialize({ scheme: "http", host: "a", path: "" }); // "http://a/"
 * ```
 */
export const uriResolver: UriResolver = /* @__PURE__ */ Object.freeze({
  parse: splitOrNothing,
  resolve: resolved,
  serialize: referenceOf,
});

/** The steps of RFC 3986 section 6.2.2, without those that depend on the scheme (section 6.2.3). */
const SYNTAX = { case: true, escapes: true, dotSegments: true, scheme: false };

function splitOrNothing(uri: string): ReferenceComponents {
  const repaired = repair(uri);
  try {
    const { scheme, userinfo, host, port, path, query, fragment } = parse(
      normalize(repaired, SYNTAX),
    );
    const numbered = port === undefined || port === "" ? port : Number(port);
    return defined({ scheme, userinfo, host, port: numbered, path, query, fragment });
  } catch (error) {
    return { path: repaired, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns an object without the properties that are undefined. */
function defined(components: {
  readonly [Name in keyof ReferenceComponents]: ReferenceComponents[Name] | undefined;
}): ReferenceComponents {
  return Object.fromEntries(
    Object.entries(components).filter(([, component]) => component !== undefined),
  );
}

function referenceOf(component: ReferenceComponents): string {
  const { scheme, userinfo, host, port, path = "", query, fragment, error } = component;
  if (error !== undefined) return path;
  const server =
    (userinfo === undefined ? "" : `${userinfo}@`) +
    (host ?? "") +
    (port === undefined ? "" : `:${port}`);
  const hasAuthority = userinfo !== undefined || host !== undefined || port !== undefined;
  const text = recompose({
    scheme,
    authority: hasAuthority ? escaped(tables.authorityText, server) : undefined,
    path: escaped(tables.pathText, path),
    query: query === undefined ? undefined : escaped(tables.queryText, query),
    fragment: fragment === undefined ? undefined : escaped(tables.queryText, fragment),
  });
  return normalize(text, { ...SYNTAX, scheme: WEB.has(scheme?.toLowerCase() ?? "") });
}

/** The schemes whose default port and empty path Ajv's own resolver knows. */
const WEB: ReadonlySet<string> = /* @__PURE__ */ new Set(["http", "https"]);

/** A scheme for a base that has none. */
const PLACEHOLDER = "base:";

function resolved(base: string, path: string): string {
  const [from, reference] = [repair(base), repair(path)];
  if (parse(from).scheme !== undefined) return normalize(resolve(reference, from), SYNTAX);
  const target = resolve(reference, PLACEHOLDER + from);
  if (parse(reference).scheme !== undefined) return normalize(target, SYNTAX);
  return normalize(recompose({ ...parse(target), scheme: undefined }), SYNTAX);
}

/** Returns a text with each character escaped that cannot stand where it stands. Linear. */
function repair(text: string): string {
  const scheme = endOf(tables.schemePart, text, 0);
  const authority = endOf(tables.authorityPart, text, scheme);
  const path = endOf(tables.pathPart, text, authority);
  const query = endOf(tables.queryPart, text, path);
  return (
    text.slice(0, scheme) +
    (authority > scheme
      ? `//${escaped(tables.authorityText, text.slice(scheme + 2, authority))}`
      : "") +
    escaped(tables.pathText, text.slice(authority, path)) +
    (query > path ? `?${escaped(tables.queryText, text.slice(path + 1, query))}` : "") +
    (query < text.length ? `#${escaped(tables.queryText, text.slice(query + 1))}` : "")
  );
}

/** Escapes each character that the rule of a table does not allow. */
function escaped(allowed: FormatTable, text: string): string {
  let result = "";
  for (let at = 0; at < text.length;) {
    const end = endOf(allowed, text, at);
    result += text.slice(at, end);
    const code = text.codePointAt(end);
    if (code === undefined) break;
    const character = String.fromCodePoint(code);
    result += escapedCharacter(character);
    at = end + character.length;
  }
  return result;
}

const tableCache = /* @__PURE__ */ new Map<FormatTable, ReturnType<typeof decodePlain>>();

/** Returns the end of the longest prefix that a table matches at an offset; the offset where none. */
function endOf(source: FormatTable, text: string, offset: number): number {
  let table = tableCache.get(source);
  if (table === undefined) tableCache.set(source, (table = decodePlain(source[1])));
  return Math.max(offset, runPlain(table, text, offset, true).end);
}
