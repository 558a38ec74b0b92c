import { Literal } from "../../../grammar/automaton/literal.js";
import { Dfa } from "../../../grammar/automaton/dfa.js";
import { compile } from "../../../grammar/index.js";
import { lowered } from "../../helpers/lowered.js";
import type { Spelling } from "../../../grammar/automaton/literal.js";

describe("a literal of a million characters", () => {
  const text = "x".repeat(1_000_000);

  it("makes the parts that an input reaches", () => {
    const { root, ...rest } = lowered(`r = "${text}"`, "none");
    const { spelling } = root as Literal;
    let furthest = -1;
    const seen = (index: number): number => {
      furthest = Math.max(furthest, index);
      return index;
    };
    const counted: Spelling = {
      length: spelling.length,
      setAt: (index) => spelling.setAt(seen(index)),
      name: spelling.name,
      unitsBefore: (index) => spelling.unitsBefore(seen(index)),
    };
    const dfa = new Dfa({ ...rest, root: new Literal(counted) }, false);
    expect(dfa.recognizeWhole("xxxy")).toBe(false);
    expect(dfa.expected()).toEqual([{ word: `"${text}"`, read: 3 }]);
    expect(furthest).toBe(3);
  });
});

it("a literal of many characters is matched as a whole, also where its states are dropped", () => {
  const text = "x".repeat(70_000);
  const r = compile(`r = "${text}"`).rule("r");
  expect([text, `${text}x`, text.slice(1)].map((input) => r.test(input))).toEqual([
    true,
    false,
    false,
  ]);
});
