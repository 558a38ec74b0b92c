/** Unescaping of components: section 2.4.2. */
import { ASCII_SIZE } from "../grammar/runtime/ascii.js";
import { charsetOf } from "./escape.js";
import { characterAt, decodeUtf8, ESCAPE_LENGTH, mapEscapes, octetAt } from "./percent-encoding.js";
import { EscapeError, requireString } from "./errors.js";
import type { Charset, CharsetOptions } from "./escape.js";
import type { MatchingReader } from "./reference.js";

/** The operations that unescape components. */
export interface Unescaping {
  /**
   * Returns the text that a component encodes. Unescape components, never a whole reference:
   * escaped delimiters would become delimiters (section 2.4.2).
   *
   * Linear in the component.
   *
   * @throws {EscapeError} with an offset in the component: `malformed` and `truncated` escapes,
   *   octets that are not text in the `charset`, and a `literal` that no URI has.
   *
   * @example
   * ```ts
   * unescape("a%2Fb"); // "a/b"
   * unescape("%E9"); // EscapeError, "charset", at 0
   * unescape("%E9", { charset: "ISO-8859-1" }); // "é"
   * ```
   */
  unescape(component: string, options?: CharsetOptions): string;

  /**
   * Returns the octets that a component encodes. A US-ASCII character encodes its US-ASCII octet,
   * another character of an IRI its octets in UTF-8, and an escape its octet. Linear in the
   * component.
   *
   * @throws {EscapeError} `malformed`, `truncated` or `literal`, as `unescape` does.
   *
   * @example
   * ```ts
   * unescapeToBytes("%00A"); // Uint8Array [0, 65]
   * ```
   */
  unescapeToBytes(component: string): Uint8Array;
}

/** Returns the operations for a dialect. */
export function unescaping(reader: MatchingReader): Unescaping {
  return {
    unescape(component, options) {
      requireString(component, "the component");
      const charset = charsetOf(options);
      let text = "";
      for (const { start, end, escaped } of pieces(reader, component))
        text += escaped ? decode(component, start, end, charset) : component.slice(start, end);
      return text;
    },

    unescapeToBytes(component) {
      requireString(component, "the component");
      const octets: number[] = [];
      for (const { start, end, escaped } of pieces(reader, component)) {
        const piece = component.slice(start, end);
        pushOctets(octets, escaped ? piece : encodeURIComponent(piece));
      }
      return Uint8Array.from(octets);
    },
  };
}

/** A stretch of a component. It consists of escapes, or has no escape. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly escaped: boolean;
}

function pieces(reader: MatchingReader, component: string): Piece[] {
  const found: Piece[] = [];
  for (let start = 0; start < component.length;) {
    const percent = component.indexOf("%", start);
    const escaped = percent === start;
    const end = escaped
      ? endOfEscapes(reader, component, start)
      : endOfLiterals(reader, component, start, percent === -1 ? component.length : percent);
    found.push({ start, end, escaped });
    start = end;
  }
  return found;
}

function endOfEscapes(reader: MatchingReader, component: string, start: number): number {
  const { escaped } = reader.definition;
  let end = start;
  while (component.startsWith("%", end)) {
    const next = reader.rules.match(escaped, component, end);
    if (next === -1) {
      const mismatch = reader.rules.rule(escaped).explain(component.slice(end));
      throw brokenEscape(component, end, mismatch?.offset);
    }
    end = next;
  }
  return end;
}

/** @param stuck the offset of the mismatch in the escape and the text after it */
function brokenEscape(component: string, offset: number, stuck = 0): EscapeError {
  if (offset + stuck === component.length)
    return new EscapeError("truncated", component, offset, "there is a truncated escape");
  const sentence = 'there is a "%" without two hexadecimal digits';
  return new EscapeError("malformed", component, offset, sentence);
}

/**
 * Returns the end of the literal characters. US-ASCII characters stand for themselves. An IRI may
 * have other characters; a URI may not.
 */
function endOfLiterals(
  { definition, characters }: MatchingReader,
  component: string,
  start: number,
  end: number,
): number {
  let offset = start;
  for (const character of component.slice(start, end)) {
    const isAscii = character.charCodeAt(0) < ASCII_SIZE;
    if (!isAscii && !characters.accepts(definition.components.query, character))
      throw new EscapeError("literal", component, offset, "there is a character that no URI has");
    offset += character.length;
  }
  return end;
}

/**
 * Appends the octets of escapes. The platform function leaves some characters unescaped; for these,
 * it appends their US-ASCII code.
 */
function pushOctets(octets: number[], escaped: string): void {
  for (let at = 0; at < escaped.length;) {
    const isEscape = escaped.startsWith("%", at);
    octets.push(isEscape ? octetAt(escaped, at) : escaped.charCodeAt(at));
    at += isEscape ? ESCAPE_LENGTH : 1;
  }
}

/** Returns the text of escapes. */
function decode(component: string, start: number, end: number, charset: Charset): string {
  switch (charset) {
    case "UTF-8":
      return decodeText(component, start, end);
    case "ISO-8859-1":
      return mapEscapes(component.slice(start, end), (escape) =>
        String.fromCharCode(octetAt(escape, 0)),
      );
  }
}

function decodeText(component: string, start: number, end: number): string {
  const escapes = component.slice(start, end);
  const text = decodeUtf8(escapes);
  if (text !== null) return text;
  let at = 0;
  for (let next = characterAt(escapes, at); next !== null; next = characterAt(escapes, at))
    at = next.end;
  throw new EscapeError("charset", component, start + at, "there are octets that are not UTF-8");
}
