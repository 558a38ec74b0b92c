/** The steps that the transformations of the standards share. */
import { quoted } from "../grammar/internal.js";
import { BaseUriError } from "./errors.js";
import { append } from "./recompose.js";
import type { Components } from "./components.js";
import type { ResolveSettings } from "./definition.js";

/**
 * Returns the scheme of a reference, unless it is ignored: "a non-validating parser may ignore a
 * scheme in the reference if it is identical to the base URI's scheme". Upper case is equivalent to
 * lower case in scheme names (section 3.1).
 */
export function schemeOf(
  R: Components,
  Base: Components,
  { strict }: ResolveSettings,
): string | undefined {
  if (strict || R.scheme?.toLowerCase() !== Base.scheme?.toLowerCase()) return R.scheme;
  return undefined;
}

/**
 * Checks that a base is hierarchical: "A relative URI cannot be used within a document that has an
 * unsuitable base URI" (section 5).
 *
 * @throws {BaseUriError} if the base is opaque, so that it has no path.
 */
export function requireHierarchical(Base: Components): void {
  if (!Base.opaque) return;
  const base = append(Base);
  const sentence = `the base ${quoted(base)} has no path that a reference could be relative to`;
  throw new BaseUriError("opaque", base, `${Base.scheme ?? ""}:`.length, sentence);
}
