/** Recomposition: the second pseudocode of section 5.2, with a check of the result. */
import { quoted } from "../grammar/common/excerpt.js";
import { ambiguityOf, colonInFirstSegment, unambiguousPath } from "./paths.js";
import { COMPONENT_NAMES, MAIN_COMPONENTS } from "./components.js";
import {
  ComponentError,
  RecomposeError,
  requireObject,
  requireOptionalString,
  requireString,
} from "./errors.js";
import type { Mismatch } from "../grammar/index.js";
import type { PathAmbiguity } from "./paths.js";
import type { ComponentName, UriComponents, UriReference } from "./components.js";
import type { CheckingChoices, ComponentReader, RecomposeTarget } from "./definition.js";
import type { ReferenceReader } from "./reference.js";

/** The operation that recomposes references. */
export interface Recomposing {
  /**
   * Returns the string of components. For every reference `s`, `recompose(parse(s)) === s`.
   *
   * The function parses the string again, and rejects components if the string has others.
   * Components therefore never become a reference to another resource. Userinfo, host and port may
   * be present, as in a parsed reference; they must then agree with the authority.
   *
   * Linear in the components.
   *
   * @throws {RecomposeError} with the name of the component, the offset in it, and a replacement
   *   with which all components are valid, if there is one.
   *
   * @example
   * ```ts
   * recompose({ scheme: "http", authority: "a", path: "/b", query: "c" }); // "http://a/b?c"
   * recompose({ path: "this:that" }); // RecomposeError; "./this:that" would do
   * ```
   */
  recompose(components: UriComponents): string;
}

export function recomposing(reader: ReferenceReader, choices: CheckingChoices): Recomposing {
  return {
    recompose(components) {
      const given = readComponents(components, "the components");
      requireString(given.path, "the path");
      return recompose(reader, choices, { ...given, path: given.path }, COMPONENT_NAMES);
    },
  };
}

/** @param suspects see {@link componentError} */
function recompose(
  reader: ComponentReader,
  choices: CheckingChoices,
  components: UriComponents,
  suspects: readonly ComponentName[],
): string {
  const result = append(components);
  const error = componentError(reader, choices, components, result, suspects);
  if (error === undefined) return result;
  if (error instanceof RecomposeError) throw error;
  const { component, offset, message } = error;
  throw new RecomposeError("component", component, offset, message, undefined);
}

/**
 * Concatenates components: the pseudocode. The result is valid only for components that belong
 * together.
 */
export function append(T: UriComponents): string {
  let result = "";
  if (T.scheme !== undefined) result += `${T.scheme}:`;
  if (T.authority !== undefined) result += `//${T.authority}`;
  result += T.path;
  if (T.query !== undefined) result += `?${T.query}`;
  if (T.fragment !== undefined) result += `#${T.fragment}`;
  return result;
}

/**
 * Returns the components that an object has, own or inherited. Each is read once, because a getter can
 * give another value to each reading, and a value that is checked must be the value that is written.
 *
 * @throws {TypeError} if one is neither a string nor undefined.
 */
export function readComponents(given: BuildComponents, description: string): BuildComponents {
  requireObject(given, description);
  const read: Partial<Record<ComponentName, string | undefined>> = {};
  for (const name of COMPONENT_NAMES) {
    if (!(name in given)) continue;
    const value = given[name];
    requireOptionalString(value, `the ${name}`);
    read[name] = value;
  }
  return read;
}

/**
 * Returns the function that gives the string of a target.
 *
 * The components come from valid references. So only two components can be invalid: a path in its
 * new place, and the path of an opaque part whose scheme is ignored. Every other target is
 * recomposed without a new parse. The function throws a RecomposeError if the string would have other
 * components.
 */
export function recomposingTargets(choices: CheckingChoices): RecomposeTarget {
  return (reader, T, R, { strict }) => {
    const isOpaquePart = !strict && R.opaque;
    if (!isOpaquePart && ambiguityOf(T.path, T) === undefined) return append(T);
    return recompose(reader, choices, T, ["path", "query"]);
  };
}

const SERVER_PARTS = ["userinfo", "host", "port"] as const;

/** Components, optionally with the parts of the authority. */
export interface GivenComponents extends UriComponents {
  readonly userinfo?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: string | undefined;
}

/** The components of a new reference. The parts of the authority may replace the authority. */
export interface BuildComponents extends Omit<GivenComponents, "path"> {
  /** The path. Default: empty. */
  readonly path?: string | undefined;
}

/**
 * Returns the error of some components, or undefined if their string has exactly these components.
 *
 * @param text the components, recomposed
 * @param suspects the components that may be invalid by themselves: others need no rules
 */
export function componentError(
  reader: ComponentReader,
  choices: CheckingChoices,
  given: GivenComponents,
  text: string,
  suspects: readonly ComponentName[],
): RecomposeError | ComponentError | undefined {
  const reread = reader.reference(text);
  const changed =
    MAIN_COMPONENTS.find((name) => given[name] !== reread?.[name]) ??
    SERVER_PARTS.find((name) => given[name] !== undefined && given[name] !== reread?.[name]);
  if (changed === undefined) return undefined;
  const ambiguity = ambiguityOf(given.path, given);
  const repaired = { ...given, path: unambiguousPath(given.path, ambiguity) };
  const isRepaired =
    ambiguity !== undefined &&
    componentError(reader, choices, repaired, append(repaired), suspects) === undefined;
  const ambiguous =
    ambiguity && ambiguousPath(ambiguity, given.path, isRepaired ? repaired.path : undefined);
  const invalid = isRepaired ? ambiguous : invalidComponent(reader, choices, given, suspects);
  return invalid ?? ambiguous ?? readOtherwise(changed, given, reread);
}

