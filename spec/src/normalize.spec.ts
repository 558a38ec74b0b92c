import fc from "fast-check";
import {
  equivalent,
  normalize,
  resolve,
  rfc2396,
  rfc2396bis,
  rfc3986,
  rfc3987,
  UriSyntaxError,
} from "../../src/index.js";
import { caught } from "../helpers/caught.js";
import { plausible, stringsOf } from "../helpers/references.js";
import { tries } from "../helpers/worlds.js";
import type { Dialect, EquivalenceLevel, NormalizeOptions } from "../../src/index.js";

describe("normalize, section 6", () => {
  const byDefault: readonly (readonly [reference: string, normal: string])[] = [
    // "the scheme and hostname are case insensitive"
    ["http://www.XEROX.com", "http://www.xerox.com"],
    ["HTTP://A.B/C?D#E", "http://a.b/C?D#E"],
    ["MAILTO:John.Doe@Example.COM", "mailto:John.Doe@Example.COM"],
    ["//User@HOST/A", "//User@host/A"],
    ["http://[FE80::ABCD]/", "http://[fe80::abcd]/"],
    // a registry-based authority is the scheme's
    ["X://A_B/", "x://A_B/"],
    // "an explicit ":port", where the port is the default for the scheme"
    ["http://a:80/", "http://a/"],
    ["HTTP://A:80", "http://a"],
    ["https://a:443/", "https://a/"],
    ["ftp://u@a:21/b", "ftp://u@a/b"],
    ["gopher://a:70/", "gopher://a/"],
    ["telnet://a:23/", "telnet://a/"],
    ["http://[::1]:80/", "http://[::1]/"],
    ["http://a:443/", "http://a:443/"],
    ["http://a:080/", "http://a:080/"],
    ["foo://a:80/", "foo://a:80/"],
    ["//a:80/", "//a:80/"],
    ["constructor://a:80/", "constructor://a:80/"],
    // "if no explicit port number is given, the default port number is assumed"
    ["http://a:/", "http://a/"],
    ["foo://a:/", "foo://a/"],
    ["//a:", "//a"],
    // nothing else
    ["http://a", "http://a"],
    ["http://a/%7e/../b/./c", "http://a/%7e/../b/./c"],
    ["", ""],
    ["?", "?"],
    ["#", "#"],
    ["a:", "a:"],
  ];

  it.each(byDefault)("%s: %s", (reference, normal) => {
    expect(normalize(reference)).toBe(normal);
  });

  const steps: readonly (readonly [
    options: NormalizeOptions,
    reference: string,
    normal: string,
  ])[] = [
    [{ case: false }, "HTTP://A:80/", "HTTP://A/"],
    [{ scheme: false }, "HTTP://A:80/", "http://a:80/"],
    [{ case: false, scheme: false }, "HTTP://A:/", "HTTP://A:/"],
    // sections 2.3 and 2.4.2
    [{ escapes: true }, "http://a/%7e%7E%41%2d", "http://a/~~A-"],
    [{ escapes: true }, "http://a/%2f%3a?%2f#%c3%a9", "http://a/%2F%3A?%2F#%C3%A9"],
    [{ escapes: true }, "http://%75%3a@a/", "http://u%3A@a/"],
    [{ escapes: true }, "http://%61%3a/", "http://%61%3A/"],
    [{ escapes: true }, "x:%61?%62", "x:a?b"],
    [{ escapes: true }, "%2E%2e/g", "../g"],
    // section 5.2, steps 3 to 7
    [{ dotSegments: true }, "http://a/b/./c/../d", "http://a/b/d"],
    [{ dotSegments: true }, "http://a/b/..", "http://a/"],
    [{ dotSegments: true }, "http://a/../b", "http://a/../b"],
    [{ dotSegments: true }, "/a/./b/.", "/a/b/"],
    [{ dotSegments: true }, "//h/a/..", "//h/"],
    [{ dotSegments: true }, "x:a/../b", "x:a/../b"],
    [{ dotSegments: true }, "http://a?b/../c", "http://a?b/../c"],
    // results that would be read differently
    [{ dotSegments: true }, "x:/a/..//b", "x:/.//b"],
    [{ dotSegments: true }, "/.//b", "/.//b"],
    [{ dotSegments: true }, "http://h/a/..//b", "http://h//b"],
    // section 5: a relative path
    [{ dotSegments: true }, "./a", "a"],
    [{ dotSegments: true }, "a/../b", "b"],
    [{ dotSegments: true }, "a/..", "./"],
    [{ dotSegments: true }, ".", "./"],
    [{ dotSegments: true }, "..", ".."],
    [{ dotSegments: true }, "../", "../"],
    [{ dotSegments: true }, "a/../..", ".."],
    [{ dotSegments: true }, "../a/../../b", "../../b"],
    [{ dotSegments: true }, "./a:b", "./a:b"],
    [{ dotSegments: true }, "x/../a:b", "./a:b"],
    [{ dotSegments: true }, "a/..//b", ".//b"],
    [{ dotSegments: true }, "?a/../b", "?a/../b"],
    [{ dotSegments: true, escapes: true }, "a/%2E%2E/b", "b"],
    [{ emptyPath: true }, "http://a?b", "http://a/?b"],
    [{ emptyPath: true }, "//a", "//a/"],
    [{ emptyPath: true }, "http:?b", "http:?b"],
    [{ emptyPath: true }, "x://", "x:///"],
    // a table of the caller's
    [{ defaultPorts: { foo: "1", http: "81" } }, "FOO://a:1/", "foo://a/"],
    [{ defaultPorts: { foo: "1", http: "81" } }, "http://a:81/", "http://a/"],
    [{ defaultPorts: { foo: "1", http: "81" } }, "http://a:80/", "http://a:80/"],
    [{ defaultPorts: { foo: "1", http: "81" } }, "ftp://a:21/", "ftp://a/"],
  ];

  it.each(steps)("%j, %s: %s", (options, reference, normal) => {
    expect(normalize(reference, options)).toBe(normal);
  });

  it("refuses strings that are not references", () => {
    expect(caught(() => normalize("http://a b/"))).toMatchObject({ offset: 8 });
    expect(() => normalize("%")).toThrow(UriSyntaxError);
  });

  it("is quick with very many segments", () => {
    const many = "a/../".repeat(200_000);
    expect(normalize(`http://h/${many}`, { dotSegments: true })).toBe("http://h/");
    expect(normalize(many, { dotSegments: true })).toBe("./");
    expect(normalize(`x:/${"%41".repeat(200_000)}`, { escapes: true }).length).toBe(200_003);
  });
});

