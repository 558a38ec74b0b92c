/** Extraction of URIs from running text: Appendix E. */
import { requireString } from "./errors.js";
import type { AsciiSet, RecognizedRule } from "./table-rules.js";
import type { DialectChoices } from "./definition.js";
import type { ReferenceReader } from "./reference.js";

/** The delimiters of a reference: `<…>`, `"…"`, or white space or punctuation. */
export type Delimiters = "angle-brackets" | "double-quotes" | "white-space";

/**
 * A hyphen at the end of a line. It stays in the reference, but "may or may not actually be part of
 * the URI": typesetters introduce hyphens when they break a line.
 */
export interface HyphenWarning {
  readonly kind: "hyphen-at-line-break";
  /** The offset of the hyphen in the text. */
  readonly offset: number;
  /** The offset of the hyphen in the reference. */
  readonly index: number;
}

/** A reference in a text. */
export interface Extracted {
  /** The reference without the white space of its line breaks. */
  readonly reference: string;
  /** The offset in the text at which it begins: after the delimiter and a prefix "URL:". */
  readonly start: number;
  /** The offset in the text at which it ends, exclusive. */
  readonly end: number;
  readonly delimiters: Delimiters;
  readonly warnings: readonly HyphenWarning[];
}

/** The operations that find references in text. */
export interface Extracting {
  /**
   * Returns the references in a text from left to right. A reference has a scheme and at least one
   * more character. It stands within angle brackets, within double-quotes, or without delimiters.
   *
   * Within angle brackets, the function ignores white space. Within double-quotes, it ignores white
   * space that contains a line break; other white space there usually ends the URI. It drops a
   * prefix "URL:". Without delimiters, white space ends a reference, and so does every other
   * character that no URI has. Punctuation at the end is not part of the reference, and neither is
   * a closing bracket without its opening bracket. Of IRIs, white space and punctuation of all
   * scripts are meant. A text that breaks off within an escape, or continues after a fragment, is
   * not a reference.
   *
   * Linear in every text.
   *
   * @example
   * ```ts
   * extract("See <http://example.\n  com/> (and http://a/b).").map(({ reference }) => reference);
   * // ["http://example.com/", "http://a/b"]
   * ```
   */
  extract(text: string): Extracted[];

