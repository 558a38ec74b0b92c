/** A stretch of a text that is corrected, with the offsets that its characters have in the text. */
import { rebuilt } from "../ast/children.js";
import type { Rule, Span } from "../ast/nodes.js";
import type { Fix } from "../common/errors.js";

/** A copy of the stretch of a text from `start` to `end`. */
export class WorkingCopy {
  #text: string;
  /** For each offset of the copy, the offset in the original text. */
  readonly #origins: number[];

  constructor(original: string, start: number, end: number) {
    this.#text = original.slice(start, end);
    this.#origins = Array.from({ length: end - start + 1 }, (_, index) => start + index);
  }

  get text(): string {
    return this.#text;
  }

  /** Applies a correction. Cost: linear in the copy. */
  apply({ from, to, text }: Fix): void {
    const origin = this.#origins[from]!;
    this.#text = this.#text.slice(0, from) + text + this.#text.slice(to);
    this.#origins.splice(from, to - from, ...Array.from(text, () => origin));
  }

  /**
   * Returns the offset in the original text. A place behind the last character, such as that of a
   * missing element, ends where the copy ends.
   */
  originOf(offset: number): number {
    return this.#origins[Math.min(offset, this.#origins.length - 1)]!;
  }

  /** Returns the span in the original text. */
  spanOf({ start, end }: Span): Span {
    return { start: this.originOf(start), end: this.originOf(end) };
  }

  /** Returns a correction of the original text, or undefined if an earlier one touches its place. */
  fixOf({ from, to, text }: Fix): Fix | undefined {
    const fix = { from: this.originOf(from), to: this.originOf(to), text };
    return fix.to - fix.from === to - from ? fix : undefined;
  }

  /** Returns a rule of the copy with the spans of the original text. Linear. */
  ruleOf({ name, nameSpan, definedAs, elements, span }: Rule): Rule {
    return {
      name,
      nameSpan: this.spanOf(nameSpan),
      definedAs,
      elements: rebuilt(elements, (node) => ({ ...node, span: this.spanOf(node.span) })),
      span: this.spanOf(span),
    };
  }
}
