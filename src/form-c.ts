/** Normalization form C within components: RFC 3987 section 5.3.2.2. */
import { ASCII_SIZE, BEYOND_ASCII } from "../grammar/runtime/ascii.js";
import { mapEscapes } from "./percent-encoding.js";
import type { AsciiSet } from "./characters.js";

/**
 * Returns a component with its characters in normalization form C. Escapes and delimiters stay, and
 * separate the text between them: a combining mark after "%4D" or "=" composes with nothing. A
 * delimiter is each US-ASCII character that is not unreserved, and each character that form C would
 * turn into one, such as U+037E into ";".
 *
 * The result is in form C between its delimiters, so that the function is idempotent.
 */
export function inFormC(component: string, unreserved: AsciiSet): string {
  // Form C changes no US-ASCII character.
  if (!BEYOND_ASCII.test(component)) return component;
  return mapEscapes(
    component,
    (escape) => escape,
    (literal) => composed(literal, unreserved),
  );
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
