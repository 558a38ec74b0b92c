import { areSame } from "../../../grammar/ast/same-definitions.js";
import type { Automaton, Definition } from "../../../grammar/ast/definition.js";
import { definitionOf } from "../../helpers/lowered.js";

const DIGIT: Automaton = {
  states: [
    { isFinal: false, edges: [{ set: [0x30, 0x3a], target: 1 }] },
    { isFinal: true, edges: [] },
  ],
};
const EMPTY: Automaton = { states: [{ isFinal: true, edges: [] }] };

function automatonRule(automaton: Automaton): Definition {
  return { name: "a", nameSpan: { start: 0, end: 0 }, parts: [], automaton };
}

describe("rules are the same", () => {
  it.each([
    ['a = "x"', 'a = "x"', true],
    ['a = "x"', 'a =  "x" ; x', true],
    ['a = "x"', 'a = "y"', false],
    ['a = "x"', 'b = "x"', true],
    ['a = "x"', 'a = "x"\na =/ "y"', false],
    ['a = "x" / "y"', 'a = "x"\na =/ "y"', false],
    ['a = b\nb = "x"', 'a = b\nb = "x"', true],
    ['a = b\nb = "x"', 'a = b\nb = "y"', false],
    ['a = [ a ] "x"', 'a = [ a ] "x"', true],
    ['a = [ b ] "x"\nb = a', 'a = [ b ] "x"\nb = a "y"', false],
  ])("%j and %j: %j", (left, right, expected) => {
    expect(areSame(definitionOf(left), definitionOf(right))).toBe(expected);
  });

  it("by their automaton, where no text defines them", () => {
    expect(areSame(automatonRule(DIGIT), automatonRule(DIGIT))).toBe(true);
    expect(areSame(automatonRule(DIGIT), automatonRule(EMPTY))).toBe(false);
  });
});
