/** Labels and names of IDNA 2008: RFC 5890 section 2.3, RFC 5891 section 4.2, RFC 5893. */
import { toASCII, toUnicode } from "tr46";
import { characterFault } from "./characters.js";
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
