/** Tabs after the ARIA Authoring Practices: arrow keys move, the panel belongs to the selected tab. */
import { useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";

interface Props<Name extends string> {
  readonly label: string;
  readonly names: readonly Name[];
  readonly selected: Name;
  readonly onSelect: (name: Name) => void;
  readonly children: ComponentChildren;
}

const idOf = (name: string): string => name.toLowerCase().replaceAll(" ", "-");

export function Tabs<Name extends string>(props: Props<Name>) {
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
