import fc from "fast-check";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Dfa } from "../../../grammar/automaton/dfa.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { compile, rfc2396bis } from "../../../grammar/index.js";
import { CountingInput } from "../../helpers/counting-input.js";
import { definitionOf, lowered } from "../../helpers/lowered.js";
import { CACHE_SIZE, Transitions } from "../../../grammar/automaton/transitions.js";
import { firstPlaces } from "../../helpers/first-places.js";
import { hasEffect, pairOf } from "../../../grammar/runtime/table.js";
import { dumpExpression, dumpNfa } from "../../helpers/automata.js";
import { Literal } from "../../../grammar/automaton/literal.js";
import {
  chunks,
  everyNth,
  expressions,
  pick,
  sampled,
  scaled,
  seeded,
  strings,
  tries,
} from "../../helpers/worlds.js";
import { Layouts } from "../../../grammar/runtime/layout.js";
import { slipped, stringsOf } from "../../helpers/references.js";
import { buildMachine } from "../../../grammar/combinator/build-machine.js";
import { written } from "../../helpers/expectations.js";
import { Alphabet } from "../../../grammar/automaton/alphabet.js";
import { Closure } from "../../../grammar/automaton/closure.js";
import { Family } from "../../../grammar/automaton/family.js";
import { Nfa } from "../../../grammar/automaton/nfa.js";
import { mismatch } from "../../../grammar/common/mismatch.js";
import { stopOf } from "../../helpers/every-state.js";
import type { Spelling } from "../../../grammar/automaton/literal.js";
import type { SpanIndices } from "../../../grammar/runtime/layout.js";
import type { ExplainingMachine } from "../../../grammar/runtime/machine.js";
import type { Entries } from "../../../grammar/automaton/closure.js";
import type { State } from "../../../grammar/automaton/nfa.js";

/** So many texts. */
function numbered(length: number, text: (index: number) => string): readonly string[] {
  return Array.from({ length }, (_, index) => text(index));
}

/** The cost of the deterministic automaton, in reads of characters and in transitions made. */
const URI_REFERENCE = rfc2396bis.rules["URI-reference"].definition;

/** The automaton that only recognizes. */
function recognizer(budget?: number): Dfa {
  const automaton = lower(URI_REFERENCE, () => false);
  return new Dfa(automaton, false, budget);
}

/** The automaton that also derives. */
function parser(budget?: number): Dfa {
  const automaton = lower(URI_REFERENCE, () => true);
  return new Dfa(automaton, true, budget);
}

type RunName = "recognizeWhole" | "deriveWhole" | "recognizePrefix" | "derivePrefix";

function run(dfa: Dfa, name: RunName, input: string): unknown {
  return dfa[name](input, 0);
}

/** The number of reads of an input. */
function looks(dfa: Dfa, name: RunName, text: string): number {
  const input = new CountingInput(text);
  run(dfa, name, input.asString());
  return input.looks;
}

/**
 * [description, the text for a size, a size]; for a hostile text also the offset at which it stops.
 */
type Sample = readonly [name: string, text: (size: number) => string, size: number];

const VALID: readonly Sample[] = [
  ["segments", (size) => `http://a/${"b/".repeat(size)}`, 5e3],
  ["dots", (size) => "../".repeat(size), 3e3],
  ["labels", (size) => `http://${"a.".repeat(size)}a`, 5e3],
  ["escapes", (size) => `/${"%20".repeat(size)}`, 3e3],
  ["a query", (size) => `?${"a=b&".repeat(size)}`, 2e3],
  ["a registry name", (size) => `http://${"a:".repeat(size)}`, 5e3],
  ["a fragment", (size) => `#${"x".repeat(size)}`, 1e4],
  ["user information", (size) => `//${"a".repeat(size)}@b`, 1e4],
];

