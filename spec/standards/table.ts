/**
 * The tables of examples for the grammars of standards. `rfc3339.json` is for the shipped grammar of
 * `grammar/rfc/rfc3339.ts`; `rfc7405.json` is for `rfc7405.abnf` beside it, which is not shipped as it
 * stands. The tables belong to no engine. This file reads them, refuses tables of another form, and compiles their grammars.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { z } from "zod";
import { compile } from "../../grammar/index.js";
import type { CompileOptions, Grammar } from "../../grammar/index.js";

/** Text, or octets in hexadecimal if they are not UTF-8. */
const INPUT = z.union([
  z.string(),
  z.strictObject({ hex: z.string().regex(/^(?:[0-9A-F]{2}(?: (?=.)|$))*$/) }),
]);

/** The examples for one rule. */
const CASE = z.strictObject({
  rule: z.string(),
  accept: z.array(INPUT),
  /**
   * Inputs that are not in the language, with the first impossible character, in UTF-16 code units; in octets for an
   * octet grammar.
   */
  reject: z.array(z.strictObject({ input: INPUT, offset: z.int() })),
});

/** The facts about a grammar. Other tables are named like their files, e.g. `rfc5322`. */
const TABLE = z.strictObject({
  standard: z.string(),
  /** Whether the file contains the whole ABNF of the standard. */
  extent: z.enum(["whole", "part"]),
  start: z.string(),
  alphabet: z.enum(["unicode", "octets"]),
  /** Whether `#` means lists (RFC 9110, section 5.6.1). */
  lists: z.boolean(),
  /** The table whose grammar this one extends. */
  extends: z.string().exactOptional(),
  /** The core rules of RFC 5234 to which this grammar gives another meaning. */
  redefines: z.array(z.string()),
  /** The tables to whose rules this grammar refers. */
  imports: z.array(z.string()),
  /** The names that the grammar alone leaves undefined, in the order of the text. */
  undefined: z.array(z.string()),
  /** The rules of prose values: `rfc3986#URI`, or `#name` for a supplied rule. */
  prose: z.record(z.string(), z.string()),
  /** Rules that the standard mentions, and that no standard here defines. */
  supply: z.array(z.string()),
  /** Lines that differ from the standard, because they are not ABNF there. */
  departures: z.array(z.strictObject({ published: z.string(), here: z.string() })),
  /** Remarkable properties of the text, which is unchanged. */
  oddities: z.array(z.string()),
  cases: z.array(CASE),
});

export type Input = z.infer<typeof INPUT>;
export type Case = z.infer<typeof CASE>;
export type Table = z.infer<typeof TABLE>;

/** The names of the files with one extension, without it. */
export function filesWith(extension: ".abnf" | ".json"): readonly string[] {
  return readdirSync(__dirname)
    .filter((file) => extname(file) === extension)
    .map((file) => basename(file, extension))
    .sort();
}

/** The ABNF of a table: the text of a shipped grammar, or a file. */
export function abnfOf(name: string): string {
  return shippedGrammar(name)?.source.abnf ?? readFileSync(fileOf(name), "utf8");
}

/** Returns the grammar of a table that is shipped, or undefined for a table that has a file. */
export function shippedGrammar(name: string): Grammar | undefined {
  if (existsSync(fileOf(name))) return undefined;
  const module = `../../grammar/rfc/${name}.js`;
  // Errata, the grammar with their corrections, and the form of a recipient have specs of their own.
  const exported = Object.entries(jest.requireActual<Record<string, Grammar>>(module))
    .filter(([key]) => !/(?:Errata|Corrected|Recipient)$/.test(key))
    .map(([, grammar]) => grammar);
  if (exported.length !== 1) throw new TypeError(`${name} exports more than one grammar, or none`);
  return exported[0];
}

function fileOf(name: string): string {
  return join(__dirname, `${name}.abnf`);
}

/** Reads a table. Throws if it does not have the form of a table. */
export function tableOf(name: string): Table {
  return TABLE.parse(JSON.parse(readFileSync(join(__dirname, `${name}.json`), "utf8")));
}

/** The octets of an input: those that it lists, or the UTF-8 form of its text. */
export function octetsOf(input: Input): Uint8Array {
  return typeof input === "string" ? Buffer.from(input) : Buffer.from(digitsOf(input.hex), "hex");
}

function digitsOf(hex: string): string {
  return hex.replaceAll(" ", "");
}

/** Tables are compiled once. */
const grammarCache = new Map<string, Grammar>();

/**
 * Returns the shipped grammar of a table, or compiles its text, unchanged, with the grammars that it
 * names.
 */
export function grammarOf(table: string): Grammar {
  let grammar = grammarCache.get(table);
  if (grammar === undefined)
    grammarCache.set(table, (grammar = shippedGrammar(table) ?? compileTable(table)));
  return grammar;
}

function compileTable(name: string): Grammar {
  const { extends: base, lists } = tableOf(name);
  const own = optionsOf(name);
  if (base === undefined) return compile(abnfOf(name), { ...own, lists });
  const below = optionsOf(base);
  return compile(abnfOf(base), {
    alphabet: own.alphabet,
    lists: lists || tableOf(base).lists,
    imports: [...below.imports, ...own.imports],
    prose: { ...below.prose, ...own.prose },
  }).extend(abnfOf(name));
}

type Surroundings = Required<Pick<CompileOptions, "alphabet" | "imports" | "prose">>;

function optionsOf(name: string): Surroundings {
  const { alphabet, imports, supply, prose } = tableOf(name);
  const imported = imports.map(grammarOf);
  const supplied = compile(`${supply.join("\n")}\n`, { alphabet, imports: imported });
  const targets = Object.entries(prose).map(([text, target]) => {
    const [table = "", rule = ""] = target.split("#");
    return [text, (table === "" ? supplied : grammarOf(table)).rule(rule)] as const;
  });
  return { alphabet, imports: [...imported, supplied], prose: Object.fromEntries(targets) };
}
