/** The pushdown automaton: its answers are those of the chart, and its cost is bounded. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expectedIn } from "../../../grammar/automaton/expectation.js";
import { Chart } from "../../../grammar/context-free/earley.js";
import { preferredDerivation } from "../../../grammar/context-free/preferred-derivation.js";
import { hasLeftRecursion, unitComponents } from "../../../grammar/context-free/cycles.js";
import { Pushdown } from "../../../grammar/context-free/pushdown.js";
import {
  actionOf,
  ENDS,
  FIRST_PUSH,
  IS_OPEN,
  PushdownTable,
  PUSHES,
  RETURN,
  TARGET,
} from "../../../grammar/context-free/pushdown-table.js";
import { Marks } from "../../../grammar/runtime/marks.js";
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { written } from "../../helpers/expectations.js";
import { lowered } from "../../helpers/lowered.js";
import { allProductive } from "../../helpers/productive.js";
import { randomExpression, sampled, scaled, seeded, strings } from "../../helpers/worlds.js";
import { dumpExpression } from "../../helpers/automata.js";
import type { State } from "../../../grammar/automaton/nfa.js";
import type { Lowered } from "../../../grammar/automaton/lower.js";

function machinesOf(grammar: Lowered) {
  const chart = new Chart(grammar);
  const table = new PushdownTable(chart.nfa, chart.alphabet, chart.lookahead, true);
  return { grammar, chart, table, pushdown: new Pushdown(table) };
}

type Machines = ReturnType<typeof machinesOf>;

/** The marks of the preferred derivation from left to right, as `mark@offset`; null without one. */
function byChart({ grammar, chart }: Machines, input: string): string | null {
  chart.run(input, 0, input.length, "derivation");
  if (chart.last === undefined) return null;
  const { marks, offsets } = preferredDerivation(chart, chart.last, unitComponents(grammar.calls));
  return marks.map((mark, index) => `${mark}@${offsets[index]!}`).join(" ");
}

function byPushdown({ pushdown }: Machines, input: string): string | null | undefined {
  if (!pushdown.run(input, 0, input.length, false, true)) return undefined;
  if (pushdown.end === -1) return null;
  const marks = new Marks();
  pushdown.derive(marks);
  const shown: string[] = [];
  for (let at = marks.length - 2; at >= 0; at -= 2)
    shown.push(`${marks.pairs[at]!}@${marks.pairs[at + 1]!}`);
  return shown.join(" ");
}

/** Where a run stops, the end of the prefix, and the expected set there. */
function outcomes({ grammar, chart, pushdown }: Machines, input: string) {
  const names = grammar.definitions.map(({ name }) => name);
  const expected = (arrivals: Iterable<State>, stopped: number, canEnd: boolean) =>
    [
      ...written(expectedIn(chart.nfa, names, arrivals, { canEnd, isBeginning: stopped === 0 })),
    ].sort();
  const { length } = input;
  chart.run(input, 0, length, "prefix");
  const { end, stopped } = chart;
  chart.run(input, 0, stopped, "expectation");
  const right = [stopped, end, expected(chart.arrivals, stopped, chart.end === stopped)];
  if (!pushdown.run(input, 0, length, true, false)) return { right, found: right };
  const found = [pushdown.stopped, pushdown.end];
  if (!pushdown.run(input, 0, stopped, false, false)) return { right, found: right };
  return {
    right,
    found: [...found, expected(pushdown.arrivals, stopped, pushdown.canEnd() === true)],
  };
}

/** Elements of which each reads something before it calls a rule. */
const ELEMENTS = ['"a"', '"b"', '( "a" s )', '( "b" t "a" )', '( "a" t )', '( "b" [ s ] "b" )'];

