import { CACHE_SIZE, Transitions } from "../../../grammar/automaton/transitions.js";
import { Dfa } from "../../../grammar/automaton/dfa.js";
import { firstPlaces } from "../../helpers/first-places.js";
import { lowered } from "../../helpers/lowered.js";

describe("the budget", () => {
  it("of a row ends where it takes many visits", () => {
    const words = Array.from(
      { length: 5000 },
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
    const { abnf, text } = literal(40000);
    const dfa = new Dfa(lowered(abnf, "none"), false);
    expect(dfa.recognizeWhole(text)).toBe(true);
    expect(dfa.dropped).toBeLessThan(200);
  });
});
