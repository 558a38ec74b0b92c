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
  ...namesIn(rowsOf(limited).map(({ cells: [functions = ""] }) => functions)),
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

/** The rows of the table of limits. */
const limits = rowsOf(table)
  .map(({ cells }) => cells.map((cell) => cell.trim()))
  .filter(({ length }) => length === 6);

describe("the table of limits", () => {
  test("has the files of the functions, and no other", () => {
    const files = namesIn(limits.map((cells) => cells[4] ?? ""));
    const named = namesIn(rowsOf(limited).map(({ cells }) => cells[2] ?? ""));
    expect([...new Set(named)].sort()).toEqual([...new Set(files)].sort());
  });

  const constants = limits.flatMap(([limit = "", values = "", , , file = ""]) => {
    const numbers = values.split(/[;,] (?=\d)/);
    return namesIn([limit.split(":")[0] ?? ""])
      .filter((name) => /^[A-Z_]+$/.test(name))
      .map((name, at) => [name, namesIn([file])[0] ?? "", numbers[at] ?? ""] as const);
  });

  test.each(constants)("%s of %s is %s", (name, file, written) => {
    const [, source = ""] = new RegExp(`const ${name} = ([^;]+);`).exec(textOf(file)) ?? [];
    expect(valueOf(source)).toBe(valueOf(written));
    expect(valueOf(written)).toBeGreaterThan(1);
  });

  test("says of each limit where it is shown", () => {
    const unclear = limits.filter(
      ([, , , , , shown = ""]) => !/^(?:`.*spec\/|not yet$)/.test(shown),
    );
    expect(unclear).toEqual([]);
    expect(limits).toHaveLength(rowsOf(table).length);
  });

  test("has many rows", () => {
    expect(limits.length).toBeGreaterThan(40);
    expect(blocksOf(document)).toEqual([]);
    expect(headingsOf(document)[0]?.text).toBe("Limits");
  });
});

/** The number that a source or a table writes: `1 << 20`, `2^20`, `100_000`, `100,000`. */
function valueOf(written: string): number {
  const [, base, exponent] = /^(\d+) ?(?:<<|\^) ?(\d+)$/.exec(written) ?? [];
  if (base !== undefined) return (base === "1" ? 2 : Number(base)) ** Number(exponent);
  return Number(written.replaceAll(/[_,]/g, ""));
}
