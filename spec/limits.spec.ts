/** docs/limits.md names each function of the package, with its limits or as linear, and has the numbers of the sources. */
import { Grammar } from "../grammar/combinator/grammar.js";
import { ParseNode } from "../grammar/combinator/parse-node.js";
import { Rule } from "../grammar/combinator/rule.js";
import { blocksOf, headingsOf, rowsOf, textOf } from "./helpers/documents-markdown.js";
import { MODULES } from "./helpers/documents-modules.js";

const document = textOf("docs/limits.md");
const [limited = "", linear = "", table = ""] = document.split(
  /^## (?:Linear, without a limit|The limits)$/m,
);

/** The names in code of some cells. */
function namesIn(cells: readonly string[]): readonly string[] {
  return cells.flatMap((cell) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = ""]) => name));
}

const documented = [
  ...namesIn(rowsOf(limited).map(({ cells }) => cells[1] ?? "")),
  ...namesIn(rowsOf(linear).map(({ cells }) => cells[1] ?? "")),
];

/** The classes of values that a program gets, not makes: their methods are functions of the package. */
const CLASSES = { Grammar, ParseNode, Rule };

/** Names of the language and of Parsimmon, and constants. */
const NO_FUNCTIONS = new Set(["constructor", "definition", "alphabet"]);

function isFunction(value: unknown): boolean {
  return typeof value === "function" && !/^class\b/.test(Function.prototype.toString.call(value));
}

const exported = Array.from(MODULES)
  .filter(([specifier]) => specifier.startsWith("uri-abnf"))
  .flatMap(([, module]) => Object.entries(module as Readonly<Record<string, unknown>>))
  .filter(([name, value]) => name !== "default" && isFunction(value))
  .map(([name]) => name);

const methods = Object.entries(CLASSES).flatMap(([name, { prototype }]) =>
  Object.getOwnPropertyNames(prototype)
    .filter((member) => !NO_FUNCTIONS.has(member))
    .map((member) => `${name}#${member}`),
);

describe("docs/limits.md", () => {
  test.each([
    ["function", exported],
    ["method", methods],
  ])("names each exported %s", (_, names) => {
    expect([...new Set(names)].filter((name) => !documented.includes(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(20);
  });

  test("names nothing else", () => {
    const known = [...exported, ...methods, "baseOfHtml", "uri-abnf"];
    const strange = documented.filter(
      (name) => !known.includes(name) && !name.endsWith("#excerpt"),
    );
    expect(strange).toEqual([]);
  });

  test("names a function once, but for those of references and of rules", () => {
    const twice = documented.filter((name, at) => documented.indexOf(name) !== at);
    expect(twice).toEqual(["equivalent"]);
  });
});

describe("the table of limits", () => {
  const limits = rowsOf(table).map(({ cells }) => cells.map((cell) => cell.trim()));

  test.each(
    limits.map(([limit = "", value = "", , , file = ""]) => [
      namesIn([limit])[0] ?? "",
      namesIn([file])[0] ?? "",
      value,
    ]),
  )("%s of %s is %s", (name, file, written) => {
    const pattern = new RegExp(`(?:const ${name} =|^ +${name}:) ([^;,]+)[;,]`, "m");
    const [, source = ""] = pattern.exec(textOf(file)) ?? [];
    expect(valueOf(source)).toBe(valueOf(written));
    expect(valueOf(written)).toBeGreaterThan(0);
  });

  test("is on one screen", () => {
    expect(limits.length).toBeGreaterThan(10);
    expect(limits.length).toBeLessThanOrEqual(15);
    expect(blocksOf(document)).toEqual([]);
    expect(headingsOf(document)[0]?.text).toBe("Limits");
  });
});

/** The number that a source or a table writes: `1 << 20`, `2^20`, `100_000`, `100,000`, `1 / 8`, `1/8`. */
function valueOf(written: string): number {
  const [, divisor] = /^1 ?\/ ?(\d+)$/.exec(written) ?? [];
  if (divisor !== undefined) return 1 / Number(divisor);
  const [, base, exponent] = /^(\d+) ?(?:<<|\^) ?(\d+)$/.exec(written) ?? [];
  if (base !== undefined) return (base === "1" ? 2 : Number(base)) ** Number(exponent);
  return Number(written.replaceAll(/[_,]/g, ""));
}
