/** Removal of the delimiters and the white space that users add to URIs: Appendix E. */
import { requireString } from "./errors.js";

/** Returns a user-typed reference without delimiters and white space: see `Extracting`. */
export function stripDelimiters(input: string): string {
  requireString(input, "the input");
  const typed = withoutWhiteSpace(input);
  let start = 0;
  let end = typed.length;
  for (;;) {
    if (isPrefixed(typed, start)) start += PREFIX.length;
    else if (!isWrapped(typed, start, end)) return typed.slice(start, end);
    else {
      start += 1;
      end -= 1;
    }
  }
}

/** "The prefix "URL:" (with or without a trailing space) was formerly recommended." */
export const PREFIX = "URL:";

/** Checks whether the prefix, in any case, stands at an offset. */
export function isPrefixed(text: string, offset: number): boolean {
  return text.slice(offset, offset + PREFIX.length).toUpperCase() === PREFIX;
}

/** Returns a text without its spaces, line breaks, tabs, and other white space of Unicode. */
export function withoutWhiteSpace(text: string): string {
  return text.replace(/\s+/g, "");
}

function isWrapped(text: string, start: number, end: number): boolean {
  if (end - start < 2) return false;
  const wrapper = text.charAt(start) + text.charAt(end - 1);
  return wrapper === "<>" || wrapper === '""';
}
