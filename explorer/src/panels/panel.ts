/** The parts of the page that every panel gets. */
import type { PageState } from "../model/state.js";
import type { Answered } from "../model/use-answer.js";
import type { Fix, GrammarText, Preset, RuleOfText } from "../worker/protocol.js";

export interface PanelProps {
  readonly state: PageState;
  /** The rule that the questions are about; null while it is unknown. */
  readonly question: RuleOfText | null;
  readonly rules: readonly string[];
  readonly presets: readonly Preset[];
  readonly diagnosis: Answered<"check">;
  readonly text: GrammarText;
  readonly strings: readonly string[];
  readonly onGoTo: (offset: number) => void;
  readonly onRepair: (fix: Fix) => void;
  readonly onImport: (standard: string) => void;
  readonly onChange: (changes: Partial<PageState>) => void;
}
