import { buildMachine } from "../../../grammar/combinator/build-machine.js";
import type { ExplainingMachine } from "../../../grammar/runtime/machine.js";
import { compile } from "../../../grammar/index.js";
import { written } from "../../helpers/expectations.js";
import { definitionOf } from "../../helpers/lowered.js";
import { chunks, everyNth, expressions, sampled, scaled, strings } from "../../helpers/worlds.js";

/** The machine of the first rule of a text, with every rule visible. */
function machineOf(abnf: string): ExplainingMachine {
  return buildMachine(definitionOf(abnf), () => true).machine;
}

/**
 * The expected set at the first impossible character of a string, for the first rule of a text; after a
 * literal that is begun, the number of code units that are read.
 */
function expected(abnf: string, input: string): readonly string[] {
  const machine = machineOf(abnf);
  machine.recognizeWhole(input);
  return written(machine.expected());
}

const END = "end of input";

describe("a set begins with what tells most", () => {
  const RULES = `
small = "a" / "b"
large = %x61-7A / DIGIT
pair = "x" "y"
more = 1*pair
both = small / large
`;
  const set = (body: string): readonly string[] => expected(`r = ${body}${RULES}`, "");
  it.each([
    ['small / DIGIT / large / "c" / ":" / pair', ["large", "small", "pair", '"c"', '":"', "DIGIT"]],
    // Sets by their size, other rules, literals, and what is in the first ones.
    [
      'DIGIT / small / ":" / pair / "c" / more / ALPHA / large / "?"',
      ["ALPHA", "large", "pair", "more", '":"', '"?"', "DIGIT", "small", '"c"'],
    ],
    // Of equal sets, the first.
    [
      'both / "?" / large / pair / ":" / more / "."',
      ["both", "pair", "more", '"?"', '":"', '"."', "large"],
    ],
    // A literal of several characters is in no set, though each of them is.
    [
      '"ab" / pair / "?" / large / ":" / more / "."',
      ["large", "pair", "more", '"ab"', '"?"', '":"', '"."'],
    ],
  ])("%s", (body, words) => {
    expect(set(`( ${body} ) CR`)).toEqual(words);
  });

  it("keeps the end of the input last", () => {
    const body = '[ "?" / DIGIT / small / "," / ":" / ";" / large ]';
    expect(set(body).slice(-2)).toEqual(["DIGIT", END]);
  });

  it("looks at a chain of rules of any length", () => {
    const length = scaled(12_000, 3_000);
    const chain = Array.from(
      { length },
      (_, index) => `c${index} = c${index + 1}
`,
    );
    const text = `r = c0 / "1" / WSP / "3" / ALPHA / "5" / CRLF / "6"\n${chain.join("")}c${length} = "a"\n`;
    expect(expected(text, "")).toEqual(["ALPHA", "WSP", "c0", "CRLF", '"1"', '"3"', '"5"', '"6"']);
  });
});

describe("a literal that has begun", () => {
  const LITERALS = ['"ab"', '"aab"', '"ba"', '"b"'];
  const bodies = sampled(everyNth(expressions(LITERALS, 4).flat(), 4), 5);

  it("has its read part before the offset, and can be completed there", () => {
    const wrong = chunks(bodies, 100).flatMap((chunk) => {
      const { rules } = compile(chunk.map((body, index) => `r${index} = ${body}\n`).join(""));
      return Object.values(rules).flatMap((rule) => {
        const { machine } = buildMachine(rule.definition, () => true);
        return strings(["a", "b"], 4).filter((input) => {
          if (machine.recognizeWhole(input)) return false;
          const { stopped } = machine;
          return !machine.expected().every(({ word, read }) => {
            if (read === 0) return true;
            const literal = word.slice(1, -1);
            const completed = input.slice(0, stopped - read) + literal;
            return (
              completed.startsWith(input.slice(0, stopped)) &&
              read < literal.length &&
              (rule.explain(completed)?.offset ?? completed.length) === completed.length
            );
          });
        });
      });
    });
    expect(wrong).toEqual([]);
  });
});

test.each(["r = 2DIGIT", 'r = DIGIT [ r ] / "x"'])(
  "asked twice, the answer is the same: %s",
  (abnf) => {
    const machine = machineOf(abnf);
    machine.recognizeWhole("");
    const before = machine.expected();
    machine.recognizeWhole("12 ");
    expect(machine.expected()).not.toEqual(before);
    machine.recognizeWhole("");
    expect(machine.expected()).toEqual(before);
    expect(machine.expected()).toEqual(before);
  },
);
