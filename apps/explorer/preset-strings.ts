/**
 * Strings to begin with: good ones and bad ones, most of them from the standard itself. The build takes them from
 * the tables in spec/standards/, so a preset opens without sampling, which takes seconds for some grammars.
 */
import { readFileSync } from "node:fs";
import { STANDARDS } from "../../grammar/workbench/index.js";
import type { Beginning } from "./src/worker/protocol.js";

/** The parts of a table that are used here. An input of octets is an object. */
interface Table {
  readonly cases: readonly {
    readonly rule: string;
    readonly accept: readonly unknown[];
    readonly reject: readonly { readonly input: unknown; readonly offset: number }[];
  }[];
}

/** For the standards of URI references, whose tables have few of them, or that have no table. */
const REFERENCES = [
  "http://user@[::1]:8080/a/b?q#f",
  "mailto:fred@example.com",
  "../g;x=1/y",
  "http://[1::2::3]/",
  "http://a/b c",
];

const OF_REFERENCES: ReadonlySet<string> = new Set(["rfc2396", "rfc2396bis", "rfc3986"]);

const MOST_ACCEPTED = 3;
const MOST_REJECTED = 2;

/** A string is a line of the page, and fits into it. */
const LINE = /^[^\p{C}]{1,72}$/u;

/** Returns the beginnings of all presets, by their names. */
export function beginnings(): Readonly<Record<string, Beginning>> {
  return Object.fromEntries(
    STANDARDS.map(({ name, startRules }) => [name, beginningOf(name, startRules)]),
  );
}

/**
 * The first rule that has strings of one line in the table of the standard, with such strings.
 *
 * @param startRules the rules that are preferred; the first one is the choice if no rule has such strings
 */
function beginningOf(name: string, startRules: readonly [string, ...string[]]): Beginning {
  const [first] = startRules;
  if (OF_REFERENCES.has(name)) return { start: first, strings: REFERENCES };
  const table = JSON.parse(readFileSync(`spec/standards/${name}.json`, "utf8")) as Table;
  const rules = new Set([...startRules, ...table.cases.map(({ rule }) => rule)]);
  for (const start of rules) {
    const strings = stringsOf(start, table);
    if (strings.length > 0) return { start, strings };
  }
  return { start: first, strings: [] };
}

/** The first string of a rule and the longest ones, and those that are wrong after the most characters. */
function stringsOf(start: string, { cases }: Table): readonly string[] {
  const rows = cases.filter(({ rule }) => rule === start);
  const [simplest, ...others] = rows.flatMap(({ accept }) => accept).filter(isLine);
  if (simplest === undefined) return [];
  const rejected = rows
    .flatMap(({ reject }) => reject)
    .sort((a, b) => b.offset - a.offset)
    .map(({ input }) => input)
    .filter(isLine);
  return [
    simplest,
    ...others.sort((a, b) => b.length - a.length).slice(0, MOST_ACCEPTED - 1),
    ...rejected.slice(0, MOST_REJECTED),
  ];
}

function isLine(input: unknown): input is string {
  return typeof input === "string" && LINE.test(input);
}
