import fc from "fast-check";
import {
  equivalent,
  makeLessSafe,
  makeSafer,
  normalize,
  parse,
  resolve,
  rfc2396,
  rfc2396bis,
  rfc3986,
  rfc3987,
  sameEncodingLevel,
  toSameLevel,
  UriSyntaxError,
} from "../../src/index.js";
import { caught } from "../helpers/caught.js";
import { pathsOf, plausible, stringsOf } from "../helpers/references.js";
import { ALL_WORLDS, sampled, scaled, tries } from "../helpers/worlds.js";
import type { Dialect, EquivalenceLevel, ExcessDots, NormalizeOptions } from "../../src/index.js";

describe("normalize, section 6", () => {
  it("is quick with very many segments", () => {
    const many = "a/../".repeat(200_000);
    expect(normalize(`http://h/${many}`, { dotSegments: true })).toBe("http://h/");
    expect(normalize(many, { dotSegments: true })).toBe("./");
    expect(normalize(`x:/${"%41".repeat(200_000)}`, { escapes: true }).length).toBe(200_003);
  });
});

describe("RFC 3986, sections 6.2.2 and 6.2.3", () => {
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

  it("refuses strings that are not references, at every level", () => {
    for (const level of LEVELS) {
      expect(caught(() => equivalent("a", "a b", { level }))).toMatchObject({ input: "a b" });
      expect(caught(() => equivalent(" ", " ", { level }))).toMatchObject({ offset: 0 });
    }
  });
});

describe("options of normalize and equivalent", () => {
  it("are looked at after the reference", () => {
    const options = { defaultPorts: null as never };
    expect(() => normalize("http://a/", options)).toThrow(
      new TypeError("the default ports must be an object, not null"),
    );
    expect(() => normalize("http://a b", options)).toThrow(UriSyntaxError);
  });
});

