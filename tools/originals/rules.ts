/**
 * What the rows of the table in `packages/README.md` say, by their names, as programs: what a replacement does with a
 * call; false or undefined for a call that the row is not about.
 */
import { Case, split } from "./law.js";
import { joined } from "./calls.js";
import {
  decode,
  decoded,
  domainOf,
  encode,
  escapesOf,
  isComponents,
  OCTETS,
  THROWS,
} from "./law.js";
import { isFaulty, isLiteral, isReference } from "./law.js";
import type { Outcome, Parts, Rule } from "./law.js";

const itself = (text: string): string => text;
const wellFormed = (text: string): string => text.replace(/[\ud800-\udfff]/gu, "\ufffd");
const upper = (text: string): string => text.toUpperCase();

/** A reader could drop these, or take them for delimiters. */
const MISLEADING = /\p{Cc}|^ | $|^[^?#]*\\|%(?![\da-f]{2})/iu;
const isMisleading = (text: string): boolean => {
  const { scheme = "x", authority = "" } = split(text);
  return isFaulty(text) && (MISLEADING.test(text) || isFaulty(`${scheme}://${authority}`));
};
/** Checks for a path with a backslash that no reader takes for an authority. */
const isLocal = (text: string): boolean => {
  const { authority, path = "" } = split(text);
  const isPath = authority === undefined && path.includes("\\") && !/^[\\/]{2}/.test(path);
  return isPath && !isMisleading(text.replaceAll("\\", "/"));
};
/** Checks whether `resolve` reads a string by the rules of a scheme: without the option, it reads by none. */
const hasRules = (x: Case, text: string): boolean =>
  Boolean(x.rulesOf({ scheme: "null", ...x.options }.scheme || split(text).scheme).parse);
/** In these schemes, browsers take the beginning of a path for a host that is missing. */
const lacksHost = (text: string): boolean =>
  isReference(text) && /^(?:https?|wss?|ftp)$/i.test(split(text).scheme ?? "") && !split(text).host;

const BEYOND_ASCII = /[^\0-\x7f]/gu;
/** Characters beyond U+FFFF, and halves. */
const PAIRS = /[\u{10000}-\u{10ffff}\ud800-\udfff]/gu;
const ESCAPED_PAIRS = /[\u{10000}-\u{10ffff}]|%f[0-4](?:%[89ab][\da-f]){3}/giu;
const CASED = /[^\0-\x7f]|%[c-dC-D].%[89abAB].|%[eE].%[89abAB].%[89abAB]./gu;
const NO_PATH = /%(?![\da-f]{2})|[^\w\-.~!$&'()*+,;=:@/%]/giu;
const NO_DOMAIN = /[\p{Cc} "#%/:<>?@[\\\]^`{|}]/gu;
const ZONED = /^(?:\[(?=.*\])|(?!.*\]))([^%\]]*:[^%\]]*)%(?:25)?([^\]]+)\]?$/;
const PATHS = /^(?:path|resourceName)$/;

/** Returns a text in which escapes of characters that a component can have are these: RFC 3987, section 3.2. */
const expanded = (text: string, before: string): string =>
  text.replace(OCTETS, (found, isCharacter) => {
    const character = isCharacter ? decodeURIComponent(found) : "";
    const isKept = /^[^\u200e\u200f\u202a-\u202e]+$/.test(character);
    return isKept && isReference(before + character) ? character : found;
  });

/** The components of Appendix B as they are written; scheme, host and port as they are read if the authority is right. */
function faultyParts(x: Case): Outcome {
  const { scheme, authority, path, query, fragment } = x.parts;
  const prefix = scheme !== undefined && isReference(`${scheme}:`) ? `${scheme}:` : "";
  const isRight = authority !== undefined && isReference(`//${authority}`);
  const options = { ...x.options, reference: undefined };
  // As fast-uri: the option unicodeSupport converts no escapes in a string that is no reference.
  const server = isRight ? decode(x.fastUri("parse", `${prefix}//${authority}`, options)) : {};
  const { userinfo, port, ipv6Zone, host } = server as Parts;
  const isSame = authority === undefined && path === "" && query === undefined;
  const relative = isSame ? "same-document" : "relative";
  const absolute = fragment === undefined ? "absolute" : "uri";
  return encode({
    ...{ scheme: scheme?.toLowerCase(), userinfo, host: isRight ? host : authority, port },
    ...{ path, query, fragment, error: true },
    reference: scheme === undefined ? relative : absolute,
    ...(ipv6Zone === undefined ? {} : { ipv6Zone }),
  });
}

