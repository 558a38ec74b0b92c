import fc from "fast-check";
import {
  date,
  dateTime,
  duration,
  email,
  formats,
  hostname,
  httpUrl,
  idnEmail,
  ipv4,
  ipv6,
  iri,
  iriReference,
  jsonPointer,
  languageTag,
  regex,
  relativeJsonPointer,
  time,
  uri,
  uriReference,
  uriTemplate,
  uuid,
} from "../../formats/index.js";
import { testVerdicts } from "../helpers/verdicts.js";
import { furtherSources } from "../../formats/sources.js";
import { compile, rfc3986 } from "../../grammar/index.js";
import { difference, equivalent } from "../../grammar/language/index.js";
import { rfc9110 } from "../../grammar/rfc/rfc9110.js";
import { ajvFormats } from "../../formats/ajv/formats.js";
import { rfc5646 } from "../../grammar/rfc/rfc5646.js";

/** The formats of RFC 3339. */
testVerdicts("date", date, "full-date", [
  {
    section: "5.6: full-date",
    accept: ["1985-04-12", "0000-01-01", "9999-12-31"],
    refuse: [
      ["", "expected date-fullyear at offset 0, found end of input"],
      ["85-04-12", 'expected DIGIT at offset 2, found "-"'],
      ["1985-4-12", 'expected DIGIT at offset 6, found "-"'],
      ["1985-04-1", "expected DIGIT at offset 9, found end of input"],
      ["1985/04/12", 'expected "-" at offset 4, found "/"'],
      ["1985-04-12\n", "expected end of input at offset 10, found U+000A"],
      ["1985-04-12T00:00:00Z", 'expected end of input at offset 10, found "T"'],
      ["+1985-04-12", 'expected date-fullyear at offset 0, found "+"'],
      ["198৪-04-12", 'expected DIGIT at offset 3, found "৪"'],
    ],
  },
  {
    section: "5.7: months",
    refuse: [
      ["2024-00-01", 'expected a month from 01 to 12 at offset 5, found "0"'],
      ["2024-13-01", 'expected a month from 01 to 12 at offset 5, found "1"'],
    ],
  },
  ...[31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map((last, index) => {
    const month = `2024-${String(index + 1).padStart(2, "0")}`;
    return {
      section: `5.7: the days of ${month}`,
      accept: [`${month}-01`, `${month}-${last}`],
      refuse: [
        [`${month}-00`, `expected a day from 01 to ${last} at offset 8, found "0"`],
        [
          `${month}-${last + 1}`,
          `expected a day from 01 to ${last} at offset 8, found "${String(last + 1)[0] ?? ""}"`,
        ],
      ] as const,
    };
  }),
  {
    section: "appendix C: leap years",
    accept: ["2020-02-29", "2000-02-29", "0400-02-29", "0000-02-29", "0004-02-29"],
    refuse: ["2021", "1900", "2100", "0100"].map((year) => [
      `${year}-02-29`,
      'expected a day from 01 to 28 at offset 8, found "2"',
    ]),
  },
]);

testVerdicts("time", time, "full-time", [
  {
    section: "5.6: full-time",
    accept: ["23:20:50Z", "23:20:50z", "23:20:50.52Z", "00:00:00-00:00", "16:39:57-08:00"],
    refuse: [
      ["23:20:50", "expected time-secfrac or time-offset at offset 8, found end of input"],
      ["23:20:50.Z", 'expected DIGIT at offset 9, found "Z"'],
      ["23:20Z", 'expected ":" at offset 5, found "Z"'],
      ["23:20:50+01", 'expected ":" at offset 11, found end of input'],
      ["23:20:50Z+01:00", 'expected end of input at offset 9, found "+"'],
      ["2:20:50Z", 'expected DIGIT at offset 1, found ":"'],
    ],
  },
  {
    section: "5.7: ranges",
    accept: ["00:00:00Z", "23:59:59Z", "12:00:00+23:59", "12:00:00.5-23:59"],
    refuse: [
      ["24:00:00Z", 'expected an hour from 00 to 23 at offset 0, found "2"'],
      ["00:60:00Z", 'expected a minute from 00 to 59 at offset 3, found "6"'],
      ["00:00:61Z", 'expected a second from 00 to 60 at offset 6, found "6"'],
      ["00:00:00+24:00", 'expected an hour from 00 to 23 at offset 9, found "2"'],
      ["00:00:00.5-00:60", 'expected a minute from 00 to 59 at offset 14, found "6"'],
    ],
  },
  {
    section: "5.7: leap seconds",
    accept: [
      "23:59:60Z",
      "23:59:60.999z",
      "23:59:60-00:00",
      "15:59:60-08:00",
      "01:29:60+01:30",
      "23:29:60+23:30",
      "00:29:60-23:30",
    ],
    refuse: ["22:59:60Z", "23:58:60Z", "23:59:60+01:00", "23:59:60-00:30", "00:59:60Z"].map(
      (value) => [value, 'expected a second from 00 to 59 at offset 6, found "6"'],
    ),
  },
]);

testVerdicts("date-time", dateTime, "date-time", [
  {
    section: "5.8: examples",
    accept: [
      "1985-04-12T23:20:50.52Z",
      "1996-12-19T16:39:57-08:00",
      "1990-12-31T23:59:60Z",
      "1990-12-31T15:59:60-08:00",
      "1937-01-01T12:00:27.87+00:20",
    ],
  },
  {
    section: "5.6: date-time",
    accept: ["1985-04-12t23:20:50z", "1985-04-12T00:59:59.999999999999999Z"],
    refuse: [
      ["1985-04-12 23:20:50Z", 'expected "T" at offset 10, found " "'],
      ["1985-04-12", 'expected "T" at offset 10, found end of input'],
      [
        "1985-04-12T23:20:50",
        "expected time-secfrac or time-offset at offset 19, found end of input",
      ],
      ["1985-350T01:01:01Z", 'expected "-" at offset 7, found "0"'],
    ],
  },
  {
    section: "5.7: restrictions",
    refuse: [
      ["1990-02-31T15:59:59Z", 'expected a day from 01 to 28 at offset 8, found "3"'],
      ["1990-12-31T24:00:00Z", 'expected an hour from 00 to 23 at offset 11, found "2"'],
      ["1990-12-31T15:60:00Z", 'expected a minute from 00 to 59 at offset 14, found "6"'],
      ["1990-12-31T15:59:61Z", 'expected a second from 00 to 60 at offset 17, found "6"'],
      ["1990-12-31T15:59:59-24:00", 'expected an hour from 00 to 23 at offset 20, found "2"'],
      ["1990-12-31T15:59:59+10:60", 'expected a minute from 00 to 59 at offset 23, found "6"'],
    ],
  },
  {
    section: "5.7: a leap second ends a month in UTC",
    accept: [
      "2016-12-31T23:59:60Z",
      "1994-06-30T23:59:60Z",
      "2024-02-29T23:59:60Z",
      "2017-01-01T08:59:60+09:00",
      "2016-12-31T12:59:60-11:00",
      "2016-12-31T00:29:60-23:30",
    ],
    refuse: [
      "2016-12-30T23:59:60Z",
      "2016-12-31T23:58:60Z",
      "2024-02-28T23:59:60Z",
      "2016-12-31T08:59:60+09:00",
      "2017-01-01T23:59:60Z",
      "2017-01-02T08:59:60+09:00",
      "2016-12-30T00:29:60-23:30",
    ].map((value) => [value, 'expected a second from 00 to 59 at offset 17, found "6"']),
  },
]);

testVerdicts("duration", duration, "duration", [
  {
    section: "appendix A",
    accept: [
      ...["P4DT12H30M5S", "P4Y", "P1M", "PT1M", "PT36H", "P1DT12H", "P2W", "P0D", "PT0S"],
      ...["P1Y2M3DT4H5M6S", "P1Y2M", "PT1M2S", "P01D", `P${"9".repeat(80)}D`],
    ],
    refuse: [
      ["", 'expected "P" at offset 0, found end of input'],
      ["P", "expected dur-date, dur-time or dur-week at offset 1, found end of input"],
      ["PT", "expected dur-hour, dur-minute or dur-second at offset 2, found end of input"],
      ["P1YT", "expected dur-hour, dur-minute or dur-second at offset 4, found end of input"],
      ["P1Y2D", 'expected DIGIT or "M" at offset 4, found "D"'],
      ["PT1H2S", 'expected DIGIT or "M" at offset 5, found "S"'],
      ["P2D1Y", 'expected dur-time or end of input at offset 3, found "1"'],
      ["P1WT1H", 'expected end of input at offset 3, found "T"'],
      ["PT0.5S", 'expected DIGIT, "H", "M" or "S" at offset 3, found "."'],
      ["-P1D", 'expected "P" at offset 0, found "-"'],
    ],
  },
]);

/** The formats of RFC 5321 and RFC 6531. */
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

/** URIs, IRIs and templates. */
describe("references", () => {
  const URIS = [
    "http://foo.bar/?baz=qux#quux",
    "http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com",
    "http://223.255.255.254",
    "ftp://[::1]:21/a//b",
    "http://[v1.fe]/",
    "mailto:John.Doe@example.com",
    "tel:+1-816-555-1212",
    "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
    "a:",
    ...["http://087.10.0.1/", "http://999.999.999.999/", "http://a.com:", "http://a.com:999999999"],
    ...[
      "http://:80",
      "http://@a.com",
      "http://user@",
      "http://example.com.",
      "http://under_score.com/",
    ],
    ...[
      "http://exa~mple.com/",
      "http://!$&'()*+,;=.com",
      "ldap://[2001:db8::7]/c=GB?objectClass?one",
    ],
  ];

  /** What an authority goes on with that has a colon and no port. */
  const OF_USERINFO = 'expected unreserved, sub-delims, pct-encoded, ":" or "@"';

  const REFERENCES = ["", "#frag", "?q", "a", "./a:b", "/abc", "//foo.bar/?baz=qux", "../", "*"];

  testVerdicts("uri", uri, "URI", [
    {
      section: "RFC 3986 appendix A",
      accept: URIS,
      refuse: [
        ["", "expected scheme at offset 0, found end of input"],
        ["//foo.bar/", 'expected scheme at offset 0, found "/"'],
        ["abc", 'expected ALPHA, DIGIT, "+", "-", "." or ":" at offset 3, found end of input'],
        ["1http://a", 'expected scheme at offset 0, found "1"'],
        ["http://a/%", "expected HEXDIG at offset 10, found end of input"],
        ["http://a/%6G", 'expected HEXDIG at offset 11, found "G"'],
        ["ht_tp://a", 'expected ALPHA, DIGIT, "+", "-", "." or ":" at offset 2, found "_"'],
        ["https://[@a/", 'expected IPv6address or IPvFuture at offset 9, found "@"'],
        ["http://a.com:8:0", `${OF_USERINFO} at offset 16, found end of input`],
        ["http://a.com::", `${OF_USERINFO} at offset 14, found end of input`],
        ["http://a.com:abc/p", `${OF_USERINFO} at offset 16, found "/"`],
        ["http://a/ b", 'expected pchar, "/", "?", "#" or end of input at offset 9, found " "'],
        ["http://a/\u00e9", 'expected pchar, "/", "?", "#" or end of input at offset 9, found "é"'],
        ["http://[::1", 'expected HEXDIG, ":", ".", "]" or DIGIT at offset 11, found end of input'],
        ["http://a#b#c", 'expected pchar, "/", "?" or end of input at offset 10, found "#"'],
      ],
    },
  ]);

  testVerdicts("uri-reference", uriReference, "URI-reference", [
    {
      section: "RFC 3986 appendix A",
      accept: [...URIS, ...REFERENCES],
      refuse: [
        [
          "\\\\WINDOWS\\fileshare",
          'expected URI, relative-ref or end of input at offset 0, found "\\"',
        ],
        [
          "1a:b",
          'expected unreserved, sub-delims, pct-encoded, "@", end of input or 3 more at offset 2, found ":"',
        ],
        ["//[::ffff:192.168.0.01]/p", 'expected "]" at offset 21, found "1"'],
        ["/p\n", 'expected pchar, "/", "?", "#" or end of input at offset 2, found U+000A'],
        ['/a"b', 'expected pchar, "/", "?", "#" or end of input at offset 2, found """'],
        ["/%zz", 'expected HEXDIG at offset 2, found "z"'],
        ["#a\\b", 'expected pchar, "/", "?" or end of input at offset 2, found "\\"'],
      ],
    },
  ]);

  const IRIS = ["http://ƒøø.ßår/?∂éœ=πîx#πîüx", "http://例え.テスト/\u{10300}", "a:?\ue000"];

  testVerdicts("iri", iri, "IRI", [
    {
      section: "RFC 3987 section 2.2",
      accept: [...URIS, ...IRIS],
      refuse: [
        ["/abc", 'expected scheme at offset 0, found "/"'],
        ["http://[::", 'expected h16, ls32 or "]" at offset 10, found end of input'],
        ["a:\ue000", 'expected ihier-part, "?", "#" or end of input at offset 2, found U+E000'],
      ],
    },
  ]);

  testVerdicts("iri-reference", iriReference, "IRI-reference", [
    {
      section: "RFC 3987 section 2.2",
      accept: [...URIS, ...REFERENCES, ...IRIS, "//ƒøø.ßår/", "/âππ", "#ƒrägmênt"],
      refuse: [
        ["\\\\WINDOWS", 'expected IRI, irelative-ref or end of input at offset 0, found "\\"'],
        ["#ƒräg\\mênt", 'expected ipchar, "/", "?" or end of input at offset 5, found "\\"'],
      ],
    },
  ]);

  testVerdicts("uri-template", uriTemplate, "URI-Template", [
    {
      section: "RFC 6570 section 2",
      accept: [
        ...["", "http://example.com/dictionary/{term:1}/{term}", "{+path}/here", "X{#x,hello,y}"],
        ...["{.list*}", "{/var:1,var}", "{;v,empty,who}", "{?x,y,empty}", "{&x}", "{a.b%20c}"],
        ...["{=reserved}", "{,a}", "{!a}", "{@a}", "{|a}", "é{x}"],
      ],
      refuse: [
        [
          "{term",
          'expected varchar, modifier-level4, ".", "," or "}" at offset 5, found end of input',
        ],
        ["{}", 'expected operator or variable-list at offset 1, found "}"'],
        ["}", 'expected literals, expression or end of input at offset 0, found "}"'],
        ["{a,,b}", 'expected varspec at offset 3, found ","'],
        ["a%4", "expected HEXDIG at offset 3, found end of input"],
        ["{a:0}", 'expected max-length at offset 3, found "0"'],
        ["{a:10000}", 'expected "," or "}" at offset 7, found "0"'],
        ["{a*b}", 'expected "," or "}" at offset 3, found "b"'],
        ["{..a}", 'expected variable-list at offset 2, found "."'],
        ["a b", 'expected literals, expression or end of input at offset 1, found " "'],
      ],
    },
    { section: "RFC 6570, erratum 6937", accept: ["a'b", "'"] },
  ]);

  testVerdicts("http-url", httpUrl, "http-URL", [
    {
      section: "RFC 9110 section 4.2.1 and 4.2.2",
      accept: [
        ...["http://a", "https://a.example/", "HTTPS://A.EXAMPLE:443?q", "http://[::1]:8080/a//b"],
        ...["http://127.0.0.1", "http://%41/", "http://999.999.999.999/", "http://a:"],
      ],
      refuse: [
        ["http:", 'expected "://" (from offset 4) at offset 5, found end of input'],
        ["http:a", 'expected "://" (from offset 4) at offset 5, found "a"'],
        ["http:///a", 'expected authority at offset 7, found "/"'],
        ["http://user@/", 'expected host at offset 12, found "/"'],
        ["http://:80", `${OF_USERINFO} at offset 10, found end of input`],
        ["javascript:alert(1)", 'expected "http" or "https" at offset 0, found "j"'],
        ["ftp://a/", 'expected "http" or "https" at offset 0, found "f"'],
        ["//a/", 'expected "http" or "https" at offset 0, found "/"'],
        ["", 'expected "http" or "https" at offset 0, found end of input'],
      ],
    },
    {
      section: "RFC 9110 section 4.2.4: what a sender must not generate is in the grammar",
      accept: ["http://user:password@a/"],
    },
    { section: "RFC 9110 section 4.2.5: a fragment", accept: ["https://a/#b", "http://a#"] },
  ]);

  test("uri takes what httpUrl refuses", () => {
    for (const value of ["javascript:alert(1)", "http:", "http:///a"])
      expect([value, uri(value), httpUrl(value)]).toEqual([value, true, false]);
  });

  test("http-url is http-URI or https-URI with a host and a fragment", () => {
    const { rules } = rfc3986.extend(
      'no-host = ( "http" / "https" ) "://" [ userinfo "@" ] [ ":" port ] path-abempty [ "?" query ] [ "#" fragment ]',
    );
    const { all } = compile('all = ( http-URI / https-URI ) [ "#" fragment ]', {
      imports: [rfc9110, rfc3986],
    }).rules;
    const { "http-url": source } = furtherSources;
    expect(equivalent(source, difference(all, rules["no-host"]))).toBe(true);
  });

  /** Pointers, identifiers, tags of languages and regular expressions. */
  describe("pointers and tags", () => {
    testVerdicts("json-pointer", jsonPointer, "json-pointer", [
      {
        section: "RFC 6901 section 3",
        accept: [
          "",
          "/",
          "//",
          "/foo/0",
          "/a~1b",
          "/m~0n",
          "/~01",
          "/ ",
          "/\u0000",
          "/é\u{1f600}",
          '/"',
        ],
        refuse: [
          ["foo", 'expected "/" or end of input at offset 0, found "f"'],
          ["#", 'expected "/" or end of input at offset 0, found "#"'],
          ["/~", 'expected "0" or "1" at offset 2, found end of input'],
          ["/a~2", 'expected "0" or "1" at offset 3, found "2"'],
          ["/~~", 'expected "0" or "1" at offset 2, found "~"'],
        ],
      },
    ]);

    testVerdicts("relative-json-pointer", relativeJsonPointer, "relative-json-pointer", [
      {
        section: "draft-bhutton-relative-json-pointer-00 section 3",
        accept: ["0", "1", "100", "0/foo/bar", "2/0/baz/1/zip", "0#", "120#", "0//"],
        refuse: [
          ["", "expected non-negative-integer at offset 0, found end of input"],
          ["/foo", 'expected non-negative-integer at offset 0, found "/"'],
          ["-1/foo", 'expected non-negative-integer at offset 0, found "-"'],
          ["01", 'expected json-pointer, "#" or end of input at offset 1, found "1"'],
          ["0##", 'expected end of input at offset 2, found "#"'],
          ["1#/a", 'expected end of input at offset 2, found "/"'],
          ["0/~2", 'expected "0" or "1" at offset 3, found "2"'],
          ["0+1/a", 'expected json-pointer, "#" or end of input at offset 1, found "+"'],
        ],
      },
    ]);

    testVerdicts("uuid", uuid, "UUID", [
      {
        section: "RFC 9562 section 4",
        accept: [
          "2eb8aa08-aa98-11ea-b4aa-73b441d16380",
          "2EB8AA08-AA98-11EA-B4AA-73B441D16380",
          "00000000-0000-0000-0000-000000000000",
          "99c17cbb-656f-f64a-040f-1a4568f03487",
        ],
        refuse: [
          ["", "expected hexOctet at offset 0, found end of input"],
          ["2eb8aa08aa9811eab4aa73b441d16380", 'expected "-" at offset 8, found "a"'],
          [
            "2eb8aa08-aa98-11ea-b4aa-73b441d1638",
            "expected HEXDIG at offset 35, found end of input",
          ],
          [
            "2eb8aa08-aa98-11ea-b4aa-73b441d163800",
            'expected end of input at offset 36, found "0"',
          ],
          [
            "urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380",
            'expected hexOctet at offset 0, found "u"',
          ],
          ["{2eb8aa08-aa98-11ea-b4aa-73b441d16380}", 'expected hexOctet at offset 0, found "{"'],
        ],
      },
    ]);

    testVerdicts("regex", regex, "regex", [
      {
        section: "ECMA-262 section 22.2.1, with the flag u",
        accept: ["", "([abc])+\\s+$", "(?<n>a)\\k<n>", "(?<=a+)b", "[]", "[^]", "\\cA", "\\p{L}"],
      },
    ]);

    describe("regex", () => {
      test.each([
        "^(abc]",
        "\\a",
        "\\Z",
        "(?P<name>x)",
        "(?#comment)a",
        "(?i)abc",
        "{1}",
        "\\p{Nope}",
      ])("refuses %p with the message of the platform", (value) => {
        expect(regex(value)).toBe(false);
        const result = regex["~standard"].validate(value);
        expect(result.issues?.[0].message).toMatch(/^regex: Invalid /);
      });
    });

    test("language-tag has the language of the standard", () => {
      const { "language-tag": source } = furtherSources;
      expect(equivalent(source, rfc5646.rules["Language-Tag"])).toBe(true);
    });

    test("language-tag and http-url are not formats of JSON Schema, nor of Ajv", () => {
      for (const format of [languageTag, httpUrl])
        expect(Object.values(formats)).not.toContain(format);
      expect(Object.keys(ajvFormats)).not.toContain("http-url");
    });

    testVerdicts("language-tag", languageTag, "Language-Tag", [
      {
        section: "appendix A",
        accept: [
          ...["de", "i-enochian", "zh-Hant", "zh-cmn-Hans-CN", "zh-yue-HK", "sr-Latn-RS"],
          ...["sl-rozaj-biske", "de-CH-1901", "hy-Latn-IT-arevela", "es-419", "de-CH-x-phonebk"],
          ...[
            "x-whatever",
            "qaa-Qaaa-QM-x-southern",
            "en-US-u-islamcal",
            "zh-CN-a-myext-x-private",
          ],
        ],
      },
      {
        section: "2.1.1: case",
        accept: ["mN-cYrL-Mn", "I-KLINGON", "EN-gb-OED"],
      },
      {
        section: "2.2.8: grandfathered tags",
        accept: ["art-lojban", "zh-min-nan", "sgn-BE-FR", "en-GB-oed"],
        refuse: [
          ["i-kling", 'expected "i-klingon" (from offset 0) at offset 7, found end of input'],
        ],
      },
      {
        section: "2.2.9: a well-formed tag need not be valid",
        accept: ["de-DE-1901-1901", "ar-a-aaa-b-bbb-a-ccc", "xx-YY"],
      },
      {
        section: "2.1",
        refuse: [
          ["", "expected langtag, privateuse or grandfathered at offset 0, found end of input"],
          ["de_CH", 'expected ALPHA, "-" or end of input at offset 2, found "_"'],
          [
            "de-",
            "expected extlang, script, region, variant, extension or privateuse at offset 3, found end of input",
          ],
          ["a-DE", 'expected ALPHA at offset 1, found "-"'],
          ["de-419-DE", "expected alphanum at offset 9, found end of input"],
          ["abcdefghi", 'expected "-" or end of input at offset 8, found "i"'],
          ["en-x-", "expected alphanum at offset 5, found end of input"],
        ],
      },
    ]);
  });
});
