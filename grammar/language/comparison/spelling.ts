/** Strings of a rule with the letters of its literals in the case in which the grammar writes them. */
import { LIMITS } from "../../ast/alphabets.js";
import { Alphabet } from "../../automaton/alphabet.js";
import { has } from "../../automaton/char-set.js";
import { partsOf } from "../../automaton/expression.js";
import { Literal } from "../../automaton/literal.js";
import { lower } from "../../automaton/lower.js";
import { Nfa, silentTargets } from "../../automaton/nfa.js";
import { preOrder } from "../../common/graph.js";
import type { Lowered } from "../../automaton/lower.js";
import type { State } from "../../automaton/nfa.js";
import type { Rule } from "../../combinator/rule.js";

/** A state that reads a character, and the one that has read the character before. */
interface Reading {
  readonly state: State;
  readonly before: Reading | undefined;
}

/** Literals in any case that contain a letter, as labels name them. */
const IN_ANY_CASE = /^"[^"]*[A-Za-z][^"]*"$/;

/**
 * Returns a function that spells the strings of a rule as its grammar does. Strings of a rule that contains
 * itself stay as they are. Cost: linear in the string.
 */
export function spellingOf({ definition, alphabet }: Rule): (text: string) => string {
  const lowered = lower(definition);
  return lowered.calls.length === 0 && hasLetters(lowered)
    ? spellingIn(lowered, LIMITS[alphabet])
    : (text) => text;
}

function hasLetters({ root }: Lowered): boolean {
  const parts = [...preOrder([root], (part) => (part instanceof Literal ? [] : partsOf(part)))];
  return parts.some((part) =>
    part instanceof Literal
      ? IN_ANY_CASE.test(part.spelling.name)
      : part.kind === "characters" && part.labels.some((label) => IN_ANY_CASE.test(label)),
  );
}

function spellingIn({ root, sets }: Lowered, limit: number): (text: string) => string {
  const alphabet = new Alphabet(sets);
  const nfa = new Nfa(root, alphabet);
  const reach = (start: State, before: Reading | undefined, steps: Map<State, Reading>): void => {
    for (const state of preOrder([start], (each) => silentTargets(nfa.move(each))))
      if (!steps.has(state)) steps.set(state, { state, before });
  };
  return (text) => {
    const characters = Array.from(text);
    let steps = new Map<State, Reading>();
    reach(nfa.start, undefined, steps);
    for (const character of characters) {
      const symbol = alphabet.of(Math.min(character.codePointAt(0)!, limit));
      const next = new Map<State, Reading>();
      for (const step of steps.values()) {
        const move = nfa.move(step.state);
        if (move.kind === "consume" && move.members.has(symbol)) reach(move.target, step, next);
      }
      steps = next;
    }
    const end = [...steps.values()].find(({ state }) => nfa.move(state).kind === "accept");
    for (let step = end?.before, at = characters.length - 1; step !== undefined; at -= 1) {
      characters[at] = asWritten(step.state, characters[at]!);
      step = step.before;
    }
    return characters.join("");
  };
}

/** Returns the character that a state reads, as its literal spells it. */
function asWritten({ head }: State, character: string): string {
  if (head?.kind !== "characters" && !(head instanceof Literal)) return character;
  const { set, labels, read } = head instanceof Literal ? head.first : head;
  const [label, other] = labels;
  if (label === undefined || other !== undefined || !IN_ANY_CASE.test(label)) return character;
  const written = label[1 + read] ?? character;
  const isOtherCase = written.toLowerCase() === character.toLowerCase();
  return isOtherCase && has(set, written.charCodeAt(0)) ? written : character;
}
