/** Names and addresses of hosts. */
import { hostname, ipv4, ipv6 } from "../../formats/index.js";
import { testVerdicts } from "../helpers/verdicts.js";

const LABEL = "a".repeat(63);

testVerdicts("hostname", hostname, "hostname", [
  {
    section: "RFC 952, RFC 1123 section 2.1",
    accept: [
      ...["www.example.com", "hostname", "h0stn4me", "1host", "hostnam3", "host-name", "a--b.com"],
      ...["WWW.EXAMPLE.COM", "3com.com", "1.2.3.4"],
    ],
    refuse: [
      ["", "expected label at offset 0, found end of input"],
      [".", 'expected label at offset 0, found "."'],
      [".example", 'expected label at offset 0, found "."'],
      ["example.", "expected label at offset 8, found end of input"],
      ["a..b", 'expected label at offset 2, found "."'],
      ["-hostname", 'expected label at offset 0, found "-"'],
      ["hostname-", 'expected let-dig or "-" at offset 9, found end of input'],
      ["host_name", 'expected let-dig, "-", "." or end of input at offset 4, found "_"'],
      ["example\uff0ecom", 'expected let-dig, "-", "." or end of input at offset 7, found "．"'],
      ["\u212aelvin.example", 'expected label at offset 0, found "\u212a"'],
      ["example.com\n", 'expected let-dig, "-", "." or end of input at offset 11, found U+000A'],
    ],
  },
  {
    section: "RFC 1035 section 2.3.4: 63 octets of a label",
    accept: [LABEL, `${LABEL}.com`, `www.${LABEL}`],
    refuse: [
      [`${LABEL}a`, 'expected "." or end of input at offset 63, found "a"'],
      [`b.${LABEL}a.c`, 'expected "." or end of input at offset 65, found "a"'],
    ],
  },
  {
    section: "RFC 1035 section 2.3.4: 253 octets of a name",
    accept: [[LABEL, LABEL, LABEL, "a".repeat(61)].join(".")],
    refuse: [
      [
        [LABEL, LABEL, LABEL, "a".repeat(62)].join("."),
        'expected the end of the name, which has at most 253 octets at offset 253, found "a"',
      ],
    ],
  },
  {
    section: "RFC 5890 section 2.3.2.1: what an A-label decodes to is not checked here",
    accept: ["xn--9n2bp8q.xn--9t4b11yi5a", "xn--X"],
  },
]);

testVerdicts("ipv4", ipv4, "IPv4address", [
  {
    section: "RFC 3986 section 3.2.2",
    accept: ["0.0.0.0", "255.255.255.255", "192.168.0.1", "10.20.30.40", "200.249.250.199"],
    refuse: [
      ["", "expected dec-octet at offset 0, found end of input"],
      ["127.0", 'expected "." at offset 5, found end of input'],
      ["127.0.0.0.1", 'expected end of input at offset 9, found "."'],
      ["256.0.0.1", 'expected "." or "0" to "5" at offset 2, found "6"'],
      ["127.0.0.01", 'expected end of input at offset 9, found "1"'],
      ["0x7f.0.0.1", 'expected "." at offset 1, found "x"'],
      ["1৪.0.0.1", 'expected DIGIT or "." at offset 1, found "৪"'],
      ["192.168.1.0/24", 'expected end of input at offset 11, found "/"'],
      ["127.0.0.1\n", "expected DIGIT or end of input at offset 9, found U+000A"],
    ],
  },
]);

testVerdicts("ipv6", ipv6, "IPv6address", [
  {
    section: "RFC 3986 section 3.2.2, RFC 4291 section 2.2",
    accept: [
      ...["::", "::1", "1::", "1:2:3:4:5:6:7:8", "1::8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8"],
      ...["::ffff:192.168.0.1", "1:2:3:4:5:6:1.2.3.4", "1::d6:192.168.0.1", "ABCD::abcd"],
    ],
    refuse: [
      ["", 'expected h16 or "::" at offset 0, found end of input'],
      [":", 'expected "::" (from offset 0) at offset 1, found end of input'],
      [":::", 'expected h16, ls32 or end of input at offset 2, found ":"'],
      ["1::2::3", 'expected h16 or ls32 at offset 5, found ":"'],
      ["1:2:3:4:5:6:7:", 'expected h16 or "::" (from offset 13) at offset 14, found end of input'],
      [":2:3:4::8", 'expected "::" (from offset 0) at offset 1, found "2"'],
      ["1:2:3:4:5:6:7:8::", 'expected HEXDIG or end of input at offset 15, found ":"'],
      ["::ffff:192.168.0.01", 'expected end of input at offset 18, found "1"'],
      ["1::2:192.168.256.1", 'expected "." or "0" to "5" at offset 15, found "6"'],
      ["12345::", 'expected ":" or "::" at offset 4, found "5"'],
      ["1:2:3:4:5:6:7:8:9", 'expected HEXDIG or end of input at offset 15, found ":"'],
      ["::192.168.0", 'expected "." at offset 11, found end of input'],
      ["fe80::a%eth1", 'expected HEXDIG, ":" or end of input at offset 7, found "%"'],
      ["::/96", 'expected h16, ls32 or end of input at offset 2, found "/"'],
      ["1:2:3:4:5:6:7:1.2.3.4", 'expected HEXDIG or end of input at offset 15, found "."'],
    ],
  },
]);
