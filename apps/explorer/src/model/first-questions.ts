/**
 * The questions of the first sight of the page. The build asks them, so that the page shows the answers before
 * any worker has started.
 */
import { textWith } from "./state.js";
import type { Answer, Ask, PresetAnswer, QuestionName } from "../worker/protocol.js";

interface FirstPreset extends PresetAnswer {
  readonly name: string;
}

type FirstName = "presets" | "rules" | "run" | "tree" | "check" | "diagram";

export type FirstAnswers = { readonly [Name in FirstName]: Answer<Name> };

/* The build writes these constants: apps/explorer/first-answers.ts. */
declare const FIRST_PRESET: FirstPreset;
declare const FIRST_ANSWERS: FirstAnswers;

/** The preset that the page begins with. */
export const firstPreset = (): FirstPreset => FIRST_PRESET;

/** Returns the questions about a preset with which the page begins. */
export function firstQuestions(preset: PresetAnswer): {
  readonly [Name in FirstName]: Ask<Name>;
} {
  const { start, strings } = preset;
  const text = textWith(preset, preset.abnf);
  const question = { ...text, rule: start };
  return {
    presets: null,
    rules: text,
    run: { ...question, strings },
    tree: { ...question, string: strings[0] ?? "" },
    check: text,
    diagram: question,
  };
}

let keysCache: ReadonlyMap<string, string> | undefined;

/**
 * Returns the answer to a question of the first sight, and undefined for any other one.
 *
 * @param key the question as JSON
 */
export function firstAnswer<Name extends QuestionName>(
  name: Name,
  key: string | undefined,
): Answer<Name> | undefined {
  keysCache ??= new Map(
    Object.entries(firstQuestions(FIRST_PRESET)).map(([each, ask]) => [each, JSON.stringify(ask)]),
  );
  if (key === undefined || keysCache.get(name) !== key) return undefined;
  return FIRST_ANSWERS[name as FirstName];
}
