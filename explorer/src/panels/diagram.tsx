/** The railroad diagram of the rule. */
import { AnswerView } from "../parts/answer-view.js";
import { useAnswer } from "../model/use-answer.js";
import type { PanelProps } from "./panel.js";

export function DiagramPanel({ question, rules, onChange }: PanelProps) {
  const answered = useAnswer("diagram", question ?? undefined);
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null) return;
    event.preventDefault();
    const name = decodeURIComponent(link.getAttribute("href")?.slice(1) ?? "");
    const rule = rules.find((known) => known.toLowerCase() === name.toLowerCase());
    if (rule === undefined) return;
    // The link goes away with its drawing: the focus stays here, before the links of the next one.
    link.closest<HTMLElement>('[role="tabpanel"]')?.focus();
    onChange({ rule });
  };
  return (
    <AnswerView answered={answered}>
      {(svg) => (
        // The drawing is made from the syntax tree by the worker, with all texts escaped.
        <div class="diagram" onClick={follow} dangerouslySetInnerHTML={{ __html: svg }} />
      )}
    </AnswerView>
  );
}
