/**
 * The runs of a rule over inputs. Three automata run: one that recognizes, one that derives the rules that the tree
 * shows, and one that explains.
 */
import { END_OF_INPUT } from "../common/errors.js";
import { mismatchOrNever } from "../common/mismatch.js";
import { RuleRecognition } from "../common/recognition.js";
import { buildMachine, openRunsOf } from "./build-machine.js";
import { finderOf } from "./find.js";
import { overPieces, pieceOf, readable } from "./input.js";
import type { AlphabetName } from "../ast/alphabets.js";
import type { Definition } from "../ast/definition.js";
import type { Mismatch } from "../common/mismatch.js";
import type { Recognition } from "../common/recognition.js";
import type { ExplainingMachine, Machine } from "../runtime/machine.js";
import type { Reply } from "./composable-parser.js";
import type { Finder, Found } from "./find.js";
import type { Input } from "./input.js";

/** Makes a value from the last run of a machine over a text. The next run overwrites that run. */
type Take<Value> = (machine: Machine, text: string) => Value;

/** The automata of one rule. Each is made on first use. */
export class Runs {
  readonly #name: string;
  readonly #definition: Definition;
  readonly #alphabet: AlphabetName;
  readonly #isVisible: ((definition: Definition) => boolean) | undefined;
  #recognizerCache: ExplainingMachine | undefined;
  #parserCache: ExplainingMachine | undefined;
  #explainerCache: ExplainingMachine | undefined;
  #finderCache: Finder | undefined;

  /** @param isVisible whether the tree shows a rule; left out where it shows all rules */
  constructor(
    name: string,
    definition: Definition,
    alphabet: AlphabetName,
    isVisible?: (definition: Definition) => boolean,
  ) {
    this.#name = name;
    this.#definition = definition;
    this.#alphabet = alphabet;
    this.#isVisible = isVisible;
  }

  /** Returns the input as a string, in which each code unit of an octet grammar is an octet. */
  readable(input: Input): string {
    return readable(input, this.#alphabet);
  }

  /** Returns a function that checks whether a whole input is in the language. */
  wholeRecognizer(): (input: Input) => boolean {
    const alphabet = this.#alphabet;
    let recognizer: ExplainingMachine | undefined;
    return (input) => {
      // No members of the object: for short inputs, each access shows in the time.
      recognizer ??= this.#recognizer;
      return recognizer.recognizeWhole(readable(input, alphabet));
    };
  }

  /** Returns the end of the longest prefix in the language, from an offset on; -1 where there is none. */
  endOfPrefix(buffer: Input, offset: number): number {
    if (typeof buffer === "string") return this.#endOfPrefix(buffer, offset).end;
    const { end } = this.#overPieces(buffer, offset, (piece) => this.#endOfPrefix(piece, 0));
    return end === -1 ? -1 : offset + end;
  }

  #endOfPrefix(text: string, offset: number): { readonly end: number; readonly furthest: number } {
    const recognizer = this.#recognizer;
    recognizer.recognizePrefix(text, offset);
    const { end, stopped } = recognizer;
    recognizer.release();
    return { end, furthest: stopped };
  }

