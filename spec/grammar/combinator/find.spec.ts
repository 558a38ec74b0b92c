import Parsimmon from "parsimmon";
import { Dfa } from "../../../grammar/automaton/dfa.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { finderOf } from "../../../grammar/combinator/find.js";
import { compile, rfc3986, rfc3987, validLines } from "../../../grammar/index.js";
import { CountingInput } from "../../helpers/counting-input.js";
import { definitionOf } from "../../helpers/lowered.js";
import {
  chunks,
  ELEMENTS,
  expressions,
  HELPERS,
  pick,
  randomExpression,
  sampled,
  scaled,
  seeded,
  strings,
  tries,
} from "../../helpers/worlds.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { MatchEnds, MatchStarts } from "../../../grammar/automaton/matches.js";
import { reversed } from "../../../grammar/automaton/reversed.js";
import { allProductive } from "../../helpers/productive.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import { LineScanner } from "../../../grammar/automaton/line-scanner.js";
import { caught } from "../../helpers/caught.js";
import { chunksOf, hostileLines, longLine } from "../../helpers/hostile-lines.js";
import { readable } from "../../../grammar/combinator/input.js";
import { Binary, parseBuffer, tryParseBuffer } from "../../helpers/binary.js";
import type { Found, Input, Rule, ValidLinesOptions } from "../../../grammar/index.js";
import type { Recognizer } from "../../helpers/set-of-ends.js";

const { IPv4address, URI, scheme } = rfc3986.rules;

function rule(body: string, rest = ""): Rule {
  return compile(`r = ${body}\n${rest}`).rule("r");
}

/** The matches, with their offsets. */
function all(rule: Rule, input: string | Uint8Array): readonly string[] {
  return Array.from(rule.findAll(input), ({ start, end, text }) => `${start}-${end} ${text}`);
}

describe("findAll", () => {
  it.each<[string, Rule, string, readonly string[]]>([
    ["leftmost", rule('"b" / "abc"'), "xabcb", ["1-4 abc", "4-5 b"]],
    ["then longest", rule('"a" / "ab" / "abc"'), "abab", ["0-2 ab", "2-4 ab"]],
    ["not overlapping", rule('"aa"'), "aaaaa", ["0-2 aa", "2-4 aa"]],
    ["not empty", rule('*"a"'), "baab", ["1-3 aa"]],
    ["of a rule with the empty string alone", rule('""'), "ab", []],
    ["of a rule that is missing", compile("r = x", { missing: "never" }).rule("r"), "x", []],
    ["in no text", IPv4address, "", []],
    ["the whole text", IPv4address, "1.2.3.4", ["0-7 1.2.3.4"]],
    ["an address", IPv4address, "1.2.3.444.5 6", ["0-8 1.2.3.44"]],
    ["one within a word", scheme, "1http+x", ["1-7 http+x"]],
    ["of a recursive rule", rule('"(" *r ")"'), "())(()())(", ["0-2 ()", "3-9 (()())"]],
    [
      "of a nullable recursive rule",
      rule('*( "(" r ")" )'),
      "())(()())(",
      ["0-2 ()", "3-9 (()())"],
    ],
  ])("%s", (_, rule, text, expected) => {
    expect(all(rule, text)).toEqual(expected);
  });

  it("takes no half of a surrogate pair", () => {
    const pair = "\u{1f600}";
    expect(all(rule("1*%xD800-DFFF"), `a${pair}\ud83d${pair}\ude00\ud83d`)).toEqual([
      "3-4 \ud83d",
      "6-8 \ude00\ud83d",
    ]);
    expect(all(rule("%x1F600"), `${pair}\ud83d${pair}`)).toEqual([`0-2 ${pair}`, `3-5 ${pair}`]);
    expect(all(rule("%xD83D / r %xDE00"), `${pair}\ud83d`)).toEqual(["2-3 \ud83d"]);
  });

  it("takes octets, and the octets of a string", () => {
    const octets = compile('r = %xC3 %xA9 / "-" 1*%x80-BF', { alphabet: "octets" }).rule("r");
    expect(all(octets, Uint8Array.of(0, 0xc3, 0xa9, 0x2d, 0x80, 0xbf, 0xc3))).toEqual([
      "1-3 \xc3\xa9",
      "3-6 -\x80\xbf",
    ]);
    expect(all(octets, "é-é")).toEqual(["0-2 \xc3\xa9", "3-5 \xc3\xa9"]);
  });

  it("refuses an input of a wrong type before the first match is asked for", () => {
    expect(() => IPv4address.findAll(1 as unknown as string)).toThrow(
      new TypeError("a rule reads a string, not number"),
    );
  });

  it("is not confused by other uses of the rule, or of the same matches", () => {
    const text = "1.2.3.4, 10.20.30.40, 255.255.255.255";
    const [first, second] = [IPv4address.findAll(text), IPv4address.findAll(text)];
    const found: (Found | undefined)[] = [];
    for (let index = 0; index < 3; index += 1) {
      found.push(first.next().value as Found);
      IPv4address.test("9.9.9.9");
      found.push(second.next().value as Found);
      IPv4address.prefixEnd("9.9.9");
    }
    expect(found.map((each) => each?.start)).toEqual([0, 0, 9, 9, 22, 22]);
    expect(first.next()).toEqual({ value: undefined, done: true });
  });

  it("finds matches at and across the borders of windows and segments", () => {
    const random = seeded(1);
    const gap = (): string => ["-", " ", "é", "\u{1f600}", "."].at(random() * 5)!;
    const parts: string[] = [];
    const expected: number[] = [];
    for (let at = 0; at < 200_000;) {
      const between = gap().repeat(1 + random() * 4000);
      const address = `10.${Math.floor(random() * 256)}.0.${Math.floor(random() * 256)}`;
      expected.push(at + between.length);
      parts.push(between, address);
      at += between.length + address.length;
    }
    const text = parts.join("");
    expect(Array.from(IPv4address.findAll(text), ({ start }) => start)).toEqual(expected);
    expect(Array.from(rfc3987.rules.IPv4address.findAll(text), ({ text }) => text)).toEqual(
      parts.filter((_, index) => index % 2 === 1),
    );
  });
});

