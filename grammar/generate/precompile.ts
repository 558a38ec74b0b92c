/** Precompilation: from a rule to the texts of its tables. The tables need no grammar. */
import { ABSENT, determinize } from "../automaton/dense-dfa.js";
import { Collected } from "../common/collections.js";
import { encode } from "./encode.js";
import { encodeExpected, withExpectations } from "./expectations.js";
import { explore } from "./explore.js";
import { canonicalHistories, withFewEffects } from "./canonical.js";
import { minimize } from "./transducer.js";
import type { Definition } from "../ast/definition.js";
import type { Mark } from "../runtime/marks.js";
import type { Continuation, Transducer } from "./transducer.js";
import type { EncodedExpectations, Expectations } from "./expectations.js";

/** The functions of a precompiled rule beyond recognition. */
export interface PrecompileOptions {
  /** The rules whose positions in a derivation the table reports. */
  readonly captures?: readonly Definition[];
  /**
   * Rules whose positions the table reports, by number, in place of `captures`. The rules of one list
   * have one number: the table reports the first of them that begins.
   */
  readonly parts?: readonly (readonly Definition[])[];
  /** For each definition, the definition that stands for it, because both are the same rule. */
  readonly canonical?: ReadonlyMap<Definition, Definition>;
  /**
   * Whether the table reports the expected characters and rules at a mismatch; or another rule of the
   * same language, whose words the report uses.
   */
  readonly explain?: boolean | Definition;
  /**
   * The steps that each automaton of the table may take, before it is minimized: some thousand for each state.
   * Default: 100,000,000, which take some seconds.
   */
  readonly budget?: number | undefined;
}

/** A precompiled rule, as plain data. */
export interface Precompiled {
  /** The table, for `decode`. */
  readonly table: string;
  /** The names of the captured rules by number, for the marks of the table. */
  readonly names: readonly string[];
  /** The expectations in each state of the table, or null if `explain` is off. */
  readonly expected: EncodedExpectations | null;
  /** The automaton, with the numbers of its states in the table. */
  readonly automaton: Transducer;
}

/**
 * Makes all states of a rule, merges equivalent states, and encodes them as one table for all
 * requested functions. The same rule gives the same texts.
 *
 * @throws {RecursiveRuleError}
 * @throws {LimitError} `states`
 */
export function precompile(start: Definition, options: PrecompileOptions = {}): Precompiled {
  const { captures = [], parts = [], explain = false } = options;
  if (explain === false) {
    const { automaton, names } = minimalAutomaton(start, options);
    const { text: table, automaton: encoded } = encode(automaton);
    return { table, names, expected: null, automaton: encoded };
  }
  const { automaton: expecting, expectations } = minimalExplainer(
    explain === true ? start : explain,
    options,
  );
  const deriving = captures.length + parts.length === 0 ? null : minimalAutomaton(start, options);
  const both = deriving === null ? expecting : product(deriving.automaton, expecting);
  const encoded = encode(both);
  const expected = encodeExpected(encoded, expectations);
  const { text: table, automaton } = encoded;
  return { table, names: deriving?.names ?? [], expected, automaton };
}

/** Returns the smallest automaton that gives the expectations in each state. */
export function minimalExplainer(
  start: Definition,
  { budget }: PrecompileOptions = {},
): { readonly automaton: Transducer; readonly expectations: Expectations } {
  const explored = explore(start, {
    isVisible: () => true,
    canonical: undefined,
    budget,
  });
  const { automaton, expectations } = withExpectations(explored);
  return { automaton: minimize(automaton), expectations };
}