describe("RFC 3986, sections 6.2.2 and 6.2.3", () => {
  const normal: readonly (readonly [reference: string, normal: string])[] = [
    // 6.2.2
    ["eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"],
    // 6.2.2.1
    ["HTTP://www.EXAMPLE.com/", "http://www.example.com/"],
    ["http://a/%3a", "http://a/%3A"],
    ["http://EX%C3%A9MPLE%2d/", "http://ex%C3%A9mple-/"],
    ["http://%41%4d/", "http://am/"],
    // 6.2.2.3
    ["http://a/../../b", "http://a/b"],
    ["x:a/../b", "x:/b"],
    ["x:./a", "x:a"],
    ["x:a/..//b", "x:/.//b"],
    ["../a/./b", "../a/b"],
    ["..", "../"],
    [".", "./"],
    ["./a:b", "./a:b"],
    // 5.2.4: relative to "urn:c", the removed first segment leaves a root
    ["b/..", "b/../"],
    ["a/../b", "a/../b"],
    ["./a/b/../../c/./d/../e", "a/../c/e"],
    ["../a/../../b", "../a/../../b"],
    ["b:c/../d", "b:/d"],
    ["./b:c/../d", "./b:c/../d"],
    [".//../d", ".//../d"],
    // 6.2.3: the four that should be the same
    ["http://example.com", "http://example.com/"],
    ["http://example.com/", "http://example.com/"],
    ["http://example.com:/", "http://example.com/"],
    ["http://example.com:80/", "http://example.com/"],
    ["http://example.com/?", "http://example.com/?"],
  ];

  it.each(normal)("%s: %s", (reference, expected) => {
    expect(rfc3986.normalize(reference)).toBe(expected);
  });

  it("takes each step alone", () => {
    const none = { case: false, escapes: false, dotSegments: false, scheme: false };
    const reference = "HTTP://A:80/%7e%2f/../b";
    const results: readonly (readonly [NormalizeOptions, string])[] = [
      [{}, "HTTP://A:80/%7e%2f/../b"],
      [{ case: true }, "http://a:80/%7E%2F/../b"],
      [{ escapes: true }, "HTTP://A:80/~%2F/../b"],
      [{ dotSegments: true }, "HTTP://A:80/b"],
      [{ scheme: true }, "HTTP://A/%7e%2f/../b"],
    ];
    for (const [step, expected] of results)
      expect(rfc3986.normalize(reference, { ...none, ...step })).toBe(expected);
    expect(rfc3986.normalize("http://a", none)).toBe("http://a");
    expect(rfc3986.normalize("http://a", { ...none, scheme: true })).toBe("http://a/");
    expect(rfc3986.normalize("http://a", { emptyPath: false })).toBe("http://a");
  });
});

