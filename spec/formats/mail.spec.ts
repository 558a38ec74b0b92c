/** The formats of RFC 5321 and RFC 6531. */
import fc from "fast-check";
import { email, hostname, idnEmail, ipv4, ipv6 } from "../../formats/index.js";
import { testVerdicts } from "../helpers/verdicts.js";

const LABEL = "a".repeat(63);
/** 253 octets. */
const NAME = [LABEL, LABEL, LABEL, "a".repeat(61)].join(".");

testVerdicts("email", email, "Mailbox", [
  {
    section: "4.1.2: Local-part",
    accept: [
      "joe.bloggs@example.com",
      "~test~@example.com",
      "!#$%&'*+-/=?^_`{|}~@example.com",
      '"joe bloggs"@example.com',
      '"joe..bloggs"@example.com',
      '"joe@bloggs"@example.com',
      '"\\""@example.com',
      '""@example.com',
    ],
    refuse: [
      ["", "expected Local-part at offset 0, found end of input"],
      ["2962", 'expected atext, "." or "@" at offset 4, found end of input'],
      [".a@example.com", 'expected Local-part at offset 0, found "."'],
      ["a.@example.com", 'expected Atom at offset 2, found "@"'],
      ["a..b@example.com", 'expected Atom at offset 2, found "."'],
      ["joe bloggs@example.com", 'expected atext, "." or "@" at offset 3, found " "'],
      ['"a"b@example.com', 'expected "@" at offset 3, found "b"'],
      ['"\u00e9"@example.com', 'expected DQUOTE or QcontentSMTP at offset 1, found "é"'],
      ["@example.com", 'expected Local-part at offset 0, found "@"'],
    ],
  },
  {
    section: "4.1.2: Domain",
    accept: ["a@b", "a@1.2", "a@x--y.example"],
    refuse: [
      ["a@", "expected Domain or address-literal at offset 2, found end of input"],
      ["a@-b", 'expected Domain or address-literal at offset 2, found "-"'],
      ["a@b-", 'expected Let-dig, "-", ALPHA or DIGIT at offset 4, found end of input'],
      ["a@b.", "expected sub-domain at offset 4, found end of input"],
      ["a@b@c", 'expected Ldh-str, "." or end of input at offset 3, found "@"'],
      ["a@b, c@d", 'expected Ldh-str, "." or end of input at offset 3, found ","'],
      ["a@b\n", 'expected Ldh-str, "." or end of input at offset 3, found U+000A'],
    ],
  },
  {
    section: "4.1.3: address literals of IPv4",
    accept: ["a@[127.0.0.1]", "a@[255.249.199.99]", "a@[001.02.3.0]"],
    refuse: [
      ["a@[127.0.0.300]", 'expected "]" at offset 13, found "0"'],
      ["a@[256.0.0.1]", 'expected "0" to "5" or "." at offset 5, found "6"'],
      ["a@[0001.0.0.1]", 'expected "." at offset 6, found "1"'],
      ["a@127.0.0.1]", 'expected Ldh-str, "." or end of input at offset 11, found "]"'],
    ],
  },
  {
    section: "4.1.3: address literals of IPv6",
    accept: [
      "a@[IPv6:::1]",
      "a@[ipv6:::]",
      "a@[IPv6:1:2:3:4:5:6:7:8]",
      "a@[IPv6:1:2:3:4:5:6::]",
      "a@[IPv6:1:2::5:6:7:8]",
      "a@[IPv6:::1.2.3.4]",
      "a@[IPv6:1:2:3:4:5:6:1.2.3.4]",
      "a@[IPv6:1:2::3:4:1.2.3.4]",
    ],
    refuse: [
      ["a@[IPv6:1:2:3:4:5:6:7::]", 'expected IPv6-hex at offset 22, found ":"'],
      ["a@[IPv6:1::3:4:5:6:7:8]", 'expected HEXDIG or "]" at offset 20, found ":"'],
      ["a@[IPv6:12345::]", 'expected ":" or "::" at offset 12, found "5"'],
    ],
  },
  {
    section: "4.1.3: the tag of another literal is registered; there is none",
    refuse: [
      [
        "a@[x-tag:value]",
        'expected IPv4-address-literal or IPv6-address-literal at offset 3, found "x"',
      ],
      ["a@[IPv6:g]", 'expected IPv6-addr at offset 8, found "g"'],
    ],
  },
  {
    section: "4.5.3.1.1: 64 octets of a local part",
    accept: [`${"a".repeat(64)}@b`, `"${"a".repeat(62)}"@b`],
    refuse: [
      [
        `${"a".repeat(65)}@b`,
        'expected a local part of at most 64 octets before "@" at offset 64, found "a"',
      ],
    ],
  },
  {
    section: "RFC 1035 section 2.3.4: 63 octets of a label, 253 of a name",
    accept: [`a@${LABEL}`, `a@b.${LABEL}.c`, `a@${NAME}`],
    refuse: [
      [`a@${LABEL}a`, 'expected a label of at most 63 octets at offset 65, found "a"'],
      [`a@b.${LABEL}a.c`, 'expected a label of at most 63 octets at offset 67, found "a"'],
      [`a@${NAME}a`, 'expected a domain of at most 253 octets at offset 255, found "a"'],
      [`a@${NAME}.a`, 'expected a domain of at most 253 octets at offset 255, found "."'],
    ],
  },
]);

