/** Recomposition: the second pseudocode of section 5.2, with a check of the result. */
import { ambiguityOf } from "./ambiguous-path.js";
import { RecomposeError, requireObject, requireOptionalString, requireString } from "./errors.js";
import { componentError } from "./component-error.js";
import { COMPONENT_NAMES } from "./components.js";
import type { GivenComponents } from "./component-error.js";
import type { ComponentName, UriComponents } from "./components.js";
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
   * @throws {RecomposeError} with the name of the component, the offset in it, and a valid
   *   replacement.
   *
   * @example
   * ```ts
   * recompose({ scheme: "http", authority: "a", path: "/b", query: "c" }); // "http://a/b?c"
   * recompose({ path: "this:that" }); // RecomposeError; "./this:that" would do
   * ```
   */
  recompose(components: UriComponents): string;
}

/** Returns the operation for a dialect. */
export function recomposing(reader: ReferenceReader, choices: CheckingChoices): Recomposing {
  return { recompose: (components) => recompose(reader, choices, components) };
}

/** @param suspects see {@link componentError} */
function recompose(
  reader: ComponentReader,
  choices: CheckingChoices,
  components: UriComponents,
  suspects?: readonly ComponentName[],
): string {
  requireComponents(components);
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

function requireComponents(components: GivenComponents): void {
  requireObject(components, "the components");
  requireString(components.path, "the path");
  for (const name of COMPONENT_NAMES) requireOptionalString(components[name], `the ${name}`);
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
