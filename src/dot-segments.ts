/** Removal of the complete path segments "." and "..". */
import { asRelativePath } from "./ambiguous-path.js";
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
    const end = endOfSegment(path, start);
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

/** Returns the end of the segment that the slash at an offset begins. */
function endOfSegment(path: string, start: number): number {
  const slash = path.indexOf("/", start + "/".length);
  return slash === -1 ? path.length : slash;
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

/** Returns how a ".." removes the first segment of a path without a root, or undefined. Linear. */
export function lossOfFirstSegment(path: string): LossOfFirstSegment | undefined {
  const rooted = `/${path}`;
  let levels = 0;
  let depth = 0;
  let first = "";
  for (let start = 0; start < rooted.length;) {
    const end = endOfSegment(rooted, start);
    const segment = rooted.slice(start + "/".length, end);
    if (segment === "..") {
      if (depth === 1) return { levels, segment: first, rest: rooted.slice(end) };
      if (depth === 0) levels += 1;
      else depth -= 1;
    } else if (segment !== ".") {
      if (depth === 0) first = segment;
      depth += 1;
    }
    start = end;
  }
  return undefined;
}
