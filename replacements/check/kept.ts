/** The rows of the tables in `replacements/README.md` of what the replacements keep, and of the versions of fast-uri. */
import { BOTH, FAST_URI } from "./reasons.js";
import type { Row } from "./reasons.js";

/** What a replacement does as its original, although the standards differ: programs rely on it. */
export const KEPT: readonly Row[] = [
  {
    what: "Characters of RFC 3987 are converted to escapes, without an option and without an error.",
    section: "RFC 3987, section 3.1",
    packages: BOTH,
    call: ["normalize", "http://example.com/\u00e9"],
  },
  {
    what: "A domain name is converted to US-ASCII.",
    section: "RFC 3987, section 3.1",
    packages: BOTH,
    call: ["parse", "http://\u00e9.org/"],
  },
  {
    what: "A port is a number, without leading zeros.",
    section: "RFC 3986, section 3.2.3",
    packages: BOTH,
    call: ["parse", "x://a:0080"],
  },
  {
    what: "A port above 65535 is an error, and the reference stays as it is.",
    section: "RFC 3986, section 3.2.3",
    packages: FAST_URI,
    call: ["parse", "x://a:65536"],
  },
  {
    what: "`parse` returns scheme and host in lower case, and normal escapes.",
    section: "RFC 3986, section 6.2.2",
    packages: BOTH,
    call: ["parse", "X://A/%7e%2f"],
  },
  {
    what: "Default ports are left out, and the path of http is never empty.",
    section: "RFC 3986, section 6.2.3",
    packages: BOTH,
    call: ["normalize", "http://a:80?b"],
  },
  {
    what: "`parse` says which kind of reference it is; a fragment decides between `absolute` and `uri`.",
    section: "RFC 3986, section 4.1",
    packages: BOTH,
    call: ["parse", "x:a#"],
  },
  {
    what: "An escaped dot in a path is data, and no dot segment.",
    section: "RFC 3986, section 6.2.2.2",
    packages: FAST_URI,
    call: ["normalize", "x:/a/%2e%2e/b"],
  },
  {
    what: "An address of IPv6 has a zone, also behind a bare `%`; RFC 9844 has withdrawn zones.",
    section: "RFC 6874, section 2",
    packages: BOTH,
    call: ["normalize", "//[fe80::1%en0]"],
  },
  {
    what: "A rare form of an address of IPv4 is that address where a scheme has domain names.",
    section: "RFC 3986, section 7.4",
    packages: FAST_URI,
    call: ["parse", "http://0x7f.1/"],
  },
  {
    what: "A path that begins with two slashes gets an escape, where a dot segment would be equivalent.",
    section: "RFC 3986, section 3.3",
    packages: BOTH,
    call: ["normalize", "x:/.//a"],
  },
  {
    what: "A `..` removes the first segment of a relative path.",
    section: "RFC 3986, section 5.2.4",
    packages: FAST_URI,
    call: ["normalize", "a/../b"],
  },
  {
    what: "A host is needed for http; RFC 3986 allows the path of a scheme without one.",
    section: "RFC 9110, section 4.2.1",
    packages: BOTH,
    call: ["parse", "http:a"],
  },
  {
    what: "`resolve` keeps the escapes in a host, also where no domain name has them.",
    section: "RFC 3986, section 3.2.2",
    packages: BOTH,
    call: ["resolve", "http://a/", "//b%2fc/"],
  },
  {
    what: "`resolve` does not check the path of a URN.",
    section: "RFC 8141, section 2",
    packages: BOTH,
    call: ["resolve", "http://a/", "urn:b"],
  },
  {
    what: "`normalize` is not idempotent: rules of ws and http for an empty path come before dot segments are removed.",
    section: "RFC 3986, section 6.2.3",
    packages: BOTH,
    call: ["normalize", "ws://a/b/.."],
  },
  {
    what: "The fragment of ws and wss is left out.",
    section: "RFC 6455, section 3",
    packages: BOTH,
    call: ["normalize", "ws://a/b#c"],
  },
];

/** Where fast-uri 3 and 4 differ. The replacement does what version 4 does. */
export const VERSIONS: readonly Row[] = [
  {
    what: "mailto has rules.",
    section: "RFC 6068, section 2",
    packages: FAST_URI,
    call: ["parse", "mailto:a@b.c?subject=d"],
  },
  {
    what: "The name of a URN is opaque in resolution.",
    section: "RFC 8141, section 3.1",
    packages: FAST_URI,
    call: ["resolve", "x:a", "urn:b:c/../d"],
  },
  {
    what: "`resolve` needs a host for http.",
    section: "RFC 9110, section 4.2.1",
    packages: FAST_URI,
    call: ["resolve", "http:a", "b"],
  },
  {
    what: "A host beyond US-ASCII is escaped.",
    section: "RFC 3987, section 3.1",
    packages: FAST_URI,
    call: ["normalize", "x://\u00e9/"],
  },
  {
    what: "A zone stays with its address.",
    section: "RFC 6874, section 2",
    packages: FAST_URI,
    call: ["normalize", "//[fe80::1%2525eth0]"],
  },
];
