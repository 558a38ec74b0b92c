/** Relative references to a target: the inverse of resolution (sections 1.4 and 5). */
import { asRelativePath, withDotBeforeSlashes, withoutDotBeforeSlashes } from "./paths.js";
import { BaseUriError, ExcessDotsError, requireString } from "./errors.js";
import { MAIN_COMPONENTS } from "./components.js";
import { append, commonPrefix } from "./recompose.js";
import { requireAbsolute, resolveSettings } from "./resolve.js";
import type { Components } from "./components.js";
import type { DialectChoices } from "./definition.js";
import type { ReferenceReader } from "./reference.js";

/** The operation that finds relative references. */
export interface Relativizing {
  /**
   * Returns the shortest reference that leads from a base URI to a target:
   * `resolve(relativize(target, base), base) === target`. If no relative reference leads there, the
   * result is the target. (In RFC 3986, no reference leads to a target with dot segments. The
   * result is then also the target.)
   *
   * Linear in both strings.
   *
   * @throws {UriSyntaxError} if one of the strings is not a reference, or the target has no scheme.
   * @throws {BaseUriError} if the base has no scheme.
   *
   * @example
   * ```ts
   * relativize("http://a/b/g?y", "http://a/b/c/d"); // "../g?y"
   * relativize("http://a/b/c/d#s", "http://a/b/c/d"); // "#s"
   * relativize("http://a/b/c/x:y", "http://a/b/c/d"); // "./x:y"
   * ```
   */
  relativize(target: string, base: string): string;
}

type RelativizingChoices = Pick<DialectChoices, "absolute" | "excessDots" | "transform">;

export function relativizing(reader: ReferenceReader, choices: RelativizingChoices): Relativizing {
  return {
    relativize(target, base) {
      requireString(target, "the target");
      requireString(base, "the base");
      return relativize(reader, choices, target, base);
    },
  };
}

function relativize(
  reader: ReferenceReader,
  choices: RelativizingChoices,
  target: string,
  base: string,
): string {
  const T = reader.requireComponents(target);
  const Base = reader.requireBase(base);
  requireAbsolute(Base);
  if (T.scheme === undefined) throw reader.syntaxError(target, choices.absolute);

  const settings = resolveSettings(choices);
  const transform = (R: Components): Components | undefined => {
    try {
      return choices.transform(R, Base, settings);
    } catch (error) {
      if (error instanceof BaseUriError || error instanceof ExcessDotsError) return undefined;
      throw error;
    }
  };
  // The transformation itself decides whether a candidate leads to the target.
  const leadsToTarget = (candidate: string): boolean => {
    const R = reader.components(candidate);
    const found = R === null ? undefined : transform(R);
    return found !== undefined && haveSameComponents(found, T);
  };
  // The transformation also gives the directory of the base: the reference "." leads to it, without
  // dot segments.
  const directory = transform({ ...CURRENT, path: "." })?.path;
  const shortestFirst = [...candidates(T, directory), target].sort((a, b) => a.length - b.length);
  return shortestFirst.find(leadsToTarget) ?? target;
}

/** The components of the empty reference. */
const CURRENT: Components = {
  scheme: undefined,
  authority: undefined,
  path: "",
  query: undefined,
  fragment: undefined,
  opaque: false,
};

/**
 * Returns the references that may lead to a target. Of each kind, it returns those that are the
 * shortest for some base.
 *
 * @param directory the path of the base up to its last slash; undefined if the base is opaque
 */
function candidates(
  { authority, path, query, fragment }: Components,
  directory: string | undefined,
): string[] {
  const paths = new Set([""]);
  if (directory !== undefined) {
    const from = withoutDotBeforeSlashes(directory);
    paths.add(pathFrom(from, path));
    paths.add(pathFrom(from, withoutDotBeforeSlashes(path)));
  }
  if (path.startsWith("/")) paths.add(path).add(withDotBeforeSlashes(path, undefined));

  const found = [append({ path: "", fragment })];
  for (const relative of paths) found.push(append({ path: relative, query, fragment }));
  if (authority !== undefined) found.push(append({ authority, path, query, fragment }));
  return found;
}

/** Returns the relative path that leads from a directory to a path. */
function pathFrom(directory: string, path: string): string {
  const shared = directory.slice(0, commonPrefix(directory, path)).lastIndexOf("/") + 1;
  const levels = directory.slice(shared).split("/").length - 1;
  const rest = path.slice(shared);
  if (levels > 0)
    return rest === "" ? "../".repeat(levels).slice(0, -1) : "../".repeat(levels) + rest;
  return rest === "" ? "." : asRelativePath(rest);
}

function haveSameComponents(a: Components, b: Components): boolean {
  return MAIN_COMPONENTS.every((name) => a[name] === b[name]);
}