/** Returns the smallest automaton of a rule, and the names of the captured rules by number. */
export function minimalAutomaton(
  start: Definition,
  { captures = [], parts = [], canonical = canonicalIn(parts), budget }: PrecompileOptions = {},
): { readonly automaton: Transducer; readonly names: readonly string[] } {
  const wanted = [...captures, ...parts.flatMap((part) => part.slice(0, 1))];
  const explored = explore(start, {
    isVisible:
      wanted.length === 0 ? undefined : (rule) => wanted.includes(canonical.get(rule) ?? rule),
    canonical: (rule) => canonical.get(rule) ?? rule,
    budget,
  });
  const { symbols, size, next, names } = explored;
  const { classes } = explored.transitions;
  const expected = new Int32Array(size).fill(ABSENT);
  const all = { classes, symbols, size, next, expected, ...canonicalHistories(explored) };
  const automaton = withFewEffects(minimize(all));
  if (parts.length === 0) return { automaton, names };
  const numbers = names.map((name) => parts.findIndex(([first]) => first?.name === name));
  return {
    automaton: withMarks(automaton, (mark) => 2 * numbers[mark >> 1]! + (mark % 2)),
    names: parts.map(([first]) => first?.name ?? ""),
  };
}

/** From each rule of a part to the first one. */
function canonicalIn(parts: readonly (readonly Definition[])[]): Map<Definition, Definition> {
  return new Map(parts.flatMap((part) => part.map((rule) => [rule, part[0]!] as const)));
}

/** Returns an automaton with other numbers of marks. */
function withMarks(automaton: Transducer, numberOf: (mark: Mark) => Mark): Transducer {
  const continued = ({ from, marks }: Continuation): Continuation => ({
    from,
    marks: marks.map(numberOf),
  });
  const { effects, endings } = automaton;
  return {
    ...automaton,
    effects: effects.map((effect) => effect.map(continued)),
    endings: endings.map(continued),
  };
}

/* The product of two automata of one language. */

/**
 * Returns the automaton whose states are the pairs of states that the same strings lead to. It has
 * the effects of one automaton and the expectations of the other. The product of two minimal
 * automata is minimal. RFC 3986's references have 245 states with their components, 235 with
 * expectations, and 249 pairs, because both automata distinguish almost the same strings.
 *
 * @param deriving the automaton with effects
 * @param expecting the automaton with expectations, of the same language
 */
export function product(deriving: Transducer, expecting: Transducer): Transducer {
  const { classes, symbols } = commonClasses(deriving, expecting);
  const { states, next } = determinize<readonly [number, number]>({
    start: [0, 0],
    symbols: symbols.length,
    keyOf: String,
    step: ([left, right], symbol) => {
      const [own, other] = symbols[symbol]!;
      const to = deriving.next[left * deriving.symbols + own]!;
      const toOther = expecting.next[right * expecting.symbols + other]!;
      return to === ABSENT ? undefined : [to, toOther];
    },
  });
  const effects = states.flatMap(([left]) =>
    symbols.map(([own]) => deriving.effect[left * deriving.symbols + own]!),
  );
  return {
    ...deriving,
    classes,
    symbols: symbols.length,
    size: states.length,
    next,
    effect: Int32Array.from(effects),
    ending: Int32Array.from(states, ([left]) => deriving.ending[left]!),
    histories: Int32Array.from(states, ([left]) => deriving.histories[left]!),
    expected: Int32Array.from(states, ([, right]) => expecting.expected[right]!),
  };
}

/**
 * Returns the common classes. Each is the intersection of a class of one automaton and a class of
 * the other.
 */
export function commonClasses(
  a: Transducer,
  b: Transducer,
): Pick<Transducer, "classes"> & { readonly symbols: readonly (readonly [number, number])[] } {
  const starts = [...new Set([...a.classes.starts, ...b.classes.starts])].sort((x, y) => x - y);
  const symbols = new Collected<readonly [number, number]>([], String);
  let own = 0;
  let other = 0;
  const numbers = starts.map((start) => {
    if (a.classes.starts[own + 1] === start) own += 1;
    if (b.classes.starts[other + 1] === start) other += 1;
    return symbols.add([a.classes.classes[own]!, b.classes.classes[other]!]);
  });
  const classes = { starts: Int32Array.from(starts), classes: Int32Array.from(numbers) };
  return { classes, symbols: symbols.items };
}
