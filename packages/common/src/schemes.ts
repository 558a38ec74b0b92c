/** The rules of the schemes that the originals know. */
import { inQuotes } from "../../../grammar/common/excerpt.js";
import { decoded, Escaper } from "./escapes.js";
import { domainInAscii } from "./host.js";
import type { SchemeRules, Schemes, UriParts, UriSettings } from "./types.js";

/** RFC 9110 section 4.2. */
const http: SchemeRules = {
  scheme: "http",
  domainHost: true,
  parse(parts) {
    if (parts.host === undefined || parts.host === "")
      parts.error ??= "a reference with the scheme http needs a host";
    return parts;
  },
  serialize(parts) {
    dropDefaultPort(parts, parts.scheme?.toLowerCase() === "https");
    if (parts.path === undefined || parts.path === "") parts.path = "/";
    return parts;
  },
};

/** RFC 6455 section 3: the resource name is path and query. */
const ws: SchemeRules = {
  scheme: "ws",
  domainHost: true,
  parse(parts) {
    parts.secure = isSecure(parts);
    const path = parts.path === undefined || parts.path === "" ? "/" : parts.path;
    parts.resourceName = parts.query ? `${path}?${parts.query}` : path;
    parts.path = undefined;
    parts.query = undefined;
    return parts;
  },
  serialize(parts) {
    dropDefaultPort(parts, isSecure(parts));
    if (typeof parts.secure === "boolean") {
      parts.scheme = parts.secure ? "wss" : "ws";
      parts.secure = undefined;
    }
    if (parts.resourceName) {
      const [path = "", ...rest] = parts.resourceName.split("?");
      parts.path = path === "" || path === "/" ? undefined : path;
      parts.query = rest.length === 0 ? undefined : rest.join("?");
      parts.resourceName = undefined;
    }
    // Section 3: "Fragment identifiers are meaningless in the context of WebSocket URIs".
    parts.fragment = undefined;
    return parts;
  },
};

function dropDefaultPort(parts: UriParts, isSecured: boolean): void {
  if (parts.port === (isSecured ? 443 : 80) || parts.port === "") parts.port = undefined;
}

function isSecure({ secure, scheme }: UriParts): boolean {
  return typeof secure === "boolean" ? secure : scheme?.toLowerCase() === "wss";
}

/** RFC 8141 section 2: `NID ":" NSS`. RFC 2141 allows one character as a namespace. */
const URN_PATH = /^([\da-z][\da-z-]{0,31}):((?:[\w!$'()*+,\-./:;=@]|%[\da-f]{2})+)$/i;

const urn: SchemeRules = {
  scheme: "urn",
  // The name is opaque: its dots are data.
  skipNormalize: true,
  absolutePath: true,
  parse(parts, settings) {
    const [, nid, nss] = URN_PATH.exec(parts.path ?? "") ?? [];
    if (nid === undefined) {
      parts.error ??= "the path of a URN is a namespace, a colon and a name";
      return parts;
    }
    parts.nid = nid.toLowerCase();
    parts.nss = nss;
    parts.path = undefined;
    namespaceOf(parts, parts.nid, settings)?.parse?.(parts, settings);
    return parts;
  },
  serialize(parts, settings) {
    if (parts.nid === undefined) throw new Error("a URN needs a nid");
    const nid = parts.nid.toLowerCase();
    namespaceOf(parts, nid, settings)?.serialize?.(parts, settings);
    parts.path = `${nid || (settings.nid ?? "")}:${parts.nss ?? ""}`;
    return parts;
  },
};

function namespaceOf(
  { scheme }: UriParts,
  nid: string,
  settings: UriSettings,
): SchemeRules | undefined {
  return schemeRules(`${valueOf(settings.scheme, scheme)}:${valueOf(settings.nid, nid)}`);
}

/** An option without a value counts as absent. */
function valueOf(option: string | undefined, otherwise = "urn"): string {
  if (option) return option;
  return otherwise;
}

/** RFC 9562 section 4. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const uuid: SchemeRules = {
  scheme: "urn:uuid",
  skipNormalize: true,
  parse(parts, { tolerant }) {
    parts.uuid = parts.nss;
    parts.nss = undefined;
    if (!tolerant && !UUID.test(parts.uuid ?? "")) parts.error ??= "the UUID is not valid";
    return parts;
  },
  serialize(parts) {
    parts.nss = (parts.uuid ?? "").toLowerCase();
    return parts;
  },
};

const WRONG_DOMAIN = "a recipient of mailto needs a domain";

/** RFC 6068. */
const mailto: SchemeRules = {
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
        parts.error ??= `the header field ${inQuotes(field)} of mailto has two "="`;
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

/** The characters that cannot stand in a domain name, and those that would end it in a URL. */
const NO_NAME = /[\p{Cc} "#%/:<>?@[\\\]^`{|}]|^$/u;

function mailDomain(domain: string, { unicodeSupport = false }: UriSettings): string | undefined {
  if (LITERAL.test(domain)) return domain;
  const ascii = NO_NAME.test(domain) ? undefined : domainInAscii(domain);
  return unicodeSupport && ascii !== undefined ? domain : ascii;
}

/** The schemes. A program may add its own. */
export const SCHEMES: Schemes = Object.assign(Object.create(null) as Schemes, {
  http,
  https: { ...http, scheme: "https" },
  ws,
  wss: { ...ws, scheme: "wss" },
  urn,
  "urn:uuid": uuid,
  mailto,
});

/** Returns the rules of the scheme that an option names; where the option has no value, those of the other scheme. */
export function schemeRules(option: string | undefined, scheme?: string): SchemeRules | undefined {
  if (!option) return scheme ? schemeRules(scheme) : undefined;
  const rules = SCHEMES[option];
  if (rules !== undefined) return rules;
  const lower = option.toLowerCase();
  return lower === option ? undefined : SCHEMES[lower];
}
