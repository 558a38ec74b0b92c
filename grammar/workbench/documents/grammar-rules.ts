/**
 * Separates the rules of a grammar from examples, pseudo-code, other languages and prose that stand like rules in a
 * document. Lines that hardly another language has are taken first, then those that belong to them, by names or by place.
 */
import { coreScope } from "../../abnf/core-scope.js";
import { ruleKey } from "../../ast/definition.js";
import { nodesIn, referencesIn } from "../../ast/children.js";
import { addTo, groupBy } from "../../common/collections.js";
import { isWord, joinLines, LEAST_PROSE, longestProse } from "./rule-lines.js";
import { wordsIn } from "../mistakes/mistake.js";
import { UNREAD } from "../recovery.js";
import type { Node, RuleNode } from "../../ast/nodes.js";
import type { RuleLines } from "./rule-lines.js";
import type { Word } from "../../abnf/words.js";

/** Lines that look like a rule, with the marks by which they are judged. */
interface RuleCandidate {
  readonly lines: RuleLines;
  readonly names: readonly string[];
  /** The names to which its rules refer, without its own. */
  readonly others: ReadonlySet<string>;
  /** Whether it has no mistakes, apart from names with `_`. */
  readonly isSound: boolean;
  /** Whether each of its mistakes has a correction. */
  readonly isMended: boolean;
  readonly isProse: boolean;
  /** Whether no white space is around its sign, as in `name="value"`. */
  readonly isTight: boolean;
  /** Whether it has mistakes, and signs of another language. */
  readonly isForeign: boolean;
  readonly hasTerminals: boolean;
  /** Whether the text above it says that it is ABNF, or names one of its rules. */
  readonly isIntroduced: boolean;
  /** Whether hardly another language has such lines. */
  readonly isTypical: boolean;
  /** Whether they are so after corrections. */
  readonly isLikely: boolean;
  /** Whether they are so as far as they can be read, without a sign of another language. */
  readonly isClose: boolean;
}

/** The names of the notation in a document that has some ABNF. */
const NOTATION = /\bA?BNF\b|\bBackus|\bRFC ?-?(?:822|2234|4234|5234)\b/i;

/** The words of a sentence that introduces ABNF. */
const INTRODUCTION = /\b(?:grammar|syntax)\b/i;

/** The last words above an example. */
const EXAMPLE = /\bexamples?\b/i;

/** The last lines of an introduction, which name the rule. */
const MOST_LINES_ABOVE = 4;

/** A line with mistakes that refers to fewer names of the grammar is likely no rule. */
const LEAST_NAMES = 2;

/** In a document that does not name the notation, no rule has more names of other documents. */
const MOST_NAMES_FOR_A_TERMINAL = 3;

/**
 * Returns the lines that are rules of the grammar of a document.
 *
 * @param mistakes whether to take lines with mistakes, too
 *
 * Cost: linear.
 */
export function grammarRules(
  document: string,
  all: readonly RuleLines[],
  mistakes: boolean,
): ReadonlySet<RuleLines> {
  const hasNotation = NOTATION.test(document);
  const known = new Set(coreScope().keys());
  for (const { read } of all) for (const { name } of read.rules) known.add(ruleKey(name));
  const candidates = all
    .filter(({ read }) => read.rules.length > 0 && (mistakes || read.mistakes.length === 0))
    .map((lines) => candidateOf(lines, known, hasNotation));
  const selection = new Selection(candidates);
  for (const candidate of candidates)
    if (candidate.isTypical || (hasNotation && candidate.isLikely)) selection.take(candidate);
  for (const candidate of candidates)
    if (isAnnounced(candidate, hasNotation)) selection.take(candidate);
  if (selection.taken.size > 0) return linesTaken(selection);
  // A text without prose is a grammar, even if each of its rules has mistakes; and so are rules that name each other.
  const isBare = all.every(({ introduction }) => introduction === "");
  const used = new Set(candidates.flatMap(({ others }) => [...others]));
  for (const candidate of candidates) {
    const { isLikely, isClose, names } = candidate;
    if (isBare ? isClose : isLikely && names.some((name) => used.has(name)))
      selection.take(candidate);
  }
  return linesTaken(selection);
}

