/** What the rows of the table in `packages/README.md` say, by their names, as programs. */
import { isDeepStrictEqual } from "node:util";
import { canonical, composed, decode, domainOf, encode, escapesOf, expected } from "./law.js";
import { isComponents, isReference, outcomeOf, rulesOf, split, THROWS } from "./law.js";
import type { Parts } from "./calls.js";
import type { Case, Outcome, Rule } from "./law.js";

const upper = (text: string): string => text.toUpperCase();
const isFaulty = (text: string): boolean => !isReference(text);
const isLiteral = (host: string): boolean => {
  const literal = host.startsWith("[") ? host : `[${host}]`;
  return isReference(`//${literal}`) && split(`//${literal}`).host === literal;
};

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
/** In these schemes, browsers take the beginning of a path for a host that is missing. */
const lacksHost = (text: string): boolean =>
  isReference(text) && /^(?:https?|wss?|ftp)$/i.test(split(text).scheme ?? "") && !split(text).host;

const hasServer = (given: Parts): boolean =>
  ["userinfo", "host", "port"].some((name) => given[name] !== undefined);
/** Checks for resolution of components to a relative reference. */
const isRelative = (x: Case): boolean => {
  const [base = {}, reference = {}] = x.args as readonly Parts[];
  const isSame = x.isRaw && !base.scheme && !(reference.scheme && !x.options.tolerant);
  return isSame && ![base, reference].some(hasServer);
};

/** Escapes of a character beyond US-ASCII, or another octet. */
const OCTETS =
  /((?:%c[2-9a-f]|%d[\da-f]|%e0%[ab][\da-f]|%e[1-9a-cef]%[89ab][\da-f]|%ed%[89][\da-f]|%f0%[9ab][\da-f]%[89ab][\da-f]|%f[1-3]%[89ab][\da-f]%[89ab][\da-f]|%f4%8[\da-f]%[89ab][\da-f])%[89ab][\da-f])|%[89a-f][\da-f]/gi;
