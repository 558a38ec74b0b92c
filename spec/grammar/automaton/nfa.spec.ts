import { Alphabet } from "../../../grammar/automaton/alphabet.js";
import { EMPTY, sequence } from "../../../grammar/automaton/expression.js";
import { LimitError } from "../../../grammar/errors.js";
import { Nfa } from "../../../grammar/automaton/nfa.js";
import type { State } from "../../../grammar/automaton/nfa.js";
import type { Visible } from "../../helpers/lowered.js";
import { caught } from "../../helpers/caught.js";
import { dumpNfa } from "../../helpers/automata.js";
import { lowered } from "../../helpers/lowered.js";

function nfaOf(abnf: string, visible: Visible = "none"): Nfa {
  const { root, sets } = lowered(abnf, visible);
  return new Nfa(root, new Alphabet(sets));
}

describe("states and moves", () => {
  const sample = "abc01";

  it.each<[string, readonly string[]]>([
    ['r = ""', ["1 accept"]],
    ['r = "a"', ["1 [a] 2", "2 accept"]],
    ['r = "a" "b"', ["1 [a] 2", "2 [b] 3", "3 accept"]],
    ['r = "ab" / "c"', ["1 split 2 3", "2 [a] 4", "3 [c] 5", "4 [b] 5", "5 accept"]],
    ['r = "a" / "b" / "c"', ["1 [abc] 2", "2 accept"]],
    ['r = [ "a" ]', ["1 split 2 3", "2 [a] 3", "3 accept"]],
    ['r = *"a"', ["1 split 2 3", "2 [a] 1", "3 accept"]],
    ['r = 1*"a"', ["1 split 2", "2 [a] 3", "3 split 2 4", "4 accept"]],
    ['r = 2"a"', ["1 split 2", "2 [a] 3", "3 [a] 4", "4 accept"]],
    ['r = *2"a" "b"', ["1 split 2 3", "2 [a] 4", "3 [b] 5", "4 split 6 3", "5 accept", "6 [a] 3"]],
  ])("%s", (abnf, expected) => {
    expect(dumpNfa(lowered(abnf, "none"), sample)).toEqual(expected);
  });

  it("rules that are seen are entered and left over marks", () => {
    expect(dumpNfa(lowered('r = s "b"\ns = "a"'), sample)).toEqual([
      "1 mark 2 2",
      "2 mark 0 3",
      "3 [a] 4",
      "4 mark 1 5",
      "5 [b] 6",
      "6 mark 3 7",
      "7 accept",
    ]);
  });

  it("an iteration that can be empty repeats only after it has read", () => {
    expect(dumpNfa(lowered('r = *( "a" / "" )', "none"), sample)).toEqual([
      "1 split 2 3",
      "2 split 4 5",
      "3 accept",
      "4 [a] 6",
      // An iteration that has read nothing leads nowhere.
      "5 split",
      "6 split 1",
    ]);
  });

  it("a sequence that is too long is not written out", () => {
    const rules = Array.from(
      { length: 22 },
      (_, index) => `r${index} = r${index + 1} r${index + 1}`,
    );
    const error = caught(() => nfaOf([...rules, 'r22 = "a"'].join("\n")));
    expect(error).toBeInstanceOf(LimitError);
    expect(error).toMatchObject({ kind: "length", limit: 1 << 21 });
    expect(String(error)).toBe(
      "LimitError: a concatenation has more than 2097152 elements, with its rules written out",
    );
  });

  it("rules that contain themselves are called", () => {
    expect(dumpNfa(lowered('r = "a" [ r ] "b"', "none"), sample)).toEqual([
      "1 call 0 2",
      "2 accept",
    ]);
    const { root, sets, calls } = lowered('r = "a" [ r ] "b"', "none");
    const nfa = new Nfa(root, new Alphabet(sets));
    const [call] = calls;
    const moves: string[] = [];
    let state: State | undefined = call && nfa.beginning(call);
    while (state !== undefined) {
      const move = nfa.move(state);
      moves.push(move.kind);
      state = move.kind === "consume" || move.kind === "call" ? move.target : undefined;
      if (move.kind === "split") [state] = move.targets;
    }
    expect(moves).toEqual(["consume", "split", "call", "consume", "accept"]);
  });
});

describe("equal lists are one state", () => {
  it("a repetition without an upper bound comes back to its own state", () => {
    const nfa = nfaOf('r = 3*( "a" "b" )');
    let state = nfa.start;
    const sizes: number[] = [];
    for (let length = 0; length < 50; length += 1) {
      state = afterFirst(nfa, state);
      sizes.push(nfa.size);
    }
    expect(sizes.at(-1)).toBe(sizes[10]);
  });

  it("one with an upper bound has as many states as its inputs are long", () => {
    const nfa = nfaOf("r = 1*998000000VCHAR");
    let state = nfa.start;
    expect(nfa.size).toBe(2);
    for (let length = 0; length < 100; length += 1) state = afterFirst(nfa, state);
    expect(nfa.size).toBeLessThan(300);
  });

  it.each([
    ['r = "a" *( "b" "c" )'],
    // The remainders of repetitions, and the ends of their iterations, are those of the automaton.
    ['r = 3*5( "a" "b" )'],
    ['r = *5( [ "a" ] [ "b" ] )'],
  ])("a state is taken over into another automaton of the same expression: %s", (abnf) => {
    const { root, sets } = lowered(abnf, "none");
    const [first, second] = [0, 1].map(() => new Nfa(root, new Alphabet(sets)));
    if (first === undefined || second === undefined) throw new RangeError();
    const there = afterFirst(first, first.start);
    const here = afterFirst(second, second.start);
    const [adopted, start] = second.adopt([there, first.start]);
    expect(adopted).toBe(here);
    expect(start).toBe(second.start);
  });

  it("states are taken over with what they share once", () => {
    const { root, sets } = lowered(`r = "${"x".repeat(500)}"`, "none");
    const [first, second] = [0, 1].map(() => new Nfa(root, new Alphabet(sets)));
    if (first === undefined || second === undefined) throw new RangeError();
    const states = [first.start];
    for (let length = 0; length < 499; length += 1) states.push(afterFirst(first, states.at(-1)!));
    expect(second.adopt([...states, ...states])).toHaveLength(1_000);
    expect(second.size).toBe(501);
  });

  it("an empty string before an expression does not make a state", () => {
    const nfa = nfaOf('r = "a"');
    expect(nfa.before(EMPTY, nfa.start)).toBe(nfa.start);
    const { root } = lowered('r = "a" "b"', "none");
    expect(nfa.before(sequence([EMPTY, root]), nfa.start)).toBe(nfa.before(root, nfa.start));
  });
});

/** The state after the first character that a state can read, on the preferred way. */
function afterFirst(nfa: Nfa, from: State): State {
  for (let state = from; ;) {
    const move = nfa.move(state);
    if (move.kind === "consume") return move.target;
    const next = move.kind === "split" ? move.targets[0] : undefined;
    if (next === undefined) throw new RangeError("reads nothing");
    state = next;
  }
}
