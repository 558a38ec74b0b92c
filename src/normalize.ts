/** Normalization and equivalence: section 6, and RFC 3986 sections 6.2.2 and 6.2.3. */
import { requireOneOf } from "../grammar/common/arguments.js";
import { ASCII_SIZE, BEYOND_ASCII } from "../grammar/runtime/ascii.js";
import { withDotBeforeSlashes } from "./paths.js";
import { requireOptions, requirePorts, requireString } from "./errors.js";
import { append, serverOf } from "./recompose.js";
import { escapeBeyondAscii, lowerCase, mapLiterals, normalEscapes } from "./percent-encoding.js";
import type { AsciiSet } from "./table-rules.js";
import type { UriReference } from "./components.js";
import type { NormalizeSteps, NormalizingChoices } from "./definition.js";
import type { ReferenceReader } from "./reference.js";

/** The readings of a segment that consists of dots, some of them escaped. */
const ENCODED_DOTS = ["segments", "data"] as const;

/** The reading of a segment that consists of dots, some of them escaped. */
export type EncodedDots = (typeof ENCODED_DOTS)[number];

/** Options of `normalize`: the steps. The dialect defines the default of each. */
export interface NormalizeOptions {
  /**
   * Converts scheme and host to lower case. In RFC 3986, also converts the digits of escapes to
   * upper case.
   */
  readonly case?: boolean;
  /**
   * Converts the digits of escapes to upper case, and expands the escapes of unreserved characters.
   */
  readonly escapes?: boolean;
  /**
   * Removes `.` and `..` segments. In a relative path, segments stay if their removal would change
   * the target for some base. The draft therefore changes `a/../b` to `b`. RFC 3986 keeps it:
   * relative to `urn:c`, the first leads to `urn:/b`, the second to `urn:b`.
   */
  readonly dotSegments?: boolean;
  /**
   * Whether a segment such as `%2e%2E` is the dot segment `..`, as the standards say (section 2.3:
   * unreserved characters can be escaped), or data, as `resolve` takes it. With `"data"`, the steps
   * do not expand its escapes and do not remove it. Default: `"segments"`.
   */
  readonly encodedDots?: EncodedDots;
  /**
   * Removes a port that is empty or the default of the scheme. In RFC 3986, includes `emptyPath`.
   */
  readonly scheme?: boolean;
  /** Replaces an empty path after an authority by `/`. */
  readonly emptyPath?: boolean;
  /**
   * Converts characters to normalization form C (RFC 3987 section 5.3.2.2). Remaining escapes and
   * delimiters stay unchanged, and no character composes with them. The step creates no delimiter.
   * No standard includes this step by default. It does not change a URI.
   */
  readonly nfc?: boolean;
  /**
   * Default ports by scheme, in lower case. They extend those of the dialect and take precedence.
   */
  readonly defaultPorts?: Readonly<Record<string, string>>;
}

/** The operation that normalizes references. */
export interface Normalizing {
  /**
   * Returns the normal form of a reference, which is equivalent to it. The draft's section 6
   * defines two steps, `case` and `scheme`; the options turn on the others. RFC 3986 defines all.
   *
   * The result is a reference with the same components, and is normal: normalization does not
   * change it again. Of a registry-based authority, only the digits of escapes change, because only
   * the scheme defines its meaning.
   *
   * An escaped dot is a dot, so that `/public/%2e%2e/admin` becomes `/admin` under RFC 3986. A
   * program that checks a path and normalizes it afterwards lets such a path through. Normalize
   * first and check the result, or take the option `encodedDots: "data"`.
   *
   * Linear in the reference.
   *
   * @throws {UriSyntaxError} if the input is not a reference.
   *
   * @example
   * ```ts
   * normalize("HTTP://www.XEROX.com:80/%7ejoe"); // "http://www.xerox.com/%7ejoe"
   * normalize("http://a/%7ejoe", { escapes: true }); // "http://a/~joe"
   * normalize("z3950://a:210/", { defaultPorts: { z3950: "210" } }); // "z3950://a/"
   *
   * const path = "http://example.com/public/%2e%2e/admin";
   * rfc3986.normalize(path); // "http://example.com/admin"
   * rfc3986.normalize(path, { encodedDots: "data" }); // "http://example.com/public/%2E%2E/admin"
   * ```
   */
  normalize(reference: string, options?: NormalizeOptions): string;
}

