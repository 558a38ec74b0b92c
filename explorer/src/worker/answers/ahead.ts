import { grammarOf } from "../grammars.js";
import type { CharacterRange } from "uri-abnf/grammar";
import type { AheadAnswer, Ask } from "../protocol.js";

/** The number of ranges that are shown. */
const SHOWN = 24;

/** The length of a completion that is offered. */
const LONGEST_OFFERED = 2000;

const PRINTABLE = /^[\p{L}\p{N}\p{P}\p{S}]$/u;

/** Says what can stand after the beginning of a string, and how it can end. */
export async function aheadOf({ before, ...question }: Ask<"ahead">): Promise<AheadAnswer> {
  const grammar = await grammarOf(question);
  const recognition = grammar.rule(question.rule).open().push(before);
  const { state } = recognition;
  const ranges = recognition.next();
  const rest = ranges.length > SHOWN ? [`${ranges.length - SHOWN} more ranges`] : [];
  const completion = recognition.completion();
  return {
    state,
    expected: state === "mismatch" ? [] : recognition.expected(),
    next: [...ranges.slice(0, SHOWN).map(rangeName), ...rest],
    completion:
      completion !== undefined && completion.length > LONGEST_OFFERED ? undefined : completion,
  };
}

function rangeName([first, last]: CharacterRange): string {
  return first === last
    ? characterName(first)
    : `${characterName(first)}\u2013${characterName(last)}`;
}

function characterName(code: number): string {
  const character = String.fromCodePoint(code);
  return PRINTABLE.test(character) ? character : `%x${code.toString(16).toUpperCase()}`;
}
