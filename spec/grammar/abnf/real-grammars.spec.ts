/**
 * Grammars as they were published. Those of `spec/standards` are part of the project. A folder with
 * more of them may exist beside the project.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { printAbnf } from "../../../grammar/abnf/printer.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { describeIf } from "../../helpers/skips.js";
import { dump } from "../../helpers/syntax-trees.js";

const STANDARDS = join(__dirname, "../../standards");
const SHARED = join(__dirname, "../../../../shared/grammars");

function grammarsIn(folder: string): readonly (readonly [name: string, text: string])[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".abnf"))
    .map((file) => [file, readFileSync(join(folder, file), "utf8")] as const);
}

/** The rules, read with the lists of RFC 9110, as `name = tree`. */
function rulesOf(text: string): readonly string[] {
  return readAbnf(text, { lists: true }).rules.map(
    ({ name, definedAs, elements }) => `${name} ${definedAs} ${dump(elements)}`,
  );
}

describe("the grammars of spec/standards", () => {
  it.each(grammarsIn(STANDARDS))("%s is the same when it is printed", (_, text) => {
    const { rules, warnings } = readAbnf(text, { lists: true });
    expect(warnings).toEqual([]);
    expect(rules).not.toHaveLength(0);
    expect(rulesOf(printAbnf(rules))).toEqual(rulesOf(text));
  });
});

const present = existsSync(SHARED);

/** The warnings about a text, and its number of rules if the index does not count them all. */
const ODD = new Map([
  [
    "draft-fielding-uri-rfc2396bis-00",
    {
      count: 40,
      messages: ['"/" separates alternatives, not "|"', '"/" separates alternatives, not "|"'],
    },
  ],
]);

describeIf(present, "grammars")("the grammars beside the project", () => {
  interface Entry {
    readonly name: string;
    readonly rules: number;
  }
  const index = present
    ? (JSON.parse(readFileSync(join(SHARED, "INDEX.json"), "utf8")) as readonly Entry[])
    : [];

  it.each(index)("$name has the rules of its entry", ({ name, rules: indexed }) => {
    const text = readFileSync(join(SHARED, `${name}.abnf`), "utf8");
    const { rules, warnings } = readAbnf(text);
    const { count = indexed, messages = [] } = ODD.get(name) ?? {};
    expect(new Set(rules.map((rule) => rule.name.toLowerCase())).size).toBe(count);
    expect(warnings.map(({ message }) => message)).toEqual(messages);
    expect(rulesOf(printAbnf(rules))).toEqual(rulesOf(text));
  });

  it("are all in the index", () => {
    const files = present ? grammarsIn(SHARED).map(([file]) => file) : [];
    expect(index.map(({ name }) => `${name}.abnf`).sort()).toEqual([...files].sort());
  });
});
