/** Labels and names of IDNA 2008: RFC 5890 section 2.3, RFC 5891 section 4.2, RFC 5892, RFC 5893. */
import { toASCII, toUnicode } from "tr46";
import { leastOctetsOf } from "../checks/names.js";
import type { Fault } from "../format.js";

/**
 * The checks of UTS 46 that IDNA 2008 has, too: hyphens, joiners (RFC 5892 appendix A.1 and A.2), the
 * Bidi rule (RFC 5893), marks at the beginning of a label, the lengths of RFC 1035.
 */
const CHECKS = {
  checkBidi: true,
  checkHyphens: true,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
  transitionalProcessing: false,
  verifyDNSLength: true,
};

const LABEL = 63;
const NAME = 253;

/** The most code units of a character. */
const UNITS = 2;
const SEPARATORS = /[.\u3002\uff0e\uff61]/u;
const BEYOND_ASCII = /[\u0080-\u{10ffff}]/u;

/** The prefix of A-labels (RFC 5890 section 2.3.2.1), and the place of it in reserved labels. */
const PREFIX = "xn--";
const RESERVED = "--";

/**
 * Returns the first label that is not one of IDNA 2008, or the reason against the whole name.
 *
 * @throws {TypeError} with version 0 of tr46.
 */
export function idnFault(value: string): Fault | undefined {
  // Version 0 takes several further arguments, and would read the options as one of them.
  if (toASCII.length > 1) throw new TypeError("uri-abnf/formats/idn needs tr46 1 or later");
  // Punycode is quadratic in the length, which has a bound: the form in ASCII is not shorter.
  if (value.length > UNITS * NAME) return [UNITS * NAME, "the end of the name"];
  let offset = 0;
  for (const label of value.split(SEPARATORS)) {
    const fault = labelFault(label);
    if (fault !== undefined) return [offset + fault[0], fault[1]];
    offset += label.length + 1;
  }
  const ascii = toASCII(value, { ...CHECKS, verifyDNSLength: false });
  if (ascii === null) return [0, "a name that follows the Bidi rule (RFC 5893)"];
  return ascii.length > NAME ? [value.length, "a name of at most 253 octets in ASCII"] : undefined;
}

/** Only the encoding. */
const ENCODING = {
  checkBidi: false,
  checkHyphens: false,
  checkJoiners: false,
  useSTD3ASCIIRules: false,
  transitionalProcessing: false,
  verifyDNSLength: false,
};

/**
 * Returns the octets of a label of a mailbox in the DNS: those of its A-label, in the normal form of
 * UTS 46. A label that has no A-label counts as `leastOctetsOf` has it, and so does one that is too long
 * by that.
 */
export function octetsOf(label: string): number {
  const least = leastOctetsOf(label);
  if (least > LABEL) return least;
  return toASCII(label, ENCODING)?.length ?? least;
}

function labelFault(label: string): Fault | undefined {
  if (BEYOND_ASCII.test(label)) return unicodeFault(label);
  const lower = label.toLowerCase();
  if (lower.startsWith(PREFIX)) return punycodeFault(lower);
  if (lower.startsWith(RESERVED, 2))
    return [2, "no hyphens in the third and fourth place (RFC 5890 section 2.3.1)"];
  return label.length > LABEL ? [LABEL, "a label of at most 63 octets"] : undefined;
}

/** A U-label (RFC 5890 section 2.3.2.1): it is its own normal form, and has an A-label. */
function unicodeFault(label: string): Fault | undefined {
  const fault = characterFault(label);
  if (fault !== undefined) return fault;
  const { domain, error } = toUnicode(label, CHECKS);
  if (error) return [0, "a U-label of IDNA 2008"];
  if (domain !== label) return [0, `"${domain}", the normal form of the label`];
  return toASCII(label, CHECKS) === null
    ? [0, "a U-label whose A-label has at most 63 octets"]
    : undefined;
}

/** An A-label: the Punycode of a U-label, and no other Punycode of it. */
function punycodeFault(label: string): Fault | undefined {
  const { domain, error } = toUnicode(label, CHECKS);
  const isLabel =
    !error &&
    BEYOND_ASCII.test(domain) &&
    unicodeFault(domain) === undefined &&
    toASCII(domain, CHECKS) === label;
  return isLabel ? undefined : [PREFIX.length, "the Punycode of a U-label"];
}

/** Categories A (LetterDigits) and F (exceptions, with PVALID or with a rule of context), and H. */
const LETTER_DIGIT = /[\p{Ll}\p{Lu}\p{Lo}\p{Nd}\p{Lm}\p{Mn}\p{Mc}]/u;
const VALID_EXCEPTION = /[\u00df\u03c2\u06fd\u06fe\u0f0b\u3007]/u;
const CONTEXTUAL = /\u00b7|\u0375|\u05f3|\u05f4|\u30fb|\u200c|\u200d/u;

/** Category F with DISALLOWED; category D (blocks that are ignored); category I (old Hangul Jamo). */
const DISALLOWED =
  /\u0640|\u07fa|[\u302e-\u302f]|[\u3031-\u3035]|\u303b|[\u20d0-\u20ff]|[\u{1d100}-\u{1d24f}]|[\u1100-\u11ff]|[\ua960-\ua97f]|[\ud7b0-\ud7ff]/u;

/** Category E, the hyphen, and the letters and digits of ASCII; a capital letter is not stable. */
const LDH = /[-0-9a-z]/u;

/**
 * Returns the first character that RFC 5892 does not allow in a U-label, or not in its context. Its categories follow from
 * properties of Unicode (section 2), which the platform has. That a character is stable under normalization and folding
 * of case (category B) is checked by the mapping of UTS 46.
 */
function characterFault(label: string): Fault | undefined {
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

type ContextRule = readonly [
  characters: RegExp,
  holds: (label: string, offset: number) => boolean,
  expected: string,
];

/** Appendix A.3 to A.9. The joiners (A.1, A.2) need tables, and are checked by UTS 46. */
const CONTEXTS: readonly ContextRule[] = [
  [
    /\u00b7/u,
    (label, offset) => label.charAt(offset - 1) === "l" && label.charAt(offset + 1) === "l",
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
    "a Katakana middle dot only with Hiragana, Katakana or Han",
  ],
  [/[\u0660-\u0669]/u, (label) => !/[\u06f0-\u06f9]/u.test(label), "Arabic digits of one kind"],
  [/[\u06f0-\u06f9]/u, (label) => !/[\u0660-\u0669]/u.test(label), "Arabic digits of one kind"],
];
