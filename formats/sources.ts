/**
 * The rule behind each format: a rule of its standard, or of ABNF that says the prose of the standard.
 * The build makes tables of these rules (tools/generate/tables.ts). The library contains
 * only the tables.
 */
import { compile, rfc3986, rfc3987 } from "../grammar/index.js";
import { rfc3339AppendixA } from "../grammar/rfc/rfc3339-appendix-a.js";
import { rfc3339 } from "../grammar/rfc/rfc3339.js";
import { rfc5321 } from "../grammar/rfc/rfc5321.js";
import { rfc5646 } from "../grammar/rfc/rfc5646.js";
import { rfc6570Corrected } from "../grammar/rfc/rfc6570.js";
import { rfc6531 } from "../grammar/rfc/rfc6531.js";
import { rfc6901 } from "../grammar/rfc/rfc6901.js";
import { rfc9562 } from "../grammar/rfc/rfc9562.js";
import type { Grammar, Rule } from "../grammar/index.js";

/**
 * RFC 5321 sections 4.1.2 and 4.1.3, with the prose of section 4.1.3 as ABNF:
 *
 * - `Snum` is "a decimal integer value in the range 0 through 255".
 * - `IPv6-comp`: "No more than 6 groups in addition to the '::' may be present."
 * - `IPv6v4-comp`: "No more than 4 groups in addition to the '::' and IPv4-address-literal may be
 *   present."
 * - `General-address-literal` is left out: its tag "MUST be specified in a Standards-Track RFC and
 *   registered with IANA". The only registered tag is `IPv6`, which has a rule of its own.
 */
const MAILBOX_ABNF = `
  Mailbox              = Local-part "@" ( Domain / address-literal )
  address-literal      = "[" ( IPv4-address-literal / IPv6-address-literal ) "]"
  IPv4-address-literal = Snum 3("." Snum)
  Snum                 = "25" %x30-35 / "2" %x30-34 DIGIT / ["0" / "1"] 1*2DIGIT
  IPv6-address-literal = "IPv6:" IPv6-addr
  IPv6-addr            = IPv6-full / IPv6-comp / IPv6v4-full / IPv6v4-comp
  IPv6-full            = IPv6-hex 7(":" IPv6-hex)
  IPv6-comp            =                          "::" [IPv6-hex *5(":" IPv6-hex)]
                       / IPv6-hex                 "::" [IPv6-hex *4(":" IPv6-hex)]
                       / IPv6-hex 1(":" IPv6-hex) "::" [IPv6-hex *3(":" IPv6-hex)]
                       / IPv6-hex 2(":" IPv6-hex) "::" [IPv6-hex *2(":" IPv6-hex)]
                       / IPv6-hex 3(":" IPv6-hex) "::" [IPv6-hex *1(":" IPv6-hex)]
                       / IPv6-hex 4(":" IPv6-hex) "::" [IPv6-hex]
                       / IPv6-hex 5(":" IPv6-hex) "::"
  IPv6v4-full          = IPv6-hex 5(":" IPv6-hex) ":" IPv4-address-literal
  IPv6v4-comp          = (                          "::" *4(IPv6-hex ":")
                       / IPv6-hex                 "::" *3(IPv6-hex ":")
                       / IPv6-hex 1(":" IPv6-hex) "::" *2(IPv6-hex ":")
                       / IPv6-hex 2(":" IPv6-hex) "::" *1(IPv6-hex ":")
                       / IPv6-hex 3(":" IPv6-hex) "::" ) IPv4-address-literal
`;

/**
 * No standard has ABNF for the names of hosts with all that their prose says. This ABNF says RFC 952
 * as RFC 1123 section 2.1 changes it (a label begins with a letter or a digit), with the length of a
 * label of RFC 1035 section 2.3.4.
 */
const HOSTNAME_ABNF = `
  hostname = label *( "." label )
  label    = let-dig [ *61( let-dig / "-" ) let-dig ]
  let-dig  = ALPHA / DIGIT
`;

/**
 * draft-bhutton-relative-json-pointer-00, section 3, without its index manipulation ("0+1/a"):
 * JSON Schema and its test suite describe the form of draft-handrews-relative-json-pointer-01.
 */
const RELATIVE_JSON_POINTER_ABNF = `
  relative-json-pointer =  non-negative-integer json-pointer
  relative-json-pointer =/ non-negative-integer "#"
  non-negative-integer  =  %x30 / %x31-39 *( %x30-39 )
          ; "0", or digits without a leading "0"
`;

/** RFC 5646 section 2.1 without `regular`: each tag of this rule is a `langtag`, too. */
const GRANDFATHERED_ABNF = "grandfathered = irregular\n";

/**
 * RFC 9110 section 4.2: `http-URI` and `https-URI`, whose host is not empty (sections 4.2.1 and 4.2.2), with the fragment
 * of a reference (section 4.2.5).
 */
const HTTP_URL_ABNF = `
  http-URL = ( "http" / "https" ) "://" authority path-abempty [ "?" query ] [ "#" fragment ]
  reg-name = 1*( unreserved / pct-encoded / sub-delims )
`;

