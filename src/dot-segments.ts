/** The complete path segments "." and "..", and how they go. */
import { asRelativePath } from "./ambiguous-path.js";
import { ExcessDotsError } from "./errors.js";
import type { ExcessDots } from "./definition.js";

/**
 * Removes the segments "." and ".." of a path that begins with a slash: steps 3 to 7 of section 5.2.
 * RFC 3986 section 5.2.4 gives the same where levels above the root are discarded. Linear.
 *
 * @throws {ExcessDotsError} where levels above the root are an error.
 */
export function removeDotSegments(path: string, excessDots: ExcessDots): string {
  if (!path.includes("/.")) return path;
  /** Segments, each with the slash before it. */
  const kept: string[] = [];
  /** How many of them are levels above the root, which no ".." removes. */
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
  // Steps 4 and 6: the slash before a dot segment at the end stays.
  return concatenated(kept) + (endsInDots ? "/" : "");
}

/** Quicker than `join` for the few segments of most paths. */
function concatenated(segments: readonly string[]): string {
  let result = "";
  for (const segment of segments) result += segment;
  return result;
}

/** Returns where the segment ends that the slash at an offset begins. */
function endOfSegment(path: string, start: number): number {
  const slash = path.indexOf("/", start + "/".length);
  return slash === -1 ? path.length : slash;
}

/**
 * Removes the dot segments of a relative path that make no difference, whatever rooted path it is
 * merged with and however levels above the root are treated. Linear.
 */
export function removeRelativeDots(path: string): string {
  return path === "" ? path : asRelativePath(removeDotSegments(`/${path}`, "keep").slice(1));
}

/**
 * Does the same for a path that may also be merged with a path without a root, by the algorithm of
 * RFC 3986 section 5.2.4, which discards levels above the root. There a ".." that removes the first
 * segment leaves a root: `a/../b` is `/b`, and `b` is `b`. So these two segments stay. Linear.
 */
export function removeRootlessDots(path: string): string {
  if (path === "") return path;
  let rest = removeDotSegments(`/${path}`, "keep").slice(1);
  const loss = rest.length < path.length ? lossOfFirstSegment(path) : undefined;
  if (loss !== undefined) {
    const lost = `${"../".repeat(loss.levels)}${loss.segment}/..`;
    rest = lost + removeDotSegments(loss.rest, "keep");
  }
  // Where levels above the root are discarded, ".." and "../" at the end lead to the same.
  return asRelativePath(rest === ".." || rest.endsWith("/..") ? `${rest}/` : rest);
}

/** The first segment of a path without a root, and the ".." that removes it. */
export interface LossOfFirstSegment {
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