describe("form C", () => {
  const OFF = { case: false, escapes: false, dotSegments: false, scheme: false, emptyPath: false };

  /** All combinations of the steps. */
  const COMBINATIONS: readonly NormalizeOptions[] = Object.keys(OFF).reduce<NormalizeOptions[]>(
    (combinations, step) => combinations.flatMap((steps) => [steps, { ...steps, [step]: true }]),
    [OFF],
  );

  describe("normalization form C, RFC 3987 section 5.3.2.2", () => {
    it("changes no URI", () => {
      const reference = "HTTP://u=@A%4D/%65=%3d?%2A#=";
      expect(rfc3986.normalize(reference, { nfc: true })).toBe(rfc3986.normalize(reference));
    });

    it("gives an IRI, and a fixed point, for every character and for every mark on US-ASCII", () => {
      const problems: string[] = [];
      let count = 0;
      const check = (text: string): void => {
        for (const steps of [OFF, {}]) {
          const iri = `//${text}/${text}?${text}`;
          if (!rfc3987.canParse(iri)) continue;
          count += 1;
          const normal = rfc3987.normalize(iri, { ...steps, nfc: true });
          if (
            !rfc3987.canParse(normal) ||
            rfc3987.normalize(normal, { ...steps, nfc: true }) !== normal
          )
            problems.push(iri);
        }
      };
      const ascii = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code));
      const plain = [...ascii, "%4D", "%2A", "%e9"];
      // Beyond U+2FA1D, no character has another form, and no mark is below U+3100.
      for (let code = 0xa0; code <= scaled(0x10ffff, 0x2fa1d); code += 1) {
        const character = String.fromCodePoint(code);
        const isMark = /\p{M}/u.test(character) && code < 0x3100;
        if (!isMark && character.normalize("NFC") === character) continue;
        check(character);
        if (isMark && /[\u0300-\u036f]/.test(character))
          for (const text of sampled(plain, 16)) check(text + character);
      }
      expect(problems).toStrictEqual([]);
      expect(count).toBeGreaterThan(scaled(10_000, 1_000));
    });
  });

  describe("laws of normalization, with form C", () => {
    const pieces = [
      ...["e", "H", "j", "K", "\u212a", "\u1e30", "\u00e9", "\u1100", "\u1161", "\u11a8", "\u226e"],
      ...["\u0301", "\u0338", "\u0327", "\u0323", "\u0331", "\u030c", "\u0344", "\u037e", "\u1fef"],
      ...["=", ";", "%4D", "%65", "%c3%AD", "%2A", "%2e", ".", "~"],
    ];
    const text = fc
      .array(fc.constantFrom(...pieces), { maxLength: 5 })
      .map((some) => some.join(""));
    const optional = fc.option(text, { nil: undefined });
    const iris = fc
      .record({
        scheme: fc.constantFrom("HTTP:", "x:", ""),
        authority: fc.option(
          fc.tuple(fc.option(text, { nil: undefined }), text, fc.constantFrom("", ":", ":80")),
          { nil: undefined },
        ),
        path: pathsOf(fc.oneof(text, fc.constantFrom(".", "..", "%2e", "a:b"))),
        query: optional,
        fragment: optional,
      })
      .map(({ scheme, authority, path, query, fragment }) => {
        const [userinfo, host, port] = authority ?? [undefined, "", ""];
        const user = userinfo === undefined ? "" : `${userinfo}@`;
        const before = authority === undefined ? path : `//${user}${host}${port}/${path}`;
        return [scheme, before, query && `?${query}`, fragment && `#${fragment}`].join("");
      })
      .filter((iri) => rfc3987.canParse(iri));

    /** Escapes and delimiters as they are, the rest decomposed; of the host, in lower case. */
    const pieceByPiece = (iri: string): readonly string[] => {
      const { authority = "", host = "" } = rfc3987.parse(iri);
      const atHost = iri.indexOf(`//${authority}`) + 2 + authority.indexOf("@") + 1;
      const folded = iri
        .slice(atHost, atHost + host.length)
        .normalize("NFD")
        .toLowerCase();
      return `${iri.slice(0, atHost)}${folded}${iri.slice(atHost + host.length)}`
        .split(/(%..|[^\p{L}\p{M}\d._~-]|\u037e|\u1fef)/u)
        .map((part) => (/^[\u037e\u1fef]$/.test(part) ? part : part.normalize("NFD")));
    };

    it.each(COMBINATIONS.map((steps) => [JSON.stringify(steps), steps] as const))(
      "%s: idempotent, and canonically the same as without form C",
      (_, steps) => {
        fc.assert(
          fc.property(iris, (iri) => {
            const normal = rfc3987.normalize(iri, { ...steps, nfc: true });
            expect(rfc3987.normalize(normal, { ...steps, nfc: true })).toBe(normal);
            expect(pieceByPiece(normal)).toStrictEqual(pieceByPiece(rfc3987.normalize(iri, steps)));
          }),
          { numRuns: tries(500) },
        );
      },
    );
  });
});

