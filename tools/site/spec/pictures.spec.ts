import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../../../grammar/index.js";
import { speedChart } from "../pictures/chart.js";
import { graphs, minimalDrawing, partDrawing, railroads } from "../pictures/drawings.js";
import { escaped } from "../pictures/paper.js";
import type { PeerTime, Table } from "../../bench/report.js";
import type { Results } from "../../bench/results.js";
import type { Graph } from "../pictures/drawings.js";

const ROOT = join(__dirname, "../../..");
const FOLDER = join(ROOT, "docs/pictures");

/** The drawn pictures; the others are pictures of screens. */
const drawn = readdirSync(FOLDER).filter((name) => name.endsWith(".svg"));

const results = JSON.parse(readFileSync(join(ROOT, "tools/bench/results.json"), "utf8")) as Results;

/** The nodes of a graph, and its edges: `0 state`, `0->1 A a`. */
function partsOf({ nodes, edges }: Graph): readonly string[] {
  return [
    ...nodes.map(({ kind, label }, id) => `${id} ${kind} ${kind === "begin" ? "" : label}`),
    ...edges.map(({ from, to, label }) => `${from}->${to} ${label}`),
  ].map((part) => part.trim());
}

/** The same parts of a picture that Graphviz has made of a graph. */
function drawnPartsOf(svg: string): readonly string[] {
  const parts = svg.matchAll(/class="(?:node (\w+)|edge)">\s*<title>([^<]*)<\/title>[^]*?<\/g>/g);
  return Array.from(parts, ([part, kind = "", title = ""]) => {
    const [, text = ""] = /<text[^>]*>([^<]*)/.exec(part) ?? [];
    const words = [title.replace("&#45;&gt;", "->"), kind, text.replaceAll("&#45;", "-").trim()];
    return words.filter((word) => word !== "").join(" ");
  });
}

describe("docs/pictures", () => {
  it.each([...railroads(), ["speed.svg", speedChart(results)] as const])(
    "has the drawing %s that the grammar or the results give",
    (name, svg) => {
      expect(readFileSync(join(FOLDER, name), "utf8")).toBe(svg);
    },
  );

  it.each([...graphs()])("has the nodes and edges of %s", (name, graph) => {
    const svg = readFileSync(join(FOLDER, name), "utf8");
    expect(svg).toContain(`aria-label="${graph.title}"`);
    expect([...drawnPartsOf(svg)].sort()).toEqual([...partsOf(graph)].sort());
    expect(graph.nodes.length).toBeGreaterThan(4);
  });

  it("has a file for each picture, and no other", () => {
    const names = [...railroads().keys(), ...graphs().keys(), "speed.svg"];
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
    expect(partsOf(minimalDrawing(rules.r))).toEqual([
      ...["0 state 0", "1 end 1", "2 end 2", "3 begin"],
      ...["3->0", "0->1 A a", "1->2 B b", "2->2 C–E"],
    ]);
  });

  it("name characters that are invisible or beyond ASCII by their numbers", () => {
    expect(partsOf(minimalDrawing(rules.s))).toContain("0->1 %x20 %x1F600");
  });

  it("have only the states that an input has needed", () => {
    const parts = ["0 state 0", "1 end 1", "2 begin", "2->0", "0->1 A a"];
    expect(partsOf(partDrawing(rules.r, "a"))).toEqual(parts);
    expect(() => partDrawing(rules.r, "ax")).toThrow("r does not begin with ax");
  });
});

describe("the chart", () => {
  const BAR =
    /<text class="(\w+)" x="(\d+)".*>([^<]*)<\/text>\n<rect class="(\w+)".* width="(\d+)".*\n<text.*>([\d,]+)</g;
  const [, ...panels] = speedChart(results)
    .split('class="panel"')
    .map((panel) =>
      Array.from(
        panel.matchAll(BAR),
        ([, kind, end, label = "", sameKind, length, value = ""]) => ({
          ...{ kind, sameKind, label, end: Number(end), length: Number(length) },
          value: Number(value.replaceAll(",", "")),
        }),
      ),
    );

  it("has the figures of the results, of the most inputs", () => {
    const [{ rows }] = results.sections.parse!.tables as [Table];
    const [, , own, ...peers] = rows.find(([name, size]) => name === "ordinary" && size === 1000)!;
    const times = peers.map((peer) => (peer as PeerTime).nanoseconds);
    const figures = [own as number, ...times].sort((a, b) => a - b);
    expect(panels[0]!.map(({ value }) => value)).toEqual(figures.map(Math.round));
    expect(figures.length).toBeGreaterThan(4);
  });

  it("has bars as long as their values, in the color of their project, and labels that fit", () => {
    expect(panels).toHaveLength(6);
    for (const panel of panels)
      for (const { kind, sameKind, label, end, length, value } of panel) {
        const own = /^(?:uri-abnf|rfc3986)$/.test(label) ? "own" : "other";
        expect([label, kind, sameKind]).toEqual([label, own, own]);
        // A bold character has at most 7.2 pixels on average.
        expect([label, label.length * 7.2 <= end]).toEqual([label, true]);
        const longest = panel.at(-1)!;
        expect(Math.abs(length - (longest.length * value) / longest.value)).toBeLessThan(2);
      }
  });

  it("needs the works of the results, and escapes names", () => {
    const { tree, ...others } = results.sections;
    expect(() => speedChart({ ...results, sections: others })).toThrow(
      "the results have no section tree",
    );
    const tables = tree!.tables.map((table) => ({ ...table, rows: [] }));
    const sections = { ...others, tree: { ...tree!, tables } };
    expect(() => speedChart({ ...results, sections })).toThrow("tree has no class ordinary");
    expect(escaped('a<b & "c"')).toBe("a&lt;b &amp; &quot;c&quot;");
  });
});
