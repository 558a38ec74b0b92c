/** Reading of patterns. An optional peer reads their syntax. */
import { describe } from "../common/arguments.js";
import { PatternError } from "./pattern-error.js";
import type { AST } from "@eslint-community/regexpp";
import type { Modes } from "./character-class.js";

/** The method that all versions of the peer have. */
export interface PatternParser {
  parseLiteral(source: string): AST.RegExpLiteral;
}

/** A pattern that has been read. */
export interface ReadPattern {
  readonly tree: AST.Pattern;
  readonly modes: Modes;
  /** Whether a match begins at the beginning of the string: the flag `y`. */
  readonly isSticky: boolean;
}

/**
 * Reads a pattern, of this realm or of another one.
 *
 * @throws {PatternError} `syntax`: it cannot be read, or its groups nest too deeply
 */
export function readPattern(pattern: RegExp, parser: PatternParser): ReadPattern {
  if (!isRegExp(pattern)) throw new TypeError(`a pattern is a RegExp, not ${describe(pattern)}`);
  const { source, flags } = pattern;
  refuseDeep(source, flags.includes("v"));
  const modes: Modes = {
    ignoreCase: flags.includes("i"),
    multiline: flags.includes("m"),
    dotAll: flags.includes("s"),
    isUnicode: /[uv]/.test(flags),
    isSets: flags.includes("v"),
  };
  return { tree: patternTree(`/${source}/${flags}`, parser), modes, isSticky: flags.includes("y") };
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