const mailbox = (standard: Grammar): Rule =>
  compile(MAILBOX_ABNF, { imports: [standard] }).rules.Mailbox;

/** By the name of the format in JSON Schema, the rule of its table. */
export const formatSources = {
  date: rfc3339.rules["full-date"],
  time: rfc3339.rules["full-time"],
  "date-time": rfc3339.rules["date-time"],
  duration: rfc3339AppendixA.rules.duration,
  email: mailbox(rfc5321),
  "idn-email": mailbox(rfc6531),
  hostname: compile(HOSTNAME_ABNF).rules.hostname,
  ipv4: rfc3986.rules.IPv4address,
  ipv6: rfc3986.rules.IPv6address,
  uri: rfc3986.rules.URI,
  "uri-reference": rfc3986.rules["URI-reference"],
  iri: rfc3987.rules.IRI,
  "iri-reference": rfc3987.rules["IRI-reference"],
  "uri-template": rfc6570Corrected.rules["URI-Template"],
  "json-pointer": rfc6901.rules["json-pointer"],
  "relative-json-pointer": compile(RELATIVE_JSON_POINTER_ABNF, { imports: [rfc6901] }).rules[
    "relative-json-pointer"
  ],
  uuid: rfc9562.rules.UUID,
} as const satisfies Readonly<Record<string, Rule>>;

/** The same for the formats that JSON Schema has not. */
export const furtherSources = {
  "http-url": rfc3986.extend(HTTP_URL_ABNF).rules["http-URL"],
  "language-tag": rfc5646.extend(GRANDFATHERED_ABNF).rules["Language-Tag"],
} as const satisfies Readonly<Record<string, Rule>>;

/** The ranges that RFC 3339 gives in comments, and those of section 5.7 for days of months, as ABNF. */
const RANGES_ABNF = `
  date-month      = "0" %x31-39 / "1" %x30-32
  date-mday       = "0" %x31-39 / %x31-32 DIGIT / "3" %x30-31
  time-hour       = %x30-31 DIGIT / "2" %x30-33
  time-minute     = %x30-35 DIGIT
  time-second     = %x30-35 DIGIT / "60"
`;

/**
 * RFC 3339 section 5.7: the number of days of each month, and appendix C: the leap years.
 */
const CALENDAR_ABNF = `
  full-date       = date-fullyear "-" ( month-of-31 "-" date-mday
                                      / month-of-30 "-" day-to-30
                                      / "02-" day-to-28 )
                  / leap-year "-02-29"
  month-of-31     = "0" ( "1" / "3" / "5" / "7" / "8" ) / "1" ( "0" / "2" )
  month-of-30     = "0" ( "4" / "6" / "9" ) / "11"
  day-to-30       = "0" %x31-39 / %x31-32 DIGIT / "30"
  day-to-28       = "0" %x31-39 / "1" DIGIT / "2" %x30-38
  leap-year       = 2DIGIT ( "0" ( "4" / "8" ) / fourth )
                  / ( "00" / "0" ( "4" / "8" ) / fourth ) "00"
  fourth          = ( "2" / "4" / "6" / "8" ) ( "0" / "4" / "8" )
                  / ( "1" / "3" / "5" / "7" / "9" ) ( "2" / "6" )
`;

/**
 * The labels of RFC 6531 in fewer words: those of RFC 5321, and those with a character beyond ASCII, are all
 * that a hyphen neither begins nor ends.
 */
const SUB_DOMAIN_ABNF = `
  sub-domain      = u-let-dig [ *( u-let-dig / "-" ) u-let-dig ]
  u-let-dig       = ALPHA / DIGIT / UTF8-non-ascii
`;

const ranges = rfc3339.extend(RANGES_ABNF + CALENDAR_ABNF);

/**
 * The rules of patterns, where they differ from those of the tables: they have the ranges of numbers, which a format
 * with a table checks in code.
 */
export const rangeSources = {
  date: ranges.rule("full-date"),
  time: ranges.rule("full-time"),
  "date-time": ranges.rule("date-time"),
  "idn-email": mailbox(rfc6531.extend(SUB_DOMAIN_ABNF)),
} as const satisfies Readonly<Record<string, Rule>>;

/** The formats whose checks say more than their patterns can: the pattern matches more strings. */
export const widerFormats: ReadonlySet<string> = new Set([
  "time",
  "date-time",
  "email",
  "idn-email",
  "hostname",
  "idn-hostname",
  "iso-time",
  "iso-date-time",
]);

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

/** The rule behind `idn-hostname`. */
export const idnSources = {
  "idn-hostname": compile(IDN_HOSTNAME_ABNF).rules["idn-hostname"],
} as const satisfies Readonly<Record<string, Rule>>;

/**
 * Times of RFC 3339 section 5.6 whose offset is optional and may have the short forms of its appendix
 * A. A space may stand for the "T" (section 5.6, note).
 */
const ISO_ABNF = `
  iso-date-time = full-date ( "T" / SP ) iso-time
  iso-time      = partial-time [ "Z" / ( "+" / "-" ) time-hour [ [ ":" ] time-minute ] ]
`;

