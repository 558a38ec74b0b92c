/** The charts of a report of the benchmark. */
import { barChart } from "./bars.js";
import { environmentOf, figuresOf } from "./figures.js";
import type { Bar, Panel } from "./bars.js";
import type { Figures } from "./figures.js";

/** The works whose times are charts, by the beginnings of their headings. */
const WORKS = ["Parse", "Test", "Resolve", "Normalize", "Tree"];

/** The class of inputs with which the overview shows a work. */
const OVERVIEW = [
  ["Parse", "ordinary"],
  ["Test", "ordinary"],
  ["Resolve", "relative"],
  ["Normalize", "untidy"],
  ["IPv6", "addresses"],
  ["Tree", "ordinary"],
] as const;

const SPEED_UNIT = "nanoseconds a call, median; shorter is better";
const SIZE_UNIT =
  "bytes of a bundle with all that it imports, minified and gzipped; shorter is better";

/** Returns the charts of a report (bench/RESULTS.md), by their file names. */
export function chartsOf(report: string): ReadonlyMap<string, string> {
  const { date, processor, node } = environmentOf(report);
  const note = `Measured ${date} on ${processor}, Node.js ${node}. From bench/RESULTS.md.`;
  const charts = new Map<string, string>();
  const overview = OVERVIEW.map(([work, name]) => {
    const row = figuresOf(report, `${work}:`).find((figures) => figures.name === name);
    if (row === undefined) throw new Error(`${work} has no class ${name}`);
    return { ...panelOf(row), title: `${work}, ${name}` };
  });
  charts.set("speed.svg", barChart(overview, { title: "Speed", unit: SPEED_UNIT, note }));
  for (const work of WORKS) {
    const panels = figuresOf(report, `${work}:`).map(panelOf);
    const title = `${work}, by class of inputs`;
    charts.set(
      `speed-${work.toLowerCase()}.svg`,
      barChart(panels, { title, unit: SPEED_UNIT, note }),
    );
  }
  const sizes = [{ title: "", bars: figuresOf(report, "Size").map(sizeBar) }];
  const options = { title: "Size", unit: SIZE_UNIT, note, labelWidth: 390, columns: 1 };
  charts.set("size.svg", barChart(sizes, options));
  return charts;
}

/** The candidates of a class, the fastest first. */
function panelOf({ name, values }: Figures): Panel {
  const bars = Array.from(values, ([label, value]): Bar => {
    return { label, value, isOwn: label.startsWith("uri-abnf") };
  });
  return { title: name, bars: bars.sort((a, b) => a.value - b.value) };
}

const CODE = /^`?import (?:type )?(.*?) from "(.*?)"/;

/** The bar of a bundle: the code is shown by the names that it imports. */
function sizeBar({ name, values }: Figures): Bar {
  const value = values.get("gzipped");
  if (value === undefined) throw new Error(`${name} has no size`);
  const [, imported = name, from = ""] = CODE.exec(name) ?? [];
  const names = imported.replace(/^\* as \w+$/, "*").replace(/^\{ (.*) \}$/, "$1");
  const label = from === "" ? name.replaceAll("`", "") : `${from}: ${names}`;
  return { label, value, isOwn: /^(?:generated: )?uri-abnf\b/.test(label) };
}
