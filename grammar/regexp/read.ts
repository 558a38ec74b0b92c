/** Reading of patterns. An optional peer reads their syntax. */
import { describe } from "../common/arguments.js";
import { CALL_LIMITS, limitError } from "../common/budget.js";
import { UriAbnfError } from "../common/errors.js";
import type { AST } from "@eslint-community/regexpp";

/** The method that all versions of the peer have. */
export interface PatternParser {
  parseLiteral(source: string): AST.RegExpLiteral;
}

/** The flags that give a part of a pattern its meaning. A group can change the first three. */
export interface Modes {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  /** Whether the pattern reads code points: the flag `u` or `v`. */
  readonly isUnicode: boolean;
  /** Whether classes are sets: the flag `v`. */
  readonly isSets: boolean;
}

/** A pattern, or an object with its text, such as `toRegExp` returns. */
export type PatternText = Pick<RegExp, "source" | "flags">;

/** A pattern that has been read. */
export interface ReadPattern {
  /** E.g. `/a+/u`. */
  readonly literal: string;
  readonly tree: AST.Pattern;
  readonly modes: Modes;
  /** Whether a match begins at the beginning of the string: the flag `y`. */
  readonly isSticky: boolean;
}

/** The part of the longest text that a call may write which a pattern may have: each character is a node of a tree. */
const LENGTH_PART = 1 / 10;

/**
 * Reads a pattern, of this realm or of another one, or its text.
 *
 * @throws {TypeError} for any other value
 * @throws {PatternError} `syntax`: it cannot be read, or its groups nest too deeply
 * @throws {LimitError} `length`
 */
export function readPattern(pattern: PatternText, parser: PatternParser): ReadPattern {
  const { source, flags } = isRegExp(pattern) ? pattern : inLiteral(pattern);
  const most = CALL_LIMITS.length * LENGTH_PART;
  if (source.length > most)
    throw limitError(
      "length",
      most,
      (limit) => `the pattern has more than ${limit} characters; write a shorter one`,
    );
  const literal = `/${source}/${flags}`;
  refuseDeep(source, flags.includes("v"));
  const modes: Modes = {
    ignoreCase: flags.includes("i"),
    multiline: flags.includes("m"),
    dotAll: flags.includes("s"),
    isUnicode: /[uv]/.test(flags),
    isSets: flags.includes("v"),
  };
  return { literal, tree: patternTree(literal, parser), modes, isSticky: flags.includes("y") };
}

/** Escapes what a literal cannot have, such as a solidus, in a text that `new RegExp` takes. */
function inLiteral(pattern: unknown): PatternText {
  const { source, flags } = Object(pattern) as Readonly<Record<string, unknown>>;
  if (typeof source !== "string" || typeof flags !== "string")
    throw new TypeError(
      `a pattern is a RegExp or an object with source and flags, not ${describe(pattern)}`,
    );
  try {
    return new RegExp(source, flags);
  } catch {
    // The peer says where the mistake is, or knows syntax that is newer than the platform.
    return { source: source.replace(/\\[^]|\//g, (part) => part.replace(/^\//, "\\/")), flags };
  }
}

/** Checks the tag, and the slot that the getter of the source reads: other objects can have the tag. */
function isRegExp(value: unknown): boolean {
  if (Object.prototype.toString.call(value) !== "[object RegExp]") return false;
  try {
    return typeof Reflect.get(RegExp.prototype, "source", value) === "string";
  } catch {
    return false;
  }
}

/** The depth of groups, and of classes of sets. Each takes some frames of the call stack. */
const MOST_NESTED = 250;

function refuseDeep(source: string, isSets: boolean): void {
  let depth = 0;
  let classes = 0;
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at]!;
    if (character === "\\") at += 1;
    else if (character === "[") classes = isSets ? classes + 1 : 1;
    else if (character === "]") classes = Math.max(0, classes - 1);
    else if (classes === 0 && character === "(") depth += 1;
    else if (classes === 0 && character === ")") depth -= 1;
    if (depth + classes > MOST_NESTED) {
      const sentence = `a pattern has at most ${String(MOST_NESTED)} nested groups`;
      throw new PatternError("syntax", at, sentence);
    }
  }
}

/** A literal begins with a solidus, so offsets in it are one larger than in the source. */
function patternTree(literal: string, parser: PatternParser): AST.Pattern {
  try {
    return parser.parseLiteral(literal).pattern;
  } catch (error) {
    // The syntax of a platform can be newer than that of the peer; a pattern can nest too deeply for it.
    const { index = 1, message } = error as Error & { readonly index?: number };
    const sentence = message.slice(message.lastIndexOf(": ") + 1).trim();
    throw new PatternError("syntax", index - 1, sentence);
  }
}

/**
 * Why a pattern has no rule.
 *
 * - `syntax`: it is not a pattern, its groups nest too deeply, or it has syntax that is newer than the peer that
 *   reads it
 * - `back-reference`: a back reference whose group does not stand for one string, nor for few strings where it is
 *   referred to (see `fromRegExp`)
 * - `property-of-strings`: a property such as `\p{RGI_Emoji}`, whose strings no platform lists
 */
export type PatternErrorKind = "syntax" | "back-reference" | "property-of-strings";

/** A pattern has no rule. */
export class PatternError extends UriAbnfError {
  override readonly name = "PatternError";
  readonly kind: PatternErrorKind;
  /** The offset in the source of the pattern, as a `RegExp` writes it, in UTF-16 code units. */
  readonly offset: number;

  constructor(kind: PatternErrorKind, offset: number, sentence: string) {
    super(`${sentence} at offset ${String(offset)}`);
    this.kind = kind;
    this.offset = offset;
  }
}
