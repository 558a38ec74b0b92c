/** An input that counts how often it is read. */
export class CountingInput {
  /** The code units that were read, one by one or in pieces. */
  looks = 0;
  /** Those that were read one by one. */
  units = 0;
  /** How often a regular expression read it. */
  runs = 0;
  readonly length: number;
  readonly #text: string;

  constructor(text: string) {
    this.length = text.length;
    this.#text = text;
  }

  charCodeAt(offset: number): number {
    this.looks += 1;
    this.units += 1;
    return this.#text.charCodeAt(offset);
  }

  codePointAt(offset: number): number | undefined {
    const character = this.#text.codePointAt(offset);
    const units = character === undefined ? 0 : String.fromCodePoint(character).length;
    this.looks += units;
    this.units += units;
    return character;
  }

  slice(start: number, end: number): string {
    const piece = this.#text.slice(start, end);
    this.looks += piece.length;
    return piece;
  }

  /** Regular expressions ask for the string. */
  toString(): string {
    this.runs += 1;
    return this.#text;
  }

  /** The automata use only the length, the code units, the slices and the runs of a string. */
  asString(): string {
    return this as unknown as string;
  }
}
