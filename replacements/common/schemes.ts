/** The rules of the schemes that the originals know. */
import { mailto } from "./mailto.js";
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
    return namespaceOf(parts, parts.nid, settings)?.parse?.(parts, settings) ?? parts;
  },
  serialize(parts, settings) {
    if (parts.nid === undefined) throw new Error("a URN needs a nid");
    const nid = parts.nid.toLowerCase();
    const { nss = "" } = namespaceOf(parts, nid, settings)?.serialize?.(parts, settings) ?? parts;
    parts.path = `${nid || (settings.nid ?? "")}:${nss}`;
    settings.skipEscape = true;
    return parts;
  },
};

function namespaceOf(
  { scheme }: UriParts,
  nid: string,
  settings: UriSettings,
): SchemeRules | undefined {
  return schemeRules(`${settings.scheme ?? scheme ?? "urn"}:${settings.nid ?? nid}`);
}

/** RFC 9562 section 4. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const uuid: SchemeRules = {
  scheme: "urn:uuid",
  skipNormalize: true,
  parse(parts, { tolerant = false }) {
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

/** Returns the rules of a scheme. */
export function schemeRules(scheme: string | undefined): SchemeRules | undefined {
  if (!scheme) return undefined;
  const rules = SCHEMES[scheme];
  if (rules !== undefined) return rules;
  const lower = scheme.toLowerCase();
  return lower === scheme ? undefined : SCHEMES[lower];
}
