/** Makes the machine of a rule. */
import { Dfa } from "../automaton/dfa.js";
import { lower } from "../automaton/lower.js";
import { OpenDfa } from "../automaton/open-dfa.js";
import { OpenRecognizer } from "../context-free/open-recognizer.js";
import { ContextFreeRecognizer } from "../context-free/recognizer.js";
import type { Budget } from "../common/budget.js";
import type { Definition } from "../ast/definition.js";
import type { ExplainingRun } from "../runtime/open-run.js";
import type { ExplainingMachine } from "../runtime/machine.js";

/** A machine, and the definitions of its visible rules by number. */
interface Built {
  readonly machine: ExplainingMachine;
  readonly definitions: readonly Definition[];
}

/**
 * Makes the machine of a rule: the deterministic automaton for a rule that does not contain itself,
 * which is regular; the chart recognizer for any other rule.
 *
 * @param isVisible whether derivations show a rule; left out where only recognition is wanted
 * @param canonical the definition that a visible one is numbered as
 * @param whole the budget of all runs of an automaton together
 */
export function buildMachine(
  start: Definition,
  isVisible?: (definition: Definition) => boolean,
  canonical?: (definition: Definition) => Definition,
  whole?: Budget,
): Built {
  const lowered = lower(start, isVisible, canonical);
  const { definitions, calls } = lowered;
  if (calls.length === 0)
    return { machine: new Dfa(lowered, isVisible !== undefined, undefined, whole), definitions };
  const plain = isVisible === undefined ? lowered : lower(start);
  return { machine: new ContextFreeRecognizer(plain, lowered), definitions };
}

/** Returns a function that begins runs of a rule that are fed piece by piece. */
export function openRunsOf(start: Definition): () => ExplainingRun {
  const lowered = lower(start, () => true);
  const machine = lowered.calls.length === 0 ? new OpenDfa(lowered) : new OpenRecognizer(lowered);
  return () => machine.open();
}
