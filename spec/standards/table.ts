/**
 * The tables of examples for the grammars of standards. `rfc3339.json` is for the shipped grammar of
 * `grammar/rfc/rfc3339.ts`; `rfc7405.json` is for `rfc7405.abnf` beside it, which is not shipped as it
 * stands. The tables belong to no engine. This file reads them, and refuses tables of another form.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import type { Grammar } from "../../grammar/index.js";

/** Text, or octets in hexadecimal if they are not UTF-8. */
export type Input = string | { readonly hex: string };

/** An input that is not in the language. */
export interface Rejected {
  readonly input: Input;
  /** The first impossible character, in UTF-16 code units; in octets for an octet grammar. */
  readonly offset: number;
}

/** The examples for one rule. */
export interface Case {
  readonly rule: string;
  readonly accept: readonly Input[];
  readonly reject: readonly Rejected[];
}

/** A line that differs from the standard, because it is not ABNF there. */
export interface Departure {
  readonly published: string;
  readonly here: string;
}

/** The facts about a grammar. Other tables are named like their files, e.g. `rfc5322`. */
export interface Table {
  readonly standard: string;
  /** Whether the file contains the whole ABNF of the standard. */
  readonly extent: "whole" | "part";
  readonly start: string;
  readonly alphabet: "unicode" | "octets";
  /** Whether `#` means lists (RFC 9110, section 5.6.1). */
  readonly lists: boolean;
  /** The table whose grammar this one extends. */
  readonly extends?: string;
  /** The core rules of RFC 5234 to which this grammar gives another meaning. */
  readonly redefines: readonly string[];
  /** The tables to whose rules this grammar refers. */
  readonly imports: readonly string[];
  /** The names that the grammar alone leaves undefined, in the order of the text. */
  readonly undefined: readonly string[];
  /** The rules of prose values: `rfc3986#URI`, or `#name` for a supplied rule. */
  readonly prose: Readonly<Record<string, string>>;
  /** Rules that the standard mentions, and that no standard here defines. */
  readonly supply: readonly string[];
  readonly departures: readonly Departure[];
  /** Remarkable properties of the text, which is unchanged. */
  readonly oddities: readonly string[];
  readonly cases: readonly Case[];
}

const FIELDS: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ["standard", isString],
  ["extent", (value) => value === "whole" || value === "part"],
  ["start", isString],
  ["alphabet", (value) => value === "unicode" || value === "octets"],
  ["lists", (value) => typeof value === "boolean"],
  ["extends", (value) => value === undefined || isString(value)],
  ["redefines", isListOf(isString)],
  ["imports", isListOf(isString)],
  ["undefined", isListOf(isString)],
  ["prose", (value) => isRecord(value) && Object.values(value).every(isString)],
  ["supply", isListOf(isString)],
  ["departures", isListOf(isObjectOf({ published: isString, here: isString }))],
  ["oddities", isListOf(isString)],
  [
    "cases",
    isListOf(
      isObjectOf({
        rule: isString,
        accept: isListOf(isInput),
        reject: isListOf(isObjectOf({ input: isInput, offset: Number.isInteger })),
      }),
    ),
  ],
]);

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
  // Errata, and the grammar with their corrections, have a spec of their own.
  const exported = Object.entries(jest.requireActual<Record<string, Grammar>>(module))
    .filter(([key]) => !/(?:Errata|Corrected)$/.test(key))
    .map(([, grammar]) => grammar);
  if (exported.length !== 1) throw new TypeError(`${name} exports more than one grammar, or none`);
  return exported[0];
}

function fileOf(name: string): string {
  return join(__dirname, `${name}.abnf`);
}

/**
 * Reads a table.
 *
 * @throws {TypeError} if it does not have the form of a table.
 */
export function tableOf(name: string): Table {
  const value: unknown = JSON.parse(readFileSync(join(__dirname, `${name}.json`), "utf8"));
  if (!isRecord(value)) throw new TypeError(`${name}.json is no object`);
  for (const [field, isRight] of FIELDS)
    if (!isRight(value[field])) throw new TypeError(`${name}.json: bad or no field ${field}`);
  const unknown = Object.keys(value).filter((field) => !FIELDS.has(field));
  if (unknown.length > 0) throw new TypeError(`${name}.json: unknown field ${unknown.join(", ")}`);
  return value as unknown as Table;
}

/** The octets of an input: those that it lists, or the UTF-8 form of its text. */
export function octetsOf(input: Input): Uint8Array {
  return typeof input === "string" ? Buffer.from(input) : Buffer.from(digitsOf(input.hex), "hex");
}

function digitsOf(hex: string): string {
  return hex.replaceAll(" ", "");
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}

function isInput(value: unknown): value is Input {
  return isString(value) || isObjectOf({ hex: isHex })(value);
}

function isHex(value: unknown): boolean {
  return isString(value) && /^(?:[0-9A-F]{2}(?: (?=.)|$))*$/.test(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isListOf(isItem: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => Array.isArray(value) && value.every(isItem);
}

/** An object with these fields and no others. */
function isObjectOf(
  fields: Readonly<Record<string, (value: unknown) => boolean>>,
): (value: unknown) => boolean {
  return (value) =>
    isRecord(value) &&
    Object.keys(value).every((field) => Object.hasOwn(fields, field)) &&
    Object.entries(fields).every(([field, isRight]) => isRight(value[field]));
}