const HOSTILE: readonly (readonly [...Sample, stop: (size: number) => number])[] = [
  ["labels", (size) => `http://${"a.".repeat(size)}!^`, 1e4, (size) => 8 + 2 * size],
  ["percent signs", (size) => "%".repeat(size), 1 << 14, () => 1],
  ["brackets", (size) => "[".repeat(size), 1 << 14, () => 0],
  [
    "long labels",
    (size) => `//${`${"a".repeat(63)}.`.repeat(size)}^`,
    200,
    (size) => 2 + 64 * size,
  ],
  ["escapes", (size) => `/${"%41".repeat(size)}%4`, 3e3, (size) => 3 + 3 * size],
  ["a space at the end", (size) => `http://a/${"b".repeat(size)} `, 1e4, (size) => 9 + size],
  ["user information", (size) => `//${"a".repeat(size)}@^`, 1e4, (size) => 3 + size],
  ["digits and colons", (size) => `//[${"1:".repeat(size)}`, 1e4, () => 18],
];

describe("looks at characters", () => {
  const warm = recognizer();

  it.each(VALID)("%s: each character once, once the transitions are made", (_, text, size) => {
    const input = text(size);
    expect(warm.recognizeWhole(input)).toBe(true);
    warm.recognizePrefix(input, 0);
    for (const name of ["recognizeWhole", "deriveWhole", "recognizePrefix"] as const)
      expect([name, looks(warm, name, input) <= input.length]).toEqual([name, true]);
  });

  it.each(VALID)("%s: at most twice, where the derivation is wanted", (_, text, size) => {
    const input = text(size);
    const dfa = parser();
    dfa.derivePrefix(input, 0);
    expect(looks(dfa, "derivePrefix", input)).toBeLessThanOrEqual(input.length + GROWTHS);
    dfa.deriveWhole(input);
    expect(looks(dfa, "deriveWhole", input)).toBeLessThanOrEqual(2 * input.length);
  });

  it.each(HOSTILE)("%s: none behind the impossible one", (_, text, size, stop) => {
    const input = text(size);
    expect(warm.recognizeWhole(input)).toBe(false);
    expect(warm.stopped).toBe(stop(size));
    // `#skim` leaves the character at which it stops to `#step`.
    expect(looks(warm, "recognizeWhole", input)).toBeLessThanOrEqual(stop(size) + 2);
    for (const [dfa, name] of [
      [recognizer(), "recognizePrefix"],
      [parser(), "derivePrefix"],
    ] as const) {
      looks(dfa, name, input);
      expect(looks(dfa, name, input)).toBeLessThanOrEqual(stop(size) + 2);
    }
  });

  it("beyond ASCII: a pair of surrogates twice, a lone one once; `#skim` reads the first too", () => {
    const dfa = new Dfa(lowered("r = *( %x1F600 / %xD800-DFFF )", "none"), false);
    expect(looks(dfa, "recognizePrefix", "\u{1f600}".repeat(1000))).toBe(2001);
    expect(looks(dfa, "recognizePrefix", "\ude00".repeat(1000))).toBe(1001);
  });

  it("once each where an input is not ASCII, but for the first", () => {
    const dfa = new Dfa(lowered("r = *%x20-FFFF", "none"), false);
    const input = "\u00e9".repeat(1e5);
    expect(dfa.recognizeWhole(input)).toBe(true);
    expect(looks(dfa, "recognizeWhole", input)).toBe(input.length + 1);
  });
});

/** The greatest number of times that a full log grows. A character is then read again. */
const GROWTHS = 32;

describe("transitions made", () => {
  const names = ["recognizeWhole", "deriveWhole", "recognizePrefix", "derivePrefix"] as const;
  const samples: readonly Sample[] = [
    ...VALID,
    ...HOSTILE.map(([name, text, size]): Sample => [`hostile ${name}`, text, size]),
  ];

  it.each(samples)("%s: no more for an input that is twice as long", (_, text) => {
    for (const dfa of [recognizer(), parser()])
      for (const name of names) {
        run(dfa, name, text(200));
        const { made } = dfa;
        run(dfa, name, text(400));
        expect(dfa.made).toBe(made);
      }
  });

  it("large bounds cost as much as the inputs need", () => {
    const dfa = new Dfa(lowered("r = 1*998000000VCHAR", "none"), false);
    expect(dfa.recognizeWhole("x".repeat(500))).toBe(true);
    expect(dfa.made).toBe(500);
  });
});

