/** ABNF for the editor: tokens, definitions, and the blocks that fold. */
import { ensureSyntaxTree, foldService, StreamLanguage, syntaxTree } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import { wordAt } from "../../../../grammar/workbench/index.js";
import type { EditorState, Text } from "@codemirror/state";
import type { StringStream } from "@codemirror/language";

/** Milliseconds for which the editor may wait for the tokens of the whole text. */
const PATIENCE = 200;

function token(stream: StringStream): string | null {
  const isAtMargin = stream.string.slice(0, stream.pos).trim() === "";
  if (stream.eatSpace()) return null;
  const { kind, text } = wordAt(stream.string, stream.pos);
  stream.pos += text.length;
  if (kind !== "name") return STYLES.get(kind) ?? (/[()[\]]/.test(kind) ? "bracket" : kind);
  const isDefined = isAtMargin && stream.match(/^\s*=/, false) !== null;
  return isDefined ? "definition" : "reference";
}

/** The tokens of words that have not the name of their kind. */
const STYLES: ReadonlyMap<string, string> = new Map([
  ["=", "definedAs"],
  ["/", "operator"],
  ["repeat", "operator"],
  ["unclosed", "invalid"],
  ["stray", "invalid"],
]);

export const abnfLanguage = StreamLanguage.define({
  name: "abnf",
  token,
  languageData: { commentTokens: { line: ";" }, closeBrackets: { brackets: ["(", "[", '"', "<"] } },
  tokenTable: {
    comment: tags.comment,
    string: tags.string,
    number: tags.number,
    prose: tags.special(tags.string),
    definition: tags.definition(tags.variableName),
    reference: tags.variableName,
    definedAs: tags.definitionOperator,
    operator: tags.operator,
    bracket: tags.bracket,
    invalid: tags.invalid,
  },
});

/** The place of a name in the text. */
interface NamePlace {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly isDefinition: boolean;
}

const namesCache = new WeakMap<Text, readonly NamePlace[]>();

/** The names of rules in a text, in its order. */
export function namePlaces(state: EditorState): readonly NamePlace[] {
  let places = namesCache.get(state.doc);
  if (places === undefined) {
    places = readNames(state);
    namesCache.set(state.doc, places);
  }
  return places;
}

function readNames(state: EditorState): NamePlace[] {
  const places: NamePlace[] = [];
  const tree = ensureSyntaxTree(state, state.doc.length, PATIENCE) ?? syntaxTree(state);
  tree.iterate({
    enter({ name: type, from, to }) {
      if (type !== "definition" && type !== "reference") return;
      const name = state.sliceDoc(from, to);
      places.push({ name, from, to, isDefinition: type === "definition" });
    },
  });
  return places;
}

/** The name at a position, if there is one. */
export function nameAt(state: EditorState, position: number): NamePlace | undefined {
  return namePlaces(state).find(({ from, to }) => from <= position && position <= to);
}

export function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

export function definitionOf(state: EditorState, name: string): NamePlace | undefined {
  return namePlaces(state).find((place) => place.isDefinition && isSameName(place.name, name));
}

/** The text of a rule, with its comments, up to the next definition or empty line. */
export function blockAt(state: EditorState, from: number): { from: number; to: number } {
  const first = state.doc.lineAt(from);
  let last = first;
  const starts = new Set(
    namePlaces(state)
      .filter(({ isDefinition }) => isDefinition)
      .map((place) => state.doc.lineAt(place.from).number),
  );
  for (let number = first.number + 1; number <= state.doc.lines; number += 1) {
    const line = state.doc.line(number);
    if (starts.has(number) || line.text.trim() === "") break;
    last = line;
  }
  return { from: first.from, to: last.to };
}

/** Rules of several lines fold to their first line. */
export const abnfFolding = foldService.of((state, lineStart, lineEnd) => {
  const place = namePlaces(state).find(
    ({ isDefinition, from }) => isDefinition && from >= lineStart && from <= lineEnd,
  );
  if (place === undefined) return null;
  const { to } = blockAt(state, place.from);
  return to > lineEnd ? { from: lineEnd, to } : null;
});