const ESCAPED_PAIRS = /[\u{10000}-\u{10ffff}]|%f[0-4](?:%[89ab][\da-f]){3}/giu;
const PRIVATE = /[\ue000-\uf8ff]|%ee%[89ab].%[89ab].|%ef%[89a].%[89ab]./gi;
const NO_PATH = /%(?![\dA-Fa-f]{2})|[^\w\-.~!$&'()*+,;=:@/%]/gu;
const NO_HOST = /%(?![\dA-Fa-f]{2})|[^\w\-.~!$&'()*+,;=%]/gu;
const NO_DOMAIN = /[\p{Cc} "#%/:<>?@[\\\]^`{|}]/u;
const BARE = /%(?![\da-f]{2})/gi;
const PATHS = /^(?:path|resourceName)$/;
const decoded = (escapes: string): string => decodeURIComponent(escapes);

/** Returns a name as it is in a host: data is escaped, and US-ASCII is in lower case. */
const nameOf = (host: string): string =>
  canonical(host.replace(NO_HOST, escapesOf))
    .replace(/%2E/g, ".")
    .replace(/%..|[A-Z]/g, (found) => (found.startsWith("%") ? found : found.toLowerCase()));

/** Returns the host of a string or of components if it is a name. */
const nameIn = (x: Case): string | undefined => {
  const [host = ""] = x.hosts;
  return host === "" || isLiteral(host) ? undefined : host;
};

/** What the replacement of fast-uri does, but for escapes and case. */
const asFastUri = (x: Case): Outcome | false => {
  const other = x.fastUri();
  const isSame = [x.own, other].map((outcome) =>
    canonical(outcome)
      .replace(/"to":\[\],?/, "")
      .replace(/(?<=[?#].*|^"[^/]*\/\/[^/]*)%2E/g, ".")
      .toLowerCase(),
  );
  // In resolution, `skipEscape` is an option of both.
  const isTarget = Boolean(x.law.fastUri && x.options.skipEscape && !x.options.iri);
  return isSame[0] === isSame[1] ? x.own : isTarget && other;
};

/** What the replacement does with a pattern, as that of fast-uri; without the pattern, the law holds. */
const without =
  (where: RegExp, pattern: RegExp, instead = "z"): Rule =>
  (x) => {
    const change = (found: string, group: unknown): string =>
      typeof group === "string" ? found : instead;
    const args = x.rewritten(where, (text) => text.replace(pattern, change));
    if (isDeepStrictEqual(args, x.args) || (x.args.length > 3 && !x.isRaw)) return false;
    const plain = { ...x.call, args };
    return outcomeOf(x.law.own, plain) === expected(x.law, plain) && asFastUri(x);
  };

/** The components of Appendix B as they are written; scheme, host and port as they are read if the authority is right. */
function faultyParts(x: Case): Outcome {
  const { scheme, authority, userinfo, path, query, fragment } = x.parts;
  const prefix = isReference(`${scheme ?? ""}:`) ? `${scheme!}:` : "";
  const isRight = authority !== undefined && isReference(`//${authority}`);
  const options = { ...x.options, reference: undefined };
  const server = isRight ? decode(x.run("parse", `${prefix}//${authority}`, options)) : {};
  const { port, ipv6Zone, host } = server as { port: unknown; ipv6Zone?: unknown; host: string };
  const { host: own } = decode(x.own) as { host?: string };
  const isOwn = isRight && own !== undefined && canonical(own) === canonical(host);
  const isSame = authority === undefined && path === "" && query === undefined;
  const kind = fragment === undefined ? "absolute" : "uri";
  return encode({
    ...{ scheme: scheme?.toLowerCase(), userinfo: isRight ? userinfo : undefined, port },
    ...{ host: isOwn ? own : isRight ? host : authority, path, query, fragment, error: true },
    reference: scheme === undefined ? (isSame ? "same-document" : "relative") : kind,
    ...(ipv6Zone === undefined ? {} : { ipv6Zone }),
  });
}

/** The target of references whose path, query and fragment stay as they are written. */
function plainTarget(x: Case): Outcome {
  const all: string[] = [];
  const args = x.rewritten(/^(?:path|query|fragment)$/, (text, component) =>
    text.replace(/%..|[^\w\-.~!$&'()*+,;=:@/?]/gu, (found) => {
      const isEscape = component === "path" && found.startsWith("%");
      return `zq${all.push(isEscape ? upper(found) : found) - 1}qz`;
    }),
  );
  const mixed = args.map((arg, at) => (isReference(x.texts[at] ?? "") ? x.args[at] : arg));
  const outcome = x.next(...mixed.slice(0, 2), { ...x.options, iri: undefined });
  if (outcome === THROWS) return outcome;
  const target = String(decode(outcome)).replace(/zq(\d+)qz/g, (_, at) => all[Number(at)]!);
  const isRight = isReference(x.options.reference === "suffix" ? `//${target}` : target);
  return isRight && isFaulty(x.texts[1]!) ? THROWS : x.like(encode(target));
}

function decodedOr(text: string): string {
  try {
    return decoded(text);
  } catch {
    return text;
  }
}

/** The rules, in the order in which they wrap the original: the first is the outermost. */
export const RULES: Readonly<Record<string, Rule>> = {
  "no-options parse serialize normalize resolve equal resolveComponents escapeComponent": (x) =>
    x.args[x.count] === null && x.next(...x.args.slice(0, x.count)),
  "equal-components equal": (x) => {
    if (!x.args.slice(0, 2).some(isComponents)) return false;
    const texts = x.args
      .slice(0, 2)
      .map((arg) => (isComponents(arg) ? x.run("serialize", arg, x.options) : encode(arg)));
    return texts.includes(THROWS) ? "false" : x.next(...texts.map(decode), x.options);
  },
  "wrong-type parse normalize equal resolve": (x) => {
    const takesParts = x.is("normalize equal");
    const isRight = (each: unknown): boolean =>
      typeof each === "string" || (takesParts && isComponents(each));
    if (x.args.slice(0, x.count).every(isRight)) return false;
    const parts = { path: "", reference: "same-document", error: true };
    return x.is("normalize") ? encode(x.args[0]) : x.is("parse") ? encode(parts) : x.refused();
  },
  "faulty-equal equal": (x) => x.texts.some(isFaulty) && "false",
  "faulty-parse parse": (x) => x.texts.some(isFaulty) && faultyParts(x),
  "local-base resolve": (x) => {
    const [base = "", reference = ""] = x.texts;
    const isAsked = isLocal(base) && /^(?:#|$)/.test(reference) && !isMisleading(reference);
    return isAsked && x.own !== THROWS && plainTarget(x);
  },
  "faulty-resolve resolve": (x) =>
    x.texts.some((text) => isMisleading(text) || (isFaulty(text) && x.own === THROWS)) && THROWS,
  "plain-resolve resolve": (x) => x.texts.some(isFaulty) && plainTarget(x),
  "no-host parse equal resolve": (x) => {
    if (!x.is("resolve")) return x.texts.some(lacksHost) && x.refused();
    if (x.prefix !== "") return lacksHost(x.texts[1]!) && THROWS;
    const target = x.next();
    return target !== THROWS && lacksHost(String(decode(target))) && THROWS;
  },
  "error-read serialize": (x) => {
    if (!x.given.error || x.given.path === undefined) return false;
    const right = (parts: unknown): Parts => ({ ...(parts as Parts), error: undefined });
    const options = { ...x.options, iri: undefined };
    const text = x.run("serialize", right(x.given), options);
    if (text === THROWS) return THROWS;
    return x.run("serialize", right(decode(x.run("parse", decode(text), options))), x.options);
  },
  "xn-label parse equal resolve": (x) => {
    const isWrong = (host = ""): boolean => /xn--/i.test(host) && domainOf(host) === undefined;
    if (!x.is("resolve")) return x.hasDomain && x.hosts.some(isWrong) && x.refused();
    const target = x.hosts.some(isWrong) ? x.next() : THROWS;
    if (target === THROWS) return false;
    const { scheme, host } = split(String(decode(target)));
    const { domainHost, unicodeSupport } = rulesOf(x.law, x.options.scheme || scheme);
    const isDomain =
      (x.options.domainHost || domainHost) && !(x.options.unicodeSupport || unicodeSupport);
    return Boolean(isDomain) && isWrong(host) && THROWS;
  },
  "domain parse serialize": (x) => {
    const name = x.hasDomain ? nameIn(x) : undefined;
    if (name === undefined) return false;
    const domain = domainOf(nameOf(name));
    const isWritten = domain === undefined || x.is("serialize");
    const isOwn = (host: string): boolean =>
      (isWritten && nameOf(host) === nameOf(name)) ||
      (x.is("serialize") ? domainOf(host) : host) === domain;
    const outcome = x.withHost(isOwn);
    const isRefused = outcome && x.is("parse") && domain === undefined;
    return isRefused ? x.patched(outcome, { error: true }) : outcome;
  },
  "host-case parse serialize": (x) => {
    const name = x.hasDomain || (x.is("serialize") && !x.law.fastUri) ? undefined : nameIn(x);
    const isAsked = name !== undefined && /[^\0-\x7f]|%[89a-f]/i.test(name);
    return isAsked && x.withHost((host) => nameOf(host) === nameOf(name));
  },
  "line-separators parse": without(/fragment/, /[\u2028\u2029]/g),
  "empty-scheme serialize": (x) =>
    x.given.scheme === "" && x.next({ ...x.given, scheme: undefined }, x.args[1]),
  "urn-folded parse equal resolve": (x) => {
    if (!x.scheme.startsWith("urn")) return false;
    const outcome = x.changed(/^path$/, (text) => text.replace(/[\u017f\u212a]/g, "\u3400"));
    const own = canonical(x.own).replace(/%C5%BF|%E2%84%AA/g, "%E3%90%80");
    return outcome && own === canonical(outcome) && x.own;
  },
  "urn-escaped serialize": (x) =>
    x.scheme.startsWith("urn") &&
    !x.options.skipEscape &&
    x.changed(/^(?:nid|nss|uuid)$/, (text, component) =>
      (component === "nss" ? text : text.toLowerCase()).replace(NO_PATH, escapesOf),
    ),
  "urn-undefined serialize": (x) => {
    const { nss = "", nid } = x.given;
    if (!x.scheme.startsWith("urn") || (x.given.nss !== undefined && nid !== "")) return false;
    const outcome = x.next({ ...x.given, nss }, x.args[1]);
    return outcome.replace(/undefined(?=:|%3A)/, nid === "" ? "" : "$&");
  },
  "rooted serialize": (x) => {
    const options = { ...x.options, reference: undefined };
    const text = x.next({ ...x.given, path: "", resourceName: "" }, options);
    const hasAuthority = text !== THROWS && split(String(decode(text))).authority !== undefined;
    return hasAuthority && x.changed(PATHS, (path) => path.replace(/^(?=[^/?])/, "/"));
  },
  "slash-behind-dots serialize resolveComponent": (x) => {
    if (!(x.is("serialize") ? !x.given.scheme && !hasServer(x.given) : isRelative(x))) return false;
    const without = (text: string): string => text.replace(/(?<=\.\.)\/(?=["?#])/g, "");
    return without(x.own) === without(x.next()) && x.own;
  },
  "mail-domain parse serialize": (x) => {
    const { to = x.is("parse") ? x.parts.path?.split(",") : [] } = x.given;
    const isWrong = (each: unknown): boolean => {
      const domain = decodedOr(/@([^@]*)$/.exec(String(each))?.[1] ?? "");
      return NO_DOMAIN.test(domain) && !/^\[[!-Z^-~]*\]$/.test(domain);
    };
    if (x.scheme !== "mailto" || !(to as readonly unknown[]).some(isWrong)) return false;
    const isRefused = x.is("serialize") || x.own.includes('"error":true');
    const domains = x.is("parse") ? /@(?:\\.|[^@"\\])*/g : /@(?:\\.|[^@,"?#\\])*/g;
    const [own, other] = [x.own, x.next()].map((outcome) =>
      outcome.replace(/"error":(?:true|"\(undefined\)"),/, "").replace(domains, "@"),
    );
    return isRefused && own === other && x.own;
  },
  "mailto parse serialize resolveComponents": (x) =>
    x.scheme === "mailto" && (x.isRaw || x.count === 1) && asFastUri(x),
  "urn parse serialize resolveComponents": (x) =>
    /^urn(?::uuid)?$/.test(x.scheme) && (x.isRaw || x.count === 1) && asFastUri(x),
  "private-query parse serialize": without(/^(?:query|resourceName)$/, PRIVATE),
  "zone-case serialize": without(/^host$/, /(?<=:[^%]*)%(?!25)[^\]]*/g, ""),
  "userinfo parse": without(/^userinfo$/, /%..|[^\0-\x7f]/g),
  "refused parse equal resolve": (x) => {
    const neutral = x.is("resolve") ? { scheme: "null" } : {};
    const options = { ...neutral, ...x.options, reference: undefined };
    const isRefused = (text: string): boolean =>
      isReference(text) && !lacksHost(text) && x.fastUri("equal", text, text, options) === "false";
    return x.texts.some(isRefused) && x.refused();
  },
  "scheme serialize": ({ given: { scheme } }) =>
    scheme && !/^[a-z][a-z\d+.-]*$/i.test(String(scheme)) ? THROWS : false,
  "port serialize": (x) => /\D/.test(String(x.given.port ?? "")) && THROWS,
  "bare-percent serialize": (x) =>
    x.law.fastUri
      ? without(/^/, BARE)(x)
      : x.changed(/^host$/, (host) => host.replace(BARE, "%25")),
  "no-literal serialize": without(
    /^host$/,
    /^(?!\[?(?:[\da-f.]*:){2}[\da-f:.]*%[^\]]+\]?$).*[[\]:].*/gis,
  ),
  "escaped-dots parse serialize": without(PATHS, /%2e/gi),
  "relative-dots serialize resolveComponents": (x) => {
    const { path, scheme } = x.given;
    const isWritten = !scheme || x.options.reference === "suffix";
    const isRootless = isWritten && !hasServer(x.given) && /^[^/]/.test(String(path ?? ""));
    return (x.is("serialize") ? isRootless : isRelative(x)) && asFastUri(x);
  },
  "colon parse serialize": without(PATHS, /:/g),
  "leading-zeros parse serialize": without(/^host$/, /\b0(?=\d)/g),
  "zone parse resolveComponents": (x) => {
    const { host, ipv6Zone } = x.own === THROWS ? {} : (decode(x.own) as Parts);
    if (ipv6Zone === undefined || !String(host).endsWith(`%${String(ipv6Zone)}`)) return false;
    return x.patched(x.next(), { host, ipv6Zone });
  },
  "octets parse serialize": without(/^(?!host$)/, OCTETS),
  "halves serialize": without(/^/, /[\ud800-\udfff]/gu),
  "pairs parse serialize": without(/^/, ESCAPED_PAIRS),
  "ws-query serialize": without(/^resourceName$/, /(?<=\?.*)\?/g),
  "empty-character pctEncChar": (x) => x.args[0] === "" && encode(""),
  "endless serialize resolveComponents": without(/^/, /[\r\u2028\u2029]/g),
  "endless removeDotSegments": (x) => {
    const all = ["\r\u3400", "\u2028\u3401", "\u2029\u3402"];
    const put = (text: string, from: 0 | 1): string =>
      all.reduce((each, pair) => each.replaceAll(pair[from]!, pair[1 - from]!), text);
    return encode(put(String(decode(x.next(put(String(x.args[0]), 0)))), 1));
  },
  "decoded pctDecChars unescapeComponent": (x) => {
    const pattern = new RegExp(`${OCTETS.source}|%[\\da-f]{2}`, "gi");
    const write = (found: string, isCharacter: unknown): string =>
      isCharacter || /%[0-7]/.test(found) ? decoded(found) : found;
    return encode(String(x.args[0]).replace(pattern, write));
  },
  "characters escapeComponent pctEncChar": (x) => {
    const text = String(x.args[0]);
    const all = x.is("pctEncChar") ? Array.from(text).slice(0, 1) : Array.from(text);
    const write = (each: string): string =>
      /[^\0-\uffff]|[\ud800-\udfff]/u.test(each)
        ? escapesOf(each)
        : String(decode(x.next(each, x.args[1])));
    return /[\ud800-\udfff]/.test(text) && x.like(encode(all.map(write).join("")));
  },
  "target resolve": (x) => composed(x.law, x.call, true),
};