describe("transitions", () => {
  it("the budget of a row ends where it takes many visits", () => {
    const words = numbered(5000, (index) => `%x${(0x1000 + index).toString(16)}.61`);
    const abnf = `r = *( ${words.join(" / ")} / "a" / "b" "c" )`;
    const transitions = new Transitions(lowered(abnf, "none"), false, CACHE_SIZE);
    transitions.makeRow(0);
    expect(transitions.made).toBe(1);
  });

  describe("a rule that tells apart more characters than a row has cells", () => {
    /** A literal of distinct characters. */
    function literal(size: number): { readonly abnf: string; readonly text: string } {
      const characters = Array.from({ length: size }, (_, index) => 0x20000 + 2 * index);
      const numbers = characters.map((character) => character.toString(16));
      return { abnf: `r = %x${numbers.join(".")}`, text: String.fromCodePoint(...characters) };
    }

    it.each([500, 1023, 1024, 1025, 3000])("%i: is recognized, with what it expects", (size) => {
      const { abnf, text } = literal(size);
      const dfa = new Dfa(lowered(abnf), true);
      expect(dfa.deriveWhole(text)).toBe(true);
      expect(firstPlaces(dfa)).toEqual([0, 2 * size]);
      expect(dfa.recognizeWhole(text.slice(0, -2))).toBe(false);
      expect(dfa.stopped).toBe(2 * size - 2);
      const word = abnf.slice("r = ".length).toUpperCase().replace("%X", "%x");
      expect(dfa.expected()).toEqual([{ word, read: 2 * size - 2 }]);
      expect(dfa.recognizeWhole(`${text.slice(0, -2)}a`)).toBe(false);
    });

    it("does not mistake a character without a cell for one of the next state", () => {
      const { abnf, text } = literal(1040);
      const dfa = new Dfa(lowered(abnf, "none"), false);
      expect(dfa.recognizeWhole(text)).toBe(true);
      // A row has 1,024 cells and the end, so cell 1,025 of a row would be cell 0 of the next one, that of
      // characters like "a".
      for (const [read, wrong] of [
        [1024, text.slice(2)],
        [1025, "a"],
        [1026, text],
        [1027, text.slice(2)],
      ] as const) {
        expect(dfa.recognizeWhole(text.slice(0, 2 * read) + wrong)).toBe(false);
        expect(dfa.stopped).toBe(2 * read);
      }
    });

    it("takes room in proportion to the rule", () => {
      const room = (size: number): number => {
        const { abnf, text } = literal(size);
        const transitions = new Transitions(lowered(abnf, "none"), false, CACHE_SIZE);
        let state = 0;
        for (const character of text) {
          const symbol = transitions.classes.of(character.codePointAt(0) ?? 0);
          state = transitions.makeTransition(state, symbol);
        }
        expect(transitions.made).toBe(size);
        return transitions.cells.length;
      };
      // Past the budget, the states are dropped.
      expect(room(20000)).toBeLessThanOrEqual(4 * CACHE_SIZE);
    });

    it("does not drop what one transition needs, however much that is", () => {
      const { abnf, text } = literal(scaled(40_000, 20_000));
      const dfa = new Dfa(lowered(abnf, "none"), false);
      expect(dfa.recognizeWhole(text)).toBe(true);
      expect(dfa.dropped).toBeLessThan(200);
    });
  });
});

