import { CACHE_BUDGET, Transitions } from "../../../grammar/automaton/transitions.js";
import { hasEffect, NONE, pairOf, UNKNOWN } from "../../../grammar/runtime/table.js";
import { Dfa } from "../../../grammar/automaton/dfa.js";
import { firstPlaces } from "../../helpers/first-places.js";
import type { Visible } from "../../helpers/lowered.js";
import { lowered } from "../../helpers/lowered.js";

/** The transitions of the first rule of a text, followed by hand. */
class Follower {
  readonly transitions: Transitions;
  state = 0;

  constructor(abnf: string, visible: Visible, budget = CACHE_BUDGET) {
    this.transitions = new Transitions(lowered(abnf, visible), visible !== "none", budget);
  }

  /** `none`, or the number of the next state, with a `!` if the transition has an effect. */
  read(character: string): string {
    const { transitions } = this;
    const { classes } = transitions;
    const symbol = classes.of(character.charCodeAt(0));
    const known = transitions.cells[this.state + symbol];
    const cell =
      known === UNKNOWN ? transitions.makeTransition(this.state, symbol) : (known ?? NONE);
    if (cell === NONE) return "none";
    this.state = hasEffect(cell) ? (transitions.pairs[pairOf(cell)] ?? -1) : cell;
    return `${this.state / (classes.size + 1)}${hasEffect(cell) ? "!" : ""}`;
  }

  readAll(text: string): string {
    return Array.from(text, (character) => this.read(character)).join(" ");
  }

  get canEnd(): boolean {
    const { transitions } = this;
    const known = transitions.cells[this.state + transitions.endSymbol];
    return (known === UNKNOWN ? transitions.makeEnding(this.state) : known) !== NONE;
  }
}

describe("states and transitions", () => {
  it.each<[string, Visible, string, string]>([
    ['r = *"a"', "none", "aaab", "1 1 1 none"],
    ['r = 3"a"', "none", "aaaa", "1 2 3 none"],
    ['r = 1*( "a" "b" )', "none", "abab", "1 2 1 2"],
    // Entering and leaving a rule is an effect; staying in one is none.
    ['r = *"a"', "all", "aaa", "1! 1 1"],
    ['r = s *"b"\ns = *"a"', "all", "aaabb", "1! 1 1 2! 2"],
    ['r = s *"b"\ns = *"a"', ["r"], "aaabb", "1! 1 1 2 2"],
    // Both ways are kept; without visible rules they are one.
    ['r = s / t\ns = *"a"\nt = *"a"', "none", "aaa", "1 1 1"],
  ])("%j with %j visible, on %j: %s", (abnf, visible, input, expected) => {
    expect(new Follower(abnf, visible).readAll(input)).toBe(expected);
  });

  it("say where the input can end", () => {
    const follower = new Follower('r = 2*3"a"', "none");
    const ends = [0, 1, 2, 3].map(() => {
      const { canEnd } = follower;
      follower.read("a");
      return canEnd;
    });
    expect(ends).toEqual([false, false, true, true]);
  });

  it("do not mind the order of entries where nothing is wanted of it", () => {
    const abnf = 'r = "a" ( s / t ) / "b" ( t / s )\ns = "x" 3"y"\nt = "x" 2"y"';
    const states = (visible: Visible): readonly number[] => {
      const follower = new Follower(abnf, visible);
      return ["ax", "bx"].map((input) => {
        follower.state = 0;
        follower.readAll(input);
        expect(follower.transitions.entriesAt(follower.state)).toHaveLength(2);
        return follower.state;
      });
    };
    expect(new Set(states("none")).size).toBe(1);
    expect(new Set(states("all")).size).toBe(2);
  });
});

describe("the budget", () => {
  it("is kept by forgetting all states, which are then made again", () => {
    const follower = new Follower('r = *( 5"a" "b" )', "none", 20);
    const { transitions } = follower;
    const text = "aaaaab".repeat(20);
    const ends = Array.from(text, (character) => {
      const { canEnd } = follower;
      follower.read(character);
      return canEnd;
    });
    expect(ends).toEqual(Array.from(text, (_, index) => index % 6 === 0));
    expect(transitions.dropped).toBeGreaterThan(5);
    expect(transitions.made).toBeGreaterThan(12);
  });

  it("of a row ends where it takes many visits", () => {
    const words = Array.from(
      { length: 5000 },
      (_, index) => `%x${(0x1000 + index).toString(16)}.61`,
    );
    const { transitions } = new Follower(`r = *( ${words.join(" / ")} / "a" / "b" "c" )`, "none");
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
      const transitions = new Transitions(lowered(abnf, "none"), false, CACHE_BUDGET);
      let state = 0;
      for (const character of text) {
        const symbol = transitions.classes.of(character.codePointAt(0) ?? 0);
        state = transitions.makeTransition(state, symbol);
      }
      expect(transitions.made).toBe(size);
      return transitions.cells.length;
    };
    // Past the budget, the states are dropped.
    expect(room(20000)).toBeLessThanOrEqual(4 * CACHE_BUDGET);
  });

  it("does not drop what one transition needs, however much that is", () => {
    const { abnf, text } = literal(40000);
    const dfa = new Dfa(lowered(abnf, "none"), false);
    expect(dfa.recognizeWhole(text)).toBe(true);
    expect(dfa.dropped).toBeLessThan(200);
  });
});
