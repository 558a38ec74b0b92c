/** Recognition of an input that comes piece by piece. */
import type { CharacterRange } from "./characters.js";
import type { OpenRun } from "./open-run.js";

/**
 * The state of an input of which a beginning has been pushed:
 *
 * - `match`: it is in the language; something longer may be, too
 * - `partial`: it is not in the language, but a string of the language begins with it
 * - `mismatch`: no string of the language begins with it
 */
export type RecognitionState = "match" | "partial" | "mismatch";

/** A piece of an input. */
export type Chunk = string | Uint8Array;

/** Returns a piece as automata read it. */
export type ChunkReader = (chunk: Chunk) => string;

/** The halves of surrogate pairs, and how many characters begin with the same first half. */
const FIRST_HALF = 0xd800;
const SECOND_HALF = 0xdc00;
const HALVES = 0x400;
const SUPPLEMENTARY = 0x10000;

/** A recognition without reasons. `Recognition` (grammar/common/recognition.ts) describes the members. */
export class OpenRecognition<Run extends OpenRun = OpenRun> {
  /** How much the run has read. */
  protected length = 0;
  /** The first half of a surrogate pair that ended the last piece, or nothing. */
  protected half = "";
  /** Whether an impossible character has come. */
  protected isStuck = false;
  /** The end of the longest match, but for one that ends with what was read. */
  protected lastEnd = -1;

  /**
   * @param run a run that has read nothing, and that nothing else uses
   * @param isOctets whether a half of a pair has no meaning before the other half is there
   */
  constructor(
    protected run: Run,
    protected readonly toText: ChunkReader,
    protected readonly isOctets: boolean,
  ) {}

  push(chunk: string | Uint8Array): this {
    const { half } = this;
    if (typeof chunk !== "string") {
      const octets = this.toText(chunk);
      // Half of a pair is not octets, and octets cannot follow it.
      if (half !== "" && octets !== "") this.toText(half);
      this.feed(octets);
      return this;
    }
    if (this.isStuck) return this;
    const all = half + chunk;
    const last = all.charCodeAt(all.length - 1);
    const isCut = last >= FIRST_HALF && last < SECOND_HALF;
    const end = all.length - (isCut ? 1 : 0);
    const text = this.toText(all.slice(0, end));
    this.half = all.slice(end);
    this.feed(text);
    return this;
  }

  /** Reads whole characters. */
  protected feed(text: string): void {
    if (this.isStuck) return;
    const end = this.run.read(text, 0);
    if (this.run.end >= 0) this.lastEnd = this.length + this.run.end;
    this.length += end;
    this.isStuck = end < text.length;
    if (this.isStuck) this.half = "";
  }

  get state(): RecognitionState {
    const whole = this.withHalf();
    if (whole !== this) {
      const { state } = whole;
      return state === "mismatch" && this.secondHalves().length > 0 ? "partial" : state;
    }
    if (this.isStuck) return "mismatch";
    if (this.run.canEnd) return "match";
    // A rule that matches no string is one from the beginning.
    return this.length > 0 || this.run.next().length > 0 ? "partial" : "mismatch";
  }

  get matched(): number {
    const whole = this.withHalf();
    return whole.isStuck || !whole.run.canEnd ? whole.lastEnd : whole.length;
  }

  get isFinal(): boolean {
    return this.state === "match" && this.next().length === 0;
  }

  get offset(): number {
    const isRead = this.state !== "mismatch" && !this.isOctets;
    return this.length + (isRead ? this.half.length : 0);
  }

  next(): readonly CharacterRange[] {
    const whole = this.withHalf();
    if (whole === this) return this.state === "mismatch" ? [] : this.run.next();
    // After the half, a second half would be one character with it.
    const others = whole.next();
    const merged: [first: number, last: number][] = [];
    for (const [first, last] of [
      ...others.map(([low, high]) => [low, Math.min(high, SECOND_HALF - 1)] as const),
      ...this.secondHalves(),
      ...others.map(([low, high]) => [Math.max(low, SECOND_HALF + HALVES), high] as const),
    ]) {
      const before = merged.at(-1);
      if (first > last) continue;
      if (before?.[1] === first - 1) before[1] = last;
      else merged.push([first, last]);
    }
    return merged;
  }

  clone(): this {
    const copy = Object.assign(Object.create(Object.getPrototypeOf(this) as object) as this, this);
    copy.run = this.run.clone() as Run;
    return copy;
  }

  /** Returns the recognition in which the first half of a pair at the end is a character; this one without a half. */
  protected withHalf(): this {
    if (this.half === "" || this.isOctets) return this;
    const whole = this.clone();
    whole.half = "";
    whole.feed(this.half);
    return whole;
  }

  /** Returns the second halves with which the first half at the end is a possible character. */
  protected secondHalves(): CharacterRange[] {
    const first = SUPPLEMENTARY + (this.half.charCodeAt(0) - FIRST_HALF) * HALVES;
    const to = SECOND_HALF - first;
    return this.run
      .next()
      .map(([low, high]): CharacterRange => [
        to + Math.max(low, first),
        to + Math.min(high, first + HALVES - 1),
      ])
      .filter(([low, high]) => low <= high);
  }
}
