/** The questions that the URI layer asks about the rules of a standard, and the answers of tables. */
import { END_OF_INPUT } from "../grammar/common/errors.js";
import { mismatch } from "../grammar/common/mismatch.js";
import { ASCII_SIZE } from "../grammar/runtime/ascii.js";
import { decode } from "../grammar/runtime/decode.js";
import { decodeSets, expectedAt } from "../grammar/runtime/expected.js";
import { Layouts } from "../grammar/runtime/layout.js";
import { endOfLongest } from "../grammar/runtime/recognize.js";
import { hasEffect, NONE, targetOf } from "../grammar/runtime/table.js";
import { WholeRunner } from "../grammar/runtime/whole-runner.js";
import type { Mismatch } from "../grammar/common/mismatch.js";
import type { DecodedTable } from "../grammar/runtime/decode.js";
import type { Expectation, ExpectedSets } from "../grammar/runtime/expected.js";
import type { SpanIndices } from "../grammar/runtime/layout.js";

/** A rule that is only recognized. */
export interface RecognizedRule {
  readonly ruleName: string;
  test(input: string): boolean;
  /** Returns the end of the longest prefix from an offset on, or -1. */
  prefixEnd(input: string, offset: number): number;
  explain(input: string): Mismatch | null;
}

/** Finds the spans of rules in a whole input (see `LayoutMatcher`). */
export interface SpanMatcher<Layout extends object> {
  readonly offsets: ArrayLike<number>;
  match(input: string): Layout | null;
}

/** The rules of one standard. A grammar answers (see dialect.ts), or tables do. */
export interface RuleSource {
  /** Returns a rule of the standard, or of the sets of characters that it describes in prose. */
  rule(name: string): RecognizedRule;
  /** Returns a rule of the grammar to read with, in which an opaque part has a path and a query. */
  readingRule(name: string): RecognizedRule;
  /** Finds the spans of the parts of a reference (see reference.ts), in the grammar to read with. */
  layouts<Layout extends object>(
    reference: string,
    layOut: (spans: SpanIndices) => Layout,
  ): SpanMatcher<Layout>;
}

/** An entry of an expected set, or the word of one that is not begun. */
type EmbeddedExpectation = string | Expectation;

/**
 * Where a table is embedded in the table of another rule: its state 0 is the state `start` of the other table. A run
 * ends where the other table goes to a state that is outside, or where there is a hole.
 */
interface Embedding {
  readonly within: string;
  readonly start: number;
  /** Cells, counted with `start` as state 0. */
  readonly holes: readonly number[];
  readonly outside: readonly number[];
  /** For each set of the other table, the set in the same states; or 0 for the same set without some words. */
  readonly sets: readonly (0 | readonly EmbeddedExpectation[])[];
  readonly dropped: readonly string[];
  /** The set for a run that has read nothing. */
  readonly beginning: readonly string[];
}

/** A precompiled rule (see grammar/generate/precompile.ts). */
export interface RuleTable {
  readonly rule: string;
  readonly table: string | Embedding;
  /** The number of parts whose spans it tells; undefined if it only recognizes. */
  readonly parts?: number;
  /** The expected set of each state, if the rule explains. */
  readonly expected?: { readonly text: string; readonly words: readonly string[] };
}

/** A decoded table, and its expected sets. */
interface DecodedRule {
  readonly table: DecodedTable;
  readonly expected: () => ExpectedSets;
}

/** Decodes a table that has a text, as all have that come to this function. */
function decodeText({ rule, table: text, expected }: RuleTable): DecodedRule {
  const table = decode(text as string);
  return {
    table,
    expected: () => {
      if (expected === undefined) throw new Error(`the table of ${rule} has no expected sets`);
      return decodeSets(expected.text, expected.words, table);
    },
  };
}

/** Answers by tables that were made from ABNF. Each table is decoded on first use; no grammar is read. */
export class TableRules implements RuleSource {
  readonly #rules: ReadonlyMap<string, TableRule>;

  /**
   * @param others another source, whose rules belong to this one, too: both share the decoded tables
   * @param decoded decodes a table; `decodeTextOrEmbedding` if tables are embedded in others
   */
  constructor(
    tables: readonly RuleTable[],
    others?: TableRules,
    decoded: (source: RuleTable, rules: TableRules) => DecodedRule = decodeText,
  ) {
    const own = tables.map(
      (table) => [table.rule, new TableRule(table, () => decoded(table, this))] as const,
    );
    this.#rules = new Map([...(others === undefined ? [] : others.#rules), ...own]);
  }

  rule(name: string): TableRule {
    const rule = this.#rules.get(name);
    if (rule === undefined) throw new Error(`no table of the rule ${name}`);
    return rule;
  }

  /** A table tells the spans of the grammar to read with, and explains as the standard does. */
  readingRule(name: string): TableRule {
    return this.rule(name);
  }

  layouts<Layout extends object>(
    reference: string,
    layOut: (spans: SpanIndices) => Layout,
  ): SpanMatcher<Layout> {
    return this.rule(reference).layouts(layOut);
  }
}

class TableRule implements RecognizedRule {
  readonly #source: RuleTable;
  readonly #decode: () => DecodedRule;
  #decodedCache: DecodedRule | undefined;
  #runnerCache: WholeRunner | undefined;
  #expectedCache: ExpectedSets | undefined;

  constructor(source: RuleTable, decoded: () => DecodedRule) {
    this.#source = source;
    this.#decode = decoded;
  }