testVerdicts("idn-email", idnEmail, "Mailbox", [
  {
    section: "RFC 6531 section 3.3",
    accept: [
      "joe.bloggs@example.com",
      "실례@실례.테스트",
      "δοκιμή@example.com",
      '"δοκιμή"@example.com',
      "user@cafe\u0301.com",
      "\u0085@example.com",
      "\uffff@example.com",
      "\u{1d54f}@\u{1d54f}.example",
    ],
    refuse: [
      ["user\uff20example.com", 'expected atext, "." or "@" at offset 16, found end of input'],
      ["\ud800@example.com", "expected Local-part at offset 0, found U+D800"],
      ["a@é-", 'expected u-character or "-" at offset 4, found end of input'],
    ],
  },
  {
    section: "RFC 5321 section 4.5.3.1.1: 64 octets in UTF-8",
    accept: [`${"é".repeat(32)}@b`, `${"\u{1d54f}".repeat(16)}@b`, `${"실".repeat(21)}a@b`],
    refuse: [
      [
        `${"é".repeat(32)}a@b`,
        'expected a local part of at most 64 octets before "@" at offset 32, found "a"',
      ],
      [
        `${"실".repeat(22)}@b`,
        'expected a local part of at most 64 octets before "@" at offset 21, found "실"',
      ],
    ],
  },
  {
    section: "RFC 1035 section 2.3.4: 63 octets of an A-label, which has no fewer characters",
    accept: [
      `a@${LABEL}.é`,
      `a@${"é".repeat(59)}`,
      `a@${"\u{1d54f}".repeat(59)}`,
      `a@b.${"é".repeat(57)}a`,
    ],
    refuse: [
      [`a@é.${LABEL}a`, 'expected a label of at most 63 octets at offset 67, found "a"'],
      [`a@${"é".repeat(60)}`, 'expected a label of at most 63 octets at offset 2, found "é"'],
      [
        `a@b.${"\u{1d54f}".repeat(60)}.c`,
        'expected a label of at most 63 octets at offset 4, found "\u{1d54f}"',
      ],
      [`a@b.${"é".repeat(58)}a`, 'expected a label of at most 63 octets at offset 4, found "é"'],
    ],
  },
  {
    section: "RFC 1035 section 2.3.4: 253 octets of a domain, counted as A-labels",
    // With their dots, three labels have 192 octets, and xn--é has 5.
    accept: [
      `a@é.${[LABEL, LABEL, LABEL].join(".")}.${"a".repeat(55)}`,
      `a@${[LABEL, LABEL, LABEL].join(".")}.${"é".repeat(57)}`,
    ],
    refuse: [
      [
        `a@é.${[LABEL, LABEL, LABEL].join(".")}.${"a".repeat(56)}`,
        'expected a domain of at most 253 octets at offset 251, found "a"',
      ],
      [
        `a@${[LABEL, LABEL, LABEL].join(".")}.${"é".repeat(58)}`,
        'expected a domain of at most 253 octets at offset 194, found "é"',
      ],
      [`a@${NAME}.é`, 'expected a domain of at most 253 octets at offset 256, found "é"'],
    ],
  },
]);

/** Names and addresses of hosts. */
describe("names and addresses", () => {
  const LABEL = "a".repeat(63);

  testVerdicts("hostname", hostname, "hostname", [
    {
      section: "RFC 952, RFC 1123 section 2.1",
      accept: [
        ...[
          "www.example.com",
          "hostname",
          "h0stn4me",
          "1host",
          "hostnam3",
          "host-name",
          "a--b.com",
        ],
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
        [
          "1:2:3:4:5:6:7:",
          'expected h16 or "::" (from offset 13) at offset 14, found end of input',
        ],
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
});

/** Checks the lengths of a mailbox by their definition, with a count of every octet. */
function hasLengths(local: string, domain: string): boolean {
  const octets = domain.split(".").map(octetsOfLabel);
  return (
    Buffer.byteLength(local) <= 64 &&
    Math.max(...octets) <= 63 &&
    octets.reduce((sum, each) => sum + each + 1, -1) <= 253
  );
}

/** Returns the octets of a label whose Punycode has one digit for each character beyond ASCII. */
function octetsOfLabel(label: string): number {
  const characters = Array.from(label);
  const ascii = characters.filter((character) => character <= "\x7f").length;
  if (ascii === characters.length) return ascii;
  return "xn--".length + characters.length + (ascii > 0 ? "-".length : 0);
}

describe("a mailbox is measured by every octet, however short it is", () => {
  const lengths = Array.from({ length: 70 }, (_, index) => index + 1);

  test("email, each length of the local part and of the domain", () => {
    const wrong: string[] = [];
    for (const local of lengths.map((length) => "a".repeat(length)))
      for (const size of lengths)
        for (const domain of ["b".repeat(size), "b.".repeat(size / 2) + "b"])
          if (email(`${local}@${domain}`) !== hasLengths(local, domain))
            wrong.push(`${local}@${domain}`);
    expect(wrong).toEqual([]);
  });

  test.each(["a", "é", "실", "\u{1d54f}"])("idn-email, each length of %j", (character) => {
    const wrong: string[] = [];
    for (const local of lengths.map((length) => character.repeat(length)))
      for (const size of lengths)
        for (const domain of [
          character.repeat(size),
          `a${character.repeat(size)}`,
          `${character}.`.repeat(size) + character,
        ])
          if (idnEmail(`${local}@${domain}`) !== hasLengths(local, domain))
            wrong.push(`${local}@${domain}`);
    expect(wrong).toEqual([]);
  });

  test("idn-email, any characters", () => {
    const text = (maxLength: number) =>
      fc.string({
        unit: fc.constantFrom("a", "7", "é", "실", "\u{1d54f}"),
        minLength: 1,
        maxLength,
      });
    fc.assert(
      fc.property(text(30), fc.array(text(20), { minLength: 1, maxLength: 8 }), (local, labels) => {
        const domain = labels.join(".");
        expect(idnEmail(`${local}@${domain}`)).toBe(hasLengths(local, domain));
      }),
    );
  });
});
