/** Explains why a text is not ABNF: the mistake of the author behind the offset of the reader. */
import { oneOf, symbolAt } from "../../common/errors.js";
import { shortened } from "../../common/excerpt.js";
import {
  endsElement,
  inserted,
  isClosing,
  isOpening,
  matchAt,
  openBrackets,
  replaced,
  startOfElement,
  unexplained,
  wordsIn,
} from "./mistake.js";
import {
  mistakeInNumber,
  mistakeInRepeat,
  mistakeInString,
  ODD_BLANKS,
  oddBlank,
} from "./elements.js";
import type { Word } from "../../abnf/words.js";
import type { Mistake, ReadFailure, Recognizer } from "./mistake.js";

/** From the most telling to the least. */
const RECOGNIZERS: readonly Recognizer[] = [
  oddBlank,
  blockComment,
  mistakeInHead,
  mistakeInNumber,
  mistakeInRepeat,
  mistakeInString,
  missingElement,
  mistakeWithBrackets,
  mistakeBetween,
];

/** Returns the mistake at a failure. If none is recognized, the mistake names the productions that the reader expects. */
export function mistakeAt(failure: ReadFailure): Mistake {
  for (const recognize of RECOGNIZERS) {
    const mistake = recognize(failure);
    if (mistake !== undefined) return mistake;
  }
  const { text, offset, expected } = failure;
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  const words = oneOf([...expected].sort().map(shortened));
  const sentence = `expected ${words}, found ${symbolAt(text, offset)}`;
  return unexplained(sentence, offset, character.length);
}

// Mistakes before the elements of a rule: in its name, in its `=`, in a line that is not a rule.