/** The target of references whose path, query and fragment stay as they are written. */
function plainTarget(x: Case): Outcome {
  const all: string[] = [];
  const args = x.rewritten(/^(?:path|query|fragment)$/, (text, component) =>
    text.replace(/%..|[^\w\-.~!$&'()*+,;=:@/?]/gu, (found) => {
      const isEscape = component === "path" && found.startsWith("%");
      return `zq${x.at}qz${all.push(isEscape ? upper(found) : found) - 1}qz`;
    }),
  );
  const mixed = args.map((arg, at) => (isReference(x.texts[at] ?? "") ? x.args[at] : arg));
  const marks = new RegExp(`zq${x.at}qz(\\d+)qz`, "g");
  const resolved = (iri: unknown): Outcome => {
    const outcome = x.next("resolve", ...mixed.slice(0, 2), { ...x.options, iri });
    if (outcome === THROWS) return outcome;
    return encode(String(decode(outcome)).replace(marks, (_, at) => all[Number(at)]!));
  };
  const outcome = resolved(false);
  const target = outcome === THROWS ? "" : String(decode(outcome));
  const isRight = isReference(x.options.reference === "suffix" ? `//${target}` : target);
  if (outcome === THROWS || (isRight && isFaulty(x.texts[1]!))) return THROWS;
  // A target that is no reference is not converted to an IRI.
  return isRight ? resolved(x.options.iri) : outcome;
}

/** Returns a relative path that goes up, with a slash instead of a dot segment at its end. */
function withSlash(path: string): string {
  if (!/^(?:\.\/|[^/]+\/\.\.\/)*\.\.\/.*(?<=\/)\.\.?$/.test(path)) return path;
  let [before, written] = ["", path.replace(/\/\.(?=\/)/g, "").replace(/\/\.$/, "/")];
  while (written !== before)
    [before, written] = [written, written.replace(/(^|\/)(?!\.\.?\/)[^/]*\/\.\.(?:\/|$)/, "$1")];
  return written;
}

/** What fast-uri writes, with userinfo and host in their normal form, and as an IRI if that is asked for. */
function normalMailto(x: Case, outcome: Outcome): Outcome {
  const { path = "", host, query, fragment, ...parts } = split(String(decode(outcome)));
  const { userinfo } = split(String(decode(x.next("serialize", { userinfo: parts.userinfo }))));
  const iri = (text: string | undefined, before: string): string | undefined =>
    x.options.iri && text ? expanded(text, before) : text;
  return encode(
    joined({
      ...{ ...parts, path: iri(path, "/"), userinfo: iri(userinfo, "//") },
      host: host?.startsWith("[")
        ? host
        : host &&
          wellFormed(host).replace(/%..|[A-Z]/g, (found) =>
            found[1] === undefined ? found.toLowerCase() : found,
          ),
      ...{ query: iri(query, "?"), fragment: iri(fragment, "#") },
    }),
  );
}

/** Returns components in which the option `unicodeSupport` converts escapes. */
function asIri(x: Case, outcome: Outcome, change: Parts = {}): Outcome {
  if (outcome === THROWS) return outcome;
  const { host, query, fragment } = decode(outcome) as Parts;
  if (x.options.iri === false)
    return x.patched(outcome, {
      host: host && String(host).replace(BEYOND_ASCII, escapesOf),
      ...change,
    });
  const iri = (text: unknown, before: string): unknown =>
    x.options.unicodeSupport && x.options.iri !== false && typeof text === "string"
      ? expanded(text, before)
      : text;
  return x.patched(outcome, { query: iri(query, "?"), fragment: iri(fragment, "#"), ...change });
}