describe("search, split, replaceAll", () => {
  it("returns the first match, or null", () => {
    expect(URI.find("see http://a/b.")).toEqual({ start: 4, end: 15, text: "http://a/b." });
    expect(URI.find("see //a/b")).toBeNull();
  });

  it.each([
    ["a, b,c", ["a", "b", "c"]],
    [", ", ["", ""]],
    ["", [""]],
    ["abc", ["abc"]],
    [",,a", ["", "", "a"]],
  ])("splits %j", (text, pieces) => {
    expect(rule('"," *SP').split(text)).toEqual(pieces);
  });

  it("replaces each match by a string, which is taken as it is", () => {
    const digits = rule("1*DIGIT");
    const calls: Found[] = [];
    const result = digits.replaceAll("a1b22", (found) => {
      calls.push(found);
      return `<$&${found.text}>`;
    });
    expect(result).toBe("a<$&1>b<$&22>");
    expect(calls).toEqual([
      { start: 1, end: 2, text: "1" },
      { start: 3, end: 5, text: "22" },
    ]);
    expect(digits.replaceAll("ab", () => "x")).toBe("ab");
  });

  it("passes on what the function throws, and refuses what is no string", () => {
    const fault = new Error("no");
    expect(() =>
      rule('"a"').replaceAll("a", () => {
        throw fault;
      }),
    ).toThrow(fault);
    expect(() => rule('"a"').replaceAll("a", (() => 1) as unknown as () => string)).toThrow(
      new TypeError("replace returns a string, not number"),
    );
    expect(() => rule('"a"').replaceAll("a", "b" as unknown as () => string)).toThrow(
      new TypeError("replace is a function, not string"),
    );
  });
});

