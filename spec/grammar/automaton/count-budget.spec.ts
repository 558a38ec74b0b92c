import { LimitError } from "../../../grammar/errors.js";
import { compile } from "../../../grammar/index.js";
import { caught } from "../../helpers/caught.js";

const OVERLAPPING = 's = *( "a" / "b" ) "a" 1000000( "a" / "b" ) "c"';

describe("a run whose counts are too many", () => {
  it("ends in an error that names the repetition and the limit", () => {
    const { s } = compile(OVERLAPPING).rules;
    const error = caught(() => s.test("a".repeat(1_000_000)));
    expect(error).toBeInstanceOf(LimitError);
    expect(error).toMatchObject({ name: "LimitError", kind: "repetition", limit: 1 << 22 });
    expect(String(error)).toBe(
      'LimitError: the counts of 1000000( "a" / "b" ) take more than 4194304 steps',
    );
    // The rule still works, and the next run has a new budget.
    expect(s.test("a".repeat(300))).toBe(false);
    expect(s.match("abc")).toBe(-1);
  });

  it.each(["*1000000maybe", "1000000maybe", "1000000000000000maybe"])(
    "may be that of %s, a rule that can be empty, before the first character",
    (repetition) => {
      const s = compile(`s = ${repetition}\nmaybe = [ "a" ]`).rule("s");
      expect(s.test("aaa")).toBe(true);
      expect(String(caught(() => s.tryParse("aaa")))).toBe(
        `LimitError: more than 65536 counts of ${repetition} are open at once`,
      );
    },
  );
});
