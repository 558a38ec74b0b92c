/** Names of hosts with the tables of IDNA 2008. */
import { domainToASCII } from "node:url";
import { formats, hostname, idnEmail, idnHostname } from "../../../formats/idn/index.js";
import { formats as others } from "../../../formats/explain/index.js";
import { testVerdicts } from "../../helpers/verdicts.js";

const LABEL = "a".repeat(63);

test("formats has the three, and all others", () => {
  expect(Object.keys(formats).sort()).toStrictEqual(
    [...Object.keys(others), "idn-hostname"].sort(),
  );
  expect(formats).toMatchObject({
    ...others,
    hostname,
    "idn-email": idnEmail,
    "idn-hostname": idnHostname,
  });
  expect(Object.isFrozen(formats)).toBe(true);
});

test("version 0 of tr46, which does not know the options, is refused", () => {
  jest.isolateModules(() => {
    const toASCII = Object.defineProperty((domain: string) => domain, "length", { value: 4 });
    jest.doMock("tr46", () => ({ toASCII }));
    const { idnHostname: old } = jest.requireActual<{ idnHostname: typeof idnHostname }>(
      "../../../formats/idn/index.js",
    );
    expect(() => old("실례.테스트")).toThrow(
      new TypeError("uri-abnf/formats/idn needs tr46 1 or later"),
    );
  });
});

const CHARACTER = "expected a character of IDNA 2008 (RFC 5892)";

testVerdicts("idn-hostname", idnHostname, "idn-hostname", [
  {
    section: "RFC 5890 section 2.3.2.3",
    accept: ["실례.테스트", "hostname", "host-name.1.com", "WWW.bücher.example", LABEL],
    refuse: [
      ["", "expected idn-label at offset 0, found end of input"],
      ["a..b", 'expected idn-label at offset 2, found "."'],
      ["a.", "expected idn-label at offset 2, found end of input"],
      ["-a", 'expected idn-label at offset 0, found "-"'],
      ["é-", 'expected let-dig-beyond or "-" at offset 2, found end of input'],
      [
        "ab--cd",
        'expected no hyphens in the third and fourth place (RFC 5890 section 2.3.1) at offset 2, found "-"',
      ],
    ],
  },
  {
    section: "RFC 3490 section 3.1: separators",
    accept: ["a.b", "a\u3002b", "a\uff0eb", "a\uff61b"],
    refuse: [
      ["\u3002", 'expected idn-label at offset 0, found "。"'],
      ["a\uff0e", "expected idn-label at offset 2, found end of input"],
    ],
  },
  {
    section: "RFC 5892 section 2: characters",
    accept: ["ß", "ς", "〇", "\u06fd\u06fe", "a\u0f0b", "ä", "中"],
    refuse: [
      ["☃", `${CHARACTER} at offset 0, found "☃"`],
      ["a.\u0640", `${CHARACTER} at offset 2, found "\u0640"`],
      ["실\u302e례", `${CHARACTER} at offset 1, found U+302E`],
      ["ᄀé", `${CHARACTER} at offset 0, found "ᄀ"`],
      ["\u{1d165}é", `${CHARACTER} at offset 0, found U+1D165`],
      ["Aé", 'expected "aé", the normal form of the label at offset 0, found "A"'],
    ],
  },
  {
    section: "RFC 5891 section 4.2.1: normal form",
    refuse: [
      ["Ä", 'expected "ä", the normal form of the label at offset 0, found "Ä"'],
      ["cafe\u0301", 'expected "café", the normal form of the label at offset 0, found "c"'],
      ["ﬁ", 'expected "fi", the normal form of the label at offset 0, found "ﬁ"'],
    ],
  },
  {
    section: "RFC 5891 section 4.2.3.2: marks at the beginning",
    refuse: [["\u0300hello", "expected a U-label of IDNA 2008 at offset 0, found U+0300"]],
  },
  {
    section: "RFC 5892 appendix A.1 and A.2: joiners",
    accept: [
      "\u0915\u094d\u200d\u0937",
      "\u0915\u094d\u200c\u0937",
      "\u0628\u064a\u200c\u0628\u064a",
    ],
    refuse: [["\u0915\u200d\u0937", 'expected a U-label of IDNA 2008 at offset 0, found "क"']],
  },
  {
    section: "RFC 5892 appendix A.3 to A.9: context",
    accept: [
      ...[
        "l\u00b7l",
        "\u03b1\u0375\u03b2",
        "\u05d0\u05f3\u05d1",
        "\u05d0\u05f4\u05d1",
        "\u30fb\u3041",
      ],
      ...["\u30fb\u30a1", "\u30fb\u4e08", "\u0628\u0660\u0628", "\u0628\u06f00"],
    ],
    refuse: [
      ["a\u00b7l", 'expected a middle dot only between "l" and "l" at offset 1, found "·"'],
      ["l\u00b7", 'expected a middle dot only between "l" and "l" at offset 1, found "·"'],
      [
        "\u03b1\u0375s",
        'expected a lower numeral sign only before a Greek letter at offset 1, found "͵"',
      ],
      [
        "\u05f3\u05d1",
        'expected Hebrew punctuation only after a Hebrew letter at offset 0, found "׳"',
      ],
      [
        "a\u30fb",
        'expected a Katakana middle dot only with Hiragana, Katakana or Han at offset 1, found "・"',
      ],
      ["\u0628\u0660\u06f0", 'expected Arabic digits of one kind at offset 1, found "٠"'],
      ["\u0628\u06f0\u0660", 'expected Arabic digits of one kind at offset 1, found "۰"'],
    ],
  },
  {
    section: "RFC 5893: the Bidi rule",
    accept: ["\u05d0.\u05d1", "\u05d01"],
    refuse: [
      ["0a.\u05d0", 'expected a name that follows the Bidi rule (RFC 5893) at offset 0, found "0"'],
      ["a\u05d0", 'expected a U-label of IDNA 2008 at offset 0, found "a"'],
    ],
  },
  {
    section: "RFC 5890 section 2.3.2.1: A-labels",
    accept: ["xn--9n2bp8q.XN--9t4b11yi5a", "xn--ihqwcrb4cv8a8dqg056pqjye"],
    refuse: ["xn--X", "xn--7a", "xn---9uc", "xn--0ca24w", "XN--aa---o47jg78q"].map((value) => [
      value,
      `expected the Punycode of a U-label at offset 4, found "${value[4] ?? ""}"`,
    ]),
  },
  {
    section: "RFC 1035 section 2.3.4: lengths of the form in ASCII",
    accept: [`${"ü".repeat(50)}.de`],
    refuse: [
      [`${LABEL}a`, 'expected a label of at most 63 octets at offset 63, found "a"'],
      [
        `b.${"ü".repeat(60)}`,
        'expected a U-label whose A-label has at most 63 octets at offset 2, found "ü"',
      ],
      [
        [LABEL, LABEL, LABEL, "a".repeat(62)].join("."),
        "expected a name of at most 253 octets in ASCII at offset 254, found end of input",
      ],
      ["a.".repeat(300) + "a", 'expected the end of the name at offset 506, found "a"'],
    ],
  },
]);

