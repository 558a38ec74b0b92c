/**
 * Paths: removal of the complete segments "." and "..", and paths whose string is read as another component. The constraints
 * on a path are those of sections 3.2, 4.3 and 5 of the draft, which RFC 3986 collects in section 3.3.
 */
import { ExcessDotsError } from "./errors.js";
import type { ExcessDots } from "./definition.js";

/**
 * Removes the segments "." and ".." of a path that begins with a slash: steps 3 to 7 of section
 * 5.2. The algorithm of RFC 3986 section 5.2.4 has the same result if levels above the root are
 * discarded. Linear.
 *
 * @throws {ExcessDotsError} if levels above the root are an error.
 */
export function removeDotSegments(path: string, excessDots: ExcessDots): string {
  if (!path.includes("/.")) return path;
  /** Segments, each with the slash before it. */
  const kept: string[] = [];
  /** The number of kept segments that are levels above the root. No ".." removes them. */
  let levels = 0;
  let endsInDots = false;
  for (let start = 0; start < path.length;) {
    const slash = path.indexOf("/", start + "/".length);
    const end = slash === -1 ? path.length : slash;
    const segment = path.slice(start, end);
    endsInDots = segment === "/." || segment === "/..";
    if (!endsInDots) kept.push(segment);
    else if (segment === "/..") {
      if (kept.length > levels) kept.pop();
      else if (excessDots === "error") throw new ExcessDotsError(path, start + "/".length);
      else if (excessDots === "keep") {
        levels = kept.push(segment);
        endsInDots = false;
      }
    }
    start = end;
  }
  // Steps 4 and 6 keep the slash before a dot segment at the end.
  return concatenated(kept) + (endsInDots ? "/" : "");
}

/** Concatenates the segments. For the few segments of most paths, this is faster than `join`. */
function concatenated(segments: readonly string[]): string {
  let result = "";
  for (const segment of segments) result += segment;
  return result;
}

/**
 * Removes the dot segments of a relative path that never affect the merged path. This holds for
 * every rooted path of a base and every treatment of levels above the root. Linear.
 */
export function removeRelativeDots(path: string): string {
  return path === "" ? path : asRelativePath(removeDotSegments(`/${path}`, "keep").slice(1));
}

/**
 * Does the same for a path that a merge may also append to a path without a root, by the algorithm
 * of RFC 3986 section 5.2.4, which discards levels above the root. There a ".." that removes the
 * first segment leaves a root: `a/../b` becomes `/b`, and `b` stays `b`. The function therefore
 * keeps these two segments. Linear.
 */
export function removeRootlessDots(path: string): string {
  if (path === "") return path;
  let rest = removeDotSegments(`/${path}`, "keep").slice(1);
  const loss = rest.length < path.length ? lossOfFirstSegment(path) : undefined;
  if (loss !== undefined) {
    const lost = `${"../".repeat(loss.levels)}${loss.segment}/..`;
    rest = lost + removeDotSegments(loss.rest, "keep");
  }
  // If levels above the root are discarded, ".." and "../" at the end have the same result.
  return asRelativePath(rest === ".." || rest.endsWith("/..") ? `${rest}/` : rest);
}

/** The first segment of a path without a root, and the ".." that removes it. */
interface LossOfFirstSegment {
  /** The number of ".." before the segment, which lead above the start of the path. */
  readonly levels: number;
  readonly segment: string;
  /** The path after the "..": empty, or with a slash at its beginning. */
  readonly rest: string;
}

/**
 * Returns how a ".." removes the first segment of a path without a root, or undefined. Linear: the
 * path is cut once, because a search of the next slash copies a path that is a concatenation anew.
 */
export function lossOfFirstSegment(path: string): LossOfFirstSegment | undefined {
  let levels = 0;
  let depth = 0;
  let first = "";
  let end = 0;
  for (const segment of path.split("/")) {
    end += segment.length;
    if (segment === "..") {
      if (depth === 1) return { levels, segment: first, rest: path.slice(end) };
      if (depth === 0) levels += 1;
      else depth -= 1;
    } else if (segment !== ".") {
      if (depth === 0) first = segment;
      depth += 1;
    }
    end += "/".length;
  }
  return undefined;
}

/**
 * The ambiguity of a path.
 *
 * - `path-like-authority`: the path begins with two slashes and no authority stands before it, so that
 *   it is read as an authority (section 3.2)
 * - `rootless-path`: an authority stands before the path, which does not begin with a slash, so that
 *   it is read as a part of the authority (section 3.2)
 * - `colon-in-first-segment`: nothing stands before the path, and its first segment has a colon, so
 *   that it is read as a scheme (section 5)
 */
export type PathAmbiguity = "path-like-authority" | "rootless-path" | "colon-in-first-segment";

/** The components that decide how a path is read. */
interface PathPlace {
  readonly scheme?: string | undefined;
  readonly authority?: string | undefined;
}

/** Returns the ambiguity of a path in its place, or undefined. */
export function ambiguityOf(path: string, place: PathPlace): PathAmbiguity | undefined {
  if (place.authority !== undefined)
    return path === "" || path.startsWith("/") ? undefined : "rootless-path";
  if (path.startsWith("//")) return "path-like-authority";
  if (place.scheme === undefined && colonInFirstSegment(path) !== -1)
    return "colon-in-first-segment";
  return undefined;
}

/**
 * Returns the nearest path that is not ambiguous. A dot segment leaves the path equivalent; only an
 * added root changes it.
 */
export function unambiguousPath(path: string, ambiguity: PathAmbiguity | undefined): string {
  switch (ambiguity) {
    case undefined:
      return path;
    case "rootless-path":
      return `/${path}`;
    case "path-like-authority":
      return `/.${path}`;
    case "colon-in-first-segment":
      return `./${path}`;
  }
}

/**
 * Returns a path with a dot segment before two slashes that would begin an authority. Resolution
 * removes the dot segment (RFC 3986 section 5.2.4).
 */
export function withDotBeforeSlashes(path: string, authority: string | undefined): string {
  return authority === undefined && path.startsWith("//")
    ? unambiguousPath(path, "path-like-authority")
    : path;
}

/** Returns the path before `withDotBeforeSlashes`: the path as resolution merges it. */
export function withoutDotBeforeSlashes(path: string): string {
  return path.startsWith("/.//") ? path.slice("/.".length) : path;
}

/**
 * Returns a relative path that the grammar reads as one, and not as a reference to the current
 * document, an absolute path, an authority or a scheme.
 */
export function asRelativePath(path: string): string {
  const isMisread = path === "" || path.startsWith("/") || colonInFirstSegment(path) !== -1;
  return isMisread ? `./${path}` : path;
}

/** Returns the offset of the first colon in the first segment of a path, or -1. */
export function colonInFirstSegment(path: string): number {
  const colon = path.indexOf(":");
  const slash = path.indexOf("/");
  return slash === -1 || colon < slash ? colon : -1;
}
