/** Mistakes within one element: in a number, in a string or prose value, in a repeat. */
import { endsElement, matchAt, replaced, startOfElement, unexplained } from "./mistake.js";
import { words } from "../../abnf/words.js";
import type { Span } from "../../ast/nodes.js";
import type { Word } from "../../abnf/words.js";
import type { Mistake, ReadFailure } from "./mistake.js";

const ESCAPES = new Map([
  ["\\n", "%x0A"],
  ["\\r", "%x0D"],
  ["\\t", "%x09"],
  ["\\f", "%x0C"],
  ["\\0", "%x00"],
]);

/** E.g. `\n`, `\x41`, `\u0041`, `U+0041`, `%u0041`. */
const ESCAPE = /\\[nrtf0](?![0-9A-Za-z])/y;
const OTHER_NUMBER = /(?:\\[xu]|%?U\+|%u)\{?([0-9A-Fa-f]+)\}?/iy;

/** The letters and digits of a number without its base. */
const WITHOUT_BASE = /%([0-9A-Fa-f]+)/y;

/** A sign for a range other than `-`, and the base that is repeated after it. */
const RANGE_SIGN = /(?:\.{2,3}|[\u2010-\u2015\u2026-])(%?[bdx])?(?=[0-9A-Fa-f])/iy;

const DIGIT_KINDS = new Map([
  ["BIT", "binary digit"],
  ["DIGIT", "decimal digit"],
  ["HEXDIG", "hexadecimal digit"],
]);

/** Explains a mistake in a number. */
export function mistakeInNumber(failure: ReadFailure): Mistake | undefined {
  return (
    escape(failure) ??
    withoutBase(failure) ??
    reversed(failure) ??
    rangeSign(failure) ??
    rangeOfStrings(failure) ??
    oddDigit(failure)
  );
}

/** `%x`, `%xG`, `%x41-`, `%b12`, `%x41-5A-61`. */
function oddDigit(failure: ReadFailure): Mistake | undefined {
  const { text, offset, expected } = failure;
  const kind = expected.map((what) => DIGIT_KINDS.get(what)).find((what) => what !== undefined);
  const number = numberBefore(failure);
  if (number === undefined) return undefined;
  const found = text.charAt(offset);
  if (kind !== undefined)
    return unexplained(
      `there is no ${kind} after ${number}`,
      offset - number.length,
      number.length,
    );
  if (/^%b/i.test(number) && /[2-9]/.test(found))
    return unexplained(`"${found}" is not a ${DIGIT_KINDS.get("BIT")!}`, offset);
  const whole = number.includes("-") ? "range" : "series of numbers";
  return /[.-]/.test(found) && /[.-]/.test(number)
    ? unexplained(`"${found}" cannot follow the ${whole} ${number}`, offset)
    : undefined;
}

function escape({ text, offset }: ReadFailure): Mistake | undefined {
  const message = (found: string, number: string): string =>
    `"${found}" is not an element; the number of a character is written ${number}`;
  const [plain] = matchAt(ESCAPE, text, offset) ?? [];
  const code = plain === undefined ? undefined : ESCAPES.get(plain);
  if (plain !== undefined && code !== undefined)
    return replaced(message(plain, code), offset, plain.length, code);
  // The reader stops after "%", and after the "U" of "U+0041", which is a name.
  const at = /[%U]/i.test(text.charAt(offset - 1)) ? offset - 1 : offset;
  const [found, digits] = matchAt(OTHER_NUMBER, text, at) ?? [];
  if (found === undefined || digits === undefined) return undefined;
  return replaced(message(found, `%x${digits}`), at, found.length, `%x${digits}`);
}

function withoutBase({ text, offset, expected }: ReadFailure): Mistake | undefined {
  const at = offset - 1;
  if (text.charAt(at) !== "%" || !expected.includes('"x"')) return undefined;
  const [found, digits] = matchAt(WITHOUT_BASE, text, at) ?? [];
  const message = 'after "%" stands b, d or x for the base of a number';
  if (found === undefined || digits === undefined) return unexplained(message, at, 2);
  const isHex = /[a-f]/i.test(digits);
  return isHex
    ? replaced(message, at, found.length, `%x${digits}`)
    : unexplained(message, at, found.length);
}

