/** Rules as strings of JSON. */
import { requireBoolean, requireMember, requireOneOf } from "../common/arguments.js";
import { madeOnce } from "../common/collections.js";
import { requireOptions } from "../common/options.js";
import { NotationError } from "../common/errors.js";
import { reachableFrom, rebuilt } from "../ast/children.js";
import { lookUp, proseKey, ruleKey } from "../ast/definition.js";
import {
  caseInsensitive,
  common,
  eachRange,
  LAST_ASCII,
  LAST_POINT,
  range,
  without,
  withoutSurrogates,
} from "../automaton/char-set.js";
import { ESCAPED_IN_JSON } from "./regular/pattern.js";
import { NOWHERE, ruleOf } from "./set-operations.js";
import type { Definition, Part, Scope } from "../ast/definition.js";
import type { Node } from "../ast/nodes.js";
import type { CharSet } from "../automaton/char-set.js";
import type { Rule } from "../combinator/rule.js";

/** Options of `jsonString`. */
export interface JsonStringOptions {
  /** `"shortest"`: the spelling that `JSON.stringify` writes. `"any"`: every spelling. Default: `"shortest"`. */
  readonly spelling?: "shortest" | "any";
  /** Whether the quotation marks around the string belong to it. Default: true. */
  readonly quotes?: boolean;
}

/**
 * Returns the rule whose strings are those of a rule, as strings of JSON (RFC 8259 section 7). So one rule checks or
 * generates a whole document. The rule may contain itself. The rules in it keep their names; its own has `JSON-` before it.
 * Half of a surrogate pair is an escape; for a rule that has both halves as characters, two escapes are two characters. A
 * rule that is made of an automaton (`difference`, `fromRegExp`) becomes one that contains itself.
 *
 * Cost: linear in the rule.
 *
 * @throws {NotationError} if the rule reads octets beyond ASCII.
 *
 * @example
 * ```ts
 * const { mail } = compile("mail = <address>", { prose: { address: jsonString(rfc5321.rules.Mailbox) } }).rules;
 * mail.test(JSON.stringify('"a b"@example.org')); // true
 * ```
 */
