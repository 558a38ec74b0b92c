/** Resolution of references to absolute form, as strings and as records: section 5.2. */
import { requireOneOf } from "../grammar/common/arguments.js";
import { quoted } from "../grammar/common/excerpt.js";
import { EXCESS_DOTS } from "./definition.js";
import { BaseUriError, requireOptions, requireString } from "./errors.js";
import { requireParsed } from "./parse.js";
import { append } from "./recompose.js";
import type { Components, Target, UriReference } from "./components.js";
import type { ExcessDots, ResolveSettings, ResolvingChoices } from "./definition.js";
import type { ReferenceReader } from "./reference.js";

/** Options of `resolve` and `transform`. */
export interface ResolveOptions {
  /**
   * Whether a reference with the scheme of the base is absolute. Default: true. `false` is the
   * loophole "for backwards compatibility" (section 5.2): `http:g` is then `g`. The comparison of
   * schemes ignores case (section 3.1).
   */
  readonly strict?: boolean;
  /**
   * The treatment of `..` segments above the root (section 5.2, step 7): the path keeps them, they
   * are discarded, or they are an error. Default: the draft keeps them; RFC 3986 discards them.
   */
  readonly excessDots?: ExcessDots;
  /**
   * Whether `""` and `#s` refer to the current document (section 4.2). Default: true. With `false`,
   * they represent the base URI, for contexts that always make a new request.
   */
  readonly sameDocument?: boolean;
}

/** The operation that resolves references. */
export interface Resolving {
  /**
   * Returns the absolute form of a reference, relative to a base URI. A reference to the current
   * document becomes the base without its fragment, followed by the fragment of the reference. A
   * fragment of the base is not part of its URI and has no effect.
   *
   * Linear in both strings, for every nesting of segments.
   *
   * @throws {UriSyntaxError} if one of the strings is not a reference; `input` is that string.
   * @throws {BaseUriError} if the base has no scheme, or is opaque and its path is needed.
   * @throws {ExcessDotsError} if the options make `..` above the root an error.
   * @throws {RecomposeError} if the string of the target would have other components: `..//c`
   *   relative to `x:/a/b` has the path `//c`, and no authority.
   *
   * @example
   * ```ts
   * resolve("../g", "http://a/b/c/d;p?q"); // "http://a/b/g"
   * resolve("../../../g", "http://a/b/c/d;p?q"); // "http://a/../g"
   * resolve("../../../g", "http://a/b/c/d;p?q", { excessDots: "discard" }); // "http://a/g"
   * ```
   */
  resolve(reference: string, base: string, options?: ResolveOptions): string;
}

export function resolving(reader: ReferenceReader, choices: ResolvingChoices): Resolving {
  const own = resolveSettings(choices, {});
  return {
    resolve(reference, base, options) {
      requireString(reference, "the reference");
      requireString(base, "the base");
      const settings = options === undefined ? own : resolveSettings(choices, options);
      const R = reader.requireComponents(reference);
      const Base = reader.requireBase(base);
      requireAbsolute(Base);
      const T = choices.transform(R, Base, settings);
      return choices.recomposeTarget?.(reader, T, R, settings) ?? append(T);
    },
  };
}

/** Returns the settings: the options, with the choices of the dialect for absent options. */
export function resolveSettings(
  choices: Pick<ResolvingChoices, "excessDots">,
  options: ResolveOptions = {},
): ResolveSettings {
  requireOptions(options, { strict: false, excessDots: true, sameDocument: false });
  const { strict = true, excessDots = choices.excessDots, sameDocument = true } = options;
  requireOneOf(excessDots, EXCESS_DOTS, "excessDots");
  return { strict, excessDots, sameDocument };
}

/**
 * Checks that a base has a scheme: "Only the scheme component is required to be present in the base
 * URI" (section 5.2).
 */
export function requireAbsolute(Base: Components): void {
  if (Base.scheme !== undefined) return;
  const base = append(Base);
  const sentence = `the base ${quoted(base)} has no scheme`;
  throw new BaseUriError("relative", base, 0, sentence);
}

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
  // The base has a scheme, and each field is that of a reference or of the base, so that they belong together.
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
  } as Target<HostKind>;
}

function componentsOf(reference: UriReference<string>): Components {
  const { kind, scheme, authority, path, query, fragment } = reference;
  return { scheme, authority, path, query, fragment, opaque: kind === "opaque" };
}
