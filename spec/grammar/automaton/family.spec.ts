/**
 * Covered states are left out of the lists. Only the cost shows it. Costs are counted: states
 * visited by closures, and entries of the lists.
 */
import { Alphabet } from "../../../grammar/automaton/alphabet.js";
import { Closure } from "../../../grammar/automaton/closure.js";
import { Family } from "../../../grammar/automaton/family.js";
import { Nfa } from "../../../grammar/automaton/nfa.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { compile } from "../../../grammar/index.js";
import { mismatch } from "../../../grammar/common/mismatch.js";
import { stopOf } from "../../helpers/every-state.js";
import { definitionOf, lowered } from "../../helpers/lowered.js";
import { chunks, everyNth, expressions, sampled, seeded, strings } from "../../helpers/worlds.js";
import type { Entries } from "../../../grammar/automaton/closure.js";
import type { State } from "../../../grammar/automaton/nfa.js";

/** The visits of each character, and the longest list. */
function cost(abnf: string, input: string, isTracked = true): { visits: number; widest: number } {
  const { root, sets } = isTracked ? lowered(abnf) : lower(definitionOf(abnf));
  const alphabet = new Alphabet(sets);
  const nfa = new Nfa(root, alphabet);
  const closure = new Closure(nfa);
  let entries: Entries = [nfa.start];
  let widest = 0;
  for (let at = 0; at < input.length; at += 1) {
    entries = closure.step(entries, alphabet.of(input.charCodeAt(at))).entries;
    widest = Math.max(widest, entries.length);
  }
  expect(entries.length).toBeGreaterThan(0);
  return { visits: closure.visits, widest };
}

function letters(count: number): string {
  const random = seeded(count);
  return Array.from({ length: count }, () => (random() < 0.5 ? "a" : "b")).join("");
}

describe("a list has as many entries, and a step as many visits, however much has been read", () => {
  it.each<[string, (count: number) => string]>([
    ['s = *"a" *1000000"a" "b"', (count) => "a".repeat(count)],
    ['s = *"a" 5*1000000"a" "b"', (count) => "a".repeat(count)],
    ['s = *a *1000000a "b"\na = "a"', (count) => "a".repeat(count)],
    ['s = *1000000( *"a" *"b" )', letters],
    ['s = *1000000( *a *b )\na = "a"\nb = "b"', letters],
    ['s = *10000( *10000( *10000( *10000( *10000( "a" / "b" ) ) ) ) )', letters],
    ['s = *( "a" / "b" ) "a" *1000000( "a" / "b" ) "c"', letters],
    ['s = *c a *1000000c "c"\nc = "a" / "b"\na = "a"', letters],
    ['s = 1*5000000"x"', (count) => "x".repeat(count)],
    ['s = *( *1000000"a" *1000000"b" )', letters],
  ])("%s", (abnf, input) => {
    const [short, long] = [cost(abnf, input(100)), cost(abnf, input(200))];
    expect(long.widest).toBeLessThan(10);
    expect(long.widest).toBe(short.widest);
    expect(long.visits).toBeLessThan(2.1 * short.visits);
  });

  it("without visible rules, iterations need not be empty, in any order of alternatives", () => {
    for (const abnf of ['s = *1000000( "" / "a" )', 's = 1000000*2000000( [ "a" ] / [ "b" ] )'])
      expect(cost(abnf, "aaaa", false).visits).toBeLessThan(50);
  });

  it("iterations that can be empty are not needed, also if a rule shows them", () => {
    expect(cost('s = 300maybe "b"\nmaybe = [ "a" ]', "a".repeat(100)).widest).toBeLessThan(10);
  });

  it("of states that arrive one after the other, the widest covers the next ones", () => {
    const { root, sets } = lowered('s = *5"a" "b"');
    const alphabet = new Alphabet(sets);
    const closure = new Closure(new Nfa(root, alphabet));
    const step = (entries: Entries): Entries => closure.step(entries, alphabet.of(0x61)).entries;
    const [four] = step([new Nfa(root, alphabet).start]);
    const [three] = step([four!]);
    const family = new Family(1);
    family.add(four!, 1);
    expect([family.covers(four!, 1), family.covers(three!, 1)]).toEqual([true, true]);
    family.add(three!, 1);
    expect([family.covers(four!, 1), family.covers(three!, 1)]).toEqual([true, true]);
    expect(family.covers(three!, 2)).toBe(false);
  });

  it("of any number of states that arrive, the widest covers all others", () => {
    const { root, sets } = lowered('s = *400"a" "b"');
    const alphabet = new Alphabet(sets);
    const nfa = new Nfa(root, alphabet);
    const closure = new Closure(nfa);
    const states: State[] = [];
    for (let entries: Entries = [nfa.start]; states.length < 300; states.push(entries[0]!))
      entries = closure.step(entries, alphabet.of(0x61)).entries;
    const family = new Family(1);
    for (const state of [...states].reverse()) family.add(state, 1);
    expect(states.every((state) => family.covers(state, 1))).toBe(true);
  });

  it("counts that do not cover each other stay: each is another language", () => {
    const abnf = 's = *( "a" / "b" ) "a" 1000000( "a" / "b" ) "c"';
    const { widest } = cost(abnf, "a".repeat(100));
    expect(widest).toBe(101);
  });
});

describe("the first impossible character and the expected set are those of all states", () => {
  const HELPERS = 'nullable = [ "a" ]\neither = "a" / "a" "b"\n';
  const inputs = strings(["a", "b"], 5).flatMap((input) => [input, `${input}c`]);

  function differences(bodies: readonly string[]): readonly string[] {
    return bodies.flatMap((body) => {
      const abnf = `s = ${body}\n${HELPERS}`;
      const whole = lowered(abnf);
      const rule = compile(abnf).rule("s");
      return inputs.flatMap((input) => {
        const stop = stopOf(whole, input);
        const wanted = stop && mismatch("s", input, stop.offset, stop.expected).message;
        const found = rule.explain(input)?.message ?? null;
        return found === wanted ? [] : [`${body} on ${input}: ${found}, not ${wanted}`];
      });
    });
  }

  const elements = ['"a"', '"b"', "nullable", "either"];
  const counted = ["*2", "2", "*3", "1*3", "2*", "3*4"].flatMap((times) =>
    elements.map((element) => times + element),
  );

  const pairs = counted.flatMap((first) => counted.map((second) => `${first} ${second}`));
  const nested = pairs.flatMap((pair) => ["*", "*2", "2*3"].map((times) => `${times}( ${pair} )`));
  const world = expressions(elements, 4);

  describe.each([
    ["repetitions one after the other", everyNth(pairs, 5)],
    ["repetitions in each other", everyNth(nested, 23)],
    ["expressions of 3 operators and elements", world[3] ?? []],
    ["expressions of 4 operators and elements", everyNth(world[4] ?? [], 11)],
  ])("of %s", (_, bodies) => {
    it.each(chunks(sampled(bodies, 23), 20).map((some) => [some]))("part %#", (some) => {
      expect(differences(some)).toEqual([]);
    });
  });
});
