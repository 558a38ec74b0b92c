/** Resolving references to absolute form: section 5.2. */
import { quoted } from "../grammar/internal.js";
import { ambiguityOf } from "./ambiguous-path.js";
import { BaseUriError, requireOneOf, requireString } from "./errors.js";
import { requireFlags, requireOptions } from "./options.js";
import { requireParsed } from "./parsed.js";
import { append, recompose } from "./recompose.js";
import { EXCESS_DOTS } from "./definition.js";
import type { Components, Target, UriReference } from "./components.js";
import type { ExcessDots, ResolveSettings } from "./definition.js";
import type { ReferenceReader } from "./reference.js";

/** Options of `resolve` and `transform`. */
export interface ResolveOptions {
  /**
   * Whether a scheme in the reference counts although it is that of the base. By default it does;
   * `false` is the loophole "for backwards compatibility" (section 5.2), by which `http:g` is `g`.
   * Schemes are compared without regard to case (section 3.1).
   */
  readonly strict?: boolean;
  /**
   * What becomes of `..` segments that lead above the root (section 5.2, step 7): they are kept in
   * the path, discarded, or an error. By default the draft keeps them; RFC 3986 discards them.
   */
  readonly excessDots?: ExcessDots;
  /**
   * Whether `""` and `#s` refer to the current document, as they do by default (section 4.2). With
   * `false`, for contexts that always make a new request, they represent the base URI.
   */
  readonly sameDocument?: boolean;
}

/** Resolution, as a dialect has it. */
export interface Resolving<HostKind extends string> {
  /**
   * The absolute form of a reference, relative to a base URI. A reference to the current document
   * becomes the base without its fragment, followed by the fragment of the reference. A fragment of
   * the base is not part of its URI, and plays no role.
   *
   * Linear in both strings, however their segments are nested.
   *
   * @throws {UriSyntaxError} where one of the strings is not a reference; `input` says which.
   * @throws {BaseUriError} where the base has no scheme, or is opaque and its path is needed.
   * @throws {ExcessDotsError} where the options make `..` above the root an error.
   * @throws {RecomposeError} where the target's string would be read as something else: `..//c`
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

  /**
   * The same for parsed references: the pseudocode's T and fragment, and whether the target is the
   * current document.
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

/** Makes the functions of a dialect. */
export function resolving<HostKind extends string>(
  reader: ReferenceReader<HostKind>,
): Resolving<HostKind> {
  const own = settingsOf(reader, {});
  return {
    resolve(reference, base, options) {
      requireString(reference, "the reference");
      requireString(base, "the base");
      const settings = options === undefined ? own : settingsOf(reader, options);
      return resolve(reader, reference, base, settings);
    },

    transform(reference, base, options) {
      requireParsed(reference, "the reference");
      requireParsed(base, "the base");
      return transform(reader, reference, base, settingsOf(reader, options));
    },
  };
}

/** `resolve` in a dialect. */
export function resolve(
  reader: ReferenceReader,
  reference: string,
  base: string,
  settings: ResolveSettings,
): string {
  const R = reader.requireComponents(reference);
  const Base = reader.requireBase(base);
  requireAbsolute(Base);
  const T = reader.definition.transform(R, Base, settings);
  return belongsTogether(T, R, settings) ? append(T) : recompose(reader, T, ["path", "query"]);
}

/** The choices that the options leave to the dialect. */
export function settingsOf(
  { definition }: ReferenceReader,
  options: ResolveOptions = {},
): ResolveSettings {
  requireOptions(options);
  requireFlags(options, ["strict", "sameDocument"]);
  const { strict = true, excessDots = definition.excessDots, sameDocument = true } = options;
  requireOneOf(excessDots, EXCESS_DOTS, "excessDots");
  return { strict, excessDots, sameDocument };
}

function transform<HostKind extends string>(
  reader: ReferenceReader<HostKind>,
  reference: UriReference<HostKind>,
  base: UriReference<HostKind>,
  settings: ResolveSettings,
): Target<HostKind> {
  const R = componentsOf(reference);
  const Base = componentsOf(base);
  requireAbsolute(Base);
  const T = reader.definition.transform(R, Base, settings);
  const { scheme, authority, path, query, fragment, opaque, sameDocument } = T;
  // A reference without an authority has no parts of one either; then those of the base are T's.
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

function componentsOf(reference: UriReference<string>): Components {
  const { kind, scheme, authority, path, query, fragment } = reference;
  return { scheme, authority, path, query, fragment, opaque: kind === "opaque" };
}

/** "Only the scheme component is required to be present in the base URI" (section 5.2). */
export function requireAbsolute(Base: Components): void {
  if (Base.scheme !== undefined) return;
  const base = append(Base);
  const sentence = `the base ${quoted(base)} has no scheme`;
  throw new BaseUriError("relative", base, 0, sentence);
}

/**
 * Whether the components of a target can be recomposed unread. They come from valid references, so
 * that only a path can be wrong in its new place, or the pieces of an opaque part out of theirs.
 */
function belongsTogether(T: Components, R: Components, { strict }: ResolveSettings): boolean {
  if (!strict && R.opaque) return false;
  return ambiguityOf(T.path, T) === undefined;
}