/** RFC 4648 section 4: base 64 with padding. */
const BYTE_ABNF = `
  byte   = *( 4base64 ) [ 2base64 "==" / 3base64 "=" ]
  base64 = ALPHA / DIGIT / "+" / "/"
`;

/**
 * RFC 6901 section 6: a pointer as the fragment of a URI, with its "#". A tilde, escaped or not, comes
 * before 0 or 1.
 */
const FRAGMENT_ABNF = `
  json-pointer-uri-fragment = "#" *( "/" *( plain / tilde ( "0" / "1" / "%30" / "%31" ) ) )
  tilde = "~" / "%7E"
  plain = ALPHA / DIGIT / "-" / "." / "_" / sub-delims / ":" / "@" / "?"
        / "%" ( DIGIT-but-7 / "A" / "B" / "C" / "D" / "E" / "F" ) HEXDIG
        / "%7" ( DIGIT / "A" / "B" / "C" / "D" / "F" )
  DIGIT-but-7 = %x30-36 / %x38-39
`;

/**
 * A URL of the public web: http, https or ftp, with an address of IPv4 that is neither private nor
 * special, or a name of several labels, the last of at least two letters. No standard has this rule:
 * it is the language of ajv-formats' `url`.
 */
const URL_ABNF = `
  url     = ( "http" / "https" / "ftp" ) "://" [ 1*graphic "@" ] host [ ":" 2*5DIGIT ] [ "/" *graphic ]
  host    = ( public "." octet / "169." but-254 / "172." but-16-to-31 / "192." but-168 ) "." octet "." last
          / name
  public  = %x31-39 / "1" %x31-39 / %x32-39 DIGIT / "1" %x30-31 DIGIT / "12" ( %x30-36 / %x38-39 )
          / "1" %x33-35 DIGIT / "16" %x30-38 / "17" ( %x30-31 / %x33-39 ) / "18" DIGIT
          / "19" ( %x30-31 / %x33-39 ) / "2" %x30-31 DIGIT / "22" %x30-33
  octet   = [ "1" ] 1*2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35
  last    = %x31-39 [ DIGIT ] / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-34
  but-254 = [ "1" ] 1*2DIGIT / "2" %x30-34 DIGIT / "25" ( %x30-33 / "5" )
  but-168 = 1*2DIGIT / "1" ( %x30-35 / %x37-39 ) DIGIT / "16" ( %x30-37 / "9" )
          / "2" %x30-34 DIGIT / "25" %x30-35
  but-16-to-31 = DIGIT / "0" DIGIT / "1" %x30-35 / "3" %x32-39 / %x34-39 DIGIT / "1" 2DIGIT
          / "2" %x30-34 DIGIT / "25" %x30-35
  name    = label *( "." label ) "." 2*letter
  label   = 1*( letter / DIGIT ) *( "-" 1*( letter / DIGIT ) )
  letter  = ALPHA / %xA1-FFFF
  ; every character but white space
  graphic = %x00-08 / %x0E-1F / %x21-9F / %xA1-167F / %x1681-1FFF / %x200B-2027 / %x202A-202E
          / %x2030-205E / %x2060-2FFF / %x3001-FEFE / %xFF00-10FFFF
`;

/** Parts of RFC 3986 appendix B, with any characters between the delimiters. */
const PARTS_ABNF = `
  scheme-part    = scheme ":"
  authority-part = "//" *( %x00-22 / %x24-2E / %x30-3E / %x40-10FFFF )
  path-part      = *( %x00-22 / %x24-3E / %x40-10FFFF )
  query-part     = "?" *( %x00-22 / %x24-10FFFF )
  path-text      = *( pchar / "/" )
  query-text     = *( pchar / "/" / "?" )
  authority-text = *( unreserved / pct-encoded / sub-delims / ":" / "@" / "[" / "]" )
`;

const iso = compile(ISO_ABNF, { imports: [rfc3339] }).rules;
const parts = compile(PARTS_ABNF, { imports: [rfc3986] }).rules;

/** The rules behind the formats that ajv-formats has and JSON Schema has not. */
export const ajvSources = {
  "iso-time": iso["iso-time"],
  "iso-date-time": iso["iso-date-time"],
  url: compile(URL_ABNF).rules.url,
  "json-pointer-uri-fragment": compile(FRAGMENT_ABNF, { imports: [rfc3986] }).rules[
    "json-pointer-uri-fragment"
  ],
  byte: compile(BYTE_ABNF).rules.byte,
} as const satisfies Readonly<Record<string, Rule>>;

/** The parts of a reference that are read before it is known to be valid, and the characters that they may have. */
export const partSources = {
  "scheme-part": parts["scheme-part"],
  "authority-part": parts["authority-part"],
  "path-part": parts["path-part"],
  "query-part": parts["query-part"],
  "authority-text": parts["authority-text"],
  "path-text": parts["path-text"],
  "query-text": parts["query-text"],
} as const satisfies Readonly<Record<string, Rule>>;
