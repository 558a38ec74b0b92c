/** URIs in running text: Appendix E. */
import { requireString } from "./errors.js";
import { isPrefixed, PREFIX, stripDelimiters, withoutWhiteSpace } from "./strip-delimiters.js";
import type { AsciiSet } from "./characters.js";
import type { ReferenceReader } from "./reference.js";

/** What stands around a reference: `<…>`, `"…"`, or white space or punctuation. */
export type Delimiters = "angle-brackets" | "double-quotes" | "white-space";

/**
 * A hyphen at the end of a line. It stays in the reference, but "may or may not actually be part of
 * the URI": typesetters introduce hyphens when they break a line.
 */
export interface HyphenWarning {
  readonly kind: "hyphen-at-line-break";
  /** Where the hyphen stands in the text. */
  readonly offset: number;
  /** Where the hyphen stands in the reference. */
  readonly index: number;
}

/** A reference in a text. */
export interface Extracted {
  /** The reference, without the white space that breaks it across lines. */
  readonly reference: string;
  /** Where it begins in the text: after the delimiter and a prefix "URL:". */
  readonly start: number;
  /** Where it ends, exclusive. */
  readonly end: number;
  readonly delimiters: Delimiters;
  readonly warnings: readonly HyphenWarning[];
}

/** Extraction, as a dialect has it. */
export interface Extracting {
  /**
   * The references in a text, from left to right: everything with a scheme, and more than a scheme,
   * within angle brackets or double-quotes, or in the open.
   *
   * Within angle brackets, white space is ignored; within double-quotes, where it has a line break
   * in it, as other white space there most often ends the URI. A prefix "URL:" is dropped. In the
   * open, white space and whatever no URI has end a reference, and punctuation at its end, or a
   * bracket that is not opened within it, is not part of it. What breaks off within an escape, or
   * goes on after a fragment, is no reference.
   *
   * Linear in the text, whatever it is.
   *
   * @example
   * ```ts
   * extract("See <http://example.\n  com/> (and http://a/b).").map(({ reference }) => reference);
   * // ["http://example.com/", "http://a/b"]
   * ```
   */
  extract(text: string): Extracted[];

  /**
   * A reference as a user typed it, without what does not belong to it: angle brackets or
   * double-quotes around it, a prefix "URL:", and all white space. "For robustness, software that
   * accepts user-typed URI should attempt to recognize and strip both delimiters and embedded
   * whitespace." What is left is not yet known to be a reference: see `parse`.
   *
   * Linear in the input.
   *
   * @example
   * ```ts
   * stripDelimiters(" <URL: http://example.\n com/> "); // "http://example.com/"
   * ```
   */
  stripDelimiters(input: string): string;
}

const WHITE_SPACE = /\s+/g;
const LINE_BREAK = /[\n\r]/;

const LESS_THAN = 0x3c;
const QUOTATION_MARK = 0x22;

/** What may end a sentence, and then is no part of the reference before it. */
const PUNCTUATION = ".,;:!?";

/** The brackets and the quotation mark that references may have, each with what opens it. */
const CLOSING: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  [")", "("],
  ["]", "["],
  ["'", "'"],
]);

/** Makes the functions of a dialect. */
export function extracting(reader: ReferenceReader): Extracting {
  return {
    extract(text) {
      requireString(text, "the text");
      return extract(reader, text);
    },

    stripDelimiters,
  };
}

/** A step through the text: where to go on, and what has been found on the way. */
interface Step {
  readonly next: number;
  readonly found?: Extracted;
}

function extract(reader: ReferenceReader, text: string): Extracted[] {
  const schemes = schemeSets(reader);
  const extracted: Extracted[] = [];
  for (let at = 0; at < text.length;) {
    const { next, found } = step(reader, schemes, text, at);
    if (found !== undefined) extracted.push(found);
    at = next;
  }
  return extracted;
}

function step(reader: ReferenceReader, schemes: SchemeSets, text: string, at: number): Step {
  switch (text.charCodeAt(at)) {
    case LESS_THAN:
      return wrapped(reader, text, at, ">", "angle-brackets");
    case QUOTATION_MARK:
      return wrapped(reader, text, at, '"', "double-quotes");
    default:
      return inTheOpen(reader, schemes, text, at);
  }
}

