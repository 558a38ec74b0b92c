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

  it("have as many histories as their entries have pasts; one at the beginning", () => {
    const abnf = 'r = ( s / t / *2u "z" ) "!"\ns = "x" "y"\nt = "x" "z"\nu = "x" / "y"';
    const histories = (visible: Visible): readonly number[] => {
      const follower = new Follower(abnf, visible);
      return ["", "x", "x"].map((character) => {
        if (character !== "") follower.read(character);
        return follower.transitions.historiesAt(follower.state);
      });
    };
    expect(histories("all")).toEqual([1, 3, 1]);
    expect(histories(["t"])).toEqual([1, 2, 1]);
    expect(histories("none")).toEqual([1, 0, 0]);
    const { transitions } = new Follower(abnf, "all");
    transitions.forget();
    expect(transitions.historiesAt(0)).toBe(1);
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

  /** The number of the transition that drops all states, in a run of one letter. */
  function firstDrop(abnf: string, visible: Visible, budget: number): number {
    const follower = new Follower(abnf, visible, budget);
    while (follower.transitions.dropped === 0) follower.read("a");
    return follower.transitions.made;
  }

  it.each([
    // Each iteration makes two states, after two at the beginning, and a state takes 32.
    [639, 9],
    [640, 10],
    [641, 10],
    // What a single transition needs, twice over, does not count.
    [64, 2],
    [127, 2],
  ])("of %i is exceeded by the states of expressions at transition %i", (budget, expected) => {
    expect(firstDrop('r = 1*998"a"', "none", budget)).toBe(expected);
  });

  it.each([
    [0, 0],
    [10, 2],
    [30, 3],
    [40, 5],
    [50, 7],
  ])("of %i is enough for %i cells of a row, and none drops a state", (budget, expected) => {
    const abnf = 'r = *( "a" / "b" 20"c" / "d" s )\ns = *"e" / *3"f"';
    const [ample, tight] = [CACHE_BUDGET, budget].map((each) => {
      const { transitions } = new Follower(abnf, "all", each);
      transitions.makeRow(0);
      expect(transitions.dropped).toBe(0);
      return [...transitions.cells.subarray(0, transitions.endSymbol)];
    });
    expect(tight).toEqual(ample!.map((cell, symbol) => (symbol < expected ? cell : UNKNOWN)));
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

  // 400 characters are 400 classes. With "a", the others and the end, a row has 403 cells.
  const row = 403;
  const letters = Array.from({ length: 400 }, (_, index) => (0x100 + 2 * index).toString(16));
  const wide = `1*998s / %x${letters.join(".")}\ns = "a"`;
  const twice = `1*998( s / t ) / %x${letters.join(".")}\ns = "a"\nt = "a"`;

  it.each<[string, string, Visible, number, number]>([
    ["a row and an entry for each of ten states", wide, "none", 10 * (row + 1), 11],
    ["one less than that", wide, "none", 10 * (row + 1) - 1, 10],
    // Each effect has two numbers. The first one has a mark, and the others have the same two marks.
    ["ten states, and nine effects", wide, ["s"], 10 * (row + 1) + 9 * 2 + 3, 11],
    ["one less than these", wide, ["s"], 10 * (row + 1) + 9 * 2 + 3 - 1, 10],
    // All states but the first have two entries with a history each.
    ["states with two entries", twice, ["s", "t"], 10 * row + 19 + 9 * 4 + 6, 11],
    ["one less than they take", twice, ["s", "t"], 10 * row + 19 + 9 * 4 + 6 - 1, 10],
  ])("of %s is exceeded", (_, body, visible, budget, expected) => {
    expect(firstDrop(`r = ${body}`, visible, budget)).toBe(expected);
  });

  it("is over in a run that has dropped states, until they are forgotten", () => {
    const follower = new Follower(`r = ${wide}`, "none", 10 * (row + 1));
    const { transitions } = follower;
    const isOver: boolean[] = [];
    for (let count = 0; count < 12; count += 1) {
      isOver.push(transitions.isOverBudget);
      follower.read("a");
    }
    // Ten states are not too many, and the eleventh is.
    expect(isOver).toEqual([...Array<boolean>(10).fill(false), true, true]);
    expect(transitions.dropped).toBe(1);
    transitions.forget();
    expect([transitions.isOverBudget, transitions.dropped]).toEqual([false, 2]);
  });

  it("is not over at the beginning", () => {
    const { transitions } = new Follower('r = *"a"', "none");
    expect([transitions.isOverBudget, transitions.dropped]).toEqual([false, 0]);
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
