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
