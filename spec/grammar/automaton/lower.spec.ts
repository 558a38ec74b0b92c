import fc from "fast-check";
import { Alphabet } from "../../../grammar/automaton/alphabet.js";
import { SUPPLEMENTARY } from "../../../grammar/runtime/characters.js";
import {
  caseInsensitive,
  eachRange,
  has,
  range,
  union,
} from "../../../grammar/automaton/char-set.js";
import { NOTHING, partsOf } from "../../../grammar/automaton/expression.js";
import { preOrder } from "../../../grammar/common/graph.js";
import { AbnfError } from "../../../grammar/common/errors.js";
import { compile } from "../../../grammar/index.js";
import { lower, lowerAutomaton } from "../../../grammar/automaton/lower.js";
import { dumpExpression, dumpSet } from "../../helpers/automata.js";
import { caught } from "../../helpers/caught.js";
import { lowered } from "../../helpers/lowered.js";
import { LeastLengths } from "../../../grammar/automaton/shortest.js";
import { Closure } from "../../../grammar/automaton/closure.js";
import { Nfa } from "../../../grammar/automaton/nfa.js";
import { reversedAutomaton } from "../../../grammar/automaton/reversed.js";
import { strings, tries } from "../../helpers/worlds.js";
import {
  ABSENT,
  determinize,
  equalColumns,
  equivalentStates,
  liveStates,
  mergeStates,
} from "../../../grammar/automaton/dense-dfa.js";
import { Transitions } from "../../../grammar/automaton/transitions.js";
import {
  betweenCharacters,
  keyOfByteState,
  stepOverBytes,
} from "../../../grammar/automaton/utf8.js";
import type { CharSet } from "../../../grammar/automaton/char-set.js";
import type { Automaton, Definition } from "../../../grammar/ast/definition.js";
import type { Expression } from "../../../grammar/automaton/expression.js";
import type { Entries } from "../../../grammar/automaton/closure.js";
import type { ByteState } from "../../../grammar/automaton/utf8.js";
import type { Rule } from "../../../grammar/index.js";

/** The bounds of ASCII, of the table, of the surrogates and of Unicode. */
const EDGES = [0, 0x2f, 0x40, 0x7e, 0x7f, 0x80, 0xff, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff];

const characters = fc.oneof(
  fc.constantFrom(...EDGES, 0xe000, 0xffff, SUPPLEMENTARY, 0x10ffff),
  fc.integer({ min: 0x28, max: 0x50 }),
  fc.nat(0x10ffff),
);

const sets = fc
  .array(fc.tuple(characters, characters), { maxLength: 4 })
  .map((pairs) => union(pairs.map(([a, b]) => range(Math.min(a, b), Math.max(a, b)))));

const manySets = fc.array(sets, { maxLength: 5 });

/** Characters at all bounds and beside them. Every class contains one of them. */
function samples(list: readonly CharSet[]): number[] {
  const found = new Set<number>([0, 0x10ffff]);
  for (const set of list)
    eachRange(set, (first, last) => {
      for (const each of [first - 1, first, last, last + 1]) found.add(each);
    });
  return [...found].filter((each) => each >= 0 && each <= 0x10ffff);
}

/** Which of the sets hold a character. */
function signature(list: readonly CharSet[], character: number): string {
  return list.map((set) => (has(set, character) ? "1" : "0")).join("");
}

