import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../../grammar/index.js";
import { minimalDrawing, partDrawing } from "../../scripts/pictures/automaton.js";
import { barChart } from "../../scripts/pictures/bars.js";
import { environmentOf, figuresOf, speedChart } from "../../scripts/pictures/charts.js";
import { automata, drawings } from "../../scripts/pictures/drawings.js";

const ROOT = join(__dirname, "../..");
const FOLDER = join(ROOT, "docs/pictures");

/** The drawn pictures; the others are pictures of screens. */
const drawn = readdirSync(FOLDER).filter((name) => name.endsWith(".svg"));

const report = readFileSync(join(ROOT, "bench/RESULTS.md"), "utf8");

/** The states of a graph in the language of Graphviz, and its labeled edges: `0 state`, `0->1 A a`. */
function partsOf(dot: string): readonly string[] {
  const states = Array.from(dot.matchAll(/^ {2}(\d+) \[.*class="(\w+)"/gm), ([, state, kind]) => [
    state,
    kind,
  ]);
  const edges = Array.from(
    dot.matchAll(/^ {2}(\d+) -> (\d+) \[label=(".*")\]/gm),
    ([, from, to, label = ""]) => [`${from}->${to}`, (JSON.parse(label) as string).trim()],
  );
  return [...states, ...edges].map((words) => words.join(" ")).sort();
}

/** The same parts of a picture that Graphviz has made of such a graph. */
function drawnPartsOf(svg: string): readonly string[] {
  const states = Array.from(
    svg.matchAll(/class="node (state|end)">\s*<title>(\d+)</g),
    ([, kind, state]) => [state, kind],
  );
  const edges = Array.from(
    svg.matchAll(/class="edge">\s*<title>(\d+)&#45;&gt;(\d+)<[^]*?<text[^>]*>([^<]*)</g),
    ([, from, to, label = ""]) => [`${from}->${to}`, label.trim()],
  );
  return [...states, ...edges].map((words) => words.join(" ")).sort();
}

describe("docs/pictures", () => {
  it.each([...drawings()])("has the drawing %s that the grammar gives", (name, svg) => {
    expect(readFileSync(join(FOLDER, name), "utf8")).toBe(svg);
  });

  it.each([...automata()])("has the states and edges of %s", (name, { title, dot }) => {
    const svg = readFileSync(join(FOLDER, name), "utf8");
    expect(svg).toContain(`aria-label="${title}"`);
    expect(drawnPartsOf(svg)).toEqual(partsOf(dot));
    expect(partsOf(dot).length).toBeGreaterThan(5);
  });

  it("has a file for each picture, and no other", () => {
    const names = [...drawings().keys(), ...automata().keys(), "speed.svg"];
    expect(drawn.sort()).toEqual(names.sort());
  });

  it.each(drawn)("%s has colors for dark schemes, a name, no request", (name) => {
    const svg = readFileSync(join(FOLDER, name), "utf8");
    expect(svg).toContain("prefers-color-scheme: dark");
    expect(svg).toContain('role="img"');
    expect(svg).toContain('aria-label="');
    expect(svg).not.toMatch(/\b(?:href|src)=|@import|url\(/);
  });
});

describe("the drawings of automata", () => {
  const { rules } = compile('r = "a" / "ab" *%x43-45\ns = SP / %x1F600');

  it("have the states and transitions of the smallest automaton", () => {
    // "b" and "C" to "E" lead to one state, in which the rest are letters from "C" to "E".
    expect(partsOf(minimalDrawing(rules.r).dot)).toEqual([
      "0 state",
      "0->1 A a",
      "1 end",
      "1->2 B b",
      "2 end",
      "2->2 C–E",
    ]);
  });

  it("name characters that are invisible or beyond ASCII by their numbers", () => {
    expect(partsOf(minimalDrawing(rules.s).dot)).toContain("0->1 %x20 %x1F600");
  });

  it("have only the states that an input has needed", () => {
    expect(partsOf(partDrawing(rules.r, "a").dot)).toEqual(["0 state", "0->1 A a", "1 end"]);
    expect(() => partDrawing(rules.r, "ax")).toThrow("r does not begin with ax");
  });
});

describe("the charts", () => {
  it("read the last row of each class, the numbers alone", () => {
    const text = `## Work: it works

Words.

| class | inputs | own | other & co |
| ----- | -----: | --: | ---------: |
| a     |     10 |  56 |          – |
| a     |    100 | 5.5 | 1,234 (2.0 ± 0.1) |
`;
    expect(figuresOf(text, "Work:")).toEqual([
      {
        name: "a",
        values: new Map([
          ["own", 5.5],
          ["other & co", 1234],
        ]),
      },
    ]);
    expect(() => figuresOf(text, "Play")).toThrow('the report has no section "## Play"');
    expect(() => figuresOf("## Play\n\n## Work\n| a |", "Play")).toThrow("has no table");
    expect(() => environmentOf("# Results\n| date | 1 |\n")).toThrow("does not say its processor");
  });

  it("draw bars as long as their values", () => {
    const bars = [
      { label: "a<b", value: 50, isOwn: true },
      { label: "c", value: 1234567, isOwn: false },
      { label: "d", value: 617283, isOwn: false },
    ];
    const svg = barChart([{ title: "p", bars }], { title: "t", unit: "u", note: "n" });
    const widths = Array.from(svg.matchAll(/<rect class="o.*?width="(\d+)"/g), ([, w]) =>
      Number(w),
    );
    expect(widths[0]).toBe(1);
    expect(Math.round((widths[1] ?? 0) / (widths[2] ?? 1))).toBe(2);
    expect(svg).toContain("a&lt;b");
    expect(svg).toContain(">1,234,567<");
  });

  it("say the date and the machine of the report, and are up to date", () => {
    const { date, processor, node } = environmentOf(report);
    const chart = speedChart(report);
    expect(chart).toContain(`Measured ${date} on ${processor}, Node.js ${node}.`);
    expect(readFileSync(join(FOLDER, "speed.svg"), "utf8")).toBe(chart);
  });

  it("have the bars of this project in its color, and labels that fit", () => {
    const labels = Array.from(
      speedChart(report).matchAll(
        /<text class="(own|other)" x="(\d+)".*text-anchor="end">([^<]*)</g,
      ),
      ([, kind, end, label = ""]) => ({ kind, end: Number(end), label }),
    );
    expect(labels.length).toBeGreaterThan(20);
    for (const { kind, end, label } of labels) {
      expect([label, kind]).toEqual([label, label.includes("uri-abnf") ? "own" : "other"]);
      // A bold character has at most 7.2 pixels on average.
      expect([label, label.length * 7.2 <= end]).toEqual([label, true]);
    }
  });
});