/** The walk through the automaton in grammar/automaton/README.md, made from the code. */
describe("walks", () => {
  const PAGE = readFileSync(join(__dirname, "../../../grammar/automaton/README.md"), "utf8");

  /** The blocks of code on the page. */
  const [abnf = "", ...BLOCKS] = Array.from(
    PAGE.matchAll(/^```\w+\n([^]*?)^```$/gm),
    ([, block]) => block?.trimEnd() ?? "",
  );

  const LOWERED = lowered(abnf);

  /** E.g. `0 <- 0 + [4, 0]`. */
  function effectText({ effects }: Transitions, effect: number): string {
    const [history = -1, number = -1] = effects.origins.subarray(effect, effect + 2);
    return `0 <- ${history} + [${[...(effects.marks[number] ?? [])].reverse().join(", ")}]`;
  }

  function transitionLines(input: string): readonly string[] {
    const transitions = new Transitions(LOWERED, true, Infinity);
    let state = 0;
    const lines = Array.from(input, (character) => {
      const symbol = transitions.classes.of(character.charCodeAt(0));
      const cell = transitions.makeTransition(state, symbol);
      expect(hasEffect(cell)).toBe(true);
      const [target = -1, effect = -1] = transitions.pairs.subarray(pairOf(cell));
      const line = `state ${state} on "${character}": cell ${cell}, to state ${target}, ${effectText(transitions, effect)}`;
      state = target;
      return line;
    });
    const ending = transitions.endings[transitions.makeEnding(state)];
    if (ending === undefined) throw new Error("the input can end here");
    const marks = [...ending.marks].reverse().join(", ");
    return [lines.join("\n"), `state ${state} at the end: ${ending.history} + [${marks}]`];
  }

  function logLines(input: string): readonly string[] {
    const dfa = new Dfa(LOWERED, true);
    expect(dfa.deriveWhole(input)).toBe(true);
    const offsets = dfa.logOffsets.subarray(0, dfa.logLength).join(", ");
    const { pairs, length } = dfa.derivation();
    const marks = chunks([...pairs.slice(0, length)], 2).map((pair) => pair.join("@"));
    return [`logged at ${offsets}; end at ${dfa.end}`, marks.reverse().join(" ")];
  }

  test("rules are numbered as the page says", () => {
    expect(LOWERED.definitions.map(({ name }) => name)).toEqual(["x", "y", "r"]);
  });

  test("the blocks of the page are those of the code", () => {
    expect(BLOCKS).toEqual([
      dumpExpression(LOWERED.root),
      dumpNfa(LOWERED, "xy").join("\n"),
      ...transitionLines("xy"),
      ...logLines("xy"),
    ]);
  });
});

describe("literals", () => {
  it("a literal of a million characters makes the parts that an input reaches", () => {
    const text = "x".repeat(1_000_000);

    const { root, ...rest } = lowered(`r = "${text}"`, "none");
    const { spelling } = root as Literal;
    let furthest = -1;
    const seen = (index: number): number => {
      furthest = Math.max(furthest, index);
      return index;
    };
    const counted: Spelling = {
      length: spelling.length,
      setAt: (index) => spelling.setAt(seen(index)),
      name: spelling.name,
      unitsBefore: (index) => spelling.unitsBefore(seen(index)),
    };
    const dfa = new Dfa({ ...rest, root: new Literal(counted) }, false);
    expect(dfa.recognizeWhole("xxxy")).toBe(false);
    expect(dfa.expected()).toEqual([{ word: `"${text}"`, read: 3 }]);
    expect(furthest).toBe(3);
  });

  it("a literal of many characters is matched as a whole, also where its states are dropped", () => {
    const text = "x".repeat(scaled(70_000, 20_000));
    const r = compile(`r = "${text}"`).rule("r");
    expect([text, `${text}x`, text.slice(1)].filter((input) => r.test(input))).toEqual([text]);
  });
});