describe("the coarsest partition", () => {
  it("puts characters in one class where no set tells them apart, and only there", () => {
    fc.assert(
      fc.property(manySets, (list) => {
        const alphabet = new Alphabet(list);
        const pairs = samples(list).map(
          (character) => [signature(list, character), alphabet.of(character)] as const,
        );
        const classes = new Map(pairs);
        expect(pairs.filter(([key, symbol]) => classes.get(key) !== symbol)).toEqual([]);
        expect(new Set(classes.values()).size).toBe(classes.size);
      }),
    );
  });

  it("numbers its classes from 0 on", () => {
    fc.assert(
      fc.property(manySets, (list) => {
        const alphabet = new Alphabet(list);
        // The characters outside of all sets form a class too. It may begin after the last
        // character.
        const found = new Set([...samples(list), 0x110000].map((each) => alphabet.of(each)));
        const expected = Array.from({ length: alphabet.size }, (_, index) => index);
        expect([...found].sort((a, b) => a - b)).toEqual(expected);
      }),
    );
  });

  it("may have more classes than there are code units", () => {
    const singles = Array.from({ length: 70_000 }, (_, index) => range(2 * index, 2 * index));
    const alphabet = new Alphabet(singles);
    expect(alphabet.size).toBe(singles.length + 1);
    expect(new Set(singles.map(([first = 0]) => alphabet.of(first))).size).toBe(singles.length);
  });

  it("has the classes of ASCII in a table", () => {
    fc.assert(
      fc.property(manySets, (list) => {
        const alphabet = new Alphabet(list);
        const expected = Array.from({ length: 128 }, (_, unit) => alphabet.of(unit));
        expect([...alphabet.direct]).toEqual(expected);
      }),
    );
  });

  it("knows of each set the classes that make it up", () => {
    fc.assert(
      fc.property(manySets, (list) => {
        const alphabet = new Alphabet(list);
        for (const set of list) {
          const members = alphabet.members(set);
          const right = samples(list).filter((character) => has(set, character));
          expect(samples(list).filter((each) => members.has(alphabet.of(each)))).toEqual(right);
          const listed = Array.from({ length: alphabet.size }, (_, symbol) => symbol).filter(
            (symbol) => members.has(symbol),
          );
          expect([...members]).toEqual(listed);
        }
      }),
    );
  });

  it.each<[string, CharSet[], number]>([
    ["no set", [], 1],
    ["the empty set", [[]], 1],
    ["one set", [[0x30, 0x39]], 2],
    ["a set of two ranges", [[0x30, 0x39, 0x41, 0x46]], 2],
    ["the same set twice", [range(0x30, 0x39), range(0x30, 0x39)], 2],
    ["sets that overlap", [range(0x30, 0x39), range(0x35, 0x3f)], 4],
    ["a set in another", [range(0x30, 0x39), range(0x31, 0x32)], 3],
    ["all characters", [[0, 0x10ffff]], 2],
    ["surrogates", [range(0xd800, 0xdbff), range(0xdc00, 0xdfff)], 3],
  ])("%s: %#", (_, list, size) => {
    expect(new Alphabet(list).size).toBe(size);
  });
});

