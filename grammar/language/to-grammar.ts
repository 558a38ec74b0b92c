/** Rules as grammars of other notations, for engines that constrain the output of language models. */
import { LIMITS } from "../ast/alphabets.js";
import { refuseRecursive } from "../ast/recursion.js";
import { requireMember, requireOneOf } from "../common/arguments.js";
import { requireLength, unlessLimited } from "../common/budget.js";
import { NotationError } from "../common/errors.js";
import { postOrder, preOrder } from "../common/graph.js";
import { requireOptions } from "../common/options.js";
import { LAST_ASCII, union, withoutSurrogates } from "../automaton/char-set.js";
import { EMPTY, isNullable, partsOf } from "../automaton/expression.js";
import { labelOf, lower } from "../automaton/lower.js";
import { NOTATIONS } from "./notations.js";
import { ProperForms, withoutLeftRecursion } from "./recursion/left-recursion.js";
import { callBudget } from "./question-budget.js";
import { intersection, ruleOfAutomaton } from "./set-operations.js";
import type { Budget } from "../common/budget.js";
import type { CharSet } from "../automaton/char-set.js";
import type { Expression } from "../automaton/expression.js";
import type { LoweredRule } from "../automaton/lower.js";
import type { Rule } from "../combinator/rule.js";
import type { GrammarNotation, NotationName } from "./notations.js";

/** Options of `toGrammar`. */
export interface NotationOptions {
  /** GBNF of llama.cpp, Lark as llguidance reads it (OpenAI, vLLM, SGLang), or EBNF of XGrammar (web-llm, vLLM, SGLang). */
  readonly notation: NotationName;
}

/**
 * Returns a grammar of exactly the strings of a rule in the notation of an engine for structured output. The rule may contain
 * itself. Rules of the ABNF keep their names; expressions that stand in several places are rules, too. The strings of the
 * engines are text, so strings with half of a surrogate pair are left out.
 *
 * In Lark, a rule that does not contain itself is one terminal, made of terminals; otherwise each character is a terminal,
 * and the number of them that the engine keeps open is limited. llama.cpp refuses a bound of 2,000 or more, so such a
 * repetition is divided.
 *
 * Cost: linear in the grammar, and in the bound of a repetition that is divided.
 *
 * @throws {NotationError} if the rule matches no string, reads octets beyond ASCII, or has a set of characters that the
 *   notation does not have.
 * @throws {LimitError} `length`: a rule would have more than 2,000,000 characters; `steps`: a rule that contains itself at its
 *   left end, or has halves of surrogate pairs, is too large.
 * @throws {RecursiveRuleError} if it contains itself, and only halves of surrogate pairs can stand somewhere.
 *
 * @example
 * ```ts
 * toGrammar(compile('pair = key "=" *DIGIT\nkey = 1*%x61-7A').rules.pair, { notation: "gbnf" });
 * // 'root ::= pair\npair ::= key "=" [0-9]*\nkey ::= [a-z]+'
 * ```
 */
export function toGrammar(rule: Rule, options: NotationOptions): string {
  requireMember(rule, "definition", "toGrammar writes a rule");
  requireOptions(options, { notation: true });
  const names = Object.keys(NOTATIONS) as NotationName[];
  const name = requireOneOf(options.notation, names, "notation");
  const refuse = (sentence: string): never => {
    throw new NotationError(rule.ruleName, name, sentence);
  };
  const lowered = withoutHalves(rule);
  const { root, sets } = lowered;
  if ("alternatives" in root && root.alternatives.length === 0) refuse("it matches no string");
  if (rule.alphabet === "octets" && sets.some((set) => set.at(-1)! > LAST_ASCII))
    refuse("it reads octets beyond ASCII, and the engine reads text");
  return written(lowered, rule.ruleName, NOTATIONS[name], refuse);
}

/** Lowers a rule. Where only halves of surrogate pairs can stand, nothing can. */
function withoutHalves(rule: Rule): LoweredRule {
  const lowered = lower(rule.definition);
  if (lowered.sets.every((set) => withoutSurrogates(set).length > 0)) return lowered;
  const edges = [{ set: withoutSurrogates([0, LIMITS.unicode]), target: 0 }];
  const what = "written without the halves of surrogate pairs in it; take them out of the rule";
  refuseRecursive(rule.definition, what);
  const text = ruleOfAutomaton("text", { states: [{ isFinal: true, edges }] }, "unicode");
  const made = unlessLimited(() => intersection(rule, text));
  if (made === undefined) throw grammarBudget().error();
  return lower(made.definition);
}