  get ruleName(): string {
    return this.#source.rule;
  }

  test(input: string): boolean {
    const runner = this.#runner;
    const isInLanguage = runner.recognizeWhole(input);
    runner.release();
    return isInLanguage;
  }

  prefixEnd(input: string, offset: number): number {
    return endOfLongest(this.table, input, offset);
  }

  explain(input: string): Mismatch | null {
    const runner = this.#runner;
    if (runner.recognizeWhole(input)) return null;
    const expected = expectedAt(this.expected, this.table, runner);
    return mismatch(this.ruleName, input, runner.stopped, expected);
  }

  layouts<Layout extends object>(layOut: (spans: SpanIndices) => Layout): SpanMatcher<Layout> {
    const { parts = 0 } = this.#source;
    return new TableMatcher(new WholeRunner(parts, this.table), new Layouts(parts, layOut));
  }

  get table(): DecodedTable {
    return this.#decoded.table;
  }

  get expected(): ExpectedSets {
    this.#expectedCache ??= this.#decoded.expected();
    return this.#expectedCache;
  }

  get #decoded(): DecodedRule {
    this.#decodedCache ??= this.#decode();
    return this.#decodedCache;
  }

  /** Recognition needs no effects, so the loop that reads a reference is never left for one. */
  get #runner(): WholeRunner {
    this.#runnerCache ??= new WholeRunner(
      0,
      withCells(this.table, cellsWithoutEffects(this.table)),
    );
    return this.#runnerCache;
  }
}

/** Decodes a table that has a text, or is embedded in another table. Linear in the cells of that table. */
export function decodeTextOrEmbedding(source: RuleTable, rules: TableRules): DecodedRule {
  const { table: embedding } = source;
  if (typeof embedding === "string") return decodeText(source);
  const { start, outside, holes, dropped, beginning } = embedding;
  const { table: whole, expected } = rules.rule(embedding.within);

  const sets = expected.sets.map((set, number) => {
    const own = embedding.sets[number]!;
    return own === 0 ? set.filter(({ word }) => !dropped.includes(word)) : own.map(expectation);
  });
  const ofState = [expected.ofState[start]!, ...expected.ofState.slice(1)];

  const stride = whole.endSymbol + 1;
  const cells = cellsWithoutEffects(whole);
  cells.copyWithin(0, start * stride, (start + 1) * stride);
  for (const [index, cell] of cells.entries()) {
    const symbol = index % stride;
    if (symbol === whole.endSymbol) {
      const set = sets[ofState[(index - symbol) / stride]!]!;
      cells[index] = set.some(({ word }) => word === END_OF_INPUT) ? 0 : NONE;
    } else if (outside.includes(cell / stride)) cells[index] = NONE;
  }
  for (const hole of holes) cells[hole] = NONE;
  return {
    table: withCells(whole, cells, [{ number: 0, history: 0, marks: [] }]),
    expected: () => ({ beginning: sets.push(beginning.map(expectation)) - 1, sets, ofState }),
  };
}

/** Returns a table with other cells. One place makes all of them, so that the loops meet few hidden classes of tables. */
function withCells(
  table: DecodedTable,
  cells: Int32Array,
  endings: DecodedTable["endings"] = table.endings,
): DecodedTable {
  return { ...table, cells, endings };
}

/** The cells of a table, in which each transition is its target. */
function cellsWithoutEffects({ cells, pairs }: DecodedTable): Int32Array {
  return cells.map((cell) => (hasEffect(cell) ? targetOf(pairs, cell) : cell));
}

function expectation(entry: EmbeddedExpectation): Expectation {
  return typeof entry === "string" ? { word: entry, read: 0 } : entry;
}

/** Finds spans with a runner of its own, whose shapes have these layouts. */
class TableMatcher<Layout extends object> implements SpanMatcher<Layout> {
  readonly #runner: WholeRunner;
  readonly #layouts: Layouts<Layout>;

  constructor(runner: WholeRunner, layouts: Layouts<Layout>) {
    this.#runner = runner;
    this.#layouts = layouts;
  }

  get offsets(): ArrayLike<number> {
    return this.#layouts.offsets;
  }

  match(input: string): Layout | null {
    const runner = this.#runner;
    const layout = runner.deriveWhole(input) ? runner.layOut(this.#layouts) : null;
    runner.release();
    return layout;
  }
}

/** For each US-ASCII character, by its code, whether it is in the set. */
export type AsciiSet = readonly boolean[];

/** The sets of one dialect. Each set is computed at its first use. */
export class CharacterSets {
  readonly #rules: RuleSource;
  readonly #setCache = new Map<string, AsciiSet>();

  constructor(rules: RuleSource) {
    this.#rules = rules;
  }

  /**
   * Returns the US-ASCII characters that a rule accepts as a whole string. The rule is one of the
   * grammar, or one for a set that the standard describes in prose.
   *
   * @param after the text before the character in that string
   */
  of(rule: string, after = ""): AsciiSet {
    const key = `${rule} ${after}`;
    let set = this.#setCache.get(key);
    if (set === undefined) {
      set = Array.from({ length: ASCII_SIZE }, (_, code) =>
        this.accepts(rule, after + String.fromCharCode(code)),
      );
      this.#setCache.set(key, set);
    }
    return set;
  }

  /** Checks whether a rule accepts a character of any kind, or a string that ends with one. */
  accepts(rule: string, character: string): boolean {
    return this.#rules.rule(rule).test(character);
  }
}
