/**
 * The controls of the page: a button that copies a text, one that opens a file, a labeled list of choices, and tabs.
 */
import { useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";

/** Checks whether the page has one column, as in its style sheet. */
export const isNarrow = (): boolean => matchMedia("(max-width: 50rem)").matches;

interface CopyButtonProps {
  readonly label: string;
  readonly text: () => string | Promise<string>;
}

/** Milliseconds for which the button says that it has copied. */
const NOTICE = 1500;

export function CopyButton({ label, text }: CopyButtonProps) {
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

interface FileButtonProps {
  readonly label: string;
  readonly onFile: (file: File) => void;
}

export function FileButton({ label, onFile }: FileButtonProps) {
  return (
    <label class="file">
      {label}
      <input
        type="file"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
          // The user can open the same file again, for example after a change of it.
          currentTarget.value = "";
        }}
      />
    </label>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, title: string])[];
  readonly onChange: (value: string) => void;
}

export function Select({ label, value, choices, onChange }: SelectProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {choices.map(([choice, title]) => (
          <option key={choice} value={choice}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly names: readonly Name[];
  readonly selected: Name;
  readonly onSelect: (name: Name) => void;
  readonly children: ComponentChildren;
}

const idOf = (name: string): string => name.toLowerCase().replaceAll(" ", "-");

export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, names, selected, onSelect, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const index = names.indexOf(selected);
    const target = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1 + names.length,
      Home: 0,
      End: names.length - 1,
    }[event.key];
    if (target === undefined) return;
    const name = names[target % names.length];
    if (name === undefined) return;
    event.preventDefault();
    onSelect(name);
    list.current?.querySelector<HTMLElement>(`#tab-${idOf(name)}`)?.focus();
  };
  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${idOf(name)}`}
            aria-selected={name === selected}
            aria-controls="tab-panel"
            tabIndex={name === selected ? 0 : -1}
            onClick={() => onSelect(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${idOf(selected)}`} tabIndex={0}>
        {children}
      </div>
    </div>
  );
}