function grammarBudget(): Budget {
  return callBudget("toGrammar", "write a smaller rule", undefined, "steps");
}

interface PartText {
  readonly text: string;
  /** 0: alternatives, 1: a sequence, 2: a quantified element, 3: an element. */
  readonly binding: number;
  /** The number of rules that llama.cpp makes of it. */
  readonly rules: number;
}

function written(
  lowered: LoweredRule,
  ruleName: string,
  notation: GrammarNotation,
  refuse: (sentence: string) => never,
): string {
  const { start, definedAs, mostCopies, hasTerminals } = notation;
  const forms = new ProperForms();
  const proper = withoutLeftRecursion(lowered, grammarBudget(), forms);
  const isTerminal = hasTerminals && ![...preOrder([proper], partsOf)].some(isCyclic);
  // A terminal is not empty.
  const isOptional = isTerminal && proper !== EMPTY && isNullable(proper);
  const root = isOptional ? forms.nonempty(proper) : proper;
  const parts = preOrder([root], partsOf);

  const taken = new Set([start, ...notation.reserved]);
  const newName = (wanted = "part"): string => {
    // The names of patterns and of combined rules are not names of ABNF.
    const plain = wanted.replace(/[^A-Za-z0-9]+/g, "-").replace(/^[^A-Za-z]+|-$/g, "") || "part";
    for (let number = 1; ; number += 1) {
      const name = notation.name(number === 1 ? plain : `${plain}-${number}`, isTerminal);
      if (taken.has(name)) continue;
      taken.add(name);
      return name;
    }
  };
  const ruleNames = new Map([[root, ruleName]]);
  for (const [{ name }, expression] of lowered.named)
    for (const form of [forms.whole(expression), forms.nonempty(expression)])
      if (!ruleNames.has(form)) ruleNames.set(form, name);
  const uses = new Map<Expression, number>();
  for (const part of parts)
    for (const each of partsOf(part)) uses.set(each, (uses.get(each) ?? 0) + 1);
  const names = new Map<Expression, string>();
  for (const part of parts) {
    const { kind } = part;
    const isShared = kind !== "characters" && uses.get(part)! > 1;
    const isShort = kind === "empty" || (kind === "characters" && part.set.length === 2);
    if (part === root || isCyclic(part) || (!isShort && (isShared || ruleNames.has(part))))
      names.set(part, newName(ruleNames.get(part)));
  }

  const texts = new Map<Expression, PartText>();
  const further: string[] = [];
  const use = (part: Expression): PartText => {
    const name = names.get(part);
    return name === undefined ? texts.get(part)! : { text: name, binding: 3, rules: 1 };
  };

  const ofSet = (set: CharSet): PartText => {
    const own = withoutSurrogates(set);
    const isOne = own.length === 2 && own[0] === own[1];
    const character = isOne ? notation.character(own[0]!) : undefined;
    const text = character === undefined ? notation.set(own) : `"${character}"`;
    if (text !== undefined) return { text, binding: 3, rules: 0 };
    const beyond = own.slice(own.findIndex((bound) => bound > LAST_ASCII) & ~1);
    return refuse(`beyond ASCII, the engine reads only complements, not ${labelOf(beyond)}`);
  };

  const ofChoice = (alternatives: readonly Expression[]): PartText => {
    const sets: CharSet[] = [];
    const items: PartText[] = [];
    for (const each of alternatives)
      if (each.kind === "characters" && !names.has(each)) sets.push(each.set);
      else if (each !== EMPTY) items.push(use(each));
    if (sets.length > 0) items.unshift(ofSet(union(sets)));
    if (items.length === 0) return EMPTY_TEXT;
    const whole = joinedBy(items, " | ", 0);
    return alternatives.includes(EMPTY) ? repeated(whole, 0, 1) : whole;
  };

  /** Writes a repetition. A group of too many rules for llama.cpp becomes a rule. */
  const repeated = (element: PartText, min: number, max: number): PartText => {
    const bound = max === Infinity ? Math.max(min, 1) : max;
    let atom = closed(element, 3);
    let rules = element.rules + Number(element.binding < 3);
    if (rules * Math.min(bound, mostCopies) > mostCopies) {
      atom = newName();
      rules = 1;
      further.push(atom + definedAs + element.text);
    }
    const text = repetitionOf(atom, min, max, notation);
    const isOne = text.startsWith(atom) && !text.includes(" ", atom.length);
    rules += max === Infinity ? 1 : max - min;
    return { text, binding: isOne ? 2 : 1, rules };
  };

  const textOf = (part: Expression): PartText => {
    switch (part.kind) {
      case "characters":
        return ofSet(part.set);
      case "sequence": {
        const items = itemsOf(part, names).map(use);
        return joinedBy(isTerminal || !hasTerminals ? withLiterals(items) : items, " ", 1);
      }
      case "choice":
      case "automaton":
        return ofChoice(part.alternatives);
      case "repeat":
        return repeated(use(part.body), part.min, part.max);
      case "call":
        return use(part.body);
      default:
        return EMPTY_TEXT;
    }
  };

  const write = (part: Expression): void => {
    const text = textOf(part);
    requireLength(text.text.length, tooLong);
    texts.set(part, text);
  };
  // A part that can contain itself has a name, and is written after all others.
  const cyclic = [...parts].filter(isCyclic);
  const starts = [root, ...cyclic.flatMap(partsOf)];
  for (const part of postOrder(starts, (each) => (isCyclic(each) ? [] : itemsOf(each, names))))
    if (!isCyclic(part)) write(part);
  for (const part of cyclic) write(part);
  const lines = Array.from(names, ([part, name]) => name + definedAs + texts.get(part)!.text);
  const first = start + definedAs + names.get(root)! + (isOptional ? "?" : "");
  return [first, ...lines, ...further].join("\n");
}

