/** The scheme mailto: RFC 6068. */
import { decoded, Escaper } from "./escapes.js";
import { domainInAscii } from "./host.js";
import type { SchemeRules, UriSettings } from "./types.js";

const WRONG_DOMAIN = "a recipient of mailto needs a domain";

export const mailto: SchemeRules = {
  scheme: "mailto",
  domainHost: false,
  unicodeSupport: true,
  skipNormalize: true,
  // A list of recipients has no segments.
  absolutePath: true,

  parse(parts, settings) {
    const recipients = parts.path ? parts.path.split(",") : [];
    let headers: Record<string, string> | undefined;
    for (const field of parts.query ? parts.query.split("&") : []) {
      const [name = "", value = "", ...rest] = field.split("=");
      if (rest.length > 0) {
        parts.error ??= `the header field "${field}" of mailto has two "="`;
        continue;
      }
      const header = decoded(name);
      switch (header.toLowerCase()) {
        case "to":
          addRecipients(recipients, value);
          break;
        case "subject":
          parts.subject = decoded(value);
          break;
        case "body":
          parts.body = decoded(value);
          break;
        default:
          // A header may be called "constructor".
          headers ??= Object.create(null) as Record<string, string>;
          headers[header] = decoded(value);
          parts.headers = headers;
      }
    }
    parts.path = undefined;
    parts.query = undefined;
    if (recipients.length === 0) return parts;
    if (parts.userinfo !== undefined || parts.host !== undefined || parts.port !== undefined) {
      // An authority would become a part of the first recipient.
      parts.userinfo = parts.host = parts.port = undefined;
      parts.error ??= "a reference with the scheme mailto has no authority";
    }
    parts.to = recipients.map((recipient) => {
      const at = recipient.lastIndexOf("@");
      const domain = decoded(recipient.slice(at + 1)).toLowerCase();
      const written = at === -1 ? undefined : mailDomain(domain, settings);
      if (written === undefined) parts.error ??= WRONG_DOMAIN;
      return at === -1
        ? decoded(recipient)
        : `${decoded(recipient.slice(0, at))}@${written ?? domain}`;
    });
    return parts;
  },

  serialize(parts, settings) {
    const recipients = Array.isArray(parts.to) ? parts.to.map(String) : [];
    const headers = new Map<string, string>();
    for (const [name, value] of Object.entries(parts.headers ?? {})) {
      const lower = name.toLowerCase();
      if (lower === "to") addRecipients(recipients, value);
      else headers.set(lower === "subject" || lower === "body" ? lower : name, value);
    }
    if (parts.subject !== undefined) headers.set("subject", parts.subject);
    if (parts.body !== undefined) headers.set("body", parts.body);

    parts.path = undefined;
    if (recipients.length > 0) {
      parts.userinfo = parts.host = parts.port = undefined;
      parts.path = recipients.map((recipient) => recipientText(recipient, settings)).join(",");
      settings.skipEscape = true;
    }
    if (headers.size > 0)
      parts.query = Array.from(headers, ([name, value]) => {
        // A "%" in a decoded name is data: as an escape, it could make another header of it.
        const escapedName = inHeader.escape(name.replaceAll("%", "%25"));
        return `${escapedName}=${inHeader.escape(value)}`;
      }).join("&");
    return parts;
  },
};

/** One by one: as arguments of one call, a hundred thousand recipients would overflow the stack. */
function addRecipients(recipients: string[], list: string): void {
  for (const recipient of list.split(",")) recipients.push(recipient);
}

const inLocalPart = /* @__PURE__ */ new Escaper("local-char");
const inDomain = /* @__PURE__ */ new Escaper("domain-char");
const inUnicodeDomain = /* @__PURE__ */ new Escaper("domain-char", true);
const inHeader = /* @__PURE__ */ new Escaper("header-char");

function recipientText(recipient: string, settings: UriSettings): string {
  const at = recipient.lastIndexOf("@");
  if (at === -1) return `${inLocalPart.escape(recipient)}@`;
  const domain = decoded(recipient.slice(at + 1)).toLowerCase();
  return `${inLocalPart.escape(recipient.slice(0, at))}@${domainText(mailDomain(domain, settings) ?? domain, settings)}`;
}

/** RFC 5321 section 4.1.3: a literal stands in brackets, whose content is escaped. */
function domainText(domain: string, { unicodeSupport = false }: UriSettings): string {
  const escaper = unicodeSupport ? inUnicodeDomain : inDomain;
  return LITERAL.test(domain) ? `[${escaper.escape(domain.slice(1, -1))}]` : escaper.escape(domain);
}

const LITERAL = /^\[[\x21-\x5a\x5e-\x7e]*\]$/;

/** What cannot stand in a domain name, and what would end it in a URL. */
const NO_NAME = /[\p{Cc} "#%/:<>?@[\\\]^`{|}]|^$/u;

function mailDomain(domain: string, { unicodeSupport = false }: UriSettings): string | undefined {
  if (LITERAL.test(domain)) return domain;
  const ascii = NO_NAME.test(domain) ? undefined : domainInAscii(domain);
  return unicodeSupport && ascii !== undefined ? domain : ascii;
}
