/** `"a" / b / "a"`: an alternative that repeats an earlier one of its alternation. */
import { alternationsIn, duplicatesIn } from "./alternations.js";
import { shown } from "./wording.js";
import type { Finding, Subject } from "./subject.js";

export function duplicateAlternatives({ own, abnf }: Subject): readonly Finding[] {
  return own.flatMap(alternationsIn).flatMap((alternatives) =>
    [...duplicatesIn(alternatives)]
      .filter(({ part }) => part.abnf === abnf)
      .map(({ node }): Finding => {
        const message = `the alternative ${shown(node)} stands here a second time`;
        return { kind: "duplicate-alternative", message, span: node.span };
      }),
  );
}