const NO_TEXT: PartText = { text: "", binding: 0, rules: 0 };
const EMPTY_TEXT: PartText = { text: '""', binding: 3, rules: 0 };

/** The signs of repetitions, by their bounds. */
const QUANTIFIERS = new Map([
  ["0,1", "?"],
  ["1,1", ""],
  ["0,Infinity", "*"],
  ["1,Infinity", "+"],
]);

function tooLong(most: string): string {
  return `the grammar has a rule of more than ${most} characters; write a smaller rule`;
}

/** Returns the parts of an expression; those of a sequence are its elements, up to an end that has a name. */
function itemsOf(part: Expression, names: ReadonlyMap<Expression, string>): readonly Expression[] {
  if (part.kind !== "sequence") return partsOf(part);
  const items = [part.first];
  let { rest } = part;
  for (; rest.kind === "sequence" && !names.has(rest); { rest } = rest) items.push(rest.first);
  return [...items, rest];
}

/** Makes one literal of literals side by side. */
function withLiterals(items: readonly PartText[]): readonly PartText[] {
  const elements: PartText[] = [];
  for (const item of items) {
    const before = elements.at(-1) ?? NO_TEXT;
    const isLiteral = item.binding === 3 && item.text.startsWith('"');
    if (isLiteral && before.binding > 0 && before.text.endsWith('"'))
      elements.splice(-1, 1, { ...before, text: before.text.slice(0, -1) + item.text.slice(1) });
    else elements.push(item);
  }
  return elements;
}

/**
 * Writes a repetition. A bound that llama.cpp does not take is divided: a string has either fewer copies than a part, or as
 * many and some others, so that none has two derivations.
 */
function repetitionOf(
  atom: string,
  min: number,
  max: number,
  { mostCopies, count }: GrammarNotation,
): string {
  const bound = max === Infinity ? min : max;
  requireLength((bound / mostCopies) * atom.length, tooLong);
  const once = (least: number, most: number): string =>
    most === 0 ? "" : atom + (QUANTIFIERS.get(`${least},${most}`) ?? count(atom, least, most));
  const full = once(mostCopies, mostCopies);
  let before = "";
  let [from, to] = [min, max];
  for (; from >= mostCopies; from -= mostCopies, to -= mostCopies) before += `${full} `;
  const isWhole = to === Infinity || to <= mostCopies;
  const others = isWhole ? 0 : Math.ceil(to / mostCopies) - 1;
  let rest = isWhole ? once(from, to) : once(0, to - others * mostCopies);
  for (let other = others; other > 0; other -= 1)
    rest = `(${once(other === 1 ? from : 0, mostCopies - 1)} | ${full} ${rest})`;
  return (before + rest).trimEnd();
}

/** Checks for an expression that can contain itself. */
function isCyclic({ kind }: Expression): boolean {
  return kind === "call" || kind === "automaton";
}

function closed({ text, binding }: PartText, least: number): string {
  return binding >= least ? text : `(${text})`;
}

function joinedBy(items: readonly PartText[], separator: string, binding: number): PartText {
  if (items.length === 1) return items[0]!;
  const rules = items.reduce((sum, item) => sum + item.rules + Number(item.binding < binding), 0);
  return { text: items.map((item) => closed(item, binding)).join(separator), binding, rules };
}
