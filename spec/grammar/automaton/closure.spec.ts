import { Alphabet } from "../../../grammar/automaton/alphabet.js";
import { Closure } from "../../../grammar/automaton/closure.js";
import type { Arrivals, Entries } from "../../../grammar/automaton/closure.js";
import { Nfa } from "../../../grammar/automaton/nfa.js";
import { lowered } from "../../helpers/lowered.js";

/** The closures of the first rule of a text, one character after the other. */
class Walk {
  entries: Entries;
  readonly #alphabet: Alphabet;
  readonly #closure: Closure;

  constructor(abnf: string) {
    const { root, sets } = lowered(abnf);
    this.#alphabet = new Alphabet(sets);
    const nfa = new Nfa(root, this.#alphabet);
    this.#closure = new Closure(nfa);
    this.entries = [nfa.start];
  }

  /** E.g. `0<2 0>, 1<4`: from entry 0 over marks 2 and 0, and from entry 1 over mark 4. */
  read(character: string): string {
    const arrivals = this.step(character);
    this.entries = arrivals.entries;
    return arrivals.from
      .map((from, index) => [from, (arrivals.marks[index] ?? []).join(" ")].join("<"))
      .join(", ");
  }

  step(character: string): Arrivals {
    return this.#closure.step(this.entries, this.#alphabet.of(character.codePointAt(0) ?? 0));
  }

  /** The same for the end of the input. */
  end(): string {
    const acceptance = this.#closure.acceptance(this.entries);
    return acceptance === null ? "none" : `${acceptance.entry}<${acceptance.marks.join(" ")}`;
  }
}

function walked(abnf: string, input: string): readonly string[] {
  const walk = new Walk(abnf);
  return [...Array.from(input).map((character) => walk.read(character)), walk.end()];
}

describe("where each entry came from, over which marks, and how the input can end", () => {
  // Rules are numbered in the order of their ends: mark 2n opens number n, mark 2n + 1 closes it.
  it.each<[string, string, readonly string[]]>([
    ['r = "a"', "a", ["0<0", "0<1"]],
    ['r = "a"', "b", ["", "none"]],
    ['r = "ab"', "ab", ["0<0", "0<", "0<1"]],
    ['r = *"a"', "aa", ["0<0", "0<", "0<1"]],
    ['r = *"a"', "", ["0<0 1"]],
    ['r = s s\ns = "a"', "aa", ["0<2 0", "0<1 0", "0<1 3"]],
    // Both alternatives continue, the first before the second.
    ['r = s "b" / t "b"\ns = "a"\nt = "a"', "ab", ["0<4 0, 0<4 2", "0<1", "0<5"]],
    ['r = t "b" / s "b"\ns = "a"\nt = "a"', "ab", ["0<4 0, 0<4 2", "0<1", "0<5"]],
    // The first of two ways to a state is taken.
    ['r = s / t\ns = "a"\nt = "a"', "a", ["0<4 0, 0<4 2", "0<1 5"]],
    ['r = [ s ] [ s ]\ns = "a"', "a", ["0<2 0, 0<2 0", "0<1 3"]],
    // Another iteration comes before the end: the repetition reads the last "a" as long as it can.
    ['r = *s "a"\ns = "a"', "aa", ["0<2 0, 0<2", "0<1 0, 0<1", "1<3"]],
    // A state covers those that leave out its first elements.
    ['r = ( ( "x" [ "a" ] / "x" ) *"b" / "x" ) "c"', "xc", ["0<0", "0<", "0<1"]],
    ['r = ( "x" [ "a" ] / "x" ) *"c"', "x", ["0<0", "0<1"]],
    // It does not cover one that needs fewer elements, and a choice covers itself alone.
    ['r = ( "x" 2"a" / "x" ) "c"', "x", ["0<0, 0<0", "none"]],
    ['r = ( "x" ( "a" / "" ) / "x" ) "c"', "x", ["0<0, 0<0", "none"]],
    // A state covers those with narrower counts: that need more iterations, or may have fewer.
    ['r = ( "" / "a" ) 5*"a" "b"', "a", ["0<0", "none"]],
    ['r = [ "a" ] 5*"a" "b"', "a", ["0<0, 0<0", "none"]],
    ['r = [ "a" ] *5"a" "b"', "a", ["0<0", "none"]],
    ['r = ( "" / "a" ) *5"a" "b"', "a", ["0<0, 0<0", "none"]],
    // A path that ends is dropped with its marks.
    ['r = s "c" / t "d"\ns = "ab"\nt = "ab"', "abd", ["0<4 0, 0<4 2", "0<, 1<", "1<3", "0<5"]],
  ])("%j on %j", (abnf, input, expected) => {
    expect(walked(abnf, input)).toEqual(expected);
  });
});

it("a walk visits each state once, however many ways lead to it", () => {
  // There are 2^12 ways past the choices.
  const { root, sets } = lowered(`r = ${'( [ "a" ] / [ "b" ] ) '.repeat(12)} "c"`);
  const alphabet = new Alphabet(sets);
  const nfa = new Nfa(root, alphabet);
  const closure = new Closure(nfa);
  expect(closure.step([nfa.start], alphabet.of(0x63)).entries).toHaveLength(1);
  // The two states after the character are not visited.
  expect(closure.visits).toBe(nfa.size - 2);
});

describe("walks do not see each other", () => {
  it("a step may be repeated", () => {
    const walk = new Walk('r = *( s / "b" )\ns = "a"');
    const first = walk.step("a");
    walk.step("b");
    const again = walk.step("a");
    expect(again).toEqual(first);
    expect(again.entries[0]).toBe(first.entries[0]);
  });

  it("a walk that finds an end leaves nothing to the next walk", () => {
    const walk = new Walk('r = "a" ( "" / "b" )');
    const { entries } = walk;
    walk.read("a");
    // The walk finds the end before it visits "b".
    expect(walk.end()).toBe("0<1");
    walk.entries = entries;
    expect(walk.read("b")).toBe("");
  });
});
