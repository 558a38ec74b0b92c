/** The lengths of names and mailboxes, which the standards say in prose. */
import type { Fault } from "../format.js";

/** RFC 1035 section 2.3.4: 63 octets for a label; 255 for a name on the wire, which has 253 as text. */
const LABEL = 63;
const NAME = 253;

/** RFC 5321 section 4.5.3.1.1. */
const LOCAL_PART = 64;

/** The length of a name. Its labels are short because of the ABNF. */
export function nameFault(value: string): Fault | undefined {
  return value.length > NAME
    ? [NAME, "the end of the name, which has at most 253 octets"]
    : undefined;
}

/**
 * RFC 5321 section 4.5.3.1.1 and RFC 1035: the length of the local part, of the labels and of the
 * domain. No `@` can stand after the local part.
 *
 * The label of an internationalized domain is measured in characters: its form in ASCII is not
 * shorter (RFC 3492 section 3).
 */
export function mailboxFault(value: string): Fault | undefined {
  const at = value.lastIndexOf("@");
  let octets = 0;
  for (let index = 0; index < at; index += 1) {
    octets += octetsOf(value.charCodeAt(index));
    if (octets > LOCAL_PART) return [index, 'a local part of at most 64 octets before "@"'];
  }
  let label = 0;
  for (let index = at + 1; index < value.length; index += 1) {
    const unit = value.charCodeAt(index);
    if (unit === DOT) label = 0;
    else if (!isLowSurrogate(unit)) label += 1;
    if (label > LABEL) return [index, "a label of at most 63 octets"];
  }
  const end = at + 1 + NAME;
  return value.length > end ? [end, "a domain of at most 253 octets"] : undefined;
}

const DOT = ".".charCodeAt(0);

function isLowSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}

/** Returns the octets of a code unit in UTF-8: a surrogate is half of a character of four. */
function octetsOf(unit: number): number {
  if (unit < 0x80) return 1;
  return unit < 0x800 || (unit & 0xf800) === 0xd800 ? 2 : 3;
}
