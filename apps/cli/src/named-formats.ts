/** The formats that `--format` names: the checks of `uri-abnf/formats/explain`, and the rules of their patterns. */
import { Option } from "commander";
import { loadPatterns } from "../../../grammar/workbench/index.js";
import { UsageError } from "./errors.js";
import type { Rule } from "../../../grammar/index.js";
import type { ExplainedFormat, OpenFormat } from "../../../formats/explain/index.js";

/** Returns the option `--format` of a command on one rule. */
export function formatOption(): Option {
  return new Option(
    "--format <name>",
    "the strings of a format, such as email or date-time, in place of those of a rule",
  ).conflicts(
    ["rule", "grammar", "standard", "abnf"].concat("import", "lists", "octets", "prose", "kind"),
  );
}

/** Returns the format of a name, as in JSON Schema or in the library (`date-time`, `dateTime`), or undefined. */
export async function findFormat(name: string): Promise<ExplainedFormat | OpenFormat | undefined> {
  return (await loadFormats()).get(inWords(name));
}

/**
 * Returns the format of a name.
 *
 * @throws {UsageError} if there is no such format
 */
export async function formatNamed(name: string): Promise<ExplainedFormat | OpenFormat> {
  const format = await findFormat(name);
  if (format !== undefined) return format;
  const known = [...(await loadFormats()).keys()].sort().join(", ");
  throw new UsageError(`no format named "${name}"; known formats are ${known}`);
}

async function loadFormats(): Promise<ReadonlyMap<string, ExplainedFormat | OpenFormat>> {
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

/**
 * Returns a format, and the rule of its pattern, which matches more strings if `patternIs` is `wider`.
 *
 * @throws {UsageError} if there is no such format, or if it has no pattern
 */
export async function openFormat(
  name: string,
): Promise<{ readonly format: OpenFormat; readonly rule: Rule }> {
  const format = await formatNamed(name);
  if (!("pattern" in format))
    throw new UsageError(`the format ${name} has no rule; only validate takes it`);
  const { ruleOfPattern } = await loadPatterns();
  const { RegExpParser } = await import("@eslint-community/regexpp");
  return { format, rule: ruleOfPattern(new RegExp(format.pattern, "u"), {}, new RegExpParser()) };
}

/** Returns the note for an answer about the pattern of a format that is wider than the format; nothing for another. */
export function widerNote(name: string, { patternIs }: OpenFormat): string {
  const check = `validate --format ${name} refuses some strings that it matches`;
  return patternIs === "exact"
    ? ""
    : `uri-abnf: note: this is about the pattern of ${name}; ${check}\n`;
}
