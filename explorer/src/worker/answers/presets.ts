import { format } from "uri-abnf/grammar";
import { optionsOf } from "../../../../grammar/options-of.js";
import { STANDARDS } from "../../../../grammar/standards.js";
import { standardNamed } from "../grammars.js";
import type { Ask, Beginning, Preset, PresetAnswer } from "../protocol.js";
import type { Grammar } from "uri-abnf/grammar";

/** Written by the build: explorer/preset-strings.ts. */
declare const BEGINNINGS: Readonly<Record<string, Beginning>>;

export function presets(): Preset[] {
  return STANDARDS.map(({ name, title }) => ({ name, title }));
}

/** Returns the text of a standard, whose options it needs, and strings to begin with. */
export async function presetNamed(
  { name }: Ask<"preset">,
  beginnings = BEGINNINGS,
): Promise<PresetAnswer> {
  const standard = standardNamed(name);
  const grammar = await standard.load();
  return {
    abnf: abnfOfStandard(grammar),
    optionsOf: needsOptions(grammar) ? name : "",
    ...(beginnings[name] ?? { start: standard.startRules[0], strings: [] }),
  };
}

/** The text of the standard; if the grammar extends another one, the text of all its rules. */
function abnfOfStandard(grammar: Grammar): string {
  const { abnf, rules, own } = grammar.source;
  const parts = own.reduce((sum, definition) => sum + definition.parts.length, 0);
  return parts === rules.length ? abnf : format(grammar.toString());
}

/** Checks whether the text of the grammar has its meaning only with the options of the grammar. */
function needsOptions(grammar: Grammar): boolean {
  const { alphabet, lists, imports, prose } = optionsOf(grammar);
  return alphabet !== "unicode" || lists || imports.length > 0 || Object.keys(prose).length > 0;
}
