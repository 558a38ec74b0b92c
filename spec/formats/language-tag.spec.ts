/** The format of RFC 5646. */
import { formats, languageTag } from "../../formats/index.js";
import { furtherSources } from "../../formats/sources.js";
import { equivalent } from "../../grammar/language/index.js";
import { rfc5646 } from "../../grammar/rfc/rfc5646.js";
import { testVerdicts } from "../helpers/verdicts.js";

test("has the language of the standard", () => {
  const { "language-tag": source } = furtherSources;
  expect(equivalent(source, rfc5646.rules["Language-Tag"])).toBe(true);
});

test("is no format of JSON Schema", () => {
  expect(Object.values(formats)).not.toContain(languageTag);
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
