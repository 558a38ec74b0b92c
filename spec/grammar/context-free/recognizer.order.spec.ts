/** The order of expected words: one for each text, whichever machine runs, and wherever it gives up. */
import { compile } from "../../../grammar/index.js";
import { caught } from "../../helpers/caught.js";
import { RECURSIVE_ELEMENTS, SHAPES } from "../../helpers/recursive-shapes.js";
import { randomExpression, sampled, scaled, seeded, strings, tries } from "../../helpers/worlds.js";
import type { MismatchError } from "../../../grammar/index.js";

let mockSize: number;

// The automaton with a stack gives up once its table has this size.
jest.mock("../../../grammar/context-free/pushdown-table.js", () => ({
  ...jest.requireActual<object>("../../../grammar/context-free/pushdown-table.js"),
  get PUSHDOWN_SIZE() {
    return mockSize;
  },
}));

const BUDGETS = sampled([0, 60, 150, 400, Infinity], 2);

const TEXTS = [...strings(["a", "b"], scaled(3, 2)), "baab", "bbaa", "aabbaabb"].flatMap((text) => [
  text,
  `${text}c`,
]);

/** Returns what the members of a rule expect after a text: with each budget, in each way to ask. */
function expectedBy(abnf: string, text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const budget of BUDGETS) {
    mockSize = budget;
    const rule = compile(abnf).rule("s");
    const reasons = [rule.explain(text)];
    if (reasons[0] !== null) reasons.push(caught(() => rule.tryParse(text)) as MismatchError);
    for (const pieces of [[text], Array.from(text), [text.slice(0, 2), text.slice(2)]]) {
      const recognition = rule.open();
      for (const piece of pieces) recognition.push(piece);
      reasons.push(recognition.end());
    }
    for (const reason of reasons) found.add(JSON.stringify(reason?.expected));
  }
  return found;
}

/** Returns the texts after which the answers differ. */
function differences(abnf: string): readonly unknown[] {
  const texts = TEXTS.map((text) => [text, expectedBy(abnf, text)] as const);
  return texts
    .filter(([, answers]) => answers.size > 1)
    .map(([text, answers]) => [text, ...answers]);
}

test.each(sampled(Object.entries(SHAPES), 13))("%s", (_, abnf) => {
  expect(differences(abnf)).toEqual([]);
});

test("palindromes, whose table grows without an end", () => {
  const abnf = 's = "b" s "b" / "a" s "a" / "a" / "b" / ""';
  expect(expectedBy(abnf, "baabc")).toEqual(new Set(['["s","\\"b\\"","\\"a\\"","end of input"]']));
  expect(differences(abnf)).toEqual([]);
});

test("random rules that contain each other", () => {
  const random = seeded(17);
  const elements = [...RECURSIVE_ELEMENTS, '"ab"', "x"];
  const bodies = Array.from({ length: tries(60) }, () =>
    [7, 5].map((size) => randomExpression(elements, size, random)),
  );
  for (const [s, t] of [['*[ t ] ( "a" / "b" )', '1*2"b" *2s'], ...bodies]) {
    const abnf = `s = ${s!}\nt = ${t!} / "b"\nx = "a" / "b" / "c"\n`;
    expect([abnf, differences(abnf)]).toEqual([abnf, []]);
  }
});