describe("a relative reference leads to the same target as its normal form", () => {
  /** The forms of the path of a base: no root, no segment, dots, empty segments. */
  const BASES = `
    http://h http://h/ http://h/x http://h/x/y http://h/x/y/z?q http://h//x/ http://h/./x
    http://h/x/../y http://h/.. http://h/../x x: x:/ x:/c/d x:c x:c/ x:c/d x:c/d/e x:?q x:.. x:./c
    x:c/../d x:/.//c x:c//d
  `
    .trim()
    .split(/\s+/);

  /** Dialects, each with the ways to treat excess dots for which the law holds. */
  const DIALECTS: readonly (readonly [string, Dialect, readonly ExcessDots[]])[] = [
    ["the draft", rfc2396bis, ["keep", "discard", "error"]],
    ["RFC 2396", rfc2396, ["keep", "discard", "error"]],
    ["RFC 3986", rfc3986, ["discard"]],
    ["RFC 3987", rfc3987, ["discard"]],
  ];

  /** All references whose path has up to four of the segments, and no root. */
  function* smallReferences(segments = ["", ".", "..", "a", "a:b"]): Generator<string> {
    let paths = segments.filter((segment) => segment !== "");
    for (let length = 1; length <= (ALL_WORLDS ? 4 : 3); length += 1) {
      yield* paths;
      paths = paths.flatMap((path) => segments.map((segment) => `${path}/${segment}`));
    }
  }

  const targetOf = (
    dialect: Dialect,
    reference: string,
    base: string,
    excessDots: ExcessDots,
  ): unknown => {
    const target = caught(() => dialect.resolve(reference, base, { excessDots }));
    // The merged paths that the messages show do not have to be the same.
    return target instanceof Error ? target.name : target;
  };

  it.each(DIALECTS)("in %s, from every base, in a small world", (_, dialect, modes) => {
    const problems: unknown[] = [];
    const bases = sampled(
      BASES.filter((base) => dialect.canParse(base)),
      3,
    );
    let changed = 0;
    for (const reference of smallReferences()) {
      if (!dialect.canParse(reference) || dialect.parse(reference).scheme !== undefined) continue;
      const normal = dialect.normalize(reference, { dotSegments: true });
      if (normal === reference) continue;
      changed += 1;
      if (dialect.normalize(normal, { dotSegments: true }) !== normal) problems.push(reference);
      for (const base of bases)
        for (const mode of modes) {
          const target = targetOf(dialect, reference, base, mode);
          const other = targetOf(dialect, normal, base, mode);
          if (target !== other) problems.push({ reference, base, mode, target, other });
        }
    }
    expect(problems).toStrictEqual([]);
    expect(changed).toBeGreaterThan(50);
  });

  it.each(DIALECTS)("in %s, from every base, with longer paths", (_, dialect, modes) => {
    const reference = pathsOf(fc.constantFrom("", ".", "..", "a", "b", "a:b", "...")).filter(
      (path) => !path.startsWith("/") && dialect.canParse(path),
    );
    const bases = BASES.filter((base) => dialect.canParse(base));
    fc.assert(
      fc.property(
        reference.filter((path) => dialect.parse(path).scheme === undefined),
        fc.constantFrom(...bases),
        fc.constantFrom(...modes),
        (path, base, mode) => {
          const normal = dialect.normalize(path, { dotSegments: true });
          expect(targetOf(dialect, normal, base, mode)).toBe(targetOf(dialect, path, base, mode));
        },
      ),
      { numRuns: tries(2000) },
    );
  });

  // Resolution reads only literal dots as dots. The normal form reads escaped ones as well, or leaves them as data.
  it.each(DIALECTS)("in %s, with escaped dots, once they are read alike", (_, dialect, modes) => {
    const problems: unknown[] = [];
    const bases = sampled(
      BASES.filter((base) => dialect.canParse(base)),
      3,
    );
    let read = 0;
    for (const reference of smallReferences(["", "..", "a", "%2E", ".%2E"])) {
      if (!reference.includes("%")) continue;
      const plain = reference.replaceAll("%2E", ".");
      const asDots = dialect.normalize(reference, { dotSegments: true });
      const asData = dialect.normalize(reference, { dotSegments: true, encodedDots: "data" });
      for (const base of bases)
        for (const mode of modes) {
          const [given, data, dots, literal] = [reference, asData, asDots, plain].map((each) =>
            targetOf(dialect, each, base, mode),
          );
          if (given !== data || dots !== literal) problems.push({ reference, base, mode });
          read += Number(given !== dots);
        }
    }
    expect(problems).toStrictEqual([]);
    expect(read).toBeGreaterThan(100);
  });

  it("not in RFC 3986, if only the normal form reads an escaped dot as a dot", () => {
    expect(rfc3986.normalize("%2e/..")).toBe("../");
    expect(rfc3986.resolve("%2e/..", "x:/b/.")).toBe("x:/b/");
    expect(rfc3986.resolve("../", "x:/b/.")).toBe("x:/");
    const normal = rfc3986.normalize("%2e/..", { encodedDots: "data" });
    expect(rfc3986.resolve(normal, "x:/b/.")).toBe("x:/b/");
  });

  it("in RFC 3986, as all others that lead to the same, but for a removed first segment", () => {
    const bases = ["x:/", "x:/x/y/z/u/v/", "x:", "x:x/", "x:x/y/z/u/v/"];
    const forms = new Map<string, string>();
    for (const reference of smallReferences()) {
      const isLeft = !rfc3986.canParse(reference) || rfc3986.parse(reference).scheme !== undefined;
      if (isLeft || rfc3986.resolve(reference, "x:").startsWith("x:/")) continue;
      const targets = bases.map((base) => rfc3986.resolve(reference, base)).join(" ");
      const normal = rfc3986.normalize(reference);
      expect([reference, normal]).toStrictEqual([reference, forms.get(targets) ?? normal]);
      forms.set(targets, normal);
    }
    expect(forms.size).toBeGreaterThan(30);
  });

  // Dots in an absolute path are removed by resolution in RFC 3986, and kept in the draft.
  it.each(DIALECTS)("in %s, an absolute path leads to the same normal form", (_, dialect) => {
    const bases = BASES.filter((base) => dialect.canParse(base));
    const normalOf = (uri: string): string => dialect.normalize(uri, { dotSegments: true });
    const problems: unknown[] = [];
    for (const reference of smallReferences())
      for (const rooted of [`/${reference}`, `//h/${reference}`])
        for (const base of dialect.canParse(rooted) ? bases : []) {
          const target = dialect.resolve(rooted, base);
          const other = dialect.resolve(normalOf(rooted), base);
          if (other !== target && normalOf(other) !== normalOf(target))
            problems.push({ rooted, base, target, other });
        }
    expect(problems).toStrictEqual([]);
  });
});

