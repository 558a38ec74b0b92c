/** Recognition of an input that comes piece by piece, with reasons and completions. */
import { CompletingRecognition } from "../runtime/completing-recognition.js";
import { OpenRecognition } from "../runtime/open-recognition.js";
import { LimitError } from "./errors.js";
import { lineFeedsOf } from "./line-feeds.js";
import { MismatchError } from "./mismatch-error.js";
import { mismatchOrNever } from "./mismatch.js";
import type { CharacterRange } from "../runtime/characters.js";
import type { Chunk, ChunkReader, RecognitionState } from "../runtime/open-recognition.js";
import type { ExplainingRun } from "../runtime/open-run.js";
import type { Mismatch } from "./mismatch.js";

/**
 * An input that is pushed piece by piece, against one rule. `rule.open()` makes it, as do `open()` of a format and of a
 * generated module with completions and reasons.
 *
 * However a string is cut into pieces, the answers are those of the whole string. Offsets are UTF-16 code units, or
 * octets in a grammar of octets; there, a piece that is a string stands for its UTF-8.
 *
 * A piece may end within a surrogate pair. In a grammar of characters, the first half then counts as pushed: the state
 * is `partial` where the pair could stand, `next` and `completion` begin with the second half, `expected` is that
 * before the first half, and `end` is what `explain` says of the string as it is. In a grammar of octets, the first
 * half is held back until the second one is there.
 *
 * Cost: that of `test`, for all pieces together. Memory: independent of what was pushed for a rule that does not
 * contain itself; in proportion to the depth for most of the others; for those that only the chart recognizes (see
 * "How it works"), up to the length of the input.
 *
 * @example
 * ```ts
 * const address = rfc3986.rules.IPv4address.open();
 * address.push("127.0").push(".0").state; // "partial"
 * address.completion(); // ".0"
 * address.next(); // [[46, 46]]
 * address.push(".1").state; // "match"
 * address.push("x").end()?.message; // 'IPv4address: expected DIGIT or end of input at offset 9, found "x"'
 * ```
 */
export interface Recognition {
  /**
   * Reads a further piece. After a mismatch it does nothing.
   *
   * Cost: linear in the piece.
   *
   * @throws {TypeError} if the piece is neither a string nor, for an octet grammar, a Uint8Array.
   * @throws {RangeError} if a string that has to become octets holds a lone surrogate; the piece is not read.
   * @throws {LimitError} if the counts of too many matches are open at once, or a rule that contains itself takes
   *   too many steps; all other members then throw the same error, too.
   */
  push(chunk: string | Uint8Array): this;
  /** The state so far. */
  readonly state: RecognitionState;
  /** Whether what was pushed is in the language, and nothing longer is that begins with it. */
  readonly isFinal: boolean;
  /** The end of the longest match so far, or -1. After a mismatch, too: what follows the match begins there. */
  readonly matched: number;
  /** How much was pushed; after a mismatch, the offset of the first impossible character. */
  readonly offset: number;
  /** Returns the rules and literals that can stand next; after a mismatch, at the first impossible character. */
  expected(): readonly string[];
  /**
   * Returns the characters after which the state is not a mismatch: ascending, disjoint ranges of code points, or of
   * octets in a grammar of octets. (The first half of a pair is not a character.)
   */
  next(): readonly CharacterRange[];
  /**
   * Returns a shortest string that makes what was pushed one of the language, as the grammar writes it: "" if it is
   * one, undefined after a mismatch. Of several, it is that of the first alternatives. The same input has the same
   * completion. In a grammar of octets, each code unit is an octet.
   *
   * Halves of a surrogate pair that meet are one character. So it is a string in which none do, and undefined where the
   * grammar has no such string.
   *
   * Cost: a pass over the grammar at the first call, then linear in the result and in the depth of the input.
   *
   * @throws {LimitError} `length`, for more than 2,000,000 characters.
   */
  completion(): string | undefined;
  /** Returns the reason why what was pushed is not in the language; null if it is. */
  end(): Mismatch | null;
  /** Returns a recognition that goes on from here by itself. */
  clone(): this;
}

/** The number of code units that are kept of the pushed text. */
const UNITS_KEPT = 128;

const LINE_FEED = 10;