/** What no reference has ends the search for the closing delimiter: no text is searched twice. */
function wrapped(
  reader: ReferenceReader,
  text: string,
  at: number,
  closing: string,
  delimiters: Delimiters,
): Step {
  const opened = at + 1;
  let closed = opened;
  while (closed < text.length && !'<>"'.includes(text.charAt(closed))) closed += 1;
  if (text.charAt(closed) !== closing) return { next: opened };

  const body = text.slice(opened, closed).trimEnd();
  const start = opened + startOfReference(body);
  const end = opened + body.length;
  const written = text.slice(start, end);
  const reference = withoutWhiteSpace(written);
  if (delimiters === "double-quotes" && hasSpaceWithinLine(written)) return { next: opened };
  if (!isReference(reader, reference)) return { next: opened };
  const warnings = hyphensAtLineBreaks(written, start);
  return { next: closed + 1, found: { reference, start, end, delimiters, warnings } };
}

/** Whether there is white space that does not break a line. */
function hasSpaceWithinLine(written: string): boolean {
  for (const [blanks] of written.matchAll(WHITE_SPACE)) if (!LINE_BREAK.test(blanks)) return true;
  return false;
}

/** Where a reference begins, after white space, a prefix "URL:" and white space. */
function startOfReference(body: string): number {
  const blanks = body.length - body.trimStart().length;
  if (!isPrefixed(body, blanks)) return blanks;
  return body.length - body.slice(blanks + PREFIX.length).trimStart().length;
}

/**
 * "The interpreter of a URI containing a line break immediately after a hyphen should ignore all
 * unescaped whitespace around the line break, and should be aware that the hyphen may or may not
 * actually be part of the URI."
 */
function hyphensAtLineBreaks(written: string, start: number): HyphenWarning[] {
  const warnings: HyphenWarning[] = [];
  let removed = 0;
  for (const { index, 0: blanks } of written.matchAll(WHITE_SPACE)) {
    if (written.charAt(index - 1) === "-" && LINE_BREAK.test(blanks)) {
      const hyphen = index - 1;
      warnings.push({
        kind: "hyphen-at-line-break",
        offset: start + hyphen,
        index: hyphen - removed,
      });
    }
    removed += blanks.length;
  }
  return warnings;
}

/** A reference begins with a scheme; what is left of the scheme could not be part of it. */
function inTheOpen(
  reader: ReferenceReader,
  { letters, schemeCharacters }: SchemeSets,
  text: string,
  at: number,
): Step {
  let colon = at;
  while (schemeCharacters[text.charCodeAt(colon)] === true) colon += 1;
  if (text.charAt(colon) !== ":") return { next: Math.max(colon, at + 1) };

  let start = at;
  while (start < colon && letters[text.charCodeAt(start)] === false) start += 1;
  if (start === colon || isPrefixed(text, start)) return { next: colon + 1 };

  const matched = reader.rule(reader.definition.reference).match(text, start);
  if (matched <= colon) return { next: colon + 1 };
  // A broken escape, or a second fragment: the reference does not end here, it goes wrong.
  if ("%#".includes(text.charAt(matched)) && matched < text.length) return { next: matched };

  const reference = withoutPunctuation(text.slice(start, matched));
  if (!isReference(reader, reference)) return { next: matched };
  const end = start + reference.length;
  const found = { reference, start, end, delimiters: "white-space", warnings: [] } as const;
  return { next: matched, found };
}

/** Something with a scheme, and more than a scheme: else every word before a colon would do. */
function isReference(reader: ReferenceReader, text: string): boolean {
  const components = reader.components(text);
  if (components?.scheme === undefined) return false;
  const { authority = "", path, query } = components;
  return authority !== "" || path !== "" || query !== undefined;
}

interface SchemeSets {
  readonly letters: AsciiSet;
  readonly schemeCharacters: AsciiSet;
}

/** What a scheme begins with, and what goes on after that. */
function schemeSets({ characters, definition }: ReferenceReader): SchemeSets {
  const { scheme } = definition.components;
  return { letters: characters.of(scheme), schemeCharacters: characters.of(scheme, "a") };
}

/** Less the punctuation of the sentence around it, and brackets that it does not open. */
function withoutPunctuation(matched: string): string {
  const excess = new Map<string, number>();
  for (const [closing, opening] of CLOSING) {
    const closings = count(matched, closing);
    excess.set(closing, closing === opening ? closings % 2 : closings - count(matched, opening));
  }
  let end = matched.length;
  for (; end > 0; end -= 1) {
    const last = matched.charAt(end - 1);
    const unopened = excess.get(last) ?? 0;
    if (unopened > 0) excess.set(last, unopened - 1);
    else if (!PUNCTUATION.includes(last)) break;
  }
  return matched.slice(0, end);
}

function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1))
    found += 1;
  return found;
}
