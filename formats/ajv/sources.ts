/**
 * The rules behind the formats that ajv-formats has and JSON Schema has not, and behind the parts of
 * references that are read before they are known to be valid. Tables only, as for `formats/sources.ts`.
 */
import { compile, rfc3986 } from "../../grammar/index.js";
import { rfc3339 } from "../../grammar/rfc/rfc3339.js";
import type { Rule } from "../../grammar/index.js";

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
 * special, or a name of several labels, the last of at least two letters. It is no rule of a standard:
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

/** By the name of the format, the rule of its table. */
export const ajvSources = {
  "iso-time": iso["iso-time"],
  "iso-date-time": iso["iso-date-time"],
  url: compile(URL_ABNF).rules.url,
  "json-pointer-uri-fragment": compile(FRAGMENT_ABNF, { imports: [rfc3986] }).rules[
    "json-pointer-uri-fragment"
  ],
  byte: compile(BYTE_ABNF).rules.byte,
} as const satisfies Readonly<Record<string, Rule>>;

/** The parts of a reference, and the characters that they may have. */
export const partSources = {
  "scheme-part": parts["scheme-part"],
  "authority-part": parts["authority-part"],
  "path-part": parts["path-part"],
  "query-part": parts["query-part"],
  "authority-text": parts["authority-text"],
  "path-text": parts["path-text"],
  "query-text": parts["query-text"],
} as const satisfies Readonly<Record<string, Rule>>;
