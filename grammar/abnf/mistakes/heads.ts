/** Mistakes before the elements of a rule: in its name, in its `=`, in a line that is no rule. */
import { inserted, matchAt, replaced, unexplained } from "./mistake.js";
import { isName, wordsIn } from "./words.js";
import type { Mistake, ReadFailure } from "./mistake.js";

const COMMENT_SIGN = /(?:\/\/|\/\*|\(\*|--|#|!)/y;

/** The beginning of a line that can only continue a rule. */
const CONTINUATION = /[/|"([%<*0-9)\]]/;

const ANGLED_NAME = /<([A-Za-z][A-Za-z0-9-]*)>(?=[ \t]*=)/y;

/** The name of a rule with characters that no rule name has, before a sign that defines it. */
const ODD_NAME = /[^\s;="<>%()[\]/|]+(?=[ \t]*(?:::?|\/|\|)?=)/y;

/** The signs with which other notations define a rule, or add alternatives to one. */
const DEFINING_SIGN = /::=|:=|==|=>|->|\u2192|\u2190|:/y;
const ADDING_SIGN = /\/=|\|=/y;

/** Explains why no rule begins at the start of a failure. */
export function mistakeInHead(failure: ReadFailure): Mistake | undefined {
  return (
    commentSign(failure) ??
    angledName(failure) ??
    otherSign(failure) ??
    knownName(failure) ??
    oddName(failure) ??
    missingSign(failure)
  );
}

/** Checks whether the line of a failure continues the rule above it, but begins at the margin. */
export function isContinuation({ text, start }: ReadFailure): boolean {
  return (
    CONTINUATION.test(text.charAt(start)) &&
    matchAt(COMMENT_SIGN, text, start) === null &&
    matchAt(ODD_NAME, text, start) === null &&
    matchAt(ANGLED_NAME, text, start) === null
  );
}

/** The mistake of a line at the margin that continues a rule. */
export function continuationAt(start: number): Mistake {
  return inserted("a line that continues a rule begins with white space", start, " ");
}

function commentSign({ text, start }: ReadFailure): Mistake | undefined {
  const [found] = matchAt(COMMENT_SIGN, text, start) ?? [];
  if (found === undefined) return undefined;
  return replaced(`";" begins a comment, not "${found}"`, start, found.length, ";");
}

function angledName({ text, start }: ReadFailure): Mistake | undefined {
  const [found, name] = matchAt(ANGLED_NAME, text, start) ?? [];
  if (found === undefined || name === undefined) return undefined;
  const message = `a rule name has no angle brackets where it is defined: ${name}`;
  return replaced(message, start, found.length, name);
}

/** A name that is mentioned elsewhere, with characters in it or behind it that no name has. */
function knownName({ text, start, names }: ReadFailure): Mistake | undefined {
  const [head] = matchAt(/[^\s="<>;][^="<>;\n]*(?==)/y, text, start) ?? [];
  if (head === undefined) return undefined;
  const odd = head.search(/[^A-Za-z0-9 \t-]/);
  if (odd === -1) return undefined;
  const name = head.replace(/[^A-Za-z0-9-]/g, "");
  if (!isName(name) || (names.get(name.toLowerCase()) ?? 0) === 0) return undefined;
  const message = `"${head.charAt(odd)}" is not allowed in a rule name`;
  const at = start + odd;
  return {
    message,
    span: { start: at, end: at + 1 },
    fix: { from: start, to: start + head.trimEnd().length, text: name },
  };
}

function oddName({ text, start }: ReadFailure): Mistake | undefined {
  const [found] = matchAt(ODD_NAME, text, start) ?? [];
  if (found === undefined) return undefined;
  const name = found.replace(/[:/|]+$/, "");
  if (name === "" || /^[A-Za-z][A-Za-z0-9-]*$/.test(name)) return undefined;
  return notInName(name, start) ?? unexplained(`a rule name begins with a letter`, start, 1);
}

/** The mistake of a name with characters that a rule name cannot have. */
export function notInName(name: string, start: number): Mistake | undefined {
  const odd = /[^A-Za-z0-9-]/u.exec(name)?.[0];
  if (odd === undefined) return undefined;
  const message = `"${odd}" is not allowed in a rule name`;
  const better = name.replace(/[^A-Za-z0-9-]/gu, "-");
  return isName(better) ? replaced(message, start, name.length, better) : undefined;
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
  const { text, start, names } = failure;
  const { name, at } = head;
  const message = `the line is no rule: there is no "=" after ${name}`;
  const rest = restOfLine(text, at);
  const isMentioned = (names.get(name.toLowerCase()) ?? 0) > 1;
  const isMeant =
    rest.trim() !== "" && !rest.includes("=") && (isMentioned || !looksLikeProse(rest));
  const mistake = isMeant ? inserted(message, at, "= ") : {};
  return { ...mistake, message, span: { start, end: start + name.length } };
}

function restOfLine(text: string, offset: number): string {
  const newline = text.indexOf("\n", offset);
  return text.slice(offset, newline === -1 ? text.length : newline);
}

/** Checks for names and punctuation alone. */
function looksLikeProse(text: string): boolean {
  return wordsIn(text).every(
    ({ text: word }) => isName(word) || /^(?:[.,:;!?'()-]|[0-9]+)$/.test(word),
  );
}