describe("sets of characters", () => {
  const LAST = 40;

  /** The model of a set: its members in a small universe. */
  function members(set: CharSet): Set<number> {
    const found = new Set<number>();
    eachRange(set, (first, last) => {
      for (let character = first; character <= last; character += 1) found.add(character);
    });
    return found;
  }

  const ranges = fc
    .tuple(fc.nat(LAST), fc.nat(LAST))
    .map(([a, b]) => range(Math.min(a, b), Math.max(a, b)));
  const lists = fc.array(ranges, { maxLength: 8 });
  const sets = lists.map(union);

  /** Each set is written in one way: a union knows neither order nor number nor grouping. */
  describe("laws, with sets of numbers for a model", () => {
    it("a range contains the characters between its bounds", () => {
      fc.assert(
        fc.property(ranges, (set) => {
          const [first = 0, last = 0] = set;
          const expected = Array.from({ length: last - first + 1 }, (_, index) => first + index);
          expect([...members(set)]).toEqual(expected);
        }),
      );
    });

    it("a union contains the characters of all its sets", () => {
      fc.assert(
        fc.property(fc.array(sets, { maxLength: 4 }), (several) => {
          const expected = several.flatMap((set) => [...members(set)]).sort((a, b) => a - b);
          expect([...members(union(several))]).toEqual([...new Set(expected)]);
        }),
      );
    });

    it("ranges ascend, and neither overlap nor touch", () => {
      fc.assert(
        fc.property(lists, (list) => {
          const bounds = union(list);
          expect(bounds.length % 2).toBe(0);
          for (let index = 0; index < bounds.length; index += 2) {
            expect(bounds[index]).toBeLessThanOrEqual(bounds[index + 1] ?? -1);
            expect(bounds[index + 2] ?? Infinity).toBeGreaterThan((bounds[index + 1] ?? 0) + 1);
          }
        }),
      );
    });

    it("has", () => {
      fc.assert(
        fc.property(sets, fc.integer({ min: -1, max: LAST + 1 }), (set, character) => {
          expect(has(set, character)).toBe(members(set).has(character));
        }),
      );
    });
  });

  describe("RFC 5234 section 2.3: characters of a quoted string", () => {
    it("letters of ASCII are matched in either case, all else in its own", () => {
      for (let code = 0; code < 0x80; code += 1) {
        const letter = String.fromCharCode(code);
        const cases = [letter, letter.toUpperCase(), letter.toLowerCase()];
        const expected = [...new Set(cases.map((each) => each.charCodeAt(0)))].sort(
          (a, b) => a - b,
        );
        expect([...members(caseInsensitive(code))]).toEqual(expected);
      }
    });

    it.each([
      ["KELVIN SIGN", 0x212a],
      ["LATIN SMALL LETTER LONG S", 0x17f],
      ["LATIN SMALL LETTER DOTLESS I", 0x131],
      ["LATIN CAPITAL LETTER I WITH DOT ABOVE", 0x130],
      ["LATIN SMALL LETTER E WITH ACUTE", 0xe9],
      ["GREEK SMALL LETTER ALPHA", 0x3b1],
      ["FULLWIDTH LATIN SMALL LETTER A", 0xff41],
      ["MATHEMATICAL BOLD SMALL A", 0x1d41a],
    ])("%s is itself alone", (_, code) => {
      expect(caseInsensitive(code)).toEqual([code, code]);
    });
  });
});

