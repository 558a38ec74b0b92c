import { Dfa } from "../../../grammar/automaton/dfa.js";
import { partsOf } from "../../../grammar/automaton/expression.js";
import { lower, lowerAutomaton } from "../../../grammar/automaton/lower.js";
import { reversed } from "../../../grammar/automaton/reversed.js";
import { preOrder } from "../../../grammar/common/graph.js";
import { definitionOf } from "../../helpers/lowered.js";
import { scaled, strings } from "../../helpers/worlds.js";
import type { CharSet } from "../../../grammar/automaton/char-set.js";
import type { Lowered } from "../../../grammar/automaton/lower.js";

function backward(abnf: string): Lowered {
  return reversed(lower(definitionOf(abnf)));
}

describe("reversed", () => {
  it("has the nonempty strings of an automaton, reversed", () => {
    const a: CharSet = [0x61, 0x61];
    const b: CharSet = [0x62, 0x62];
    // The prefixes of "ababab…", and "b" behind those that end in "b".
    const root = lowerAutomaton({
      states: [
        { isFinal: true, edges: [{ set: a, target: 1 }] },
        { isFinal: true, edges: [{ set: b, target: 2 }] },
        {
          isFinal: true,
          edges: [
            { set: a, target: 1 },
            { set: b, target: 3 },
          ],
        },
        { isFinal: true, edges: [] },
      ],
    });
    const automaton = reversed({ root, definitions: [], sets: [a, b], calls: [] });
    const dfa = new Dfa(automaton, false);
    const accepted = strings(["a", "b"], 6).filter((input) => dfa.recognizeWhole(input));
    const expected = strings(["a", "b"], 6).filter((input) =>
      /^(?:a|(?:ab)+[ab]?)$/.test(Array.from(input).reverse().join("")),
    );
    expect(accepted).toEqual(expected);
  });

  it("keeps how the grammar writes a repetition, for errors", () => {
    const { root } = backward('r = "1" 2*300( "2" / "34" )');
    const written = [...preOrder([root], partsOf)].map(
      (part) => part.kind === "repeat" && part.notation?.(),
    );
    expect(written).toContain('2*300( "2" / "34" )');
  });

  it("takes a chain of thousands of rules", () => {
    const length = scaled(20_000, 5_000);
    const rules = Array.from({ length }, (_, index) => `r${index} = [ "1" ] r${index + 1}`);
    const { root } = backward([...rules, `r${length} = "2"`].join("\n"));
    expect(root.emptiness).toBe("never");
  });
});
