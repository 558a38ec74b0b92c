/**
 * Reads a text that need not be ABNF: finds all its mistakes, and the rules that can be read.
 *
 * At a mistake, the reader takes the stretch up to the beginning of the next rule. If the mistake has a
 * fix, a copy of the stretch is corrected and read again. Otherwise the rest of the stretch is
 * left out, and a rule without a known meaning stands for it.
 */
import type P from "parsimmon";
import { failure, later, step } from "../abnf/combinators.js";
import { continuationAt, isContinuation, isDefining, mistakeAt } from "./mistakes/mistake-at.js";
import { isList, LISTS_ARE_OFF, ODD_BLANKS, oddBlank } from "./mistakes/elements.js";
import { wordsIn } from "./mistakes/mistake.js";
import { prepare } from "../abnf/reader.js";
import { ruleOrLine } from "../abnf/grammar-of-abnf.js";
import { tolerancesIn } from "../abnf/tolerances.js";
import { words } from "../abnf/words.js";
import { ruleKey } from "../ast/definition.js";
import { rebuilt } from "../ast/children.js";
import type { CombinatorReply } from "../abnf/combinators.js";
import type { Node, RuleNode, Span } from "../ast/nodes.js";
import type { Lists } from "../abnf/grammar-of-abnf.js";
import type { ReadOptions } from "../abnf/reader.js";
import type { Mistake, ReadFailure } from "./mistakes/mistake.js";
import type { Tolerance } from "../abnf/tolerances.js";
import type { Fix } from "../common/errors.js";

/** The content of a text with mistakes. All offsets are those of the text. */
export interface RecoveredText {
  /** The rules, in the order of the text; those without a known meaning are among them. */
  readonly rules: readonly RuleNode[];
  /** In the order of the text. */
  readonly mistakes: readonly Mistake[];
  readonly tolerances: readonly Tolerance[];
  /** Whether lists have been read although the options do not allow them. */
  readonly assumesLists: boolean;
  /** The stretches that could not be read. */
  readonly unread: readonly Unread[];
}

/** A stretch that could not be read. */
interface Unread extends Span {
  /** The name of the rule at its beginning, if there is one. */
  readonly name: string | undefined;
}

/**
 * The most corrections of one stretch. Each costs time linear in the stretch, so that the whole is
 * linear in the text.
 */
const MOST_CORRECTIONS = 16;

/** The text of the prose value of a rule without a known meaning. No prose value can have it. */
export const UNREAD = ">";

/** The beginning of a line at which a rule begins, perhaps with a mistake. */
const RULE_START = new RegExp(
  String.raw`\n(?=<?[A-Za-z][\w.-]*>?[ \t${ODD_BLANKS}]*(?:;[^\n]*)?(?:\r?\n[ \t]+)?(?:::?|\/|\|)?=)`,
  "g",
);

/**
 * Reads a text with mistakes. Cost: linear.
 *
 * @param columnAt returns the column, from 0, of an offset in the document of which the text is a part; the messages say it
 */
export function readWithMistakes(
  abnf: string,
  { lists = false }: ReadOptions = {},
  columnAt?: (offset: number) => number,
): RecoveredText {
  return new Recovery(abnf, lists, columnAt).read();
}

class Recovery {
  readonly #text: string;
  readonly #tolerances: readonly Tolerance[];
  /** The column of its rules. */
  readonly #margin: number;
  readonly #columnAt: (offset: number) => number;
  /** The column of the rule that is read. */
  #column = 0;
  #line: P.Parser<RuleNode | null>;
  #assumesLists = false;
  readonly #rules: RuleNode[] = [];
  readonly #mistakes: Mistake[] = [];
  readonly #unread: Unread[] = [];

  constructor(abnf: string, lists: Lists, columnAt?: (offset: number) => number) {
    const { text, tolerances, margin } = prepare(abnf);
    this.#text = text;
    this.#tolerances = tolerances;
    this.#margin = margin;
    this.#columnAt = columnAt ?? (() => margin);
    this.#line = ruleOrLine(lists);
  }

