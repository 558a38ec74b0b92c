/**
 * Escapes within valid components.
 *
 * escaped = "%" HEXDIG HEXDIG
 */
import type { AsciiSet } from "./characters.js";

/** The length of an escape in UTF-16 code units. */
export const ESCAPE_LENGTH = 3;

/** By octet. */
const escapeCache = /* @__PURE__ */ Array.from(
  { length: 0x100 },
  (): string | undefined => undefined,
);

/** The escape of an octet, with upper-case digits. */
export function escapeOf(octet: number): string {
  escapeCache[octet] ??= `%${octet.toString(16).padStart(2, "0").toUpperCase()}`;
  return escapeCache[octet];
}

/** The octet of the escape that begins at an offset. */
export function octetAt(component: string, percent: number): number {
  return 16 * hexdig(component.charCodeAt(percent + 1)) + hexdig(component.charCodeAt(percent + 2));
}

/** In US-ASCII, the digits are 0x30 to 0x39, and the letters of both cases end in 1 to 6. */
function hexdig(code: number): number {
  return (code & 0xf) + (code > 0x39 ? 9 : 0);
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

/** Escapes with upper-case digits, and those of characters in a set expanded. Linear. */
export function normalEscapes(component: string, expanded: AsciiSet = []): string {
  return rewriteEscapes(component, expanded, true);
}

/** Escapes of characters in a set expanded, the others as they are. Linear. */
export function expandEscapes(component: string, expanded: AsciiSet): string {
  return rewriteEscapes(component, expanded, false);
}

/** What stays is copied a stretch at a time; where all stays, nothing is. */
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

/** Letters of US-ASCII in lower case, but not those in escapes. */
export function lowerCase(component: string): string {
  const lower = component.toLowerCase();
  if (lower === component) return component;
  if (!component.includes("%") && !BEYOND_ASCII.test(component)) return lower;
  return mapEscapes(component, (escape) => escape, lowerCaseAscii);
}

const BEYOND_ASCII = /[^\0-\x7f]/;

/** Other letters are left alone: RFC 3987 section 5.3.2.1 speaks of US-ASCII only. */
function lowerCaseAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
