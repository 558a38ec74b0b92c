import { Dfa } from "../../../grammar/automaton/dfa.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { finderOf } from "../../../grammar/combinator/find.js";
import { compile, rfc3986, rfc3987 } from "../../../grammar/index.js";
import { CountingInput } from "../../helpers/counting-input.js";
import { definitionOf } from "../../helpers/lowered.js";
import {
  chunks,
  ELEMENTS,
  expressions,
  HELPERS,
  randomExpression,
  sampled,
  seeded,
  strings,
  tries,
} from "../../helpers/worlds.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { MatchEnds, MatchStarts } from "../../../grammar/automaton/matches.js";
import { reversed } from "../../../grammar/automaton/reversed.js";
import { allProductive } from "../../helpers/productive.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import type { Found, Rule } from "../../../grammar/index.js";
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
  ])("%s", (_, rule, text, expected) => {
    expect(all(rule, text)).toEqual(expected);
  });

  it("takes no half of a surrogate pair", () => {
    const pair = "\u{1f600}";
    const halves = all(rule("1*%xD800-DFFF"), `a${pair}\ud83d${pair}\ude00\ud83d`);
    expect(halves).toEqual(["3-4 \ud83d", "6-8 \ude00\ud83d"]);
    expect(all(rule("%x1F600"), `${pair}\ud83d${pair}`)).toEqual([`0-2 ${pair}`, `3-5 ${pair}`]);
    expect(all(rule("%xD83D / r %xDE00"), `${pair}\ud83d`)).toEqual(["2-3 \ud83d"]);
  });

  it("takes octets, and the octets of a string", () => {
    const octets = compile('r = %xC3 %xA9 / "-" 1*%x80-BF', { alphabet: "octets" }).rule("r");
    const input = Uint8Array.of(0, 0xc3, 0xa9, 0x2d, 0x80, 0xbf, 0xc3);
    expect(all(octets, input)).toEqual(["1-3 \xc3\xa9", "3-6 -\x80\xbf"]);
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
    expect(calls).toEqual([...digits.findAll("a1b22")]);
    expect(digits.replaceAll("ab", () => "x")).toBe("ab");
  });

  it("passes on what the function throws, and refuses what is not a string", () => {
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
    for (const { end } of finder(input.asString())) count += end > 0 ? 1 : 0;
    return [input.looks / text.length, count];
  }

  const LENGTH = 1 << 17;

  const QUOTATION = '%x22 *%x20-21 %x22 / %x22 *%x23-7E %x21 / "a"';

  const STATES = '*("a" / "b") "a" 20("a" / "b") "c" / "a"';

  it.each<[string, string, string, number]>([
    ["no match", "4DIGIT", "abcdefgh", 0],
    ["short matches", "4DIGIT", "abc12345".repeat(2), LENGTH / 8],
    ["a longer match that never ends", '*"a" "b" / "a"', "a", LENGTH],
    ["one that ends at the end", '*"a" "b" / "a"', "a".repeat(LENGTH - 1) + "b", 1],
    ["many lengths at once", '*( 100"a" ) "b" / "a"', "a", LENGTH],
    ["an open quotation", QUOTATION, '"aaa', (LENGTH / 4) * 3],
    ["each match within the next attempt", '"a" *("a" / "b") "c" / "a" / "b"', "ab", LENGTH],
    ["many states", STATES, "abaabbbaab", (LENGTH / 10) * 5],
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
    const matches = finder(input.asString());
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

  /**
   * Returns a function that finds the matches of a rule: leftmost, then longest, not overlapping, not
   * empty. It asks the interpreter once for each distinct rest of a text.
   */
  function leftmostLongest(oracle: Recognizer, rule: string): (text: string) => string {
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
      const found: string[] = [];
      for (let at = 0; at < text.length;) {
        const length = lengthAt(text.slice(at));
        if (length > 0) found.push(`${at}-${at + length}`);
        const width = (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
        at += Math.max(width, length);
      }
      return found.join();
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
          const right = expected(text);
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
    expect(texts.map(answer)).toEqual(texts.map(expected));
  });
});
