/**
 * The loops over tables: on all short strings, of characters of one and of two code units, of halves of pairs, and of
 * octets. The tables are proven (npm run prove); the loops are finite code over them, so small worlds reach all of it.
 */
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { Dfa } from "../../../grammar/automaton/dfa.js";
import { lower } from "../../../grammar/automaton/lower.js";
import { precompile } from "../../../grammar/generate/precompile.js";
import { compile } from "../../../grammar/index.js";
import { locateAll } from "../../../grammar/runtime/capture.js";
import { decode } from "../../../grammar/runtime/decode.js";
import { Layouts } from "../../../grammar/runtime/layout.js";
import { endOfLongest, run } from "../../../grammar/runtime/recognize.js";
import { runOf } from "../../../grammar/runtime/runs.js";
import { TableRun } from "../../../grammar/runtime/table-run.js";
import { WholeRunner } from "../../../grammar/runtime/whole-runner.js";
import { check } from "../../../tools/prove/check.js";
import { ruleOf } from "../../../tools/prove/grammar.js";
import { loaded } from "../../helpers/generated.js";
import { recognizer } from "../../helpers/set-of-ends.js";
import { sampled, scaled, strings } from "../../helpers/worlds.js";
import type { Tree } from "../../helpers/set-of-ends.js";

/** An ASCII letter, a letter beyond, a character of two code units, and the halves of pairs. */
const CHARACTERS = ["a", "\u00e9", "\u{1F600}", "\ud83d", "\ude00"];
const OCTETS = ["a", "\x80", "\xc3", "\xff"];

describe.each<[abnf: string, alphabet: "octets" | "unicode"]>([
  [`r = *( p / "a" %xE9 )  p = %x1F600 / "a"`, "unicode"],
  [`r = 1*p [ %xD83D ]  p = %x1F600-1F64F / %xDE00 / "aa"`, "unicode"],
  [`r = *2p *"a" p  p = %xD800-DBFF / %xE9 [ "a" ]`, "unicode"],
  [`r = p / 2*3( p "a" )  p = %x80-10FFFF`, "unicode"],
  [`r = *p  p = %xC3 %x80-BF / "a"`, "octets"],
  [`r = "a" *p / p "a"  p = %x80-FF`, "octets"],
])("%s", (line, alphabet) => {
  const abnf = line.replaceAll("  ", "\n");
  const grammar = compile(abnf, { alphabet });
  const { definition } = grammar.rule("r");
  const captures = [grammar.rule("p").definition];
  const plain = decode(precompile(definition).table);
  const { table: text, names } = precompile(definition, { captures });
  const table = decode(text);
  const isOctets = alphabet === "octets";
  const source = {
    texts: [{ abnf, lists: false }],
    octets: isOctets,
    missingIsNothing: false,
    imports: new Map(),
  };

  it("has proven tables", () => {
    const marked = names.map((name, number) => ({ number, rule: ruleOf(source, name) }));
    expect(check({ source, rule: "r", table: plain }).isProven).toBe(true);
    expect(check({ source, rule: "r", table, captures: marked }).isProven).toBe(true);
  });

  const interpreter = recognizer(readAbnf(abnf).rules);
  const generated = loaded(grammar, { r: { captures: ["p"], explain: true } }).default.r!;
  const inputs = sampled(
    strings(isOctets ? OCTETS : CHARACTERS, isOctets ? scaled(5, 4) : scaled(4, 3)),
    3,
  );
  const read = (input: string): Uint8Array | string =>
    isOctets ? Buffer.from(input, "latin1") : input;

  const runners = [new WholeRunner(0, plain), new WholeRunner(1, table)];
  const offsetsOf = (input: string): readonly number[] => [...Array(input.length + 1).keys()];

  /** What the independent interpreter answers. */
  function right(input: string): unknown {
    const isIn = interpreter.test("r", input);
    const end = isIn ? input.length : -1;
    const stopped = interpreter.firstImpossible("r", input);
    const ends = offsetsOf(input).map((offset) => interpreter.prefixEnd("r", input, offset));
    const first = isIn ? firstOf("p", interpreter.preferredTree("r", input)!) : undefined;
    const span = first === undefined ? [-1, -1] : [first.start, first.end];
    return {
      runs: [plain, table].map(() => ({ end, stopped, ends })),
      runners: runners.map(() => ({ isIn, stopped })),
      span: isIn ? span : null,
      derived: isIn ? span : null,
      module: { isIn, offset: isIn ? undefined : stopped, ends, p: first?.text },
    };
  }

  /** What the loops answer. */
  function answered(input: string): unknown {
    const offsets = offsetsOf(input);
    const spans = locateAll(table, input, 1);
    return {
      runs: [plain, table].map((each) => {
        const { end, stopped } = run(each, input, 0, false);
        return { end, stopped, ends: offsets.map((offset) => endOfLongest(each, input, offset)) };
      }),
      runners: runners.map((runner) => {
        const isIn = runner.recognizeWhole(input);
        return { isIn, stopped: runner.stopped };
      }),
      span: spans && [...spans],
      derived: derived(input),
      module: {
        isIn: generated.test(read(input)),
        offset: generated.explain(read(input))?.offset,
        ends: offsets.map((offset) => generated.prefixEnd(read(input), offset)),
        p: generated.capture(read(input))?.p,
      },
    };
  }

  /** The offsets of the first p that the runner locates; null where the rule does not match. */
  function derived(input: string): readonly number[] | null {
    const marked = runners[1]!;
    if (!marked.deriveWhole(input)) return null;
    const offsets = new Int32Array(2).fill(-1);
    marked.locate(offsets);
    return [...offsets];
  }

  test("all strings", () => {
    expect(inputs.map((input) => [input, answered(input)])).toEqual(
      inputs.map((input) => [input, right(input)]),
    );
  });

  test("a run that the platform reads, among short strings", () => {
    const short = strings(isOctets ? OCTETS : CHARACTERS, 1);
    const around = short.flatMap((before) => short.map((after) => [before, after] as const));
    const run = "a".repeat(80);
    for (const [before, after] of around) {
      const input = `${before}${run}${after}`;
      const isIn = interpreter.test("r", input);
      const stopped = isIn ? input.length : interpreter.firstImpossible("r", input);
      const right = [input, isIn, stopped];
      for (const runner of runners)
        expect([input, runner.recognizeWhole(input), runner.stopped]).toEqual(right);
      const first = isIn ? firstOf("p", interpreter.preferredTree("r", input)!) : undefined;
      const span = isIn ? [first?.start ?? -1, first?.end ?? -1] : null;
      expect([input, derived(input)]).toEqual([input, span]);
    }
  });
});