function linesTaken(selection: Selection): ReadonlySet<RuleLines> {
  return new Set(Array.from(selection.taken, ({ lines }) => lines));
}

/** Checks whether the document says of lines that they are ABNF. */
function isAnnounced(candidate: RuleCandidate, hasNotation: boolean): boolean {
  const { isSound, isClose, isIntroduced, lines } = candidate;
  if (!isGrammarLike(candidate) || (!isSound && !isClose)) return false;
  return (isSound && lines.isCollected) || (hasNotation && isIntroduced);
}

/** Checks whether lines are neither prose nor a field of another format. */
function isGrammarLike({ isProse, isTight }: RuleCandidate): boolean {
  return !isProse && !isTight;
}

/** The rules of a grammar, which grow by those that belong to them. */
class Selection {
  readonly taken = new Set<RuleCandidate>();
  readonly #ofName: ReadonlyMap<string, readonly RuleCandidate[]>;
  readonly #users: ReadonlyMap<string, readonly RuleCandidate[]>;
  readonly #ofBlock: ReadonlyMap<number, readonly RuleCandidate[]>;
  /** The blocks of another language. */
  readonly #foreign = new Set<number>();
  readonly #defined = new Set(coreScope().keys());
  /** The questions asked so far: names in blocks, blocks, and stretches. */
  readonly #asked = new Set<string>();

