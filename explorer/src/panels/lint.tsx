/** All problems of the grammar, errors and warnings. */
import { AnswerView } from "../parts/answer-view.js";
import { Problems } from "../parts/problems.js";
import type { PanelProps } from "./panel.js";

export function LintPanel({ diagnosis, onGoTo, onRepair, onImport }: PanelProps) {
  return (
    <AnswerView answered={diagnosis}>
      {(problems) => (
        <Problems
          label="Lint"
          problems={problems}
          onGoTo={onGoTo}
          onRepair={onRepair}
          onImport={onImport}
        />
      )}
    </AnswerView>
  );
}
