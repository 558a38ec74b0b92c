/** Each question about a rule of a thousand parts ends within its steps. */
import { Budget, CALL_LIMITS } from "../../../grammar/common/budget.js";
import { compile } from "../../../grammar/index.js";
import { coverage, examples, onlyIn } from "../../../grammar/language/index.js";
import { scaled } from "../../helpers/worlds.js";
import type { Rule } from "../../../grammar/index.js";

/** The steps that the budgets of a call grant, in which the part of another one does not count twice. */
function stepsOf(call: () => unknown): number {
  let steps = 0;
  const { trySpend } = Budget.prototype;
  // A spy of Jest keeps every call, of which there are millions.
  Budget.prototype.trySpend = function (count) {
    steps += count;
    return trySpend.call(this, count);
  };
  call();
  Budget.prototype.trySpend = trySpend;
  return steps;
}

function wide(kind: "options" | "alternatives", part: (index: number) => string): Rule {
  const parts = Array.from({ length: 1000 }, (_, index) => part(index));
  return compile(
    kind === "options"
      ? `r = ${parts.map((each) => `[ ${each} ]`).join(" ")}`
      : `r = ${parts.join(" / ")}`,
  ).rule("r");
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe("examples and coverage", () => {
  const character = (index: number): string => `%x${(0x4e00 + index).toString(16)}`;
  const rules: readonly (readonly [string, Rule])[] = [
    ["options of one letter", wide("options", () => '"a"')],
    ["options of other letters", wide("options", character)],
    ["alternatives with options", wide("alternatives", (at) => `[ ${character(at)} ] "x"`)],
  ];

  it.each(rules)(
    "of a thousand %s end within their steps, and some places are decided",
    (_, rule) => {
      const most = scaled(10_000_000, 2_000_000);
      jest.replaceProperty(CALL_LIMITS, "steps", most);
      let found: ReturnType<typeof examples> | undefined;
      // Steps of a part are steps of the whole, too.
      expect(stepsOf(() => (found = examples(rule)))).toBeLessThanOrEqual(3 * most);
      expect(found!.examples.length).toBeGreaterThan(0);
      expect(found!.undecided.length).toBeGreaterThan(0);
      const { missing } = coverage(rule, []);
      expect(missing.filter(({ undecided }) => undecided).length).toBe(found!.undecided.length);
    },
  );

  it("read each string once", () => {
    const rule = wide("alternatives", (at) => `"w${String(at)}"`);
    const steps = stepsOf(() => examples(rule));
    jest.replaceProperty(CALL_LIMITS, "steps", steps);
    expect(examples(rule).undecided).toEqual([]);
  });
});

describe("onlyIn", () => {
  const { rules } = compile('none = %x0\nmarked = *"a" "b"');

  it.each([
    ["alternatives", wide("alternatives", () => '*"a"'), rules.none],
    ["parts in a row", compile(`r = ${'*"a" '.repeat(1000)}`).rule("r"), rules.marked],
  ])("spells many strings of a thousand %s within a tenth of its steps", (_, rule, other) => {
    const most = scaled(20_000_000, 4_000_000);
    jest.replaceProperty(CALL_LIMITS, "steps", most);
    let found: readonly string[] = [];
    expect(stepsOf(() => (found = onlyIn(rule, other, { count: 40 })))).toBeLessThan(1.2 * most);
    expect(found).toEqual(Array.from({ length: 40 }, (_, length) => "a".repeat(length)));
  });
});