  /**
   * Returns a user-typed reference without angle brackets or double-quotes around it, a prefix
   * "URL:", and all white space. "For robustness, software that accepts user-typed URI should
   * attempt to recognize and strip both delimiters and embedded whitespace." The result need not be
   * a reference: see `parse`.
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

/** White space that only an IRI could have. */
const FURTHER_WHITE_SPACE = /[^\0-\x7f\S]/g;

/**
 * Punctuation that can end a sentence, or a part of one. At its end, a reference does not include it. Some
 * languages close a quotation with the opening mark of others.
 */
const PUNCTUATION = /^[\p{Terminal_Punctuation}\p{Pi}]+$/u;

type Closing = readonly [closing: RegExp, opening: RegExp];

/** Closing brackets and quotation marks that references may have, each kind with its opening characters. */
const CLOSING: readonly Closing[] = [
  [/\p{Pe}/gu, /\p{Ps}/gu],
  [/\p{Pf}/gu, /\p{Pi}/gu],
  // A pair of apostrophes closes itself.
  [/'(?:[^']*')?/g, /'[^']*'/g],
];

type ExtractingChoices = Pick<DialectChoices, "components" | "reference">;

export function extracting(reader: ReferenceReader, choices: ExtractingChoices): Extracting {
  return {
    extract(text) {
      requireString(text, "the text");
      return extract(reader, choices, text);
    },

    stripDelimiters,
  };
}

/** How references without delimiters begin and go on. */
interface OpenReferences {
  readonly rule: RecognizedRule;
  /** The characters with which a scheme begins, and those after them. */
  readonly letters: AsciiSet;
  readonly schemeCharacters: AsciiSet;
}

/** A step through the text: the next offset, and the reference that the step found. */
interface Advance {
  readonly next: number;
  readonly found?: Extracted;
}

function extract(
  reader: ReferenceReader,
  { reference, components }: ExtractingChoices,
  written: string,
): Extracted[] {
  const text = written.replace(FURTHER_WHITE_SPACE, " ");
  const { scheme } = components;
  const open: OpenReferences = {
    rule: reader.rules.rule(reference),
    letters: reader.characters.of(scheme),
    schemeCharacters: reader.characters.of(scheme, "a"),
  };
  const extracted: Extracted[] = [];
  for (let at = 0; at < text.length;) {
    const advance = step(reader, open, text, at);
    // Other code may define the name in the prototype.
    if (Object.hasOwn(advance, "found")) extracted.push(advance.found!);
    at = advance.next;
  }
  return extracted;
}

function step(reader: ReferenceReader, open: OpenReferences, text: string, at: number): Advance {
  switch (text.charCodeAt(at)) {
    case LESS_THAN:
      return wrapped(reader, text, at, ">", "angle-brackets");
    case QUOTATION_MARK:
      return wrapped(reader, text, at, '"', "double-quotes");
    default:
      return inTheOpen(reader, open, text, at);
  }
}

/**
 * Finds a reference within delimiters. A character that no reference has ends the search for the
 * closing delimiter. So no text is searched twice.
 */
function wrapped(
  reader: ReferenceReader,
  text: string,
  at: number,
  closing: string,
  delimiters: Delimiters,
): Advance {
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

/** Checks for white space that contains no line break. */
function hasSpaceWithinLine(written: string): boolean {
  return (written.match(WHITE_SPACE) ?? []).some((blanks) => !LINE_BREAK.test(blanks));
}

/** Returns the offset of a reference after white space, a prefix "URL:" and white space. */
function startOfReference(body: string): number {
  return /^\s*(?:URL:\s*)?/i.exec(body)![0].length;
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

/**
 * Finds a reference without delimiters. A reference begins with a scheme; the text to the left of
 * the scheme cannot be part of it.
 */
function inTheOpen(
  reader: ReferenceReader,
  { rule, letters, schemeCharacters }: OpenReferences,
  text: string,
  at: number,
): Advance {
  let colon = at;
  while (schemeCharacters[text.charCodeAt(colon)] === true) colon += 1;
  if (text.charAt(colon) !== ":") return { next: Math.max(colon, at + 1) };

  let start = at;
  while (start < colon && letters[text.charCodeAt(start)] === false) start += 1;
  if (start === colon || isPrefixed(text, start)) return { next: colon + 1 };

  const matched = rule.prefixEnd(text, start);
  if (matched <= colon) return { next: colon + 1 };
  // At a broken escape or a second fragment, the text continues in a way that no reference can, so
  // that the text before it is not a reference.
  if ("%#".includes(text.charAt(matched)) && matched < text.length) return { next: matched };

  const reference = withoutPunctuation(text.slice(start, matched));
  if (!isReference(reader, reference)) return { next: matched };
  const end = start + reference.length;
  const found = { reference, start, end, delimiters: "white-space", warnings: [] } as const;
  return { next: matched, found };
}

/**
 * Checks for a reference with a scheme and at least one more character. Without this condition,
 * every word before a colon would be a reference.
 */
function isReference(reader: ReferenceReader, text: string): boolean {
  const components = reader.components(text);
  if (components?.scheme === undefined) return false;
  const { authority = "", path, query } = components;
  return authority !== "" || path !== "" || query !== undefined;
}

/**
 * Removes the punctuation of the surrounding sentence, and closing brackets without opening
 * brackets.
 */
function withoutPunctuation(matched: string): string {
  const excess = new Map<Closing, number>();
  let rest = matched;
  for (;;) {
    const last = /[^]?$/u.exec(rest.slice(-2))![0];
    const kind = CLOSING.find(([closing]) => last.search(closing) === 0);
    const unopened =
      kind && (excess.get(kind) ?? count(matched, kind[0]) - count(matched, kind[1]));
    if (unopened !== undefined && unopened > 0) excess.set(kind!, unopened - 1);
    // An ellipsis is punctuation in its compatibility form.
    else if (!PUNCTUATION.test(last) && !PUNCTUATION.test(last.normalize("NFKC"))) return rest;
    rest = rest.slice(0, -last.length);
  }
}

function count(text: string, characters: RegExp): number {
  return text.match(characters)?.length ?? 0;
}

/** Returns a user-typed reference without delimiters and white space: see `Extracting`. */
function stripDelimiters(input: string): string {
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
const PREFIX = "URL:";

/** Checks whether the prefix, in any case, stands at an offset. */
function isPrefixed(text: string, offset: number): boolean {
  return text.slice(offset, offset + PREFIX.length).toUpperCase() === PREFIX;
}

/** Returns a text without its spaces, line breaks, tabs, and other white space of Unicode. */
function withoutWhiteSpace(text: string): string {
  return text.replace(WHITE_SPACE, "");
}

function isWrapped(text: string, start: number, end: number): boolean {
  if (end - start < 2) return false;
  const wrapper = text.charAt(start) + text.charAt(end - 1);
  return wrapper === "<>" || wrapper === '""';
}
