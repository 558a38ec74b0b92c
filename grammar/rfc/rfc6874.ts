/**
 * RFC 6874, "Representing IPv6 Zone Identifiers in Address Literals and Uniform Resource
 * Identifiers", section 2: the rules that it changes in RFC 3986, verbatim.
 *
 * RFC 9844 (2025) obsoletes RFC 6874: a URI has no zone identifiers, and an application accepts
 * them only in its user interface. The grammar is kept for programs that must read such references.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferredExtension } from "../compile.js";
import { rfc3986 } from "./rfc3986.js";

const RFC6874_ABNF = `\
      IP-literal = "[" ( IPv6address / IPv6addrz / IPvFuture  ) "]"

      ZoneID = 1*( unreserved / pct-encoded )

      IPv6addrz = IPv6address "%25" ZoneID
`;

/**
 * The grammar of RFC 3986 with the zone identifiers of RFC 6874, which RFC 9844 obsoletes.
 *
 * @example
 *   rfc6874.rules.host.test("[fe80::1%25en0]"); // true
 */
export const rfc6874 = /* @__PURE__ */ deferredExtension(rfc3986, RFC6874_ABNF);

/** The names of the rules of RFC 6874. */
export type Rfc6874Name = Extract<keyof (typeof rfc6874)["rules"], string>;