/** The expressions of nodes and of rules, and the names of terminals, are in `spec/fixtures/expressions.txt`. */
describe("lowering", () => {
  describe("rules", () => {
    it("are numbered as they end, each once", () => {
      const { definitions } = lowered("r = s t / s\ns = DIGIT\nt = 1*s");
      expect(definitions.map(({ name }) => name)).toEqual(["DIGIT", "s", "t", "r"]);
    });

    it("double with each other, and are linear all the same", () => {
      const lines = Array.from(
        { length: 60 },
        (_, index) => `r${index} = r${index + 1} r${index + 1}`,
      );
      const { root, sets } = lowered(`${lines.join("\n")}\nr60 = "a"`, "none");
      expect(root.kind).toBe("sequence");
      expect(sets.map(dumpSet)).toEqual(["[A a]"]);
    });
  });

  it.each(['2*300"a"', '[ *300"a" ]', '3( "a" "b" )', '2( *300"a" )'])(
    "a repetition keeps how the grammar writes it, for errors: %s",
    (written) => {
      const { root } = lowered(`r = ${written}`, "none");
      expect(root.kind === "repeat" && root.notation?.()).toBe(written);
    },
  );

  describe("rules that contain themselves", () => {
    it("are calls, numbered after those that they refer to", () => {
      const { root, calls, definitions } = lowered(
        'r = s [ r ]\ns = "(" [ s ] ")" / t\nt = DIGIT',
        ["s"],
      );
      expect(dumpExpression(root)).toBe("call 1");
      expect(calls.map(dumpExpression)).toEqual(["call 0", "call 1"]);
      expect(calls.map(({ body }) => dumpExpression(body))).toEqual([
        "alt(cat([(], rep(0, 1, <s call 0>), [)]), [0-9])",
        "cat(<s call 0>, rep(0, 1, call 1))",
      ]);
      expect(definitions.map(({ name }) => name)).toEqual(["s"]);
    });

    it("say whether they can be empty", () => {
      const { calls } = lowered("r = *s\ns = [ r ] DIGIT", "none");
      expect(calls.map(dumpExpression)).toEqual(["call 0 (nullable)", "call 1"]);
    });

    it("are none where nothing is repeated", () => {
      expect(lowered("r = 0r DIGIT", "none").calls).toEqual([]);
    });
  });

  it.each([
    ['r = "a" / "b"', "[A-B a-b]"],
    ['r = "ab" "a" s\ns = "b" / t\nt = [ s ] %x30-39', "[A a] [B b] [0-9]"],
    ['r = ""', ""],
    ["r = 0DIGIT ALPHA", "[A-Z a-z]"],
  ])("the sets of all terminals of %j: %s", (abnf, expected) => {
    expect(lowered(abnf, "none").sets.map(dumpSet).join(" ")).toBe(expected);
  });

  describe("missing names that match nothing", () => {
    const start = (abnf: string): Definition => compile(abnf, { missing: "never" }).source.own[0]!;
    const isNothing = (expression: Expression): boolean =>
      expression.kind === "choice" && expression.alternatives.length === 0;

    it.each([
      ['r = "a" / s', "[A a]"],
      ['r = "a" / "b" s / t\nt = u / "c"', "[A C a c]"],
      ['r = "a" [ s ] *( "b" s )', "[A a]"],
      ['r = "a" / "(" r s ")"', "[A a]"],
      ["r = s", "alt()"],
      ["r = 1*s", "alt()"],
      ['r = "a" t\nt = s / "b" t', "alt()"],
    ])("%j: %s", (abnf, expected) => {
      const { root, calls } = lower(start(abnf));
      expect([dumpExpression(root), calls]).toEqual([expected, []]);
    });

    it("are the language without strings, if the rule needs one", () => {
      expect(lower(start("r = s"), () => true).root).toBe(NOTHING);
    });

    it.each([
      'r = "a" r / "b" / s r',
      'r = "a" t / "b"\nt = r s / "c" [ t s ] / [ r ] "d"',
      'r = t / "x"\nt = "a" [ s ] / u\nu = *( s / "b" ) s',
    ])("nothing below the root of %j matches nothing", (abnf) => {
      const { root } = lower(start(abnf), () => true);
      expect([...preOrder([root], partsOf)].filter(isNothing)).toEqual([]);
    });
  });

  test("an undefined name is an error here at the latest", () => {
    const [r] = compile("r = [ s ]", { missing: "defer" }).source.own;
    const error = caught(() => r && lower(r, () => true));
    expect(error).toBeInstanceOf(AbnfError);
    expect(String(error)).toBe("AbnfError: line 1, column 7: undefined rule s");
  });

  test("a chain of rules that each add a character is lowered in proportion to its length", () => {
    /** The numbers in all sets of the expression. */
    const numbers = (size: number): number => {
      const rules = Array.from({ length: size }, (_, index) => {
        const next = index < size - 1 ? ` / r${index + 1}` : "";
        return `r${index} = %x${(0x100 + 2 * index).toString(16)}${next}`;
      });
      const { sets } = lowered(rules.join("\n"), "none");
      return sets.reduce((sum, set) => sum + set.length, 0);
    };
    const small = numbers(200);
    expect(numbers(400)).toBeLessThanOrEqual(2.2 * small);
    expect(numbers(800)).toBeLessThanOrEqual(4.4 * small);
  });

  describe("the automaton", () => {
    /** Rules that are automata: the expression, and the one of the reversed strings. */

    const A = range(0x61, 0x61);
    const B = range(0x62, 0x62);

    /** The strings of `a` and `b` with `ab` at the end, and `b` alone. */
    const ENDS: Automaton = {
      states: [
        { isFinal: false, edges: [edge(A, 1), edge(B, 3)] },
        { isFinal: false, edges: [edge(A, 1), edge(B, 2)] },
        { isFinal: true, edges: [edge(A, 1), edge(B, 4)] },
        { isFinal: true, edges: [edge(A, 1), edge(B, 4)] },
        { isFinal: false, edges: [edge(A, 1), edge(B, 4)] },
      ],
    };

    function edge(set: CharSet, target: number): { set: CharSet; target: number } {
      return { set, target };
    }

    /** Checks whether an input is in the language of an expression. */
    function accepts(root: Expression, input: string): boolean {
      const alphabet = new Alphabet([A, B]);
      const nfa = new Nfa(root, alphabet);
      const closure = new Closure(nfa);
      let entries: Entries = [nfa.start];
      for (const character of input)
        entries = closure.step(entries, alphabet.of(character.charCodeAt(0))).entries;
      return closure.acceptance(entries) !== null;
    }

    const isIn = (input: string): boolean => input.endsWith("ab") || input === "b";
    const WORDS = strings(["a", "b"], 6);

    test("the expression of an automaton has its strings", () => {
      const root = lowerAutomaton(ENDS);
      expect(WORDS.filter((input) => accepts(root, input))).toEqual(WORDS.filter(isIn));
    });

    test("the shortest string of an automaton", () => {
      const [isFinal, edges] = [true, []];
      const long = { isFinal: false, edges: [edge(A, 1)] };
      const both = { isFinal: false, edges: [edge(A, 2), edge(B, 3)] };
      const ofStates = (...states: Automaton["states"]) =>
        new LeastLengths().of(lowerAutomaton({ states }));
      expect(ofStates(...ENDS.states)).toBe(1);
      expect(ofStates({ isFinal, edges: [edge(A, 0)] })).toBe(0);
      expect(ofStates(both, { isFinal, edges }, long, { isFinal, edges })).toBe(1);
      expect(ofStates({ isFinal: false, edges: [edge(A, 0)] })).toBe(Infinity);
    });

    test("an edge is labeled with its ranges, and with the number of those beyond four", () => {
      const some = [0x0a, 0x0a, 0x61, 0x7a];
      const few = [0x30, 0x31, 0x41, 0x41, 0x43, 0x43, 0x45, 0x45];
      const many = [0x30, 0x31, 0x41, 0x41, 0x43, 0x43, 0x45, 0x45, 0x47, 0x47, 0x1f600, 0x1f64f];
      const labels = [some, few, many].map((set) => {
        const ends = { isFinal: true, edges: [] };
        const start = lowerAutomaton({ states: [{ isFinal: false, edges: [edge(set, 1)] }, ends] });
        const [first] = partsOf(start);
        return (
          first?.kind === "sequence" && first.first.kind === "characters" && first.first.labels
        );
      });
      expect(labels).toEqual([
        ['%x0A / "a" to "z"'],
        ['"0" to "1" / "A" / "C" / "E"'],
        ['"0" to "1" / "A" / "C" / "E" / 2 more ranges'],
      ]);
    });

    test("the reversed expression has the reversed strings", () => {
      const start = lowerAutomaton(ENDS);
      if (start.kind !== "automaton") throw new TypeError("this is not an automaton");
      const root = reversedAutomaton(start);
      const reversed = (input: string): string => Array.from(input).reverse().join("");
      expect(WORDS.filter((input) => accepts(root, reversed(input)))).toEqual(WORDS.filter(isIn));
    });
  });
});