/** `%x5A-41` and `5*3`: the reader expects a number of at least the first. */
function reversed({ text, offset, expected, last }: ReadFailure): Mistake | undefined {
  if (last === undefined || !expected.some((what) => what.startsWith("a number of at least")))
    return undefined;
  const isRange = last.kind === "number";
  const first = last.text.slice(isRange ? "%x".length : 0, -1);
  const [end] = matchAt(isRange ? /[0-9A-Fa-f]+/y : /[0-9]+/y, text, offset) ?? [];
  if (end === undefined || first === "") return undefined;
  const swapped = end + last.text.slice(-1) + first;
  const message = isRange
    ? "the range ends before it begins"
    : "the maximum of the repeat is less than its minimum";
  return replaced(message, offset - 1 - first.length, swapped.length, swapped);
}

/** `%x41-%x5A`, `%x41..5A`, `%x41–5A`. */
function rangeSign(failure: ReadFailure): Mistake | undefined {
  const { text, offset } = failure;
  const range = numberBefore(failure);
  if (range === undefined || /[-.]./.test(range)) return undefined;
  const start = /[-.]$/.test(range) ? offset - 1 : offset;
  const [sign, base] = matchAt(RANGE_SIGN, text, start) ?? [];
  // A "-" alone is right: the reader stops after it if the second number is too great.
  if (sign === undefined || sign === "-") return undefined;
  const message =
    base === undefined
      ? `"-" stands between the ends of a range, not "${sign}"`
      : "the base of a range stands only before its first number";
  return replaced(message, start, sign.length, "-");
}

/** Returns the number that ends at a failure, perhaps with the sign of a range or series. */
function numberBefore({ offset, last }: ReadFailure): string | undefined {
  return last?.kind === "number" && last.end === offset ? last.text : undefined;
}

const RANGE_OF_STRINGS =
  /(["'])([^\n])\1[ \t]*(?:-|\.{2,3}|[\u2010-\u2015])[ \t]*(["'])([^\n])\3/uy;

/** `"a"-"z"`, `'a'..'z'`. */
function rangeOfStrings({ text, offset, last }: ReadFailure): Mistake | undefined {
  const at = text.charAt(offset) === "'" ? offset : (last?.start ?? offset);
  const [found, , first, , end] = matchAt(RANGE_OF_STRINGS, text, at) ?? [];
  if (found === undefined || first === undefined || end === undefined) return undefined;
  const range = `%x${hex(first)}-${hex(end)}`;
  const message = `a range of characters is written with their numbers: ${range}`;
  return first <= end
    ? replaced(message, at, found.length, range)
    : unexplained(message, at, found.length);
}

/** Returns the number of a character, as ABNF writes it after `%x`. */
function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, "0");
}

// Mistakes in strings and prose values, and characters that stand outside of a string.

const SINGLE = /(?:''|['`])([^'`\n]*)(?:''|['`])/y;
const CURLY =
  /[\u201c\u201d\u201e\u00ab\u2018\u2019]([^\u201c\u201d\u00bb\u2018\u2019\n]*)[\u201c\u201d\u00bb\u2018\u2019]/y;

/** The characters that look like white space, or like nothing, but are not white space of ABNF: the inside of a class. */
export const ODD_BLANKS = String.raw`\v\f\u0085\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff`;

const ODD_BLANK = new RegExp(`[${ODD_BLANKS}]+`, "y");

/** A blank before the sign that defines a rule. */
const ODD_BLANK_IN_HEAD = new RegExp(
  `[A-Za-z][A-Za-z0-9-]*[ \\t]*(?=[${ODD_BLANKS}][${ODD_BLANKS} \\t]*=)`,
  "y",
);

