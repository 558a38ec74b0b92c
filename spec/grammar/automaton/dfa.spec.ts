/** The cost of the deterministic automaton, in reads of characters and in transitions made. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Dfa } from "../../../grammar/automaton/dfa.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { compile, rfc2396bis } from "../../../grammar/index.js";
import { CountingInput } from "../../helpers/counting-input.js";
import { lowered } from "../../helpers/lowered.js";
import { CACHE_SIZE, Transitions } from "../../../grammar/automaton/transitions.js";
import { firstPlaces } from "../../helpers/first-places.js";
import { hasEffect, pairOf } from "../../../grammar/runtime/table.js";
import { dumpExpression, dumpNfa } from "../../helpers/automata.js";
import { Literal } from "../../../grammar/automaton/literal.js";
import { scaled } from "../../helpers/worlds.js";
import type { Spelling } from "../../../grammar/automaton/literal.js";

const URI_REFERENCE = rfc2396bis.rules["URI-reference"].definition;

/** The automaton that only recognizes. */
function recognizer(): Dfa {
  return new Dfa(
    lower(URI_REFERENCE, () => false),
    false,
  );
}

/** The automaton that also derives. */
function parser(): Dfa {
  return new Dfa(
    lower(URI_REFERENCE, () => true),
    true,
  );
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
    "labels of 63",
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
    expect(looks(warm, "recognizeWhole", input)).toBeLessThanOrEqual(input.length);
    expect(looks(warm, "deriveWhole", input)).toBeLessThanOrEqual(input.length);
  });

  it.each(VALID)("%s: each once, for the longest prefix", (_, text, size) => {
    const input = text(size);
    const dfa = parser();
    dfa.derivePrefix(input, 0);
    warm.recognizePrefix(input, 0);
    expect(looks(warm, "recognizePrefix", input)).toBeLessThanOrEqual(input.length);
    expect(looks(dfa, "derivePrefix", input)).toBeLessThanOrEqual(input.length + GROWTHS);
  });

  it.each(VALID)("%s: at most twice, where the derivation is wanted", (_, text, size) => {
    const input = text(size);
    const dfa = parser();
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
  const names: readonly RunName[] = [
    "recognizeWhole",
    "deriveWhole",
    "recognizePrefix",
    "derivePrefix",
  ];
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
  describe("the budget", () => {
    it("of a row ends where it takes many visits", () => {
      const words = Array.from(
        { length: scaled(5000, 2_000) },
        (_, index) => `%x${(0x1000 + index).toString(16)}.61`,
      );
      const abnf = `r = *( ${words.join(" / ")} / "a" / "b" "c" )`;
      const transitions = new Transitions(lowered(abnf, "none"), false, CACHE_SIZE);
      transitions.makeRow(0);
      expect(transitions.made).toBe(1);
    });
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
    const marks: string[] = [];
    for (let at = length - 2; at >= 0; at -= 2)
      marks.push(`${pairs[at] ?? -1}@${pairs[at + 1] ?? -1}`);
    return [`logged at ${offsets}; end at ${dfa.end}`, marks.join(" ")];
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
  describe("a literal of a million characters", () => {
    const text = "x".repeat(1_000_000);

    it("makes the parts that an input reaches", () => {
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
  });

  it("a literal of many characters is matched as a whole, also where its states are dropped", () => {
    const text = "x".repeat(scaled(70_000, 20_000));
    const r = compile(`r = "${text}"`).rule("r");
    expect([text, `${text}x`, text.slice(1)].map((input) => r.test(input))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
