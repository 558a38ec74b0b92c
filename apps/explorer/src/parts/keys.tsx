/** The keys of the page: a list that a button shows, and the key `?` outside of texts. */
import { useEffect, useRef } from "preact/hooks";

const KEYS = [
  ["Grammar", "F12, Ctrl+click", "go to the definition of a name"],
  ["", "F2", "rename a rule"],
  ["", "Ctrl+Space", "complete a name"],
  ["", "F8", "go to the next problem"],
  ["", "Ctrl+F", "search and replace"],
  ["", "Ctrl+/", "make lines comments, or rules again"],
  ["", "Ctrl+Shift+[ and ]", "fold a rule, unfold it"],
  ["Strings", "Ctrl+Space", "complete the string before the cursor"],
  ["Parse tree", "Arrows, Home, End", "move, open and close"],
  ["", "Enter, double click", "go to the definition of the rule"],
  ["Tabs", "Arrows, Home, End", "change the tab"],
  ["Elsewhere", "?", "show this list"],
] as const;

export function KeysButton() {
  const dialog = useRef<HTMLDialogElement>(null);
  const show = (): void => dialog.current?.showModal();
  useEffect(() => {
    const listen = ({ key, target }: KeyboardEvent): void => {
      const isText = target instanceof Element && target.closest("input, textarea, .cm-editor");
      if (key === "?" && !isText) show();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <button type="button" aria-label="Keys (?)" title="Keys (?)" onClick={show}>
        ?
      </button>
      <dialog ref={dialog} aria-labelledby="keys-title">
        <h2 id="keys-title">Keys</h2>
        <table>
          {KEYS.map(([part, key, act]) => (
            <tr key={act}>
              {part === "" ? <td /> : <th scope="row">{part}</th>}
              <td>{key}</td>
              <td>{act}</td>
            </tr>
          ))}
        </table>
        <p class="note">On a Mac, Cmd stands in the place of Ctrl, except in Ctrl+Space.</p>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  );
}
