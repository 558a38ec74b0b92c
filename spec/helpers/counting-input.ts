/** An input that counts how often it is looked at. */
export class CountingInput {
  looks = 0;
  readonly length: number;
  readonly #text: string;

  constructor(text: string) {
    this.length = text.length;
    this.#text = text;
  }

  charCodeAt(offset: number): number {
    this.looks += 1;
    return this.#text.charCodeAt(offset);
  }

  slice(start: number, end: number): string {
    const piece = this.#text.slice(start, end);
    this.looks += piece.length;
    return piece;
  }

  /** The automata ask nothing of a string but its length, its code units, and pieces of it. */
  asString(): string {
    return this as unknown as string;
  }
}