/** Where a table knows what is expected, states with the same transitions alternate in a run. */
describe.each([
  `r = *( "/" s ) [ "?" p ]  s = *( "a" / %xE9 )  p = *( "/" / "a" )`,
  `r = p *( "?" s )  p = *"a"  s = *( "a" / "/" )`,
  `r = p / p "?" s  p = *( "/" s )  s = *( "a" / %xD83D / %x1F600 )`,
  `r = p *( "/" s )  p = *3( "?" "a" )  s = *"a" [ "??" p ]`,
])("runs over states that alternate: %s", (line) => {
  const grammar = compile(line.replaceAll("  ", "\n"));
  const rule = grammar.rule("r");
  const captures = [grammar.rule("p").definition];
  const table = decode(precompile(rule.definition, { captures, explain: true }).table);
  const { cells, classes, endSymbol } = table;
  const runner = new WholeRunner(1, table);

  it("are in the table", () => {
    const states = Array.from({ length: cells.length / (endSymbol + 1) }, (_, each) => each);
    const alternating = states.filter((each) => {
      const state = each * (endSymbol + 1);
      const cellOf = (unit: string): unknown => cells[state + classes.direct[unit.charCodeAt(0)]!];
      const inRun = (text: string): boolean => runOf(table, state).exec(text)?.[0] === text;
      return ["/a", "?a"].some((pair) => cellOf(pair[0]!) !== cellOf("a") && inRun(pair + pair));
    });
    expect(alternating).not.toEqual([]);
  });

  it("have the ends, states and places of the loop without runs", () => {
    const around = strings([...CHARACTERS, "/", "?"], 1);
    const repeated = strings(["a", "/", "?"], 4).map((piece) =>
      piece.repeat(120 / Math.max(1, piece.length)),
    );
    const inputs = around.flatMap((before) =>
      around.flatMap((after) => repeated.map((run) => before + run + after + run.slice(0, 60))),
    );
    const answers = (input: string): unknown => {
      const isIn = runner.recognizeWhole(input);
      const { stopped, state } = runner;
      const spans = new Int32Array(2).fill(-1);
      const isDerived = runner.deriveWhole(input);
      if (isDerived) runner.locate(spans);
      return [input, isIn, stopped, state, isDerived, spans.join(), rule.test(input)];
    };
    const right = (input: string): unknown => {
      const { stopped, state, end } = run(table, input, 0, false);
      const isIn = end === input.length;
      const spans = locateAll(table, input, 1) ?? [-1, -1];
      return [input, isIn, stopped, state, isIn, spans.join(), isIn];
    };
    expect(inputs.map(answers)).toEqual(inputs.map(right));
  });
});

