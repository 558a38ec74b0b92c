import { Chart } from "../../../grammar/context-free/chart.js";
import type { Purpose } from "../../../grammar/context-free/chart.js";
import { lowered } from "../../helpers/lowered.js";

function chartOf(abnf: string): Chart {
  return new Chart(lowered(abnf, "none"));
}

/** The offset at which a run stops, and the end of the prefix in the language. */
function outcome(abnf: string, input: string, purpose: Purpose): readonly number[] {
  const chart = chartOf(abnf);
  chart.run(input, 0, input.length, purpose);
  return [chart.stopped, chart.end];
}

const BRACKETS = 'r = "(" [ r ] ")"';
const SUM = 'r = r "+" n / n\nn = 1*DIGIT';
const LIST = 'r = n [ "," r ]\nn = 1*DIGIT';

describe("where runs stop and end", () => {
  it.each<[string, string, Purpose, number, number]>([
    // Purpose `whole`: a character is not read if the next one cannot follow it.
    [BRACKETS, "", "whole", 0, -1],
    [BRACKETS, "()", "whole", 2, 2],
    [BRACKETS, "(())", "whole", 4, 4],
    [BRACKETS, "(()", "whole", 3, -1],
    [BRACKETS, "())", "whole", 2, -1],
    [BRACKETS, "x", "whole", 0, -1],
    [SUM, "1+2+3", "whole", 5, 5],
    [SUM, "1+", "whole", 2, -1],
    [LIST, "1,2,", "whole", 4, -1],
    // A call that has returned without reading anything returns to later callers, too.
    ['r = s s "x"\ns = [ "(" s ")" ]', "x", "whole", 1, 1],
    ['r = "a" ( s "b" / [ "c" ] [ "d" ] [ "e" ] s )\ns = [ "(" s ")" ]', "a", "whole", 1, 1],
    ['r = "a" ( s "b" / [ "c" ] [ "d" ] [ "e" ] s )\ns = [ "(" s ")" ]', "a(", "prefix", 2, 1],
    // Purpose `prefix`: it may end before an impossible character.
    [BRACKETS, "())", "prefix", 2, 2],
    [BRACKETS, "(()", "prefix", 3, -1],
    [SUM, "1+2+", "prefix", 4, 3],
    [SUM, "1+2*3", "prefix", 3, 3],
    [LIST, "1,2;3", "prefix", 3, 3],
    [LIST, "12,34,", "prefix", 6, 5],
    ['r = [ "a" r "b" ]', "aabx", "prefix", 3, 0],
    ['r = [ "a" r "b" ]', "aabbb", "prefix", 4, 4],
    [BRACKETS, "(())", "derivation", 4, 4],
    [BRACKETS, "(()", "derivation", 3, -1],
    [BRACKETS, "(())", "expectation", 4, 4],
  ])("%j on %j, %s: stops at %i, ends at %i", (abnf, input, purpose, stopped, end) => {
    expect(outcome(abnf, input, purpose)).toEqual([stopped, end]);
  });

  it("from an offset, to a limit", () => {
    const chart = chartOf(BRACKETS);
    chart.run("((()))", 1, 5, "whole");
    expect([chart.stopped, chart.end]).toEqual([5, 5]);
    chart.run("((()))", 1, 4, "whole");
    expect([chart.stopped, chart.end]).toEqual([4, -1]);
    chart.run("((()))", 2, 6, "prefix");
    expect([chart.stopped, chart.end]).toEqual([4, 4]);
  });

  it("a pair of surrogates is one character", () => {
    const abnf = 'r = %x1F600 [ r ] "!"';
    expect(outcome(abnf, "\u{1f600}\u{1f600}!!", "whole")).toEqual([6, 6]);
    expect(outcome(abnf, "\u{1f600}\ud83d!", "whole")).toEqual([2, -1]);
  });
});

describe("the memory after a run", () => {
  it("is nothing where no derivation is wanted", () => {
    const chart = chartOf(BRACKETS);
    chart.run("(())", 0, 4, "whole");
    expect(chart.last?.edges).toBeUndefined();
    chart.run("(())", 0, 4, "derivation");
    expect(chart.last?.edges).toBeDefined();
    expect(chart.last?.offset).toBe(4);
  });

  it("is given back", () => {
    const chart = chartOf(BRACKETS);
    chart.run("(())", 0, 4, "derivation");
    chart.release();
    expect([chart.last, chart.arrivals]).toEqual([undefined, []]);
    chart.run("(())", 0, 4, "whole");
    expect(chart.end).toBe(4);
  });
});

describe("one symbol of lookahead", () => {
  it("spares items that could do nothing with the next character", () => {
    const made = ["()", "(("].map((input) => {
      const chart = chartOf('r = "(" [ r / s / t / u ] ")"\ns = "s"\nt = "t"\nu = "u"');
      chart.run(input, 0, 1, "whole");
      const before = chart.made;
      chart.run(input, 0, 2, "whole");
      return chart.made - before;
    });
    expect(Math.max(...made)).toBeLessThanOrEqual(8);
  });

  it.each<[Purpose, Chart]>([
    ["prefix", chartOf(LIST)],
    ["derivation", new Chart(lowered(LIST))],
    ["expectation", new Chart(lowered(LIST))],
  ])("does not let a list return from all its levels after each element: %s", (purpose, chart) => {
    const text = "1,".repeat(500);
    chart.run(`${text}1`, 0, text.length + 1, purpose);
    expect(chart.end).toBe(text.length + 1);
    expect(chart.made).toBeLessThan(12 * text.length);
  });
});
