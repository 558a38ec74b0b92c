/** Long chains and rings of rules: `lint` answers, and the call stack does not overflow. */
import { compile, lint } from "../../../../grammar/index.js";
import { ALL_WORLDS } from "../../../helpers/worlds.js";

const COUNT = ALL_WORLDS ? 1000 : 250;

function text(right: (next: string) => string, last: string): string {
  const rules = Array.from(
    { length: COUNT },
    (_, index) => `r${index} = ${right(`r${index + 1}`)}`,
  );
  return [...rules, `r${COUNT} = ${last}`, ""].join("\n");
}

test.each([
  ["aliases", (next: string) => next],
  ["concatenations", (next: string) => `%x61 ${next}`],
])("a chain of %s has no warnings", (_, right) => {
  expect(lint(compile(text(right, '"z"')))).toEqual([]);
});

test("each rule of a ring of rules that stand for each other can be derived from itself alone", () => {
  const warnings = lint(compile(text((next) => `${next} / %x61`, "r0")));
  expect(new Set(warnings.map(({ kind }) => kind))).toEqual(new Set(["nullable-loop"]));
  expect(warnings.length).toBe(COUNT + 1);
});
