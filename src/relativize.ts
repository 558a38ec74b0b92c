/** Relative references to a target: resolution, backwards (sections 1.4 and 5). */
import { colonInFirstSegment } from "./dot-segments.js";
import { requireString } from "./errors.js";
import { append } from "./recompose.js";
import { requireAbsolute, settingsOf } from "./resolve.js";
import type { Components } from "./components.js";
import type { ReferenceReader } from "./reference.js";

const SLASH = 0x2f;

/** Relativization, as a dialect has it. */
export interface Relativizing {
  /**
   * The shortest reference that leads from a base URI to a target:
   * `resolve(relativize(target, base), base) === target`. Where no relative reference does, it is
   * the target itself. (In RFC 3986, no reference leads to a target with dot segments; the target
   * itself is then the answer, too.)
   *
   * Linear in both strings.
   *
   * @throws {UriSyntaxError} where one of the strings is not a reference, or the target has no
   *   scheme.
   * @throws {BaseUriError} where the base has no scheme.
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

/** Makes the function of a dialect. */
export function relativizing(reader: ReferenceReader): Relativizing {
  return {
    relativize(target, base) {
      requireString(target, "the target");
      requireString(base, "the base");
      return relativize(reader, target, base);
    },
  };
}

function relativize(reader: ReferenceReader, target: string, base: string): string {
  const T = reader.requireComponents(target);
  const Base = reader.requireBase(base);
  requireAbsolute(Base);
  if (T.scheme === undefined) throw reader.syntaxError(target, reader.definition.absolute);

  const settings = settingsOf(reader);
  // Whether a candidate leads to the target is asked of the transformation itself.
  const leadsToTarget = (candidate: string): boolean => {
    const R = reader.components(candidate);
    return R !== null && areEqual(reader.definition.transform(R, Base, settings), T);
  };
  const shortestFirst = [...candidates(T, Base), target].sort((a, b) => a.length - b.length);
  return shortestFirst.find(leadsToTarget) ?? target;
}

/** References that may lead to a target, one of each kind. */
function candidates({ authority, path, query, fragment }: Components, Base: Components): string[] {
  const found = [append({ path: "", fragment })];
  if (!Base.opaque) {
    found.push(append({ path: "", query, fragment }));
    found.push(append({ path: pathFrom(Base.path, path), query, fragment }));
  }
  if (path.startsWith("/")) found.push(append({ path, query, fragment }));
  if (authority !== undefined) found.push(append({ authority, path, query, fragment }));
  return found;
}

/** The relative path that leads from one path to another. */
function pathFrom(basePath: string, path: string): string {
  const directory = basePath === "" ? "/" : basePath.slice(0, basePath.lastIndexOf("/") + 1);
  const shared = sharedDirectory(directory, path);
  const levels = slashesIn(directory.slice(shared));
  const rest = path.slice(shared);
  if (levels > 0)
    return rest === "" ? "../".repeat(levels).slice(0, -1) : "../".repeat(levels) + rest;
  if (rest === "") return ".";
  // What stands first must not be read as the root or as a scheme.
  return rest.startsWith("/") || colonInFirstSegment(rest) !== -1 ? `./${rest}` : rest;
}

/** The length of the directories that a directory and a path both begin with. */
function sharedDirectory(directory: string, path: string): number {
  let shared = 0;
  for (let index = 0; index < directory.length; index += 1) {
    const code = directory.charCodeAt(index);
    if (code !== path.charCodeAt(index)) break;
    if (code === SLASH) shared = index + 1;
  }
  return shared;
}

function slashesIn(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1)
    if (text.charCodeAt(index) === SLASH) count += 1;
  return count;
}

function areEqual(a: Components, b: Components): boolean {
  return (
    a.scheme === b.scheme &&
    a.authority === b.authority &&
    a.path === b.path &&
    a.query === b.query &&
    a.fragment === b.fragment
  );
}
