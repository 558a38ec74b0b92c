/** Mistakes in strings and prose values, and characters that stand outside of a string. */
import { matchAt, replaced, unexplained } from "./mistake.js";
import { hex } from "./numbers.js";
import { wordsIn } from "./words.js";
import type { Mistake, ReadFailure } from "./mistake.js";

const SINGLE = /'([^'\n]*)'/y;
const CURLY =
  /[\u201c\u201d\u201e\u00ab\u2018\u2019]([^\u201c\u201d\u00bb\u2018\u2019\n]*)[\u201c\u201d\u00bb\u2018\u2019]/y;

const UNICODE_BLANK = /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]+/y;

/** A character that only a string can have, with blanks around it. */
const LONE = /([!$&',.:?@^_`~+-])(?=[ \t\r\n/|)\];]|$)/y;

/** A character of a line that no string can have. */
const NOT_IN_STRINGS = /[^\x20-\x7e\r\n]/;

/** Explains a string without its end, with characters outside of ASCII, or in other quotes. */
export function mistakeInString(failure: ReadFailure): Mistake | undefined {
  return otherQuotes(failure) ?? unclosed(failure) ?? unicodeBlank(failure) ?? lone(failure);
}

function otherQuotes({ text, offset }: ReadFailure): Mistake | undefined {
  const [found, content] = matchAt(SINGLE, text, offset) ?? matchAt(CURLY, text, offset) ?? [];
  if (found === undefined || content === undefined) return undefined;
  const isPlain = /^[\x20-\x21\x23-\x7e]*$/.test(content);
  const message = `a string stands in quotation marks ("), not in ${found.charAt(0)}`;
  if (content === '"')
    return replaced(`${message}; DQUOTE is the quotation mark`, offset, found.length, "DQUOTE");
  if (!isPlain) return unexplained(message, offset, found.length);
  return replaced(message, offset, found.length, `"${content}"`);
}

/** A string or prose value that its line does not close, or that has a character outside of ASCII. */
function unclosed({ text, offset, expected }: ReadFailure): Mistake | undefined {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const newline = text.indexOf("\n", offset);
  const lineEnd = newline === -1 ? text.length : newline;
  const words = wordsIn(text, lineStart, lineEnd);
  const quote = words.find((word) => word.text === '"');
  // The text behind a string that ends too early looks like an element.
  const isReached = offset >= (quote?.start ?? Infinity) || text.charAt(offset - 1) === '"';
  if (quote !== undefined && isReached) {
    const length = text.slice(quote.start, lineEnd).trimEnd().length;
    return unexplained("the string has no closing quotation mark", quote.start, length);
  }
  if (expected.includes("DQUOTE") && NOT_IN_STRINGS.test(text.charAt(offset)))
    return strange(text, offset);
  if (expected.includes('">"')) {
    const open = text.lastIndexOf("<", offset - 1);
    return unexplained('the prose value has no closing ">"', open, offset - open);
  }
  return undefined;
}

/** A character that no string can have, within a string. */
function strange(text: string, offset: number): Mistake {
  const code = text.codePointAt(offset) ?? 0;
  const character = String.fromCodePoint(code);
  const number = code === 9 ? "HTAB" : `%x${hex(character)}`;
  const message = `a string has only printable ASCII characters; "${character}" is ${number}`;
  const isWhole = text.charAt(offset - 1) === '"' && text.charAt(offset + character.length) === '"';
  return isWhole
    ? replaced(message, offset - 1, character.length + 2, number)
    : unexplained(message, offset, character.length);
}

function unicodeBlank({ text, offset }: ReadFailure): Mistake | undefined {
  const [found] = matchAt(UNICODE_BLANK, text, offset) ?? [];
  if (found === undefined) return undefined;
  const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return replaced(`U+${code} is no white space of ABNF`, offset, found.length, " ");
}

function lone({ text, offset, expected }: ReadFailure): Mistake | undefined {
  const [, character] = matchAt(LONE, text, offset) ?? [];
  if (character === undefined || !expected.includes("element")) return undefined;
  const message = `"${character}" is no element; a character itself stands in quotation marks`;
  return replaced(message, offset, 1, `"${character}"`);
}