  /** Returns a function that begins recognitions of inputs that come piece by piece. */
  opener(): () => Recognition {
    const open = openRunsOf(this.#definition);
    const alphabet = this.#alphabet;
    const toText = (chunk: Input): string => readable(chunk, alphabet);
    return () => new RuleRecognition(this.#name, open(), toText, alphabet === "octets");
  }

  /** Returns the reason why a whole input is not in the language; null where it is. */
  explain(input: Input): Mismatch | null {
    const text = this.readable(input);
    if (this.#recognizer.recognizeWhole(text)) return null;
    const explainer = this.#explainer;
    explainer.recognizeWhole(text);
    const { stopped } = explainer;
    const expected = explainer.expected();
    explainer.release();
    return mismatchOrNever(this.#name, text, stopped, expected);
  }

  /** Returns the reason why a whole input that has no derivation is not in the language. */
  reasonAgainst(input: Input): Mismatch {
    const reason = this.explain(input);
    if (reason === null) throw new Error(`the automata of ${this.#name} disagree`);
    return reason;
  }

  /** Derives a whole input. Returns null where it is not in the language. */
  whole<Value>(input: Input, take: Take<Value>): Value | null {
    const text = this.readable(input);
    const parser = this.#parser;
    const value = parser.deriveWhole(text) ? take(parser, text) : null;
    parser.release();
    return value;
  }

  /**
   * Derives the longest prefix from an offset on, as the action of a Parsimmon parser.
   *
   * @param take makes the value of the reply
   * @param shift adds a number to the offsets in that value
   */
  prefix<Value>(
    input: Input,
    offset: number,
    take: Take<Value>,
    shift: (value: Value, by: number) => Value,
  ): Reply<Value> {
    if (typeof input === "string" && this.#alphabet === "unicode")
      return this.#reply(input, offset, take);
    const reply = this.#overPieces(input, offset, (piece) => this.#reply(piece, 0, take));
    reply.furthest += offset;
    if (!reply.status) return reply;
    return { ...reply, index: reply.index + offset, value: shift(reply.value, offset) };
  }

  #reply<Value>(text: string, offset: number, take: Take<Value>): Reply<Value> {
    const parser = this.#parser;
    const found = parser.derivePrefix(text, offset);
    const furthest = parser.stopped;
    const index = parser.end;
    const value = found ? take(parser, text) : null;
    const expected = this.#expectedBy(parser, text, offset);
    parser.release();
    if (value === null) return { status: false, index: -1, value: null, furthest, expected };
    return { status: true, index, value, furthest, expected };
  }

  /** Returns the expected set in a larger input, where the end of the rule's own piece is not expected. */
  #expectedBy(parser: ExplainingMachine, text: string, offset: number): string[] {
    if (parser.stopped === offset) return [this.#name];
    const explainer = this.#explainer;
    if (explainer !== parser) explainer.recognizePrefix(text, offset);
    const expected = explainer
      .expected()
      .flatMap(({ word }) => (word === END_OF_INPUT ? [] : word));
    if (explainer !== parser) explainer.release();
    return expected;
  }

  /** Runs over a piece of a larger buffer, which grows until the run stops within it. */
  #overPieces<Outcome extends { readonly furthest: number }>(
    input: Input,
    offset: number,
    run: (piece: string) => Outcome,
  ): Outcome {
    return overPieces(offset, input.length, (end) => {
      const piece = this.readable(pieceOf(input, offset, end));
      const outcome = run(piece);
      if (outcome.furthest < piece.length) return outcome;
      if (offset + piece.length < end)
        throw new RangeError("a rule of octets reads no more than ASCII out of a larger string");
      return end === input.length ? outcome : undefined;
    });
  }

  /** Finds the matches of the rule in a text. */
  matches(text: string): IterableIterator<Found> {
    this.#finderCache ??= finderOf(this.#definition, this.#recognizer);
    return this.#finderCache(text);
  }

  /** No rule is visible: the fewest states. */
  get #recognizer(): ExplainingMachine {
    this.#recognizerCache ??= buildMachine(this.#definition).machine;
    return this.#recognizerCache;
  }

  /** The rules that the tree shows are visible. */
  get #parser(): ExplainingMachine {
    if (this.#isVisible === undefined) return this.#explainer;
    this.#parserCache ??= buildMachine(this.#definition, this.#isVisible).machine;
    return this.#parserCache;
  }

  /** Every rule is visible, because the expected set consists of their names. */
  get #explainer(): ExplainingMachine {
    this.#explainerCache ??= buildMachine(this.#definition, () => true).machine;
    return this.#explainerCache;
  }
}