  constructor(candidates: readonly RuleCandidate[]) {
    this.#ofName = candidatesBy(candidates, ({ names }) => names);
    this.#users = candidatesBy(candidates, ({ others }) => others);
    this.#ofBlock = groupBy(candidates, ({ lines }) => lines.block);
    for (const [block, own] of this.#ofBlock) if (isForeignBlock(own)) this.#foreign.add(block);
  }

  /** Takes lines with all that belongs to them. */
  take(first: RuleCandidate): void {
    const queue = [first];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (this.taken.has(next) || this.#isOfOtherLanguage(next)) continue;
      this.taken.add(next);
      for (const other of this.#belongingTo(next)) queue.push(other);
    }
  }

  *#belongingTo({ names, others, lines, isTypical }: RuleCandidate): Iterable<RuleCandidate> {
    const { block, stretch } = lines;
    for (const name of others) {
      if (this.#defined.has(name) || !this.#isNew(`${name} ${String(block)}`)) continue;
      for (const other of this.#ofName.get(name) ?? [])
        if (isGrammarLike(other) || other.lines.block === block) yield other;
    }
    for (const name of names) {
      if (this.#defined.has(name)) continue;
      this.#defined.add(name);
      for (const other of this.#users.get(name) ?? []) if (this.#isUser(other)) yield other;
    }
    if (!isTypical) return;
    const around = this.#ofBlock.get(block) ?? [];
    if (this.#isNew(`block ${String(block)}`))
      for (const other of around) if (other.isSound && isGrammarLike(other)) yield other;
    if (!this.#isNew(`stretch ${String(stretch)}`)) return;
    for (const other of around)
      if (other.lines.stretch === stretch && other.isIntroduced && hasTerminals(other)) yield other;
  }

  #isNew(question: string): boolean {
    if (this.#asked.has(question)) return false;
    this.#asked.add(question);
    return true;
  }

  /** Checks whether most names in some lines are of the grammar. */
  #isUser({ others, isSound, isMended, isProse, isTight }: RuleCandidate): boolean {
    if (isProse || (isTight && others.size < LEAST_NAMES)) return false;
    const known = [...others].filter((name) => this.#defined.has(name)).length;
    return 2 * known >= others.size && (isSound || (isMended && known >= LEAST_NAMES));
  }

  /** Checks whether lines with mistakes stand among lines of another language. */
  #isOfOtherLanguage({ isForeign, lines: { block } }: RuleCandidate): boolean {
    return isForeign && this.#foreign.has(block);
  }
}

/** Checks whether lines of another language, or none that are typical of ABNF, are most of a block. */
function isForeignBlock(block: readonly RuleCandidate[]): boolean {
  const foreign = block.filter(({ isForeign }) => isForeign).length;
  return 2 * foreign > block.length || !block.some(({ isTypical }) => isTypical);
}

function hasTerminals(candidate: RuleCandidate): boolean {
  return candidate.hasTerminals && !candidate.isForeign && isGrammarLike(candidate);
}

function candidatesBy<Key>(
  candidates: readonly RuleCandidate[],
  keysOf: (candidate: RuleCandidate) => Iterable<Key>,
): ReadonlyMap<Key, readonly RuleCandidate[]> {
  const groups = new Map<Key, RuleCandidate[]>();
  for (const candidate of candidates)
    for (const key of keysOf(candidate)) addTo(groups, key, candidate);
  return groups;
}

/** A name with an underscore, which the reader of ABNF refuses. */
const ODD_NAME = /^\w+_[\w-]+$/;

/** Checks whether a word is the name of a core rule as authors write it. */
function isCoreName({ kind, text }: Word): boolean {
  return kind === "name" && text === text.toUpperCase() && coreScope().has(ruleKey(text));
}

function candidateOf(
  lines: RuleLines,
  known: ReadonlySet<string>,
  hasNotation: boolean,
): RuleCandidate {
  const { read, introduction } = lines;
  const { rules, mistakes, unread } = read;
  const text = joinLines(lines.lines);
  const words = wordsIn(text);
  const signAt = words.findIndex(({ kind }) => kind === "=");
  const { start = 0, end = 0 } = words[signAt] ?? {};
  const names = rules.map(({ name }) => ruleKey(name));
  const isSound = mistakes.every(({ span }) => ODD_NAME.test(text.slice(span.start, span.end)));
  const isSigned = rules.some(({ elements }) => hasSigns(elements));
  const isUnknown = (name: string): boolean =>
    !known.has(ruleKey(name)) || names.includes(ruleKey(name));
  const prose = longestProse(words.slice(signAt + 1), (name) =>
    isSound && isSigned ? isWord(name) && isUnknown(name) : isUnknown(name),
  );
  const isProse = prose >= (isSigned ? LEAST_PROSE - (isSound ? 0 : 1) : 2);
  const isTight = !/\s/.test(text.charAt(start - 1) + text.charAt(end));
  const hasForeignSigns = isOtherLanguage(text, words);
  const hasCoreName = words.slice(signAt + 1).some(isCoreName);
  const settings = { text, hasNotation, hasCoreName, isTight, isSound };
  const isTypical =
    !isProse && !/;$/m.test(text) && rules.every((rule) => isTypicalRule(rule, settings));
  const isClose = isTypical && !hasForeignSigns && !isTight;
  return {
    lines,
    names,
    others: new Set(rules.flatMap(othersIn)),
    isSound,
    isMended: unread.length === 0,
    isProse,
    isTight,
    isForeign: !isSound && (hasForeignSigns || isTight),
    hasTerminals: words.some(({ kind }) => kind === "string" || kind === "number"),
    isIntroduced: isIntroduction(introduction, rules),
    isTypical: isSound && isTypical,
    isClose,
    isLikely: isClose && unread.length === 0 && rules.some(({ elements }) => hasTerminal(elements)),
  };
}

/** Checks whether the lines above some rules say that they are ABNF, or name one of them: `the "label" is`. */
function isIntroduction(introduction: string, rules: readonly RuleNode[]): boolean {
  // Where no prose is above rules, the text is a grammar.
  if (introduction === "") return true;
  const lines = introduction.split("\n");
  if (EXAMPLE.test(lines.at(-1)!)) return false;
  if (INTRODUCTION.test(introduction) || NOTATION.test(introduction)) return true;
  const last = lines.slice(-MOST_LINES_ABOVE).join(" ");
  return rules.some(({ name }) => last.includes(isWord(name) ? `"${name}"` : name));
}

/** Single characters in the quotation marks of other notations. */
const QUOTED = /[`'].{1,3}?['`]/g;

/** Signs that are not ABNF outside of strings and comments, and that its authors do not put there by mistake. */
const FOREIGN_SIGN = /[-+^{}&~!,?$]/;

/** A call, or the end of a statement. */
const STATEMENT = /[A-Za-z0-9_]\(|[,;:]$/m;

function isOtherLanguage(text: string, words: readonly Word[]): boolean {
  if (STATEMENT.test(text) && !words.some(isCoreName)) return true;
  if (words.filter(({ kind }) => kind === "=").length > 1) return true;
  return wordsIn(text.replace(QUOTED, "")).some(
    (word) => word.kind === "stray" && FOREIGN_SIGN.test(word.text),
  );
}

/** The least names with "/" between them that are not a quotient. */
const LEAST_ALTERNATIVES = 3;

interface Signs extends Pick<RuleCandidate, "isTight" | "isSound"> {
  readonly text: string;
  readonly hasNotation: boolean;
  readonly hasCoreName: boolean;
}

function isTypicalRule(
  rule: RuleNode,
  { text, hasNotation, hasCoreName, isTight, isSound }: Signs,
): boolean {
  const { definedAs, elements } = rule;
  const others = othersIn(rule);
  if (definedAs === "=/" && (text.includes("=/") || hasTerminal(elements))) return true;
  if (isTight && !hasSigns(elements)) return false;
  if (elements.type === "prose-val" && !isTight && /\s/.test(elements.text)) return true;
  if (hasCoreName && others.some((name) => coreScope().has(name))) return true;
  if (elements.type === "alternation" && !text.includes("|") && hasNotation)
    if (elements.alternatives.length >= LEAST_ALTERNATIVES) return true;
  const terminals = elements.type === "char-val" ? 0 : terminalsIn(elements);
  if (hasNotation && !isTight && (terminals > 0 || (isSound && hasRepeat(elements)))) return true;
  return terminals > 0 && others.length <= MOST_NAMES_FOR_A_TERMINAL * terminals;
}

/** The names to which a rule refers, without its own. */
function othersIn(rule: RuleNode): string[] {
  return referencesIn(rule.elements)
    .map((node) => ruleKey(node.type === "reference" ? node.name : node.text))
    .filter((name) => name !== ruleKey(rule.name) && name !== UNREAD);
}

/** Checks whether a node is more than names one after the other. */
function hasSigns(node: Node): boolean {
  return [...nodesIn(node)].some(({ type }) => SIGNS.has(type) || TERMINALS.has(type));
}

/** Checks whether a node has an option, or a repetition with a star. */
function hasRepeat(node: Node): boolean {
  return [...nodesIn(node)].some(
    (each) => each.type === "option" || (each.type === "repetition" && each.min !== each.max),
  );
}

function hasTerminal(node: Node): boolean {
  return terminalsIn(node) > 0;
}

function terminalsIn(node: Node): number {
  return [...nodesIn(node)].filter(({ type }) => TERMINALS.has(type)).length;
}

const SIGNS: ReadonlySet<Node["type"]> = /* @__PURE__ */ new Set<Node["type"]>([
  "alternation",
  "repetition",
  "option",
]);

const TERMINALS: ReadonlySet<Node["type"]> = /* @__PURE__ */ new Set<Node["type"]>([
  "char-val",
  "num-range",
  "num-sequence",
]);
