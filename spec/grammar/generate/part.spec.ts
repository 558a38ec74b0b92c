import { compile } from "uri-abnf/grammar";
import { partOf } from "../../../grammar/generate/part.js";
import { minimalExplainer, precompile } from "../../../grammar/generate/precompile.js";
import { numbersIn, listIn } from "../../../grammar/runtime/numbers.js";

const { rules } = compile(`
  whole   = "<" part ">" *"x" / "." part
  part    = 1*ALPHA [ "=" 1*DIGIT ]
  letters = 1*ALPHA
  other   = 1*ALPHA "!"
  strange = "<" letters ">"
  upper   = 1*%x41-5A
`);

/** The beginning and the holes of a part, and the expected sets of its states. */
function place(name: keyof typeof rules): unknown {
  const whole = precompile(rules.whole.definition, { explain: true }).automaton;
  const { automaton, expectations } = minimalExplainer(rules[name].definition);
  const part = partOf(automaton, expectations, whole);
  if (part === null) return null;
  const next = numbersIn(part.text);
  const start = next();
  return { start, holes: listIn(next, next).length, words: part.expected.words };
}

test("a rule in the middle of another is a part of it", () => {
  expect(place("part")).toMatchObject({
    holes: 0,
    words: ["part", "ALPHA", '"="', "end of input", "DIGIT"],
  });
  expect(place("letters")).toMatchObject({ holes: 0, words: ["letters", "ALPHA", "end of input"] });
});

test("a rule at the beginning begins in the first state", () => {
  expect(place("strange")).toMatchObject({ start: 0 });
  expect(place("whole")).toMatchObject({ start: 0, holes: 0 });
});

test("a rule that goes on otherwise, or distinguishes more characters, is no part", () => {
  expect(place("other")).toBeNull();
  expect(place("upper")).toBeNull();
});
