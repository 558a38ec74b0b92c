/** The walk through the automaton in grammar/automaton/README.md, made from the code. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Dfa } from "../../../grammar/automaton/dfa.js";
import { Transitions } from "../../../grammar/automaton/transitions.js";
import { hasEffect, pairOf } from "../../../grammar/runtime/table.js";
import { dumpExpression, dumpNfa } from "../../helpers/automata.js";
import { lowered } from "../../helpers/lowered.js";

const PAGE = readFileSync(join(__dirname, "../../../grammar/automaton/README.md"), "utf8");

/** The blocks of code on the page. */
const [abnf = "", ...BLOCKS] = Array.from(
  PAGE.matchAll(/^```\w+\n([^]*?)^```$/gm),
  ([, block]) => block?.trimEnd() ?? "",
);

const LOWERED = lowered(abnf);

/** E.g. `0 <- 0 + [4, 0]`. */
function effectText({ effects }: Transitions, effect: number): string {
  const [history = -1, number = -1] = effects.origins.subarray(effect, effect + 2);
  return `0 <- ${history} + [${[...(effects.marks[number] ?? [])].reverse().join(", ")}]`;
}

function transitionLines(input: string): readonly string[] {
  const transitions = new Transitions(LOWERED, true, Infinity);
  let state = 0;
  const lines = Array.from(input, (character) => {
    const symbol = transitions.classes.of(character.charCodeAt(0));
    const cell = transitions.makeTransition(state, symbol);
    expect(hasEffect(cell)).toBe(true);
    const [target = -1, effect = -1] = transitions.pairs.subarray(pairOf(cell));
    const line = `state ${state} on "${character}": cell ${cell}, to state ${target}, ${effectText(transitions, effect)}`;
    state = target;
    return line;
  });
  const ending = transitions.endings[transitions.makeEnding(state)];
  if (ending === undefined) throw new Error("the input can end here");
  const marks = [...ending.marks].reverse().join(", ");
  return [lines.join("\n"), `state ${state} at the end: ${ending.history} + [${marks}]`];
}

function logLines(input: string): readonly string[] {
  const dfa = new Dfa(LOWERED, true);
  expect(dfa.deriveWhole(input)).toBe(true);
  const offsets = dfa.logOffsets.subarray(0, dfa.logLength).join(", ");
  const { pairs, length } = dfa.derivation();
  const marks: string[] = [];
  for (let at = length - 2; at >= 0; at -= 2)
    marks.push(`${pairs[at] ?? -1}@${pairs[at + 1] ?? -1}`);
  return [`logged at ${offsets}; end at ${dfa.end}`, marks.join(" ")];
}

test("rules are numbered as the page says", () => {
  expect(LOWERED.definitions.map(({ name }) => name)).toEqual(["x", "y", "r"]);
});

test("the blocks of the page are those of the code", () => {
  expect(BLOCKS).toEqual([
    dumpExpression(LOWERED.root),
    dumpNfa(LOWERED, "xy").join("\n"),
    ...transitionLines("xy"),
    ...logLines("xy"),
  ]);
});
