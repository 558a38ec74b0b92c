import fc from "fast-check";
import {
  makeLessSafe,
  makeSafer,
  parse,
  rfc2396,
  rfc2396bis,
  rfc3986,
  rfc3987,
  sameEncodingLevel,
  toSameLevel,
  UriSyntaxError,
} from "../../src/index.js";
import { pathsOf, stringsOf } from "../helpers/references.js";
import { ALL_WORLDS, sampled, scaled, tries } from "../helpers/worlds.js";
import { caught } from "../helpers/caught.js";
import type { Dialect, ExcessDots, NormalizeOptions } from "../../src/index.js";

describe("form C", () => {
  const OFF = { case: false, escapes: false, dotSegments: false, scheme: false, emptyPath: false };

  /** All combinations of the steps. */
  const COMBINATIONS: readonly NormalizeOptions[] = Object.keys(OFF).reduce<NormalizeOptions[]>(
    (combinations, step) => combinations.flatMap((steps) => [steps, { ...steps, [step]: true }]),
    [OFF],
  );

  describe("normalization form C, RFC 3987 section 5.3.2.2", () => {
    it.each([
      ["/e\u0301", "/\u00e9"],
      ["/\u212b?\u1e9b\u0323", "/\u00c5?\u1e9b\u0323"],
      ["//e\u0301@e\u0301#e\u0301", "//\u00e9@\u00e9/#\u00e9"],
      // an escape that is expanded is a character
      ["http://h/x%4D\u0327", "http://h/xM\u0327"],
      ["http://h/%65\u0301", "http://h/\u00e9"],
      ["http://%48\u0331/", "http://\u1e96/"],
      // an escape that stays composes with nothing
      ["http://h/%C3%AD\u0323", "http://h/%C3%AD\u0323"],
      ["http://h/%2A\u0301", "http://h/%2A\u0301"],
      ["http://h/%2a\u0344", "http://h/%2A\u0308\u0301"],
      // a delimiter composes with nothing, also where another mark stands between
      ["/a=\u0338b", "/a=\u0338b"],
      ["http://h/?k=\u0301\u0338v", "http://h/?k=\u0338\u0301v"],
      ["http://h/?k=\u0338\u0301v", "http://h/?k=\u0338\u0301v"],
      ["?\u0301e\u0301", "?\u0301\u00e9"],
      // no delimiter is made
      ["/a\u037eb\u1fef", "/a\u037eb\u1fef"],
      ["/o\u0308\u037ee\u0301", "/\u00f6\u037e\u00e9"],
      // the case of a host is changed after its form: equivalent texts stay so
      ["//\u212a", "//k/"],
      ["//K\u0301", "//\u1e30/"],
      ["//\u1e30", "//\u1e30/"],
      ["//H\u0331", "//\u1e96/"],
    ])("%j: %j", (iri, normal) => {
      expect(rfc3987.normalize(iri, { nfc: true })).toBe(normal);
      expect(rfc3987.normalize(normal, { nfc: true })).toBe(normal);
    });

    it.each([
      ["http://h/x%4D\u0327", "http://h/x%4D\u0327"],
      ["http://h/%65\u0301", "http://h/%65\u0301"],
      ["http://h/%c3%AD\u0323e\u0301", "http://h/%c3%AD\u0323\u00e9"],
    ])("with no other step, %j: %j", (iri, normal) => {
      expect(rfc3987.normalize(iri, { ...OFF, nfc: true })).toBe(normal);
    });

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

describe("relative references", () => {
  /** The forms of the path of a base: no root, no segment, dots, empty segments. */
  const BASES = [
    ...["http://h", "http://h/", "http://h/x", "http://h/x/y", "http://h/x/y/z?q", "http://h//x/"],
    ...["http://h/./x", "http://h/x/../y", "http://h/..", "http://h/../x", "x:", "x:/", "x:/c/d"],
    ...[
      "x:c",
      "x:c/",
      "x:c/d",
      "x:c/d/e",
      "x:?q",
      "x:..",
      "x:./c",
      "x:c/../d",
      "x:/.//c",
      "x:c//d",
    ],
  ];

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

  describe("a relative reference leads to the same target as its normal form", () => {
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
        const isLeft =
          !rfc3986.canParse(reference) || rfc3986.parse(reference).scheme !== undefined;
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
});

describe("the level encoding", () => {
  describe("RFC 1630, the same encoding level", () => {
    it("example 1: identical, as the %2D encodes a hyphen character", () => {
      const one = "http://info.cern.ch/albert/bertram/marie-claude";
      const two = "http://info.cern.ch/albert/bertram/marie%2Dclaude";
      expect(sameEncodingLevel(one, two)).toBe(true);
      expect(toSameLevel(two)).toBe(one);
      expect(toSameLevel(one)).toBe(one);
    });

    it("example 2: not identical, as the encoded slash does not have hierarchical significance", () => {
      const one = "http://info.cern.ch/albert/bertram/marie-claude";
      const two = "http://info.cern.ch/albert/bertram%2Fmarie-claude";
      expect(sameEncodingLevel(one, two)).toBe(false);
      expect(toSameLevel(two)).toBe(two);
    });

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

    const levels: readonly (readonly [uri: string, level: string])[] = [
      ["x:/%41%7a%30", "x:/Az0"],
      ["x:/%2d%5f%2e%21%7e%2a%27%28%29", "x:/-_.!~*'()"],
      ["x:/%2f%3f%23%25%3a%40", "x:/%2F%3F%23%25%3A%40"],
      ["x:/%20%3c%7b%c3%a9%00", "x:/%20%3C%7B%C3%A9%00"],
      ["x:/a?%61#%62", "x:/a?a#b"],
      ["x:%61?%62", "x:a?b"],
      ["%61/b", "a/b"],
      ["//%75%3a@a/", "//u%3A@a/"],
      // an escape in a registry-based name, expanded, might make it the name of a server
      ["//%61b/%61", "//%61b/a"],
    ];

    it.each(levels)("%s: %s", (uri, level) => {
      expect(toSameLevel(uri)).toBe(level);
      expect(sameEncodingLevel(uri, level)).toBe(true);
    });
  });

  describe("RFC 1630, reduced or increased safe character sets", () => {
    const made: readonly (readonly [uri: string, characters: string, safer: string])[] = [
      ["http://a/~joe", "~", "http://a/%7Ejoe"],
      ["http://a-b/c-d?e-f#g-h", "-", "http://a-b/c%2Dd?e%2Df#g%2Dh"],
      ["x-y:/-", "-", "x-y:/%2D"],
      ["http://u-v@a-b:1/", "-", "http://u%2Dv@a-b:1/"],
      // encoded characters stay encoded
      ["http://a/%7Ejoe~", "~7E%", "http://a/%7Ejoe%7E"],
      // "the reserved characters may NEVER be encoded and unencoded in this way"
      ["http://a:1/b;c=d?e&f=g+h,i$j@k#l", ":/;=?&+,$@#", "http://a:1/b;c=d?e&f=g+h,i$j@k#l"],
      ["x:[a]", "[]a", "x:[%61]"],
      ["mailto:a@b", "ab@", "mailto:%61@%62"],
    ];

    it.each(made)("%s, safer by %j: %s", (uri, characters, safer) => {
      expect(makeSafer(uri, characters)).toBe(safer);
      expect(sameEncodingLevel(uri, safer)).toBe(true);
    });

    const undone: readonly (readonly [uri: string, characters: string, lessSafe: string])[] = [
      ["http://a/%7Ejoe/%7ejoe", "~", "http://a/~joe/~joe"],
      ["http://a/%7Ejoe%2D", "-", "http://a/%7Ejoe-"],
      ["x:/%2F%3f%25%20%C3%A9", "/?% é", "x:/%2F%3f%25%20%C3%A9"],
    ];

    it.each(undone)("%s, less safe by %j: %s", (uri, characters, lessSafe) => {
      expect(makeLessSafe(uri, characters)).toBe(lessSafe);
      expect(sameEncodingLevel(uri, lessSafe)).toBe(true);
    });

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