/** A small budget for states changes nothing but the cost. */
describe("a small budget for states", () => {
  test("a list of thousands of words is larger than the cache, and keeps the states of all words", () => {
    const words = numbered(scaled(10_000, 3_000), (index) => `w${index}`);
    const abnf = `r = ${words.map((word) => `"${word}"`).join(" / ")}`;
    const dfa = new Dfa(lowered(abnf, "none"), false);
    expect(words.every((word) => dfa.recognizeWhole(word))).toBe(true);
    expect(words.some((word) => dfa.recognizeWhole(`${word}x`))).toBe(false);
    expect(dfa.dropped).toBe(0);
  });

  describe("a small budget", () => {
    const members = stringsOf(rfc2396bis.source.abnf, "URI-reference");
    const near = slipped(members, Array.from("a1/:?#[]%.@ \u{1f600}"));
    const inputs = fc.sample(fc.oneof(members, near), { seed: 3, numRuns: tries(1000) });

    /** The whole outcome of a run, and its derivation if there is one. */
    function outcome(dfa: Dfa, name: RunName, input: string): readonly unknown[] {
      const answer = dfa[name](input, 0);
      const { pairs, length } = dfa.derivation();
      const marks = pairs.slice(0, length).join();
      const located = firstPlaces(dfa);
      // The expected set has the order of preference, which an automaton that only recognizes does
      // not keep.
      const derives = name === "deriveWhole" || name === "derivePrefix";
      const expected = derives ? dfa.expected() : [];
      const all = [answer, dfa.end, dfa.stopped, expected, marks, located.join()];
      dfa.release();
      return all;
    }

    it.each(sampled([0, 1, 50, 500], 2))("%i: the same answers and derivations", (budget) => {
      const pairs = [
        [recognizer(), recognizer(budget), ["recognizeWhole", "recognizePrefix"]],
        [parser(), parser(budget), ["deriveWhole", "derivePrefix"]],
      ] as const;
      for (const [ample, tight, names] of pairs) {
        for (const input of inputs)
          for (const name of names) {
            const [found, right] = [tight, ample].map((dfa) => outcome(dfa, name, input));
            expect([input, ...found!]).toEqual([input, ...right!]);
          }
        expect(ample.dropped).toBe(0);
        expect(tight.dropped).toBeGreaterThan(0);
      }
    });

    it("costs at most a transition a character", () => {
      const dfa = recognizer(0);
      let characters = 0;
      for (const input of inputs) {
        dfa.recognizeWhole(input);
        characters += input.length;
      }
      expect(dfa.made).toBeLessThanOrEqual(characters);
    });
  });

  describe('a grammar that explodes: *("a" / "b") "a" 20("a" / "b")', () => {
    const abnf = 'r = *("a" / "b") "a" 20("a" / "b")';
    const random = seeded(21);
    const text = numbered(scaled(20_000, 4_000), () => (random() < 0.5 ? "a" : "b")).join("");

    /** The ends of the prefixes that have an "a" before their last twenty characters. */
    const ends = Array.from(text, (_, end) => end + 1).filter((end) => text[end - 21] === "a");
    const last = ends.at(-1);

    const source = 'r = *letter x 20letter\nletter = "a" / "b"\nx = "a"';

    function exploding(budget?: number): Dfa {
      return new Dfa(lowered(abnf, "none"), false, budget);
    }

    it("would have more states than characters have been read", () => {
      const dfa = exploding();
      dfa.recognizePrefix(text, 0);
      expect(dfa.made).toBeGreaterThan(0.9 * text.length);
      expect(dfa.dropped).toBe(0);
    });

    it("agrees with a plain computation, for every prefix, within a small budget", () => {
      const dfa = exploding(2000);
      const lengths = Array.from({ length: 300 }, (_, index) => index);
      const accepted = lengths.filter((length) => dfa.recognizeWhole(text.slice(0, length)));
      expect(accepted).toEqual(ends.filter((end) => end < 300));
      expect(dfa.dropped).toBeGreaterThan(0);
    });

    it("finds the longest prefix of a long input, while it forgets", () => {
      const dfa = exploding(2000);
      expect([dfa.recognizePrefix(text, 0), dfa.end]).toEqual([true, last]);
      expect([dfa.recognizePrefix(`${text}!`, 0), dfa.end]).toEqual([true, last]);
      expect(dfa.stopped).toBe(text.length);
      expect(dfa.dropped).toBeGreaterThan(50);
      expect(dfa.made).toBeLessThanOrEqual(2 * text.length + 1);
    });

    it("tells every letter's rule, although the states were forgotten on the way", () => {
      const end = last ?? 0;
      const dfa = new Dfa(lowered(source, ["x"]), true, 2000);
      expect(dfa.deriveWhole(text.slice(0, end))).toBe(true);
      expect(firstPlaces(dfa)).toEqual([end - 21, end - 20]);
      expect(dfa.dropped).toBeGreaterThan(50);
    });

    it("keeps no effects over the budget", () => {
      const dfa = new Dfa(lowered(source), true, 2000);
      dfa.deriveWhole(text);
      dfa.release();
      expect(dfa.effects.origins.length).toBeLessThan(2000);
      expect(dfa.log.length).toBeLessThanOrEqual(4096);
    });
  });

  describe("long runs of characters", () => {
    // Each pair of brackets has a state with a long run, of letters or of digits.
    const abnf =
      'r = *( "<" *ALPHA ">" / "(" *DIGIT ")" / "[" *( DIGIT / "," ) "]" / "{" *( ALPHA / "," ) "}" )';
    const BRACKETS = ["<>a", "()1", "[],", "{},"];
    const random = seeded(27);
    const inputs = Array.from({ length: tries(3000) }, () =>
      Array.from({ length: 12 }, () => {
        const [open = "", close = "", inside = ""] = pick(BRACKETS, random);
        const other = pick(["a", "1", ","], random).repeat(random() < 0.05 ? 60 : 0);
        return `${open}${inside.repeat(10)}${other}${inside.repeat(60)}${close}`;
      }).join(""),
    );

    it.each(sampled([40, 50, 60, 70, 80], 3))(
      "%i: have the same ends after their states were dropped",
      (budget) => {
        const ample = new Dfa(lowered(abnf, ["r"]), true);
        const tight = new Dfa(lowered(abnf, ["r"]), true, budget);
        for (const name of ["recognizeWhole", "deriveWhole"] as const)
          for (const input of inputs) {
            const [found, right] = [tight, ample].map((dfa) => [dfa[name](input), dfa.stopped]);
            expect([input, ...found!]).toEqual([input, ...right!]);
          }
        expect(tight.dropped).toBeGreaterThan(inputs.length);
      },
    );
  });

  it("rules in each other, deeper than the budget, are not dropped at each character, although their ends alone exceed the budget", () => {
    const DEPTH = 2000;
    const rules = numbered(DEPTH, (index) => `r${index} = "x" r${index + 1}\n`);
    const abnf = `${rules.join("")}r${DEPTH} = "y"\n`;
    const input = `${"x".repeat(DEPTH)}y`;

    const dfa = new Dfa(lowered(abnf), true, DEPTH);
    expect(dfa.deriveWhole(input)).toBe(true);
    expect(dfa.dropped).toBeGreaterThan(0);
    expect(dfa.dropped).toBeLessThan(100);
  });

  it("layouts within a small budget stay right after the states are dropped", () => {
    const abnf = "rule = *( digits / letters )\ndigits = 1*DIGIT\nletters = 1*ALPHA";
    const dfa = new Dfa(lowered(abnf), true, 8);
    const layouts = new Layouts<SpanIndices>(dfa.names.length, (places) => places.slice());
    for (const input of ["1a", "a1", "", "11", "aa", "a1a", "1a1", "1a"]) {
      expect(dfa.deriveWhole(input)).toBe(true);
      const places = dfa.layOut(layouts);
      const found = Array.from(places, (index) => (index < 0 ? -1 : layouts.offsets[index]));
      expect(found).toEqual(firstPlaces(dfa));
      dfa.release();
    }
    expect(dfa.dropped).toBeGreaterThan(0);
  });
});