/** A recognition with reasons. */
export class ExplainedRecognition extends OpenRecognition<ExplainingRun> {
  /** The first impossible character. */
  protected impossible = "";
  /** The last code units that were read, each at its offset modulo the length. */
  protected kept: Uint16Array = new Uint16Array(UNITS_KEPT);
  /** The number of line ends that were read, and the offset after the last of them. */
  protected lines = 0;
  protected lineStart = 0;

  /** @param rule the name of the rule, for reasons */
  constructor(
    protected readonly rule: string,
    ...[run, toText, isOctets]: [run: ExplainingRun, toText: ChunkReader, isOctets: boolean]
  ) {
    super(run, toText, isOctets);
  }

  override push(chunk: string | Uint8Array): this {
    try {
      return super.push(chunk);
    } catch (error) {
      if (error instanceof LimitError) this.run = failed(error);
      throw error;
    }
  }

  expected(): readonly string[] {
    return this.run.expected(this.length === 0).map(({ word }) => word);
  }

  end(): Mismatch | null {
    // A string of octets that ends with a half has no octets.
    if (this.isOctets) this.toText(this.half);
    const whole = this.withHalf();
    if (whole !== this) return whole.end();
    if (this.state === "match") return null;
    const { length: offset, kept } = this;
    const from = Math.max(0, offset - UNITS_KEPT);
    const units = Array.from({ length: offset - from }, (_, at) => kept[(from + at) % UNITS_KEPT]!);
    const input = String.fromCharCode(...units) + this.impossible;
    const reason = mismatchOrNever(this.rule, input, offset, this.run.expected(offset === 0), from);
    return { ...reason, line: this.lines + 1, column: offset - this.lineStart + 1 };
  }

  override clone(): this {
    const copy = super.clone();
    copy.kept = this.kept.slice();
    return copy;
  }

  protected override feed(text: string): void {
    const before = this.length;
    super.feed(text);
    const end = this.length - before;
    if (end < text.length && this.impossible === "")
      this.impossible = String.fromCodePoint(text.codePointAt(end)!);
    this.keep(text, end, before);
  }

  /** Keeps the end of the text that was read, and counts its lines. */
  protected keep(text: string, end: number, before: number): void {
    const from = Math.max(0, end - UNITS_KEPT);
    if (from > 0) {
      const lineFeeds = lineFeedsOf(text.slice(0, from));
      this.lines += lineFeeds.count;
      if (lineFeeds.count > 0) this.lineStart = before + lineFeeds.end;
    }
    for (let at = from; at < end; at += 1) {
      const unit = text.charCodeAt(at);
      this.kept[(before + at) % UNITS_KEPT] = unit;
      if (unit === LINE_FEED) {
        this.lines += 1;
        this.lineStart = before + at + 1;
      }
    }
  }
}

/** The recognition of an input against one rule. */
export class RuleRecognition extends ExplainedRecognition implements Recognition {
  completion(): string | undefined {
    // All that the method reads is inherited from `OpenRecognition`.
    return CompletingRecognition.prototype.completion.call(this as never);
  }
}

/** A run whose members all throw an error. */
function failed(error: LimitError): ExplainingRun {
  const fail = (): never => {
    throw error;
  };
  return new Proxy({}, { get: fail }) as ExplainingRun;
}

/** The class of the platform, whose types this package does not need. */
declare const TransformStream: new (transformer: {
  transform(chunk: Chunk, controller: { enqueue(chunk: Chunk): void }): void;
  flush(): void;
}) => unknown;

/** The type `TransformStream` of the platform, with chunks of any type. */
export type PlatformTransformStream = typeof globalThis extends {
  TransformStream: { prototype: infer Stream };
}
  ? Stream
  : unknown;

/** Returns a stream that passes on the pieces that a recognition takes. */
export function streamOf(recognition: Recognition): PlatformTransformStream {
  const refuse = (): void => {
    const reason = recognition.end();
    if (reason !== null) throw new MismatchError(reason);
  };
  return new TransformStream({
    transform(chunk, controller) {
      if (recognition.push(chunk).state === "mismatch") refuse();
      controller.enqueue(chunk);
    },
    flush: refuse,
  }) as PlatformTransformStream;
}
