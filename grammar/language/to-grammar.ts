/** Rules as grammars of other notations, for engines that constrain the output of language models. */
import { requireMember, requireOneOf } from "../common/arguments.js";
import { requireOptions } from "../common/options.js";
import { requireLength } from "../common/budget.js";
import { NotationError } from "../common/errors.js";
import { postOrder, preOrder } from "../common/graph.js";
import { eachRange, union, withoutSurrogates } from "../automaton/char-set.js";
import { isNullable, partsOf } from "../automaton/expression.js";
import { labelOf, lower } from "../automaton/lower.js";
import { NOTATIONS } from "./notations.js";
import { ProperForms, withoutLeftRecursion } from "./recursion/left-recursion.js";
import { alternationOf, rangeNode, withTerminals } from "./terminals.js";
import type { Node } from "../ast/nodes.js";
import type { CharSet } from "../automaton/char-set.js";
import type { Expression, Sequence } from "../automaton/expression.js";
import type { LoweredRule } from "../automaton/lower.js";
import type { Rule } from "../combinator/rule.js";
import type { Notation, NotationName } from "./notations.js";

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
 * @throws {LimitError} `length`: a rule would have more than 2,000,000 characters.
 *
 * @example
 * ```ts
 * toGrammar(compile('pair = key "=" *DIGIT\nkey = 1*ALPHA').rules.pair, { notation: "gbnf" });
 * // 'root ::= pair\npair ::= key "=" [0-9]*\nkey ::= [A-Za-z]+'
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
  const { root } = lowered;
  if ("alternatives" in root && root.alternatives.length === 0) refuse("it matches no string");
  if (rule.alphabet === "octets" && lowered.sets.some((set) => set.at(-1)! > LAST_ASCII))
    refuse("it reads octets beyond ASCII, and the engine reads text");
  return new GrammarWriter(NOTATIONS[name], lowered, rule.ruleName, refuse).text();
}

const LAST_ASCII = 0x7f;

/** Lowers a rule. A set of which only halves of surrogate pairs are characters matches nothing. */
function withoutHalves({ definition }: Rule): LoweredRule {
  const lowered = lower(definition);
  if (lowered.sets.every((set) => withoutSurrogates(set).length > 0)) return lowered;
  const made = withTerminals(definition, (set) => {
    const ranges: Node[] = [];
    eachRange(withoutSurrogates(set), (first, last) => ranges.push(rangeNode(first, last)));
    return alternationOf(ranges);
  });
  return lower(made.get(definition)!);
}

/** A part of a grammar. */
interface Written {
  readonly text: string;
  /** What the text can be a part of without parentheses: alternatives, a sequence, a quantified element; or any element. */
  readonly binding: 0 | 1 | 2 | 3;
  /** The number of rules that llama.cpp makes of it. */
  readonly rules: number;
}

const ALTERNATIVES = 0;
const SEQUENCE = 1;
const QUANTIFIED = 2;
const ATOM = 3;

/** An expression that stands in several places is a rule if it has more characters. */
const SHORT = 16;

/** Writes the expression of a rule, and those of the rules in it, as a grammar. */
class GrammarWriter {
  readonly #notation: Notation;
  readonly #refuse: (sentence: string) => never;
  /** Whether the grammar is one terminal, which is made of terminals. */
  readonly #isTerminal: boolean;
  readonly #root: Expression;
  readonly #isOptional: boolean;
  /** The number of parts that contain a part. */
  readonly #uses = new Map<Expression, number>();
  readonly #names = new Map<Expression, string>();
  readonly #taken: Set<string>;
  readonly #written = new Map<Expression, Written>();
  /** The definitions of repeated groups that are rules. */
  readonly #further: string[] = [];

  constructor(
    notation: Notation,
    lowered: LoweredRule,
    ruleName: string,
    refuse: (sentence: string) => never,
  ) {
    this.#notation = notation;
    this.#refuse = refuse;
    this.#taken = new Set([notation.start, ...notation.reserved]);
    const forms = new ProperForms();
    const root = withoutLeftRecursion(lowered, undefined, forms);
    const isRegular = [...preOrder([root], partsOf)].every((part) => !isCyclic(part));
    this.#isTerminal = notation.hasTerminals && isRegular;
    this.#isOptional = this.#isTerminal && isNullable(root);
    this.#root = this.#isOptional ? forms.nonempty(root) : root;
    const ruleNames = new Map([[this.#root, ruleName]]);
    for (const [{ name }, expression] of lowered.named)
      for (const form of [forms.whole(expression), forms.nonempty(expression)])
        if (!ruleNames.has(form)) ruleNames.set(form, name);
    for (const part of preOrder([this.#root], partsOf)) {
      for (const each of partsOf(part)) this.#uses.set(each, (this.#uses.get(each) ?? 0) + 1);
      const isShort =
        part.kind === "empty" || (part.kind === "characters" && part.set.length === 2);
      const name = ruleNames.get(part) ?? (isCyclic(part) ? PART : undefined);
      if (name !== undefined && (!isShort || part === this.#root)) this.#name(part, name);
    }
  }

  /** @throws {LimitError} `length` */
  text(): string {
    const parts = preOrder([this.#root], partsOf);
    const cyclic = [...parts].filter(isCyclic);
    const starts = [this.#root, ...cyclic.flatMap(partsOf)];
    for (const part of postOrder(starts, (each) => (isCyclic(each) ? [] : this.#partsOf(each))))
      if (!isCyclic(part)) this.#write(part);
    for (const part of cyclic) this.#write(part);
    const { start, definedAs } = this.#notation;
    const named = [...parts].filter((part) => this.#names.has(part));
    const lines = named.map(
      (part) => `${this.#names.get(part)!}${definedAs}${this.#written.get(part)!.text}`,
    );
    const first = this.#use(this.#root).text + (this.#isOptional ? "?" : "");
    return [`${start}${definedAs}${first}`, ...lines, ...this.#further].join("\n");
  }

  /** Gives an expression a name that no other one has. */
  #name(part: Expression, wanted: string): void {
    this.#names.set(part, this.#newName(wanted));
  }

  #newName(wanted: string): string {
    // The names of patterns and of combined rules are no names of ABNF.
    const plain = wanted.replace(/[^A-Za-z0-9]+/g, "-").replace(/^[^A-Za-z]+|-$/g, "") || PART;
    const named = (name: string): string => this.#notation.name(name, this.#isTerminal);
    let name = named(plain);
    for (let number = 2; this.#taken.has(name); number += 1) name = named(`${plain}-${number}`);
    this.#taken.add(name);
    return name;
  }

  #isShared(part: Expression): boolean {
    const isLarge = part.kind === "choice" || part.kind === "repeat" || part.kind === "sequence";
    return this.#names.has(part) || (isLarge && this.#uses.get(part)! > 1);
  }

  /** Returns the parts of an expression. A sequence has its elements, up to an end that other sequences share. */
  #partsOf(part: Expression): readonly Expression[] {
    if (part.kind !== "sequence") return partsOf(part);
    const items = [part.first];
    let { rest } = part;
    for (; rest.kind === "sequence" && !this.#isShared(rest); { rest } = rest)
      items.push(rest.first);
    return [...items, rest];
  }

  #write(part: Expression): void {
    const written = this.#textOf(part);
    requireLength(written.text.length, tooLong);
    this.#written.set(part, written);
    if (written.text.length > SHORT && !this.#names.has(part) && this.#isShared(part))
      this.#name(part, PART);
  }

  #use(part: Expression): Written {
    const name = this.#names.get(part);
    return name === undefined ? this.#written.get(part)! : { text: name, binding: ATOM, rules: 1 };
  }

  #textOf(part: Expression): Written {
    switch (part.kind) {
      case "empty":
        return NO_CHARACTER;
      case "characters":
        return this.#setOf(part.set);
      case "sequence":
        return this.#sequence(part);
      case "choice":
      case "automaton":
        return this.#choice(part.alternatives);
      case "repeat":
        return this.#repeated(this.#use(part.body), part.min, part.max);
      case "call":
        return this.#use(part.body);
      default:
        throw new Error(`a ${part.kind} is no part of a grammar`);
    }
  }

  #setOf(set: CharSet): Written {
    const own = withoutSurrogates(set);
    const character =
      own.length === 2 && own[0] === own[1] ? this.#notation.character(own[0]!) : undefined;
    const text = character === undefined ? this.#notation.set(own) : `"${character}"`;
    if (text === undefined)
      this.#refuse(
        `it has ${labelOf(own)}; beyond ASCII, the engine reads only complements of ASCII`,
      );
    return { text, binding: ATOM, rules: 0 };
  }

  #sequence(sequence: Sequence): Written {
    const items: Written[] = [];
    for (const part of this.#partsOf(sequence)) {
      const item = this.#use(part);
      const before = items.at(-1);
      const isJoined =
        before !== undefined &&
        isLiteral(before) &&
        isLiteral(item) &&
        (this.#isTerminal || !this.#notation.hasTerminals);
      if (isJoined)
        items.splice(-1, 1, { ...before, text: before.text.slice(0, -1) + item.text.slice(1) });
      else items.push(item);
    }
    return joined(items, " ", SEQUENCE);
  }

  #choice(alternatives: readonly Expression[]): Written {
    const unnamed = alternatives.filter((each) => !this.#names.has(each));
    const sets = unnamed.flatMap((each) => (each.kind === "characters" ? [each.set] : []));
    const items = sets.length > 0 ? [this.#setOf(union(sets))] : [];
    for (const each of alternatives)
      if (this.#names.has(each) || (each.kind !== "characters" && each.kind !== "empty"))
        items.push(this.#use(each));
    if (items.length === 0) return NO_CHARACTER;
    const whole = joined(items, " | ", ALTERNATIVES);
    return alternatives.some(({ kind }) => kind === "empty") ? this.#repeated(whole, 0, 1) : whole;
  }

  /**
   * Writes a repetition. llama.cpp limits the product of a bound and the rules in the repeated group: a group with too many
   * becomes a rule, and a bound that is too large is divided, so that each string still has one derivation.
   */
  #repeated(element: Written, min: number, max: number): Written {
    const { mostCopies, definedAs, count } = this.#notation;
    const bound = max === Infinity ? Math.max(min, 1) : max;
    let atom = closed(element, ATOM);
    let rules = element.rules + Number(element.binding < ATOM);
    if (Math.max(rules, 1) * Math.min(bound, mostCopies) > mostCopies) {
      atom = this.#newName(PART);
      rules = 1;
      this.#further.push(`${atom}${definedAs}${element.text}`);
    }
    requireLength((bound / mostCopies) * atom.length, tooLong);
    const counted = (least: number, most: number): string =>
      SIMPLE.get(`${least},${most}`)?.(atom) ?? count(atom, least, most);
    const pieces: string[] = [];
    let [from, to] = [min, max];
    for (; from >= mostCopies; from -= mostCopies, to -= mostCopies)
      pieces.push(counted(mostCopies, mostCopies));
    const chunks = to === Infinity ? 0 : Math.max(Math.ceil(to / mostCopies) - 1, 0);
    let rest = counted(chunks === 0 ? from : 0, chunks === 0 ? to : to - chunks * mostCopies);
    for (let chunk = chunks; chunk > 0; chunk -= 1) {
      const fewer = counted(chunk === 1 ? from : 0, mostCopies - 1);
      rest = `(${fewer} | ${counted(mostCopies, mostCopies)} ${rest})`;
    }
    if (rest !== "") pieces.push(rest);
    return {
      text: pieces.join(" "),
      binding: pieces.length > 1 || rest.includes(" ") ? SEQUENCE : QUANTIFIED,
      rules: rules + (max === Infinity ? 1 : max - min),
    };
  }
}

const PART = "part";
const NO_CHARACTER: Written = { text: '""', binding: ATOM, rules: 0 };

/** The repetitions without numbers, by their bounds. */
const SIMPLE = new Map<string, (atom: string) => string>([
  ["0,0", () => ""],
  ["0,1", (atom) => `${atom}?`],
  ["1,1", (atom) => atom],
  ["0,Infinity", (atom) => `${atom}*`],
  ["1,Infinity", (atom) => `${atom}+`],
]);

function tooLong(most: string): string {
  return `a rule of the grammar has more than ${most} characters; write a smaller rule`;
}

/** Checks for an expression that can contain itself. It has a name. */
function isCyclic({ kind }: Expression): boolean {
  return kind === "call" || kind === "automaton";
}

function isLiteral({ text, binding }: Written): boolean {
  return binding === ATOM && text.startsWith('"');
}

function closed({ text, binding }: Written, least: Written["binding"]): string {
  return binding >= least ? text : `(${text})`;
}

function joined(items: readonly Written[], separator: string, binding: 0 | 1): Written {
  if (items.length === 1) return items[0]!;
  const rules = items.reduce((sum, item) => sum + item.rules + Number(item.binding < binding), 0);
  return { text: items.map((item) => closed(item, binding)).join(separator), binding, rules };
}
