/**
 * The references that the replacements read: those of RFC 3987, with zones of IPv6 addresses. The build makes
 * tables of these rules.
 */
import { compile } from "../../../grammar/compile.js";
import { rfc3987 } from "../../../grammar/rfc/rfc3987.js";
import type { Grammar } from "../../../grammar/index.js";

/**
 * RFC 6874 section 2, and the bare "%" that it mentions: the originals accept both. A "%" before two hexadecimal
 * digits is not bare, because it begins an escape.
 */
const ZONES_ABNF = `
  IP-literal = "[" ( IPv6address / IPv6addrz / IPv6bare / IPvFuture ) "]"
  IPv6addrz  = IPv6address "%25" ZoneID
  IPv6bare   = IPv6address "%" ( not-hex *zone-char / HEXDIG [ not-hex *zone-char ] )
  ZoneID     = 1*zone-char
  zone-char  = unreserved / pct-encoded
  not-hex    = %x47-5A / %x67-7A / "-" / "." / "_" / "~"
`;

/** The characters that stand for themselves in each component. */
const CHARACTERS_ABNF = `
  userinfo-char = unreserved / sub-delims / ":"
  host-char     = unreserved / sub-delims
  path-char     = unreserved / sub-delims / ":" / "@" / "/"
  query-char    = path-char / "?"
  ; RFC 6068 section 2, without the "," between recipients
  mail-char     = unreserved / "!" / "$" / "'" / "(" / ")" / "*" / "+"
  local-char    = mail-char / "="
  domain-char   = mail-char / ";" / ":"
  header-char   = domain-char / "," / "@"
`;

/** The rule of a reference. */
export const REFERENCE = "IRI-reference";

/**
 * The parts of a reference whose places its table tells, each with the rules that stand for it; behind them the kinds
 * of hosts. An `IPv6address` may contain an `IPv4address`.
 */
export const PARTS = [
  ["scheme", ["scheme"]],
  ["userinfo", ["iuserinfo"]],
  ["host", ["ihost"]],
  ["port", ["port"]],
  ["path", ["ipath-abempty", "ipath-absolute", "ipath-noscheme", "ipath-rootless"]],
  ["query", ["iquery"]],
  ["fragment", ["ifragment"]],
  ["IPv6", ["IPv6address"]],
  ["IPvFuture", ["IPvFuture"]],
  ["IPv4", ["IPv4address"]],
  ["reg-name", ["ireg-name"]],
] as const;

/** Returns the grammar of the references. */
export function referenceGrammar(): Grammar {
  return rfc3987.extend(ZONES_ABNF);
}

/** Returns the grammar of the sets of characters. */
export function characterGrammar(): Grammar {
  return compile(CHARACTERS_ABNF, { imports: [rfc3987] });
}

/** The rules that are tables in their own right, beside that of a reference. */
export const CHARACTER_RULES = [
  "unreserved",
  "userinfo-char",
  "host-char",
  "path-char",
  "query-char",
  "local-char",
  "domain-char",
  "header-char",
] as const;

/** The name of one of these rules. */
export type CharacterRule = (typeof CHARACTER_RULES)[number];
