/** Mistakes with repeats: operators of other notations, and white space where none may be. */
import { matchAt, replaced, unexplained } from "./mistake.js";
import { endsElement, startOfElement, wordsIn } from "./words.js";
import type { Mistake, ReadFailure } from "./mistake.js";

/** A repeat behind its element; no element may follow directly. */
const POSTFIX = /([*+?])(?=[ \t\r\n/|)\];]|$)/y;
const COUNTED = /\{([0-9]*)(,?)([0-9]*)\}/y;

const BRACES = /\{([^{}\n]*)\}/y;

const LIST = /#[0-9]*[A-Za-z"([<%]/y;

/** Explains a mistake with a repeat. */
export function mistakeInRepeat(failure: ReadFailure): Mistake | undefined {
  return (
    postfix(failure) ?? braces(failure) ?? characterClass(failure) ?? blanksAfterRepeat(failure)
  );
}

/** The message about a list, if the option `lists` is off. */
export const LISTS_ARE_OFF =
  '"#" makes a list only with the option lists (RFC 9110, section 5.6.1)';

/** Checks whether a list (`1#element`) stands at a failure. */
export function isList({ text, offset }: ReadFailure): boolean {
  return matchAt(LIST, text, offset) !== null;
}

function postfix({ text, start, offset }: ReadFailure): Mistake | undefined {
  const words = wordsIn(text, start, offset);
  const last = words.at(-1);
  if (last?.end !== offset || words.length < 3 || !endsElement(last.text)) return undefined;
  const from = startOfElement(words);
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
    fix: { from, to: offset + sign.length, text: better },
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

/** `1* DIGIT` */
function blanksAfterRepeat({ text, start, offset }: ReadFailure): Mistake | undefined {
  const last = wordsIn(text, start, offset).at(-1);
  if (last?.end !== offset || !/^(?:[0-9]*[*#][0-9]*|[0-9]+)$/.test(last.text)) return undefined;
  const [blanks] = matchAt(/[ \t]+(?=[A-Za-z"([<%])/y, text, offset) ?? [];
  if (blanks === undefined) return undefined;
  const message = `no white space stands between the repeat ${last.text} and its element`;
  return {
    ...replaced(message, offset, blanks.length, ""),
    span: { start: last.start, end: offset + blanks.length },
  };
}
