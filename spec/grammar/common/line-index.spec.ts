import fc from "fast-check";
import { compile } from "../../../grammar/index.js";
import { lint } from "../../../grammar/language/index.js";
import { LineIndex } from "../../../grammar/common/line-index.js";

describe("the position of an offset", () => {
  const texts = fc.string({ unit: fc.constantFrom("a", "\n", "\r"), maxLength: 12 });

  it("depends only on the line ends before it, for any order of queries", () => {
    fc.assert(
      fc.property(texts, fc.array(fc.nat(12)), (text, places) => {
        const index = new LineIndex(text);
        for (const place of places) {
          const offset = Math.min(place, text.length);
          const before = text.slice(0, offset).split("\n");
          expect(index.positionAt(offset)).toEqual({
            offset,
            line: before.length,
            column: (before.at(-1) ?? "").length + 1,
          });
        }
      }),
    );
  });
});

describe("the lines of a text are counted once, however many warnings there are", () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const lines = (count: number, line: (n: number) => string): string =>
    Array.from({ length: count }, (_, n) => `${line(n)}\n`).join("");

  /** The number of searches for line ends while a grammar is compiled and linted. */
  function searches(abnf: string, count: number): number {
    const indexOf = jest.spyOn(String.prototype, "indexOf");
    const grammar = compile(abnf, { missing: "defer" });
    expect([...grammar.warnings, ...lint(grammar)]).toHaveLength(count);
    const found = indexOf.mock.calls.filter(([search]) => search === "\n").length;
    indexOf.mockRestore();
    return found;
  }

  it.each<[what: string, abnf: (count: number) => string, warnings: (count: number) => number]>([
    ["rules that are repeated", (n) => lines(n, () => 'a = "x"'), (n) => n - 1],
    ["names that nobody defines", (n) => lines(n, (i) => `a${i} = b${i}`), (n) => n],
    ["alternatives that are written twice", (n) => lines(n, (i) => `a${i} = "x" / "x"`), (n) => n],
    ["bars", (n) => lines(n, (i) => `a${i} = "x" | "y"`), (n) => n],
  ])("%s", (_, abnf, warnings) => {
    for (const count of [50, 100]) {
      const found = searches(abnf(count), warnings(count));
      // Each stage has its own index.
      expect(found).toBeLessThanOrEqual(3 * (count + 1));
    }
  });
});
