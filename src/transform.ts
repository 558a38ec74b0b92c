/** The target of a parsed reference: section 5.2. */
import { requireParsed } from "./parse.js";
import { componentsOf } from "./reference.js";
import { requireAbsolute, resolveSettings } from "./resolve.js";
import type { Target, UriReference } from "./components.js";
import type { ResolveSettings, ResolvingChoices } from "./definition.js";
import type { ResolveOptions } from "./resolve.js";

/** The operation that transforms parsed references. */
export interface Transforming<HostKind extends string> {
  /**
   * Resolves a parsed reference, as `resolve` does. Returns the pseudocode's T and fragment, and
   * whether the target is the current document.
   *
   * Linear in the paths.
   *
   * @throws {BaseUriError | ExcessDotsError} as `resolve` does.
   *
   * @example
   * ```ts
   * transform(parse("#s"), parse("http://a/b")).sameDocument; // true
   * transform(parse("//g"), parse("http://a/b")).host; // "g"
   * ```
   */
  transform(
    reference: UriReference<HostKind>,
    base: UriReference<HostKind>,
    options?: ResolveOptions,
  ): Target<HostKind>;
}

/** Returns the operation for a dialect. */
export function transforming<HostKind extends string>(
  choices: ResolvingChoices,
): Transforming<HostKind> {
  return {
    transform(reference, base, options) {
      requireParsed(reference, "the reference");
      requireParsed(base, "the base");
      return transformReference(choices, reference, base, resolveSettings(choices, options));
    },
  };
}

function transformReference<HostKind extends string>(
  choices: ResolvingChoices,
  reference: UriReference<HostKind>,
  base: UriReference<HostKind>,
  settings: ResolveSettings,
): Target<HostKind> {
  const R = componentsOf(reference);
  const Base = componentsOf(base);
  requireAbsolute(Base);
  const T = choices.transform(R, Base, settings);
  const { scheme, authority, path, query, fragment, opaque, sameDocument } = T;
  // If the authority is that of the reference, so are its parts. Otherwise T has the authority and
  // the parts of the base.
  const { userinfo, host, port, hostKind } = authority === R.authority ? reference : base;
  const kind = opaque ? "opaque" : "hierarchical";
  return {
    kind,
    scheme,
    authority,
    userinfo,
    host,
    port,
    path,
    query,
    fragment,
    hostKind,
    sameDocument,
  };
}
