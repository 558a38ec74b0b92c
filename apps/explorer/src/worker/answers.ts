/** The answers to the questions of the page. Those that the first sight needs are loaded with the worker. */
import { diagramOf, presetNamed, presets, problemsOf, rulesOf } from "./answers/grammar.js";
import { outcomes, treeAnswer } from "./answers/strings.js";
import type { Answer, Ask, QuestionName } from "./protocol.js";

export const answers: {
  readonly [Name in QuestionName]: (ask: Ask<Name>) => Answer<Name> | Promise<Answer<Name>>;
} = {
  presets,
  preset: (ask) => presetNamed(ask),
  rules: rulesOf,
  "other-rules": rulesOf,
  check: problemsOf,
  examples: async (ask) => (await import("./answers/text.js")).exampleOutcomes(ask),
  run: outcomes,
  tree: treeAnswer,
  ahead: async (ask) => (await import("./answers/ahead.js")).aheadOf(ask),
  diagram: diagramOf,
  samples: async (ask) => (await import("./answers/language.js")).samplesOf(ask),
  difference: async (ask) => (await import("./answers/language.js")).differenceOf(ask),
  coverage: async (ask) => (await import("./answers/language.js")).coverageOf(ask),
  module: async (ask) => (await import("./answers/module.js")).moduleOf(ask),
  regexp: async (ask) => (await import("./answers/language.js")).regExpOf(ask),
  format: async (ask) => (await import("./answers/text.js")).formatted(ask),
  document: async (ask) => (await import("./answers/text.js")).abnfOf(ask),
  uri: async (ask) => (await import("./answers/uri.js")).uriOf(ask),
};
