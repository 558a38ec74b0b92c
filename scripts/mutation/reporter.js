import { PluginKind, declareClassPlugin } from "@stryker-mutator/api/plugin";

import { changeOf } from "./change.js";
import { equivalents, isListed } from "./equivalents.js";

/** Prints each mutant that no test kills as soon as this is known, one a line, but for those listed as equivalent. */
class SurvivorsReporter {
  #equivalents = equivalents();

  onMutantTested(mutant) {
    const { status, location } = mutant;
    if (status !== "Survived" && status !== "NoCoverage") return;
    const change = changeOf(mutant);
    if (isListed(change, this.#equivalents)) return;
    const verdict = status === "Survived" ? "survives" : "is not reached";
    const place = `${change.file}:${location.start.line}:${location.start.column}`;
    console.log(`${place} ${verdict}: ${change.change}`);
  }
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Reporter, "survivors", SurvivorsReporter),
];
