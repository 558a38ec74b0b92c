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
    /** What a call can begin with. */
    first: calls.map(({ body }) => {
      const set: Symbols = lookahead.first(body);
      return shown((symbol) => set[symbol] === 1);
    }),
    /** What can come after a call: a state with nothing left may return before it. */
    follow: calls.map((call) => shown((symbol) => lookahead.allows(finished, call, symbol, false))),
    /** What is of use at the beginning of a call, or of the whole. */
    allowed: (call: Call | null, open: boolean) => {
      const state = call === null ? nfa.start : nfa.beginning(call);
      return shown((symbol) => lookahead.allows(state, call, symbol, open));
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
    // Opaque beside empty: what comes after s begins with what t begins with.
    ['r = s [ t ] "1"\ns = "a" [ r ]\nt = "b" [ t ]', ["b", "a", "a"], ["1", "b1$", "b1"]],
    // The textbook's expressions.
    [
      'e = e "+" t / t\nt = t "," f / f\nf = "(" e ")" / "1"',
      ["(1", "(1", "(1"],
      [")+$", ")+,$", ")+,$"],
    ],
    // A repetition may be followed by itself, unless it is of one.
    ['r = *2s\ns = "a" [ r ] "b"', ["a", "a"], ["b$", "ab$"]],
    ['r = [ s ]\ns = "a" [ r ] "b"', ["a", "a"], ["b$", "b$"]],
  ])("%s", (abnf, first, follow) => {
    const found = lookaheadOf(abnf);
    expect([found.first, found.follow]).toEqual([first, follow]);
  });
});

describe("a state is of use", () => {
  const balanced = lookaheadOf('r = *( "(" r ")" )');

  it("before what it can read, or what may follow when it returns", () => {
    const [call] = balanced.calls;
    expect(call && balanced.allowed(call, false)).toBe("()$");
    expect(balanced.allowed(null, false)).toBe("($");
  });

  it("before anything, where it may end and what follows is not asked", () => {
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
