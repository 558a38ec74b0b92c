/** The other side of a comparison: its grammar, the names of its rules, and the one that is compared. */
import { latest, useAnswer } from "./use-answer.js";
import type { PageState } from "./state.js";
import type { Answered } from "./use-answer.js";
import type { Ask, OtherGrammar, RuleOfText } from "../worker/protocol.js";

export interface OtherSide {
  /** The names of its rules: while those of a new text are awaited, the last ones. */
  readonly names: readonly string[];
  /** The question for the names; undefined if the other side is this grammar. */
  readonly asked: Answered<"other-rules"> | undefined;
  /** The name of the compared rule; the empty string if there is none. */
  readonly name: string;
  /** The compared rule; undefined while the rules are unknown. */
  readonly rule: Ask<"difference">["other"] | undefined;
}

/** @param rules the names of the rules of this grammar */
export function useOtherSide(
  state: PageState,
  question: RuleOfText | null,
  rules: readonly string[],
): OtherSide {
  const { hasOtherText, otherText, otherStandard, otherRule, optionsOf } = state;
  const other: OtherGrammar | undefined = hasOtherText
    ? { abnf: otherText, optionsOf }
    : otherStandard === ""
      ? undefined
      : { standard: otherStandard };
  const answered = useAnswer("other-rules", other);
  const names = other === undefined ? rules : (latest(answered) ?? []);
  const isKnown = other === undefined || answered.state === "answered";
  const wanted = (otherRule === "" ? question?.rule : otherRule)?.toLowerCase();
  const rule = names.find((name) => name.toLowerCase() === wanted) ?? names[0];
  const grammar = other ?? question;
  return {
    names,
    asked: other && answered,
    name: rule ?? "",
    rule: isKnown && rule !== undefined && grammar !== null ? { ...grammar, rule } : undefined,
  };
}
