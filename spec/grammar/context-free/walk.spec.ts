/** The walk through the pushdown automaton in grammar/context-free/README.md, made from the code. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Chart } from "../../../grammar/context-free/earley.js";
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
import { dumpExpression } from "../../helpers/automata.js";
import { lowered } from "../../helpers/lowered.js";

const PAGE = readFileSync(join(__dirname, "../../../grammar/context-free/README.md"), "utf8");

/** The blocks of code on the page. */
const [abnf = "", ...BLOCKS] = Array.from(
  PAGE.matchAll(/^```\w+\n([^]*?)^```$/gm),
  ([, block]) => block?.trimEnd() ?? "",
);

const INPUT = "((ab))";

function tableOf(text: string): { table: PushdownTable; chart: Chart } {
  const chart = new Chart(lowered(text));
  const { nfa, alphabet, lookahead } = chart;
  return { chart, table: new PushdownTable(nfa, alphabet, lookahead, true) };
}

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
  const { table } = tableOf(text);
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

function markLine(text: string, input: string): string {
  const pushdown = new Pushdown(tableOf(text).table);
  expect(pushdown.run(input, 0, input.length, false, true)).toBe(true);
  const marks = new Marks();
  pushdown.derive(marks);
  const shown: string[] = [];
  for (let at = marks.length - 2; at >= 0; at -= 2)
    shown.push(`${marks.pairs[at] ?? -1}@${marks.pairs[at + 1] ?? -1}`);
  return shown.join(" ");
}

/** The configurations of each state that the run makes, in the order of their numbers. */
function states(text: string, input: string): readonly string[] {
  const { table } = tableOf(text);
  new Pushdown(table).run(input, 0, input.length, false, true);
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
    markLine(abnf, INPUT),
  ]);
});