/**
 * Returns the error for a path that is read as another component.
 *
 * @param instead a path with which all components are valid
 */
function ambiguousPath(
  ambiguity: PathAmbiguity,
  path: string,
  instead: string | undefined,
): RecomposeError {
  const offset = ambiguity === "colon-in-first-segment" ? colonInFirstSegment(path) : 0;
  return new RecomposeError(ambiguity, "path", offset, reasonOf(ambiguity, quote(path)), instead);
}

function reasonOf(ambiguity: PathAmbiguity, path: string): string {
  switch (ambiguity) {
    case "rootless-path":
      return `after an authority, the path ${path} does not begin with a slash`;
    case "path-like-authority":
      return `without an authority, the path ${path} would be read as one`;
    case "colon-in-first-segment":
      return `without a scheme, the path ${path} would be read as if it had one`;
  }
}

/** Returns the error for the first component that its own rule rejects. */
function invalidComponent(
  reader: ComponentReader,
  choices: CheckingChoices,
  given: GivenComponents,
  suspects: readonly ComponentName[],
): ComponentError | undefined {
  const { components, opaque } = choices;
  const rules = { ...components, path: pathRules(choices, given) };
  if (opaque !== undefined && beginsOpaquePart(given)) rules.query = opaque.query;
  for (const name of suspects) {
    const error = explainComponent(reader, name, given[name], [rules[name]].flat());
    if (error !== undefined) return error;
  }
  return undefined;
}

function beginsOpaquePart({ scheme, authority, path }: UriComponents): boolean {
  return scheme !== undefined && authority === undefined && !path.startsWith("/");
}

/** Returns the rules of a path. One that is read as another component has those of a place where it is read as a path. */
function pathRules(
  { paths, opaque }: CheckingChoices,
  { scheme, authority, path }: UriComponents,
): readonly string[] {
  const isRooted = path.startsWith("/");
  if (path.startsWith("//") || (authority !== undefined && isRooted)) return paths.afterAuthority;
  if (scheme === undefined && authority === undefined && colonInFirstSegment(path) === -1)
    return paths.relative;
  return paths.afterScheme.map((rule) => (rule === opaque?.part ? opaque.path : rule));
}

/**
 * Returns the mismatch with the greatest offset if no rule accepts the value. If several rules have it, they are
 * explained as one. An empty path needs no rule.
 */
function explainComponent(
  reader: ComponentReader,
  name: ComponentName,
  value: string | undefined,
  rules: readonly string[],
): ComponentError | undefined {
  if (value === undefined || (name === "path" && value === "")) return undefined;
  let furthest: Mismatch | undefined;
  for (const rule of rules) {
    const found = reader.rules.readingRule(rule).explain(value);
    if (found === null) return undefined;
    if (furthest === undefined || found.offset > furthest.offset) furthest = found;
    else if (found.offset === furthest.offset) {
      const expected = [...furthest.expected, ...found.expected];
      furthest = { ...furthest, expected, message: `${furthest.message}; ${found.message}` };
    }
  }
  return furthest && new ComponentError(name, furthest);
}

/**
 * Returns the error for a component that is valid by itself, but is read as another component in
 * this string.
 */
function readOtherwise(
  name: ComponentName,
  given: GivenComponents,
  reread: GivenComponents | null,
): RecomposeError {
  const value = given[name];
  const other = reread?.[name];
  const reason = `the ${name} ${quote(value)} would be read as ${quote(other)}`;
  const kind = SERVER_PARTS.some((part) => part === name) ? "server-parts" : "component";
  return new RecomposeError(kind, name, commonPrefix(value, other), reason, undefined);
}

/** Returns the length of the longest common prefix of two strings. */
export function commonPrefix(a = "", b = ""): number {
  let length = 0;
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}

function quote(text: string | undefined): string {
  return text === undefined ? "undefined" : quoted(text);
}

/** The components that contain data. */
export type DataComponentName = "userinfo" | "host" | "path" | "query" | "fragment";

/**
 * Returns the string of a reference with its components mapped. Scheme and port stay unchanged. So
 * does an authority that is not userinfo, host and port, because only its scheme defines its
 * syntax.
 */
export function mapComponents(
  reference: UriReference<string>,
  map: (component: string, name: DataComponentName) => string,
): string {
  const { scheme, authority, userinfo, host, port, path, query, fragment } = reference;
  const mapDefined = (
    component: string | undefined,
    name: DataComponentName,
  ): string | undefined => (component === undefined ? undefined : map(component, name));
  return append({
    scheme,
    authority:
      host === undefined
        ? authority
        : serverOf(mapDefined(userinfo, "userinfo"), map(host, "host"), port),
    path: map(path, "path"),
    query: mapDefined(query, "query"),
    fragment: mapDefined(fragment, "fragment"),
  });
}

// server   = [ [ userinfo "@" ] hostport ]
// hostport = host [ ":" port ]

/** Returns the authority of a server. */
export function serverOf(
  userinfo: string | undefined,
  host: string,
  port: string | undefined,
): string {
  const user = userinfo === undefined ? "" : `${userinfo}@`;
  return port === undefined ? user + host : `${user}${host}:${port}`;
}