  read(): RecoveredText {
    const text = this.#text;
    if (text === "")
      this.#mistakes.push({ message: "the text is empty", span: { start: 0, end: 0 } });
    // The end of the last rule, if all lines below it could be read: the next one may be a continuation of the rule.
    let below = Infinity;
    for (let offset = 0; offset < text.length;) {
      const reply = this.#lineAt(text, offset);
      if (reply.status && reply.index > offset) {
        if (reply.value !== null) {
          this.#rules.push(reply.value);
          below = reply.index;
        }
        offset = reply.index;
        continue;
      }
      this.#column = this.#columnAt(offset);
      const place = this.#place(text, offset, reply.furthest, reply.expected);
      // The line end that takes the place of indentation makes no empty line.
      const gap = text.slice(below, offset);
      const isDirect = gap === "" || (this.#margin > 0 && /^[^\n]*\n$/.test(gap));
      const isBelow =
        below <= offset &&
        isContinuation(place) &&
        (isDirect || /[/|)\]]/.test(text.charAt(offset)));
      const start = isBelow ? this.#rules.pop()!.span.start : offset;
      const end = this.#nextRule(Math.max(reply.furthest - 1, offset));
      this.#recover(start, end);
      offset = end;
      below = Infinity;
    }
    // A line without a "=" may be prose about a rule that another line defines.
    const isSigned = ({ nameSpan, elements }: RuleNode): boolean =>
      text.slice(nameSpan.end, elements.span.start).includes("=");
    const defined = new Set(this.#rules.filter(isSigned).map(({ name }) => ruleKey(name)));
    const rules = this.#rules.filter((rule) => isSigned(rule) || !defined.has(ruleKey(rule.name)));
    return {
      rules,
      mistakes: this.#mistakes,
      tolerances: [...this.#tolerances, ...tolerancesIn(text, rules)],
      assumesLists: this.#assumesLists,
      unread: this.#unread,
    };
  }

  /** Returns the offset of the first line after an offset at which a rule begins, or the end of the text. */
  #nextRule(offset: number): number {
    RULE_START.lastIndex = offset;
    const match = RULE_START.exec(this.#text);
    return match === null ? this.#text.length : match.index + 1;
  }

  /** Reads a stretch with mistakes. */
  #recover(start: number, end: number): void {
    const copy = new WorkingCopy(this.#text, start, end);
    this.#column = this.#columnAt(start);
    // After a guess, the text can have any meaning.
    let isSure = true;
    let lastLine: number | undefined;
    // The offset up to which the copy is corrected.
    let corrected = -1;
    for (let corrections = 0; ; corrections += 1) {
      const { rules, stuck } = this.#linesOf(copy.text);
      if (stuck === undefined) {
        for (const rule of rules) this.#rules.push(copy.ruleOf(rule));
        return;
      }
      if (isList(stuck) && this.#line === ruleOrLine(false)) {
        const span = copy.spanOf({ start: stuck.offset, end: stuck.offset + 1 });
        this.#mistakes.push({ message: LISTS_ARE_OFF, span });
        this.#line = ruleOrLine(true);
        this.#assumesLists = true;
        continue;
      }
      if (stuck.offset < corrected) {
        // The correction has not helped, so the author meant something else.
        const last = this.#mistakes.pop()!;
        this.#mistakes.push({ message: last.message, span: last.span });
        this.#giveUp(copy, rules, stuck, end);
        return;
      }
      const mistake =
        stuck.start > 0 && isContinuation(stuck)
          ? (oddBlank(stuck) ?? continuationAt(stuck, stuck.start))
          : mistakeAt(stuck);
      const { message } = mistake;
      // Other code may define one in the prototype.
      const fix = Object.hasOwn(mistake, "fix") ? mistake.fix : undefined;
      isSure &&= mistake.isSure === true;
      const known = isSure ? copy.fixOf(fix!) : undefined;
      const span = copy.spanOf(mistake.span);
      // After another mistake in its line, a mistake without an explanation is likely its consequence.
      const line = this.#text.lastIndexOf("\n", span.start - 1);
      if (fix !== undefined || line !== lastLine)
        this.#mistakes.push({ message, span, ...(known && { fix: known }) });
      lastLine = line;
      if (fix === undefined || corrections === MOST_CORRECTIONS) {
        this.#giveUp(copy, rules, stuck, end);
        return;
      }
      copy.apply(fix);
      corrected = fix.start + fix.text.length;
    }
  }

  /** Takes the rules of a stretch before a place, and leaves out the rest. */
  #giveUp(
    copy: WorkingCopy,
    rules: readonly RuleNode[],
    { start }: ReadFailure,
    end: number,
  ): void {
    for (const rule of rules) this.#rules.push(copy.ruleOf(rule));
    this.#leaveOut(copy.originOf(start), end);
  }

