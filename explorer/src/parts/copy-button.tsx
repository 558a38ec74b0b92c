/** A button that copies a text, and says so. */
import { useState } from "preact/hooks";

interface Props {
  readonly label: string;
  readonly text: () => string | Promise<string>;
}

/** Milliseconds for which the button says that it has copied. */
const NOTICE = 1500;

export function CopyButton({ label, text }: Props) {
  const [notice, setNotice] = useState<string | undefined>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await text());
      setNotice("Copied");
    } catch {
      setNotice("The browser refused the clipboard");
    }
    setTimeout(() => setNotice(undefined), NOTICE);
  };
  return (
    <span class="copy">
      <button type="button" onClick={() => void copy()}>
        {label}
      </button>
      <span class="notice" role="status">
        {notice}
      </span>
    </span>
  );
}
