/** Answers about a grammar: its rules, its problems, its diagrams; and the shipped ones. */
import { AbnfError, diagnose, format } from "uri-abnf/grammar";
import {
  diagram,
  LineIndex,
  loadStandardsOf,
  optionsOf,
  STANDARDS,
} from "../../../../../grammar/workbench/index.js";
import { grammarOf, optionsFor, standardNamed } from "../grammars.js";
import type { Grammar } from "uri-abnf/grammar";
import type { ImportHint } from "../../../../../grammar/workbench/index.js";
import type { Ask, Beginning, Preset, PresetAnswer, ProblemView } from "../protocol.js";

/** Written by the build: apps/explorer/preset-strings.ts. */
declare const BEGINNINGS: Readonly<Record<string, Beginning>>;

export function presets(): Preset[] {
  return STANDARDS.map(({ name, title }) => ({ name, title }));
}

/** Returns the text of a standard, the options that it needs, and strings to begin with. */
export async function presetNamed(
  { name }: Ask<"preset">,
  beginnings = BEGINNINGS,
): Promise<PresetAnswer> {
  const standard = standardNamed(name);
  const grammar = await standard.load();
  const { alphabet, lists, imports, prose } = optionsOf(grammar);
  return {
    abnf: abnfOfStandard(grammar),
    optionsOf: imports.length > 0 || Object.keys(prose).length > 0 ? name : "",
    imports: [],
    lists: lists === true ? "sender" : lists || "none",
    octets: alphabet === "octets",
    ...(beginnings[name] ?? { start: standard.startRules[0], strings: [] }),
  };
}

/** The text of the standard; if the grammar extends another one, the text of all its rules. */
function abnfOfStandard(grammar: Grammar): string {
  const { abnf, rules, own } = grammar.source;
  const parts = own.reduce((sum, definition) => sum + definition.parts.length, 0);
  return parts === rules.length ? abnf : format(grammar.toString());
}

/** Returns the names of the rules; none if the text has errors, which `check` lists. */
export async function rulesOf(question: Ask<"rules" | "other-rules">): Promise<string[]> {
  try {
    return Object.keys((await grammarOf(question)).rules);
  } catch (error) {
    if (error instanceof AbnfError) return [];
    throw error;
  }
}

/** The number of imports that are offered for a missing name. */
const MOST_OFFERED = 2;

/** Returns the findings of `check` in a grammar, in the order of its text. */
export async function problemsOf(text: Ask<"check">): Promise<ProblemView[]> {
  const { abnf } = text;
  const options = await optionsFor(text);
  const diagnostics = diagnose(abnf, { ...options, missing: "error" });
  const { alphabet = "unicode", imports = [] } = options;
  const { importHints } = await loadStandardsOf();
  const hints = importHints(diagnostics, { abnf, alphabet, imports });
  const found = diagnostics.map((diagnostic) => {
    const { severity, message, offset, end, fix } = diagnostic;
    const hint = hints.get(diagnostic);
    return {
      severity,
      message,
      from: offset,
      to: end,
      ...(fix !== undefined && { fix }),
      ...(hint !== undefined && { imports: offersOf(hint) }),
    };
  });
  const { remarksOn } = await import("./text.js");
  const lines = new LineIndex(abnf);
  return [...found, ...(await remarksOn(text))]
    .sort((a, b) => a.from - b.from)
    .map((problem) => {
      const { line, column } = lines.positionAt(problem.from);
      return { ...problem, line, column };
    });
}

function offersOf({ standards, import: first }: ImportHint): NonNullable<ProblemView["imports"]> {
  return standards
    .slice(0, MOST_OFFERED)
    .map(({ name, title }, index) => ({ name: index === 0 ? first : name, title }));
}

/** Draws the rule as SVG. The names of other rules are links to `#name`. */
export async function diagramOf({ width, ...question }: Ask<"diagram">): Promise<string> {
  return diagram(await grammarOf(question), question.rule, width === undefined ? {} : { width });
}
