/** A text box of the platform, which takes texts until CodeMirror has been loaded. */
import type { RefObject } from "preact";

interface TextBoxProps {
  readonly label: string;
  readonly value: string;
  readonly box: RefObject<HTMLTextAreaElement>;
  readonly onChange: (value: string) => void;
  /** Takes the index of the line of the cursor. */
  readonly onSelect?: (index: number) => void;
  readonly onFile?: (file: File) => void;
  /** Returns the text that a pasted text of several lines stands for. */
  readonly onPaste?: (text: string) => Promise<string>;
}

export function TextBox({ label, value, box, onChange, onSelect, onFile, onPaste }: TextBoxProps) {
  const select = ({ currentTarget }: { readonly currentTarget: HTMLTextAreaElement }): void => {
    const before = currentTarget.value.slice(0, currentTarget.selectionStart);
    onSelect?.(before.split("\n").length - 1);
  };
  const drop = (event: DragEvent): void => {
    const file = event.dataTransfer?.files[0];
    if (file === undefined || onFile === undefined) return;
    event.preventDefault();
    onFile(file);
  };
  const paste = (event: ClipboardEvent & { readonly currentTarget: HTMLTextAreaElement }): void => {
    const text = documentIn(event);
    if (text === undefined || onPaste === undefined) return;
    event.preventDefault();
    const { value: whole, selectionStart, selectionEnd } = event.currentTarget;
    const insert = (found: string): void =>
      onChange(whole.slice(0, selectionStart) + found + whole.slice(selectionEnd));
    onPaste(text).then(insert, () => insert(text));
  };
  return (
    <div class="editor">
      <textarea
        ref={box}
        aria-label={label}
        spellcheck={false}
        wrap="off"
        value={value}
        onInput={(event) => {
          onChange(event.currentTarget.value);
          select(event);
        }}
        onKeyUp={select}
        onClick={select}
        onDrop={drop}
        onPaste={paste}
      />
    </div>
  );
}

/** The pasted text, if it has several lines: a line or less is not a document. */
export function documentIn({ clipboardData }: ClipboardEvent): string | undefined {
  const text = clipboardData?.getData("text/plain").replace(/\r\n?/g, "\n") ?? "";
  return text.trim().includes("\n") ? text : undefined;
}
