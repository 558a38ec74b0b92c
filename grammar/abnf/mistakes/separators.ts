/** Mistakes between elements: white space that is missing, signs of other notations. */
import { inserted, matchAt, replaced, unexplained } from "./mistake.js";
import { notInName } from "./heads.js";
import { endsElement, isName, wordsIn } from "./words.js";
import type { Mistake, ReadFailure } from "./mistake.js";

const COMMENT_SIGN = /--|\/\*|\(\*/y;

/** A name with characters that no rule name has. */
const NAME_LIKE = /[\p{L}\p{N}_.-]+/uy;

/** Explains a mistake between two elements. */
export function mistakeBetween(failure: ReadFailure): Mistake | undefined {
  return (
    oddName(failure) ??
    comma(failure) ??
    commentSign(failure) ??
    noBlank(failure) ??
    secondSign(failure)
  );
}

/** `foo_bar`, `foo.bar`, `größe`. */
function oddName({ text, start, offset }: ReadFailure): Mistake | undefined {
  const last = wordsIn(text, start, offset).at(-1);
  const from = last?.end === offset && isName(last.text) ? last.start : offset;
  const [found] = matchAt(NAME_LIKE, text, from) ?? [];
  if (found === undefined) return undefined;
  return notInName(found.replace(/[.]+$/, ""), from);
}

function comma({ text, start, offset }: ReadFailure): Mistake | undefined {
  const last = wordsIn(text, start, offset).at(-1);
  if (text.charAt(offset) !== "," || !endsElement(last?.text ?? "")) return undefined;
  const isJoined = /[\s]/.test(text.charAt(offset + 1));
  return replaced('white space separates elements, not ","', offset, 1, isJoined ? "" : " ");
}

function commentSign({ text, offset }: ReadFailure): Mistake | undefined {
  const [found] = matchAt(COMMENT_SIGN, text, offset) ?? [];
  if (found === undefined) return undefined;
  return replaced(`";" begins a comment, not "${found}"`, offset, found.length, ";");
}

/** `"a""b"` */
function noBlank({ text, start, offset }: ReadFailure): Mistake | undefined {
  const last = wordsIn(text, start, offset).at(-1);
  const isBeginning = /[A-Za-z0-9"%<([*#]/.test(text.charAt(offset));
  if (last?.end !== offset || !endsElement(last.text) || !isBeginning) return undefined;
  return inserted("white space separates elements", offset, " ");
}

/** `a = b c = d`: a second rule in the line. */
function secondSign({ text, start, offset }: ReadFailure): Mistake | undefined {
  if (text.charAt(offset) !== "=") return undefined;
  const last = wordsIn(text, start, offset).at(-1);
  if (last?.text === "=")
    return replaced('"=" defines a rule, not "=="', last.start, offset + 1 - last.start, "=");
  return unexplained('a second "=" in the rule: each rule begins on a line of its own', offset);
}