describe("expected sets", () => {
  /** The machine of the first rule of a text, with every rule visible. */
  function machineOf(abnf: string): ExplainingMachine {
    return buildMachine(definitionOf(abnf), () => true).machine;
  }

  /**
   * The expected set at the first impossible character of a string, for the first rule of a text; after a
   * literal that is begun, the number of code units that are read.
   */
  function expected(abnf: string, input: string): readonly string[] {
    const machine = machineOf(abnf);
    machine.recognizeWhole(input);
    return written(machine.expected());
  }

  describe("a set begins with what tells most", () => {
    const RULES = `
small = "a" / "b"
large = %x61-7A / DIGIT
pair = "x" "y"
more = 1*pair
both = small / large
`;
    const set = (body: string): string => expected(`r = ${body}${RULES}`, "").join(" ");

    it.each([
      ['small / DIGIT / large / "c" / ":" / pair', 'large small pair "c" ":" DIGIT', ""],
      [
        'DIGIT / small / ":" / pair / "c" / more / ALPHA / large / "?"',
        'ALPHA large pair more ":" "?" DIGIT small "c"',
        "sets by their size, other rules, literals, and what is in the first ones",
      ],
      [
        'both / "?" / large / pair / ":" / more / "."',
        'both pair more "?" ":" "." large',
        "of equal sets, the first",
      ],
      [
        '"ab" / pair / "?" / large / ":" / more / "."',
        'large pair more "ab" "?" ":" "."',
        "a literal of several characters is in no set, though each of them is",
      ],
    ])("%s: %s %s", (body, words) => {
      expect(set(`( ${body} ) CR`)).toBe(words);
    });

    it("keeps the end of the input last", () => {
      const body = '[ "?" / DIGIT / small / "," / ":" / ";" / large ]';
      expect(set(body)).toMatch(/ DIGIT end of input$/);
    });

    it("looks at a chain of rules of any length", () => {
      const length = scaled(12_000, 3_000);
      const chain = numbered(length, (index) => `c${index} = c${index + 1}\n`);
      const text = `r = c0 / "1" / WSP / "3" / ALPHA / "5" / CRLF / "6"\n${chain.join("")}c${length} = "a"\n`;
      expect(expected(text, "").join(" ")).toBe('ALPHA WSP c0 CRLF "1" "3" "5" "6"');
    });
  });

  it("a literal that has begun has its read part before the offset, and can be completed there", () => {
    const LITERALS = ['"ab"', '"aab"', '"ba"', '"b"'];
    const bodies = sampled(everyNth(expressions(LITERALS, 4).flat(), 4), 5);

    const wrong = chunks(bodies, 100).flatMap((chunk) => {
      const { rules } = compile(chunk.map((body, index) => `r${index} = ${body}\n`).join(""));
      return Object.values(rules).flatMap((rule) => {
        const { machine } = buildMachine(rule.definition, () => true);
        return strings(["a", "b"], 4).filter((input) => {
          if (machine.recognizeWhole(input)) return false;
          const { stopped } = machine;
          return !machine.expected().every(({ word, read }) => {
            if (read === 0) return true;
            const literal = word.slice(1, -1);
            const completed = input.slice(0, stopped - read) + literal;
            return (
              completed.startsWith(input.slice(0, stopped)) &&
              read < literal.length &&
              (rule.explain(completed)?.offset ?? completed.length) === completed.length
            );
          });
        });
      });
    });
    expect(wrong).toEqual([]);
  });

  test.each(["r = 2DIGIT", 'r = DIGIT [ r ] / "x"'])(
    "asked twice, the answer is the same: %s",
    (abnf) => {
      const machine = machineOf(abnf);
      machine.recognizeWhole("");
      const before = machine.expected();
      machine.recognizeWhole("12 ");
      expect(machine.expected()).not.toEqual(before);
      machine.recognizeWhole("");
      expect(machine.expected()).toEqual(before);
      expect(machine.expected()).toEqual(before);
    },
  );
});

