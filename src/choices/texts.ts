/**
 * The texts of the dialects: their grammars, and ABNF for rules that the standards say in prose. They are
 * functions, so that a bundle contains only the texts of its dialects.
 */
import { rfc2396, type Rfc2396Name } from "../../grammar/rfc/rfc2396.js";
import { rfc2396bis, type Rfc2396bisName } from "../../grammar/rfc/rfc2396bis.js";
import { rfc3986, type Rfc3986Name } from "../../grammar/rfc/rfc3986.js";
import { rfc3987, type Rfc3987Name } from "../../grammar/rfc/rfc3987.js";
import type { DialectTexts } from "../definition.js";

/** The sets that RFC 2396 and the draft describe in prose; that of section 3.2 they do not share. */
const RFC2396_PROSE = `
  ; section 3.3: "Within a path segment, the characters ... are reserved."
  segment-reserved   = "/" / ";" / "=" / "?"
  ; in a whole path, the slash is what it is reserved for
  path-reserved      = ";" / "=" / "?"
  ; section 3.4: "Within a query component, the characters ... are reserved."
  query-reserved     = ";" / "/" / "?" / ":" / "@" / "&" / "=" / "+" / "," / "$"
  ; section 4.1 reserves none; "#" begins the fragment
  fragment-reserved  = "#"
`;

/** Section 2.2: "URI producing applications should percent-encode" the reserved set in data. */
const RFC3986_PROSE = `
  ; in a whole path, the slash is what it is reserved for
  path-reserved  = ":" / "?" / "#" / "[" / "]" / "@" / sub-delims
  ; sections 3.4 and 3.5: "The characters slash and question mark may represent data"
  query-reserved = ":" / "#" / "[" / "]" / "@" / sub-delims
`;

export function rfc2396Texts(): DialectTexts<Rfc2396Name> {
  return {
    grammar: rfc2396,
    references: ["URI-reference", "absoluteURI", "relativeURI"],
    registry: "reg-name",
    // Appendix B: the first "?" ends the path.
    opaque: {
      abnf: `
      opaque-part  = opaque-path [ "?" opaque-query ] / "?" opaque-query
      opaque-path  = ( pchar / ";" ) *( pchar / ";" / "/" )
      opaque-query = *uric
    `,
    },
    prose: `
    ; section 3.2: "Within the authority component, the characters ... are reserved."
    authority-reserved = ";" / ":" / "@" / "?" / "/"
    ${RFC2396_PROSE}
  `,
  };
}

export function rfc2396bisTexts(): DialectTexts<Rfc2396bisName> {
  return {
    grammar: rfc2396bis,
    references: ["URI-reference", "absolute-URI-reference", "absolute-URI", "relative-URI"],
    registry: "reg-name",
    // Appendix B: the first "?" ends the path.
    opaque: {
      abnf: `
      opaque-part  = opaque-path [ "?" opaque-query ] / "?" opaque-query
      opaque-path  = ( pchar / "[" / "]" ) *( pchar / "[" / "]" / "/" )
      opaque-query = *uric
    `,
    },
    prose: `
    ; section 3.2: "Within the authority component, the characters ... are reserved."
    authority-reserved = ";" / ":" / "@" / "?" / "/" / "[" / "]"
    ${RFC2396_PROSE}
  `,
  };
}

export function rfc3986Texts(): DialectTexts<Rfc3986Name> {
  const references = ["URI-reference", "URI", "absolute-URI", "relative-ref"] as const;
  return { grammar: rfc3986, prose: RFC3986_PROSE, references };
}

export function rfc3987Texts(): DialectTexts<Rfc3987Name> {
  const references = ["IRI-reference", "IRI", "absolute-IRI", "irelative-ref"] as const;
  return { grammar: rfc3987, prose: RFC3986_PROSE, references };
}
