import { examples, nearMisses, sample } from "uri-abnf/language";
import { grammarOf } from "../grammars.js";
import type { Place } from "uri-abnf/language";
import type { Ask, SampleAnswer } from "../protocol.js";

/** Returns strings of the language, strings that cover the rule, and strings that just fail. */
export async function samplesOf(question: Ask<"samples">): Promise<SampleAnswer> {
  const rule = (await grammarOf(question)).rule(question.rule);
  const { seed, count, maxLength } = question;
  return {
    samples: sample(rule, { seed, count, maxLength }),
    examples: examples(rule).map(({ string, covers }) => ({
      string,
      covers: covers.map(placeText),
    })),
    nearMisses: nearMisses(rule, { seed, count }).map(({ string, offset }) => ({ string, offset })),
  };
}

/** E.g. `host, line 12: alternative 2`. */
function placeText({ rule, what, line }: Place): string {
  return `${rule}, line ${String(line)}: ${what}`;
}