// Covered states are left out of the lists. Only the cost shows it. Costs are counted: states
// visited by closures, and entries of the lists.

/** The visits of each character, and the longest list. */
function cost(abnf: string, input: string, isTracked = true): { visits: number; widest: number } {
  const { root, sets } = isTracked ? lowered(abnf) : lower(definitionOf(abnf));
  const alphabet = new Alphabet(sets);
  const nfa = new Nfa(root, alphabet);
  const closure = new Closure(nfa);
  let entries: Entries = [nfa.start];
  let widest = 0;
  for (let at = 0; at < input.length; at += 1) {
    entries = closure.step(entries, alphabet.of(input.charCodeAt(at))).entries;
    widest = Math.max(widest, entries.length);
  }
  expect(entries.length).toBeGreaterThan(0);
  return { visits: closure.visits, widest };
}

function letters(count: number): string {
  const random = seeded(count);
  return numbered(count, () => (random() < 0.5 ? "a" : "b")).join("");
}

const onlyA = (count: number): string => "a".repeat(count);

describe("a list has as many entries, and a step as many visits, however much has been read", () => {
  it.each<[string, (count: number) => string]>([
    ['s = *"a" *1000000"a" "b"', onlyA],
    ['s = *"a" 5*1000000"a" "b"', onlyA],
    ['s = *a *1000000a "b"\na = "a"', onlyA],
    ['s = *1000000( *"a" *"b" )', letters],
    ['s = *1000000( *a *b )\na = "a"\nb = "b"', letters],
    ['s = *10000( *10000( *10000( *10000( *10000( "a" / "b" ) ) ) ) )', letters],
    ['s = *( "a" / "b" ) "a" *1000000( "a" / "b" ) "c"', letters],
    ['s = *c a *1000000c "c"\nc = "a" / "b"\na = "a"', letters],
    ['s = 1*5000000"x"', (count) => "x".repeat(count)],
    ['s = *( *1000000"a" *1000000"b" )', letters],
  ])("%s", (abnf, input) => {
    const [short, long] = [cost(abnf, input(100)), cost(abnf, input(200))];
    expect(long.widest).toBeLessThan(10);
    expect(long.widest).toBe(short.widest);
    expect(long.visits).toBeLessThan(2.1 * short.visits);
  });

  it("without visible rules, iterations need not be empty, in any order of alternatives", () => {
    for (const abnf of ['s = *1000000( "" / "a" )', 's = 1000000*2000000( [ "a" ] / [ "b" ] )'])
      expect(cost(abnf, "aaaa", false).visits).toBeLessThan(50);
  });

  it("iterations that can be empty are not needed, also if a rule shows them", () => {
    expect(cost('s = 300maybe "b"\nmaybe = [ "a" ]', "a".repeat(100)).widest).toBeLessThan(10);
  });

  it("of states that arrive one after the other, the widest covers the next ones", () => {
    const { root, sets } = lowered('s = *5"a" "b"');
    const alphabet = new Alphabet(sets);
    const closure = new Closure(new Nfa(root, alphabet));
    const step = (entries: Entries): Entries => closure.step(entries, alphabet.of(0x61)).entries;
    const [four] = step([new Nfa(root, alphabet).start]);
    const [three] = step([four!]);
    const family = new Family(1);
    family.add(four!, 1);
    expect([family.covers(four!, 1), family.covers(three!, 1)]).toEqual([true, true]);
    family.add(three!, 1);
    expect([family.covers(four!, 1), family.covers(three!, 1)]).toEqual([true, true]);
    expect(family.covers(three!, 2)).toBe(false);
  });

  it("of any number of states that arrive, the widest covers all others", () => {
    const { root, sets } = lowered('s = *400"a" "b"');
    const alphabet = new Alphabet(sets);
    const nfa = new Nfa(root, alphabet);
    const closure = new Closure(nfa);
    const states: State[] = [];
    for (let entries: Entries = [nfa.start]; states.length < 300; states.push(entries[0]!))
      entries = closure.step(entries, alphabet.of(0x61)).entries;
    const family = new Family(1);
    for (const state of [...states].reverse()) family.add(state, 1);
    expect(states.every((state) => family.covers(state, 1))).toBe(true);
  });

  it("counts that do not cover each other stay: each is another language", () => {
    const abnf = 's = *( "a" / "b" ) "a" 1000000( "a" / "b" ) "c"';
    const { widest } = cost(abnf, "a".repeat(100));
    expect(widest).toBe(101);
  });
});

