/** What has changed from one rule to another one. */
import { ComparisonError, LimitError } from "../../grammar/index.js";
import { difference } from "../../grammar/language/index.js";
import { GrammarError } from "../errors.js";
import type { Rule } from "../../grammar/index.js";

/**
 * - `added`, `removed`: only one side has the rule
 * - `wider`, `narrower`: it accepts more strings, or fewer, than before
 * - `both`: it accepts some strings that it refused, and refuses some that it accepted
 * - `unknown`: the rules cannot be compared
 */
type Change = "added" | "removed" | "same" | "wider" | "narrower" | "both" | "unknown";

/** The change of one rule. */
export interface RuleChange {
  readonly rule: string;
  readonly change: Change;
  /** A shortest string that only the new rule accepts. */
  readonly gained?: string;
  /** A shortest string that only the old rule accepts. */
  readonly lost?: string;
  /** The reason why the rules cannot be compared. */
  readonly message?: string;
}

/** How rules are compared. */
interface ComparisonSettings {
  /** The greatest length of strings for rules that contain themselves, which are not compared without it. */
  readonly maxLength: number | undefined;
  /** Whether the caller asks for this rule. */
  readonly isNamed: boolean;
}

/** A rule, when it is called, or undefined if there is none. */
export type MaybeRule = (() => Rule) | undefined;

/**
 * Compares two rules of a name.
 *
 * @throws {GrammarError} if the caller asks for a rule that leads to an undefined name
 */
export function compareRules(
  rule: string,
  [before, after]: readonly [MaybeRule, MaybeRule],
  { maxLength, isNamed }: ComparisonSettings,
): RuleChange {
  if (before === undefined) return { rule, change: "added" };
  if (after === undefined) return { rule, change: "removed" };
  try {
    const [lost] = differenceOf(before(), after(), maxLength);
    const [gained] = differenceOf(after(), before(), maxLength);
    return {
      rule,
      change: changeOf(gained !== undefined, lost !== undefined),
      ...(gained === undefined ? {} : { gained }),
      ...(lost === undefined ? {} : { lost }),
    };
  } catch (error) {
    // A rule that leads to an undefined name is not compared, unless the caller asks for it.
    const isOpen = error instanceof GrammarError && !isNamed;
    const isTooHard = error instanceof ComparisonError || error instanceof LimitError;
    if (!isTooHard && !isOpen) throw error;
    return { rule, change: "unknown", message: error.message };
  }
}

/** Compares rules that contain themselves up to a length, if there is one, and all others exactly. */
function differenceOf(a: Rule, b: Rule, maxLength: number | undefined): Iterable<string> {
  try {
    return difference(a, b);
  } catch (error) {
    const isRecursive = error instanceof ComparisonError && error.kind === "recursive-rule";
    if (!isRecursive || maxLength === undefined) throw error;
    return difference(a, b, { maxLength });
  }
}

function changeOf(hasGained: boolean, hasLost: boolean): Change {
  if (hasGained && hasLost) return "both";
  if (hasGained) return "wider";
  return hasLost ? "narrower" : "same";
}