describe("the cost", () => {
  /** How often each character is looked at, all matches together; and the number of matches. */
  function cost(body: string, text: string): [looks: number, matches: number] {
    const definition = definitionOf(`r = ${body}`);
    const finder = finderOf(definition, new Dfa(lower(definition), false));
    const input = new CountingInput(text);
    let count = 0;
    for (const { end } of finder.matches(input.asString())) count += end > 0 ? 1 : 0;
    return [input.looks / text.length, count];
  }

  const LENGTH = 1 << 17;

  it.each<[string, string, string, number]>([
    ["no match", "4DIGIT", "abcdefgh", 0],
    ["short matches", "4DIGIT", "abc12345".repeat(2), LENGTH / 8],
    ["a longer match that never ends", '*"a" "b" / "a"', "a", LENGTH],
    ["one that ends at the end", '*"a" "b" / "a"', "a".repeat(LENGTH - 1) + "b", 1],
    ["many lengths at once", '*( 100"a" ) "b" / "a"', "a", LENGTH],
    [
      "an open quotation",
      '%x22 *%x20-21 %x22 / %x22 *%x23-7E %x21 / "a"',
      '"aaa',
      (LENGTH / 4) * 3,
    ],
    ["each match within the next attempt", '"a" *("a" / "b") "c" / "a" / "b"', "ab", LENGTH],
    [
      "many states",
      '*("a" / "b") "a" 20("a" / "b") "c" / "a"',
      "abaabbbaab",
      ((LENGTH / 10) * 5) | 0,
    ],
  ])("%s: at most 8 looks a character", (_, body, piece, count) => {
    const text = piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
    const [looks, matches] = cost(body, text);
    expect(Math.abs(matches - count)).toBeLessThan(8);
    expect(looks).toBeLessThan(8);
  });

  it("reads a long text piece by piece", () => {
    const definition = definitionOf("r = 4DIGIT");
    const finder = finderOf(definition, new Dfa(lower(definition), false));
    const input = new CountingInput("1234 ".repeat(LENGTH));
    const matches = finder.matches(input.asString());
    expect(matches.next().value).toEqual({ start: 0, end: 4, text: "1234" });
    expect(input.looks).toBeLessThan(80_000);
  });
});

/**
 * `findAll` and the interpreter of `helpers/set-of-ends.ts` must find the same matches: of every small
 * expression in every short text, and in samples of larger ones. So must each of the two ways to the
 * end of a match.
 */