/** The loops that layouts, prefixes and inputs in pieces need: on all short strings, with rules that occur or do not. */
describe.each<[abnf: string, alphabet: "octets" | "unicode"]>([
  [`r = *( p / "a" q )  p = %xE9 [ "a" ]  q = %x1F600 / "a"`, "unicode"],
  [`r = p [ q ] *"a"  p = 1*2%x80-10FFFF / "a"  q = %xDE00 / "a" %xE9`, "unicode"],
  [`r = [ p ] *q  p = "aa" / %xD83D  q = "a" %xD800-DFFF / %x1F600`, "unicode"],
  [`r = [ p ] 1*q  p = %xC3 %x80-BF / "a"  q = %x80 / "a" %xFF`, "octets"],
])("layouts, prefixes and pieces: %s", (line, alphabet) => {
  const abnf = line.replaceAll("  ", "\n");
  const grammar = compile(abnf, { alphabet });
  const { definition } = grammar.rule("r");
  const captures = ["p", "q"].map((name) => grammar.rule(name).definition);
  const table = decode(precompile(definition, { captures }).table);
  const interpreter = recognizer(readAbnf(abnf).rules);
  const characters = alphabet === "octets" ? OCTETS : CHARACTERS;
  const inputs = sampled(
    strings(characters, alphabet === "octets" ? scaled(5, 4) : scaled(4, 3)),
    3,
  );

  /** The first places of the captured rules in the preferred derivation of a string of the rule. */
  function placesIn(input: string): readonly number[] {
    const tree = interpreter.preferredTree("r", input)!;
    return ["p", "q"].flatMap((name) => {
      const first = firstOf(name, tree);
      return first === undefined ? [-1, -1] : [first.start, first.end];
    });
  }

  test("layouts have the places", () => {
    const runner = new WholeRunner(2, table);
    const layouts = new Layouts(2, (places) => ({ places: [...places] }));
    const placed = inputs.map((input) => {
      if (!runner.deriveWhole(input)) return [input, null];
      const { places } = runner.layOut(layouts);
      const { offsets } = layouts;
      return [input, places.map((index) => (index < 0 ? -1 : offsets[index]!))];
    });
    expect(placed).toEqual(
      inputs.map((input) => [input, interpreter.test("r", input) ? placesIn(input) : null]),
    );
  });

  test("prefixes have the ends and the places", () => {
    const dfa = new Dfa(
      lower(definition, (rule) => captures.includes(rule)),
      true,
    );
    const marks = captures.flatMap(({ name }) =>
      [0, 1].map((mark) => mark + 2 * dfa.names.indexOf(name)),
    );
    const answers = (input: string, offset: number): unknown => {
      const isRecognized = dfa.recognizePrefix(input, offset);
      const { end } = dfa;
      const isDerived = dfa.derivePrefix(input, offset);
      const located = new Int32Array(4).fill(-1);
      if (isDerived) dfa.locate(located);
      const places = marks.map((mark) => located[mark]);
      return [input, offset, isRecognized, end, isDerived, dfa.end, places];
    };
    const right = (input: string, offset: number): unknown => {
      const end = interpreter.prefixEnd("r", input, offset);
      const places = end < 0 ? [-1, -1, -1, -1] : placesIn(input.slice(offset, end));
      const located = places.map((place) => (place < 0 ? -1 : offset + place));
      return [input, offset, end >= 0, end, end >= 0, end, located];
    };
    for (const input of inputs)
      for (let offset = 0; offset <= input.length; offset += 1)
        expect(answers(input, offset)).toEqual(right(input, offset));
  });

  test("pieces are read as the whole, and may go on with each possible character", () => {
    /** The characters that may come next. A half of a pair behind another half would be one character with it. */
    const nextIn = (input: string, isPossible: (character: string) => boolean): readonly string[] =>
      characters.filter(
        (each) => Array.from(input + each).length > Array.from(input).length && isPossible(each),
      );
    const answers = (input: string, cut: number): unknown => {
      const points = Array.from(input);
      const before = points.slice(0, cut).join("");
      const open = new TableRun(table);
      const end = open.read(before, 0);
      if (end < before.length) return [input, cut, end];
      // What a copy reads does not change the run.
      open.clone().read("a", 0);
      const stopped = end + open.read(points.slice(cut).join(""), 0);
      if (stopped < input.length) return [input, cut, stopped];
      const next = open.next();
      const isNext = (character: string): boolean => {
        const point = character.codePointAt(0)!;
        return next.some(([first, last]) => first <= point && point <= last);
      };
      return [input, cut, stopped, open.canEnd, nextIn(input, isNext)];
    };
    const right = (input: string, cut: number): unknown => {
      const stopped = interpreter.firstImpossible("r", input);
      if (stopped < input.length) return [input, cut, stopped];
      const isPossible = (character: string): boolean =>
        interpreter.firstImpossible("r", input + character) > stopped;
      return [input, cut, stopped, interpreter.test("r", input), nextIn(input, isPossible)];
    };
    for (const input of inputs)
      for (let cut = 0; cut <= Array.from(input).length; cut += 1)
        expect(answers(input, cut)).toEqual(right(input, cut));
  });
});

/** The first occurrence of a rule in a tree, in the order of its beginnings. */
function firstOf(name: string, tree: Tree): Tree | undefined {
  if (tree.rule === name) return tree;
  for (const child of tree.children) {
    const found = firstOf(name, child);
    if (found !== undefined) return found;
  }
  return undefined;
}
