/** The parts of the page that every panel gets. */
import type { State } from "../model/state.js";
import type { Preset, Problem, RuleOfText } from "../worker/protocol.js";

export interface PanelProps {
  readonly state: State;
  /** The rule that the questions are about; null while the grammar has errors. */
  readonly question: RuleOfText | null;
  readonly rules: readonly string[];
  readonly presets: readonly Preset[];
  readonly problems: readonly Problem[];
  readonly strings: readonly string[];
  readonly onChange: (changes: Partial<State>) => void;
}
