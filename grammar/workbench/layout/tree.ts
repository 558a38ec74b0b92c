/** The words of a rule as a tree that keeps brackets and comments: the input of the layout. */
import type { Word } from "../../abnf/words.js";

/** A comment with its column in the source, counted from 0. */
export interface Comment {
  readonly text: string;
  readonly column: number;
  /** Whether a word stands before it in its line. */
  readonly isBehind: boolean;
}

/** An element with its repeat. */
export interface Element {
  /** The comments before it. */
  readonly before: readonly Comment[];
  readonly repeat: string;
  /** The terminal or rule name; for a bracket, its sign. */
  readonly text: string;
  /** The content of a bracket. */
  readonly content: LayoutAlternatives | undefined;
}

/** Alternatives, each of elements in sequence, and the comments after the last word of the last one. */
export interface LayoutAlternatives {
  readonly alternatives: readonly (readonly Element[])[];
  readonly after: readonly Comment[];
}

/**
 * Makes the tree of the words on a right-hand side. A comment after a slash belongs to the word before
 * the slash.
 *
 * @param commentOf returns the comment of a word
 */
export function treeOf(
  words: readonly Word[],
  commentOf: (word: Word) => Comment,
): LayoutAlternatives {
  let index = 0;

  const comments = (): Comment[] => {
    const found: Comment[] = [];
    for (let word = words.at(index); word?.kind === "comment"; word = words.at(index)) {
      found.push(commentOf(word));
      index += 1;
    }
    return found;
  };

  const alternatives = (): LayoutAlternatives => {
    const found: Element[][] = [[]];
    let pending = comments();
    for (let word = words.at(index); word !== undefined; word = words.at(index)) {
      if (word.kind === ")" || word.kind === "]") break;
      if (word.kind === "/") {
        index += 1;
        found.push([]);
      } else {
        found.at(-1)?.push(element(pending));
        pending = [];
      }
      pending.push(...comments());
    }
    return { alternatives: found, after: pending };
  };

  const element = (before: readonly Comment[]): Element => {
    let repeat = "";
    // A comment cannot stand between a repeat and its element.
    if (words[index]!.kind === "repeat") repeat = words[index++]!.text;
    const { text, kind } = words[index++]!;
    if (kind !== "(" && kind !== "[") return { before, repeat, text, content: undefined };
    const content = alternatives();
    index += 1;
    return { before, repeat, text, content };
  };

  return alternatives();
}

/** Returns a tree on one line, or undefined if comments or its length do not allow it. */
export function flat(
  { alternatives, after }: LayoutAlternatives,
  room: number,
): string | undefined {
  if (after.length > 0) return undefined;
  const parts: string[] = [];
  let left = room + 3;
  for (const elements of alternatives) {
    const text = flatSequence(elements, left);
    if (text === undefined) return undefined;
    left -= text.length + 3;
    if (left < 0) return undefined;
    parts.push(text);
  }
  return parts.join(" / ");
}

function flatSequence(elements: readonly Element[], room: number): string | undefined {
  const parts: string[] = [];
  let left = room + 1;
  for (const element of elements) {
    const text = flatElement(element, left);
    if (text === undefined) return undefined;
    left -= text.length + 1;
    if (left < 0) return undefined;
    parts.push(text);
  }
  return parts.join(" ");
}

/** Returns an element on one line, or undefined if comments or its length do not allow it. */
export function flatElement(element: Element, room: number): string | undefined {
  const { before, repeat, text, content } = element;
  if (before.length > 0) return undefined;
  if (content === undefined) return repeat + text;
  const inner = flat(content, room);
  return inner && `${repeat}${text} ${inner} ${closing(text)}`;
}

/** Returns the bracket that closes another. */
export function closing(open: string): string {
  return open === "(" ? ")" : "]";
}
