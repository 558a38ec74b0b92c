/** Patterns of public reports without lookaround: their lengths, and their languages in several engines. */
import { RE2JS } from "re2js";
import {
  fromRegExp,
  LimitError,
  PatternError,
  toRegExp,
  withoutLookaround,
} from "../../../grammar/regexp/index.js";
import { complement, equivalent, nearMisses, sample } from "../../../grammar/language/index.js";
import { caught } from "../../helpers/caught.js";
import {
  foundByGo,
  foundByPython,
  foundByRust,
  isInstalled,
} from "../../helpers/pattern-engines.js";
import { describeIf } from "../../helpers/skips.js";
import { scaled, strings } from "../../helpers/worlds.js";
import type { SplitPattern } from "../../../grammar/regexp/index.js";
import type { PatternCase } from "../../helpers/pattern-engines.js";

/** Those without a notation of their own for JSON. */
const FLAVORS = ["ecmascript", "re2", "rust", "json-schema"] as const;

/** [pattern, the most characters that it may have without lookaround] */
const REPORTED: readonly (readonly [RegExp, number])[] = [
  [/^(?=.{1,63}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?$/, 60],
  [/^(?!-)[A-Za-z0-9-]{1,63}(?<!-)$/, 70],
  [/^(?!aws)[A-Za-z0-9_-]{1,128}$/, 150],
  [/^(?=.{1,16}$)\+[1-9][0-9]*$/, 22],
  [/^(?!\+0)\+\d{2,15}$/, 22],
  [/^(?=.{1,253}$)[a-z]+$/, 20],
  [/^(?=[a-z])[a-z0-9]{1,10}$/, 20],
  [/^(?!-)[a-z0-9-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/, 90],
  [/^(?!.{64})[a-z]+(?:-[a-z]{2})?$/u, 50],
  [/^(?=[a-z-]{2,40}$)(?!-)[a-z-]+$/, 30],
  [/^(?!.*\.\.)[a-z.]+$/, 30],
  [/^(?!\d+$)[a-z\d]{3,10}$/, 2_000],
  [/^(?=.*[A-Z])(?=.*\d)[A-Za-z\d]+$/, 100],
  [/foo(?=bar)/, 6],
  [/(?<=a)b(?!c$)/u, 100],
  [/\bin\b/, 150],
  [/^(?!.*(event|ppv)).*$/, 1_300],
];

/** Samples of a rule and of its complement, and near misses, of which line terminators are not part. */
function textsOf(pattern: RegExp): readonly string[] {
  const rule = fromRegExp(pattern);
  const count = scaled(200, 15);
  return [
    ...sample(rule, { count, seed: 7 }),
    ...sample(rule, { count, seed: 7, distribution: "uniform", maxLength: 70 }),
    ...sample(complement(rule), { count, seed: 7 }),
    ...nearMisses(rule, { count }).map(({ string }) => string),
  ].filter((text) => !/[\p{Cs}\p{Cc}\u2028\u2029]/u.test(text));
}

const WORLD = REPORTED.map(([pattern]) => {
  const strings = textsOf(pattern);
  return { pattern, strings, expected: strings.map((text) => pattern.test(text)) };
});

describe("patterns of public reports", () => {
  test.each(REPORTED)("%s has at most %d characters, and the same language", (pattern, most) => {
    for (const flavor of FLAVORS) {
      const made = withoutLookaround(pattern, { flavor });
      const { source, linear } = made;
      expect([flavor, source, source.length <= most]).toEqual([flavor, source, true]);
      expect(source).not.toMatch(/\(\?[=!<]/);
      if (flavor === "re2" || flavor === "rust") continue;
      const isSame = equivalent(fromRegExp(made), fromRegExp(pattern));
      expect([flavor, linear, isSame]).toEqual([flavor, true, true]);
    }
  });

  test("ECMAScript and RE2JS find the same strings", () => {
    for (const { pattern, strings, expected } of WORLD) {
      const { source, flags } = withoutLookaround(pattern);
      const made = new RegExp(source, flags);
      expect(strings.map((text) => made.test(text))).toEqual(expected);
      const re2 = RE2JS.compile(withoutLookaround(pattern, { flavor: "re2" }).source);
      expect(strings.map((text) => re2.matcher(text).find())).toEqual(expected);
    }
  });

  describe.each([
    ["go", "re2", "go", foundByGo, isInstalled("go", "version")],
    ["ripgrep", "rust", "rust", foundByRust, isInstalled("rg")],
    ["python", "json-schema", "python", foundByPython, isInstalled("python3")],
  ] as const)("%s", (reason, flavor, title, found, isThere) => {
    describeIf(isThere, reason)(title, () => {
      test("finds the same strings", () => {
        const cases: readonly PatternCase[] = WORLD.map(({ pattern, strings }) => ({
          source: withoutLookaround(pattern, { flavor }).source,
          strings,
        }));
        expect(found(cases)).toEqual(WORLD.map(({ expected }) => expected));
      });
    });
  });
});

describe("each pattern is answered, or refused with an error that has a type", () => {
  test("a long one, and one of nested groups", () => {
    const source = "a".repeat(200_001);
    const message = "the pattern has more than 200,000 characters; write a shorter one";
    const refusal = new LimitError("length", 200_000, message);
    expect(caught(() => withoutLookaround({ source, flags: "u" }))).toEqual(refusal);
    const nested = new RegExp(`${"(".repeat(249)}a${")".repeat(249)}`, "u");
    expect(withoutLookaround(nested).source).toBe("a");
  });

  test("split is a boolean", () => {
    expect(caught(() => withoutLookaround(/a/, { split: "yes" as never }))).toEqual(
      new TypeError("split is true or false, not string"),
    );
  });

  test.each([
    /^(?=.{1,253}$)(?:[a-z]{1,63}\.)+[a-z]{2,63}$/,
    /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^\w\s]).{8,64}$/,
    /^(?!.*--)[a-z0-9-]{1,63}$/,
    /^(?=(?:.*a){9})(?=(?:.*b){9})(?=(?:.*c){9}).*$/,
  ])("%s", (pattern) => {
    const made = caught(() => withoutLookaround(pattern, { flavor: "re2" }));
    const isRefused = made instanceof LimitError || made instanceof PatternError;
    const source = isRefused ? "" : (made as { source: string }).source;
    expect(isRefused || !/\(\?[=!<]/.test(source)).toBe(true);
  });

  // Long patterns, and lookarounds that lead to two states before each of many elements.
  test.each([
    ["elements of a group", `^(?=.*b)(?:${"ab?".repeat(900)})$`, "states"],
    ["options", `^(?!b)${"a?".repeat(2_000)}$`, "states"],
    ["options before a lookbehind", `^${"a?".repeat(2_000)}(?<!b)$`, "states"],
    ["repetitions", `^(?!b)${"a*b*".repeat(1_000)}$`, "states"],
  ] as const)("many %s", (_, source, kind) => {
    const made = caught(() => withoutLookaround({ source, flags: "" }, { flavor: "re2" }));
    expect(made).toEqual(expect.objectContaining({ name: "LimitError", kind }));
  });

  // The search for two runs of such a pattern ends at its budget, not in minutes.
  test("forty repetitions in each other have a pattern", () => {
    const nested = Array.from({ length: 40 }).reduce((inner) => `(?:ab?${String(inner)})*`, "c");
    const { source } = withoutLookaround({ source: `^(?!x)${String(nested)}$`, flags: "" });
    expect(["", "abac", "x"].map((text) => new RegExp(source).test(text))).toEqual(
      ["", "abac", "x"].map((text) => new RegExp(`^(?!x)${String(nested)}$`).test(text)),
    );
  });

  test("forty options of an even number have a short pattern", () => {
    const pattern = { source: `^(?=(?:..)*$)${"a?".repeat(40)}$`, flags: "" };
    const { source, flags } = withoutLookaround(pattern);
    const lengths = Array.from({ length: 44 }, (_, length) => length);
    const found = lengths.filter((length) => new RegExp(source, flags).test("a".repeat(length)));
    expect(found).toEqual(lengths.filter((length) => length % 2 === 0 && length <= 40));
    expect(source.length).toBeLessThan(200);
  });
});

/** The texts of other patterns are in `spec/fixtures/patterns.txt`. */
test("a boundary goes where letters are words only if case is ignored", () => {
  const { source } = withoutLookaround(/\bk\b/iu, { flavor: "re2" });
  expect(source).not.toContain("\\b");
  const re2 = RE2JS.compile(source);
  const texts = ["k", "\u212a", "\u017fk", "k\u212a", "-k-", "xk"];
  expect(texts.map((text) => re2.matcher(text).find())).toEqual(
    texts.map((text) => /\bk\b/iu.test(text)),
  );
});

describe("properties that engines have keep their names", () => {
  test("classes of names that overlap have no common characters", () => {
    const { source, linear } = withoutLookaround(/^(?:(?![a\u03b1])[\p{L}\p{Script=Greek}])+$/u);
    const classes = source.slice("^(?:".length, -")+$".length).split("|");
    expect(linear).toBe(true);
    expect(classes.length).toBe(2);
    for (const text of ["b", "\u03b2", "\u0384", "\u2126", "\u4e00"])
      expect(classes.filter((each) => new RegExp(`^${each}$`, "u").test(text)).length).toBe(1);
  });

  test.each([
    // Short names of scripts, a script of a later version, characters without a category, and other properties.
    [/^\p{sc=Deva}$/u, "re2"],
    [/^\p{Script=Kawi}$/u, "re2"],
    [/^\p{Script=Kawi}$/u, "rust"],
    [/^\p{scx=Greek}$/u, "re2"],
    [/^\p{scx=Greek}$/u, "rust"],
    [/^\p{C}$/u, "re2"],
    [/^\p{LC}$/u, "rust"],
    [/^\p{Sc}$/u, "rust"],
    [/^\p{Alphabetic}$/u, "re2"],
    [/^\p{L}$/u, "json-schema"],
  ] as const)("%s is written out for %s", (pattern, flavor) => {
    expect(withoutLookaround(pattern, { flavor }).source).not.toMatch(/\\p/i);
  });

  const CATEGORIES =
    "L Lu Ll Lt Lm Lo M Mn Mc Me N Nd Nl No P Pc Pd Ps Pe Pi Pf Po S Sm Sc Sk So Z Zs Zl Zp Cc Cf Co";
  const SCRIPTS =
    "Latin Greek Cyrillic Armenian Hebrew Arabic Devanagari Thai Hangul Han Hiragana Common Nko Phags_Pa";
  const NAMES = [...CATEGORIES.split(" "), ...SCRIPTS.split(" ").map((name) => `Script=${name}`)];
  const BINARY = ["Alphabetic", "ID_Start", "White_Space", "Emoji", "Lowercase", "Any", "ASCII"];
  const LETTERS = Array.from(
    "aZ\u00df\u01c5\u02b0\u05d0\u0e01\u4e00\u03b1\u0301\u0903\u20dd7\u2160\u00bd_-()\u00ab\u00bb!+$^\u00a9 \u200d\ue000\u{1f600}",
  );
  const casesOf = (flavor: "re2" | "rust", names: readonly string[]): readonly PatternCase[] =>
    names.map((name) => {
      const { source } = withoutLookaround(new RegExp(`\\p{${name}}`, "u"), { flavor });
      // A class that is shorter than the name stands for it.
      expect(source.length < 100).toBe(true);
      return { source, strings: LETTERS };
    });
  const expectedOf = (names: readonly string[]): readonly (readonly boolean[])[] =>
    names.map((name) => LETTERS.map((text) => new RegExp(`\\p{${name}}`, "u").test(text)));

  test("RE2JS reads all of them", () => {
    const found = casesOf("re2", NAMES).map(({ source, strings }) => {
      const re2 = RE2JS.compile(source);
      return strings.map((text) => re2.matcher(text).find());
    });
    expect(found).toEqual(expectedOf(NAMES));
  });

  describeIf(isInstalled("go", "version"), "go")("go", () => {
    test("reads all of them", () => {
      expect(foundByGo(casesOf("re2", NAMES))).toEqual(expectedOf(NAMES));
    });
  });

  describeIf(isInstalled("rg"), "ripgrep")("rust", () => {
    test("reads all of them, and other properties", () => {
      const names = [...NAMES, ...BINARY];
      expect(foundByRust(casesOf("rust", names))).toEqual(expectedOf(names));
    });
  });
});

test.each([
  ["equal sets", /^[a-z]{1,63}$/, "^[a-z]{1,63}$"],
  ["several", /^[a-z]{2,9}-[0-9]{0,30}$/, "^[a-z]{2,9}-[0-9]{0,30}$"],
  ["in a loop", /^(?:a{5,9}b)*$/, "^(?:a{5,9}b)*$"],
  ["back to the beginning", /^(?:a|b{6}a)*$/, "^(?:a|b{6}a)*$"],
  ["before the rest", /^[ab]{0,10}c?$/, "^[ab]{0,10}c?$"],
  ["without a maximum", /^a{8,}$/, "^a{8,}$"],
  ["none or more", /^[a-z-]*[a-z]$/, "^(?:-*[a-z])+$"],
  ["none or one", /^(?:ab?c|d)$/, "^(?:d|ab?c)$"],
  ["without anchors", /u{20}/u, "^(?:u{0,19}[^u])*u{20}[\\x00-\u{10ffff}]*$"],
])("states that count, %s: %s", (_, pattern, source) => {
  const made = toRegExp(fromRegExp(pattern), { prefer: "short" });
  expect(made).toEqual({ source, flags: "u", linear: true });
});

/** What JSON Schema says of a string. */
function isValid(
  text: string,
  { all, minLength = 0, maxLength = Infinity }: SplitPattern,
): boolean {
  const { length } = Array.from(text);
  const isOfLength = length >= minLength && length <= maxLength;
  return isOfLength && all.every((source) => new RegExp(source, "u").test(text));
}

describe("split", () => {
  test.each([
    [
      /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!@#]).{8,64}$/u,
      { minLength: 8, maxLength: 64 },
      5,
      ["aA1!aaaa", "aA1!aaa", "aA1aaaaa", "aA1!".repeat(17), "aA1!aaa\n"],
    ],
    [
      /^(?=.{1,253}$)(?:[a-z]{1,63}\.)+[a-z]{2,63}$/,
      { minLength: 1, maxLength: 253 },
      1,
      ["a.bc", "a", `${"a".repeat(63)}.`.repeat(3).concat("bc"), `${"a.".repeat(130)}bc`],
    ],
    [
      /^(?=.{1,253}\.?$)(?:[a-z]{1,63}\.)*[a-z]{1,63}\.?$/u,
      {},
      2,
      ["a.", `${"a.".repeat(126)}a.`, `${"a.".repeat(126)}ab`, `${"a.".repeat(126)}ab.`],
    ],
    [/^(?!.*--)(?!-)[a-z-]{1,63}(?<!-)$/, { minLength: 1, maxLength: 63 }, 4, ["a", "a-", "a--b"]],
    [/^(?=[a-z])[a-z0-9]{1,10}$/, {}, 1, ["a1", "1a", "a".repeat(11)]],
    [/^(?!a)(b|c)$|x/, {}, 1, ["b", "a", "ax"]],
    [/^(?=(["'])a\1)["'a]+$/, {}, 1, [`"a"`, `"a'`]],
  ])("%s", (pattern, lengths, count, texts) => {
    const made = withoutLookaround(pattern, { split: true });
    const { all, ...others } = made;
    expect([all.length, others]).toEqual([count, lengths]);
    expect(all.join("")).not.toMatch(/\(\?[=!<]/);
    expect(all.join("").length).toBeLessThan(400);
    const strings = [...texts, ...textsOf(pattern)];
    expect(strings.map((text) => isValid(text, made))).toEqual(
      strings.map((text) => pattern.test(text)),
    );
  });

  test("a pattern without flags counts code units, so its lengths are none of JSON Schema", () => {
    const made = withoutLookaround(/^(?=.*a).{2,3}$/, { split: true });
    expect(Object.keys(made)).toEqual(["all"]);
    const texts = ["a", "ab", "\u{10400}", "a\u{10400}", "ab\u{10400}"];
    expect(texts.map((text) => isValid(text, made))).toEqual([false, true, false, true, false]);
  });
});

describe("for llama.cpp", () => {
  const texts = ['"', "\\", "a", "\n", "\u0000", "\u001f", "é", "\u{1F600}", "-", "^", 'a"\\', ""];

  /** Reads the notation as ECMAScript does, which has no `\UHHHHHHHH`. */
  function read(source: string): RegExp {
    return new RegExp(source.replace(/\\U0*(\w+)/g, "\\u{$1}"), "u");
  }

  test.each([/^[^a]*$/u, /"/, /^(?!a).+$/u, /^[^"]|\\$/u, /^[-^a-z]$/, /^[a-é]*$/u])(
    "%s stands for the inside of JSON strings",
    (pattern) => {
      const { source } = withoutLookaround(pattern, { flavor: "llama.cpp" });
      expect(source).toMatch(/^\^.*\$$/s);
      const made = read(source);
      const inside = (text: string): string => JSON.stringify(text).slice(1, -1);
      expect(texts.map((text) => made.test(inside(text)))).toEqual(
        texts.map((text) => pattern.test(text)),
      );
    },
  );

  test("a pattern of it has anchors", () => {
    const rule = fromRegExp(/^a|b$/);
    expect(toRegExp(rule, { flavor: "llama.cpp" }).source).toMatch(/^\^\(.*\)\$$/s);
    expect(caught(() => toRegExp(rule, { flavor: "llama.cpp", anchored: false }))).toEqual(
      new TypeError("llama.cpp reads no pattern without anchors: anchored must be true"),
    );
  });
});

describe("small worlds: assertions in assertions, beside each other, and in repetitions", () => {
  const SIMPLE = "(?=) (?!) (?<=) (?<!) (?=a) (?!b) (?<=a) (?<!b) $ ^ \\b".split(" ");
  const PIECES = [
    ...SIMPLE,
    ...SIMPLE.flatMap((each) => [`(?!${each})`, `(?<!${each})`, `(?=${each}b?)`, `(?<=a?${each})`]),
    ...["(?:|(?!))", "(?:a(?!b)){0}", "(?:|)*?", "(?:\\bb){0,1}", "(?<!a(?=b))", "(?=a(?<!b))"],
  ];
  const FORMS: readonly ((x: string, y: string) => string)[] = [
    (x, y) => `^(?:a${x}|b${y})$`,
    (x, y) => `^a*${x}${y}$`,
    (x, y) => `${x}(?:a${y}|b)$`,
    (x, y) => `^(?:a${x}b${y})*$`,
    (x, y) => `^(?:${x}a|${y}b){0,2}`,
  ];
  const TEXTS = strings(["a", "b"], 3);
  const PAIRS = PIECES.flatMap((x) => PIECES.map((y) => [x, y] as const));

  test.each(FORMS.map((form, index) => [form("X", "Y"), form, index] as const))(
    "%s",
    (_, form, index) => {
      const step = scaled(1, 40);
      const wrong = PAIRS.filter((__, at) => at % step === index % step).filter(([x, y]) => {
        const pattern = new RegExp(form(x, y), "u");
        const made = withoutLookaround(pattern);
        const whole = new RegExp(made.source, made.flags);
        const parts = withoutLookaround(pattern, { split: true });
        return TEXTS.some((text) => {
          const expected = pattern.test(text);
          return whole.test(text) !== expected || isValid(text, parts) !== expected;
        });
      });
      expect(wrong.map(([x, y]) => form(x, y))).toEqual([]);
    },
  );
});
