import { LimitError } from "../../../grammar/common/errors.js";
import { decode } from "../../../grammar/runtime/decode.js";
import { recognizes } from "../../../grammar/runtime/recognize.js";
import { minimalAutomaton, precompile } from "../../../grammar/generate/precompile.js";
import { rfc2396bis, rfc3986, rfc3987 } from "../../../grammar/index.js";
import { caught } from "../../helpers/caught.js";
import { definitionOf } from "../../helpers/lowered.js";
import { sampled } from "../../helpers/worlds.js";
import { grammarOf } from "../../standards/table.js";

/** Grammars by the names of their standards, made when they are needed. */
const GRAMMARS = {
  "RFC 3339": () => grammarOf("rfc3339"),
  "RFC 3986": () => rfc3986,
  "RFC 3987": () => rfc3987,
  "RFC 5646": () => grammarOf("rfc5646"),
  "the draft": () => rfc2396bis,
};

type Standard = keyof typeof GRAMMARS;

/** The components of a reference, as the dialects ask for them. */
const STD66 = `scheme authority userinfo host port path-abempty path-absolute path-noscheme
  path-rootless query fragment IP-literal IPv4address reg-name`;
const DRAFT = `scheme authority userinfo host port abs-path rel-path opaque-part query fragment
  IPv6reference IPv4address hostname`;

/** A rule of a standard, and the rules to be captured. */
function ruleOf(standard: Standard, name: string, captures: string) {
  const grammar = GRAMMARS[standard]();
  const names = captures.split(/\s+/).filter((each) => each !== "");
  const definition = (rule: string) => grammar.rule(rule).definition;
  return [definition(name), { captures: names.map(definition) }] as const;
}

describe("the smallest automaton", () => {
  it.each(
    sampled<[Standard, string, number, number]>(
      [
        ["RFC 3986", "URI-reference", 182, 21],
        ["RFC 3986", "IPv6address", 151, 10],
        ["RFC 3987", "IRI-reference", 185, 23],
        ["the draft", "URI-reference", 191, 20],
        ["RFC 3339", "date-time", 28, 8],
        ["RFC 5646", "Language-Tag", 136, 28],
      ],
      2,
    ),
  )("of %s, %s: %i states, %i classes", (standard, name, size, symbols) => {
    const { automaton } = minimalAutomaton(...ruleOf(standard, name, ""));
    expect([automaton.size, automaton.symbols]).toEqual([size, symbols]);
    expect([automaton.effects.length, automaton.endings.length]).toEqual([1, 1]);
  });

  it.each(
    sampled<[Standard, string, string, number, number]>(
      [
        ["RFC 3986", "URI-reference", STD66, 245, 54],
        ["RFC 3986", "IPv6address", "h16 ls32 IPv4address", 217, 14],
        ["the draft", "URI-reference", DRAFT, 1316, 60],
      ],
      3,
    ),
  )("of %s, %s with %s: %i states, %i effects", (standard, name, captures, size, effects) => {
    const { automaton } = minimalAutomaton(...ruleOf(standard, name, captures));
    // The first effect is to do nothing.
    expect([automaton.size, automaton.effects.length - 1]).toEqual([size, effects]);
  });

  it.each<[string, number]>([
    ['r = *"a" / 1*"a" "a"', 1],
    ['r = "a" "b" / "c" "b"', 3],
    ["r = *%x0-10FFFF", 1],
    ['r = 5"a"', 6],
  ])("of %s has %i states", (abnf, size) => {
    expect(minimalAutomaton(definitionOf(abnf)).automaton.size).toBe(size);
  });

  it("has one class for characters that no state tells apart", () => {
    // In the text, "a" and "b" are told apart; in the language, they are not.
    const { automaton } = minimalAutomaton(definitionOf('r = "a" "c" / "b" "c"'));
    expect(automaton.symbols).toBe(3);
    expect(automaton.size).toBe(3);
  });
});

describe("the words of the expected sets", () => {
  it("have each literal once, however many of its characters can be read", () => {
    const long = `"${"ab".repeat(500)}"`;
    const { expected } = precompile(definitionOf(`r = ${long} / "abc"`), { explain: true });
    expect(new Set(expected?.words)).toEqual(new Set([long, '"abc"', "end of input", "r"]));
    expect(expected?.words).toHaveLength(4);
    expect(expected?.text.length).toBeLessThan(5000);
  });
});

describe("the text of a table", () => {
  it("holds a rule of one character", () => {
    const { table } = precompile(definitionOf("r = %x61"));
    expect(
      ["a", "", "aa", "b", "\u{1F600}"].map((input) => recognizes(decode(table), input)),
    ).toEqual([true, false, false, false, false]);
  });
});

describe("what cannot be precompiled", () => {
  it.each([
    [50_000, 'r = 10"a"'],
    [2_500_000, 'r = *("a" / "b") "a" 10("a" / "b")'],
  ])("what takes more than %i steps: %j", (budget, abnf) => {
    const error = caught(() => precompile(definitionOf(abnf), { budget }));
    expect(error).toBeInstanceOf(LimitError);
    expect(error).toMatchObject({ kind: "states", limit: budget });
    expect(() => precompile(definitionOf('r = 9"a"'), { budget })).not.toThrow();
  });
});
