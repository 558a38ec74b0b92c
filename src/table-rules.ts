/** The rules of a standard, from tables that were made from its ABNF: no grammar is read. */
import { mismatch } from "../grammar/internal.js";
import { decode } from "../grammar/runtime/decode.js";
import { decodeSets, expectedAt } from "../grammar/runtime/expected.js";
import { Layouts } from "../grammar/runtime/layout.js";
import { WholeRunner } from "../grammar/runtime/whole-runner.js";
import type { Mismatch } from "../grammar/internal.js";
import type { ExpectedSets } from "../grammar/runtime/expected.js";
import type { Places } from "../grammar/runtime/layout.js";
import type { Table } from "../grammar/runtime/table.js";
import type { PlaceMatcher, RecognizedRule, RuleSource } from "./rule-source.js";

/** A precompiled rule (see grammar/generate/precompile.ts). */
export interface RuleTable {
  readonly rule: string;
  /** The text of the table; of a part, its place in the other table. */
  readonly table: string;
  /** The rule whose table this one is a part of, if it is. */
  readonly within?: string;
  /** Of a part, the words that the whole does not have. */
  readonly words?: readonly string[];
  /** The number of slots whose places it tells; none where it only recognizes. */
  readonly slots?: number;
  /** The expected set of each state, if the rule explains. */
  readonly expected?: { readonly text: string; readonly words: readonly string[] };
}

/** A table, and the expected set of each state. */
export interface MadeTable {
  readonly table: Table;
  readonly sets: () => ExpectedSets;
}

/** Makes a table. */
export type TableMaker = (source: RuleTable, rules: TableRules) => MadeTable;

/** Makes a table from its text alone. */
export function wholeTable({ rule, table: text, expected }: RuleTable): MadeTable {
  const table = decode(text);
  const sets = (): ExpectedSets => {
    if (expected === undefined) throw new Error(`the table of ${rule} does not explain`);
    return decodeSets(expected.text, expected.words, table);
  };
  return { table, sets };
}

/** Answers by tables, each of which is decoded on first use. They read whole inputs: see `MatchingRules`. */
export class TableRules implements RuleSource {
  readonly #rules: ReadonlyMap<string, TableRule>;

  /**
   * @param others another source, whose rules are rules of this one, too: both share the decoded tables
   * @param make makes a table. Parts of tables need `partOrWhole`.
   */
  constructor(tables: readonly RuleTable[], others?: TableRules, make: TableMaker = wholeTable) {
    this.#rules = new Map([
      ...(others === undefined ? [] : others.#rules),
      ...tables.map(
        (table) => [table.rule, new TableRule(table, () => make(table, this))] as const,
      ),
    ]);
  }

  rule(name: string): TableRule {
    const rule = this.#rules.get(name);
    if (rule === undefined) throw new Error(`there is no table of the rule ${name}`);
    return rule;
  }

  /** A table tells the places of the grammar to read with, and explains as the standard does. */
  readingRule(name: string): TableRule {
    return this.rule(name);
  }

  layouts<Layout extends object>(
    reference: string,
    _isMain: boolean,
    layOut: (places: Places) => Layout,
  ): PlaceMatcher<Layout> {
    return this.rule(reference).layouts(layOut);
  }
}

/** One rule. */
export class TableRule implements RecognizedRule {
  readonly #source: RuleTable;
  readonly #make: () => MadeTable;
  #madeCache: MadeTable | undefined;
  #runnerCache: WholeRunner | undefined;
  #setsCache: ExpectedSets | undefined;

  constructor(source: RuleTable, make: () => MadeTable) {
    this.#source = source;
    this.#make = make;
  }

  get ruleName(): string {
    return this.#source.rule;
  }

  test(input: string): boolean {
    const runner = this.#runner();
    const isInLanguage = runner.recognizeWhole(input);
    runner.release();
    return isInLanguage;
  }

  explain(input: string): Mismatch | null {
    const runner = this.#runner();
    if (runner.recognizeWhole(input)) return null;
    return mismatch(
      this.ruleName,
      input,
      runner.stopped,
      expectedAt(this.sets, this.table, runner, 0),
    );
  }

  layouts<Layout extends object>(layOut: (places: Places) => Layout): PlaceMatcher<Layout> {
    const { slots = 0 } = this.#source;
    return new TableMatcher(new WholeRunner(slots, this.table), new Layouts(slots, layOut));
  }

  get table(): Table {
    return this.#made.table;
  }

  /** The expected set of each state. */
  get sets(): ExpectedSets {
    this.#setsCache ??= this.#made.sets();
    return this.#setsCache;
  }

  /** The words of its sets. */
  get words(): readonly string[] {
    return this.#source.expected?.words ?? [];
  }

  get #made(): MadeTable {
    this.#madeCache ??= this.#make();
    return this.#madeCache;
  }

  #runner(): WholeRunner {
    this.#runnerCache ??= new WholeRunner(0, this.table);
    return this.#runnerCache;
  }
}

/** Finds places with a runner of its own, whose shapes have these layouts. */
class TableMatcher<Layout extends object> implements PlaceMatcher<Layout> {
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