describe("small worlds", () => {
  const WORLD = expressions(ELEMENTS, 5);
  const SHORT = strings(["a", "b"], 5);
  const LONG = strings(["a", "b"], 8);

  /** Characters that no expression expects, among them halves of surrogate pairs. */
  const FOREIGN = ["abcab", "AbaB", "a\u{1F600}b", "\ud83dab", "ab\ude00a", "b\n\u0430a"];

  /** The number of disagreements that a failing test shows. */
  const SHOWN = 10;

  /** Start and end. */
  type Stretch = readonly [start: number, end: number];

  /**
   * Returns a function that finds the matches of a rule: leftmost, then longest, not overlapping, not
   * empty. It asks the interpreter once for each distinct rest of a text.
   */
  function leftmostLongest(oracle: Recognizer, rule: string): (text: string) => readonly Stretch[] {
    const longest = new Map<string, number>();
    const lengthAt = (rest: string): number => {
      let length = longest.get(rest);
      if (length === undefined) {
        length = oracle.prefixEnd(rule, rest);
        longest.set(rest, length);
      }
      return length;
    };
    return (text) => {
      const found: Stretch[] = [];
      for (let at = 0; at < text.length;) {
        const length = lengthAt(text.slice(at));
        if (length > 0) found.push([at, at + length]);
        const width = (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
        at += Math.max(width, length);
      }
      return found;
    };
  }

  /** The matches, as the method of a rule finds them. */
  function byRule(rule: Rule): (text: string) => string {
    return (text) =>
      Array.from(rule.findAll(text), ({ start, end, text: slice }) =>
        slice === text.slice(start, end) ? `${start}-${end}` : `${start}-${end} ${slice}`,
      ).join();
  }

  /** The matches whose ends are all found in the run from the right to the left. */
  function byEnds(rule: Rule): (text: string) => string {
    const backward = reversed(lower(rule.definition));
    const starts = new MatchStarts(backward);
    const ends = new MatchEnds(backward);
    return (text) => {
      const pairs = ends.longest(text, starts.within(text, 0, text.length), 0);
      return Array.from({ length: pairs.length / 2 }, (_, index) =>
        pairs.slice(2 * index, 2 * index + 2).join("-"),
      ).join();
    };
  }

  function compare(bodies: readonly string[], texts: readonly string[]): readonly string[] {
    const found = chunks(bodies, 100).flatMap((chunk) => {
      const abnf = HELPERS + chunk.map((body, index) => `rule-${index} = ${body}\n`).join("");
      const grammar = compile(abnf);
      const oracle = recognizer(readAbnf(abnf).rules);
      return chunk.flatMap((body, index) => {
        const expected = leftmostLongest(oracle, `rule-${index}`);
        const rule = grammar.rule(`rule-${index}`);
        const ways = [byRule(rule), byEnds(rule)];
        return texts.flatMap((text) => {
          const right = expected(text)
            .map((stretch) => stretch.join("-"))
            .join();
          return ways.flatMap((way, number) => {
            const answer = way(text);
            if (answer === right) return [];
            return [`${body} in ${JSON.stringify(text)}, way ${number}: ${answer}, not ${right}`];
          });
        });
      });
    });
    return found.slice(0, SHOWN);
  }

  describe("expressions of n operators and elements, every text up to 8 characters", () => {
    test.each([
      [1, 1],
      [2, 2],
      [3, 37],
      [4, 601],
    ])("n = %i, sampled one in %i", (size, step) => {
      expect(compare(sampled(WORLD[size] ?? [], step), [...LONG, ...FOREIGN])).toEqual([]);
    });
  });

  describe("expressions of n operators and elements, every text up to 5 characters", () => {
    test.each([
      [4, 101],
      [5, 1201],
    ])("n = %i, sampled one in %i", (size, step) => {
      expect(compare(sampled(WORLD[size] ?? [], step), [...SHORT, ...FOREIGN])).toEqual([]);
    });

    test.each([7, 10, 14])("n = %i, at random", (size) => {
      const random = seeded(size);
      const bodies = Array.from({ length: tries(50) }, () =>
        randomExpression(ELEMENTS, size, random),
      );
      expect(compare(bodies, SHORT)).toEqual([]);
    });
  });

  test("bounded repetitions, every text up to 8 characters", () => {
    const bounded = ['3"a"', '2*3"a"', '*5"a" "b"', '"b" 3*"a"', '5*6( "a" / "b" )', '2( 1*2"a" )'];
    const nested = ['1*3( *2"a" "b" )', "3*5nullable", '"b" 2*4either', '*3( "a" *2"b" ) / "b"'];
    expect(compare([...bounded, ...nested], LONG)).toEqual([]);
  });

  /** Rules that contain themselves; the second way does not know them. */
  const RECURSIVE = [
    's = "a" [ s ] "b"',
    's = s "a" / "b"',
    's = "a" s / "b"',
    's = "a" t / "a"\nt = "b" s / "b"',
    's = s s / "a" / ""',
    's = *( "a" s "b" )',
    's = "a" s "a" / "b" s "b" / "a" / "b" / ""',
  ];

  test.each(RECURSIVE)("%s, every text up to 6 characters", (abnf) => {
    const { rules } = readAbnf(abnf);
    expect(allProductive(rules)).toBe(true);
    const expected = leftmostLongest(recognizer(rules), "s");
    const answer = byRule(compile(abnf).rule("s"));
    const texts = [...strings(["a", "b"], 6), ...FOREIGN];
    expect(texts.map(answer)).toEqual(
      texts.map((text) =>
        expected(text)
          .map((stretch) => stretch.join("-"))
          .join(),
      ),
    );
  });
});

const own = compile(`
  text  = *%x1-10FFFF
  small = *( "a" / %xFFFD / %xFEFF / CR )
  blank = *WSP
  deep  = *%x61-7A / "(" deep ")"
`).rules;

const octets = compile("octets = *%x00-7F [ %x80-FF ] *%x0-FF", { alphabet: "octets" }).rules;

/** Rules, and some of their strings. */
const RULES: readonly (readonly [rule: Rule, texts: readonly string[]])[] = [
  [rfc3986.rules["URI-reference"], ["", "http://a/b?c#d", "../up", "//[::1]:80/", "%41"]],
  [rfc3987.rules["IRI-reference"], ["http://é.example/ü?ñ", "/\u{1f600}", "?\ue000", "x"]],
  [rfc3986.rules.IPv6address, ["::1", "1:2:3:4:5:6:7:8", "::ffff:192.0.2.1"]],
  [own.text, ["abc", "é", ""]],
  [own.small, ["aaa", "a"]],
  [own.blank, [" ", "\t\t"]],
  [own.deep, ["(((a)))", "b"]],
  [octets.octets, ["a", "é", "ab"]],
];

/** The ends of a file: after the end of its last line, within a line, after a CR, and within a character. */
const ENDINGS = [[], [0x61], [0x61, 0x0d], [0xc3]];

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function isOf(rule: Rule, line: Uint8Array): boolean {
  if (rule.alphabet === "octets") return rule.test(line);
  let text: string;
  try {
    text = decoder.decode(line);
  } catch {
    return false;
  }
  return rule.test(text);
}

/** Line by line, by the decoder of the platform and `test`. */
function judged(rule: Rule, bytes: Buffer, end = 0x0a) {
  const valid: Buffer[] = [];
  const stretches: number[] = [];
  const invalid: string[] = [];
  let number = 0;
  for (let from = 0; from < bytes.length;) {
    const found = bytes.indexOf(end, from);
    const to = found === -1 ? bytes.length : found + 1;
    const isCrLf = found > from && end === 0x0a && bytes[found - 1] === 0x0d;
    const line = bytes.subarray(from, found === -1 ? to : isCrLf ? found - 1 : found);
    number += 1;
    if (isOf(rule, line)) valid.push(bytes.subarray(from, to));
    else {
      stretches.push(from, to);
      invalid.push(`${number}:${line.toString("latin1")}`);
    }
    from = to;
  }
  return { valid: Buffer.concat(valid), stretches, invalid };
}

async function filtered(
  rule: Rule,
  chunks: readonly Uint8Array[],
  options?: ValidLinesOptions,
): Promise<Buffer> {
  const stream = validLines(rule, options) as TransformStream<Uint8Array, Uint8Array>;
  const source = ReadableStream.from<Uint8Array>(chunks);
  const result: Uint8Array[] = [];
  for await (const chunk of source.pipeThrough(stream)) result.push(chunk);
  return Buffer.concat(result);
}

const COUNT = scaled(400_000, 12_000) / RULES.length / ENDINGS.length;

describe.each(RULES.map(([rule, texts]) => [rule.ruleName, rule, texts] as const))(
  "validLines of %s",
  (_, rule, texts) => {
    it.each(ENDINGS)("passes on what the decoder and test take, before %j", async (...ending) => {
      const lines = hostileLines(texts, COUNT, ending.length);
      const long = [
        longLine("a", scaled(200_000, 70_000)),
        longLine("é", 1_000),
        longLine("a", 5_000),
      ];
      const all = [...lines.slice(0, 7), ...long, ...lines.slice(7), Uint8Array.from(ending)];
      const expected = judged(rule, Buffer.concat(all));
      for (const size of [100, scaled(10_000, 3_000), 1_000_000]) {
        const invalid: string[] = [];
        const valid = await filtered(rule, chunksOf(all, size), {
          onInvalid: (line, number) => {
            invalid.push(`${number}:${Buffer.from(line).toString("latin1")}`);
          },
        });
        // Megabytes are compared at once, and not by a picture of their difference.
        expect(valid.equals(expected.valid)).toBe(true);
        expect(invalid.join("\n") === expected.invalid.join("\n")).toBe(true);
      }
    });
  },
);

describe("validLines", () => {
  const { IPv4address } = rfc3986.rules;
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  it("leaves out a byte order mark before the first line, and no other", async () => {
    const chunks = [0xef, 0xbb, 0xbf].map((byte) => Uint8Array.of(byte));
    const content = [...chunks, bytes("10.0.0.1\n\ufeff10.0.0.2\n")];
    expect(String(await filtered(IPv4address, content))).toBe("10.0.0.1\n");
    expect(String(await filtered(own.small, [bytes("\ufeff\ufeffa\n\ufeffa")]))).toBe(
      "\ufeffa\n\ufeffa",
    );
    expect([...(await filtered(octets.octets, [bytes("\ufeff\n")]))]).toEqual([
      0xef, 0xbb, 0xbf, 10,
    ]);
  });

  it("changes no chunk that it reads", async () => {
    const chunk = bytes("10.0.0.1\nx\n10.0.0.2\n");
    expect(String(await filtered(IPv4address, [chunk]))).toBe("10.0.0.1\n10.0.0.2\n");
    expect(String(Buffer.from(chunk))).toBe("10.0.0.1\nx\n10.0.0.2\n");
  });

  it("ends with the error of onInvalid", async () => {
    const onInvalid = (_: Uint8Array, number: number): void => {
      throw new RangeError(`line ${number}`);
    };
    const work = filtered(IPv4address, [bytes("10.0.0.1\nx\n")], { onInvalid });
    await expect(work).rejects.toThrow(new RangeError("line 2"));
  });

  it("ends with the error of test, if the rule has one", async () => {
    const { a } = compile("a = <prose>", { missing: "defer" }).rules;
    const { message } = caught(() => a.test("a")) as Error;
    expect(message).toMatch(/prose/);
    await expect(filtered(a, [bytes("a\n")])).rejects.toThrow(message);
  });

  it("refuses values of other types", async () => {
    const call = validLines as (...values: readonly unknown[]) => unknown;
    expect(() => call("a")).toThrow(new TypeError("validLines takes lines of a rule, not string"));
    expect(() => call(IPv4address, { onInvalid: 1 })).toThrow(
      new TypeError("onInvalid is a function, not number"),
    );
    expect(() => call(IPv4address, { onvalid: 1 })).toThrow(
      new TypeError('no option named "onvalid"; did you mean onInvalid?'),
    );
    await expect(filtered(IPv4address, ["a"] as never)).rejects.toThrow(
      new TypeError("validLines reads a Uint8Array, not string"),
    );
  });
});

describe("the scanner of lines", () => {
  it("ends lines with NUL alone, if they end so", () => {
    const rule = own.small;
    const lines = hostileLines(["a", "aa\r"], 4_000, 3, "\0");
    const block = Buffer.concat([...lines, Buffer.from("\n\r\0a\r\0a\r")]);
    const scanner = new LineScanner(lower(rule.definition), "unicode", 0);
    expect(scanner.refusedIn(block)).toEqual(judged(rule, block, 0).stretches);
  });

  it("gives up a rule whose automaton is too large, also within a file", async () => {
    // The state has the places of all "a" among the last 13 characters.
    const { rule } = compile('rule = *( "a" / "b" ) "a" 13( "a" / "b" )').rules;
    const scanner = new LineScanner(lower(rule.definition), "unicode", 0x0a);
    const few = Buffer.from("abbbbbbbbbbbbb\nb\n".repeat(1_000));
    expect(scanner.refusedIn(few)).toEqual(judged(rule, few).stretches);
    const random = seeded(1);
    const letters = Array.from({ length: 20_000 }, () => pick(["a", "b"], random));
    const many = Buffer.from(`${letters.join("").replace(/.{99}/g, "$&\n")}\n`);
    expect(scanner.refusedIn(many)).toBeUndefined();
    expect(scanner.refusedIn(few)).toBeUndefined();
    const whole = Buffer.concat([few, many, few]);
    expect(await filtered(rule, [few, many, few])).toEqual(judged(rule, whole).valid);
  });
});

/** The thrown error, in one line. */
function fault(act: () => unknown): string {
  return String(caught(act));
}

/** A value as a caller without types would pass it. */
function untyped(value: unknown): Input {
  return value as Input;
}

const ADVICE = ': decode it, as "latin1" for HTTP, or compile the grammar with alphabet "octets"';

describe("the inputs of a rule of Unicode", () => {
  it.each(["", "abc", "\u{1f600}", "\ud83d", "\0"])("%j as it is", (text) => {
    expect(readable(text, "unicode")).toBe(text);
  });

  it.each<[unknown, string]>([
    [undefined, "undefined"],
    [null, "null"],
    [1, "number"],
    [true, "boolean"],
    [["a"], "Array"],
    [{}, "Object"],
    [Object("a"), "String"],
    [Buffer.from("a"), `Buffer${ADVICE}`],
    [new Uint8Array(1), `Uint8Array${ADVICE}`],
    [(): string => "a", "function"],
    [Object.create(null), "an object"],
    [{ constructor: 1 }, "an object"],
  ])("not %p", (input, name) => {
    expect(fault(() => readable(untyped(input), "unicode"))).toBe(
      `TypeError: a rule reads a string, not ${name}`,
    );
  });
});

describe("the inputs of a rule of octets", () => {
  it.each<[Input, readonly number[]]>([
    ["", []],
    ["abc", [0x61, 0x62, 0x63]],
    ["\0\x7f", [0, 0x7f]],
    ["é", [0xc3, 0xa9]],
    ["€", [0xe2, 0x82, 0xac]],
    ["\u{1f600}", [0xf0, 0x9f, 0x98, 0x80]],
    ["\ufeff", [0xef, 0xbb, 0xbf]],
    [Uint8Array.of(0, 0x80, 0xff), [0, 0x80, 0xff]],
    [Buffer.from("é"), [0xc3, 0xa9]],
    [Uint8Array.of(1, 2, 3, 4).subarray(1, 3), [2, 3]],
  ])("%p as %j", (input, expected) => {
    const text = readable(input, "octets");
    expect(Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))).toEqual(expected);
  });

  it("of a megabyte each octet", () => {
    const octets = Uint8Array.from({ length: 1 << 20 }, (_, index) => (index * 7) & 0xff);
    expect(Buffer.from(readable(octets, "octets"), "latin1").equals(octets)).toBe(true);
  });

  it.each<[unknown, string]>([
    [1, "number"],
    [["a"], "Array"],
    [new Uint16Array(1), "Uint16Array"],
    [new ArrayBuffer(1), "ArrayBuffer"],
    [Object("a"), "String"],
  ])("not %p", (input, name) => {
    expect(fault(() => readable(untyped(input), "octets"))).toBe(
      `TypeError: a rule of octets reads a Uint8Array or a string, not ${name}`,
    );
  });

  it.each([
    ["\ud83d", 0],
    ["ab\ude00", 2],
    ["\u{1f600}\ud83da", 2],
    ["\ude00\ud83d", 0],
  ])("not the lone surrogate of %j", (input, offset) => {
    expect(fault(() => readable(input, "octets"))).toBe(
      `RangeError: the lone surrogate at offset ${offset} has no UTF-8 octets`,
    );
  });
});

