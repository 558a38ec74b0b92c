/** The other grammar of a comparison, as a text of its own. */
import { useState } from "preact/hooks";
import { GrammarBox } from "../editor/editors.js";
import { abnfOfFile, abnfOfPasted } from "../model/documents.js";
import { latest, useAnswer } from "../model/use-answer.js";
import { AnswerView } from "../parts/answer-view.js";
import { FileButton } from "../parts/file-button.js";
import { Problems } from "../parts/problems.js";
import type { Target } from "../editor/grammar-editor.js";

interface Props {
  readonly value: string;
  /** The standard with whose options the text is compiled, or the empty string. */
  readonly optionsOf: string;
  readonly onChange: (value: string) => void;
}

export function OtherText({ value, optionsOf, onChange }: Props) {
  const [target, setTarget] = useState<Target | null>(null);
  const [failure, setFailure] = useState<string | undefined>();
  const diagnosis = useAnswer("check", { abnf: value, optionsOf });
  const open = (file: File): void => {
    setFailure(undefined);
    abnfOfFile(file).then(onChange, (error: unknown) =>
      setFailure(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <section class="other">
      <h3>Other text</h3>
      <p class="note">
        Edit the text, paste or drop another one, or{" "}
        <FileButton label="Open its file" onFile={open} />
      </p>
      {failure !== undefined && (
        <p class="failure" role="alert">
          {failure}
        </p>
      )}
      <GrammarBox
        label="Other text"
        value={value}
        problems={latest(diagnosis) ?? []}
        highlighted={null}
        target={target}
        onChange={onChange}
        onFile={open}
        onPaste={abnfOfPasted}
      />
      <AnswerView answered={diagnosis}>
        {(problems) => (
          <Problems
            label="Diagnostics of the other text"
            problems={problems}
            onGoTo={(offset) => setTarget({ offset })}
            onRepair={({ from, to, text }) =>
              onChange(value.slice(0, from) + text + value.slice(to))
            }
          />
        )}
      </AnswerView>
    </section>
  );
}
