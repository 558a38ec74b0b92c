/** The cost of the deterministic automaton, in reads of characters and in transitions made. */
import { Dfa } from "../../../grammar/automaton/dfa.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { rfc2396bis } from "../../../grammar/index.js";
import { CountingInput } from "../../helpers/counting-input.js";
import { lowered } from "../../helpers/lowered.js";

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