export function normalizing(reader: ReferenceReader, choices: NormalizingChoices): Normalizing {
  let ownCache: Normalization | undefined;
  return {
    normalize(reference, options) {
      requireString(reference, "the reference");
      if (options !== undefined) return normalize(reader, choices, reference, options);
      ownCache ??= normalizationOf(reader, choices, {});
      return normalized(reference, reader.requireReference(reference), ownCache);
    },
  };
}

/** `normalize` in a dialect. */
function normalize(
  reader: ReferenceReader,
  choices: NormalizingChoices,
  input: string,
  options: NormalizeOptions,
): string {
  const reference = reader.requireReference(input);
  return normalized(input, reference, normalizationOf(reader, choices, options));
}

/** The normalization of a component, or of a segment. */
type ComponentNormalizer = (component: string) => string;

/** The settings of a normalization. Every choice is made. */
interface Normalization {
  readonly steps: NormalizeSteps;
  /** Whether characters get normalization form C. */
  readonly nfc: boolean;
  /** The normalization of every component. */
  readonly component: ComponentNormalizer;
  /** The normal form of a segment of escaped dots that is data; undefined where it is a dot segment. */
  readonly encodedDots: ComponentNormalizer | undefined;
  readonly portOf: (scheme: string) => string | undefined;
  readonly removeDotSegments: (path: string) => string;
  readonly removeRelativeDots: (path: string) => string;
}

function normalizationOf(
  { characters }: ReferenceReader,
  choices: NormalizingChoices,
  options: NormalizeOptions,
): Normalization {
  requireOptions(options, {
    case: false,
    escapes: false,
    dotSegments: false,
    scheme: false,
    emptyPath: false,
    nfc: false,
    encodedDots: true,
    defaultPorts: true,
  });
  const { defaultPorts, nfc = false, encodedDots = "segments" } = options;
  requireOneOf(encodedDots, ENCODED_DOTS, "encodedDots");
  if (defaultPorts !== undefined) requirePorts(defaultPorts);
  const steps = stepsOf(choices.normalization, options);
  // A set of characters is made only for a step that needs it.
  const unreserved = (): AsciiSet => characters.of(choices.unreserved);
  return {
    steps,
    nfc,
    component: componentNormalizer(choices, unreserved, steps, nfc),
    encodedDots: encodedDots === "data" ? caseNormalizer(choices, steps) : undefined,
    portOf: (scheme) =>
      defaultPorts !== undefined && Object.hasOwn(defaultPorts, scheme)
        ? defaultPorts[scheme]
        : choices.defaultPorts.get(scheme),
    removeDotSegments: choices.removeDotSegments,
    removeRelativeDots: choices.removeRelativeDots,
  };
}

function stepsOf(own: NormalizeSteps, options: NormalizeOptions): NormalizeSteps {
  const { scheme = own.scheme } = options;
  return {
    case: options.case ?? own.case,
    escapes: options.escapes ?? own.escapes,
    dotSegments: options.dotSegments ?? own.dotSegments,
    scheme,
    emptyPath: options.emptyPath ?? (own.emptyPath && scheme),
  };
}

function componentNormalizer(
  choices: NormalizingChoices,
  unreserved: () => AsciiSet,
  steps: NormalizeSteps,
  nfc: boolean,
): ComponentNormalizer {
  const escapes = escapeNormalizer(choices, unreserved, steps);
  if (!nfc) return escapes;
  // Escapes are expanded before form C, so that their characters compose with the marks after
  // them.
  const set = unreserved();
  return (component) => inFormC(escapes(component), set);
}

/**
 * Returns a component with its characters in normalization form C: RFC 3987 section 5.3.2.2. Escapes and delimiters stay, and
 * separate the text between them: a combining mark after "%4D" or "=" composes with nothing. A
 * delimiter is each US-ASCII character that is not unreserved, and each character that form C would
 * turn into one, such as U+037E into ";".
 *
 * The result is in form C between its delimiters, so that the function is idempotent.
 */
function inFormC(component: string, unreserved: AsciiSet): string {
  // Form C changes no US-ASCII character.
  if (!BEYOND_ASCII.test(component)) return component;
  return mapLiterals(component, (literal) => composed(literal, unreserved));
}

