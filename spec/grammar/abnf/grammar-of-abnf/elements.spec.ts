import { MAX_DEPTH } from "../../../../grammar/abnf/grammar-of-abnf.js";
import { syntaxError } from "../../../helpers/syntax-error.js";
import { elementsOf } from "../../../helpers/syntax-trees.js";

describe("nested brackets", () => {
  function nested(depth: number): string {
    return `r = ${"(".repeat(depth)}a${")".repeat(depth)}`;
  }

  it("may be as many as the limit", () => {
    expect(elementsOf(nested(MAX_DEPTH))).toBe("a");
  });

  it("are refused at the first too many", () => {
    expect(syntaxError(nested(MAX_DEPTH + 1)).message).toBe(
      'line 1, column 105: expected at most 100 nested brackets, found "("',
    );
  });

  it.each(["(", "[", "*("])("do not end in the call stack: %s", (open) => {
    const error = syntaxError(`r = ${open.repeat(1e6)}`);
    expect(error.expected).toEqual(["at most 100 nested brackets"]);
    expect(error.offset).toBe("r = ".length + MAX_DEPTH * open.length + open.length - 1);
  });

  it("do not count where they stand side by side", () => {
    expect(elementsOf(`r = ${"(a) ".repeat(1000)}`)).toBe(`cat(${"a, ".repeat(999)}a)`);
  });
});
