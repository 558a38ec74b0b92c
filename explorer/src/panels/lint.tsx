/** All problems of the grammar, errors and warnings. */
import { Problems } from "../parts/problems.js";
import type { PanelProps } from "./panel.js";

export function LintPanel({ problems }: PanelProps) {
  return <Problems label="Lint" problems={problems} />;
}
