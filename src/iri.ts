/** Conversion between IRIs and URIs: RFC 3987, sections 3 and 4. */
import { ASCII_SIZE } from "../grammar/runtime/ascii.js";
import {
  characterAt,
  ESCAPE_LENGTH,
  escapeBeyondAscii,
  mapEscapeRuns,
} from "./percent-encoding.js";
import { requireString } from "./errors.js";
import { mapComponents } from "./recompose.js";
import type { ComponentName } from "./components.js";
import type { DataComponentName } from "./recompose.js";
import type { DialectChoices } from "./definition.js";
import type { ReferenceReader } from "./reference.js";

/**
 * A violation of the advice on bidirectional text (RFC 3987 sections 4.1 and 4.2).
 *
 * - `formatting`: a bidirectional formatting character, which an IRI must not contain
 * - `mixed`: right-to-left and left-to-right letters in one part of a component
 * - `not-enclosed`: a part with right-to-left letters that does not begin and end with them
 */
export interface BidiWarning {
  readonly kind: "formatting" | "mixed" | "not-enclosed";
  readonly component: ComponentName;
  /** The part of the component: a label of a host, a segment of a path, or all of it. */
  readonly part: string;
}

/** The operations that only IRIs have. */
export interface Internationalizing {
  /**
   * Returns the URI of an IRI (RFC 3987 section 3.1): each character that is not US-ASCII becomes
   * the escapes of its octets in UTF-8. The function does not normalize, because the IRI is Unicode
   * already (step 1c). It escapes a host and does not convert it to punycode.
   *
   * Linear in the IRI.
   *
   * @throws {UriSyntaxError} if the input is not an IRI reference.
   *
   * @example
   * ```ts
   * rfc3987.toUri("http://example.org/D\u00fcrst"); // "http://example.org/D%C3%BCrst"
   * ```
   */
  toUri(iri: string): string;

  /**
   * Returns the IRI of a URI (RFC 3987 section 3.2). Escapes of unreserved characters become these
   * characters. So do escapes that are, in UTF-8, characters that an IRI may have in that
   * component. All other escapes stay: those of reserved characters and "%", of octets that are not
   * UTF-8, of bidirectional formatting characters (section 4.1), and of private characters outside
   * the query (section 2.2).
   *
   * Linear in the URI.
   *
   * @throws {UriSyntaxError} if the input is not a reference.
   *
   * @example
   * ```ts
   * rfc3987.toIri("http://example.org/D%C3%BCrst%2F%FC"); // "http://example.org/D\u00fcrst%2F%FC"
   * ```
   */
  toIri(uri: string): string;

  /**
   * Returns the places where an IRI does not follow the advice on bidirectional text. Linear in the
   * IRI.
   *
   * @throws {UriSyntaxError} if the input is not an IRI reference.
   *
   * @example
   * ```ts
   * rfc3987.bidiWarnings("http://a/\u05d0b")[0]?.kind; // "mixed"
   * ```
   */
  bidiWarnings(iri: string): BidiWarning[];
}

type InternationalizingChoices = Pick<DialectChoices, "components" | "data" | "unreserved">;

export function internationalizing(
  reader: ReferenceReader,
  choices: InternationalizingChoices,
): Internationalizing {
  return {
    toUri(iri) {
      requireString(iri, "the IRI");
      if (!reader.accepts(iri)) throw reader.syntaxError(iri);
      return escapeBeyondAscii(iri);
    },

    toIri(uri) {
      requireString(uri, "the URI");
      return mapComponents(reader.requireReference(uri), (component, name) =>
        mapEscapeRuns(component, (escapes) => expand(reader, choices, escapes, name)),
      );
    },

    bidiWarnings(iri) {
      requireString(iri, "the IRI");
      const { userinfo, host, path, query, fragment } = reader.requireReference(iri);
      return [
        ...warningsIn("userinfo", [userinfo]),
        ...warningsIn("host", host?.split(".")),
        ...warningsIn("path", path.split("/")),
        ...warningsIn("query", [query]),
        ...warningsIn("fragment", [fragment]),
      ];
    },
  };
}

/** Section 4.1: LRM, RLM, LRE, RLE, PDF, LRO and RLO. */
const BIDI_FORMATTING = /[\u200e\u200f\u202a-\u202e]/;

/** Letters of the blocks that the Unicode Character Database reserves for right-to-left scripts. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Expands a run of escapes: section 3.2, steps 2 to 5. */
function expand(
  reader: ReferenceReader,
  choices: InternationalizingChoices,
  escapes: string,
  name: DataComponentName,
): string {
  let result = "";
  for (let at = 0; at < escapes.length;) {
    const next = characterAt(escapes, at);
    const end = next?.end ?? at + ESCAPE_LENGTH;
    const escaped = escapes.slice(at, end);
    result +=
      next === null
        ? escaped.toUpperCase()
        : expandOne(reader, choices, next.character, escaped, name);
    at = end;
  }
  return result;
}

function expandOne(
  { characters }: ReferenceReader,
  { unreserved, components, data }: InternationalizingChoices,
  character: string,
  escaped: string,
  name: DataComponentName,
): string {
  // Step 2: every character except "%", reserved characters, and US-ASCII characters that no URI
  // has.
  if (character.charCodeAt(0) < ASCII_SIZE)
    return characters.accepts(unreserved, character) ? character : escaped;
  // Step 4: "characters that are not appropriate according to sections 2.2, 4.1, and 6.1" are
  // escaped again.
  const rule = name === "path" ? data.path.allowed : components[name];
  const isAppropriate = characters.accepts(rule, character) && !BIDI_FORMATTING.test(character);
  return isAppropriate ? character : escaped.toUpperCase();
}

function warningsIn(
  component: ComponentName,
  parts: readonly (string | undefined)[] = [],
): BidiWarning[] {
  return parts.flatMap((part = "") => {
    const kind = bidiProblem(part);
    return kind === undefined ? [] : [{ kind, component, part }];
  });
}

function bidiProblem(part: string): BidiWarning["kind"] | undefined {
  if (BIDI_FORMATTING.test(part)) return "formatting";
  if (!RIGHT_TO_LEFT.test(part)) return undefined;
  const characters = Array.from(part);
  // "A component SHOULD NOT use both right-to-left and left-to-right characters."
  const isLeftToRight = (character: string): boolean =>
    /\p{L}/u.test(character) && !RIGHT_TO_LEFT.test(character);
  if (characters.some(isLeftToRight)) return "mixed";
  // "A component using right-to-left characters SHOULD start and end with right-to-left characters."
  const ends = [characters.at(0) ?? "", characters.at(-1) ?? ""];
  return ends.every((character) => RIGHT_TO_LEFT.test(character)) ? undefined : "not-enclosed";
}
