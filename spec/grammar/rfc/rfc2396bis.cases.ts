/**
 * Strings that every rule of the draft's Appendix A, and `delims` and `unwise` of section 2.4.3,
 * accept and reject at their boundaries. The ABNF decides, even if it accepts more or less than the
 * prose.
 */
import type { rfc2396bis } from "../../../grammar/rfc/rfc2396bis.js";
import { IPV6ADDRESS } from "./ipv6address.cases.js";

export interface Cases {
  readonly accept: readonly string[];
  readonly reject: readonly string[];
}

/** A string of `count` letters. */
const letters = (count: number): string => "a".repeat(count);

/** A letter, `count` hyphens, and a letter. */
const hyphens = (count: number): string => `a${"-".repeat(count)}z`;

/** The characters of a string, and the strings of an `escaped`. */
const each = (characters: string): readonly string[] => Array.from(characters);
const ESCAPED = ["%00", "%7f", "%7F", "%aB", "%FF"];
const NOT_ESCAPED = ["%", "%4", "%4g", "%g4", "% 41", "%%41"];

/** ASCII characters that no rule for the characters of a URI contains, with space and controls. */
const EXCLUDED = each('<>"{}|\\^` \u0000\t\n\r\u007f');

export const CASES: Readonly<Record<keyof typeof rfc2396bis.rules, Cases>> = {
  "absolute-URI-reference": {
    accept: ["http://a/b#c", "a:", "a:#", "a:b#", "a:?", "a:/?#/?", "A+-.9:", "mailto:x@y#z"],
    reject: [
      "",
      "#",
      "#c",
      "a",
      "/b",
      "//a",
      "?q",
      ":a",
      "1a:b",
      "a:b#c#d",
      "a:b c",
      "a:#[",
      "a:%",
    ],
  },
  "URI-reference": {
    accept: [
      ...["", "#", "#s", "?", "?y", "?y#s", "/", "//", "///", "//a", "a", ".", "..", "%41", "a:b"],
      ...["g;x=1/../y?q#f", "http://a/b/c/d;p?q", "http://[::1]:80/", "a/b:c", "./a:b", "a?b:c"],
      ...["//a:b@c:1/d?e#f", "http://a?b", "a:[b]", "a:b[c]", "a:;", "a#b:c", "HTTP://A"],
      // Not a query, because a query has no brackets: `?` may also begin an opaque part.
      ...["a:?[", "a:b?[c]#d"],
    ],
    // A first segment with a colon must begin with a scheme. Brackets occur only around IPv6, or
    // after a scheme without a slash.
    reject: [
      ...["1:2", ":", ":a", "_:a", "a#b#c", "##", "[", "a[b]", "?[", "#]", "//[", "//[::1", "//]"],
      ...["//[::1]a", "http://a/[b]", "http://a?[b]", "a b", "a:b c", "%", "%4", "%zz"],
      ...["a:%4g", "http://[1::2/a", "http://[1.2.3.4]/", "http://a/b\n", "\u0000", ...EXCLUDED],
    ],
  },
  "absolute-URI": {
    accept: [
      ...["a:", "a:b", "a:/", "a://", "a:?q", "http://a", "a:%20", "a:[", "mailto:a@b?c", "a::"],
      ...[
        "news:comp.infosystems.www",
        "Z9+.-:x",
        "tel:+1-816-555-1212",
        "urn:a:b",
        "a:;/?:@",
        "a:?[",
      ],
    ],
    reject: [
      ...["", "a", ":", "a:#", "/a:b", "9a:b", "-a:b", "+:b", "a :b", "a_b:c", "a%41:b", "a:%2"],
      ...["a:/[", "a://[", "a:/?[", "//a", "?a:b"],
    ],
  },
  "relative-URI": {
    accept: ["", "?", "?q/r?s", "a", "a?b", "/a", "//a", ".", "./a:b", "a@b", "a/b:c", "//", "/:"],
    reject: ["a:b", ":", "#", "a#b", "[", "a[", "a?[", "//[", "//[::1]x", "%", "a b", "/["],
  },
  "hier-part": {
    accept: ["", "//a", "/a", "?q", "//a/b?c", "/", "//", "///", "/?", "//?", "?/?"],
    reject: ["a", "a/b", "#", "//[::1", "/[", "?#", "?[", "/a b", "//a[", "%41"],
  },
  "opaque-part": {
    accept: ["a", "?", "a/b", "[", "]", "[/]", "%41", "a?b", "x@y", ";/", "a//b", "?/", "::"],
    reject: ["", "/", "/a", "//", "#", "a#b", "%", "a%4g", ...EXCLUDED, "a{"],
  },
  "uric-no-slash": {
    accept: [...each("aZ09-_.!~*'()[];?:@&=+$,"), ...ESCAPED],
    reject: ["", "/", "#", "ab", "%000", "[]", ...NOT_ESCAPED, ...EXCLUDED],
  },
  "net-path": {
    accept: [
      ...["//", "//a", "///", "//a/", "//a:1/b", "//[::1]", "//[::1]/", "//[::1]:/", "//a//b"],
      ...["//@", "//a@b@c", "//,", "//-", "//a_b", "//%41", "//:"],
    ],
    reject: [
      ...["", "/", "a", "/a", "//[", "//[::1", "//[::1]a", "//a[", "//?", "//#", "//a?b", "//%4"],
    ],
  },
  "abs-path": {
    accept: ["/", "//", "/a", "/a/", "/a/b;c=1", "/:@&=+$,;", "/../.", "/%2F", "///"],
    reject: ["", "a", "a/b", "/?", "/#", "/[", "/]", "/a b", "/%2", "%2F"],
  },
  "rel-path": {
    accept: ["a", "a/", "a/b", "a//", ".", "..", "./b:c", "@", "a=b/c:d", "%3A/x", ";x"],
    reject: ["", "/", "/a", "a:b", "a:b/c", ":/", "a?b", "a[/", "a/[", "?", "a/%"],
  },
  "rel-segment": {
    accept: ["a", ".", ";@&=+$,", "%3a", "g;x=1", "-_.!~*'()", "0"],
    reject: ["", ":", "a:", "a:b", "a/b", "/", "?", "[", "#", "%3", ...EXCLUDED],
  },
  scheme: {
    accept: ["a", "Z", "http", "HTTP", "a+b", "a-b", "a.b", "a9", "iris.beep", "x+-.9", "a+", "a."],
    reject: ["", "9", "9a", "+", "-a", ".a", "a_b", "a:", "a b", "a%41", "a/", "a~"],
  },
  authority: {
    accept: [
      ...["", "a", "a:80", "a:", "u@h", "u:p@h:1", "[::1]", "[::1]:", "[::1]:80", "u@[::1]:80"],
      // Not a server, but a registry-based name.
      ...["@", ":", ":80", "u@", "u@:80", "a@b@c", "$,", "-a", "a-", "a..b", "a_b", "localhost."],
      ...["1.2.3.4.", "%41", "a:b:c", "a:b", "1.2.3.4:99999", letters(64), "256.256.256.256."],
    ],
    reject: [
      ...["/", "a/b", "[", "]", "[]", "[::1", "::1]", "[::1]a", "[::1]:a", "a@[::1]:x", "a[b]"],
      ...["[::1]@a", "[1.2.3.4]", "a?b", "?", "#", "a b", "%4", "a\\b", "[::1]:80:80"],
    ],
  },
  "reg-name": {
    accept: ["a", ...each("$,;:@&=+-_.!~*'()0"), "a.b", "%00", "a@b:c"],
    reject: ["", "/", "?", "#", "[", "]", "a/b", "%0", "a[", ...EXCLUDED],
  },
  server: {
    accept: [
      ...[
        "",
        "a",
        "a:1",
        "a:",
        "u@a",
        "@a",
        ":@a",
        "u:p:q@a:1",
        "%41;:&=+$,@a",
        "1.2.3.4",
        "a-b.c",
      ],
      ...["u@[::1]:0", "a.b.", "u@a.b.:1", "[::]"],
    ],
    reject: [
      ...["@", "u@", "u@:1", ":1", ":", "a@b@c", "-", "a..b", "a:b", "a.", "a_b", "u@a_b", "u/p@a"],
      ...["[::1", "a:1:2", "u@h:p", "%41", "u[@a", "a,b"],
    ],
  },
  userinfo: {
    accept: ["", "a", ":", "a:b:c", ";:&=+$,", "%20", "-_.!~*'()"],
    reject: ["@", "a@", "/", "?", "#", "[", "]", "%2", ...EXCLUDED],
  },
  hostport: {
    accept: ["a", "a:", "a:0", "a:99999999999", "1.2.3.4:80", "[::]", "[::]:", "[::]:8", "a.b.:1"],
    reject: ["", ":", ":80", "a:b", "a:1:2", "a: 1", "a:-1", "[::]a", "[]", "a.:1", "::", "u@a"],
  },
  host: {
    accept: [
      ...["a", "0", "1.2.3.4", "[::1]", "[1:2:3:4:5:6:7:8]", "a.b.c", "a.b.", "a-b", "xn--a"],
      // A string that is not an IPv4address may still be a hostname: its labels may consist of digits.
      ...["256.1.1.1", "01.02.03.04", "1.2.3", "1.2.3.4.5", "1", "1000.1.1.1"],
    ],
    reject: [
      ...["", ".", "a.", ".a", "a..b", "-a", "a-", "a.1.", "1.2.3.4.", "a.-", "a_b", "a:", "%41"],
      ...["[", "[]", "::1", "[::1", "[::1]:1", "[::1].", "[1.2.3.4]", "[a]"],
    ],
  },
  port: {
    accept: ["", "0", "80", "00", "65536", "9".repeat(40)],
    reject: ["a", "-1", "+1", " 1", "1 ", "1.", "0x1", ":", "1:", "%31"],
  },
  hostname: {
    accept: [
      ...["a", "0", "a.b", "a.b.c", "a.b.", "a.b.c.", "0.a.", "a.0", "1.2.3.4", "a-b.c-d", "A.B"],
      ...["a--b", "a.b0.", letters(63), `${letters(63)}.${letters(63)}`, `a.${letters(63)}.`],
    ],
    // A dot at the end requires a toplabel before it, and the toplabel requires a label before it.
    reject: [
      ...["", ".", "a.", ".a", "a..b", "a..", "a.b..", "-a", "a-", "a.-b", "a.b-", "a.b-.", "a b"],
      ...["a.0.", "a.b.0.", "1.2.3.4.", "a_b", "a%41", letters(64), `a.${letters(64)}`],
      ...[`a.${letters(64)}.`, "[::1]", "a:"],
    ],
  },
  qualified: {
    accept: [
      "",
      ".a",
      ".0",
      ".a.",
      ".a.b",
      ".a.b.",
      ".0.a.",
      ".a-b.c.",
      ".a.0",
      `.${letters(63)}.`,
    ],
    reject: [
      ".",
      "..",
      "a",
      "a.b",
      ".0.",
      ".a..",
      ".-",
      ".a-",
      ".a.0.",
      ".a.-.",
      `.${letters(64)}`,
    ],
  },
  domainlabel: {
    accept: [
      ...["a", "Z", "0", "ab", "a0", "0a", "00", "a-b", "a--b", "0-0", letters(61), letters(62)],
      ...[letters(63), hyphens(1), hyphens(60), hyphens(61)],
    ],
    reject: [
      ...["", "-", "a-", "-a", "--", "a.b", "a_b", "a|b", letters(64), letters(65), hyphens(62)],
      ...[`${letters(62)}-`, `${letters(63)}-`, `-${letters(62)}`],
    ],
  },
  toplabel: {
    accept: ["a", "Z", "ab", "a0", "a-0", "a--b", letters(62), letters(63), hyphens(61)],
    reject: [
      "",
      "0",
      "0a",
      "-",
      "a-",
      "-a",
      "a.",
      "a|b",
      letters(64),
      hyphens(62),
      `0${letters(62)}`,
    ],
  },
  alphanum: {
    accept: each("azAZ09"),
    reject: ["", "-", "_", "ab", "00", "%41", ...each("/:@[`{")],
  },
  IPv4address: {
    accept: [
      ...[
        "0.0.0.0",
        "255.255.255.255",
        "1.22.133.244",
        "10.20.30.40",
        "192.0.2.1",
        "249.250.99.100",
      ],
      // `"1" 2*DIGIT` has no upper bound.
      ...["1000.1.1.1", "1.1.1.1999", "100000.2.3.4"],
    ],
    reject: [
      ...["", "1", "1.2.3", "1.2.3.", "1.2.3.4.", "1.2.3.4.5", ".1.2.3.4", "1..2.3", "256.1.1.1"],
      ...["1.2.3.256", "300.1.1.1", "2000.1.1.1", "01.2.3.4", "1.2.3.04", "00.0.0.0", "1.2.3.a"],
      ...["1,2,3,4", "1.2.3.4 ", " 1.2.3.4", "0x1.2.3.4", "1.2.3.-4", "1.2.3.4/8"],
    ],
  },
  "dec-octet": {
    // `"1" 2*DIGIT` is 1 and two or more digits; the comment beside it says 100-199.
    accept: [
      ...["0", "1", "9", "10", "19", "20", "25", "29", "30", "99", "100", "101", "199", "200"],
      ...["249", "250", "255", "1000", "1999", "100000", "1".repeat(100)],
    ],
    reject: [
      ...["", "00", "01", "001", "010", "256", "259", "260", "299", "300", "999", "2000", "2500"],
      ...["2550", "9999", "a", "1a", "-1", "+1", " 1", "1 ", "1.", "0x1", "1e2"],
    ],
  },
  IPv6reference: {
    accept: ["[::]", "[::1]", "[1:2:3:4:5:6:7:8]", "[::1.2.3.4]", "[::1:]", "[ABCD::]", "[a::]"],
    reject: [
      ...["", "[]", "[", "]", "::", "[::", "::]", "[::]]", "[[::]]", "[1.2.3.4]", "[::1%25en0]"],
      ...["[v1.a]", "[:::]", "[ ::]", "[::]:", "[1:2:3:4:5:6:7::]", "[1]", "[a]", "(::)"],
    ],
  },
  IPv6address: IPV6ADDRESS,
  h4: {
    accept: ["0", "9", "a", "f", "A", "F", "ab", "123", "0000", "FFFF", "fFfF"],
    reject: ["", "00000", "g", "G", "fg", "fffff", "-1", ":", "0x1", "f ", "1.", "/", "@", "`"],
  },
  path: {
    accept: ["", "/", "//", "/a/b", "a", "a/b", "?", "[", "a?b", ":", "a:b", "a[/]", "%2F"],
    reject: ["#", "a#", "/?", "/a?b", "/[", "%", "/a b", "/a/]", ...EXCLUDED],
  },
  "path-segments": {
    accept: ["", "/", "a", "a/b", "//", "a;b=c/d:e@f", "../..", "%2f/"],
    reject: ["?", "#", "[", "a/]", "a b", "%4", "a/%", ...EXCLUDED],
  },
  segment: {
    accept: ["", "a", ";", ":@&=+$,", "%2f", ".", "..", "a;b=c"],
    reject: ["/", "a/b", "?", "#", "[", "]", "%2", ...EXCLUDED],
  },
  pchar: {
    accept: [...each("aZ09-_.!~*'();:@&=+$,"), ...ESCAPED],
    reject: ["", "/", "?", "#", "[", "]", "ab", "::", ...NOT_ESCAPED, ...EXCLUDED],
  },
  query: {
    accept: ["", "a", "/", "?", "??", "a=b&c=d", "a/b?c", "%3F", ":@;,$+", "-_.!~*'()"],
    reject: ["#", "[", "]", "a[0]=b", ...NOT_ESCAPED, ...EXCLUDED],
  },
  fragment: {
    accept: ["", "a", "/", "?", "??", "a=b&c=d", "a/b?c", "%23", ":@;,$+", "-_.!~*'()"],
    reject: ["#", "a#b", "[", "]", ...NOT_ESCAPED, ...EXCLUDED],
  },
  uric: {
    accept: [...each("aZ09-_.!~*'()[];/?:@&=+$,"), ...ESCAPED],
    reject: ["", "#", "ab", "//", "%411", ...NOT_ESCAPED, ...EXCLUDED],
  },
  reserved: {
    accept: each("[];/?:@&=+$,"),
    reject: ["", "#", "%", "a", "0", "-", "!", "[]", "//", "%3B", ...EXCLUDED],
  },
  unreserved: {
    accept: each("azAZ09-_.!~*'()"),
    reject: ["", "ab", "%41", ...each("[]/?:;@&=+$,#%"), ...EXCLUDED],
  },
  mark: {
    accept: each("-_.!~*'()"),
    reject: ["", "--", "a", "0", ...each("[]/?:;@&=+$,#%"), ...EXCLUDED],
  },
  escaped: {
    accept: ["%41", "%09", ...ESCAPED],
    reject: ["", "41", "%411", "%41%42", "%:0", "%0/", "%-1", "%0x1", "%u0041", ...NOT_ESCAPED],
  },
  delims: {
    accept: each('<>#%"'),
    reject: ["", "<>", "%41", "&lt;", "DQUOTE", ...each("'()/[]{}|\\^` aA0")],
  },
  // The brackets, unwise in RFC 2396, are reserved here.
  unwise: {
    accept: each("{}|\\^`"),
    reject: ["", "{}", "\\\\", ...each("[]/~_'\"<># aA0")],
  },
};
