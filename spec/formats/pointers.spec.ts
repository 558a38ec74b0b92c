/** Pointers, identifiers, tags of languages and regular expressions. */
import {
  formats,
  httpUrl,
  jsonPointer,
  languageTag,
  regex,
  relativeJsonPointer,
  uuid,
} from "../../formats/index.js";
import { ajvFormats } from "../../formats/ajv/formats.js";
import { furtherSources } from "../../formats/sources.js";
import { equivalent } from "../../grammar/language/index.js";
import { rfc5646 } from "../../grammar/rfc/rfc5646.js";
import { testVerdicts } from "../helpers/verdicts.js";

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
      ["2eb8aa08-aa98-11ea-b4aa-73b441d1638", "expected HEXDIG at offset 35, found end of input"],
      ["2eb8aa08-aa98-11ea-b4aa-73b441d163800", 'expected end of input at offset 36, found "0"'],
      ["urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380", 'expected hexOctet at offset 0, found "u"'],
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
  test.each(["^(abc]", "\\a", "\\Z", "(?P<name>x)", "(?#comment)a", "(?i)abc", "{1}", "\\p{Nope}"])(
    "refuses %p with the message of the platform",
    (value) => {
      expect(regex(value)).toBe(false);
      const result = regex["~standard"].validate(value);
      expect(result.issues?.[0].message).toMatch(/^regex: Invalid /);
    },
  );
});

test("language-tag has the language of the standard", () => {
  const { "language-tag": source } = furtherSources;
  expect(equivalent(source, rfc5646.rules["Language-Tag"])).toBe(true);
});

test("language-tag and http-url are no formats of JSON Schema, nor of Ajv", () => {
  for (const format of [languageTag, httpUrl]) expect(Object.values(formats)).not.toContain(format);
  expect(Object.keys(ajvFormats)).not.toContain("http-url");
});

testVerdicts("language-tag", languageTag, "Language-Tag", [
  {
    section: "appendix A",
    accept: [
      ...["de", "i-enochian", "zh-Hant", "zh-cmn-Hans-CN", "zh-yue-HK", "sr-Latn-RS"],
      ...["sl-rozaj-biske", "de-CH-1901", "hy-Latn-IT-arevela", "es-419", "de-CH-x-phonebk"],
      ...["x-whatever", "qaa-Qaaa-QM-x-southern", "en-US-u-islamcal", "zh-CN-a-myext-x-private"],
    ],
  },
  {
    section: "2.1.1: case",
    accept: ["mN-cYrL-Mn", "I-KLINGON", "EN-gb-OED"],
  },
  {
    section: "2.2.8: grandfathered tags",
    accept: ["art-lojban", "zh-min-nan", "sgn-BE-FR", "en-GB-oed"],
    refuse: [["i-kling", 'expected "i-klingon" (from offset 0) at offset 7, found end of input']],
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