describe("escaped dots", () => {
  it.each([
    ["http://a/public/%2e%2e/admin", "http://a/admin", "http://a/public/%2E%2E/admin"],
    ["http://a/b/.%2e/c", "http://a/c", "http://a/b/.%2E/c"],
    ["http://a/b/%2e/c/%7e%2e", "http://a/b/c/~.", "http://a/b/%2E/c/~."],
    ["http://a/%2e%2e/../b", "http://a/b", "http://a/b"],
    ["http://a/b/%2e%2e", "http://a/", "http://a/b/%2E%2E"],
    ["%2e", "./", "%2E"],
    ["%2e%2e/b", "../b", "%2E%2E/b"],
  ])("of %s: segments or data, in RFC 3986", (reference, segments, data) => {
    expect(rfc3986.normalize(reference)).toBe(segments);
    expect(rfc3986.normalize(reference, { encodedDots: "segments" })).toBe(segments);
    expect(rfc3986.normalize(reference, { encodedDots: "data" })).toBe(data);
  });

  it("are expanded by the step `escapes` alone, where they are segments", () => {
    const escapes = { escapes: true };
    expect(normalize("/a/%2e%2e/%2db", escapes)).toBe("/a/../-b");
    expect(normalize("/a/%2e%2e/%2db", { ...escapes, encodedDots: "data" })).toBe("/a/%2E%2E/-b");
    expect(normalize("/a/%2e/b", { dotSegments: true, encodedDots: "data" })).toBe("/a/%2e/b");
    expect(normalize("x:%2e%2e", { ...escapes, encodedDots: "data" })).toBe("x:..");
  });
});

const ALL = { case: true, escapes: true, dotSegments: true, scheme: true, emptyPath: true };

describe("laws of normalization", () => {
  const options: fc.Arbitrary<NormalizeOptions> = fc.record(
    {
      case: fc.boolean(),
      escapes: fc.boolean(),
      dotSegments: fc.boolean(),
      scheme: fc.boolean(),
      emptyPath: fc.boolean(),
      encodedDots: fc.constantFrom("segments" as const, "data" as const),
    },
    { requiredKeys: [] },
  );
  const dialects: readonly (readonly [string, Dialect, string])[] = [
    ["the draft", rfc2396bis, rfc2396bis.grammar.source.abnf],
    ["RFC 2396", rfc2396, rfc2396bis.grammar.source.abnf],
    ["RFC 3986", rfc3986, rfc3986.grammar.source.abnf],
  ];

  it.each(dialects)("in %s: idempotent, equivalent, of the same structure", (_, dialect, abnf) => {
    const written = plausible.map((given) => caught(() => dialect.recompose(given)));
    const reference = fc
      .oneof(stringsOf(abnf, "URI-reference"), written)
      .filter((input) => typeof input === "string" && dialect.canParse(input))
      .map(String);
    fc.assert(
      fc.property(reference, options, (input, steps) => {
        const normal = dialect.normalize(input, steps);
        expect(dialect.normalize(normal, steps)).toBe(normal);
        // As data, an escaped dot segment counts as a level that ".." removes.
        const isReadAsData = steps.encodedDots === "data" && steps.dotSegments !== false;
        const level = isReadAsData && /%2e/i.test(input) ? undefined : "path";
        const read = (text: string): string =>
          dialect.normalize(text, { ...ALL, encodedDots: level ? "segments" : "data" });
        expect(read(normal)).toBe(read(input));

        const before = dialect.parse(input);
        const after = dialect.parse(normal);
        expect(after.kind).toBe(before.kind);
        for (const name of [
          "scheme",
          "authority",
          "userinfo",
          "host",
          "query",
          "fragment",
        ] as const)
          expect(after[name] === undefined).toBe(before[name] === undefined);
      }),
      { numRuns: tries(3000) },
    );
  });

  // No step changes the escape of the fragment, but with it, each component is searched for escapes.
  it.each([
    ...dialects,
    ["RFC 3987", rfc3987, rfc3987.grammar.source.abnf.replaceAll("IRI-reference", "URI-reference")],
  ] as const)(
    "in %s: with an escape in the fragment, the rest has the same normal form",
    (_, dialect, abnf) => {
      const written = plausible.map((given) => caught(() => dialect.recompose(given)));
      const reference = fc
        .oneof(stringsOf(abnf, "URI-reference"), written)
        .filter((input) => typeof input === "string" && dialect.canParse(`${input}#%2F`))
        .map(String);
      const ports = fc.constantFrom(undefined, { http: "81", x: "80" });
      fc.assert(
        fc.property(reference, options, fc.boolean(), ports, (input, steps, nfc, defaultPorts) => {
          const all = { ...steps, nfc, ...(defaultPorts && { defaultPorts }) };
          expect(`${dialect.normalize(input, all)}#%2F`).toBe(
            dialect.normalize(`${input}#%2F`, all),
          );
          expect(`${dialect.normalize(input)}#%2F`).toBe(dialect.normalize(`${input}#%2F`));
        }),
        { numRuns: tries(3000) },
      );
    },
  );

  // As segments, escaped dots are left out: resolution treats only the dots of section 5.2 as dots.
  it("all steps taken, it makes no difference whether a reference is normalized or its target", () => {
    fc.assert(
      fc.property(plausible, (given) => {
        const reference = caught(() => rfc2396bis.recompose(given));
        const base = "http://h/x/y/z";
        const target = caught(() => resolve(String(reference), base));
        if (typeof reference !== "string" || typeof target !== "string") return;
        for (const encodedDots of ["segments", "data"] as const) {
          if (encodedDots === "segments" && /%2e/i.test(reference)) continue;
          const all = { ...ALL, encodedDots };
          const normalTarget = normalize(resolve(normalize(reference, all), base), all);
          expect(normalTarget).toBe(normalize(target, all));
        }
      }),
      { numRuns: tries(2000) },
    );
  });
});

