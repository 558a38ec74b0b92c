/** Prints the rows of docs/regexes.md, as JSON, whose strings or verdicts are not those of the patterns. */
import { readFileSync } from "node:fs";
import { equivalent, isSubset } from "../../grammar/language/index.js";
import { fromRegExp, PatternError } from "../../grammar/regexp/index.js";
import { knownPatterns } from "./patterns.js";
import { repeated, rowsOf, stringIn } from "./rows.js";
import { growthOf } from "./steps.js";
import type { KnownPattern } from "./patterns.js";

/** Checks one row. */
function isRight(known: KnownPattern, row: readonly string[]): boolean {
  const { from, name, pattern, rule } = known;
  const [title, , verdict = "", extra = "", missing = "", backtracks = ""] = row;
  if (title !== `${from}: ${name}`) return false;
  const [accepted, refused] = [stringIn(extra), stringIn(missing)];
  if (accepted !== undefined && (!pattern.test(accepted) || rule.test(accepted))) return false;
  if (refused !== undefined && (pattern.test(refused) || !rule.test(refused))) return false;
  if (backtracks !== "" && growthOf(pattern, repeated(backtracks)) < 3) return false;
  try {
    const own = fromRegExp(pattern);
    if (verdict === "**equal**") return equivalent(own, rule);
    const isIn = isSubset(own, rule);
    return isIn === (accepted === undefined) && isSubset(rule, own) === (refused === undefined);
  } catch (error) {
    if (error instanceof PatternError) return verdict.startsWith("not read");
    throw error;
  }
}

const known = await knownPatterns();
const rows = rowsOf(readFileSync("docs/regexes.md", "utf8"));
const wrong = rows.filter(
  (row, index) => known[index] === undefined || !isRight(known[index], row),
);
console.log(JSON.stringify(rows.length === known.length ? wrong : ["other rows"]));
