/** Normalization: section 6, and RFC 3986 sections 6.2.2 and 6.2.3. */
import { removeRelativeDots } from "./dot-segments.js";
import { expandEscapes, lowerCase, upperCaseEscapes } from "./escapes.js";
import { requireString } from "./errors.js";
import { serverOf } from "./map-components.js";
import { append } from "./recompose.js";
import type { UriReference } from "./components.js";
import type { NormalizeSteps } from "./definition.js";
import type { ReferenceReader } from "./reference.js";

/** Options of `normalize`: the steps. Those not given are the dialect's own. */
export interface NormalizeOptions {
  /** Scheme and host in lower case. In RFC 3986, also escapes with upper-case digits. */
  readonly case?: boolean;
  /** Escapes with upper-case digits, and none for unreserved characters. */
  readonly escapes?: boolean;
  /**
   * No `.` and `..` segments, but those at the beginning of a relative path that mean something. A
   * segment of escaped dots is one of dots: unreserved characters can be escaped (section 2.3).
   */
  readonly dotSegments?: boolean;
  /** No port that is empty or the default of the scheme. In RFC 3986, also `emptyPath`. */
  readonly scheme?: boolean;
  /** The path `/` where it is empty and there is an authority. */
  readonly emptyPath?: boolean;
  /**
   * Characters in normalization form C (RFC 3987 section 5.3.2.2), but where that would make or
   * undo a delimiter. No standard does this by itself; in a URI there is nothing to do.
   */
  readonly nfc?: boolean;
  /** Default ports by scheme, in lower case: added to the dialect's own, or in place of them. */
  readonly defaultPorts?: Readonly<Record<string, string>>;
}

/** Normalization, as a dialect has it. */
export interface Normalizing {
  /**
   * A reference in normal form, which is equivalent to it. The draft's section 6 knows two steps,
   * `case` and `scheme`; the others can be asked for. RFC 3986 takes all.
   *
   * The result is a reference with the same components, and normal: normalizing it again changes
   * nothing. A registry-based authority is left alone, as only the scheme knows what it means, but
   * for the digits of its escapes.
   *
   * Linear in the reference.
   *
   * @throws {UriSyntaxError} where the input is not a reference.
   *
   * @example
   * ```ts
   * normalize("HTTP://www.XEROX.com:80/%7ejoe"); // "http://www.xerox.com/%7ejoe"
   * normalize("http://a/%7ejoe", { escapes: true }); // "http://a/~joe"
   * normalize("z3950://a:210/", { defaultPorts: { z3950: "210" } }); // "z3950://a/"
   * ```
   */
  normalize(reference: string, options?: NormalizeOptions): string;
}

/** Makes the function of a dialect. */
export function normalizing(reader: ReferenceReader): Normalizing {
  return {
    normalize(reference, options) {
      requireString(reference, "the reference");
      return normalize(reader, reference, options);
    },
  };
}

/** `normalize` in a dialect. */
export function normalize(
  reader: ReferenceReader,
  input: string,
  options: NormalizeOptions = {},
): string {
  const reference = reader.requireReference(input);
  const steps = stepsOf(reader, options);
  const normalizer = componentNormalizer(reader, steps, options);
  return append({
    scheme: steps.case ? reference.scheme?.toLowerCase() : reference.scheme,
    authority: normalAuthority(reader, reference, steps, options, normalizer),
    path: normalPath(reader, reference, steps, normalizer),
    query: mapDefined(reference.query, normalizer),
    fragment: mapDefined(reference.fragment, normalizer),
  });
}

type Normalizer = (component: string) => string;

function stepsOf({ definition }: ReferenceReader, options: NormalizeOptions): NormalizeSteps {
  const own = definition.normalization;
  const { scheme = own.scheme } = options;
  return {
    case: options.case ?? own.case,
    escapes: options.escapes ?? own.escapes,
    dotSegments: options.dotSegments ?? own.dotSegments,
    scheme,
    emptyPath: options.emptyPath ?? (own.emptyPath && scheme),
  };
}

function mapDefined(component: string | undefined, normalizer: Normalizer): string | undefined {
  return component === undefined ? undefined : normalizer(component);
}

/** What is done to every component. */
function componentNormalizer(
  reader: ReferenceReader,
  steps: NormalizeSteps,
  { nfc = false }: NormalizeOptions,
): Normalizer {
  const escapes = escapeNormalizer(reader, steps);
  return nfc ? (component) => escapes(inFormC(component)) : escapes;
}

function escapeNormalizer(reader: ReferenceReader, steps: NormalizeSteps): Normalizer {
  if (steps.escapes) {
    const unreserved = reader.characters.of(reader.definition.unreserved);
    return (component) => upperCaseEscapes(expandEscapes(component, unreserved));
  }
  if (steps.case && reader.definition.caseOfEscapes) return upperCaseEscapes;
  return (component) => component;
}

/** U+037E is canonically ";" and U+1FEF "`"; "=" with U+0338 is U+2260. All else composes. */
function inFormC(component: string): string {
  return component.replace(/(?:[^=\u037e\u1fef]|=(?!\u0338))+/gu, (run) => run.normalize("NFC"));
}

function normalAuthority(
  reader: ReferenceReader,
  { scheme, authority, userinfo, host, port }: UriReference<string>,
  steps: NormalizeSteps,
  { defaultPorts = {} }: NormalizeOptions,
  normalizer: Normalizer,
): string | undefined {
  if (authority === undefined) return undefined;
  // An escape in a registry-based name, expanded, might make it the name of a server.
  if (host === undefined) return steps.escapes ? upperCaseEscapes(authority) : authority;

  const isElided = steps.scheme && (port === "" || port === defaultPort());
  return serverOf(
    mapDefined(userinfo, normalizer),
    steps.case ? lowerCase(normalizer(host)) : normalizer(host),
    isElided ? undefined : port,
  );

  function defaultPort(): string | undefined {
    const key = scheme?.toLowerCase() ?? "";
    if (Object.hasOwn(defaultPorts, key)) return defaultPorts[key];
    return reader.definition.defaultPorts.get(key);
  }
}

function normalPath(
  reader: ReferenceReader,
  { kind, authority, path: given }: UriReference<string>,
  steps: NormalizeSteps,
  normalizer: Normalizer,
): string {
  let path = normalizer(given);
  if (steps.dotSegments && kind !== "opaque") {
    path = withPlainDots(path);
    if (kind === "relative-path") path = removeRelativeDots(path);
    else path = reader.definition.removeDotSegments(path);
  }
  if (path === "") return steps.emptyPath && authority !== undefined ? "/" : "";
  // Without the dots that stood before them, two slashes would begin an authority.
  return authority === undefined && path.startsWith("//") ? `/.${path}` : path;
}

/** An escaped dot is a dot (section 2.3), so that "%2E" is a dot segment, too. */
function withPlainDots(path: string): string {
  if (!path.includes("%")) return path;
  return path.replace(/[^/]+/g, (segment) => {
    const plain = segment.replace(/%2E/gi, ".");
    return plain === "." || plain === ".." ? plain : segment;
  });
}
