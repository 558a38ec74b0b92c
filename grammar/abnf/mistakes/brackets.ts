/** Mistakes with brackets, and elements that are missing. */
import { continuationAt } from "./heads.js";
import { matchAt, replaced, unexplained } from "./mistake.js";
import { isClosing, isOpening, openBrackets, wordsIn } from "./words.js";
import type { Mistake, ReadFailure } from "./mistake.js";

const PARTNER = new Map([
  ["(", ")"],
  ["[", "]"],
]);

/** The end of a line, before a line at the margin that is no rule, no comment and not empty. */
const LINE_AT_MARGIN = /[ \t]*(?:;[^\n]*)?\r?\n(?=[^\s;])(?![A-Za-z][A-Za-z0-9-]*[ \t]*=)/y;

/** The rest of a line without a word. */
const REST_OF_LINE = /[ \t]*(?:;[^\n]*)?\r?(?:\n|$)/y;

/** Explains a bracket that is not closed, or not opened. */
export function mistakeWithBrackets(failure: ReadFailure): Mistake | undefined {
  const { text, start, offset, expected } = failure;
  const words = wordsIn(text, start, offset);
  const open = openBrackets(words);
  const [lineEnd] = matchAt(LINE_AT_MARGIN, text, offset) ?? [];
  if (open.length > 0 && lineEnd !== undefined) return continuationAt(offset + lineEnd.length);
  const inner = open.at(-1);
  const found = text.charAt(offset);

  if (isClosing(found)) {
    if (inner === undefined) {
      return replaced(`"${found}" closes no bracket`, offset, 1, "");
    }
    const partner = PARTNER.get(inner.text) ?? "";
    if (expected.includes(`"${partner}"`) && partner !== found) {
      const outer = open.at(-2);
      if (outer !== undefined && PARTNER.get(outer.text) === found) return unclosed(failure);
      const message = `"${inner.text}" is closed by "${partner}", not by "${found}"`;
      return replaced(message, offset, 1, partner);
    }
    if (isOpening(words.at(-1)?.text ?? "")) {
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
    ? unclosed(failure)
    : undefined;
}

/** The mistake of a bracket that is open where its rule, or the bracket around it, ends. */
function unclosed({ text, start, offset }: ReadFailure): Mistake | undefined {
  const words = wordsIn(text, start, offset);
  const inner = openBrackets(words).at(-1);
  if (inner === undefined) return undefined;
  const end = words.at(-1)?.end ?? offset;
  const closing = PARTNER.get(inner.text) ?? "";
  const blank = /\s/.test(text.charAt(inner.end)) ? " " : "";
  return {
    message: `"${inner.text}" is not closed`,
    span: { start: inner.start, end: inner.end },
    fix: { from: end, to: end, text: blank + closing },
  };
}

/** Explains an element that is missing beside a slash, or in the whole rule. */
export function missingElement({ text, start, offset }: ReadFailure): Mistake | undefined {
  const words = wordsIn(text, start, offset);
  const last = words.at(-1);
  if (last === undefined) return undefined;
  const found = text.charAt(offset);
  const isEnd = matchAt(REST_OF_LINE, text, offset) !== null || isClosing(found);
  const [lineEnd] = matchAt(LINE_AT_MARGIN, text, offset) ?? [];
  if (isSlash(last.text) && lineEnd !== undefined) return continuationAt(offset + lineEnd.length);
  if (isSlash(last.text) && isSlash(found) && last.end === offset)
    return unexplained(`"${last.text}${found}" is no sign of ABNF`, last.start, 2);
  if (isSlash(last.text) && (isEnd || isSlash(found)))
    return replaced(`there is no alternative after "${last.text}"`, last.start, 1, "");
  if (isSlash(found) && (last.text === "=" || isOpening(last.text)))
    return replaced(`there is no alternative before "${found}"`, offset, 1, "");
  if (last.text === "=" && isEnd && words.length === 2)
    return unexplained("the rule has no elements", words[0]!.start, last.end - words[0]!.start);
  return undefined;
}

function isSlash(word: string): boolean {
  return word === "/" || word === "|";
}
