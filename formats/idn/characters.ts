/**
 * The characters of U-labels: RFC 5892. Its categories follow from properties of Unicode (section 2),
 * which the platform has. That a character is stable under normalization and folding of case
 * (category B) is checked beside this file, by the mapping of UTS 46.
 */
import type { Fault } from "../format.js";

/** Categories A (LetterDigits) and F (exceptions, with PVALID or with a rule of context), and H. */
const LETTER_DIGIT = /[\p{Ll}\p{Lu}\p{Lo}\p{Nd}\p{Lm}\p{Mn}\p{Mc}]/u;
const VALID_EXCEPTION = /[\u00df\u03c2\u06fd\u06fe\u0f0b\u3007]/u;
const CONTEXTUAL = /\u00b7|\u0375|\u05f3|\u05f4|\u30fb|\u200c|\u200d/u;

/** Category F with DISALLOWED; category D (blocks that are ignored); category I (old Hangul Jamo). */
const DISALLOWED =
  /\u0640|\u07fa|[\u302e-\u302f]|[\u3031-\u3035]|\u303b|[\u20d0-\u20ff]|[\u{1d100}-\u{1d24f}]|[\u1100-\u11ff]|[\ua960-\ua97f]|[\ud7b0-\ud7ff]/u;

/** Category E, the hyphen, and the letters and digits of ASCII; a capital letter is not stable. */
const LDH = /[-0-9a-z]/u;

/** Returns the first character that RFC 5892 does not allow, or not in its context. */
export function characterFault(label: string): Fault | undefined {
  let offset = 0;
  for (const character of label) {
    if (!isValid(character)) return [offset, "a character of IDNA 2008 (RFC 5892)"];
    const context = CONTEXTS.find(([characters]) => characters.test(character));
    if (context?.[1](label, offset) === false) return [offset, context[2]];
    offset += character.length;
  }
  return undefined;
}

function isValid(character: string): boolean {
  if (LDH.test(character) || VALID_EXCEPTION.test(character) || CONTEXTUAL.test(character))
    return true;
  return LETTER_DIGIT.test(character) && !DISALLOWED.test(character);
}

type Context = readonly [
  characters: RegExp,
  holds: (label: string, offset: number) => boolean,
  expected: string,
];

/** Appendix A.3 to A.9. The joiners (A.1, A.2) need tables, and are checked by UTS 46. */
const CONTEXTS: readonly Context[] = [
  [
    /\u00b7/u,
    (label, offset) => label[offset - 1] === "l" && label[offset + 1] === "l",
    'a middle dot only between "l" and "l"',
  ],
  [
    /\u0375/u,
    (label, offset) => /^\p{Script=Greek}/u.test(label.slice(offset + 1)),
    "a lower numeral sign only before a Greek letter",
  ],
  [
    /[\u05f3\u05f4]/u,
    (label, offset) => /\p{Script=Hebrew}$/u.test(label.slice(0, offset)),
    "Hebrew punctuation only after a Hebrew letter",
  ],
  [
    /\u30fb/u,
    (label) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(label),
    "a Katakana middle dot only beside Hiragana, Katakana or Han",
  ],
  [/[\u0660-\u0669]/u, (label) => !/[\u06f0-\u06f9]/u.test(label), "Arabic digits of one kind"],
  [/[\u06f0-\u06f9]/u, (label) => !/[\u0660-\u0669]/u.test(label), "Arabic digits of one kind"],
];
