/** The formats that `--format` names: the checks of `uri-abnf/formats/explain`, and the rules of their patterns. */
import { Option } from "commander";
import { loadPatterns } from "../../../grammar/workbench/index.js";
import { UsageError } from "./errors.js";
import type { ExplainedFormat, OpenFormat } from "../../../formats/explain/index.js";
import type { Rule } from "../../../grammar/index.js";

export type NamedFormat = ExplainedFormat | OpenFormat;

/** Returns the option `--format` of a command on one rule. */
export function formatOption(): Option {
  const others = ["rule", "grammar", "standard", "abnf", "import", "lists", "octets", "prose"];
  const meaning = "a format, such as email or date-time, in place of a rule";
  return new Option("--format <name>", meaning).conflicts([...others, "kind"]);
}

/** Returns the format of a name, as in JSON Schema or in the library (`date-time`, `dateTime`), or undefined. */
export async function findFormat(name: string): Promise<NamedFormat | undefined> {
  return (await loadFormats()).get(inWords(name));
}

/** @throws {UsageError} if there is no such format */
export async function formatNamed(name: string): Promise<NamedFormat> {
  const format = await findFormat(name);
  if (format !== undefined) return format;
  const known = [...(await loadFormats()).keys()].sort().join(", ");
  throw new UsageError(`no format named "${name}"; known formats are ${known}`);
}

async function loadFormats(): Promise<ReadonlyMap<string, NamedFormat>> {
  const exported = Object.entries(await import("../../../formats/explain/index.js"));
  return new Map(
    exported.flatMap(([name, value]) =>
      typeof value === "function" ? [[inWords(name), value]] : [],
    ),
  );
}

/** E.g. `date-time` for `dateTime`. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A format, and the rule of its pattern, which matches more strings if `patternIs` is `wider`. */
interface FormatRule {
  readonly format: OpenFormat;
  readonly rule: Rule;
  readonly opened: readonly [];
}

/** @throws {UsageError} if there is no such format, or if it has no pattern */
export async function openFormat(name: string): Promise<FormatRule> {
  const format = await formatNamed(name);
  if (!("pattern" in format))
    throw new UsageError(`the format ${name} has no rule; only validate takes it`);
  const { ruleOfPattern } = await loadPatterns();
  const { RegExpParser } = await import("@eslint-community/regexpp");
  const rule = ruleOfPattern(new RegExp(format.pattern, "u"), {}, new RegExpParser());
  return { rule, opened: [], format };
}

/** Returns the note for an answer about the pattern of a format that is wider than the format; nothing for another. */
export function widerNote(name: string, { patternIs }: OpenFormat): string {
  if (patternIs === "exact") return "";
  return `uri-abnf: note: the pattern of ${name} also matches some strings that the format refuses\n`;
}
