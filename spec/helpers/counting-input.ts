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

  /** The automata ask nothing of a string but its length and its code units. */
  asString(): string {
    return this as unknown as string;
  }
}
