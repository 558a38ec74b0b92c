import { core, format } from "uri-abnf/grammar";
import { stringsFor } from "../preset-strings.js";
import { STANDARDS, standardNamed } from "../standards.js";
import type { Ask, Preset, PresetAnswer } from "../protocol.js";
import type { Grammar } from "uri-abnf/grammar";

type Definition = Grammar["source"]["own"][number];

export function presets(): Preset[] {
  return STANDARDS.map(({ name, title }) => ({ name, title }));
}

/** Returns the text of a standard, the standards whose rules it uses, and strings to begin with. */
export async function presetNamed({ name }: Ask<"preset">): Promise<PresetAnswer> {
  const standard = standardNamed(name);
  const grammar = await standard.load();
  const [start] = standard.startRules;
  return {
    abnf: textOf(grammar),
    imports: await importsOf(grammar, name),
    start,
    strings: await stringsFor(name, grammar.rule(start)),
  };
}

/** The text of the standard; if the grammar extends another one, the text of all its rules. */
function textOf(grammar: Grammar): string {
  const { abnf, rules, own } = grammar.source;
  const parts = own.reduce((sum, definition) => sum + definition.parts.length, 0);
  return parts === rules.length ? abnf : format(grammar.toString());
}

/** The standards whose rules the grammar has in its scope. */
async function importsOf({ source }: Grammar, name: string): Promise<string[]> {
  const own = new Set(source.own);
  const isForeign = (definition: Definition): boolean =>
    !own.has(definition) && !Object.hasOwn(core.rules, definition.name);
  const foreign = new Set([...source.scope.values()].filter(isForeign));
  const names: string[] = [];
  for (const standard of STANDARDS) {
    if (standard.name === name || foreign.size === 0) continue;
    const owned = (await standard.load()).source.own.filter((definition) =>
      foreign.has(definition),
    );
    if (owned.length > 0) names.push(standard.name);
  }
  return names;
}