describe("dense automata", () => {
  /** Moore's refinement, round by round: two states are alike as long as no round tells them apart. */
  function refined(symbols: number, next: readonly number[], initial: readonly number[]): number[] {
    let classes = [...initial];
    for (;;) {
      const keys = classes.map((own, state) => {
        const row = next.slice(state * symbols, (state + 1) * symbols);
        return [own, ...row.map((target) => (target === ABSENT ? ABSENT : classes[target]))].join();
      });
      const finer = keys.map((key) => keys.indexOf(key));
      if (new Set(finer).size === new Set(classes).size) return finer;
      classes = finer;
    }
  }

  /** The same partition with its classes numbered by their first members. */
  function inOrder(classes: Iterable<number>): number[] {
    const all = [...classes];
    return all.map((number) => all.indexOf(number));
  }

  const automata = fc
    .tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 0, max: 3 }))
    .chain(([size, symbols]) =>
      fc.record({
        symbols: fc.constant(symbols),
        next: fc.array(fc.integer({ min: ABSENT, max: size - 1 }), {
          minLength: size * symbols,
          maxLength: size * symbols,
        }),
        initial: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: size, maxLength: size }),
      }),
    );

  test("equivalent states are those of Moore's refinement", () => {
    fc.assert(
      fc.property(automata, ({ symbols, next, initial }) => {
        const found = equivalentStates(symbols, Int32Array.from(next), Int32Array.from(initial));
        expect(inOrder(found)).toEqual(inOrder(refined(symbols, next, initial)));
      }),
      { numRuns: tries(1000) },
    );
  });

  describe("the states of an automaton", () => {
    const construction = {
      start: 0,
      symbols: 2,
      keyOf: (count: number) => count,
      step: (count: number, symbol: number) =>
        count + symbol + 1 < 6 ? count + symbol + 1 : undefined,
    };
    const next = Int32Array.of(1, 2, 2, 3, 3, 4, 4, 5, 5, ABSENT, ABSENT, ABSENT);

    test("are numbered in the order in which they are reached", () => {
      let made = 0;
      const onState = (): unknown => (made += 1);
      expect(determinize({ ...construction, onState })).toEqual({
        states: [0, 1, 2, 3, 4, 5],
        next,
      });
      expect(made).toBe(6);
    });

    test("are live if they lead to an ending", () => {
      const ending = Int32Array.of(-1, -1, -1, 0, -1, -1);
      expect([...liveStates({ symbols: 2, next, ending })]).toEqual([1, 1, 1, 1, 0, 0]);
    });

    test("are merged if they have the same rest", () => {
      const all = Int32Array.of(1, 1, 2, 3, 4, 4, 4, 4, ABSENT, 5, 0, 0);
      const ending = Int32Array.of(-1, -1, 0, 0, -1, -1);
      expect(mergeStates({ symbols: 2, next: all, ending })).toEqual({
        states: [0, 1, 2, 4, 5],
        next: Int32Array.of(1, 1, 2, 2, 3, 3, ABSENT, 4, 0, 0),
      });
    });

    test("tell symbols apart by their next states and effects", () => {
      const effects = Int32Array.of(0, 0, 0, 0, 1, 0);
      const cells = Int32Array.of(7, 7, 7, 8, 8, 8);
      expect([equalColumns(3, cells), equalColumns(3, cells, effects)]).toEqual([
        [[0, 1, 2]],
        [[0, 2], [1]],
      ]);
    });
  });
});

