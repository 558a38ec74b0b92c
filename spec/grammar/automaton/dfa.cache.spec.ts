/** A small budget for states changes nothing but the cost. */
import fc from "fast-check";
import { Dfa } from "../../../grammar/automaton/dfa.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { rfc2396bis } from "../../../grammar/index.js";
import { Layouts } from "../../../grammar/runtime/layout.js";
import type { SpanIndices } from "../../../grammar/runtime/layout.js";
import { firstPlaces } from "../../helpers/first-places.js";
import { lowered } from "../../helpers/lowered.js";
import { slipped, stringsOf } from "../../helpers/references.js";
import { pick, sampled, scaled, seeded, tries } from "../../helpers/worlds.js";

const URI_REFERENCE = rfc2396bis.rules["URI-reference"].definition;

/** The automaton that only recognizes. */
function recognizer(budget?: number): Dfa {
  return new Dfa(
    lower(URI_REFERENCE, () => false),
    false,
    budget,
  );
}

/** The automaton that also derives. */
function parser(budget?: number): Dfa {
  return new Dfa(
    lower(URI_REFERENCE, () => true),
    true,
    budget,
  );
}

type RunName = "recognizeWhole" | "deriveWhole" | "recognizePrefix" | "derivePrefix";

/** The size of the effects of an automaton. */
function effectsOf(dfa: Dfa): number {
  return dfa.effects.origins.length;
}

test("a list of thousands of words is larger than the cache, and keeps the states of all words", () => {
  const words = Array.from({ length: scaled(10_000, 3_000) }, (_, index) => `w${index}`);
  const dfa = new Dfa(
    lowered(`r = ${words.map((word) => `"${word}"`).join(" / ")}`, "none"),
    false,
  );
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
      {
        ample: recognizer(),
        tight: recognizer(budget),
        names: ["recognizeWhole", "recognizePrefix"],
      },
      { ample: parser(), tight: parser(budget), names: ["deriveWhole", "derivePrefix"] },
    ] as const;
    for (const { ample, tight, names } of pairs) {
      for (const input of inputs)
        for (const name of names)
          expect([input, ...outcome(tight, name, input)]).toEqual([
            input,
            ...outcome(ample, name, input),
          ]);
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
  const text = Array.from({ length: scaled(20_000, 4_000) }, () =>
    random() < 0.5 ? "a" : "b",
  ).join("");

  /** The ends of the prefixes that have an "a" before their last twenty characters. */
  const ends = Array.from(text, (_, end) => end + 1).filter((end) => text[end - 21] === "a");
  const last = ends.at(-1);

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
    const source = 'r = *letter x 20letter\nletter = "a" / "b"\nx = "a"';
    const end = last ?? 0;
    const dfa = new Dfa(lowered(source, ["x"]), true, 2000);
    expect(dfa.deriveWhole(text.slice(0, end))).toBe(true);
    expect(firstPlaces(dfa)).toEqual([end - 21, end - 20]);
    expect(dfa.dropped).toBeGreaterThan(50);
  });

  it("keeps no effects over the budget", () => {
    const source = 'r = *letter x 20letter\nletter = "a" / "b"\nx = "a"';
    const dfa = new Dfa(lowered(source), true, 2000);
    dfa.deriveWhole(text);
    dfa.release();
    expect(effectsOf(dfa)).toBeLessThan(2000);
    expect(dfa.log.length).toBeLessThanOrEqual(4096);
  });
});

describe("long runs of characters", () => {
  // Each pair of brackets has a state with a long run, of letters or of digits.
  const abnf =
    'r = *( "<" *ALPHA ">" / "(" *DIGIT ")" / "[" *( DIGIT / "," ) "]" / "{" *( ALPHA / "," ) "}" )';
  const BRACKETS = [
    ["<", ">", "a"],
    ["(", ")", "1"],
    ["[", "]", ","],
    ["{", "}", ","],
  ] as const;
  const random = seeded(27);
  const inputs = Array.from({ length: tries(3000) }, () =>
    Array.from({ length: 12 }, () => {
      const [open, close, inside] = pick(BRACKETS, random);
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
        for (const input of inputs)
          expect([input, tight[name](input), tight.stopped]).toEqual([
            input,
            ample[name](input),
            ample.stopped,
          ]);
      expect(tight.dropped).toBeGreaterThan(inputs.length);
    },
  );
});

describe("rules in each other, deeper than the budget", () => {
  const DEPTH = 2000;
  const names = Array.from({ length: DEPTH }, (_, index) => `r${String(index)}`);
  const abnf = names.map((name, index) => `${name} = "x" ${names[index + 1] ?? '"y"'}\n`).join("");
  const input = `${"x".repeat(DEPTH)}y`;

  it("are not dropped at each character, although their ends alone exceed the budget", () => {
    const dfa = new Dfa(lowered(abnf), true, DEPTH);
    expect(dfa.deriveWhole(input)).toBe(true);
    expect(dfa.dropped).toBeGreaterThan(0);
    expect(dfa.dropped).toBeLessThan(100);
  });
});

describe("layouts within a small budget", () => {
  it("stay right after the states are dropped", () => {
    const dfa = new Dfa(
      lowered("rule = *( digits / letters )\ndigits = 1*DIGIT\nletters = 1*ALPHA"),
      true,
      8,
    );
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
