/**
 * The shipped grammars of standards: the program looks up names in this list, and documents describe
 * it. A grammar is loaded when it is asked for, so that the list itself is small.
 */
import type { Grammar } from "./combinator/grammar.js";

/** A standard whose grammar is shipped as `uri-abnf/standards/NAME`. */
export interface Standard {
  /** The name of the entry point, and of the file in `rfc/`. */
  readonly name: string;
  /** The number and the title of the document. */
  readonly title: string;
  /** Whether the grammar contains all ABNF of the document, or a part of it. */
  readonly extent: "whole" | "part";
  /** The rules that most users need; the first of them is the one to begin with. */
  readonly startRules: readonly [string, ...string[]];
  readonly load: () => Promise<Grammar>;
}

/** In the order of names. */
export const STANDARDS: readonly Standard[] = [
  {
    name: "rfc2396",
    title: "RFC 2396, Uniform Resource Identifiers (URI): Generic Syntax",
    extent: "whole",
    startRules: ["URI-reference", "absoluteURI"],
    load: async () => (await import("./rfc/rfc2396.js")).rfc2396,
  },
  {
    name: "rfc2396bis",
    title: "draft-fielding-uri-rfc2396bis-00, Uniform Resource Identifier (URI): Generic Syntax",
    extent: "whole",
    startRules: ["URI-reference", "absolute-URI"],
    load: async () => (await import("./rfc/rfc2396bis.js")).rfc2396bis,
  },
  {
    name: "rfc3261",
    title: "RFC 3261, SIP: Session Initiation Protocol",
    extent: "whole",
    startRules: ["SIP-message", "SIP-URI", "SIPS-URI"],
    load: async () => (await import("./rfc/rfc3261.js")).rfc3261,
  },
  {
    name: "rfc3339",
    title: "RFC 3339, Date and Time on the Internet: Timestamps",
    extent: "part",
    startRules: ["date-time", "full-date", "full-time"],
    load: async () => (await import("./rfc/rfc3339.js")).rfc3339,
  },
  {
    name: "rfc3339-appendix-a",
    title: "RFC 3339, appendix A: the grammar of ISO 8601",
    extent: "part",
    startRules: ["iso-date-time", "duration", "period"],
    load: async () => (await import("./rfc/rfc3339-appendix-a.js")).rfc3339AppendixA,
  },
  {
    name: "rfc3629",
    title: "RFC 3629, UTF-8, a transformation format of ISO 10646",
    extent: "whole",
    startRules: ["UTF8-octets"],
    load: async () => (await import("./rfc/rfc3629.js")).rfc3629,
  },
  {
    name: "rfc3966",
    title: "RFC 3966, The tel URI for Telephone Numbers",
    extent: "whole",
    startRules: ["telephone-uri"],
    load: async () => (await import("./rfc/rfc3966.js")).rfc3966,
  },
  {
    name: "rfc3986",
    title: "RFC 3986, Uniform Resource Identifier (URI): Generic Syntax",
    extent: "whole",
    startRules: ["URI-reference", "URI", "IPv6address"],
    load: async () => (await import("./rfc/rfc3986.js")).rfc3986,
  },
  {
    name: "rfc3987",
    title: "RFC 3987, Internationalized Resource Identifiers (IRIs)",
    extent: "whole",
    startRules: ["IRI-reference", "IRI"],
    load: async () => (await import("./rfc/rfc3987.js")).rfc3987,
  },
  {
    name: "rfc4180",
    title: "RFC 4180, Common Format and MIME Type for Comma-Separated Values (CSV) Files",
    extent: "whole",
    startRules: ["file", "record"],
    load: async () => (await import("./rfc/rfc4180.js")).rfc4180,
  },
  {
    name: "rfc4288",
    title: "RFC 4288, Media Type Specifications and Registration Procedures",
    extent: "whole",
    startRules: ["type-name"],
    load: async () => (await import("./rfc/rfc4288.js")).rfc4288,
  },
  {
    name: "rfc4512",
    title: "RFC 4512, LDAP: Directory Information Models",
    extent: "part",
    startRules: ["attributedescription", "oid"],
    load: async () => (await import("./rfc/rfc4512.js")).rfc4512,
  },
  {
    name: "rfc4515",
    title: "RFC 4515, LDAP: String Representation of Search Filters",
    extent: "whole",
    startRules: ["filter"],
    load: async () => (await import("./rfc/rfc4515.js")).rfc4515,
  },
  {
    name: "rfc4647",
    title: "RFC 4647, Matching of Language Tags",
    extent: "whole",
    startRules: ["language-range", "extended-language-range"],
    load: async () => (await import("./rfc/rfc4647.js")).rfc4647,
  },
  {
    name: "rfc5234",
    title: "RFC 5234 with RFC 7405, Augmented BNF for Syntax Specifications: ABNF",
    extent: "whole",
    startRules: ["rulelist", "rule"],
    load: async () => (await import("./rfc/rfc5234.js")).rfc5234,
  },
  {
    name: "rfc5321",
    title: "RFC 5321, Simple Mail Transfer Protocol",
    extent: "whole",
    startRules: ["Mailbox", "Reverse-path", "Domain"],
    load: async () => (await import("./rfc/rfc5321.js")).rfc5321,
  },
  {
    name: "rfc5322",
    title: "RFC 5322, Internet Message Format",
    extent: "whole",
    startRules: ["address", "addr-spec", "message", "date-time"],
    load: async () => (await import("./rfc/rfc5322.js")).rfc5322,
  },
  {
    name: "rfc5424",
    title: "RFC 5424, The Syslog Protocol",
    extent: "whole",
    startRules: ["SYSLOG-MSG"],
    load: async () => (await import("./rfc/rfc5424.js")).rfc5424,
  },
  {
    name: "rfc5545",
    title: "RFC 5545, Internet Calendaring and Scheduling Core Object Specification (iCalendar)",
    extent: "whole",
    startRules: ["icalstream", "recur", "dur-value"],
    load: async () => (await import("./rfc/rfc5545.js")).rfc5545,
  },
  {
    name: "rfc5646",
    title: "RFC 5646, Tags for Identifying Languages",
    extent: "whole",
    startRules: ["Language-Tag"],
    load: async () => (await import("./rfc/rfc5646.js")).rfc5646,
  },
  {
    name: "rfc6068",
    title: "RFC 6068, The 'mailto' URI Scheme",
    extent: "whole",
    startRules: ["mailtoURI"],
    load: async () => (await import("./rfc/rfc6068.js")).rfc6068,
  },
  {
    name: "rfc6265",
    title: "RFC 6265, HTTP State Management Mechanism",
    extent: "whole",
    startRules: ["set-cookie-string", "cookie-string", "cookie-date"],
    load: async () => (await import("./rfc/rfc6265.js")).rfc6265,
  },
  {
    name: "rfc6531",
    title: "RFC 6531, SMTP Extension for Internationalized Email",
    extent: "whole",
    startRules: ["Mailbox"],
    load: async () => (await import("./rfc/rfc6531.js")).rfc6531,
  },
  {
    name: "rfc6532",
    title: "RFC 6532, Internationalized Email Headers",
    extent: "whole",
    startRules: ["addr-spec", "message"],
    load: async () => (await import("./rfc/rfc6532.js")).rfc6532,
  },
  {
    name: "rfc6570",
    title: "RFC 6570, URI Template",
    extent: "whole",
    startRules: ["URI-Template"],
    load: async () => (await import("./rfc/rfc6570.js")).rfc6570,
  },
  {
    name: "rfc6874",
    title: "RFC 6874, Representing IPv6 Zone Identifiers in Address Literals and URIs",
    extent: "whole",
    startRules: ["URI-reference", "IP-literal"],
    load: async () => (await import("./rfc/rfc6874.js")).rfc6874,
  },
  {
    name: "rfc6901",
    title: "RFC 6901, JavaScript Object Notation (JSON) Pointer",
    extent: "whole",
    startRules: ["json-pointer"],
    load: async () => (await import("./rfc/rfc6901.js")).rfc6901,
  },
  {
    name: "rfc7208",
    title: "RFC 7208, Sender Policy Framework (SPF), Version 1",
    extent: "part",
    startRules: ["record"],
    load: async () => (await import("./rfc/rfc7208.js")).rfc7208,
  },
  {
    name: "rfc8141",
    title: "RFC 8141, Uniform Resource Names (URNs)",
    extent: "whole",
    startRules: ["namestring"],
    load: async () => (await import("./rfc/rfc8141.js")).rfc8141,
  },
  {
    name: "rfc8187",
    title: "RFC 8187, Character Encoding and Language for HTTP Header Field Parameters",
    extent: "whole",
    startRules: ["ext-value"],
    load: async () => (await import("./rfc/rfc8187.js")).rfc8187,
  },
  {
    name: "rfc8259",
    title: "RFC 8259, The JavaScript Object Notation (JSON) Data Interchange Format",
    extent: "whole",
    startRules: ["JSON-text"],
    load: async () => (await import("./rfc/rfc8259.js")).rfc8259,
  },
  {
    name: "rfc8288",
    title: "RFC 8288, Web Linking",
    extent: "whole",
    startRules: ["Link"],
    load: async () => (await import("./rfc/rfc8288.js")).rfc8288,
  },
  {
    name: "rfc8610",
    title: "RFC 8610, Concise Data Definition Language (CDDL)",
    extent: "whole",
    startRules: ["cddl"],
    load: async () => (await import("./rfc/rfc8610.js")).rfc8610,
  },
  {
    name: "rfc8941",
    title: "RFC 8941, Structured Field Values for HTTP",
    extent: "whole",
    startRules: ["sf-item", "sf-list", "sf-dictionary"],
    load: async () => (await import("./rfc/rfc8941.js")).rfc8941,
  },
  {
    name: "rfc9110",
    title: "RFC 9110, HTTP Semantics",
    extent: "whole",
    startRules: ["field-value", "Accept", "Content-Type", "HTTP-date"],
    load: async () => (await import("./rfc/rfc9110.js")).rfc9110,
  },
  {
    name: "rfc9112",
    title: "RFC 9112, HTTP/1.1",
    extent: "whole",
    startRules: ["HTTP-message", "request-line"],
    load: async () => (await import("./rfc/rfc9112.js")).rfc9112,
  },
  {
    name: "rfc9535",
    title: "RFC 9535, JSONPath: Query Expressions for JSON",
    extent: "whole",
    startRules: ["jsonpath-query"],
    load: async () => (await import("./rfc/rfc9535.js")).rfc9535,
  },
  {
    name: "rfc9562",
    title: "RFC 9562, Universally Unique IDentifiers (UUIDs)",
    extent: "whole",
    startRules: ["UUID"],
    load: async () => (await import("./rfc/rfc9562.js")).rfc9562,
  },
];