describe("random rules without left recursion, every string up to 4 characters", () => {
  const inputs = strings(["a", "b"], 4);

  test.each(sampled([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 3))("twelve pairs, seed %i", (seed) => {
    const random = seeded(seed);
    let compared = 0;
    for (let pair = 0; pair < 12; pair += 1) {
      const [s, t] = [6, 5].map((size) => randomExpression(ELEMENTS, size, random));
      const abnf = `s = ${s ?? ""}\nt = ${t ?? ""}\n`;
      if (!allProductive(readAbnf(abnf).rules)) continue;
      const machines = machinesOf(lowered(abnf));
      if (machines.grammar.calls.length === 0 || hasLeftRecursion(machines.grammar.root)) continue;
      for (const input of inputs) {
        const marks = byPushdown(machines, input);
        if (marks === undefined) continue;
        compared += 1;
        expect([abnf, input, marks]).toEqual([abnf, input, byChart(machines, input)]);
        const { found, right } = outcomes(machines, input);
        expect([abnf, input, ...found]).toEqual([abnf, input, ...right]);
      }
    }
    expect(compared).toBeGreaterThan(50);
  });
});

const BRACKETS = 'r = "(" [ r ] ")"';
const LIST = 'r = i [ "," r ]\ni = 1*DIGIT';
/** A space may belong to the brackets on either side of it. */
const SPACED = 'r = *" " "(" *" " [ r *( "," r ) ] *" " ")" *" "';

describe("the cost of a run", () => {
  it.each([
    ["brackets", BRACKETS, (size: number) => "(".repeat(size) + ")".repeat(size), 2],
    ["a list", LIST, (size: number) => `${"12,".repeat(size)}3`, 2],
    ["spaces", SPACED, (size: number) => `${"( ".repeat(size)}${" ) ".repeat(size)}`, 3],
    ["spaces, many", SPACED, (size: number) => `(${" ".repeat(size)})`, 2],
    ["spaces and commas", SPACED, (size: number) => `(() ${" , () ".repeat(size)} )`, 3],
  ])("%s: a bounded number of steps for each character", (_, abnf, text, most) => {
    const { table, pushdown } = machinesOf(lowered(abnf));
    expect(pushdown.run(text(50), 0, text(50).length, false, true)).toBe(true);
    const { made } = table;
    expect(made).toBeGreaterThan(0);
    const input = text(1000);
    expect(pushdown.run(input, 0, input.length, false, true)).toBe(true);
    expect(pushdown.end).toBe(input.length);
    // Each push and each pop counts.
    expect(pushdown.steps).toBeGreaterThan(input.length);
    expect(pushdown.steps).toBeLessThanOrEqual(most * input.length + 2);
    // No state and no transition depends on the depth or the length.
    expect(table.made).toBe(made);
  });
});

describe("the automaton gives up", () => {
  it.each([
    ["where the stacks of its threads differ", 's = "a" s "a" / "a"', "a".repeat(100)],
    ["where too many threads are alive", 's = *40( [ "a" ] [ s "b" ] ) "c"', "a".repeat(100)],
  ])("%s", (_, abnf, input) => {
    const { table, pushdown } = machinesOf(lowered(abnf));
    expect(pushdown.run(input, 0, input.length, false, true)).toBe(false);
    const { made } = table;
    expect(pushdown.run(input, 0, input.length, false, true)).toBe(false);
    expect(table.made).toBe(made);
  });

  it("where its tables exceed the budget", () => {
    const { nfa, alphabet, lookahead } = new Chart(lowered('r = *5000( "a" / "(" r ")" )'));
    const input = "a".repeat(1000);
    const [small, large] = [500, 500_000].map((budget) => {
      const table = new PushdownTable(nfa, alphabet, lookahead, true, budget);
      return new Pushdown(table).run(input, 0, input.length, false, true);
    });
    expect([small, large]).toEqual([false, true]);
  });

  it.each([
    ["states", 'r = *5000( "a" / "(" r ")" )', "a".repeat(3_000)],
    ["pushes", 'r = *5000( "a" r )', "a".repeat(3_000)],
  ])("before its tables are much larger than the budget: %s", (_, abnf, input) => {
    const { nfa, alphabet, lookahead } = new Chart(lowered(abnf));
    const budget = 1_000;
    const table = new PushdownTable(nfa, alphabet, lookahead, true, budget);
    expect(new Pushdown(table).run(input, 0, input.length, false, true)).toBe(false);
    expect(table.isFull).toBe(true);
    expect(table.cells.length + table.actions.length + table.returns.length).toBeLessThan(
      6 * budget,
    );
  });

  it.each([
    ["brackets", BRACKETS, "((()))"],
    ["a list", LIST, "1,22,3"],
    ["spaces", SPACED, "( ( )  ,( ) ) "],
    ["brackets that do not end", BRACKETS, "((("],
  ])("and has no outcome then, however small the budget: %s", (_, abnf, input) => {
    const { nfa, alphabet, lookahead } = new Chart(lowered(abnf));
    const large = machinesOf(lowered(abnf)).pushdown;
    for (const isPrefix of [false, true]) {
      expect(large.run(input, 0, input.length, isPrefix, !isPrefix)).toBe(true);
      let found = 0;
      for (let budget = 0; budget < 300; budget += scaled(1, 3)) {
        const small = new Pushdown(new PushdownTable(nfa, alphabet, lookahead, true, budget));
        if (!small.run(input, 0, input.length, isPrefix, !isPrefix)) continue;
        found += 1;
        expect([budget, small.end, small.stopped]).toEqual([budget, large.end, large.stopped]);
      }
      expect(found).toBeGreaterThan(0);
      expect(found).toBeLessThan(300);
    }
  });

  it("where a step would visit too many configurations", () => {
    const { pushdown } = machinesOf(lowered('s = *100000n "x" [ s ]\nn = [ "a" ]'));
    expect(pushdown.run("x", 0, 1, false, true)).toBe(false);
  });
});

test("memory of a long run is given back", () => {
  const { pushdown } = machinesOf(lowered(BRACKETS));
  const input = "(".repeat(5_000) + ")".repeat(5_000);
  expect(pushdown.run(input, 0, input.length, false, true)).toBe(true);
  expect(pushdown.log.length).toBeGreaterThan(5_000);
  pushdown.release();
  expect(pushdown.log.length).toBeLessThan(5_000);
  for (let depth = 1; depth < 200; depth += 1) {
    const again = "(".repeat(depth) + ")".repeat(depth);
    expect(pushdown.run(again, 0, again.length, false, true)).toBe(true);
    expect(pushdown.end).toBe(2 * depth);
  }
});

/** The walk through the pushdown automaton in grammar/context-free/README.md, made from the code. */
describe("walks", () => {
  const PAGE = readFileSync(join(__dirname, "../../../grammar/context-free/README.md"), "utf8");

  /** The blocks of code on the page. */
  const [abnf = "", ...BLOCKS] = Array.from(
    PAGE.matchAll(/^```\w+\n([^]*?)^```$/gm),
    ([, block]) => block?.trimEnd() ?? "",
  );

  const INPUT = "((ab))";

  /** The configurations of a state: the heads of each, one stack level after the other. */
  function configurations(table: PushdownTable, state: number): string {
    const shown = table.entriesAt(state).map((entry) => {
      const levels: string[] = [];
      for (let at = entry; at.below !== undefined; at = at.below) {
        const heads: string[] = [];
        for (
          let list = at.state;
          list.head !== undefined && list.tail !== undefined;
          list = list.tail
        )
          heads.push(dumpExpression(list.head));
        levels.push(heads.join(" "));
      }
      return [...levels, "bottom"].join(" | ");
    });
    return shown.join(" or ");
  }

  /** The moves of a run, one line for each. */
  function moves(text: string, input: string): readonly string[] {
    const { table } = machinesOf(lowered(text));
    const lines: string[] = [];
    const stack: number[] = [];
    let state = table.start;
    for (let at = 0; at < input.length;) {
      const cell = table.makeCell(state, table.classes.of(input.charCodeAt(at)));
      const from = `state ${state} on "${input[at] ?? ""}"`;
      if (cell === RETURN) {
        state = stack.pop() ?? -1;
        lines.push(`${from}: return to state ${state}`);
        continue;
      }
      at += 1;
      if (cell >= 0) {
        state = cell;
        lines.push(`${from}: to state ${state}`);
        continue;
      }
      const action = actionOf(cell);
      const { actions } = table;
      expect(actions[action + IS_OPEN]).toBe(0);
      const pushes = [...actions.subarray(action + FIRST_PUSH)].slice(0, actions[action + PUSHES]);
      state = actions[action + TARGET] ?? -1;
      const returns = actions[action + ENDS] === 1 && stack.length > 0;
      if (returns) state = stack.pop() ?? -1;
      const pushed = pushes.map((each) => `push ${each}, `).join("");
      lines.push(`${from}: ${pushed}${returns ? "return to" : "to"} state ${state}`);
      stack.push(...pushes);
    }
    return lines;
  }

  /** The configurations of each state that the run makes, in the order of their numbers. */
  function states(text: string, input: string): readonly string[] {
    const { table, pushdown } = machinesOf(lowered(text));
    pushdown.run(input, 0, input.length, false, true);
    const stride = table.endSymbol + 1;
    return Array.from(
      { length: table.returns.length },
      (_, number) => `${number * stride}: ${configurations(table, number * stride)}`,
    );
  }

  test("the blocks of the page are those of the code", () => {
    expect(BLOCKS).toEqual([
      states(abnf, INPUT).join("\n"),
      moves(abnf, INPUT).join("\n"),
      byPushdown(machinesOf(lowered(abnf)), INPUT),
    ]);
  });
});
