/** Whether two rules are the same set of single characters, however they are written. */
import { equalSets } from "./char-set.js";
import { lower } from "./lower.js";
import type { Definition } from "../ast/definition.js";

/** E.g. `%x30-39` and `"0" / "1" / … / "9"`. False where a rule is more than single characters. */
export function matchSameCharacters(a: Definition, b: Definition): boolean {
  const left = lower(a, () => false).root;
  const right = lower(b, () => false).root;
  return (
    left.kind === "characters" && right.kind === "characters" && equalSets(left.set, right.set)
  );
}
