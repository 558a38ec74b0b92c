/**
 * Escapes within valid components.
 *
 * escaped = "%" HEXDIG HEXDIG
 */
import { BEYOND_ASCII, lowerCaseAscii } from "../grammar/runtime/ascii.js";
import type { AsciiSet } from "./table-rules.js";

/** The length of an escape in UTF-16 code units. */
export const ESCAPE_LENGTH = 3;

/** The escapes by octet. */
const escapeCache = /* @__PURE__ */ Array.from(
  { length: 0x100 },
  (): string | undefined => undefined,
);

/** Returns the escape of an octet, with upper-case digits. */
export function escapeOf(octet: number): string {
  escapeCache[octet] ??= `%${octet.toString(16).padStart(2, "0").toUpperCase()}`;
  return escapeCache[octet];
}

/** Returns the octet of the escape at an offset. */
export function octetAt(component: string, percent: number): number {
  return 16 * hexdig(component.charCodeAt(percent + 1)) + hexdig(component.charCodeAt(percent + 2));
}

/**
 * Returns the value of a hexadecimal digit. In US-ASCII, the digits are 0x30 to 0x39, and the
 * letters of both cases end in 1 to 6.
 */
function hexdig(code: number): number {
  return (code & 0xf) + (code > 0x39 ? 9 : 0);
}

/** Maps the escapes of a component. Linear. */
export function mapEscapes(component: string, onEscape: (escape: string) => string): string {
  return component.replace(/%[^]{0,2}/g, onEscape);
}

/** Maps the stretches of a component between its escapes. Linear. */
export function mapLiterals(component: string, onLiteral: (literal: string) => string): string {
  return component.replace(/%[^]{0,2}|[^%]+/g, (part) =>
    part.startsWith("%") ? part : onLiteral(part),
  );
}

/** Maps the longest runs of escapes in a component. Linear. */
export function mapEscapeRuns(component: string, onRun: (escapes: string) => string): string {
  return component.replace(/(?:%[^]{0,2})+/g, (escapes) => onRun(escapes));
}

/** A character in UTF-8, and the offset after its escapes. */
interface EscapedCharacter {
  readonly character: string;
  readonly end: number;
}

/**
 * Returns the character that the escapes at an offset encode in UTF-8, or null if they encode none.
 */
export function characterAt(escapes: string, offset: number): EscapedCharacter | null {
  for (let octets = 1; octets <= LONGEST_CHARACTER; octets += 1) {
    const end = offset + octets * ESCAPE_LENGTH;
    const character = end <= escapes.length ? decodeUtf8(escapes.slice(offset, end)) : null;
    if (character !== null) return { character, end };
  }
  return null;
}

/** The largest number of octets of a character in UTF-8. */
const LONGEST_CHARACTER = 4;

/** Returns the text that escapes encode in UTF-8, or null if they are not UTF-8. */
export function decodeUtf8(escapes: string): string | null {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return null;
  }
}

/**
 * Returns a component whose escapes have upper-case digits, with the escapes of the characters in a
 * set expanded. Linear.
 */
export function normalEscapes(component: string, expanded: AsciiSet = []): string {
  return rewriteEscapes(component, expanded, true);
}

/** Expands the escapes of the characters in a set. The other escapes stay unchanged. Linear. */
export function expandEscapes(component: string, expanded: AsciiSet): string {
  return rewriteEscapes(component, expanded, false);
}

/**
 * Rewrites the escapes. The function copies unchanged text in whole stretches, and copies nothing
 * if no escape changes.
 */
function rewriteEscapes(component: string, expanded: AsciiSet, isUpperCase: boolean): string {
  let result = "";
  let start = 0;
  for (let percent = component.indexOf("%"); percent !== -1;) {
    const octet = octetAt(component, percent);
    const end = percent + ESCAPE_LENGTH;
    const isExpanded = expanded[octet] === true;
    if (isExpanded || (isUpperCase && hasLowerCaseDigit(component, percent))) {
      const rewritten = isExpanded ? String.fromCharCode(octet) : escapeOf(octet);
      result += component.slice(start, percent) + rewritten;
      start = end;
    }
    percent = component.indexOf("%", end);
  }
  return start === 0 ? component : result + component.slice(start);
}

const LOWER_CASE = 0x60;

function hasLowerCaseDigit(component: string, percent: number): boolean {
  return (
    component.charCodeAt(percent + 1) > LOWER_CASE || component.charCodeAt(percent + 2) > LOWER_CASE
  );
}

const LONE_HALF = /[\ud800-\udfff]/u;

/** Returns a character as the escapes of its octets. A half of a pair has none; U+FFFD stands for it. */
export function escapedCharacter(character: string): string {
  return LONE_HALF.test(character) ? "%EF%BF%BD" : encodeURIComponent(character);
}

/** Returns an IRI with the escapes, in UTF-8, of its characters beyond US-ASCII. Linear. */
export function escapeBeyondAscii(iri: string): string {
  return iri.replace(/[^\0-\x7f]+/g, encodeURIComponent);
}

/**
 * Converts US-ASCII letters to lower case, except in escapes. RFC 3987 section 5.3.2.1 covers US-ASCII
 * only, so that other letters stay.
 */
export function lowerCase(component: string): string {
  const lower = component.toLowerCase();
  if (lower === component) return component;
  if (!component.includes("%") && !BEYOND_ASCII.test(component)) return lower;
  return mapLiterals(component, lowerCaseAscii);
}