/** Returns a stretch without escapes, with form C between the delimiters. */
function composed(literal: string, unreserved: AsciiSet): string {
  let result = "";
  let start = 0;
  let at = 0;
  for (const character of literal) {
    const end = at + character.length;
    if (isDelimiter(character, unreserved)) {
      result += literal.slice(start, at).normalize("NFC") + character;
      start = end;
    }
    at = end;
  }
  return result + literal.slice(start).normalize("NFC");
}

function isDelimiter(character: string, unreserved: AsciiSet): boolean {
  const code = character.charCodeAt(0);
  const codeInFormC = code < ASCII_SIZE ? code : character.normalize("NFC").charCodeAt(0);
  return codeInFormC < ASCII_SIZE && unreserved[codeInFormC] === false;
}

function escapeNormalizer(
  choices: NormalizingChoices,
  unreserved: () => AsciiSet,
  steps: NormalizeSteps,
): ComponentNormalizer {
  if (!steps.escapes) return caseNormalizer(choices, steps);
  const set = unreserved();
  return (component) => normalEscapes(component, set);
}

/** Returns the function for the case of the digits of escapes: upper case if a step demands it. */
function caseNormalizer(
  { caseOfEscapes }: NormalizingChoices,
  steps: NormalizeSteps,
): ComponentNormalizer {
  if (steps.escapes || (steps.case && caseOfEscapes))
    return (component) => normalEscapes(component);
  return unchanged;
}

/**
 * Returns the normal form of a reference: the input itself, if all components are normal. The input is what they
 * recompose to (RFC 3986 section 5.3): components begin and end where a match of the grammar has them, and `append` puts
 * the delimiters between them.
 *
 * One search for "%" stands for a search in each component. A component without "%" has no escapes (`pct-encoded`), and
 * characters outside of escapes change by form C only, or by the steps for scheme, host, port and path, which follow.
 */
function normalized(
  input: string,
  given: UriReference<string>,
  normalization: Normalization,
): string {
  const { steps, nfc } = normalization;
  const component = nfc || input.includes("%") ? normalization.component : unchanged;
  const scheme = steps.case ? given.scheme?.toLowerCase() : given.scheme;
  const authority = normalAuthority(given, normalization, component);
  const path = normalPath(given, normalization, component);
  const query = given.query && component(given.query);
  const fragment = given.fragment && component(given.fragment);
  const isNormal =
    scheme === given.scheme &&
    authority === given.authority &&
    path === given.path &&
    query === given.query &&
    fragment === given.fragment;
  return isNormal ? input : append({ scheme, authority, path, query, fragment });
}

function unchanged(component: string): string {
  return component;
}

function normalAuthority(
  { scheme, authority, userinfo, host, port }: UriReference<string>,
  { steps, nfc, portOf }: Normalization,
  component: ComponentNormalizer,
): string | undefined {
  if (authority === undefined) return undefined;
  // An expanded escape in a registry-based name could change the name to that of a server.
  if (host === undefined) return steps.escapes ? normalEscapes(authority) : authority;

  // Form C comes first, so that lower case has the same result for equivalent texts. Some letters
  // compose with a mark in lower case only, as "h" does with U+0331.
  const first = component(host);
  const lower = steps.case ? lowerCase(first) : first;
  const normalHost = nfc ? component(lower) : lower;
  const isElided =
    steps.scheme &&
    port !== undefined &&
    (port === "" || port === portOf(scheme?.toLowerCase() ?? ""));
  return serverOf(userinfo && component(userinfo), normalHost, isElided ? undefined : port);
}

function normalPath(
  { kind, authority, path: given }: UriReference<string>,
  normalization: Normalization,
  component: ComponentNormalizer,
): string {
  const { steps, removeDotSegments, removeRelativeDots } = normalization;
  let path = kind === "opaque" ? component(given) : normalSegments(given, normalization, component);
  if (steps.dotSegments && kind !== "opaque")
    path = kind === "relative-path" ? removeRelativeDots(path) : removeDotSegments(path);
  if (path === "") return steps.emptyPath && authority !== undefined ? "/" : "";
  return withDotBeforeSlashes(path, authority);
}