const COMMENT_SIGN_IN_HEAD = /(?:\/\/|\/\*|\(\*|--|#|!)/y;

/** The beginning of a line that can only continue a rule. */
const CONTINUATION = new RegExp(`[/|"([%<*0-9)\\]${ODD_BLANKS}]`);

const ANGLED_NAME = /<([A-Za-z][A-Za-z0-9-]*)>(?=[ \t]*=)/y;

/** The name of a rule with characters that no rule name has, before a sign that defines it. */
const ODD_NAME = /[^\s;="<>%()[\]/|]+(?=[ \t]*(?:::?|\/|\|)?=)/y;

/** The signs with which other notations define a rule, or add alternatives to one. */
const DEFINING_SIGN = /::=|:=|==|=>|->|\u2192|\u2190|:/y;
const ADDING_SIGN = /\/=|\|=/y;

/** Checks whether a sign that defines a rule, or adds alternatives to one, stands at an offset, perhaps of another notation. */
export function isDefining(text: string, offset: number): boolean {
  return [/=/y, ADDING_SIGN, DEFINING_SIGN].some((sign) => matchAt(sign, text, offset) !== null);
}

/** Explains why no rule begins at the start of a failure. */
function mistakeInHead(failure: ReadFailure): Mistake | undefined {
  return (
    commentSign(failure.text, failure.start, COMMENT_SIGN_IN_HEAD) ??
    angledName(failure) ??
    otherSign(failure) ??
    oddNameInHead(failure) ??
    missingSign(failure)
  );
}

/** Checks whether the line of a failure continues the rule above it, but begins at the margin. */
export function isContinuation({ text, start }: ReadFailure): boolean {
  return (
    CONTINUATION.test(text.charAt(start)) &&
    matchAt(COMMENT_SIGN_IN_HEAD, text, start) === null &&
    matchAt(ODD_NAME, text, start) === null &&
    matchAt(ANGLED_NAME, text, start) === null
  );
}

/** The mistake of a line at the margin that continues a rule, which may be incomplete without it. Another line may be prose. */
export function continuationAt(
  { text, margin }: ReadFailure,
  start: number,
  isNeeded = false,
): Mistake {
  const isSure = (isNeeded ? /[/|)\]"%]/ : /[/|)\]]/).test(text.charAt(start));
  const columns = margin === 1 ? "1 column" : `${margin} columns`;
  const blanks = margin === 0 ? "white space" : `more white space than the rule (${columns})`;
  const message = `a line that continues a rule begins with ${blanks}`;
  return { ...inserted(message, start, " "), isSure };
}

/** A sign with which another notation begins a comment. */
function commentSign(text: string, at: number, sign: RegExp): Mistake | undefined {
  const [found] = matchAt(sign, text, at) ?? [];
  if (found === undefined) return undefined;
  return replaced(`";" begins a comment, not "${found}"`, at, found.length, ";");
}

/** Explains a comment of another notation between elements. The reader stops after its first sign. */
function blockComment({ text, offset }: ReadFailure): Mistake | undefined {
  const start = text.lastIndexOf("/*", offset);
  const [found] = matchAt(/\/\*[^"\n]*?\*\//y, text, start) ?? [];
  if (start === -1 || found === undefined || offset > start + found.length) return undefined;
  return replaced('";" begins a comment, not "/*"', start, found.length, "");
}

function angledName({ text, start }: ReadFailure): Mistake | undefined {
  const [found, name] = matchAt(ANGLED_NAME, text, start) ?? [];
  if (found === undefined || name === undefined) return undefined;
  const message = `a rule name has no angle brackets where it is defined: ${name}`;
  return replaced(message, start, found.length, name);
}

function oddNameInHead({ text, start }: ReadFailure): Mistake | undefined {
  const [found] = matchAt(ODD_NAME, text, start) ?? [];
  if (found === undefined) return undefined;
  const name = found.replace(/[:/|]+$/, "");
  if (name === "" || /^[A-Za-z][A-Za-z0-9-]*$/.test(name)) return undefined;
  return notInName(name, start) ?? unexplained(`a rule name begins with a letter`, start, 1);
}

/** The mistake of a name with characters that a rule name cannot have. */
function notInName(name: string, start: number): Mistake | undefined {
  const odd = /[^A-Za-z0-9-]/u.exec(name)?.[0];
  if (odd === undefined) return undefined;
  const message = `"${odd}" is not allowed in a rule name`;
  const better = name.replace(/[^A-Za-z0-9-]/gu, "-");
  return /^[A-Za-z]/.test(better) ? replaced(message, start, name.length, better) : undefined;
}

/** The name at the beginning of a failure, and the offset of the word after it. */
function namedHead({
  text,
  start,
}: ReadFailure): { readonly name: string; readonly at: number } | undefined {
  const [head, name] = matchAt(/([A-Za-z][A-Za-z0-9-]*)[ \t]*/y, text, start) ?? [];
  return head === undefined || name === undefined ? undefined : { name, at: start + head.length };
}

/** A sign of another notation after the name. */
function otherSign(failure: ReadFailure): Mistake | undefined {
  const head = namedHead(failure);
  if (head === undefined) return undefined;
  const { text } = failure;
  const [adding] = matchAt(ADDING_SIGN, text, head.at) ?? [];
  if (adding !== undefined)
    return replaced(
      `"=/" adds alternatives to a rule, not "${adding}"`,
      head.at,
      adding.length,
      "=/",
    );
  const [defining] = matchAt(DEFINING_SIGN, text, head.at) ?? [];
  return defining === undefined
    ? undefined
    : replaced(`"=" defines a rule, not "${defining}"`, head.at, defining.length, "=");
}

/** A name without a sign after it. */
function missingSign(failure: ReadFailure): Mistake | undefined {
  const head = namedHead(failure);
  if (head === undefined || failure.offset > head.at) return undefined;
  const { name } = head;
  const message = `the line is not a rule: there is no "=" after ${name}`;
  return unexplained(message, failure.start, name.length);
}

function restOfLine(text: string, offset: number): string {
  const newline = text.indexOf("\n", offset);
  return text.slice(offset, newline === -1 ? text.length : newline);
}

// Mistakes with brackets, and elements that are missing.

const PARTNER = new Map([
  ["(", ")"],
  ["[", "]"],
]);

const CLOSING_BRACKET = /[)\]]/;

/** The rest of a line without a word. */
const REST_OF_LINE = /[ \t]*(?:;|\r?\n|$)/y;

/** Returns the offset of the next word, if it begins its line, but no rule. */
function nextAtMargin(text: string, offset: number): number | undefined {
  const [next, sign] = wordsIn(text, offset);
  const isAtMargin = next !== undefined && text.charAt(next.start - 1) === "\n";
  return isAtMargin && (next.kind !== "name" || sign?.kind !== "=") ? next.start : undefined;
}

/** Explains a bracket that is not closed, or not opened. */
function mistakeWithBrackets(failure: ReadFailure): Mistake | undefined {
  const { text, offset, expected, before, last } = failure;
  const open = openBrackets(before);
  const margin = nextAtMargin(text, offset);
  if (open.length > 0 && margin !== undefined) return continuationAt(failure, margin, true);
  const inner = open.at(-1);
  const found = text.charAt(offset);

  if (CLOSING_BRACKET.test(found)) {
    const closesNone = replaced(`"${found}" closes no bracket`, offset, 1, "");
    if (inner === undefined) return closesNone;
    const partner = PARTNER.get(inner.text) ?? "";
    if (expected.includes(`"${partner}"`) && partner !== found) {
      const rest = wordsIn(text, offset + 1);
      const outer = open.slice(0, -1);
      if (!areClosed(outer, rest)) {
        if (areClosed(open, rest)) return closesNone;
        if (PARTNER.get(outer.at(-1)?.text ?? "") === found) return unclosedBracket(failure);
      }
      const message = `"${inner.text}" is closed by "${partner}", not by "${found}"`;
      return replaced(message, offset, 1, partner);
    }
    if (isOpening(last)) {
      return unexplained(
        "there is no element between the brackets",
        inner.start,
        offset + 1 - inner.start,
      );
    }
    return undefined;
  }
  const isEnd = matchAt(REST_OF_LINE, text, offset) !== null;
  return inner !== undefined && isEnd && expected.includes(`"${PARTNER.get(inner.text) ?? ""}"`)
    ? unclosedBracket(failure)
    : undefined;
}

/** Checks whether some words close the open brackets, and their own. */
function areClosed(open: readonly Word[], words: readonly Word[]): boolean {
  const left = [...open];
  for (const word of words)
    if (isOpening(word)) left.push(word);
    else if (isClosing(word) && PARTNER.get(left.pop()?.text ?? "") !== word.text) return false;
  return left.length === 0;
}

/** The mistake of a bracket that is open where its rule, or the bracket around it, ends. */
function unclosedBracket({ text, offset, before, last }: ReadFailure): Mistake | undefined {
  const inner = openBrackets(before).at(-1);
  if (inner === undefined) return undefined;
  const end = last?.end ?? offset;
  const closing = PARTNER.get(inner.text) ?? "";
  const blank = /\s/.test(text.charAt(inner.end)) ? " " : "";
  return {
    message: `"${inner.text}" is not closed`,
    span: { start: inner.start, end: inner.end },
    fix: { start: end, end, text: blank + closing },
    // Of several elements, each could be the last one in the bracket.
    isSure: before[before.indexOf(inner) + 1]?.start === startOfElement(before),
  };
}

/** Explains an element that is missing beside a slash, or in the whole rule. */
function missingElement(failure: ReadFailure): Mistake | undefined {
  const { text, offset, before, last } = failure;
  if (last === undefined) return undefined;
  const found = text.charAt(offset);
  const isEnd = matchAt(REST_OF_LINE, text, offset) !== null || CLOSING_BRACKET.test(found);
  const margin = nextAtMargin(text, offset);
  if (last.kind === "/" && margin !== undefined) return continuationAt(failure, margin, true);
  if (last.kind === "/" && /[/|]/.test(found) && last.end === offset)
    return unexplained(`"${last.text}${found}" is not a sign of ABNF`, last.start, 2);
  if (last.kind === "/" && (isEnd || /[/|]/.test(found)))
    return replaced(`there is no alternative after "${last.text}"`, last.start, 1, "");
  if (last.kind === "=" && text.startsWith("//", offset))
    return unexplained('a comment begins with ";", not "//"', offset, 2);
  if (/[/|]/.test(found) && (last.kind === "=" || isOpening(last)))
    return replaced(`there is no alternative before "${found}"`, offset, 1, "");
  if (last.kind === "=" && isEnd && before.length === 2)
    return unexplained("the rule has no elements", before[0]!.start, last.end - before[0]!.start);
  return undefined;
}

// Mistakes between elements: white space that is missing, signs of other notations.

const COMMENT_SIGN = /--|\/\*|\(\*/y;

/** A name with characters that no rule name has. */
const NAME_LIKE = /[\p{L}\p{N}_.-]+/uy;

/** Explains a mistake between two elements. */
function mistakeBetween(failure: ReadFailure): Mistake | undefined {
  return (
    oddName(failure) ??
    comma(failure) ??
    commentSign(failure.text, failure.offset, COMMENT_SIGN) ??
    noBlank(failure) ??
    secondSign(failure)
  );
}

/** `foo_bar`, `foo.bar`, `größe`. */
function oddName({ text, offset, last }: ReadFailure): Mistake | undefined {
  const from = last?.end === offset && last.kind === "name" ? last.start : offset;
  const [found] = matchAt(NAME_LIKE, text, from) ?? [];
  if (found === undefined) return undefined;
  return notInName(found.replace(/[.]+$/, ""), from);
}

function comma({ text, offset, last }: ReadFailure): Mistake | undefined {
  if (text.charAt(offset) !== "," || !endsElement(last)) return undefined;
  const isJoined = /[\s]/.test(text.charAt(offset + 1));
  return replaced('white space separates elements, not ","', offset, 1, isJoined ? "" : " ");
}

/**
 * Two elements that can be joined in another way: `"a""b"` is one string in other notations, `%x4DIGIT` may be `%x4` and
 * `DIGIT`, `s"a"` may lack its `%`, and a repeat may stand after its element.
 */
const JOINED = /""$|^%[^"]*\w$|^[bdisx]"$|[\d*#]$/i;

/** `"a"b` */
function noBlank({ text, offset, last }: ReadFailure): Mistake | undefined {
  const isBeginning = /[A-Za-z0-9"%<([*#]/.test(text.charAt(offset));
  if (last?.end !== offset || !endsElement(last) || !isBeginning) return undefined;
  // An odd number of quotation marks turns names into strings.
  const isEven = restOfLine(text, text.lastIndexOf("\n", offset) + 1).split('"').length % 2 === 1;
  const isSure = isEven && !JOINED.test(last.text + text.charAt(offset));
  return { ...inserted("white space separates elements", offset, " "), isSure };
}

/** `a = b c = d`: a second rule in the line; or `=/` before an alternative. */
function secondSign({ text, offset, last }: ReadFailure): Mistake | undefined {
  if (text.charAt(offset) !== "=") return undefined;
  if (last?.kind === "=")
    return replaced('"=" defines a rule, not "=="', last.start, offset + 1 - last.start, "=");
  const message = '"/" begins an alternative of the rule, not "=/", which stands after a name';
  const begins = /\n[ \t]*$/.test(text.slice(last?.end, offset));
  if (begins && text.startsWith("=/", offset)) return replaced(message, offset, 2, "/");
  return unexplained('a second "=" in the rule: each rule begins on a line of its own', offset);
}
