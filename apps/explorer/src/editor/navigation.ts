/** Go to a definition, see it in a tooltip, complete names, rename. */
import { EditorSelection } from "@codemirror/state";
import { EditorView, hoverTooltip, showPanel } from "@codemirror/view";
import { StateEffect, StateField } from "@codemirror/state";
import { blockAt, definitionOf, isSameName, nameAt, namePlaces } from "./abnf-language.js";
import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import type { KeyBinding, Panel } from "@codemirror/view";
import type { Extension } from "@codemirror/state";

/** Moves the cursor to the definition of the name at the cursor. */
function goToDefinition(view: EditorView): boolean {
  const place = nameAt(view.state, view.state.selection.main.head);
  return place !== undefined && goToRule(view, place.name);
}

/** Moves the cursor to the definition of a rule, if the text has one. */
export function goToRule(view: EditorView, rule: string): boolean {
  const target = definitionOf(view.state, rule);
  if (target === undefined) return false;
  goToOffset(view, target.from);
  return true;
}

/** Moves the cursor to an offset. The text can have become shorter than it was. */
export function goToOffset(view: EditorView, offset: number): void {
  const at = Math.min(offset, view.state.doc.length);
  view.dispatch({
    selection: EditorSelection.cursor(at),
    effects: EditorView.scrollIntoView(at, { y: "center" }),
  });
  view.focus();
}

/** Shows the definition of the name below the mouse. */
const definitionTooltip = hoverTooltip((view, position) => {
  const place = nameAt(view.state, position);
  if (place === undefined || place.isDefinition) return null;
  const target = definitionOf(view.state, place.name);
  if (target === undefined) return null;
  const { from, to } = blockAt(view.state, target.from);
  return {
    pos: place.from,
    end: place.to,
    create: () => {
      const dom = document.createElement("pre");
      dom.className = "definition";
      dom.textContent = view.state.sliceDoc(from, to);
      return { dom };
    },
  };
});

const clickToDefinition = EditorView.domEventHandlers({
  mousedown(event, view) {
    if (!event.ctrlKey && !event.metaKey) return false;
    const position = view.posAtCoords(event);
    const place = position === null ? undefined : nameAt(view.state, position);
    if (place === undefined) return false;
    event.preventDefault();
    return goToRule(view, place.name);
  },
});

/** Completes names of rules: those of the text, and those that its surroundings define. */
export function completion(further: readonly string[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/[A-Za-z][A-Za-z0-9-]*/);
    if (word === null && !context.explicit) return null;
    const own = namePlaces(context.state).filter(({ isDefinition }) => isDefinition);
    const names = new Set([...own.map(({ name }) => name), ...further]);
    return {
      from: word?.from ?? context.pos,
      options: [...names].map((label) => ({ label, type: "variable" })),
      validFor: /^[A-Za-z0-9-]*$/,
    };
  };
}

const setRenaming = StateEffect.define<string | null>();

/** The name that is being renamed. */
const renaming = StateField.define<string | null>({
  create: () => null,
  update(name, transaction) {
    for (const effect of transaction.effects) if (effect.is(setRenaming)) return effect.value;
    return name;
  },
  provide: (field) =>
    showPanel.from(field, (name) => (name === null ? null : (view) => renamePanel(view, name))),
});

function beginRenaming(view: EditorView): boolean {
  const place = nameAt(view.state, view.state.selection.main.head);
  if (place === undefined) return false;
  view.dispatch({ effects: setRenaming.of(place.name) });
  return true;
}

function renamePanel(view: EditorView, name: string): Panel {
  const dom = document.createElement("form");
  dom.className = "rename";
  const label = document.createElement("label");
  label.textContent = `New name of ${name} `;
  const input = document.createElement("input");
  input.value = name;
  input.pattern = "[A-Za-z][A-Za-z0-9\\-]*";
  input.required = true;
  label.append(input);
  const button = document.createElement("button");
  button.textContent = "Rename";
  dom.append(label, button);
  const close = (): void => {
    view.dispatch({ effects: setRenaming.of(null) });
    view.focus();
  };
  dom.addEventListener("submit", (event) => {
    event.preventDefault();
    rename(view, name, input.value);
    close();
  });
  dom.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
  return { dom, top: true, mount: () => input.select() };
}

/** Renames all references and definitions of a rule. */
function rename(view: EditorView, name: string, newName: string): void {
  const changes = namePlaces(view.state)
    .filter((place) => isSameName(place.name, name))
    .map(({ from, to }) => ({ from, to, insert: newName }));
  view.dispatch({ changes });
}

export const navigation: Extension = [definitionTooltip, clickToDefinition, renaming];

export const navigationKeys: readonly KeyBinding[] = [
  { key: "F12", run: goToDefinition },
  { key: "F2", run: beginRenaming },
];
