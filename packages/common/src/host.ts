/** Hosts in their normal form. */
import { lowerCase } from "../../../src/percent-encoding.js";
import { ESCAPE, Escaper, normalText } from "./escapes.js";
import { read } from "./reader.js";
import type { UriParts } from "./types.js";

/**
 * Domain names that the platform has to read: characters beyond US-ASCII or escapes; labels of IDNA; an address
 * of IPv4, also in one of its rare forms (RFC 3986 section 7.4).
 */
const NOT_PLAIN = /[^\w!$&'()*+,\-.;=~]|xn--|(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/;

/** Returns a domain name in US-ASCII, by the platform's IDNA; undefined if it is none. Linear. */
export function domainInAscii(name: string): string | undefined {
  if (!NOT_PLAIN.test(name)) return name;
  try {
    // The platform decodes the escapes of characters that it allows in a domain, and RFC 3986 does not.
    return nameAsHost(new URL(`http://${name}/`).hostname, false);
  } catch {
    return undefined;
  }
}

/** An address between brackets, and its zone. */
interface Address {
  /** The address in the form of RFC 5952, which differs only in the digits of an IPv4 address. */
  readonly address: string;
  readonly zone: string | undefined;
}

/** Returns an address of IPv6 that is valid, and its zone: RFC 6874. */
export function addressOf(literal: string): Address {
  const percent = literal.indexOf("%");
  if (percent === -1) return { address: canonical(literal), zone: undefined };
  const separator = literal.startsWith("%25", percent) ? "%25" : "%";
  return {
    address: canonical(literal.slice(0, percent)),
    zone: literal.slice(percent + separator.length),
  };
}

/** RFC 5952 section 4: no leading zeros, lower case, and "::" for the first of the longest runs of zeros. */
function canonical(literal: string): string {
  const address = literal.toLowerCase();
  const hasZeros = address.startsWith("0") || address.includes(":0");
  if (!hasZeros && !(address.includes("::") && MAY_STAND_FOR_ONE.test(address))) return address;
  // The platform writes the address of IPv4 with hexadecimal digits: two fields that are not zero stand for it.
  const [ipv4] = IPV4_AT_END.exec(address) ?? [];
  const { hostname } = new URL(`http://[${address.replace(IPV4_AT_END, "f:f")}]/`);
  const written = hostname.slice(1, -1);
  return ipv4 === undefined ? written : written.slice(0, -"f:f".length) + ipv4;
}

/** Behind seven colons, or in front of an address of IPv4, "::" may stand for one field, which is written "0". */
const MAY_STAND_FOR_ONE = /^(?:[^:]*:){7}|\./;
const IPV4_AT_END = /\d+\.[\d.]+$/;

const inHost = /* @__PURE__ */ new Escaper("host-char");
const inUnicodeHost = /* @__PURE__ */ new Escaper("host-char", true);

/** Returns a name as a host, with everything else escaped. */
function nameAsHost(name: string, keepsUnicode: boolean): string {
  return normalText((keepsUnicode ? inUnicodeHost : inHost).escape(name));
}

/** Returns a valid `ireg-name` in lower case, with normal escapes. */
export function normalName(name: string, keepsUnicode: boolean): string {
  return lowerCase(nameAsHost(name, keepsUnicode));
}

/** How the name of a host is written: with characters beyond US-ASCII, or as the name of a domain without them. */
export interface NameForm {
  readonly keepsUnicode: boolean;
  readonly isDomain: boolean;
}

/**
 * Returns the host of components as it is written in a reference: an address with its brackets, or a name with
 * its escapes.
 */
export function hostText(
  { host = "", ipv6Zone }: UriParts,
  { keepsUnicode, isDomain }: NameForm,
  isNormal = false,
): string {
  const literal =
    host.includes(":") || host.startsWith("[")
      ? (literalText(host, ipv6Zone) ?? literalText(host.replace(ESCAPE, normalText), undefined))
      : undefined;
  if (literal !== undefined || !isNormal) return literal ?? nameAsHost(host, keepsUnicode);
  const name = normalName(host, keepsUnicode);
  return (isDomain && name.includes("%") ? domainInAscii(name) : undefined) ?? name;
}

function literalText(host: string, knownZone: string | undefined): string | undefined {
  const inner = host.startsWith("[") && host.endsWith("]") ? host.slice(1, -1) : host;
  const percent = inner.indexOf("%");
  if (percent === -1) return validLiteral(inner, inner === host);
  const [address, rest] = [inner.slice(0, percent), inner.slice(percent + 1)];
  const zone = rest === knownZone || !rest.startsWith("25") ? rest : rest.slice("25".length);
  return validLiteral(`${address}%25${zone}`, inner === host);
}

/** @param isBare whether there were no brackets, without which there is no IPvFuture */
function validLiteral(literal: string, isBare: boolean): string | undefined {
  const kind = read(`//[${literal}]`)?.hostKind;
  if (kind === "IPvFuture") return isBare ? undefined : `[${literal.toLowerCase()}]`;
  if (kind !== "IPv6") return undefined;
  const { address, zone } = addressOf(literal);
  return zone === undefined ? `[${address}]` : `[${address}%25${zone}]`;
}