  /** Reads the lines of a corrected stretch up to the next mistake. */
  #linesOf(text: string): {
    readonly rules: readonly RuleNode[];
    readonly stuck: ReadFailure | undefined;
  } {
    const rules: RuleNode[] = [];
    for (let offset = 0; offset < text.length;) {
      const reply = this.#lineAt(text, offset);
      if (!reply.status || reply.index === offset)
        return { rules, stuck: this.#place(text, offset, reply.furthest, reply.expected) };
      if (reply.value !== null) rules.push(reply.value);
      offset = reply.index;
    }
    return { rules, stuck: undefined };
  }

  /**
   * Reads a rule with its lines, or an empty line. A line below a rule that begins with white space continues the rule, so
   * that a mistake in it is one of the rule.
   */
  #lineAt(text: string, offset: number): CombinatorReply<RuleNode | null> {
    const rule = step(this.#line, text, offset);
    if (!rule.status || rule.value === null) return rule;
    for (let end = rule.index; end < text.length && /[ \t;\r\n]/.test(text.charAt(end));) {
      const line = step(this.#line, text, end);
      if (line.status) end = line.index;
      else if (/[;\r\n]/.test(text.charAt(end))) break;
      else {
        const { furthest, expected } = later(rule, line);
        return failure(furthest, expected);
      }
    }
    return rule;
  }

  #place(text: string, start: number, furthest: number, expected: readonly string[]): ReadFailure {
    const offset = Math.max(furthest, start);
    const before = wordsIn(text, start, offset);
    return { text, start, offset, expected, before, last: before.at(-1), margin: this.#column };
  }

  /**
   * Leaves a stretch out. If it begins with the name of a rule, a rule stands for it that refers to
   * the names in it, and to prose that nothing is bound to.
   */
  #leaveOut(start: number, end: number): void {
    const all = wordsIn(this.#text, start, end);
    const [name, sign, ...others] = all;
    const isRule = name?.kind === "name" && isDefining(this.#text, sign?.start ?? end);
    this.#unread.push({ start, end, name: isRule ? name.text : undefined });
    if (!isRule) return;
    const span = { start: name.start, end: all.at(-1)?.end ?? end };
    const unknown: Node = { type: "prose-val", text: UNREAD, span };
    const references = others
      // The words after a mark without its partner may be names.
      .flatMap((word) =>
        word.kind === "unclosed"
          ? words(this.#text, { start: word.start + 1, end: word.end })
          : [word],
      )
      .filter(({ kind }) => kind === "name")
      .map((word): Node => ({ type: "reference", name: word.text, span: spanOf(word) }));
    this.#rules.push({
      name: name.text,
      nameSpan: spanOf(name),
      definedAs: "=",
      elements: {
        type: "concatenation",
        elements: [...references, unknown],
        span: { start: sign?.end ?? span.end, end: span.end },
      },
      span,
    });
  }
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}

// A stretch of a text that is corrected, with the offsets that its characters have in the text.

/** A copy of the stretch of a text from `start` to `end`. */
class WorkingCopy {
  #text: string;
  /** For each offset of the copy, the offset in the original text. */
  readonly #origins: number[];

  constructor(original: string, start: number, end: number) {
    this.#text = original.slice(start, end);
    this.#origins = Array.from({ length: end - start + 1 }, (_, index) => start + index);
  }

  get text(): string {
    return this.#text;
  }

  /** Applies a correction. Cost: linear in the copy. */
  apply({ start, end, text }: Fix): void {
    const origin = this.#origins[start]!;
    this.#text = this.#text.slice(0, start) + text + this.#text.slice(end);
    this.#origins.splice(start, end - start, ...Array.from(text, () => origin));
  }

  /**
   * Returns the offset in the original text. A place after the last character, such as that of a
   * missing element, ends where the copy ends.
   */
  originOf(offset: number): number {
    return this.#origins[Math.min(offset, this.#origins.length - 1)]!;
  }

  /** Returns the span in the original text. */
  spanOf({ start, end }: Span): Span {
    return { start: this.originOf(start), end: this.originOf(end) };
  }

  /** Returns a correction of the original text, or undefined if an earlier one touches its place. */
  fixOf({ start, end, text }: Fix): Fix | undefined {
    const fix = { ...this.spanOf({ start, end }), text };
    return fix.end - fix.start === end - start ? fix : undefined;
  }

  /** Returns a rule of the copy with the spans of the original text. Linear. */
  ruleOf({ name, nameSpan, definedAs, elements, span }: RuleNode): RuleNode {
    return {
      name,
      nameSpan: this.spanOf(nameSpan),
      definedAs,
      elements: rebuilt(elements, (node) => ({ ...node, span: this.spanOf(node.span) })),
      span: this.spanOf(span),
    };
  }
}
