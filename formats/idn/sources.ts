/** The rule behind `idn-hostname`. Tables only, as for `formats/sources.ts`. */
import { compile } from "../../grammar/index.js";
import type { Rule } from "../../grammar/index.js";

/**
 * No standard has this ABNF. A label is one of `hostname`, or has characters beyond ASCII, of which the
 * tables of IDNA 2008 decide. The separators are those of RFC 3490 section 3.1.
 */
const IDN_HOSTNAME_ABNF = `
  idn-hostname    = idn-label *( label-separator idn-label )
  idn-label       = let-dig-beyond [ *( let-dig-beyond / "-" ) let-dig-beyond ]
  let-dig-beyond  = ALPHA / DIGIT / %x80-3001 / %x3003-D7FF / %xE000-FF0D / %xFF0F-FF60
                  / %xFF62-10FFFF
  label-separator = "." / %x3002 / %xFF0E / %xFF61
`;

/** By the name of the format, the rule of its table. */
export const idnSources = {
  "idn-hostname": compile(IDN_HOSTNAME_ABNF).rules["idn-hostname"],
} as const satisfies Readonly<Record<string, Rule>>;
