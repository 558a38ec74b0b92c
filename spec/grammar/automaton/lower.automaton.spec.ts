import { LeastLengths } from "../../../grammar/automaton/shortest.js";
/** Rules that are automata: the expression, and the one of the reversed strings. */
import { range } from "../../../grammar/automaton/char-set.js";
import { partsOf } from "../../../grammar/automaton/expression.js";
import { Alphabet } from "../../../grammar/automaton/alphabet.js";
import { Closure } from "../../../grammar/automaton/closure.js";
import { lowerAutomaton } from "../../../grammar/automaton/lower.js";
import { Nfa } from "../../../grammar/automaton/nfa.js";
import { reversedAutomaton } from "../../../grammar/automaton/reversed.js";
import { strings } from "../../helpers/worlds.js";
import type { Automaton } from "../../../grammar/ast/definition.js";
import type { CharSet } from "../../../grammar/automaton/char-set.js";
import type { Expression } from "../../../grammar/automaton/expression.js";
import type { Entries } from "../../../grammar/automaton/closure.js";

const A = range(0x61, 0x61);
const B = range(0x62, 0x62);

/** The strings of `a` and `b` with `ab` at the end, and `b` alone. */
const ENDS: Automaton = {
  states: [
    { isFinal: false, edges: [edge(A, 1), edge(B, 3)] },
    { isFinal: false, edges: [edge(A, 1), edge(B, 2)] },
    { isFinal: true, edges: [edge(A, 1), edge(B, 4)] },
    { isFinal: true, edges: [edge(A, 1), edge(B, 4)] },
    { isFinal: false, edges: [edge(A, 1), edge(B, 4)] },
  ],
};

function edge(set: CharSet, target: number): { set: CharSet; target: number } {
  return { set, target };
}

/** Checks whether an input is in the language of an expression. */
function accepts(root: Expression, input: string): boolean {
  const alphabet = new Alphabet([A, B]);
  const nfa = new Nfa(root, alphabet);
  const closure = new Closure(nfa);
  let entries: Entries = [nfa.start];
  for (const character of input)
    entries = closure.step(entries, alphabet.of(character.charCodeAt(0))).entries;
  return closure.acceptance(entries) !== null;
}

const isIn = (input: string): boolean => input.endsWith("ab") || input === "b";

test("the expression of an automaton has its strings", () => {
  const wrong = strings(["a", "b"], 6).filter(
    (input) => accepts(lowerAutomaton(ENDS), input) !== isIn(input),
  );
  expect(wrong).toEqual([]);
});

test("the shortest string of an automaton", () => {
  const [short, long] = [edge(B, 3), edge(A, 2)];
  const both = lowerAutomaton({
    states: [
      { isFinal: false, edges: [long, short] },
      { isFinal: true, edges: [] },
      { isFinal: false, edges: [edge(A, 1)] },
      { isFinal: true, edges: [] },
    ],
  });
  const last = lowerAutomaton({ states: [{ isFinal: true, edges: [edge(A, 0)] }] });
  const none = lowerAutomaton({ states: [{ isFinal: false, edges: [edge(A, 0)] }] });
  const lengths = new LeastLengths();
  expect([lowerAutomaton(ENDS), last, both, none].map((one) => lengths.of(one))).toEqual([
    1,
    0,
    1,
    Infinity,
  ]);
});

test("an edge is labeled with its ranges, and with the number of those beyond four", () => {
  const some = [0x0a, 0x0a, 0x61, 0x7a];
  const few = [0x30, 0x31, 0x41, 0x41, 0x43, 0x43, 0x45, 0x45];
  const many = [0x30, 0x31, 0x41, 0x41, 0x43, 0x43, 0x45, 0x45, 0x47, 0x47, 0x1f600, 0x1f64f];
  const labels = [some, few, many].map((set) => {
    const ends = { isFinal: true, edges: [] };
    const start = lowerAutomaton({ states: [{ isFinal: false, edges: [edge(set, 1)] }, ends] });
    const [first] = partsOf(start);
    return first?.kind === "sequence" && first.first.kind === "characters" && first.first.labels;
  });
  expect(labels).toEqual([
    ['%x0A / "a" to "z"'],
    ['"0" to "1" / "A" / "C" / "E"'],
    ['"0" to "1" / "A" / "C" / "E" / 2 more ranges'],
  ]);
});

test("the reversed expression has the reversed strings", () => {
  const start = lowerAutomaton(ENDS);
  if (start.kind !== "automaton") throw new TypeError("this is no automaton");
  const wrong = strings(["a", "b"], 6).filter(
    (input) =>
      accepts(reversedAutomaton(start), Array.from(input).reverse().join("")) !== isIn(input),
  );
  expect(wrong).toEqual([]);
});
