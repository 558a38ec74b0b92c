import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BUDGETS, listOf, verdictOf } from "../budgets.js";
import { pageOf } from "../page.js";
import type { Cell } from "../report.js";
import type { Measurement, Results } from "../results.js";

const ROOT = join(__dirname, "../../..");
const page = readFileSync(join(ROOT, "docs/results.md"), "utf8");

/** A text without the blanks, lines and dashes that Prettier adds. */
function unformatted(text: string): string {
  return text.replace(/-{2,}/g, "-").replace(/\s+/g, " ").trim();
}

describe("docs/results.md", () => {
  it("is the page of the file of data", () => {
    const json = readFileSync(join(ROOT, "tools/bench/results.json"), "utf8");
    const peers = readFileSync(join(ROOT, "tools/bench/peers/README.md"), "utf8");
    expect(unformatted(page)).toBe(unformatted(pageOf(JSON.parse(json) as Results, peers)));
  });

  it("begins with at most twelve budgets, and has lines of at most 120 columns", () => {
    expect(BUDGETS.length).toBeLessThanOrEqual(12);
    expect(page.split("\n## ")[1]).toMatch(/^Budgets\n/);
    expect(page.split("\n").filter((line) => line.length > 120)).toEqual([]);
  });
});

describe("the verdict on a budget", () => {
  const measured = (...rows: readonly (readonly Cell[])[]): readonly Measurement[] => [
    {
      date: "2026-11-27",
      load: 0,
      tables: [{ title: "", text: "", head: ["work", "Node 20", "Bun", "Deno"], rows }],
    },
  ];
  const of = (median: number): Cell => ({ low: 0, median, high: 9 });
  const budget = { work: "a ÷ b", atMost: { "Node 20": 1, Bun: 2, Deno: 1 } };

  test.each([
    ["met", measured(["a ÷ b", of(1), of(2)])],
    ["not in Bun", measured(["a ÷ b", of(1), of(2.1)])],
    ["only in Deno", measured(["a ÷ b", of(1.1), of(2.1), of(1)])],
    ["not met", measured(["a ÷ b", of(1.1), 2.1])],
    ["not measured", measured(["a ÷ c", of(1), of(2)])],
  ])("is: %s", (verdict, measurement) => {
    expect(verdictOf(budget, measurement)).toBe(verdict);
  });

  it("leaves out engines in which the budget is withdrawn", () => {
    const figures = measured(["a ÷ b", of(1), of(3)]);
    const withdrawn = { Bun: "Bun does less." };
    expect(verdictOf({ ...budget, withdrawn }, figures)).toBe("withdrawn in Bun");
  });

  it("names engines, and the versions of Node once", () => {
    expect(listOf(["Node 20", "Node 26", "Bun"])).toBe("Node 20, 26, Bun");
    expect(listOf(["Bun", "Deno"])).toBe("Bun, Deno");
  });

  it("is about all of its rows", () => {
    const rows = ["import", "require"];
    const both = measured(["import", of(1), of(1)], ["require", 2, 1]);
    expect(verdictOf({ ...budget, rows }, both)).toBe("not in Node 20");
    expect(verdictOf({ ...budget, rows }, measured(["import", of(1)]))).toBe("not measured");
  });
});
