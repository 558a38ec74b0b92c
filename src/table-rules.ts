/** The rules of a standard, from tables that were made from its ABNF: no grammar is read. */
import { mismatch } from "../grammar/internal.js";
import { decode } from "../grammar/runtime/decode.js";
import { decodeExpected } from "../grammar/runtime/expected.js";
import { Layouts } from "../grammar/runtime/layout.js";
import { WholeRunner } from "../grammar/runtime/whole-runner.js";
import type { Mismatch } from "../grammar/internal.js";
import type { Expecting } from "../grammar/runtime/expected.js";
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
  /** The rules whose places it tells, by number; none where it only recognizes. */
  readonly names?: readonly string[];
  /** What could stand in each state, where it explains. */
  readonly expected?: { readonly text: string; readonly words: readonly string[] };
}

/** Makes a table. */
export type TableMaker = (source: RuleTable, rules: TableRules) => Table;

/** Answers by tables, each of which is decoded on first use. */
export class TableRules implements RuleSource {
  readonly #rules: ReadonlyMap<string, TableRule>;

  /**
   * @param others whose rules are rules of this source, too: they share what is decoded
   * @param make makes a table. Parts of tables need `partOrWhole`.
   */
  constructor(
    tables: readonly RuleTable[],
    others?: TableRules,
    make: TableMaker = ({ table }) => decode(table),
  ) {
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

  /** These rules read whole inputs: see `MatchingRules`. */
  match(...[rule]: Parameters<RuleSource["match"]>): number {
    throw new Error(`prefixes of ${rule} need other rules`);
  }

  /** A table tells the places of the grammar to read with, and explains as the standard does. */
  readingRule(name: string): TableRule {
    return this.rule(name);
  }

  layouts<Layout extends object>(
    rule: string,
    names: readonly string[],
    layOut: (places: Places) => Layout,
  ): PlaceMatcher<Layout> {
    return this.rule(rule).layouts(names, layOut);
  }
}

/** One rule. */
class TableRule implements RecognizedRule {
  readonly #source: RuleTable;
  readonly #make: () => Table;
  #tableCache: Table | undefined;
  #runnerCache: Explainer | undefined;
  #expectingCache: Expecting | undefined;

  constructor(source: RuleTable, make: () => Table) {
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
    const { rule, expected } = this.#source;
    if (expected === undefined) throw new Error(`the table of ${rule} does not explain`);
    this.#expectingCache ??= decodeExpected(expected.text, expected.words, this.table);
    return mismatch(rule, input, runner.stopped, runner.expected(this.#expectingCache));
  }

  layouts<Layout extends object>(
    wanted: readonly string[],
    layOut: (places: Places) => Layout,
  ): PlaceMatcher<Layout> {
    const { names = [] } = this.#source;
    const slots = names.map((name) =>
      wanted.flatMap((each, slot) => (each === name ? [slot] : [])),
    );
    const runner = new WholeRunner(names.length, this.table);
    return new TableMatcher(runner, new Layouts(slots, wanted.length, layOut));
  }

  get table(): Table {
    this.#tableCache ??= this.#make();
    return this.#tableCache;
  }

  #runner(): Explainer {
    this.#runnerCache ??= new Explainer(0, this.table);
    return this.#runnerCache;
  }
}

/** Says what could stand where its last run has stopped. */
class Explainer extends WholeRunner {
  expected(expecting: Expecting): readonly string[] {
    const { stopped, state, end, offset } = this;
    return expecting({ stopped, state, end }, offset);
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
