/** The steps of a whole lint, which no grammar makes more of than the budget has. */
import { Languages } from "../../../../grammar/language/comparison/languages.js";
import { compile, lint } from "../../../../grammar/index.js";
import { linesOf } from "../../../helpers/findings.js";
import { sampled, scaled } from "../../../helpers/worlds.js";

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => `${line(index)}\n`).join("");
}

describe("a rule that is too long when written out", () => {
  const doubling = `${lines(60, (n) => `r${n} = r${n + 1} r${n + 1}`)}r60 = "x" / "x"\n`;

  it("is not looked into, and others are", () => {
    const abnf = `${doubling}s = t / u\nt = "a"\nu = "a"\n`;
    const remarks = linesOf(lint(compile(abnf)));
    expect(remarks).toContain('61:13 the alternative "x" stands here a second time');
    expect(remarks).toContain('62:1 s is ambiguous: "a" is read as t, and could be read as u');
  });
});

describe("a lint", () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const CHAINS: readonly (readonly [what: string, abnf: (count: number) => string])[] = [
    [
      "a chain of alternatives",
      (n) => `${lines(n, (i) => `r${i} = "a${i}" / r${i + 1}`)}r${n} = "x"\n`,
    ],
    ["a chain", (n) => `${lines(n, (i) => `r${i} = "a" r${i + 1}`)}r${n} = "x"\n`],
  ];

  it.each(sampled(CHAINS, 2))("of %s makes no more automata than its budget allows", (_, abnf) => {
    const made = jest.spyOn(Languages.prototype, "of");
    const count = scaled(1_500, 600);
    expect(lint(compile(abnf(count)))).toEqual([]);
    expect(made.mock.calls.length).toBeLessThan(count);
  });

  it("says the same each time", () => {
    const count = scaled(200, 60);
    const abnf = `${lines(count, (n) => `r${n} = [ r${n + 1} ] / "x"`)}r${count} = "x"\n`;
    expect(linesOf(lint(compile(abnf)))).toEqual(linesOf(lint(compile(abnf))));
  });
});
