/** Unescaping of components: section 2.4.2. */
import { ASCII_SIZE } from "../grammar/runtime/ascii.js";
import { charsetOf } from "./escape.js";
import { characterAt, decodeUtf8, ESCAPE_LENGTH, mapEscapes, octetAt } from "./percent-encoding.js";
import { EscapeError, requireString } from "./errors.js";
import type { Charset, CharsetOptions } from "./escape.js";
import type { DialectChoices } from "./definition.js";
import type { ReferenceReader } from "./reference.js";
import type { RecognizedRule } from "./table-rules.js";

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

type UnescapingChoices = Pick<DialectChoices, "components" | "escaped">;

export function unescaping(reader: ReferenceReader, choices: UnescapingChoices): Unescaping {
  return {
    unescape(component, options) {
      requireString(component, "the component");
      const charset = charsetOf(options);
      let text = "";
      for (const { start, end, escaped } of pieces(reader, choices, component))
        text += escaped ? decode(component, start, end, charset) : component.slice(start, end);
      return text;
    },

    unescapeToBytes(component) {
      requireString(component, "the component");
      const octets: number[] = [];
      for (const { start, end, escaped } of pieces(reader, choices, component)) {
        const piece = component.slice(start, end);
        pushOctets(octets, escaped ? piece : encodeURIComponent(piece));
      }
      return Uint8Array.from(octets);
    },
  };
}

/** A stretch of a component. It consists of escapes, or has no escape. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly escaped: boolean;
}

function pieces(reader: ReferenceReader, choices: UnescapingChoices, component: string): Stretch[] {
  const found: Stretch[] = [];
  for (const { 0: stretch, index: start } of component.matchAll(STRETCHES)) {
    const escaped = stretch.startsWith("%");
    if (escaped) requireEscapes(reader.rules.rule(choices.escaped), component, start);
    else requireLiterals(reader, choices, component, start, stretch);
    found.push({ start, end: start + stretch.length, escaped });
  }
  return found;
}

const STRETCHES = /(?:%[^]{0,2})+|[^%]+/g;

function requireEscapes(rule: RecognizedRule, component: string, start: number): void {
  let end = start;
  while (component.startsWith("%", end)) {
    const next = rule.prefixEnd(component, end);
    if (next === -1) throw brokenEscape(component, end, rule.explain(component.slice(end))?.offset);
    end = next;
  }
}

/** @param stuck the offset of the mismatch in the escape and the text after it */
function brokenEscape(component: string, offset: number, stuck = 0): EscapeError {
  if (offset + stuck === component.length)
    return new EscapeError("truncated", component, offset, "there is a truncated escape");
  const sentence = 'there is a "%" without two hexadecimal digits';
  return new EscapeError("malformed", component, offset, sentence);
}

/**
 * Checks literal characters. US-ASCII characters stand for themselves. An IRI may have other
 * characters; a URI may not.
 */
function requireLiterals(
  { characters }: ReferenceReader,
  { components }: UnescapingChoices,
  component: string,
  start: number,
  literals: string,
): void {
  let offset = start;
  for (const character of literals) {
    const isAscii = character.charCodeAt(0) < ASCII_SIZE;
    if (!isAscii && !characters.accepts(components.query, character))
      throw new EscapeError("literal", component, offset, "there is a character that no URI has");
    offset += character.length;
  }
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
  if (charset === "UTF-8") return decodeText(component, start, end);
  return mapEscapes(component.slice(start, end), (escape) =>
    String.fromCharCode(octetAt(escape, 0)),
  );
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