describe("the level encoding", () => {
  describe("RFC 1630, the same encoding level", () => {
    it.each([
      ["fxqn:/us/va/reston/cnri/ietf/24/asdf%*.fred", "*"],
      ["news:12345667123%asdghfh@info.cern.ch", "sdghfh"],
    ])("example 3: %s is illegal", (uri, from) => {
      for (const act of [toSameLevel, parse, (s: string) => sameEncodingLevel("x:", s)]) {
        const error = caught(() => act(uri));
        expect(error).toBeInstanceOf(UriSyntaxError);
        expect(error).toMatchObject({ offset: uri.indexOf(from), expected: ["HEXDIG"] });
      }
    });
  });

  describe("RFC 1630, reduced or increased safe character sets", () => {
    const uri = stringsOf(rfc2396bis.grammar.source.abnf, "URI-reference");
    const characters = fc.string({ unit: "binary-ascii" });

    it("stays at the same level, with the same components, and is reversible", () => {
      fc.assert(
        fc.property(uri, characters, (reference, some) => {
          const safer = makeSafer(reference, some);
          expect(toSameLevel(safer)).toBe(toSameLevel(reference));
          expect(parse(safer).kind).toBe(parse(reference).kind);
          expect(parse(safer).hostKind).toBe(parse(reference).hostKind);
          const level = toSameLevel(reference);
          expect(makeLessSafe(makeSafer(level, some), some)).toBe(level);
        }),
        { numRuns: tries(1000) },
      );
    });

    it("never touches reserved characters", () => {
      const reserved = (text: string): string =>
        Array.from(text, (character) =>
          rfc2396bis.rules.reserved.test(character) ? character : "",
        ).join("");
      fc.assert(
        fc.property(uri, characters, (reference, some) => {
          expect(reserved(makeSafer(reference, some))).toBe(reserved(reference));
          expect(reserved(makeLessSafe(reference, some))).toBe(reserved(reference));
        }),
      );
    });
  });
});
