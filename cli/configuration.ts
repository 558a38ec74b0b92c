/** The configuration file of a repository, `.uri-abnf.json`. */
import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import process from "node:process";
import { messageOf, UsageError } from "./errors.js";
import { readBytes } from "./files.js";

const NAME = ".uri-abnf.json";

/** The options of `check` in the file. Names of files are relative to the folder of the file. */
export interface Configuration {
  /** Patterns of files to check if no argument names one, e.g. `drafts/*.md`. */
  readonly files?: readonly string[];
  readonly import?: readonly string[];
  readonly start?: string;
  readonly lists?: boolean;
  readonly octets?: boolean;
  readonly maxWarnings?: number;
}

/** A configuration, and the folder that contains it. */
export interface FoundConfiguration {
  readonly folder: string;
  readonly options: Configuration;
}

const isText = (value: unknown): boolean => typeof value === "string";
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isFlag = (value: unknown): boolean => typeof value === "boolean";
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

const MEMBERS: ReadonlyMap<string, readonly [(value: unknown) => boolean, string]> = new Map([
  ["files", [isTexts, "a list of strings"]],
  ["import", [isTexts, "a list of strings"]],
  ["start", [isText, "a string"]],
  ["lists", [isFlag, "true or false"]],
  ["octets", [isFlag, "true or false"]],
  ["maxWarnings", [isCount, "a whole number of at least 0"]],
] as const);

/**
 * Returns the configuration of the current folder, or of the nearest folder above it that has one.
 *
 * @throws {UsageError} if the file is no JSON, or has a member that is unknown or of a wrong type.
 */
export async function findConfiguration(
  cwd: string = process.cwd(),
): Promise<FoundConfiguration | undefined> {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const file = join(folder, NAME);
    if (existsSync(file)) {
      const name = relative(cwd, file);
      return { folder, options: checked(parsed(await readBytes(file), name), name) };
    }
    if (dirname(folder) === folder) return undefined;
  }
}

function parsed(bytes: Uint8Array, file: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new UsageError(`${file}: ${messageOf(error)}`);
  }
}

function checked(value: unknown, file: string): Configuration {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new UsageError(`${file}: the configuration is an object`);
  for (const [name, member] of Object.entries(value)) {
    const rule = MEMBERS.get(name);
    const known = [...MEMBERS.keys()].join(", ");
    if (rule === undefined)
      throw new UsageError(`${file}: unknown member ${name}; known are ${known}`);
    if (!rule[0](member)) throw new UsageError(`${file}: ${name} is ${rule[1]}`);
  }
  return value;
}
