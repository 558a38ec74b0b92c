/** Strings of a rule with the letters of its literals in the case in which the grammar writes them. */
import { Alphabet } from "../../automaton/alphabet.js";
import { has } from "../../automaton/char-set.js";
import { partsOf } from "../../automaton/expression.js";
import { Literal } from "../../automaton/literal.js";
import { lower } from "../../automaton/lower.js";
import { Nfa } from "../../automaton/nfa.js";
import { Budget, CALL_LIMITS } from "../../common/budget.js";
import { preOrder } from "../../common/graph.js";
import { STEPS_A_NEW_STATE, STEPS_A_VISIT } from "../question-budget.js";
import { withoutLeftRecursion } from "../recursion/left-recursion.js";
import { targetsOf } from "./subsets.js";
import type { Definition } from "../../ast/definition.js";
import type { Lowered } from "../../automaton/lower.js";
import type { State } from "../../automaton/nfa.js";

/** A state that reads a character, and the one that has read the character before. */
interface ReadState {
  readonly state: State;
  readonly before: ReadState | undefined;
}

/** Literals in any case that contain a letter, as labels name them. */
const IN_ANY_CASE = /^"[^"]*[A-Za-z][^"]*"$/;

/** The part of the steps of a question that the spelling of all its strings may take. */
const SPELLING_PART = 1 / 10;

/**
 * Returns a function that spells the strings of a rule as its grammar does, or those of a combination as the
 * rules in it do, the first one last. Strings stay as they are from the one on that reaches a state too many: the
 * states of all of them take a tenth of the steps of a call. Cost: the states that a string reaches.
 */
export function spellingOf(definition: Definition): (text: string) => string {
  const spellings = definition.automaton?.of?.map(spellingOf);
  if (spellings !== undefined)
    return (text) => spellings.reduceRight((spelled, spell) => spell(spelled), text);
  const lowered = lower(definition);
  return hasLetters(lowered) ? spellingIn(lowered) : (text) => text;
}

function hasLetters({ root }: Lowered): boolean {
  const parts = [...preOrder([root], (part) => (part instanceof Literal ? [] : partsOf(part)))];
  return parts.some((part) =>
    part instanceof Literal
      ? IN_ANY_CASE.test(part.spelling.name)
      : part.kind === "characters" && part.labels.some((label) => IN_ANY_CASE.test(label)),
  );
}

function spellingIn(lowered: Lowered): (text: string) => string {
  const alphabet = new Alphabet(lowered.sets);
  const nfa = new Nfa(
    lowered.calls.length === 0 ? lowered.root : withoutLeftRecursion(lowered),
    alphabet,
  );
  const budget = new Budget(SPELLING_PART * CALL_LIMITS.steps);
  const reach = (
    start: State,
    before: ReadState | undefined,
    steps: Map<State, ReadState>,
  ): void => {
    const targets = (state: State): readonly State[] => {
      if (steps.has(state) || !budget.trySpend(STEPS_A_VISIT)) return [];
      const { size } = nfa;
      const found = targetsOf(nfa, state);
      return budget.trySpend(STEPS_A_NEW_STATE * (nfa.size - size)) ? found : [];
    };
    for (const state of preOrder([start], targets))
      if (!steps.has(state)) steps.set(state, { state, before });
  };
  return (text) => {
    const characters = Array.from(text);
    let steps = new Map<State, ReadState>();
    reach(nfa.start, undefined, steps);
    for (const character of characters) {
      const symbol = alphabet.of(character.codePointAt(0)!);
      const next = new Map<State, ReadState>();
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
  const written = label.at(1 + read) ?? character;
  const isOtherCase = written.toLowerCase() === character.toLowerCase();
  return isOtherCase && has(set, written.charCodeAt(0)) ? written : character;
}