describe("a grammar of octets", () => {
  const { rules } = compile(
    `
    text    = *line
    line    = word CRLF
    word    = 1*%x21-FF
    UTF8-2  = %xC2-DF UTF8-tail
    UTF8-tail = %x80-BF
    nested  = "(" *( %x80-FF / nested ) ")"
  `,
    { alphabet: "octets" },
  );

  it("reads strings as their UTF-8", () => {
    expect(rules["UTF8-2"].test("é")).toBe(true);
    expect(rules["UTF8-2"].test("e")).toBe(false);
    expect(rules["UTF8-2"].test("€")).toBe(false);
    expect(rules.nested.test("(é(€))")).toBe(true);
  });

  it("reads octets, also such as are no UTF-8", () => {
    expect(rules["UTF8-2"].test(Uint8Array.of(0xc3, 0xa9))).toBe(true);
    expect(rules["UTF8-2"].test(Uint8Array.of(0xc3, 0xc3))).toBe(false);
    expect(rules.word.test(Uint8Array.of(0xff, 0xfe))).toBe(true);
  });

  it("counts in octets", () => {
    expect(rules.text.prefixEnd("é\r\né")).toBe(4);
    expect(rules.text.prefixEnd(Buffer.from("xx\r\né\r\n!"), 4)).toBe(8);
    expect(rules.text.explain("é\r\né")?.offset).toBe(6);
    const { start, end, text } = rules.text.tryParse("é\r\n").find("word") ?? {};
    expect([start, end, text]).toEqual([0, 2, "\xc3\xa9"]);
  });

  it("names the octets that it finds", () => {
    expect(rules["UTF8-tail"].explain(Uint8Array.of(0xc3))?.message).toBe(
      'UTF8-tail: expected UTF8-tail at offset 0, found "Ã"',
    );
    expect(rules["UTF8-2"].explain("é!")?.excerpt()).toBe("Ã©!\n  ^");
  });
});

