/** The rows of the table in `replacements/README.md` of what both replacements refuse, or that of fast-uri. */
import { isDeepStrictEqual } from "node:util";
import {
  BOTH,
  FAST_URI,
  all,
  of,
  parts,
  isReference,
  isFaulty,
  splitReference,
  hostIn,
  some,
  returns,
  isUnequal,
  isUnchanged,
  throws,
  hasError,
  hasOther,
  hasWrittenParts,
  isOfWrongType,
  SERVER,
  isMisleading,
  normalEscapes,
  hasTargetOfRepaired,
  NO_DOMAIN,
  recipientsIn,
  withRoot,
  hasDots,
  decodedUtf8,
} from "./reasons.js";
import type { Outcome, Row } from "./reasons.js";

/** What a replacement refuses: an advisory is about it, or two readers see two hosts. */
export const REFUSED: readonly Row[] = [
  {
    what: "A string that is no reference stays as it is; the originals escape some characters.",
    section: "RFC 3986, section 2",
    packages: BOTH,
    call: ["normalize", "http://example.com/a b"],
    explains: all(of("normalize"), isFaulty, isUnchanged),
  },
  {
    what: "A bare `%` before two hexadecimal digits or another `%` begins no zone.",
    section: "RFC 6874, section 2",
    packages: FAST_URI,
    call: ["parse", "//[fe80::1%ee0]"],
    explains: all(
      of("parse"),
      ({ texts }) => /^[^?#]*\[[\da-f:.]+%(?:%|[\da-f](?:%|[\da-f]))/i.test(texts[0] ?? ""),
      isFaulty,
      hasWrittenParts,
    ),
  },
  {
    what: "A wrong authority is a host as a whole, because readers disagree about which part of it is the host.",
    section: "RFC 3986, section 3.2",
    packages: BOTH,
    call: ["parse", "http://good.com@evil.com@c/"],
    explains: all(
      of("parse"),
      isFaulty,
      ({ texts }) => !isReference(`//${splitReference(texts[0]!)[1] ?? ""}`),
      hasWrittenParts,
    ),
  },
  {
    what: "A string that is no reference has an error, and its components are those of Appendix B, as they are written.",
    section: "RFC 3986, Appendix B",
    packages: BOTH,
    call: ["parse", "http://example.com/a b"],
    explains: all(of("parse"), isFaulty, hasWrittenParts),
  },
  {
    what: "A string that is no reference equals nothing, not even itself.",
    section: "RFC 3986, section 6.1",
    packages: BOTH,
    call: ["equal", "a b", "a b"],
    explains: all(of("equal"), isFaulty, isUnequal),
  },
  {
    what: "Characters that path, query or fragment cannot have stay in a target; the originals escape them.",
    section: "RFC 3986, section 5.2",
    packages: BOTH,
    call: ["resolve", "http://example.com/", "#/definitions/Record<string>"],
    explains: all(
      of("resolve"),
      isFaulty,
      ({ texts }) => !texts.some(isMisleading),
      hasTargetOfRepaired,
    ),
  },
  {
    what: "A control character, a space at an end, a backslash before the query, an escape that is not complete, or a wrong authority is an exception of `resolve`.",
    section: "RFC 3986, section 2",
    packages: BOTH,
    call: ["resolve", "http://example.com/", "a\r\nb"],
    explains: all(of("resolve"), isFaulty, ({ texts }) => texts.some(isMisleading), throws),
  },
  {
    what: "Characters beyond US-ASCII have no lower case in a host that is no domain name: KELVIN SIGN is not `k`.",
    section: "RFC 3987, section 5.3.2.1",
    packages: BOTH,
    call: ["parse", "x://\u212a.com/"],
    explains: all(
      of("parse"),
      some(
        (text) => /[^\0-\x7f]/.test(hostIn(text)) && hostIn(text).toLowerCase() !== hostIn(text),
      ),
      hasOther(({ texts, own }) => {
        const { host } = parts(own.value);
        const written = hostIn(texts[0]!).replace(/[A-Z]+/g, (run) => run.toLowerCase());
        return normalEscapes(String(host)) === normalEscapes(written) ? { host } : {};
      }),
    ),
  },
  {
    what: "LINE SEPARATOR and PARAGRAPH SEPARATOR do not end a fragment.",
    section: "RFC 3986, section 3.5",
    packages: BOTH,
    call: ["parse", "#a\u2028b"],
    explains: all(
      of("parse"),
      some((text) => /[\u2028\u2029]/.test(splitReference(text)[4] ?? "")),
      returns(({ call: [name, text, ...options], run }) => {
        const others = String(text).replaceAll("\u2028", "\u3028").replaceAll("\u2029", "\u3029");
        const outcome = JSON.stringify(run([name, others, ...options]) ?? {})
          .replaceAll("%E3%80%A", "%E2%80%A")
          .replaceAll("\u3028", "\u2028")
          .replaceAll("\u3029", "\u2029");
        return (JSON.parse(outcome) as Outcome).value;
      }),
    ),
  },
  {
    what: "A label that begins with `xn--` and is no Punycode is no label of a domain name.",
    section: "RFC 5891, section 5.3",
    packages: BOTH,
    call: ["equal", "http://xn--a/", "http://xn--a/"],
    explains: all(
      some((text) => /xn--/i.test(hostIn(text)) || /@[^@]*xn--/i.test(text)),
      (difference) =>
        difference.call[0] === "parse" ? hasError(difference) : isUnequal(difference),
    ),
  },
  {
    what: "The domain of a recipient has the characters of a domain name; the originals let a slash end it, and leave control characters out.",
    section: "RFC 6068, section 2",
    packages: FAST_URI,
    call: ["parse", "mailto:a@/evil.com"],
    explains: all(
      of("parse"),
      ({ own }) => recipientsIn(own).some((recipient) => NO_DOMAIN.test(recipient)),
      hasOther(({ texts, own }) => {
        const text = decodedUtf8(texts[0]!).toLowerCase();
        const to = recipientsIn(own);
        return to.every((each) => text.includes(each.toLowerCase())) ? { to, error: true } : {};
      }),
    ),
  },
  {
    what: "`serialize` writes a slash or a control character in the domain of a recipient as an escape.",
    section: "RFC 6068, section 2",
    packages: FAST_URI,
    call: ["serialize", { scheme: "mailto", to: ["a@b.c\nd"] }],
    explains: all(of("serialize"), ({ call, original, own }) => {
      const wrong = recipientsIn({ value: call[1] }).filter((each) => NO_DOMAIN.test(each));
      const text = decodedUtf8(String(own.value)).toLowerCase();
      const [rest, restOfOwn] = [original, own].map(({ value }) =>
        String(value).replace(/^[^?#]*/, ""),
      );
      return (
        wrong.length > 0 &&
        wrong.every((each) => text.includes(decodedUtf8(each).toLowerCase())) &&
        rest === restOfOwn
      );
    }),
  },
  {
    what: "A scheme that is empty is no scheme.",
    section: "RFC 3986, section 3.1",
    packages: BOTH,
    call: ["serialize", { scheme: "", path: "." }],
    explains: all(
      of("serialize"),
      ({ call }) => parts(call[1]).scheme === "",
      returns(({ call: [name, given, ...options], run }) => {
        const { scheme, ...others } = parts(given);
        return scheme === "" ? run([name, others, ...options])?.value : undefined;
      }),
    ),
  },
  {
    what: "A URN without a name has an empty one, which is not valid, and not the name `undefined`.",
    section: "RFC 8141, section 2",
    packages: BOTH,
    call: ["serialize", { scheme: "urn", nid: "a" }],
    explains: all(
      of("serialize"),
      ({ call }) => parts(call[1]).nid !== undefined && parts(call[1]).nss === undefined,
      returns(({ original }) => String(original.value).replace(":undefined", ":")),
    ),
  },
  {
    what: "A path without a root behind an authority gets its root before dot segments are removed.",
    section: "RFC 3986, section 5.2.4",
    packages: BOTH,
    call: ["serialize", { host: "a", path: "b/../c" }],
    explains: all(
      of("serialize"),
      ({ call }) => SERVER.some((name) => parts(call[1])[name] !== undefined),
      ({ call }) => hasDots(parts(call[1])),
      returns(({ call: [name, given, ...options], run }) => {
        const rooted = withRoot(parts(given));
        return isDeepStrictEqual(rooted, given)
          ? undefined
          : run([name, rooted, ...options])?.value;
      }),
    ),
  },
  {
    what: "A relative path that ends in a dot segment behind `..` ends in a slash, as all others do.",
    section: "RFC 3986, section 5.2.4",
    packages: FAST_URI,
    call: ["serialize", { path: "../." }],
    explains: all(of("serialize", "resolveComponent"), ({ original, own }) => {
      const text = JSON.stringify(own.value);
      return text.includes("../") && text.replace("../", "..") === JSON.stringify(original.value);
    }),
  },
  {
    what: "An argument that is neither a string nor an object of components is an error of `parse`, stays as it is in `normalize`, and equals nothing.",
    section: "RFC 3986, section 4.1",
    packages: BOTH,
    call: ["parse", 1],
    explains: (difference) => {
      const { call, own } = difference;
      const [name, ...args] = call;
      if (!args.slice(0, name === "equal" ? 2 : 1).some(isOfWrongType)) return false;
      if (name === "parse") return parts(own.value).error === true;
      return name === "equal"
        ? isUnequal(difference)
        : name === "normalize" && isUnchanged(difference);
    },
  },
  {
    what: "`resolve` keeps escapes in a host with the option `domainHost`, as without it.",
    section: "RFC 3986, section 3.2.2",
    packages: FAST_URI,
    call: ["resolve", "http://a/", "//b%60c/", { domainHost: true }],
    explains: all(
      of("resolve"),
      ({ original }) => original.throws === true,
      some((text) => /%(?:22|60|7[bd])/i.test(hostIn(text))),
      returns(({ call, run }) => {
        const [name, base, reference, options] = call;
        return run([name, base, reference, { ...parts(options), domainHost: undefined }])?.value;
      }),
    ),
  },
];