/** A character that only a string can have, with blanks around it. */
const LONE = /([!$&',.:?@^_`~+-])(?=[ \t\r\n/|)\];]|$)/y;

/** A character of a line that no string can have. */
const NOT_IN_STRINGS = /[^\x20-\x7e\r\n]/;

/** Explains a string without its end, with characters outside of ASCII, or in other quotes. */
export function mistakeInString(failure: ReadFailure): Mistake | undefined {
  return otherQuotes(failure) ?? unclosedString(failure) ?? lone(failure);
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
function unclosedString(failure: ReadFailure): Mistake | undefined {
  const { text, offset, expected } = failure;
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const newline = text.indexOf("\n", offset);
  const line = text.slice(lineStart, newline === -1 ? text.length : newline).trimEnd();
  const last = words(line).find(isUnclosedString);
  // A mark that is missing before it makes a string of what is between two strings.
  const isReached =
    offset >= lineStart + (last?.start ?? Infinity) ||
    text.slice(offset - 1, offset + 1).includes('"');
  if (last !== undefined && isReached) {
    const { start, end, mark } = withoutMark(line) ?? { ...last, mark: "closing" };
    const message = `the string has no ${mark} quotation mark`;
    return unexplained(message, lineStart + start, end - start);
  }
  const prefix = numberBefore(failure);
  if (expected.includes("DQUOTE") && prefix !== undefined)
    return unexplained(`there is no string after ${prefix}`, offset - 2, 2);
  if (expected.includes("DQUOTE") && NOT_IN_STRINGS.test(text.charAt(offset)))
    return strange(text, offset);
  if (expected.includes('">"')) {
    const open = text.lastIndexOf("<", offset - 1);
    return unexplained('the prose value has no closing ">"', open, offset - open);
  }
  return undefined;
}

/** The longest line in which a missing mark is sought: each place of it costs a reading of the line. */
const LONGEST_LINE = 100;

/** The places where a string can begin, or end. */
const EDGES = /(?<=[ \t([*0-9])(?=[^ \t"])|(?<=[^ \t"])(?=[ \t/)\]]|$)/g;

/**
 * Returns the string of a line that has lost a mark: with the mark, all strings are apart from other words and have no
 * blanks at their ends. Of several such strings, the one with which the strings are shortest.
 */
function withoutMark(line: string): (Span & { readonly mark: "opening" | "closing" }) | undefined {
  let least = Infinity;
  let found: ReturnType<typeof withoutMark>;
  for (const { index } of line.length > LONGEST_LINE ? [] : line.matchAll(EDGES)) {
    const all = words(`${line.slice(0, index)}"${line.slice(index)}`);
    const strings = all.filter(({ kind }) => kind === "string");
    const length = strings.reduce((sum, { text }) => sum + text.length, 0);
    const string = strings.find(({ start, end }) => start <= index && index < end);
    if (string === undefined || length >= least || !all.every(isApart)) continue;
    least = length;
    const { start, end } = string;
    found = { start, end: end - 1, mark: start === index ? "opening" : "closing" };
  }
  return found;
}

function isApart(word: Word, index: number, all: readonly Word[]): boolean {
  const next = all[index + 1];
  if (word.kind === "unclosed" || /^"(?! "$)(?: |.* "$)/.test(word.text)) return false;
  const touching = next?.start === word.end ? [word, next] : [];
  const isGlued = touching.every((each) => endsElement(each) || each.kind === "stray");
  return !isGlued || !touching.some(({ kind }) => kind === "string");
}

function isUnclosedString({ kind, text }: Word): boolean {
  return kind === "unclosed" && !text.startsWith("<");
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

/**
 * White space that is none: in an element, at the beginning of a line, or before the sign that defines a rule. In a string,
 * it can be the character itself.
 */
export function oddBlank(failure: ReadFailure): Mistake | undefined {
  const { text, start, offset: furthest, expected } = failure;
  if (expected.includes("DQUOTE")) return undefined;
  const [head] = matchAt(ODD_BLANK_IN_HEAD, text, start) ?? [];
  const offset = head === undefined ? furthest : start + head.length;
  const [found] = matchAt(ODD_BLANK, text, offset) ?? [];
  if (found === undefined) return undefined;
  const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  // A mark without a width can stand within a name. A line that is indented continues the rule above it.
  const isSure = head !== undefined || (offset > start && !/[\u200b\ufeff]/.test(found));
  const blank = /[*#]/.test(text.charAt(offset - 1)) ? "" : " ";
  const message = `U+${code} is not white space of ABNF`;
  return { ...replaced(message, offset, found.length, blank), isSure };
}

function lone({ text, offset, expected }: ReadFailure): Mistake | undefined {
  const [, character] = matchAt(LONE, text, offset) ?? [];
  if (character === undefined || !expected.includes("element")) return undefined;
  const message = `"${character}" is not an element; a character itself stands in quotation marks`;
  return replaced(message, offset, 1, `"${character}"`);
}

// Mistakes with repeats: operators of other notations, and white space where none may be.

/** A repeat after its element; no element may follow directly. */
const POSTFIX = /([*+?])(?=[ \t\r\n/|)\];]|$)/y;
const COUNTED = /\{([0-9]*)(,?)([0-9]*)\}/y;

const BRACES = /\{([^{}\n]*)\}/y;

const LIST = /#[0-9]*[A-Za-z"([<%]/y;

/** Explains a mistake with a repeat. */
export function mistakeInRepeat(failure: ReadFailure): Mistake | undefined {
  return postfix(failure) ?? braces(failure) ?? characterClass(failure) ?? loneRepeat(failure);
}

/** The message about a list, if the option `lists` is off. */
export const LISTS_ARE_OFF =
  '"#" makes a list (RFC 9110, section 5.6.1) only with the option lists: true, or --lists of the command';

/** Checks whether a list (`1#element`) stands at a failure. */
export function isList({ text, offset }: ReadFailure): boolean {
  return matchAt(LIST, text, offset) !== null;
}

function postfix({ text, offset, before, last }: ReadFailure): Mistake | undefined {
  if (last?.end !== offset || before.length < 3 || !endsElement(last)) return undefined;
  const from = startOfElement(before);
  const element = text.slice(from, offset);
  const counted = matchAt(COUNTED, text, offset);
  const sign = matchAt(POSTFIX, text, offset)?.[0] ?? counted?.[0];
  if (sign === undefined) return undefined;
  const better = sign === "?" ? `[ ${element} ]` : `${repeatOf(sign, counted)}${element}`;
  const message = `the repeat stands before its element: ${better.length > 30 ? "*element" : better}`;
  return {
    message:
      sign === "?"
        ? `an option stands in square brackets: ${better.length > 30 ? "[ element ]" : better}`
        : message,
    span: { start: offset, end: offset + sign.length },
    fix: { start: from, end: offset + sign.length, text: better },
  };
}

function repeatOf(sign: string, counted: RegExpExecArray | null): string {
  if (sign === "*") return "*";
  if (sign === "+") return "1*";
  const [, min = "", comma = "", max = ""] = counted ?? [];
  return comma === "" ? min : `${min}*${max}`;
}

/** `{ element }` in the notation of ISO 14977. */
function braces({ text, offset }: ReadFailure): Mistake | undefined {
  if (text.charAt(offset) !== "{") return undefined;
  const [found, content] = matchAt(BRACES, text, offset) ?? [];
  const message = 'a repetition is written "*( … )", not "{ … }"';
  if (found === undefined || content === undefined) return unexplained(message, offset);
  return replaced(message, offset, found.length, `*(${content})`);
}

/** `[0-9]` in the notation of regular expressions. */
function characterClass({ text, offset }: ReadFailure): Mistake | undefined {
  const open = text.lastIndexOf("[", offset);
  const [found, first, last] = matchAt(/\[([0-9])-([0-9])\]/y, text, open) ?? [];
  if (found === undefined || first === undefined || last === undefined) return undefined;
  const range = `%x3${first}-3${last}`;
  return replaced(
    `a range of characters is written with their numbers: ${range}`,
    open,
    found.length,
    range,
  );
}

/** `1* DIGIT`, or `1*` alone. */
function loneRepeat({ text, offset, expected, last }: ReadFailure): Mistake | undefined {
  if (last?.end !== offset || last.kind !== "repeat") return undefined;
  const [blanks] = matchAt(/[ \t]+(?=[A-Za-z"([<%])/y, text, offset) ?? [];
  if (blanks === undefined)
    return expected.includes("element") && matchAt(/[ \t\r\n;/|)\]]|$/y, text, offset) !== null
      ? unexplained(
          `there is no element after the repeat ${last.text}`,
          last.start,
          last.text.length,
        )
      : undefined;
  const message = `no white space stands between the repeat ${last.text} and its element`;
  return {
    ...replaced(message, offset, blanks.length, ""),
    // A number alone can be a string without quotation marks.
    isSure: /[*#]/.test(last.text),
    span: { start: last.start, end: offset + blanks.length },
  };
}