export function jsonString(rule: Rule, options: JsonStringOptions = {}): Rule {
  requireMember(rule, "definition", "jsonString writes a rule");
  requireOptions(options, { spelling: true, quotes: true });
  const { spelling = "shortest", quotes = true } = options;
  requireBoolean("quotes", quotes);
  const isAny = requireOneOf(spelling, ["shortest", "any"], "spelling") === "any";
  const { definition, ruleName, alphabet } = rule;
  const made = withTerminals(definition, (set) => {
    if (alphabet === "octets" && set.at(-1)! > LAST_ASCII)
      throw new NotationError(ruleName, "json", "it reads octets beyond ASCII, and JSON is text");
    return spelled(set, isAny);
  });
  const body = made.get(definition)!;
  const marks = quotes ? [rangeNode(QUOTE)] : [];
  const elements = concatenationOf([...marks, referenceTo(body.name), ...marks]);
  const scope = new Map([[ruleKey(body.name), body]]);
  const whole = ruleDefinition(`JSON-${ruleName.replace(/ /g, "-")}`, elements, scope);
  return ruleOf(whole, "unicode", made.values());
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = /* @__PURE__ */ rangeNode(0x75);

/** The characters that stand for themselves, but for halves of pairs; and those that `JSON.stringify` writes by number. */
const PLAIN = /* @__PURE__ */ without(LAST_POINT, ESCAPED_IN_JSON);
const NUMBERED = [0, 7, 0xb, 0xb, 0xe, 0x1f, 0xd800, 0xdfff];

/** The characters that a letter stands for; `JSON.stringify` does not write the last one so. */
const SHORT_ESCAPES = /* @__PURE__ */ Array.from('""\\\\\bb\ff\nn\rr\tt//', (character) =>
  character.charCodeAt(0),
);

function spelled(set: CharSet, isAny: boolean): Node {
  const escapes: Node[] = [];
  for (let at = 0; at < SHORT_ESCAPES.length - (isAny ? 0 : 2); at += 2)
    escapes.push(
      ...within(set, range(SHORT_ESCAPES[at]!, SHORT_ESCAPES[at]!), () =>
        rangeNode(SHORT_ESCAPES[at + 1]!),
      ),
    );
  const hex = hexadecimal(isAny);
  const numbers = within(set, isAny ? [0, 0xffff] : NUMBERED, hex);
  const pairs = within(set, isAny ? [0x10000, LAST_POINT] : [], (first, last) =>
    numbersBetween(first - 0x10000, last - 0x10000, [
      [
        0x400,
        (a, b) => concatenationOf([hex(0xd800 + a, 0xd800 + b), rangeNode(BACKSLASH), LETTER_U]),
      ],
      [1, (a, b) => hex(0xdc00 + a, 0xdc00 + b)],
    ]),
  );
  escapes.push(concatenationOf([LETTER_U, alternationOf([...numbers, ...pairs])]));
  return alternationOf([
    ...within(isAny ? set : withoutSurrogates(set), PLAIN, rangeNode),
    concatenationOf([rangeNode(BACKSLASH), alternationOf(escapes)]),
  ]);
}

type Between = (first: number, last: number) => Node;

/** Makes a node of each range that both sets have. */
function within(set: CharSet, other: CharSet, make: Between): Node[] {
  const nodes: Node[] = [];
  eachRange(common(set, other), (first, last) => nodes.push(make(first, last)));
  return nodes;
}

/** Returns a function that writes numbers as four hexadecimal digits. */
function hexadecimal(anyCase: boolean): Between {
  const digit: Between = (first, last) => {
    const from = (low: number, high: number, zero: number): Node[] =>
      within([first, last], [low, high], (a, b) => rangeNode(a + zero, b + zero));
    const upper = anyCase ? from(10, 15, 0x41 - 10) : [];
    return alternationOf([...from(0, 9, 0x30), ...from(10, 15, 0x61 - 10), ...upper]);
  };
  return (first, last) =>
    numbersBetween(
      first,
      last,
      [0x1000, 0x100, 0x10, 1].map((unit) => [unit, digit]),
    );
}

/** Returns the numbers from `first` to `last`, in digits, each with the number of its unit. */
function numbersBetween(
  first: number,
  last: number,
  [digit, ...others]: readonly (readonly [unit: number, write: Between])[],
): Node {
  if (digit === undefined) return concatenationOf([]);
  const [unit, write] = digit;
  const ways: Node[] = [];
  for (let at = first; at <= last;) {
    // Numbers from a multiple of the unit on have any further digits, as far as they are whole.
    const whole = at % unit === 0 ? Math.floor((last + 1 - at) / unit) : 0;
    const end = whole > 0 ? at + whole * unit - 1 : Math.min(last, at - (at % unit) + unit - 1);
    const [low, high] = [Math.floor(at / unit), Math.floor(end / unit)];
    ways.push(concatenationOf([write(low, high), numbersBetween(at % unit, end % unit, others)]));
    at = end + 1;
  }
  return alternationOf(ways);
}

function rangeNode(first: number, last = first): Node {
  return { type: "num-range", base: "x", first, last, span: NOWHERE };
}

/** Returns an alternation. Without alternatives, it matches nothing. */
function alternationOf(alternatives: readonly Node[]): Node {
  return { type: "alternation", alternatives, span: NOWHERE };
}

function concatenationOf(elements: readonly Node[]): Node {
  return { type: "concatenation", elements, span: NOWHERE };
}

function referenceTo(name: string): Node {
  return { type: "reference", name, span: NOWHERE };
}

/** Returns a definition of one right-hand side. */
function ruleDefinition(name: string, elements: Node, scope: Scope): Definition {
  const part: Part = { elements, abnf: "", scope, missing: "never" };
  return { name, nameSpan: NOWHERE, parts: [part], automaton: undefined };
}

/**
 * Returns a definition in which strings stand for each set of characters, and the definitions that it uses, by those that they
 * stand for. Names stay. The states of a rule that is an automaton become rules.
 */
function withTerminals(
  start: Definition,
  spelling: (set: CharSet) => Node,
): ReadonlyMap<Definition, Definition> {
  const known = new Map<string, Node>();
  const spellingOnce = (set: CharSet): Node => madeOnce(known, set.join(), () => spelling(set));
  const spelledAll = (numbers: Iterable<number>, setOf: (number: number) => CharSet): Node =>
    concatenationOf(Array.from(numbers, (number) => spellingOnce(setOf(number))));
  const exact = (number: number): CharSet => range(number, number);
  const made = new Map<Definition, Definition>();
  const targets = new Map<Definition, Part[]>();
  for (const definition of reachableFrom(start)) {
    const parts: Part[] = [];
    targets.set(definition, parts);
    made.set(definition, { ...definition, parts, automaton: undefined });
  }
  for (const [{ name, parts, automaton }, own] of targets) {
    for (const { elements, abnf, scope, missing } of parts) {
      const names = new Map<string, Definition>();
      const changed = rebuilt(elements, (node) => {
        switch (node.type) {
          case "char-val": {
            const units = Array.from(node.value, (character) => character.charCodeAt(0));
            return spelledAll(units, node.caseSensitive ? exact : caseInsensitive);
          }
          case "num-range":
            return spellingOnce(range(node.first, node.last));
          case "num-sequence":
            return spelledAll(node.values, exact);
          case "reference":
          case "prose-val": {
            const key = node.type === "reference" ? ruleKey(node.name) : proseKey(node.text);
            const target = made.get(lookUp(scope, node)!);
            if (target !== undefined) names.set(key, target);
            return node;
          }
          default:
            return node;
        }
      });
      own.push({ elements: changed, abnf, scope: names, missing });
    }
    if (automaton === undefined) continue;
    const states = new Map<string, Definition>();
    const stateName = (state: number): string => `${name}-${state}`;
    for (const [state, { isFinal, edges }] of automaton.states.entries()) {
      const ways = edges.map(({ set, target }) =>
        concatenationOf([spellingOnce(set), referenceTo(stateName(target))]),
      );
      if (isFinal) ways.push(concatenationOf([]));
      const key = ruleKey(stateName(state));
      states.set(key, ruleDefinition(stateName(state), alternationOf(ways), states));
    }
    own.push(...ruleDefinition(name, referenceTo(stateName(0)), states).parts);
  }
  return made;
}