describe("in Parsimmon's own parsing of buffers", () => {
  const { line, word } = compile("line = word CRLF\nword = 1*%x21-FF", {
    alphabet: "octets",
  }).rules;

  it("goes between its bytes, at any offset", () => {
    const framed = Parsimmon.seq(Binary.byte(1), line, Binary.byte(2));
    const input = Buffer.concat([Buffer.of(1), Buffer.from("é\r\n"), Buffer.of(2)]);
    const [first, node, last] = tryParseBuffer(framed, input);
    expect([first, last]).toEqual([1, 2]);
    expect(node).toMatchObject({ rule: "line", start: 1, end: 5, text: "\xc3\xa9\r\n" });
    expect(node.find("word")).toMatchObject({ start: 1, end: 3 });
  });

  it("after a length that another parser has read", () => {
    const sized = Binary.byte(0x7b)
      .then(Binary.uint8BE)
      .chain((length) => Binary.buffer(length))
      .map((piece) => word.tryParse(piece).text);
    expect(tryParseBuffer(sized, Buffer.from("{\x03abc"))).toBe("abc");
  });

  it("far inside a large buffer, and across the end of its first window", () => {
    const length = 50000;
    const input = Buffer.concat([Buffer.alloc(1e6), Buffer.from(`${"x".repeat(length)}\r\n`)]);
    const parser = Binary.buffer(1e6).then(line).skip(Parsimmon.eof);
    const node = tryParseBuffer(parser, input);
    expect([node.start, node.end]).toEqual([1e6, 1e6 + length + 2]);
    expect(node.children[0]).toMatchObject({ rule: "word", start: 1e6, end: 1e6 + length });
    expect(node.children[0]?.text).toHaveLength(length);
  });

  it("fails at the octet that cannot be", () => {
    const input = Buffer.concat([Buffer.alloc(2000), Buffer.from(`${"x".repeat(3000)} \r\n`)]);
    const result = parseBuffer(Binary.buffer(2000).then(line), input);
    expect(result).toEqual({
      status: false,
      index: { offset: 5000, line: -1, column: -1 },
      expected: ["CRLF", "%x21-FF"],
    });
  });

  it.each([3, 63, 64, 65, 255, 256, 257, 1023, 1024, 1025, 4096, 4097])(
    "a line of %i octets, whatever the window",
    (size) => {
      const input = Buffer.from(`${"x".repeat(size - 2)}\r\n`);
      expect(tryParseBuffer(line.skip(Parsimmon.eof), input).end).toBe(size);
      const longer = Buffer.from(`${"x".repeat(size - 2)}\r\n!`);
      expect(tryParseBuffer(line.skip(Parsimmon.all), longer).end).toBe(size);
    },
  );

  it("is linear where it is used many times: no more is read than it needs", () => {
    const octetsRead = (count: number): number => {
      const input = Buffer.from("abc\r\n".repeat(count));
      let octets = 0;
      const subarray = input.subarray.bind(input);
      Object.defineProperty(input, "subarray", {
        value: (start: number, end: number) => {
          octets += end - start;
          return subarray(start, end);
        },
      });
      expect(tryParseBuffer(line.many(), input)).toHaveLength(count);
      return octets;
    };
    expect(octetsRead(4000) / octetsRead(2000)).toBeLessThanOrEqual(2.05);
  });
});

