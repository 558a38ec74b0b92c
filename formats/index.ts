/** The entry point `uri-abnf/formats`: checks of strings that have a name, such as `email`. */
import { format, regexFormat } from "./format.js";
import * as definitions from "./definitions.js";
import * as further from "./further-definitions.js";
import * as details from "../generated/details/formats.js";
import type { Format, RegularFormat } from "./format.js";

export type { Format, RegularFormat } from "./format.js";
export type {
  StandardIssue,
  StandardProps,
  StandardResult,
} from "../grammar/common/standard-schema.js";

/**
 * Checks for a date, `full-date` of RFC 3339 section 5.6, of a day that the month has (section 5.7).
 *
 * @example
 * ```ts
 * date("2024-02-29"); // true
 * date("2023-02-29"); // false
 * ```
 */
export const date: RegularFormat = /* @__PURE__ */ format(definitions.date, details.date);

/**
 * Checks for a time with its offset from UTC, `full-time` of RFC 3339 section 5.6, with the ranges of
 * section 5.7. The second 60 occurs only at 23:59 UTC.
 *
 * @example
 * ```ts
 * time("15:59:60-08:00"); // true
 * time("15:59:60Z"); // false
 * ```
 */
export const time: RegularFormat = /* @__PURE__ */ format(definitions.time, details.time);

/**
 * Checks for a date and time, `date-time` of RFC 3339 section 5.6, with the checks of `date` and `time`.
 * A leap second ends a month in UTC (section 5.7).
 *
 * @example
 * ```ts
 * dateTime("1990-12-31T23:59:60Z"); // true
 * dateTime("1990-12-30T23:59:60Z"); // false
 * ```
 */
export const dateTime: RegularFormat = /* @__PURE__ */ format(
  definitions.dateTime,
  details.dateTime,
);

/**
 * Checks for a duration, `duration` of RFC 3339 appendix A.
 *
 * @example
 * ```ts
 * duration("P1Y2M3DT4H5M6S"); // true
 * duration("P1Y2D"); // false: days follow months
 * ```
 */
export const duration: RegularFormat = /* @__PURE__ */ format(
  definitions.duration,
  details.duration,
);

/**
 * Checks for an address of mail, `Mailbox` of RFC 5321 section 4.1.2, with the lengths of section
 * 4.5.3.1.1 and of RFC 1035 section 2.3.4. An address literal is of IPv4 or IPv6.
 *
 * @example
 * ```ts
 * email('"joe bloggs"@example.com'); // true
 * email("joe@[IPv6:::1]"); // true
 * email("joe@@example.com"); // false
 * ```
 */
export const email: RegularFormat = /* @__PURE__ */ format(definitions.email, details.email);

/**
 * Checks for an internationalized address of mail: `email` with the rules of RFC 6531 section 3.3.
 * It does not check the characters of U-labels. Lengths of labels and of the domain are octets of
 * A-labels: a U-label counts as the shortest A-label with its number of characters. `uri-abnf/formats/idn` counts
 * the octets of the A-label itself.
 *
 * @example
 * ```ts
 * idnEmail("실례@실례.테스트"); // true
 * ```
 */
export const idnEmail: RegularFormat = /* @__PURE__ */ format(
  definitions.idnEmail,
  details.idnEmail,
);

/**
 * Checks for the name of a host: labels of letters, digits and hyphens (RFC 1123 section 2.1) of at
 * most 63 octets, and a name of at most 253. It does not decode A-labels (`xn--`):
 * `uri-abnf/formats/idn` does.
 *
 * @example
 * ```ts
 * hostname("www.example.com"); // true
 * hostname("-www.example.com"); // false
 * ```
 */
export const hostname: RegularFormat = /* @__PURE__ */ format(
  definitions.hostname,
  details.hostname,
);

/**
 * Checks for an address of IPv4, `IPv4address` of RFC 3986 section 3.2.2. It has no leading zeros,
 * which RFC 2673 section 3.2 allows and many programs read as octal numbers.
 *
 * @example
 * ```ts
 * ipv4("127.0.0.1"); // true
 * ipv4("127.0.0.01"); // false
 * ```
 */
export const ipv4: RegularFormat = /* @__PURE__ */ format(definitions.ipv4, details.ipv4);

/**
 * Checks for an address of IPv6, `IPv6address` of RFC 3986 section 3.2.2, without a zone.
 *
 * @example
 * ```ts
 * ipv6("::ffff:192.168.0.1"); // true
 * ipv6("fe80::1%eth0"); // false
 * ```
 */
export const ipv6: RegularFormat = /* @__PURE__ */ format(definitions.ipv6, details.ipv6);

/**
 * Checks for a URI, `URI` of RFC 3986 appendix A. Any scheme will do, and a host may be empty: `javascript:alert(1)` and
 * `http:` are URIs. `httpUrl` refuses them.
 *
 * @example
 * ```ts
 * uri("http://[::1]:8080/?q#f"); // true
 * uri("//example.com/"); // false: it has no scheme
 * ```
 */
export const uri: RegularFormat = /* @__PURE__ */ format(definitions.uri, details.uri);

/**
 * Checks for a URI or a relative reference, `URI-reference` of RFC 3986 appendix A.
 *
 * @example
 * ```ts
 * uriReference("../a?b"); // true
 * uriReference("\\a"); // false
 * ```
 */
