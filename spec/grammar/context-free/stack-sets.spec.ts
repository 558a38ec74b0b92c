import { Alphabet } from "../../../grammar/automaton/alphabet.js";
import { Lookahead } from "../../../grammar/context-free/lookahead.js";
import { Nfa } from "../../../grammar/automaton/nfa.js";
import { EMPTY_STACK, StackSets } from "../../../grammar/context-free/stack-sets.js";
import { lowered } from "../../helpers/lowered.js";

const SAMPLE = "(),;a";

/** The sets of stacks that consist of states of a rule, in characters of the sample; `$` is the end. */
function setsOf(abnf: string) {
  const grammar = lowered(abnf, "none");
  const alphabet = new Alphabet(grammar.sets);
  const lookahead = new Lookahead(grammar, alphabet);
  const nfa = new Nfa(grammar.root, alphabet);
  const stackSets = new StackSets(lookahead);
  const symbols = [
    ...Array.from(SAMPLE, (each) => [each, alphabet.of(each.charCodeAt(0))] as const),
    ["$", lookahead.end] as const,
  ];
  return {
    stackSets,
    start: nfa.start,
    shown: (number: number): string =>
      symbols
        .filter(([, symbol]) => stackSets.sets[number]![symbol] === 1)
        .map(([each]) => each)
        .join(""),
  };
}

describe("the symbols with which a stack can begin", () => {
  it("are those of the top, if it reads something", () => {
    const { stackSets, start, shown } = setsOf('r = "(" [ r ] ")" / 1*"a"');
    expect(shown(EMPTY_STACK)).toBe("$");
    expect(shown(stackSets.on(EMPTY_STACK, start))).toBe("(a");
  });

  it("are also those of the stack below, if the top can be empty", () => {
    const { stackSets, start, shown } = setsOf('r = *( "," r ";" )');
    expect(shown(stackSets.on(EMPTY_STACK, start))).toBe(",$");
    const closed = setsOf('r = *( "," r ";" ) ")"');
    const below = closed.stackSets.on(EMPTY_STACK, closed.start);
    expect(closed.shown(below)).toBe("),");
  });

  it("have one number if they are equal", () => {
    const { stackSets, start } = setsOf('r = *( "," r ";" )');
    const one = stackSets.on(EMPTY_STACK, start);
    expect(stackSets.on(one, start)).toBe(one);
    expect(stackSets.sets).toHaveLength(2);
  });
});