describe("in Parsimmon's parsing of strings", () => {
  const { word } = compile("word = 1*%x61-FF", { alphabet: "octets" }).rules;

  it("is at the offsets of the string, which are octets where it is ASCII", () => {
    const pair = Parsimmon.seqMap(word, Parsimmon.string("="), word, (key, _, value) => [
      key,
      value,
    ]);
    expect(pair.tryParse("ab=cde").map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [3, 6],
    ]);
    expect(Parsimmon.string("\u00e9").then(word).tryParse("\u00e9abc")).toMatchObject({
      ...{ start: 1, end: 4, text: "abc" },
    });
  });

  it("is refused where that is not so", () => {
    const parser = Parsimmon.string("=").then(word);
    expect(fault(() => parser.parse("=\u00e9"))).toBe(
      "RangeError: a rule of octets reads no more than ASCII out of a larger string",
    );
  });
});

describe("in a larger buffer", () => {
  /** Octets that count how many of them are read. */
  class CountingOctets extends Uint8Array {
    taken = 0;

    override subarray(start = 0, end = this.length): Uint8Array<ArrayBuffer> {
      this.taken += end - start;
      return new Uint8Array(this.buffer).subarray(start, end);
    }
  }

  const { line } = compile('line = *%x61-FF "."', { alphabet: "octets" }).rules;

  /** The number of octets that are read if a rule is run at every line of a buffer. */
  function taken(lines: number, ask: (octets: CountingOctets, offset: number) => unknown): number {
    const octets = new CountingOctets(100 * lines);
    for (let at = 0; at < octets.length; at += 1) octets[at] = at % 100 === 99 ? 0x2e : 0x61;
    for (let offset = 0; offset < octets.length; offset += 100) ask(octets, offset);
    return octets.taken;
  }

  test.each<[string, (octets: CountingOctets, offset: number) => unknown]>([
    ["prefixEnd", (octets, offset) => expect(line.prefixEnd(octets, offset)).toBe(offset + 100)],
    [
      "a parser",
      (octets, offset) => {
        const action = (line as unknown as { _: (input: unknown, at: number) => object })._;
        expect(action(octets, offset)).toMatchObject({ status: true, index: offset + 100 });
      },
    ],
  ])("%s reads no more of it than it needs", (_, ask) => {
    const once = taken(50, ask);
    expect(once).toBeLessThan(50 * 1000);
    expect(taken(100, ask)).toBeLessThan(2 * once + 1000);
  });

  test("offsets are those of the buffer, where a piece ends within the match, too", () => {
    const octets = new Uint8Array(10000).fill(0x61);
    octets[9000] = 0x2e;
    for (const offset of [0, 1, 63, 64, 8000, 9000])
      expect(line.prefixEnd(octets, offset)).toBe(9001);
    for (const offset of [9001, 9999, 10000]) expect(line.prefixEnd(octets, offset)).toBe(-1);
    expect(caught(() => line.prefixEnd(octets, 10001))).toEqual(
      new RangeError("offset 10001 is not within 0 to 10000"),
    );
  });
});
