/**
 * `host = IPv4address / reg-name`: an ambiguous rule can read one string as two different lists of
 * the rules to which it refers. The order of preference decides between them; the author should
 * know about it.
 */
import { quoted } from "../../common/excerpt.js";
import { nodesIn } from "../../ast/children.js";
import { findAmbiguity, isSamePiece } from "../../language/comparison/ambiguity.js";
import { asked, setsOf } from "./questions.js";
import { placeOf, shown } from "./subject.js";
import type { Ambiguity, Reading } from "../../language/comparison/ambiguity.js";
import type { Definition } from "../../ast/definition.js";
import type { Node } from "../../ast/nodes.js";
import type { LintFinding, Subject } from "./subject.js";

/**
 * A rule is not reported for an ambiguity inside a rule to which it refers, so each ambiguity is
 * reported once. Rules that contain themselves are left out, because their ambiguity is
 * undecidable.
 */
export function ambiguousRules({
  own,
  abnf,
  limit,
  lowered,
  budget,
}: Subject): readonly LintFinding[] {
  return own.flatMap((definition): LintFinding[] => {
    const span = placeOf(definition, abnf);
    const language = lowered.regular(definition);
    if (span === undefined || language === undefined) return [];
    const ambiguity = asked(budget, (part) =>
      findAmbiguity({ ...language, sets: setsOf([language], part) }, limit, part),
    );
    if (ambiguity === null || ambiguity === undefined) return [];
    const message = `${definition.name} is ambiguous: ${described(ambiguity, definition)}`;
    return [{ kind: "ambiguous-rule", message, span }];
  });
}

/** Describes an ambiguity without the common beginning and the common end of the two readings. */
function described({ text, preferred, other }: Ambiguity, definition: Definition): string {
  const from = commonLength(preferred, other);
  const to = commonLength(preferred.slice(from).reverse(), other.slice(from).reverse());
  const first = preferred.slice(from, preferred.length - to);
  const second = other.slice(from, other.length - to);
  const [read, readable] = [wording(first, text), wording(second, text)].map(
    (words, index) => words ?? withoutRules(index === 0 ? second : first, definition),
  );
  return `${quoted(text)} is read ${read}, and could be read ${readable}`;
}

/**
 * E.g. `as the literal "INBOX"`, or `with end left out`.
 *
 * @param other the pieces in whose place the reading has no rule
 */
function withoutRules(other: Reading, { parts }: Definition): string {
  const text = other.map((piece) => piece.text).join("");
  if (text === "") return `with ${other.map(({ rule }) => rule).join(", ")} left out`;
  const literal = parts
    .flatMap(({ elements }) => [...nodesIn(elements)])
    .find((node) => isLiteralOf(node, text));
  return literal === undefined ? "as literals" : `as the literal ${shown(literal)}`;
}

function isLiteralOf(node: Node, text: string): boolean {
  switch (node.type) {
    case "char-val":
      return node.caseSensitive
        ? node.value === text
        : node.value.toLowerCase() === text.toLowerCase();
    case "num-sequence":
      return String.fromCodePoint(...node.values) === text;
    case "num-range": {
      const [character = ""] = text;
      const number = character.codePointAt(0)!;
      return character === text && number >= node.first && number <= node.last;
    }
    default:
      return false;
  }
}

/** E.g. `with h16 "0", ls32 "0:0"`, or `as IPv4address` if one rule reads the whole text. Undefined for no rule. */
function wording(reading: Reading, text: string): string | undefined {
  const [only] = reading;
  if (only === undefined) return undefined;
  if (reading.length === 1 && only.text === text) return `as ${only.rule}`;
  return `with ${reading.map((piece) => `${piece.rule} ${quoted(piece.text)}`).join(", ")}`;
}

function commonLength(a: Reading, b: Reading): number {
  const length = a.findIndex((piece, index) => !isSamePiece(piece, b[index]));
  return length === -1 ? a.length : length;
}
