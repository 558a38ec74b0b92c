import { Alphabet } from "../../../grammar/automaton/alphabet.js";
import { Lookahead } from "../../../grammar/context-free/lookahead.js";
import { Nfa, State } from "../../../grammar/automaton/nfa.js";
import type { Call } from "../../../grammar/automaton/expression.js";
import type { Symbols } from "../../../grammar/context-free/lookahead.js";
import { lowered } from "../../helpers/lowered.js";

const SAMPLE = "()+,ab1";

/** The lookahead of the first rule of a text, in characters of the sample; `$` is the end. */
function lookaheadOf(abnf: string) {
  const { root, calls, sets } = lowered(abnf, "none");
  const alphabet = new Alphabet(sets);
  const lookahead = new Lookahead({ root, calls, sets, definitions: [] }, alphabet);
  const nfa = new Nfa(root, alphabet);
  const finished = new State(0, undefined, undefined);
  const symbols = [
    ...Array.from(SAMPLE, (each) => [each, alphabet.of(each.charCodeAt(0))] as const),
    ["$", lookahead.end] as const,
  ];
  const shown = (holds: (symbol: number) => boolean): string =>
    symbols
      .filter(([, symbol]) => holds(symbol))
      .map(([each]) => each)
      .join("");
  return {
    /** The FIRST set of a call. */
    first: calls.map(({ body }) => {
      const set: Symbols = lookahead.first(body);
      return shown((symbol) => set[symbol] === 1);
    }),
    /** The FOLLOW set of a call: the final state is allowed before these symbols. */
    follow: calls.map((call) =>
      shown((symbol) => lookahead.allows(finished, lookahead.follow(call), symbol, false)),
    ),
    /** The symbols before which the first state of a call, or of the whole, is allowed. */
    allowed: (call: Call | null, open: boolean) => {
      const state = call === null ? nfa.start : nfa.beginning(call);
      return shown((symbol) => lookahead.allows(state, lookahead.follow(call), symbol, open));
    },
    calls,
  };
}

describe("FIRST and FOLLOW of the rules that contain themselves", () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['r = "a" r / "b"', ["ab"], ["$"]],
    ['r = r "a" / "b"', ["b"], ["a$"]],
    ['r = "(" [ r ] ")"', ["("], [")$"]],
    ['r = "(" r ")" / ""', ["("], [")$"]],
    ['r = [ "a" ] r "b" / "1"', ["a1"], ["b$"]],
    ['r = *( "a" r "b" ) ', ["a"], ["b$"]],
    ['r = 1*s\ns = "(" [ r ] ")" / "1"', ["(1", "(1"], [")$", "()1$"]],
    // A part beside one that can be empty: FOLLOW of s contains FIRST of t.
    ['r = s [ t ] "1"\ns = "a" [ r ]\nt = "b" [ t ]', ["b", "a", "a"], ["1", "b1$", "b1"]],
    // The arithmetic expressions of textbooks.
    [
      'e = e "+" t / t\nt = t "," f / f\nf = "(" e ")" / "1"',
      ["(1", "(1", "(1"],
      [")+$", ")+,$", ")+,$"],
    ],
    // The body of a repetition may follow itself, unless the bound is one.
    ['r = *2s\ns = "a" [ r ] "b"', ["a", "a"], ["b$", "ab$"]],
    ['r = [ s ]\ns = "a" [ r ] "b"', ["a", "a"], ["b$", "b$"]],
  ])("%s", (abnf, first, follow) => {
    const found = lookaheadOf(abnf);
    expect([found.first, found.follow]).toEqual([first, follow]);
  });
});

describe("a state is of use", () => {
  const balanced = lookaheadOf('r = *( "(" r ")" )');

  it("before a symbol that it can read, or that may follow its return", () => {
    const [call] = balanced.calls;
    expect(call && balanced.allowed(call, false)).toBe("()$");
    expect(balanced.allowed(null, false)).toBe("($");
  });

  it("before any symbol, if it may end and the rest is not checked", () => {
    const [call] = balanced.calls;
    expect(balanced.allowed(null, true)).toBe("()+,ab1$");
    expect(call && balanced.allowed(call, true)).toBe("()+,ab1$");
    const brackets = lookaheadOf('r = "(" [ r ] ")"');
    expect(brackets.allowed(null, true)).toBe("(");
    const inner = lookaheadOf('r = "(" s ")"\ns = [ "a" s ]');
    const [within] = inner.calls;
    expect(within && inner.allowed(within, true)).toBe(")a");
  });
});
