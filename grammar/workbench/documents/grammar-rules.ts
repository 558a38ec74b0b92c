/** Separates the rules of a grammar from examples, pseudo-code and other languages in a document. */
import { ruleKey } from "../../ast/definition.js";
import { CORE_RULES_ABNF } from "../../abnf/core-rules.js";
import { nodesIn, referencesIn } from "../../ast/children.js";
import { readAbnf } from "../../abnf/reader.js";
import { isWord, joinLines, longestProse } from "./rule-lines.js";
import { wordsIn } from "../mistakes/mistake.js";
import { UNREAD } from "../recovery.js";
import type { Node, Rule } from "../../ast/nodes.js";
import type { RuleLines } from "./rule-lines.js";

/** What is known about some lines. */
interface Candidate {
  readonly lines: RuleLines;
  readonly names: readonly string[];
  /** The names to which its rules refer, without its own. */
  readonly others: ReadonlySet<string>;
  readonly isSound: boolean;
  /** Whether its mistakes have corrections that are known. */
  readonly isMended: boolean;
  readonly isProse: boolean;
  /** Whether it is ABNF after corrections, and has no sign of another language. */
  readonly isLikely: boolean;
  /** Whether hardly another language has such lines. */
  readonly isTypical: boolean;
  readonly isIntroduced: boolean;
  /** Whether no white space is around its sign. */
  readonly isTight: boolean;
  readonly hasTerminals: boolean;
  /** Whether it has mistakes, and signs of another language. */
  readonly isForeign: boolean;
}

/** Words of a sentence that introduces ABNF. */
const INTRODUCTION = /\b(?:A?BNF|RFC ?-?(?:2234|4234|5234)|grammar|syntax|Backus)\b/i;

/** The names of ABNF in a document that has some. */
const CITATION = /\bA?BNF\b|\bBackus|\bRFC ?-?(?:822|2234|4234|5234)\b/i;

const ODD_NAME = /^\w+_[\w-]+$/;
const QUOTED = /[`'].{1,3}?['`]/g;
const FOREIGN = /[-+^{}&~!,?]/;
const STATEMENT = /[A-Za-z0-9_]\(|[,;:]$/m;

/** A line with mistakes that refers to fewer names of the grammar is likely no rule. */
const LEAST_NAMES = 2;

/** No rule of an RFC whose names are all of other documents has more. */
const MOST_NAMES_FOR_A_TERMINAL = 3;

const CORE: ReadonlySet<string> = /* @__PURE__ */ new Set(
  readAbnf(CORE_RULES_ABNF).rules.map(({ name }) => ruleKey(name)),
);

/**
 * Returns the lines that are rules of the grammar of a document.
 *
 * Cost: linear.
 */
export function grammarRules(
  document: string,
  all: readonly RuleLines[],
  mistakes: boolean,
): ReadonlySet<RuleLines> {
  const isCiting = CITATION.test(document);
  const known = new Set(CORE);
  for (const { read } of all) for (const { name } of read.rules) known.add(ruleKey(name));
  const candidates = all
    .filter(({ read }) => read.rules.length > 0 && (mistakes || read.mistakes.length === 0))
    .map((lines) => candidateOf(lines, known, isCiting));
  const ofName = new Map<string, Candidate[]>();
  const users = new Map<string, Candidate[]>();
  const ofBlock = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    for (const name of candidate.names) add(ofName, name, candidate);
    for (const name of candidate.others) add(users, name, candidate);
    add(ofBlock, candidate.lines.block, candidate);
  }
  const foreign = new Set<number>();
  for (const [block, own] of ofBlock) {
    const strange = own.filter(({ isForeign }) => isForeign).length;
    if (2 * strange > own.length || !own.some(({ isTypical }) => isTypical)) foreign.add(block);
  }
  const isUsable = ({ isForeign, lines }: Candidate): boolean =>
    !isForeign || !foreign.has(lines.block);
  const taken = new Set<Candidate>();
  const defined = new Set(CORE);
  const take = (first: Candidate): void => {
    const queue = [first];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (taken.has(next) || !isUsable(next)) continue;
      taken.add(next);
      if (process.env.SEEDS && queue.length === 0)
        console.log(
          next === first ? "SEED" : "    ",
          next.lines.lines
            .map((l) => l.text)
            .join(" ")
            .slice(0, 120),
        );
      for (const name of next.others)
        if (!defined.has(name))
          for (const other of ofName.get(name) ?? [])
            if ((!other.isProse && !other.isTight) || other.lines.block === next.lines.block)
              queue.push(other);
      for (const name of next.names) {
        if (CORE.has(name)) continue;
        defined.add(name);
        for (const other of users.get(name) ?? [])
          if (usesGrammar(other, defined)) queue.push(other);
      }
      for (const other of ofBlock.get(next.lines.block) ?? [])
        if (
          (other.isSound ||
            (other.isIntroduced &&
              other.hasTerminals &&
              !other.isForeign &&
              other.lines.stretch === next.lines.stretch)) &&
          !other.isProse &&
          !other.isTight
        )
          queue.push(other);
    }
  };
  const isBare = candidates.every(({ lines: { introduction } }) => introduction === "");
  for (const candidate of candidates)
    if (candidate.isTypical || (isCiting && candidate.isLikely)) take(candidate);
  for (const candidate of candidates)
    if (
      isCiting &&
      candidate.isSound &&
      candidate.isIntroduced &&
      !candidate.isProse &&
      !candidate.isTight
    )
      take(candidate);
  if (taken.size === 0 && isBare)
    for (const candidate of candidates) if (candidate.isLikely) take(candidate);
  return new Set([...taken].map(({ lines }) => lines));
}

