import { Alphabet } from "../../../grammar/automaton/alphabet.js";
import { Nfa } from "../../../grammar/automaton/nfa.js";
import type { State } from "../../../grammar/automaton/nfa.js";
import {
  commonBase,
  Configurations,
  statesAbove,
} from "../../../grammar/context-free/configuration.js";
import { lowered } from "../../helpers/lowered.js";

function world() {
  const { root, sets } = lowered('r = "a" "b" "c" "d" [ r ]', "none");
  const nfa = new Nfa(root, new Alphabet(sets));
  const all = new Configurations(nfa);
  const states: State[] = [];
  // The first state is the call of the rule itself.
  const first = nfa.move(nfa.start);
  if (first.kind !== "call") throw new TypeError(first.kind);
  for (let at: State | undefined = nfa.beginning(first.call); at !== nfa.end && at !== undefined;) {
    states.push(at);
    at = at.tail;
  }
  const [a, b, c] = states as [State, State, State];
  /** The configuration of states, the lowest first. */
  const stack = (...from: readonly State[]) =>
    from.reduce((below, state) => all.on(below, state), all.bottom);
  return { nfa, all, stack, a, b, c };
}

describe("configurations", () => {
  const { nfa, all, stack, a, b, c } = world();

  it("with the same states are one object", () => {
    expect(stack(a, b)).toBe(stack(a, b));
    expect(stack(a, b)).not.toBe(stack(b, a));
    expect(stack(a, b).depth).toBe(2);
    expect(statesAbove(stack(a, b, c), stack(a))).toEqual([c, b]);
  });

  it("do not contain the final state: a call at the end of a rule adds nothing", () => {
    expect(all.on(stack(a), nfa.end)).toBe(stack(a));
    expect(all.on(all.bottom, nfa.end)).toBe(all.bottom);
  });

  it("are moved to another base", () => {
    expect(all.rebased(stack(a, b, c), stack(a), all.bottom)).toBe(stack(b, c));
    expect(all.rebased(stack(b, c), all.bottom, stack(a))).toBe(stack(a, b, c));
    expect(all.rebased(all.bottom, all.bottom, stack(a))).toBe(stack(a));
  });

  it.each([
    ["one: all but its top", [stack(a, b, c)], stack(a, b)],
    ["two with a common part", [stack(a, b, c), stack(a, b, a)], stack(a, b)],
    ["of different depths", [stack(a, b, c, a), stack(a, c)], stack(a)],
    ["one is a part of the other", [stack(a, b), stack(a, b, c)], stack(a)],
    ["nothing in common", [stack(a, b), stack(b, b)], all.bottom],
    ["the bottom alone", [stack(a, b), all.bottom], all.bottom],
  ])("have a common base: %s", (_, configurations, base) => {
    expect(commonBase(configurations)).toBe(base);
  });
});

test("after a character, each iteration on the stack has read something", () => {
  const { root, sets } = lowered('r = *( *"a" [ r "b" ] ) "c"', "all");
  const nfa = new Nfa(root, new Alphabet(sets));
  const all = new Configurations(nfa);
  const start = all.on(all.bottom, nfa.start);
  expect(all.read(all.read(start))).toBe(all.read(start));
  expect(all.read(all.bottom)).toBe(all.bottom);
});
