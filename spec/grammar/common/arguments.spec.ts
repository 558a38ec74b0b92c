/** Calls the public functions with values of wrong types. The messages name the expected types. */
import { runInNewContext } from "node:vm";
import { abnfFromDocument, compile, core } from "../../../grammar/index.js";
import { isSubset, lint, onlyIn } from "../../../grammar/language/index.js";
import { caught } from "../../helpers/caught.js";

const { DIGIT } = core.rules;
const node = DIGIT.tryParse("1");

/** Any function, with values that its type does not allow. */
function call(fn: (...values: never[]) => unknown, ...values: readonly unknown[]): string {
  return String(caught(() => fn(...(values as never[]))));
}

const COMPARED = "onlyIn, isSubset and equivalent compare rules";

it.each<[string, () => string, string]>([
  ["lint(1)", () => call(lint, 1), "lint reads a grammar, not number"],
  ["lint({})", () => call(lint, {}), "lint reads a grammar, not Object"],
  ["lint(core, null)", () => call(lint, core, null), "options are an object, not null"],
  ["onlyIn(1, r)", () => call(onlyIn, 1, DIGIT), `${COMPARED}, not number`],
  ["onlyIn(r)", () => call(onlyIn, DIGIT), `${COMPARED}, not undefined`],
  ["onlyIn(r, r, null)", () => call(onlyIn, DIGIT, DIGIT, null), "options are an object, not null"],
  ["isSubset(core, r)", () => call(isSubset, core, DIGIT), `${COMPARED}, not Grammar`],
  ["isSubset(r, r, 1)", () => call(isSubset, DIGIT, DIGIT, 1), "options are an object, not number"],
  ["abnfFromDocument(1)", () => call(abnfFromDocument, 1), "a document is a string, not number"],
  [
    "compile(abnf, null)",
    () => call(compile, "a = DIGIT", null),
    "options are an object, not null",
  ],
  [
    "imports: 1",
    () => call(compile, "a = DIGIT", { imports: 1 }),
    "imports are a list of grammars, not number",
  ],
  [
    "prose: null",
    () => call(compile, "a = DIGIT", { prose: null }),
    "prose is an object of rules, not null",
  ],
  ["find(1)", () => call((name) => node.find(name), 1), "a rule name is a string, not number"],
  ["findAll()", () => call((name) => node.findAll(name)), "a rule name is a string, not undefined"],
])("%s", (_, act, message) => {
  expect(act()).toBe(`TypeError: ${message}`);
});

it("the name of a rule that prose is bound to is no suggestion", () => {
  const { r1 } = compile("r1 = DIGIT").rules;
  expect(String(caught(() => compile("x = r1", { prose: { "the r1": r1 } })))).toBe(
    "AbnfError: line 1, column 5: undefined rule r1",
  );
});

it("octets of another realm are octets", () => {
  const { x } = compile("x = %xFF", { alphabet: "octets" }).rules;
  expect(x.test(runInNewContext("Uint8Array.of(255)") as Uint8Array)).toBe(true);
  expect(call((input) => x.test(input), Int8Array.of(1))).toBe(
    "TypeError: a rule of octets reads a Uint8Array or a string, not Int8Array",
  );
});
