/** The fixes of findings: what `--fix` writes, and `--fix-dry-run` shows. */
import { visible } from "../../grammar/common/excerpt.js";
import type { FileFix, Finding } from "./finding.js";

/** A text after its fixes, and the fixes that do not overlap an earlier one. */
interface FixedText {
  readonly text: string;
  readonly fixes: readonly FileFix[];
}

/** Applies the fixes of the findings about one file. A fix that overlaps an earlier one is left out. */
export function fixed(text: string, findings: readonly Finding[]): FixedText {
  const fixes: FileFix[] = [];
  let result = "";
  let done = 0;
  const known = findings.flatMap(({ fix }) => (fix === undefined ? [] : [fix]));
  for (const fix of known.sort((a, b) => a.from - b.from)) {
    if (fix.from < done || (fixes.length > 0 && fix.from === done)) continue;
    result += text.slice(done, fix.from) + fix.text;
    done = fix.to;
    fixes.push(fix);
  }
  return { text: result + text.slice(done), fixes };
}

/** Returns the lines that fixes change, each before and after, e.g. `- a = "x" | "y"`, `+ a = "x" / "y"`. */
export function shownFixes(file: string, text: string, fixes: readonly FileFix[]): string {
  return fixes
    .map(({ line, column, from, to, text: replacement }) => {
      const start = text.lastIndexOf("\n", from - 1) + 1;
      const newline = text.indexOf("\n", to);
      const end = newline === -1 ? text.length : newline;
      const after = text.slice(start, from) + replacement + text.slice(to, end);
      const rows = (sign: string, lines: string): readonly string[] =>
        lines.split(/\r?\n/).map((each) => `${sign} ${visible(each)}\n`);
      const place = visible(`${file}:${line}:${column}`);
      return [`${place}:\n`, ...rows("-", text.slice(start, end)), ...rows("+", after)].join("");
    })
    .join("");
}