testVerdicts("hostname", hostname, "hostname", [
  {
    section: "RFC 5890 section 2.3.2.1",
    accept: ["www.example.com", "a--b.com", "xn--9n2bp8q.xn--9t4b11yi5a", "xn--ll-0ea"],
    refuse: [
      ["실례", 'expected label at offset 0, found "실"'],
      ["xn--al-0ea", 'expected the Punycode of a U-label at offset 4, found "a"'],
      ["www.xn--X", 'expected the Punycode of a U-label at offset 8, found "X"'],
    ],
  },
]);

const LABEL_FAULT = "expected a label of at most 63 octets";

testVerdicts("idn-email", idnEmail, "Mailbox", [
  {
    section: "RFC 6531 section 3.3",
    accept: ["실례@실례.테스트", "é@[127.0.0.1]", "a@[IPv6:::1]", "a@cafe\u0301.com", "a@☃.com"],
    refuse: [["joe@", "expected Domain or address-literal at offset 4, found end of input"]],
  },
  {
    section: "RFC 1035 section 2.3.4: 63 octets of an A-label, 253 of a domain of them",
    accept: [`a@${LABEL}`, `a@${"é".repeat(57)}.b`],
    refuse: [
      [`a@${LABEL}a`, `${LABEL_FAULT} at offset 65, found "a"`],
      [`a@b.${"é".repeat(58)}`, `${LABEL_FAULT} at offset 4, found "é"`],
      [
        // xn--9ca has 7 octets.
        `a@é.${[LABEL, LABEL, LABEL].join(".")}.${"a".repeat(54)}`,
        'expected a domain of at most 253 octets at offset 249, found "a"',
      ],
    ],
  },
]);

describe("idn-email", () => {
  test("does not encode a long label", () => {
    expect(idnEmail(`a@${"é".repeat(1e6)}`)).toBe(false);
  });

  const LABELS = ["é", "éa", "실", "례é", "中文字", "δοκιμή"];

  test.each(LABELS)("has 63 octets of an A-label of %s, repeated", (part) => {
    const verdicts = Array.from({ length: 64 }, (_, count) => {
      const label = part.repeat(count + 1);
      return { isShort: domainToASCII(label).length <= 63, verdict: idnEmail(`a@${label}`) };
    });
    expect(verdicts.filter(({ isShort, verdict }) => isShort !== verdict)).toEqual([]);
    expect(new Set(verdicts.map(({ verdict }) => verdict)).size).toBe(2);
  });
});