export const uriReference: RegularFormat = /* @__PURE__ */ format(
  definitions.uriReference,
  details.uriReference,
);

/**
 * Checks for an IRI, `IRI` of RFC 3987 section 2.2.
 *
 * @example
 * ```ts
 * iri("http://例え.テスト/"); // true
 * ```
 */
export const iri: RegularFormat = /* @__PURE__ */ format(definitions.iri, details.iri);

/**
 * Checks for an IRI or a relative reference, `IRI-reference` of RFC 3987 section 2.2.
 *
 * @example
 * ```ts
 * iriReference("//例え.テスト/"); // true
 * ```
 */
export const iriReference: RegularFormat = /* @__PURE__ */ format(
  definitions.iriReference,
  details.iriReference,
);

/**
 * Checks for a template, `URI-Template` of RFC 6570 section 2.
 *
 * @example
 * ```ts
 * uriTemplate("http://example.com/{id}{?q*}"); // true
 * uriTemplate("http://example.com/{id"); // false
 * ```
 */
export const uriTemplate: RegularFormat = /* @__PURE__ */ format(
  definitions.uriTemplate,
  details.uriTemplate,
);

/**
 * Checks for a JSON Pointer, `json-pointer` of RFC 6901 section 3.
 *
 * @example
 * ```ts
 * jsonPointer("/a~1b/0"); // true
 * jsonPointer("a"); // false
 * ```
 */
export const jsonPointer: RegularFormat = /* @__PURE__ */ format(
  definitions.jsonPointer,
  details.jsonPointer,
);

/**
 * Checks for a Relative JSON Pointer, `relative-json-pointer` of
 * draft-bhutton-relative-json-pointer-00 section 3, without its index manipulation.
 *
 * @example
 * ```ts
 * relativeJsonPointer("1/a"); // true
 * relativeJsonPointer("0#"); // true
 * relativeJsonPointer("/a"); // false
 * ```
 */
export const relativeJsonPointer: RegularFormat = /* @__PURE__ */ format(
  definitions.relativeJsonPointer,
  details.relativeJsonPointer,
);

/**
 * Checks for a UUID, `UUID` of RFC 9562 section 4, of any version and variant.
 *
 * @example
 * ```ts
 * uuid("f81d4fae-7dec-11d0-a765-00a0c91e6bf6"); // true
 * ```
 */
export const uuid: RegularFormat = /* @__PURE__ */ format(definitions.uuid, details.uuid);

/**
 * Checks for a regular expression of ECMA-262: the platform makes one with the flag `u`.
 *
 * @example
 * ```ts
 * regex("^\\p{L}+$"); // true
 * regex("\\a"); // false
 * ```
 */
export const regex: Format = /* @__PURE__ */ regexFormat();

/**
 * Checks for a tag of a language that is well-formed: `Language-Tag` of RFC 5646 section 2.1. Its subtags
 * need not be registered. JSON Schema has no such format, so it is not one of `formats`.
 *
 * @example
 * ```ts
 * languageTag("de-Latn-CH-1996"); // true
 * languageTag("de_CH"); // false
 * ```
 */
export const languageTag: RegularFormat = /* @__PURE__ */ format(
  further.languageTag,
  details.languageTag,
);

/**
 * Checks for a URL of the web: `http-URI` or `https-URI` of RFC 9110 section 4.2, with a host that is not empty. A fragment
 * may follow (section 4.2.5). It refuses `javascript:alert(1)` and `http:`, which `uri` takes. JSON Schema has no such
 * format, so it is not one of `formats`. It does not check where the URL leads: it takes `http://user@localhost:1/`.
 *
 * @example
 * ```ts
 * httpUrl("https://example.com/a?b#c"); // true
 * httpUrl("javascript:alert(1)"); // false
 * httpUrl("http:///a"); // false: its host is empty
 * ```
 */
export const httpUrl: RegularFormat = /* @__PURE__ */ format(further.httpUrl, details.httpUrl);

/** The names of the string formats of JSON Schema 2020-12, but for `idn-hostname`. */
export type FormatName =
  | "date"
  | "time"
  | "date-time"
  | "duration"
  | "email"
  | "idn-email"
  | "hostname"
  | "ipv4"
  | "ipv6"
  | "uri"
  | "uri-reference"
  | "iri"
  | "iri-reference"
  | "uri-template"
  | "json-pointer"
  | "relative-json-pointer"
  | "uuid"
  | "regex";

/**
 * The formats by their names in JSON Schema. `idn-hostname` needs the tables of IDNA 2008, which
 * `uri-abnf/formats/idn` reads from an optional package.
 *
 * @example
 * ```ts
 * formats["date-time"]("1985-04-12T23:20:50.52Z"); // true
 * formats.uuid.patternIs; // "exact"
 * ```
 */
export const formats: Readonly<
  Record<Exclude<FormatName, "regex">, RegularFormat> & Record<"regex", Format>
> = /* @__PURE__ */ Object.freeze({
  date,
  time,
  "date-time": dateTime,
  duration,
  email,
  "idn-email": idnEmail,
  hostname,
  ipv4,
  ipv6,
  uri,
  "uri-reference": uriReference,
  iri,
  "iri-reference": iriReference,
  "uri-template": uriTemplate,
  "json-pointer": jsonPointer,
  "relative-json-pointer": relativeJsonPointer,
  uuid,
  regex,
});