/** Returns a path without escaped dot segments. Segments that are data get their normal form. */
function normalSegments(
  path: string,
  { steps, encodedDots }: Normalization,
  component: ComponentNormalizer,
): string {
  if (!path.includes("%2")) return component(path);
  if (encodedDots !== undefined)
    return path.replace(SEGMENT, (segment) =>
      dotsOf(segment) === undefined ? component(segment) : encodedDots(segment),
    );
  const normal = component(path);
  return steps.dotSegments ? normal.replace(SEGMENT, (each) => dotsOf(each) ?? each) : normal;
}

const SEGMENT = /[^/]+/g;

/** Returns the dot segment that a segment with escaped dots denotes, or undefined. */
function dotsOf(segment: string): string | undefined {
  const plain = segment.replace(/%2E/gi, ".");
  return plain === "." || plain === ".." ? plain : undefined;
}

const LEVELS = ["character", "case-and-port", "encoding", "path"] as const;

/**
 * The levels of equivalence, by the differences that they allow.
 *
 * - `character`: no difference
 * - `case-and-port`: the case of scheme and host, and a port that is empty or the default
 * - `encoding`: also escapes of unreserved characters, and the case of the digits in escapes; for
 *   RFC 3986, this case belongs to `case-and-port` (section 6.2.2.1); for RFC 3987, also the escapes
 *   in UTF-8 of characters beyond US-ASCII
 * - `path`: also removable dot segments, and an empty path after an authority
 */
export type EquivalenceLevel = (typeof LEVELS)[number];

/** Options of `equivalent`. */
export interface EquivalentOptions extends Pick<NormalizeOptions, "defaultPorts"> {
  /**
   * The level. Default: the level at which the dialect normalizes, `case-and-port` in the draft and
   * `path` in RFC 3986.
   */
  readonly level?: EquivalenceLevel;
}

/** The comparison of references. */
export interface Comparing {
  /**
   * Checks whether two references are equivalent at a level, as far as the generic syntax can tell.
   * The function does not resolve them: a relative reference is never equivalent to one with a
   * scheme. From the level `encoding` on, it compares IRIs as the URIs that `toUri` returns (RFC
   * 3987 section 5.3.2), although `normalize` leaves their characters and escapes as they are.
   *
   * Linear in both.
   *
   * @throws {UriSyntaxError} if one of them is not a reference; `input` is that string.
   *
   * @example
   * ```ts
   * equivalent("http://www.XEROX.com", "http://www.xerox.com:80"); // true
   * equivalent("http://a/%7Ejoe", "http://a/~joe"); // false
   * equivalent("http://a/%7Ejoe", "http://a/~joe", { level: "encoding" }); // true
   * ```
   */
  equivalent(a: string, b: string, options?: EquivalentOptions): boolean;
}

const NO_STEP: NormalizeSteps = {
  case: false,
  escapes: false,
  dotSegments: false,
  scheme: false,
  emptyPath: false,
};

export function comparing(reader: ReferenceReader, choices: NormalizingChoices): Comparing {
  return {
    equivalent(a, b, options = {}) {
      requireString(a, "the first reference");
      requireString(b, "the second reference");
      requireOptions(options, { level: true, defaultPorts: true });
      const { level, defaultPorts } = options;
      const steps =
        level === undefined
          ? choices.normalization
          : stepsOfLevel(requireOneOf(level, LEVELS, "the level"));
      const settings = defaultPorts === undefined ? steps : { ...steps, defaultPorts };
      const form = (reference: string): string => {
        const normal = normalize(reader, choices, reference, settings);
        return steps.escapes ? escapeBeyondAscii(normal) : normal;
      };
      return form(a) === form(b);
    },
  };
}

/**
 * Returns the steps of normalization for a level. Each level includes the steps of the levels below
 * it.
 */
function stepsOfLevel(level: EquivalenceLevel): NormalizeSteps {
  switch (level) {
    case "character":
      return NO_STEP;
    case "case-and-port":
      return { ...stepsOfLevel("character"), case: true, scheme: true };
    case "encoding":
      return { ...stepsOfLevel("case-and-port"), escapes: true };
    case "path":
      return { ...stepsOfLevel("encoding"), dotSegments: true, emptyPath: true };
  }
}
