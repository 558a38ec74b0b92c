import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { PluginKind, declareClassPlugin } from "@stryker-mutator/api/plugin";

/** Prints each mutant that no test kills as soon as this is known, one a line. */
class SurvivorsReporter {
  onMutantTested({ status, fileName, location, replacement }) {
    if (status !== "Survived" && status !== "NoCoverage") return;
    const { line, column } = location.start;
    const place = `${relative(process.cwd(), fileName)}:${line}:${column}`;
    const verdict = status === "Survived" ? "survives" : "is not reached";
    const original = oneLine(sourceAt(fileName, location));
    console.log(`${place} ${verdict}: ${original} -> ${oneLine(replacement ?? "")}`);
  }
}

/** The text that a mutant replaces. Lines count from 1; columns, too. */
function sourceAt(fileName, { start, end }) {
  const lines = readFileSync(fileName, "utf8").split("\n");
  const chosen = lines.slice(start.line - 1, end.line);
  chosen.push(chosen.pop().slice(0, end.column - 1));
  chosen[0] = chosen[0].slice(start.column - 1);
  return chosen.join("\n");
}

function oneLine(text) {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length <= 100 ? line : `${line.slice(0, 100)}…`;
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Reporter, "survivors", SurvivorsReporter),
];