function usesGrammar(
  { others, isSound, isMended, isProse, isTight }: Candidate,
  defined: ReadonlySet<string>,
): boolean {
  if (isProse || (isTight && others.size < LEAST_NAMES)) return false;
  const known = [...others].filter((name) => defined.has(name)).length;
  return 2 * known >= others.size && (isSound || (isMended && known >= LEAST_NAMES));
}

function candidateOf(lines: RuleLines, known: ReadonlySet<string>, isCiting: boolean): Candidate {
  const {
    read: { rules, mistakes, unread },
    introduction,
  } = lines;
  const text = joinLines(lines.lines);
  const words = wordsIn(text);
  const signIndex = words.findIndex(({ kind }) => kind === "=");
  const sign = words[signIndex];
  const names = rules.map(({ name }) => ruleKey(name));
  const isSound = mistakes.every(({ span }) => ODD_NAME.test(text.slice(span.start, span.end)));
  const isUnknown = (name: string): boolean =>
    !known.has(ruleKey(name)) || names.includes(ruleKey(name));
  const isSigned = rules.some(({ elements }) => hasSigns(elements));
  const prose = longestProse(words.slice(signIndex + 1), (name) =>
    isSound && isSigned ? isWord(name) && isUnknown(name) : isUnknown(name),
  );
  const isProse = prose >= (isSigned ? (isSound ? 4 : 3) : 2);
  const isTight =
    sign !== undefined && !/\s/.test(text.charAt(sign.start - 1) + text.charAt(sign.end));
  const isForeign =
    (STATEMENT.test(text) && !CORE_NAME.test(text)) ||
    words.filter(({ kind }) => kind === "=").length > 1 ||
    wordsIn(text.replace(QUOTED, "")).some(
      (word) => word.kind === "stray" && FOREIGN.test(word.text),
    );
  const isTypicalHere =
    !isProse &&
    rules.every((rule) => isTypical(rule, text, isCiting, isTight)) &&
    !/;$/m.test(text);
  return {
    lines,
    names,
    others: new Set(rules.flatMap(othersIn)),
    isSound,
    isForeign: !isSound && (isForeign || isTight),
    isMended: unread.length === 0,
    isProse,
    isTight,
    hasTerminals: rules.some(({ elements }) => terminalsIn(elements) > 0),
    isLikely:
      unread.length === 0 &&
      isTypicalHere &&
      rules.some(({ elements }) => terminalsIn(elements) > 0) &&
      !isForeign &&
      !isTight,
    isTypical: isSound && isTypicalHere,
    isIntroduced:
      INTRODUCTION.test(introduction) ||
      rules.some(({ name }) => introduction.split("\n").slice(-4).join(" ").includes(name)),
  };
}

const CORE_NAME = new RegExp(`(?<![A-Za-z-])(?:${[...CORE].join("|").toUpperCase()})\\b`);

/** Checks whether hardly another language has such a rule. */
function isTypical(rule: Rule, text: string, isCiting: boolean, isTight: boolean): boolean {
  const { definedAs, elements } = rule;
  if (definedAs === "=/" && (text.includes("=/") || terminalsIn(elements) > 0)) return true;
  const others = othersIn(rule);
  if (isTight && !hasSigns(elements)) return false;
  if (CORE_NAME.test(text) && others.some((name) => CORE.has(name))) return true;
  if (elements.type === "alternation" && elements.alternatives.length > 2 && !text.includes("|"))
    return isCiting;
  const terminals = elements.type === "char-val" ? 0 : terminalsIn(elements);
  if (isCiting && !isTight && (terminals > 0 || hasRepeat(elements))) return true;
  return terminals > 0 && others.length <= MOST_NAMES_FOR_A_TERMINAL * terminals;
}

/** Checks whether a node has a repetition with a star, or an option. */
function hasRepeat(node: Node): boolean {
  return [...nodesIn(node)].some(
    (each) => each.type === "option" || (each.type === "repetition" && each.min !== each.max),
  );
}

function hasSigns(node: Node): boolean {
  return [...nodesIn(node)].some(
    ({ type }) =>
      type === "alternation" || type === "repetition" || type === "option" || TERMINALS.has(type),
  );
}

function othersIn(rule: Rule): string[] {
  return referencesIn(rule.elements)
    .filter((node) => !(node.type === "prose-val" && node.text === UNREAD))
    .map((node) => ruleKey(node.type === "reference" ? node.name : node.text))
    .filter((name) => name !== ruleKey(rule.name));
}

function terminalsIn(node: Node): number {
  return [...nodesIn(node)].filter(({ type }) => TERMINALS.has(type)).length;
}

const TERMINALS: ReadonlySet<Node["type"]> = /* @__PURE__ */ new Set<Node["type"]>([
  "char-val",
  "num-range",
  "num-sequence",
]);

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
