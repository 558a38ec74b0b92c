/** The string of a target of resolution, where a target can have components that do not belong together. */
import { ambiguityOf } from "./ambiguous-path.js";
import { append, recompose } from "./recompose.js";
import type { CheckingChoices, RecomposeTarget } from "./definition.js";

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
