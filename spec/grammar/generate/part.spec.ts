import { compile } from "uri-abnf/grammar";
import { partOf } from "../../../grammar/generate/part.js";
import { minimalExplainer, precompile } from "../../../grammar/generate/precompile.js";
import { decode } from "../../../grammar/runtime/decode.js";
import { decodeSets } from "../../../grammar/runtime/expected.js";
import { numbersIn, listIn } from "../../../grammar/runtime/numbers.js";

const { rules } = compile(`
  whole   = "<" part ">" *"x" / "." part
  part    = 1*ALPHA [ "=" 1*DIGIT ]
  letters = 1*ALPHA
  other   = 1*ALPHA "!"
  strange = "<" letters ">"
  upper   = 1*%x41-5A
`);

/** The beginning of a part, its numbers of holes and of states outside, and the words of its own. */
function place(name: keyof typeof rules): unknown {
  const { automaton, table, expected } = precompile(rules.whole.definition, { explain: true });
  const { text = "", words = [] } = expected ?? {};
  const whole = { automaton, words, expected: decodeSets(text, words, decode(table)) };
  const { automaton: own, expectations } = minimalExplainer(rules[name].definition);
  const part = partOf(own, expectations, whole);
  if (part === null) return null;
  const next = numbersIn(part.text);
  const start = next();
  const holes = listIn(next, next).length;
  return { start, holes, outside: listIn(next, next).length, words: part.words };
}

test("a rule in the middle of another is a part of it", () => {
  expect(place("part")).toMatchObject({
    holes: 0,
    outside: 1,
    words: [],
  });
  expect(place("letters")).toMatchObject({ holes: 0, outside: 2, words: ["letters"] });
});

test("a rule at the beginning begins in the first state", () => {
  expect(place("strange")).toMatchObject({ start: 0 });
  expect(place("whole")).toMatchObject({ start: 0, holes: 0 });
});

test("a rule that goes on otherwise, or distinguishes more characters, is no part", () => {
  expect(place("other")).toBeNull();
  expect(place("upper")).toBeNull();
});
