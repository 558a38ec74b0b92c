/**
 * Paths whose string is read as another component: the constraints on a path in sections 3.2, 4.3 and
 * 5 of the draft, which RFC 3986 collects in section 3.3.
 */

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
