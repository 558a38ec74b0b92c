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
 * The lengths of a mailbox of ASCII. The limit of a label is the least of the three, and a part is shorter than its
 * mailbox. So a mailbox within that limit, as nearly all are, needs no count.
 */
export function asciiMailboxFault(value: string): Fault | undefined {
  return value.length > LABEL ? mailboxFault(value) : undefined;
}

/**
 * The lengths of a mailbox that may have characters beyond ASCII. A short one needs no count:
 *
 * - A code unit has at most three octets in UTF-8.
 * - `leastOctetsOf` is at most five more than the code units of a label. With its dot, a label has at most three octets
 *   for each code unit (`é.` has six), so that a domain within the limit of a label is far below its own.
 */
export function unicodeMailboxFault(value: string): Fault | undefined {
  const at = value.lastIndexOf("@");
  return 3 * at > LOCAL_PART || value.length - at > LABEL - 4
    ? mailboxFault(value, leastOctetsOf)
    : undefined;
}

/**
 * RFC 5321 section 4.5.3.1.1 and RFC 1035: the length of the local part in UTF-8, and that of the labels
 * and of the domain in the DNS. No `@` can stand after the local part.
 *
 * @param octetsIn returns the octets of a label in the DNS
 */
export function mailboxFault(
  value: string,
  octetsIn: (label: string) => number = ({ length }) => length,
): Fault | undefined {
  const at = value.lastIndexOf("@");
  let octets = 0;
  for (let index = 0; index < at; index += 1) {
    octets += utf8Size(value.charCodeAt(index));
    if (octets > LOCAL_PART) return [index, 'a local part of at most 64 octets before "@"'];
  }
  let offset = at + 1;
  let room = NAME;
  for (const label of value.slice(offset).split(".")) {
    const most = Math.min(room, LABEL);
    octets = octetsIn(label);
    if (octets > most) {
      // The place in a label of ASCII is a character; if there is no room, the dot before the label.
      const place = offset + (octets === label.length ? most : 0);
      return [
        place,
        most < LABEL ? "a domain of at most 253 octets" : "a label of at most 63 octets",
      ];
    }
    room -= octets + 1;
    offset += label.length + 1;
  }
  return undefined;
}

/**
 * Returns the least octets that a label of a mailbox can have in the DNS. The A-label of a label with
 * characters beyond ASCII has a prefix, the characters of ASCII with a hyphen after them, and an octet or
 * more for each other character (RFC 3492 section 3).
 */
export function leastOctetsOf(label: string): number {
  const beyond = label.replace(/[\w-]+/g, "");
  if (beyond === "") return label.length;
  return Array.from(label).length + (beyond === label ? "xn--" : "xn---").length;
}

/** Returns the octets of a code unit in UTF-8: a surrogate is half of a character of four. */
function utf8Size(unit: number): number {
  if (unit < 0x80) return 1;
  return unit < 0x800 || (unit & 0xf800) === 0xd800 ? 2 : 3;
}