describe("the first impossible character and the expected set are those of all states", () => {
  const HELPERS = 'nullable = [ "a" ]\neither = "a" / "a" "b"\n';
  const inputs = strings(["a", "b"], 5).flatMap((input) => [input, `${input}c`]);

  function differences(bodies: readonly string[]): readonly string[] {
    return bodies.flatMap((body) => {
      const abnf = `s = ${body}\n${HELPERS}`;
      const whole = lowered(abnf);
      const rule = compile(abnf).rule("s");
      return inputs.flatMap((input) => {
        const stop = stopOf(whole, input);
        const wanted = stop && mismatch("s", input, stop.offset, stop.expected).message;
        const found = rule.explain(input)?.message ?? null;
        return found === wanted ? [] : [`${body} on ${input}: ${found}, not ${wanted}`];
      });
    });
  }

  const elements = ['"a"', '"b"', "nullable", "either"];
  const counted = ["*2", "2", "*3", "1*3", "2*", "3*4"].flatMap((times) =>
    elements.map((element) => times + element),
  );

  const pairs = counted.flatMap((first) => counted.map((second) => `${first} ${second}`));
  const nested = pairs.flatMap((pair) => ["*", "*2", "2*3"].map((times) => `${times}( ${pair} )`));
  const world = expressions(elements, 4);

  describe.each([
    ["repetitions one after the other", everyNth(pairs, 5)],
    ["repetitions in each other", everyNth(nested, 23)],
    ["expressions of 3 operators and elements", world[3] ?? []],
    ["expressions of 4 operators and elements", everyNth(world[4] ?? [], 11)],
  ])("of %s", (_, bodies) => {
    it.each(chunks(sampled(bodies, 23), 20).map((some) => [some]))("part %#", (some) => {
      expect(differences(some)).toEqual([]);
    });
  });
});
