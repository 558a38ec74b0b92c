/** The complete path segments "." and "..", and how they go. */
import { ExcessDotsError } from "./errors.js";
import type { ExcessDots } from "./definition.js";

const FULL_STOP = 0x2e;

/**
 * Steps 3 to 7 of section 5.2, on a buffer that begins with a slash. RFC 3986 section 5.2.4 gives
 * the same where levels above the root are discarded.
 *
 * Linear: one walk over the segments, from the right, which keeps count of the levels that are
 * still to be removed. What stays is copied a run of segments at a time.
 *
 * @throws {ExcessDotsError} where levels above the root are an error.
 */
export function removeDotSegments(buffer: string, excessDots: ExcessDots): string {
  const first = firstDotSegment(buffer);
  if (first === -1) return buffer;

  let kept = "";
  /** The end of the run of segments that stay, but are not yet in `kept`. */
  let runEnd = buffer.length;
  /** How many ".." have been met that have not yet removed a segment. */
  let levels = 0;
  /** Whether the buffer ends with a ".." that has not yet removed a segment. */
  let endsAbove = false;

  for (let end = buffer.length; end > 0;) {
    // What stands before the first of them stays as it is.
    if (levels === 0 && end < first) break;
    const slash = buffer.lastIndexOf("/", end - 1);
    const dots = dotsBetween(buffer, slash + 1, end);
    if (dots !== 0 || levels > 0) {
      kept = buffer.slice(end, runEnd) + kept;
      runEnd = slash;
    }
    if (dots === 2) {
      levels += 1;
    } else if (dots === 0 && levels > 0) {
      levels -= 1;
      if (levels === 0) endsAbove = false;
    }
    // Steps 4 and 6: of a dot segment at the end, the slash before it stays.
    if (dots !== 0 && end === buffer.length) {
      kept = "/";
      endsAbove = dots === 2;
    }
    end = slash;
  }
  kept = buffer.slice(0, runEnd) + kept;

  if (levels === 0 || excessDots === "discard") return kept;
  if (excessDots === "error") throw new ExcessDotsError(buffer, firstExcess(buffer));
  return "/..".repeat(levels) + (endsAbove ? "" : kept);
}

/**
 * Removes the dot segments of a relative path that make no difference, whatever rooted path it is
 * merged with and however levels above the root are treated. Linear.
 */
export function removeRelativeDots(path: string): string {
  return path === "" ? path : asRelative(removeDotSegments(`/${path}`, "keep").slice(1));
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
    const { levels, start, end, next } = loss;
    const lost = `${"../".repeat(levels)}${path.slice(start, end)}/..`;
    rest = lost + removeDotSegments(path.slice(next), "keep");
  }
  // Where levels above the root are discarded, ".." and "../" at the end lead to the same.
  return asRelative(rest === ".." || rest.endsWith("/..") ? `${rest}/` : rest);
}

/** A path written so that it is not read as the current document, an absolute path or a scheme. */
function asRelative(path: string): string {
  const isMisread = path === "" || path.startsWith("/") || colonInFirstSegment(path) !== -1;
  return isMisread ? `./${path}` : path;
}

/** Where the first segment of a path has a colon, or -1. */
export function colonInFirstSegment(path: string): number {
  const colon = path.indexOf(":");
  const slash = path.indexOf("/");
  return slash === -1 || colon < slash ? colon : -1;
}

/** Where the first complete segment "." or ".." after a slash begins, or -1. */
function firstDotSegment(path: string): number {
  for (let slash = path.indexOf("/."); slash !== -1; slash = path.indexOf("/.", slash + 1)) {
    const next = path.indexOf("/", slash + 1);
    if (dotsBetween(path, slash + 1, next === -1 ? path.length : next) !== 0) return slash + 1;
  }
  return -1;
}

/** 1 and 2 for the segments "." and "..", 0 for all others. */
function dotsBetween(path: string, start: number, end: number): 0 | 1 | 2 {
  if (end - start > 2 || path.charCodeAt(start) !== FULL_STOP || start === end) return 0;
  if (end - start === 1) return 1;
  return path.charCodeAt(start + 1) === FULL_STOP ? 2 : 0;
}

/** Where the first ".." stands that has no segment to remove. */
function firstExcess(buffer: string): number {
  let depth = 0;
  for (const { start, dots } of segments(buffer.slice(1))) {
    if (dots === 0) depth += 1;
    if (dots === 2) depth -= 1;
    if (depth < 0) return start + 1;
  }
  return -1;
}

/** The first segment of a path without a root, which a ".." removes. */
export interface LossOfFirstSegment {
  /** The number of ".." before the segment. */
  readonly levels: number;
  /** Where the segment begins and ends. */
  readonly start: number;
  readonly end: number;
  /** Where the ".." ends. */
  readonly next: number;
}

/** The loss of the first segment of a path without a root; undefined where no ".." removes it. */
export function lossOfFirstSegment(path: string): LossOfFirstSegment | undefined {
  let levels = 0;
  let depth = 0;
  let start = 0;
  let end = 0;
  for (let at = 0; at <= path.length;) {
    const slash = path.indexOf("/", at);
    const next = slash === -1 ? path.length : slash;
    const dots = dotsBetween(path, at, next);
    if (dots === 0) {
      if (depth === 0) {
        start = at;
        end = next;
      }
      depth += 1;
    } else if (dots === 2) {
      if (depth === 1) return { levels, start, end, next };
      if (depth === 0) levels += 1;
      else depth -= 1;
    }
    at = next + 1;
  }
  return undefined;
}

/** The segments of a path that has no root, or what follows its root. */
function* segments(path: string): Generator<{ readonly start: number; readonly dots: 0 | 1 | 2 }> {
  for (let start = 0; start <= path.length;) {
    const slash = path.indexOf("/", start);
    const end = slash === -1 ? path.length : slash;
    yield { start, dots: dotsBetween(path, start, end) };
    start = end + 1;
  }
}