/** The transitions of a rule, over bytes. */
function overBytes(rule: Rule) {
  const transitions = new Transitions(lower(rule.definition), false, 1 << 24);
  const next = transitions.makeTransition.bind(transitions);
  return { transitions, step: stepOverBytes(transitions.classes, next, rule.alphabet) };
}

/** Checks bytes by states that are made when a string first needs them. */
function lazily(rule: Rule): (bytes: readonly number[]) => boolean {
  const { transitions, step } = overBytes(rule);
  return (bytes) => {
    let state: ByteState | undefined = betweenCharacters(0);
    for (const byte of bytes) if (state !== undefined) state = step(state, byte);
    return state?.left === 0 && transitions.makeEnding(state.state) >= 0;
  };
}

/** The smallest automaton over bytes. */
function minimal(rule: Rule) {
  const { transitions, step } = overBytes(rule);
  const start = betweenCharacters(0);
  const { states, next } = determinize({ start, symbols: 256, keyOf: keyOfByteState, step });
  const ending = Int32Array.from(states, ({ state, left }) =>
    left === 0 && transitions.makeEnding(state) >= 0 ? 0 : ABSENT,
  );
  const isLive = liveStates({ symbols: 256, next, ending });
  const live = next.map((target) => (isLive[target] === 1 ? target : ABSENT));
  const merged = mergeStates({ symbols: 256, next: live, ending });
  const size = merged.states.length;
  const read = (bytes: readonly number[]): number =>
    bytes.reduce(
      (state, byte) => (state === ABSENT ? ABSENT : merged.next[state * 256 + byte]!),
      0,
    );
  const test = (bytes: readonly number[]): boolean =>
    (ending[merged.states[read(bytes)] ?? ABSENT] ?? ABSENT) !== ABSENT;
  return { size, read, test };
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Returns the text of bytes, or null where they are not UTF-8. */
function decoded(bytes: readonly number[]): string | null {
  try {
    return decoder.decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}

const EVERY = Array.from({ length: 256 }, (_, byte) => byte);

/** The bytes at the bounds of leads, continuations, overlong forms, surrogates and planes. */
const BOUNDS = [
  0x00, 0x41, 0x7f, 0x80, 0x81, 0x8f, 0x90, 0x9f, 0xa0, 0xbe, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0,
  0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xf7, 0xf8, 0xff,
];

function* products(...places: readonly (readonly number[])[]): Generator<number[]> {
  const [first, ...rest] = places;
  if (first === undefined) yield [];
  else for (const tail of products(...rest)) for (const byte of first) yield [byte, ...tail];
}

/** The bytes that follow others, and their neighbors. */
const FOLLOWING = [0x41, 0x7f, 0x80, 0x81, 0xbe, 0xbf, 0xc0];

const STRINGS = [
  ...products(),
  ...products(EVERY),
  ...products(EVERY, EVERY),
  ...products(BOUNDS, BOUNDS, BOUNDS),
  ...products(BOUNDS, BOUNDS, FOLLOWING, FOLLOWING),
].map((bytes) => ({ bytes, text: decoded(bytes) }));

const { rules } = compile(`
  ascii      = 1*%x00-7F
  everything = *%x0-10FFFF
  bounds     = *( %x7F / %x80 / %x7FF / %x800 / %xFFF-1000 / %xD7FF-E000 / %xFFFF / %x10000 / %x3FFFF-40000 / %x10FFFF )
  blocks     = *( %x80-BF / %x840-87F / %x10000-1FFFF "A" / %x1000-1FFF )
  surrogate  = %xD800-DFFF / %xDC00 %xD800
  odd        = %xFFFE / %xFEFF / %x81 %x90 / %xE9
`);

describe.each(Object.entries(rules).filter(([name]) => name === name.toLowerCase()))(
  "the bytes of %s",
  (_, rule) => {
    const lazy = lazily(rule);
    const { test: eager } = minimal(rule);

    it("are those that the decoder of the platform and the rule take", () => {
      const wrong = STRINGS.filter(({ bytes, text }) => {
        const isValid = text !== null && rule.test(text);
        return lazy(bytes) !== isValid || eager(bytes) !== isValid;
      });
      expect(wrong).toEqual([]);
    });
  },
);

describe("the smallest automaton over bytes", () => {
  it("has no state within a character where all characters are ASCII", () => {
    expect(minimal(compile('s = 1*( "ab" / %x30-39 )').rules.s).size).toBe(3);
  });

  it("shares a state between all blocks of one class", () => {
    // Between characters; one byte, two and three left; behind E0, ED, F0 and F4.
    expect(minimal(compile("s = *%x80-10FFFF").rules.s).size).toBe(8);
  });

  it("has no way to a byte that begins no character of the rule", () => {
    const { read } = minimal(compile("s = %x840-87F").rules.s);
    const found = [[0xe0], [0xe0, 0xa1], [0xe0, 0xa0], [0xc3], [0xed]].map(read);
    expect(found.map((state) => state !== ABSENT)).toEqual([true, true, false, false, false]);
  });

  it("reads octets as they are", () => {
    const rule = compile("s = *%x80-FF", { alphabet: "octets" }).rules.s;
    const { size, test } = minimal(rule);
    expect(size).toBe(1);
    expect(EVERY.filter((byte) => test([byte]))).toEqual(EVERY.slice(0x80));
    expect(EVERY.filter((byte) => lazily(rule)([byte, 0xff]))).toEqual(EVERY.slice(0x80));
  });
});