/** A recipient stays as it is if its domain has characters that no domain name has. */
function withDomains(x: Case): Outcome | false {
  const { to = x.is("parse") ? x.parts.path?.split(",") : [] } = x.given;
  const domains = (to as readonly unknown[]).map((each) => {
    const domain = decoded(/@([^@]*)$/.exec(String(each))?.[1] ?? "").toLowerCase();
    return domain.search(NO_DOMAIN) === -1 || /^\[[!-Z^-~]*\]$/.test(domain) ? undefined : domain;
  });
  const outcome = x.next(x.name, ...x.args);
  if (outcome === THROWS || domains.every((each) => each === undefined)) return false;
  const changed = (all: readonly string[], write = (domain: string): string => domain): string[] =>
    all.map((each, at) => {
      const domain = domains[at];
      return domain === undefined ? each : each.replace(/@[^@]*$/, () => `@${write(domain)}`);
    });
  if (x.is("parse"))
    return x.patched(outcome, {
      to: changed((decode(outcome) as { to: string[] }).to),
      error: true,
    });
  const { path = "", ...parts } = split(String(decode(outcome)));
  const escape = (domain: string): string => domain.replace(/[^\w\-.~!$'()*+;:]/gu, escapesOf);
  return encode(joined({ ...parts, path: changed(path.split(","), escape).join(",") }));
}

/** The rules, in the order in which they wrap the original: the first is the outermost. */
export const RULES: Readonly<Record<string, Rule>> = {
  "no-options": (x) =>
    x.args.at(-1) === null && x.args.length > x.count && x.next(x.name, ...x.args.slice(0, -1)),
  "equal-components": (x) => {
    if (!x.is("equal") || !x.args.slice(0, 2).some(isComponents)) return false;
    const texts = x.args
      .slice(0, 2)
      .map((arg) => (isComponents(arg) ? x.run("serialize", arg, x.options) : encode(arg)));
    return texts.includes(THROWS) ? "false" : x.next("equal", ...texts.map(decode), x.options);
  },
  "wrong-type": (x) => {
    const isRead = x.is("parse resolve");
    if (
      !x.is("parse normalize equal resolve") ||
      x.args
        .slice(0, x.count)
        .every(
          (each) =>
            typeof each === "string" || (isRead ? each instanceof String : isComponents(each)),
        )
    )
      return false;
    const parts = { path: "", reference: "same-document", error: true };
    return x.is("normalize") ? encode(x.args[0]) : x.is("parse") ? encode(parts) : x.refused();
  },
  "faulty-equal": (x) => x.is("equal") && x.texts.some(isFaulty) && "false",
  "faulty-parse": (x) => x.is("parse") && x.texts.some(isFaulty) && faultyParts(x),
  "local-base": (x) => {
    const [base = "", reference = ""] = x.texts;
    const isAsked = x.is("resolve") && isLocal(base) && !hasRules(x, base);
    return isAsked && /^(?:#|$)/.test(reference) && !isMisleading(reference) && plainTarget(x);
  },
  "faulty-resolve": (x) => {
    const isRefused = (text: string): boolean =>
      isFaulty(text) && (isMisleading(text) || hasRules(x, text));
    return x.is("resolve") && x.texts.some(isRefused) && THROWS;
  },
  "plain-resolve": (x) => x.is("resolve") && x.texts.some(isFaulty) && plainTarget(x),
  "no-host": (x) => {
    if (x.is("parse equal")) return x.texts.some(lacksHost) && x.refused();
    if (!x.is("resolve") || x.prefix !== "")
      return x.is("resolve") && lacksHost(x.texts[1]!) && THROWS;
    const target = x.next(x.name, ...x.args);
    return target !== THROWS && lacksHost(String(decode(target))) && THROWS;
  },
  "error-read": (x) => {
    if (!x.is("serialize") || !x.given.error || x.given.path === undefined) return false;
    const options = { ...x.options, iri: undefined };
    const right = (parts: unknown): Parts => ({ ...(parts as Parts), error: undefined });
    const text = x.run("serialize", right(x.given), options);
    if (text === THROWS) return THROWS;
    return x.run("serialize", right(decode(x.run("parse", decode(text), options))), x.options);
  },
  "host-case": (x) => {
    const isAsked = x.is("parse") || (x.law.isUriJs && x.is("serialize"));
    if (!isAsked || (x.hasDomain && (x.law.isUriJs || x.hosts.every((host) => domainOf(host)))))
      return false;
    const [host] = x.hosts;
    const isName = x.hasDomain && host !== undefined && host.search(BEYOND_ASCII) !== -1;
    if (isName)
      return x.patched(x.next("parse", ...x.args), {
        host: (decode(x.run("parse", `//${host}`)) as Parts).host,
      });
    return x.standsIn(/^host$/, CASED, (found) => {
      const character = decoded(found);
      if (/^[\ud800-\udfff]$/.test(character)) return undefined;
      return found.startsWith("%") && !/^\p{Lu}/u.test(character)
        ? undefined
        : wellFormed(character);
    });
  },
  "line-separators": (x) => x.is("parse") && x.standsIn(/fragment/, /[\u2028\u2029]/g),
  "xn-label": (x) =>
    x.is("parse equal") &&
    x.hasDomain &&
    x.hosts.some((host) => /xn--/i.test(host) && domainOf(host) === undefined) &&
    x.refused(),
  "empty-scheme": (x) =>
    x.is("serialize") && x.given.scheme === "" && x.with({ scheme: undefined }),
  "urn-folded": (x) =>
    x.isUrn && x.is("parse equal resolve") && x.standsIn(/^path$/, /[\u017f\u212a]/g),
  "urn-escaped": (x) =>
    x.isUrn &&
    x.is("serialize") &&
    !x.law.isUriJs &&
    !x.options.skipEscape &&
    x.changed(/^(?:nid|nss|uuid)$/, (text, component) =>
      (component === "nss" ? text : text.toLowerCase()).replace(NO_PATH, escapesOf),
    ),
  "urn-undefined": (x) => {
    const { nss, nid } = x.given;
    if (!x.isUrn || !x.is("serialize") || (nss !== undefined && nid !== "")) return false;
    return x.with({ nss: nss ?? "" }).replace(/undefined(?=:|%3A)/, nid === "" ? "" : "$&");
  },
  rooted: (x) =>
    x.is("serialize") &&
    x.hasServer(x.given) &&
    x.writesServer() &&
    x.changed(PATHS, (path) => path.replace(/^(?=[^/?])/, "/")),
  "slash-behind-dots": (x) => {
    const isWritten = x.is("serialize") && !x.given.scheme && !x.hasServer(x.given);
    return (
      ((isWritten && !x.options.absolutePath) || x.isRelative) && x.changed(/^path$/, withSlash)
    );
  },
  "domain-case": (x) =>
    x.is("parse") &&
    x.hasDomain &&
    x.changed(/^host$/, (host) =>
      domainOf(host) === domainOf(host.toLowerCase()) ? host : (domainOf(host) ?? host),
    ),
  "mail-domain": (x) => x.scheme === "mailto" && x.is("parse serialize") && withDomains(x),
  "resolve-escapes": (x) =>
    x.is("resolve") &&
    Boolean(x.options.domainHost) &&
    x.next(x.name, ...x.args) === THROWS &&
    x.hosts.join("").includes("%") &&
    x.next("resolve", x.args[0], x.args[1], { ...x.options, domainHost: undefined }),
  mailto: (x) => {
    if (x.scheme !== "mailto" || !(x.is("parse serialize") || x.isRaw)) return false;
    const outcome = x.asFastUri();
    if (outcome === THROWS || x.isRaw) return outcome;
    if (x.is("serialize")) return normalMailto(x, outcome);
    const { path, to = path === undefined ? [] : undefined } = decode(outcome) as Parts;
    return asIri(x, outcome, to === undefined ? {} : { to });
  },
  urn: (x) => {
    if (!x.isUrn || !(x.is("parse serialize") || x.isRaw)) return false;
    if (!x.is("serialize")) return x.is("parse") ? asIri(x, x.asFastUri()) : x.asFastUri();
    const { nid } = x.given;
    if (x.scheme !== "urn") return false;
    if (nid === undefined) return THROWS;
    const namespace = x.options.nid && String(x.options.nid).toLowerCase();
    const options = { ...x.options, absolutePath: true, nid: namespace };
    const outcome = x.with({ nid: String(nid).toLowerCase() }, options);
    if (x.options.reference !== "suffix" || x.hasServer(x.given)) return outcome;
    return outcome.replace(/^[^/?#]*/, (first) => first.replaceAll(":", "%3A"));
  },
  "opaque-name": (x) => {
    const pattern = x.options.iri ? /%[0-7][\da-f]/gi : /%[\da-f]{2}/gi;
    const where = /^(?:nid|nss|uuid|path|query|fragment)$/;
    return x.isUrn && x.is("serialize") && x.standsIn(where, pattern, upper, itself);
  },
  "domain-write": (x) => {
    const isName = Boolean(x.options.domainHost || x.rulesOf(x.scheme).domainHost);
    if (!x.is("serialize") || !isName || !x.given.host) return false;
    const plain = String(decode(x.run("serialize", { host: x.given.host }))).slice(2);
    const domain = /^[^[]*%/.test(plain) ? domainOf(plain) : undefined;
    const host = domain ?? plain;
    return x
      .with({ host: "zqh" })
      .replace("zqh", () => (x.options.iri ? expanded(host, "//") : host));
  },
  "private-query": (x) => {
    const isAsked = x.is("serialize")
      ? x.options.iri
      : x.is("parse") && x.options.unicodeSupport && x.options.iri !== false;
    const pattern = /[\ue000-\uf8ff]|%ee%[89ab].%[89ab].|%ef%[89a].%[89ab]./gi;
    return Boolean(isAsked) && x.standsIn(/^(?:query|resourceName)$/, pattern, decoded);
  },
  "zone-case": (x) => {
    const [, address = "", zone = ""] = ZONED.exec(String(x.given.host)) ?? [];
    if (!x.is("serialize") || isFaulty(`//[${address}%25${zone}]`)) return false;
    const literal = String(decode(x.next("serialize", { host: address }))).slice(2, -1);
    return x.with({ host: "zqh" }).replace("zqh", `${literal}%25${zone}]`);
  },
  userinfo: (x) => {
    const { userinfo } = x.parts;
    if (!x.is("parse") || userinfo === undefined) return false;
    const written =
      x.options.unicodeSupport && x.options.iri !== false ? expanded(userinfo, "//") : userinfo;
    return x.patched(x.next("parse", ...x.args), { userinfo: written });
  },
  refused: (x) => {
    const options = {
      ...(x.is("resolve") ? { scheme: "null" } : {}),
      ...x.options,
      reference: undefined,
    };
    const isRefused = (text: string): boolean =>
      isReference(text) && !lacksHost(text) && x.fastUri("equal", text, text, options) === "false";
    return x.is("parse equal resolve") && x.texts.some(isRefused) && x.refused();
  },
  scheme: (x) =>
    x.is("serialize") &&
    Boolean(x.given.scheme) &&
    !/^[a-z][a-z\d+.-]*$/i.test(String(x.given.scheme)) &&
    THROWS,
  port: (x) => x.is("serialize") && /[^\d]/.test(String(x.given.port ?? "")) && THROWS,
  domain: (x) => {
    if (!x.is("parse") || !x.hasDomain || /^(?:\[|$)/.test(x.parts.host ?? "")) return false;
    const { host } = decode(
      x.fastUri("parse", x.texts[0], { ...x.options, reference: undefined }),
    ) as Parts;
    return x.patched(x.next("parse", ...x.rewritten(/^host$/, () => "zqh")), { host });
  },
  "bare-percent": (x) =>
    x.is("serialize") &&
    x.changed(x.law.isUriJs ? /^/ : /^host$/, (text) => text.replace(/%(?![\da-f]{2})/gi, "%25")),
  "no-literal": (x) =>
    x.is("serialize") &&
    !isLiteral(String(x.given.host)) &&
    x.changed(/^host$/, (host) => host.replace(/[[\]:]/g, escapesOf)),
  "escaped-dots": (x) => x.is("parse serialize") && x.standsIn(PATHS, /%2e/gi, upper, itself),
  "relative-dots": (x) => {
    if (x.isRelative) return x.asFastUri();
    const { path, scheme } = x.given;
    const isRelative = (!scheme || x.options.reference === "suffix") && !x.hasServer(x.given);
    const isRootless = isRelative && /^[^/]/.test(String(path ?? ""));
    if (!x.is("serialize") || !isRootless) return false;
    const written = x.fastUri("serialize", { path }, x.args[1]);
    if (written === THROWS) return THROWS;
    const text = String(decode(written));
    const dots = /(?<![^/])\.\.?(?![^/])/g;
    const outcome = x.with({ path: text.replace(dots, (each) => `zd${each.length}dz`) });
    return outcome.replace(/zd(\d)dz/g, (_, length) => ".".repeat(Number(length)));
  },
  colon: (x) =>
    x.is("parse serialize") && x.standsIn(PATHS, /(?<=\/.*):|^:|(?<=^[^/]+):/g, itself, itself),
  "leading-zeros": (x) => {
    const outcome =
      x.is("parse serialize") && x.changed(/^host$/, (host) => host.replace(/\b0(?=\d)/g, "zl$&"));
    return outcome && outcome.replaceAll("zl0", "0");
  },
  zone: (x) => {
    const [, address = "", zone] = ZONED.exec(x.parts.host ?? "") ?? [];
    if (x.is("parse") && zone !== undefined) {
      const outcome = x.next("parse", ...x.rewritten(/^host$/, () => `[${address}]`));
      const { host } = decode(outcome) as Parts;
      return x.patched(outcome, { host: `${String(host)}%${zone}`, ipv6Zone: zone });
    }
    if (!x.isRaw || !x.args.slice(0, 2).some((each) => (each as Parts).ipv6Zone)) return false;
    const outcome = x.next(x.name, ...x.args);
    const { host } = outcome === THROWS ? {} : (decode(outcome) as Parts);
    const ipv6Zone = /:[^%]*%(.*)/.exec(String(host))?.[1];
    return ipv6Zone !== undefined && x.patched(outcome, { ipv6Zone });
  },
  octets: (x) =>
    x.is("parse serialize") &&
    x.standsIn(
      /^/,
      OCTETS,
      (found, isCharacter) => (isCharacter ? undefined : upper(found)),
      itself,
    ),
  halves: (x) =>
    x.is("serialize") && x.changed(/^/, (text) => text.replace(/[\ud800-\udfff]/gu, "%EF%BF%BD")),
  pairs: (x) =>
    x.is("parse serialize") &&
    x.standsIn(/^/, ESCAPED_PAIRS, (found) =>
      found.startsWith("%") ? decodeURIComponent(found) : found,
    ),
  "ws-query": (x) =>
    x.is("serialize") && x.standsIn(/^resourceName$/, /(?<=\?.*)\?/g, itself, itself),
  "empty-character": (x) => x.is("pctEncChar") && x.args[0] === "" && encode(""),
  endless: (x) => {
    if (x.is("serialize")) return Boolean(x.options.iri) && x.standsIn(/^/, /[\u2028\u2029]/g);
    return (x.is("removeDotSegments") || x.isRaw) && x.standsIn(/^/, /[\r\u2028\u2029]/g);
  },
  decoded: (x) =>
    x.is("pctDecChars unescapeComponent") &&
    encode(
      String(x.args[0]).replace(
        new RegExp(`${OCTETS.source}|%[\\da-f]{2}`, "gi"),
        (found, isCharacter) =>
          isCharacter || /%[0-7]/.test(found) ? decodeURIComponent(found) : found,
      ),
    ),
  characters: (x) => {
    if (!x.is("escapeComponent pctEncChar") || String(x.args[0]).search(PAIRS) === -1) return false;
    const [first = ""] = String(x.args[0]);
    const given = new Case(
      { ...x.call, args: [x.is("pctEncChar") ? first : x.args[0], x.args[1]] },
      x.law,
    );
    given.at = x.at;
    return given.standsIn(
      /^/,
      PAIRS,
      (found) => (/^[\ud800-\udfff]$/.test(found) ? "%EF%BF%BD" : found),
      (found) => (found.startsWith("%") ? found : escapesOf(found)),
    );
  },
};
