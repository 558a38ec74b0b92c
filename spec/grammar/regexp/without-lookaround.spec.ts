/** Equal patterns without lookaround, run by the platform and by RE2. */
import { LimitError } from "../../../grammar/common/errors.js";
import { hostname as hostnameFormat } from "uri-abnf/formats";
import { RE2JS } from "re2js";
import { z } from "zod";
import { PatternError, withoutLookaround } from "../../../grammar/regexp/index.js";
import { caught } from "../../helpers/caught.js";
import { PatternMaker } from "../../helpers/patterns.js";
import { ALL_WORLDS, sampled, seeded, strings } from "../../helpers/worlds.js";

function finds(pattern: RegExp, string: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(string);
}

/** Inside a surrogate pair, V8 finds what ECMA-262 does not, where a back reference stands in a lookbehind. */
const BACK_REFERENCE_BEHIND = /\(\?<[!=].*\\[1-9k]/;
const SUPPLEMENTARY = /[\u{10000}-\u{10ffff}]/u;

test("law: the pattern finds the same strings, and has no lookaround", () => {
  const maker = new PatternMaker(seeded(2));
  const wrong: unknown[] = [];
  let refused = 0;
  for (let count = ALL_WORLDS ? 10_000 : 8; count > 0; count -= 1) {
    const { pattern, characters } = maker.pattern();
    const made = caught(() => withoutLookaround(pattern));
    if (made instanceof PatternError || made instanceof LimitError) {
      refused += 1;
      continue;
    }
    const { source, flags } = made as { source: string; flags: string };
    const other = new RegExp(source, flags);
    const inputs = strings(characters, ALL_WORLDS ? 5 : 3).filter(
      (string) => !BACK_REFERENCE_BEHIND.test(pattern.source) || !SUPPLEMENTARY.test(string),
    );
    const bad = inputs.filter((string) => finds(pattern, string) !== other.test(string));
    // A reverse solidus that is escaped escapes nothing.
    const unescaped = source.replaceAll("\\\\", "");
    if (bad.length > 0 || /\(\?[^:]|\\[bB\d]/.test(unescaped)) wrong.push([pattern, source, bad]);
  }
  expect(wrong).toEqual([]);
  expect(refused).toBeLessThan(ALL_WORLDS ? 500 : 5);
});

test.each([
  ["a structure is kept", /^(?:\w+\.)+\w{2,63}$/, "^(?:[0-9A-Z_a-z]+\\.)+[0-9A-Z_a-z]{2,63}$"],
  ["lookahead", /^(?!00)\d{2}$/, "^(?:0[1-9]|[1-9][0-9])$"],
  ["lookbehind", /^a*b(?<!aab)$/, "^a?b$"],
  ["a word", /^a\b-?$/, "^a-?$"],
])("%s", (_, pattern, source) => {
  expect(withoutLookaround(pattern)).toEqual({ source, flags: "u", linear: true });
});

/** [pattern, as RE2 and Rust get it, whether it is proven linear, so that the others get it, too] */
test.each([
  [/foo/, "foo", true],
  [/^foo/, "^foo", true],
  [/foo$/, "foo$", true],
  [/^foo$/, "^foo$", true],
  [/^a|b$|c/, "^a|b$|c", true],
  [/^(?:foo|bar)$/, "^(?:foo|bar)$", true],
  [/foo|bar/, "foo|bar", true],
  [/x*y/y, "^x*y", true],
  [/[0-9]{3}-[0-9]{4}/, "[0-9]{3}-[0-9]{4}", true],
  [/(?<year>[0-9]{4})(-|\/)/, "[0-9]{4}[\\-/]", true],
  [/K/i, "[Kk]", true],
  [/😀+$/u, "😀+$", false],
  [/fo+o/, "fo+o", false],
  [/a*b/, "a*b", false],
] as const)("%s comes back as written", (pattern, source, isLinear) => {
  for (const flavor of ["re2", "rust"] as const)
    expect(withoutLookaround(pattern, { flavor }).source).toBe(source);
  for (const flavor of ["ecmascript", "json-schema"] as const) {
    const made = withoutLookaround(pattern, { flavor });
    expect([made.linear, made.source === source]).toEqual([true, isLinear]);
  }
});

describe("the guide with the formats of zod", () => {
  const { iso } = z;
  const formats = {
    ...{ email: z.email(), uuid: z.uuid(), guid: z.guid(), emoji: z.emoji(), nanoid: z.nanoid() },
    ...{ cuid2: z.cuid2(), ulid: z.ulid(), xid: z.xid(), ksuid: z.ksuid() },
    ...{ ipv4: z.ipv4(), ipv6: z.ipv6(), cidrv4: z.cidrv4(), cidrv6: z.cidrv6(), e164: z.e164() },
    ...{ base64: z.base64(), base64url: z.base64url(), hex: z.hex(), sha256: z.hash("sha256") },
    ...{ date: iso.date(), time: iso.time(), datetime: iso.datetime(), hostname: z.hostname() },
  };
  const samples = [
    "",
    "a",
    "a@b.example",
    "1.2.3.4",
    "::1",
    "::/0",
    "1.2.3.0/8",
    "\u{1f600}",
    "\ud83d",
    "+15550123",
  ];
  samples.push(
    "2024-02-29",
    "2023-02-29",
    "23:59:59",
    "2024-02-29T00:00:00Z",
    "QUJD",
    "f".repeat(64),
  );

  // The pattern of the format stands for one whose automaton is too large.
  const hostname = { source: hostnameFormat.pattern };

  // The automaton of the last one, which is too large, takes a second.
  test.each(sampled(Object.entries(formats), 5))("%s", (name, schema) => {
    const { pattern = "" } = z.toJSONSchema(schema);
    const read = new RegExp(pattern, "u");
    const made = caught(() => withoutLookaround(read, { flavor: "json-schema" }));
    const { source } = (made instanceof LimitError ? hostname : made) as { source: string };
    const other = new RegExp(source, "u");
    expect(made instanceof LimitError).toBe(name === "hostname");
    expect(source).not.toMatch(/\(\?[=!<]/);
    expect(samples.filter((text) => read.test(text) !== other.test(text))).toEqual([]);
  });
});

test.each(["re2", "rust"] as const)("for %s", (flavor) => {
  const { source, flags } = withoutLookaround(/^(?=.*\d)[a-z\d]{2,4}$/, { flavor });
  expect(flags).toBe("");
  const re2 = RE2JS.compile(source);
  expect(["a1", "11", "ab", "a", "abcd1"].map((text) => re2.matcher(text).find())).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("halves of pairs do not become characters", () => {
  const { source, flags } = withoutLookaround(/^[\ud801a\udc00]$/);
  const made = new RegExp(source, flags);
  expect(["\ud801", "\udc00", "a", "\u{10400}"].map((text) => made.test(text))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test("too many states are an error", () => {
  expect(caught(() => withoutLookaround(/^(?=.{1,253}$)(?:[a-z]{1,63}\.)+$/))).toMatchObject({
    name: "LimitError",
    kind: "states",
    limit: 1_000,
  });
  expect(() => withoutLookaround(/a/, { flavor: "pcre" as never })).toThrow(TypeError);
});
