/**
 * Grammars as others have published them, which are no part of the project: they compile unchanged,
 * oddities and all. Where they are not at hand, nothing is checked, and the report says so.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readAbnf } from "../../grammar/abnf/reader.js";
import { AbnfError, compile } from "../../grammar/index.js";
import type { CompileOptions, Grammar } from "../../grammar/index.js";

const FOLDER = join(__dirname, "../../../shared/grammars");

/** What the index of the folder says about a grammar. */
interface Entry {
  readonly name: string;
  /** How many rules it defines. */
  readonly rules: number;
  /** In lower case. */
  readonly undefined: readonly string[];
  /** All prose, also where it names a rule. */
  readonly proseVals: readonly string[] | null;
  readonly startRule: string | null;
  readonly alphabet: "unicode" | "bytes";
}

/** An empty table would be an error, even in a block that is skipped. */
const ABSENT: Entry = {
  name: "none",
  rules: 0,
  undefined: [],
  proseVals: null,
  startRule: null,
  alphabet: "unicode",
};

const INDEX = join(FOLDER, "INDEX.json");
const present = existsSync(INDEX);
const entries = present ? (JSON.parse(readFileSync(INDEX, "utf8")) as readonly Entry[]) : [];

const whenPresent = present ? describe : describe.skip;

whenPresent(
  `published grammars${present ? "" : ` (skipped: there is no ../shared/grammars)`}`,
  () => {
    test("there are 26", () => {
      expect(entries).toHaveLength(26);
    });

    test.each((present ? entries : [ABSENT]).map((entry) => [entry.name, entry] as const))(
      "%s",
      (_, entry) => {
        const text = readFileSync(join(FOLDER, `${entry.name}.abnf`), "utf8");
        const { rules } = readAbnf(text);
        const names = new Set(rules.map(({ name }) => name.toLowerCase()));
        expect(names.size).toBe(entry.rules);

        const alphabet = entry.alphabet === "bytes" ? "octets" : "unicode";
        const undefinedNames = namesOf("undefined-rule", () => compile(text, { alphabet }));
        expect(lowerCase(undefinedNames)).toEqual(entry.undefined);

        const imports = undefinedNames.length === 0 ? [] : [stubs(undefinedNames)];
        const unbound = namesOf("unbound-prose", () => compile(text, { alphabet, imports }));
        expect(lowerCase(unbound)).toEqual(proseThatNamesNoRule(entry, names));

        const grammar = compile(text, { alphabet, imports, prose: stubsOfProse(unbound) });
        for (const name of names) expect(grammar.rule(name).ruleName.toLowerCase()).toBe(name);
        expect(entry.startRule === null || names.has(entry.startRule.toLowerCase())).toBe(true);
      },
    );
  },
);

/** The names that an error of one kind reports; none where there is no such error. */
function namesOf(kind: AbnfError["kind"], act: () => unknown): readonly string[] {
  try {
    act();
  } catch (error) {
    if (!(error instanceof AbnfError)) throw error;
    if (error.kind === kind) return error.names;
    if (kind === "unbound-prose") throw error;
  }
  return [];
}

function stubs(names: readonly string[]): Grammar {
  return compile(names.map((name) => `${name} = "${name}"\n`).join(""));
}

function stubsOfProse(unbound: readonly string[]): NonNullable<CompileOptions["prose"]> {
  const rule = stubs(["prose"]).rule("prose");
  return Object.fromEntries(unbound.map((prose) => [prose.slice(1, -1), rule]));
}

function proseThatNamesNoRule({ proseVals }: Entry, names: ReadonlySet<string>): string[] {
  const core = new Set(["crlf"]);
  return lowerCase(proseVals ?? []).filter((prose) => {
    const name = prose.slice(1, -1);
    return !names.has(name) && !core.has(name);
  });
}

function lowerCase(names: readonly string[]): string[] {
  return names.map((name) => name.toLowerCase()).sort();
}
