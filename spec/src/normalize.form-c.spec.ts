import fc from "fast-check";
import { rfc3986, rfc3987 } from "../../src/index.js";
import { pathsOf } from "../helpers/references.js";
import type { NormalizeOptions } from "../../src/index.js";
import { sampled, scaled, tries } from "../helpers/worlds.js";

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
    for (let code = 0xa0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      const isMark = /\p{M}/u.test(character) && code < 0x3100;
      if (!isMark && character.normalize("NFC") === character) continue;
      check(character);
      if (isMark && /[\u0300-\u036f]/.test(character))
        for (const text of sampled(plain, 4)) check(text + character);
    }
    expect(problems).toStrictEqual([]);
    expect(count).toBeGreaterThan(scaled(10_000, 3_000));
  });
});

describe("laws of normalization, with form C", () => {
  const pieces = [
    ...["e", "H", "j", "K", "\u212a", "\u1e30", "\u00e9", "\u1100", "\u1161", "\u11a8", "\u226e"],
    ...["\u0301", "\u0338", "\u0327", "\u0323", "\u0331", "\u030c", "\u0344", "\u037e", "\u1fef"],
    ...["=", ";", "%4D", "%65", "%c3%AD", "%2A", "%2e", ".", "~"],
  ];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 5 }).map((some) => some.join(""));
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
