/** URIs, IRIs and templates. */
import {
  formats,
  httpUrl,
  iri,
  iriReference,
  jsonPointer,
  languageTag,
  regex,
  relativeJsonPointer,
  uri,
  uriReference,
  uriTemplate,
  uuid,
} from "../../formats/index.js";
import { furtherSources } from "../../formats/sources.js";
import { compile, rfc3986 } from "../../grammar/index.js";
import { difference, equivalent } from "../../grammar/language/index.js";
import { rfc9110 } from "../../grammar/rfc/rfc9110.js";
import { testVerdicts } from "../helpers/verdicts.js";
import { ajvFormats } from "../../formats/ajv/formats.js";
import { rfc5646 } from "../../grammar/rfc/rfc5646.js";

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
        ["2eb8aa08-aa98-11ea-b4aa-73b441d1638", "expected HEXDIG at offset 35, found end of input"],
        ["2eb8aa08-aa98-11ea-b4aa-73b441d163800", 'expected end of input at offset 36, found "0"'],
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

  test("language-tag and http-url are no formats of JSON Schema, nor of Ajv", () => {
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
});
