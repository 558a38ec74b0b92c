/** The first sight of the page, as the workers would answer. The build runs this module. */
import { core } from "uri-abnf/grammar";
import { beginnings } from "./preset-strings.js";
import { firstQuestions } from "./src/model/first-questions.js";
import { answers } from "./src/worker/answers.js";
import { presetNamed } from "./src/worker/answers/grammar.js";
import type { FirstAnswers } from "./src/model/first-questions.js";
import type { Beginning } from "./src/worker/protocol.js";

const NAME = "rfc3986";

export const BEGINNINGS: Readonly<Record<string, Beginning>> = beginnings();

export const FIRST_PRESET = { name: NAME, ...(await presetNamed({ name: NAME }, BEGINNINGS)) };

const asked = firstQuestions(FIRST_PRESET);

export const FIRST_ANSWERS: FirstAnswers = {
  presets: await answers.presets(asked.presets),
  rules: await answers.rules(asked.rules),
  run: await answers.run(asked.run),
  tree: await answers.tree(asked.tree),
  check: await answers.check(asked.check),
  diagram: await answers.diagram(asked.diagram),
};

/** The names that every grammar can use without a definition of its own. */
export const CORE_NAMES: readonly string[] = Object.keys(core.rules);
