/** Mistakes in numbers and ranges of characters. */
import { matchAt, replaced, unexplained } from "./mistake.js";
import { wordsIn } from "./words.js";
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

const BASES = { b: 2, d: 10, x: 16 } as const;

/** Explains a mistake in a number. */
export function mistakeInNumber(failure: ReadFailure): Mistake | undefined {
  return (
    escape(failure) ??
    withoutBase(failure) ??
    reversed(failure) ??
    rangeSign(failure) ??
    rangeOfStrings(failure)
  );
}

function escape({ text, offset }: ReadFailure): Mistake | undefined {
  const message = (found: string, number: string): string =>
    `"${found}" is no element; the number of a character is written ${number}`;
  const [plain] = matchAt(ESCAPE, text, offset) ?? [];
  const code = plain === undefined ? undefined : ESCAPES.get(plain);
  if (plain !== undefined && code !== undefined)
    return replaced(message(plain, code), offset, plain.length, code);
  // The reader stops behind "%", and behind the "U" of "U+0041", which is a name.
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
function reversed({ text, offset, expected }: ReadFailure): Mistake | undefined {
  if (!expected.some((what) => what.startsWith("a number of at least"))) return undefined;
  const before = text.slice(0, offset);
  const [, prefix, first, sign] = /(%[bdx])?([0-9A-Fa-f]+)([-*#])$/i.exec(before) ?? [];
  const digits = prefix === undefined ? /[0-9]+/y : /[0-9A-Fa-f]+/y;
  const [last] = matchAt(digits, text, offset) ?? [];
  if (first === undefined || last === undefined || sign === undefined) return undefined;
  const start = offset - sign.length - first.length;
  const swapped = `${last}${sign}${first}`;
  const message =
    prefix === undefined
      ? "the maximum of the repeat is less than its minimum"
      : "the range ends before it begins";
  return replaced(message, start, swapped.length, swapped);
}

/** `%x41-%x5A`, `%x41..5A`, `%x41–5A`. */
function rangeSign({ text, offset }: ReadFailure): Mistake | undefined {
  const [, range = ""] = /(%[bdx][0-9A-Fa-f]+(?:\.|-)?)$/i.exec(text.slice(0, offset)) ?? [];
  if (range === "") return undefined;
  const start = /[-.]$/.test(range) ? offset - 1 : offset;
  const [sign, base] = matchAt(RANGE_SIGN, text, start) ?? [];
  // A "-" alone is right: the reader stops behind it if the second number is too great.
  if (sign === undefined || sign === "-") return undefined;
  const message =
    base === undefined
      ? `"-" stands between the ends of a range, not "${sign}"`
      : "the base of a range stands only before its first number";
  return replaced(message, start, sign.length, "-");
}

/** `"a"-"z"`, `'a'..'z'`. */
function rangeOfStrings({ text, start, offset }: ReadFailure): Mistake | undefined {
  const last = wordsIn(text, start, offset).at(-1);
  const first = /^"(.)"$/.exec(last?.text ?? "")?.[1];
  if (last === undefined || first === undefined) return undefined;
  const [rest, plain, quoted] =
    matchAt(/[ \t]*(?:-|\.{2,3}|[\u2010-\u2015])[ \t]*(?:"(.)"|'(.)')/y, text, last.end) ?? [];
  const end = plain ?? quoted;
  if (rest === undefined || end === undefined) return undefined;
  const range = `%x${hex(first)}-${hex(end)}`;
  const message = `a range of characters is written with their numbers: ${range}`;
  return first <= end
    ? replaced(message, last.start, last.text.length + rest.length, range)
    : unexplained(message, last.start, last.text.length + rest.length);
}

/** Returns the number of a character, as ABNF writes it after `%x`. */
export function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(BASES.x).toUpperCase().padStart(2, "0");
}