describe("equivalent, section 6", () => {
  // The first level, from the lowest, at which two references are equivalent.
  const ladder: readonly (readonly [a: string, b: string, level: EquivalenceLevel | "none"])[] = [
    ["http://a/b", "http://a/b", "character"],
    ["", "", "character"],
    ["http://www.XEROX.com", "http://www.xerox.com", "case-and-port"],
    ["HTTP://a/", "http://a:80/", "case-and-port"],
    ["http://a:/", "http://a", "path"],
    ["http://a/%7Ejoe", "http://a/~joe", "encoding"],
    ["http://a/%2f", "http://a/%2F", "encoding"],
    ["http://A:80/%7Ejoe", "http://a/~joe", "encoding"],
    ["http://a/b/../c", "http://a/c", "path"],
    ["a/./b", "a/b", "path"],
    ["http://a/b", "http://a/B", "none"],
    ["http://a/%2F", "http://a//", "none"],
    ["http://a/", "http://a/?", "none"],
    ["http://a/", "http://a/#", "none"],
    ["http://u@a/", "http://U@a/", "none"],
    ["http://a:80/", "https://a:80/", "none"],
    ["/b", "http://a/b", "none"],
  ];
  const LEVELS = ["character", "case-and-port", "encoding", "path"] as const;

  it.each(ladder)("%s and %s: %s", (a, b, first) => {
    const from = first === "none" ? LEVELS.length : LEVELS.indexOf(first);
    LEVELS.forEach((level, index) => {
      expect([level, equivalent(a, b, { level })]).toStrictEqual([level, index >= from]);
      expect(equivalent(b, a, { level })).toBe(index >= from);
    });
    expect(equivalent(a, b)).toBe(equivalent(a, b, { level: "case-and-port" }));
    expect(rfc3986.equivalent(a, b)).toBe(first !== "none");
  });

  it.each([
    ["HTTP://A:80/", "http://a/", "case-and-port"],
    // section 6.2.2.1 has the digits of escapes, too
    ["http://a/%2f", "http://a/%2F", "case-and-port"],
    ["HTTP://A/%7Ejoe", "http://a/~joe", "encoding"],
    ["HTTP://A/b/../c", "http://a/c", "path"],
    ["http://a/b", "http://a/B", "none"],
  ])("RFC 3986, section 6.2: %s and %s: %s", (a, b, first) => {
    const from = ["character", "case-and-port", "encoding", "path", "none"].indexOf(first);
    LEVELS.forEach((level, index) => {
      expect([level, rfc3986.equivalent(a, b, { level })]).toStrictEqual([level, index >= from]);
    });
  });

  it("takes a table of default ports", () => {
    expect(equivalent("foo://a:1", "foo://a")).toBe(false);
    expect(equivalent("foo://a:1", "foo://a", { defaultPorts: { foo: "1" } })).toBe(true);
  });

  it("refuses strings that are not references, at every level", () => {
    for (const level of LEVELS) {
      expect(caught(() => equivalent("a", "a b", { level }))).toMatchObject({ input: "a b" });
      expect(caught(() => equivalent(" ", " ", { level }))).toMatchObject({ offset: 0 });
    }
  });
});

describe("options", () => {
  it("are looked at after the reference", () => {
    const options = { defaultPorts: null as never };
    expect(() => normalize("http://a/", options)).toThrow(
      new TypeError("the default ports must be an object, not null"),
    );
    expect(() => normalize("http://a b", options)).toThrow(UriSyntaxError);
  });
});
