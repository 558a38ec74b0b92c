import { readFileSync } from "node:fs";
import { relative } from "node:path";

/** The most characters of the old and of the new text that are shown. */
const LONGEST = 100;

/** What a mutant changes: the file, the change in one line, and the text of the line where it begins. */
export function changeOf({ fileName, location, replacement }) {
  const lines = readFileSync(fileName, "utf8").split("\n");
  const original = oneLine(textAt(lines, location));
  return {
    file: relative(process.cwd(), fileName),
    change: `${original} -> ${oneLine(replacement ?? "")}`,
    line: (lines[location.start.line - 1] ?? "").trim(),
  };
}

/** The text that a mutant replaces. Lines count from 1; columns, too. */
function textAt(lines, { start, end }) {
  const chosen = lines.slice(start.line - 1, end.line);
  chosen.push(chosen.pop().slice(0, end.column - 1));
  chosen[0] = chosen[0].slice(start.column - 1);
  return chosen.join("\n");
}

function oneLine(text) {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST)}…`;
}
