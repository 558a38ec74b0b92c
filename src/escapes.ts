/**
 * Escapes within valid components.
 *
 * escaped = "%" HEXDIG HEXDIG
 */
import type { AsciiSet } from "./characters.js";

/** The length of an escape in UTF-16 code units. */
export const ESCAPE_LENGTH = 3;

/** The escape of an octet, with upper-case digits. */
export function escapeOf(octet: number): string {
  return `%${octet.toString(16).padStart(2, "0").toUpperCase()}`;
}

/** The octet of an escape. */
export function octetOf(escape: string): number {
  return Number.parseInt(escape.slice(1), 16);
}

/** Maps the escapes of a component and the stretches between them. Linear. */
export function mapEscapes(
  component: string,
  onEscape: (escape: string) => string,
  onLiteral: (literal: string) => string = (literal) => literal,
): string {
  let percent = component.indexOf("%");
  if (percent === -1) return onLiteral(component);
  let result = "";
  let start = 0;
  for (; percent !== -1; percent = component.indexOf("%", start)) {
    if (percent > start) result += onLiteral(component.slice(start, percent));
    start = percent + ESCAPE_LENGTH;
    result += onEscape(component.slice(percent, start));
  }
  return start < component.length ? result + onLiteral(component.slice(start)) : result;
}

/** Maps the longest runs of escapes in a component. Linear. */
export function mapEscapeRuns(component: string, onRun: (escapes: string) => string): string {
  let result = "";
  let start = 0;
  for (let at = component.indexOf("%"); at !== -1; at = component.indexOf("%", start)) {
    let end = at;
    while (component.startsWith("%", end)) end += ESCAPE_LENGTH;
    result += component.slice(start, at) + onRun(component.slice(at, end));
    start = end;
  }
  return result + component.slice(start);
}

/** A character in UTF-8, and the offset after its escapes. */
export interface EscapedCharacter {
  readonly character: string;
  readonly end: number;
}

/** The character that the escapes at an offset are in UTF-8; null where they are none. */
export function characterAt(escapes: string, offset: number): EscapedCharacter | null {
  for (let octets = 1; octets <= LONGEST_CHARACTER; octets += 1) {
    const end = offset + octets * ESCAPE_LENGTH;
    const character = end <= escapes.length ? decodeUtf8(escapes.slice(offset, end)) : null;
    if (character !== null) return { character, end };
  }
  return null;
}

/** In UTF-8, a character is of one to four octets. */
const LONGEST_CHARACTER = 4;

/** The text that escapes are in UTF-8; null where they are none. */
export function decodeUtf8(escapes: string): string | null {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return null;
  }
}

/** Escapes with upper-case digits. */
export function upperCaseEscapes(component: string): string {
  return mapEscapes(component, (escape) => escape.toUpperCase());
}

/** Escapes of characters in a set expanded, the others as they are. */
export function expandEscapes(component: string, set: AsciiSet): string {
  return mapEscapes(component, (escape) => {
    const octet = octetOf(escape);
    return set[octet] === true ? String.fromCharCode(octet) : escape;
  });
}

/** Letters of US-ASCII in lower case, but not those in escapes. */
export function lowerCase(component: string): string {
  return mapEscapes(component, (escape) => escape, lowerCaseAscii);
}

/** Other letters are left alone: RFC 3987 section 5.3.2.1 speaks of US-ASCII only. */
function lowerCaseAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
