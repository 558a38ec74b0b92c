/** Recomposition: the second pseudocode of section 5.2, and what must not be recomposed. */
import { RecomposeError, requireObject, requireOptionalString, requireString } from "./errors.js";
import { componentError } from "./component-error.js";
import type { GivenComponents } from "./component-error.js";
import type { ComponentName, UriComponents } from "./components.js";
import type { ReferenceReader } from "./reference.js";

/** Recomposition, as a dialect has it. */
export interface Recomposing {
  /**
   * The string of components: `recompose(parse(s)) === s`, always.
   *
   * The string is read again, so that components are never turned into a reference to something
   * else: what would not be read as the same components is refused. Userinfo, host and port may be
   * there, as they are in a parsed reference; they must then be those of the authority.
   *
   * Linear in the components.
   *
   * @throws {RecomposeError} which names the component, the offset in it, and what would do instead.
   *
   * @example
   * ```ts
   * recompose({ scheme: "http", authority: "a", path: "/b", query: "c" }); // "http://a/b?c"
   * recompose({ path: "this:that" }); // RecomposeError; "./this:that" would do
   * ```
   */
  recompose(components: UriComponents): string;
}

/** Makes the function of a dialect. */
export function recomposing(reader: ReferenceReader): Recomposing {
  return { recompose: (components) => recompose(reader, components) };
}

/**
 * `recompose` in a dialect.
 *
 * @param suspects see {@link componentError}
 */
export function recompose(
  reader: ReferenceReader,
  components: UriComponents,
  suspects?: readonly ComponentName[],
): string {
  requireComponents(components);
  const result = append(components);
  const error = componentError(reader, components, result, suspects);
  if (error === undefined) return result;
  if (error instanceof RecomposeError) throw error;
  const { component, offset, message } = error;
  throw new RecomposeError("component", component, offset, message, undefined);
}

/** The pseudocode. The result is right only for components that belong together. */
export function append(T: UriComponents): string {
  let result = "";
  if (T.scheme !== undefined) result += `${T.scheme}:`;
  if (T.authority !== undefined) result += `//${T.authority}`;
  result += T.path;
  if (T.query !== undefined) result += `?${T.query}`;
  if (T.fragment !== undefined) result += `#${T.fragment}`;
  return result;
}

const OPTIONAL = ["scheme", "authority", "userinfo", "host", "port", "query", "fragment"] as const;

function requireComponents(components: GivenComponents): void {
  requireObject(components, "the components");
  requireString(components.path, "the path");
  for (const name of OPTIONAL) requireOptionalString(components[name], `the ${name}`);
}
