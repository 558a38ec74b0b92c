/** What the cases of `spec/fixtures` ask about a text, by name. */
import { readAbnf } from "../../grammar/abnf/reader.js";
import type { RuleNode } from "../../grammar/ast/nodes.js";
import { AbnfError } from "../../grammar/common/errors.js";
import { lint } from "../../grammar/language/index.js";
import { compile, diagnose, format } from "../../grammar/index.js";
import type { CompileOptions, Diagnostic, Grammar } from "../../grammar/index.js";
import {
  abnfFromDocument,
  readDocument,
  readWithMistakes,
  withSigns,
} from "../../grammar/workbench/index.js";
import type { Kind } from "../../grammar/workbench/index.js";
import { STANDARDS } from "../../grammar/standards.js";
import { caught } from "./caught.js";
import { ANALYSES } from "./fixture-analyses.js";
import { refusal } from "./refusal.js";
import { dump } from "./syntax-trees.js";
import { mistake } from "./mistake-layouts.js";
import { QUESTIONS } from "./question-operations.js";
import type { Answer, Heading, Operation, Report } from "./fixtures.js";

/** ABNF, with the options of its own, or the name of a standard. */
type Source = string | (Heading["options"] & { readonly abnf: string });

/** The options of `compile` that a heading has. */
async function optionsOf({ options }: Pick<Heading, "options">): Promise<CompileOptions> {
  const { imports = [], prose = {}, ...others } = options;
  const named: [string, Grammar][] = [];
  for (const [name, source] of Object.entries(prose as Record<string, Source>))
    named.push([name, await grammarOf(source)]);
  return {
    ...others,
    imports: await Promise.all((imports as readonly Source[]).map(grammarOf)),
    prose: Object.fromEntries(
      named.map(([name, { rules }]) => [name, Object.values(rules)[0]!] as const),
    ),
  };
}

async function grammarOf(source: Source): Promise<Grammar> {
  const { abnf, ...options } = typeof source === "string" ? { abnf: source } : source;
  const standard = STANDARDS.find(({ name }) => name === abnf);
  if (standard !== undefined) return standard.load();
  return compile(abnf, { missing: "defer", ...(await optionsOf({ options })) });
}

/** What makes the grammar of a text, or extends the option `base` by it. */
async function compiler(heading: Heading): Promise<(text: string) => Grammar> {
  const { base } = heading;
  const options = await optionsOf(heading);
  if (base === undefined) return (text) => compile(text, options);
  const grammar = compile(base, options);
  return (text) => grammar.extend(text);
}

/** The diagnostics of some kinds, or all, in the order of the text. The only kind asked for is not named. */
function reportsOf(
  text: string,
  found: readonly Diagnostic[],
  kinds: readonly string[],
  shown = ({ severity, kind }: Diagnostic) => `${severity} ${kind}: `,
): readonly Report[] {
  return found
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    .map((each) => {
      const { offset, end, message, fix } = each;
      const title = kinds.length === 1 ? "" : shown(each);
      const better = fix === undefined ? "" : ` => ${fixedLine(text, fix)}`;
      return { start: offset, end, message: title + message + better };
    });
}

/** The line of a text with a fix, after it. */
export function fixedLine(
  text: string,
  { start, end, text: added }: NonNullable<Diagnostic["fix"]>,
) {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const [rest] = text.slice(end).split("\n", 1);
  return text.slice(start === 0 ? 0 : from, start) + added + rest!;
}

/** An error of a text, as its picture shows it. */
function reportOf(text: string, error: AbnfError): Report {
  const { line, column, offset, kind, names } = error;
  const prefix = `line ${line}, column ${column}: `;
  const [shown, carets = ""] = error.excerpt().split("\n");
  expect([error.message.slice(0, prefix.length), carets.indexOf("^") + 1]).toEqual([
    prefix,
    column,
  ]);
  expect(withSigns(text.split("\n")[line - 1]!)).toContain(shown!.replaceAll("…", ""));
  const about = names.length === 0 ? "" : ` {${names.join(", ")}}`;
  const end = Math.min(offset + carets.trim().length, text.length);
  return { start: offset, end, message: `${kind}: ${error.message.slice(prefix.length)}${about}` };
}

/** The answer of a function, or the error of the text that it throws. */
function unlessRefused(text: string, action: () => Answer): Answer {
  const result = caught(action);
  if (result instanceof AbnfError) return { reports: [reportOf(text, result)] };
  if (result instanceof Error) throw result;
  return result as Answer;
}

/** A fix removes its problem. */
function expectCorrection(text: string, problem: Diagnostic, options: CompileOptions): void {
  const { fix, kind, message } = problem;
  if (fix === undefined) return;
  const countIn = (abnf: string): number =>
    diagnose(abnf, options).filter((one) => one.kind === kind && one.message === message).length;
  const after = text.slice(0, fix.start) + fix.text + text.slice(fix.end);
  expect(countIn(after)).toBeLessThan(countIn(text));
}

/** Of an undefined rule, `compile` says the same, but for what numbers it could mean. */
function expectSameName(text: string, found: readonly Diagnostic[], options: CompileOptions): void {
  const [only, ...others] = found.filter(({ severity }) => severity === "error");
  if (only?.kind !== "undefined-rule" || others.length > 0 || options.start !== undefined) return;
  const { message } = refusal(() => compile(text, options));
  expect(message).toMatch(only.message.replace(/; did you mean %.*/, ""));
}

/** Applies the fixes that touch no other one, until none is left, as `check --fix` does. */
export function corrected(text: string, options: CompileOptions): string {
  for (let [current, round] = [text, 0]; ; round += 1) {
    const fixes = diagnose(current, options).flatMap(({ fix = [] }) => fix);
    let [last, better] = [Infinity, current];
    for (const { start, end, text: added } of fixes.sort((a, b) => b.start - a.start))
      if (end < last) [last, better] = [start, better.slice(0, start) + added + better.slice(end)];
    if (better === current || round > 20) return current;
    current = better;
  }
}

/** E.g. `a = alt(b, c); d =/ e`. */
function treesOf(rules: readonly RuleNode[]): string {
  return rules
    .map(({ name, definedAs, elements }) => `${name} ${definedAs} ${dump(elements)}`)
    .join("; ");
}

export const OPERATIONS: Readonly<Record<string, Operation>> = {
  ...ANALYSES,
  mistake,
  ...QUESTIONS,

  /** All problems of a text. */
  async diagnose(text, heading) {
    const options = await optionsOf(heading);
    const found = diagnose(text, options);
    for (const each of found) expectCorrection(text, each, options);
    expectSameName(text, found, options);
    return { reports: reportsOf(text, found, heading.words) };
  },

  /** The text after all its fixes. */
  async fix(text, heading) {
    const output = corrected(text, await optionsOf(heading));
    return { output: output === text ? undefined : output };
  },

  /** The warnings of the grammar, and those of the lint. */
  async lint(text, heading) {
    const grammar = (await compiler(heading))(text);
    const found = [...grammar.warnings, ...lint(grammar)];
    found.sort((one, other) => one.offset - other.offset);
    return { reports: reportsOf(text, found, heading.words, ({ kind }) => `${kind}: `) };
  },

  /** The error of `compile`, or its warnings; and the text that it prints, if the heading has the word `print`. */
  async compile(text, heading) {
    const grammarOfText = await compiler(heading);
    return unlessRefused(text, () => {
      const grammar = grammarOfText(text);
      const output = heading.words.includes("print") ? grammar.toString() : undefined;
      return { reports: reportsOf(text, grammar.warnings, []), output };
    });
  },

  /** The text of a grammar with the rules that it uses of others. */
  async flat(text, heading) {
    return { output: (await compiler(heading))(text).toString({ imports: true }) };
  },

  /** The strings of a list that a rule accepts: the words after the name of the rule. `""` is the empty string. */
  async accepts(text, heading) {
    const grammarOfText = await compiler(heading);
    const [name = "", ...inputs] = heading.words;
    return unlessRefused(text, () => {
      const rule = grammarOfText(text).rule(name);
      const isAccepted = (input: string): boolean => rule.test(input === '""' ? "" : input);
      return { output: inputs.filter(isAccepted).join(" ") };
    });
  },

  /** The trees and the warnings of the reader, with its options. */
  read: (text, { options }) =>
    unlessRefused(text, () => {
      const { rules, warnings } = readAbnf(text, options);
      const reports = reportsOf(text, warnings, [], ({ kind }) => `${kind}: `);
      return { reports, output: treesOf(rules) };
    }),

  /**
   * The ABNF of a document. With the word `skipped`, its lines that look like rules and are none; with the word `lines`, also
   * those that it is taken from.
   */
  document(text, { words, options: { mistakes }, before }) {
    const { abnf, lines, skipped } = abnfFromDocument(text, { mistakes: mistakes === true });
    const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
    const about = (word: string, { first, last }: (typeof lines)[number]): Report => {
      const [, blanks = "", line = ""] = /^(\s*)(.*)/.exec(text.slice(starts[first - 1]))!;
      const start = starts[first - 1]! + blanks.length;
      const message = last > first ? `${word}, to line ${last}` : word;
      return { start, end: start + line.trimEnd().length, message };
    };
    const reports = [
      ...(words.includes("lines") ? lines.map((each) => about("taken", each)) : []),
      ...(words.length > 0 ? skipped.map((each) => about("skipped", each)) : []),
    ];
    return { reports, output: before === "" ? abnf : abnf.replace(before.trim(), "…") };
  },

  /** The ABNF of a document of a kind. */
  blocks: (text, { words: [kind] }) => ({
    output: readDocument({ text, kind: kind as Kind }).abnf,
  }),

  /** The names of the rules in a document, even if they have mistakes; and the errors about them, of some kinds or all. */
  rules(text, { words }) {
    const { abnf, positionOf } = abnfFromDocument(text, { mistakes: true });
    const names = readWithMistakes(abnf).rules.map(({ name }) => name);
    const errors = diagnose(abnf).filter(
      ({ severity, kind }) => severity === "error" && (words.length === 0 || words.includes(kind)),
    );
    const reports = errors.map(({ offset, end, message }) => {
      const last = positionOf(Math.max(offset, end - 1)).offset;
      return { start: positionOf(offset).offset, end: last + 1, message };
    });
    return { reports: names.length === 0 ? [] : reports, output: names.join(" ") };
  },

  /** The laid out text, in a width. */
  format(text, { words: [width = "72"] }) {
    const output = format(text, { width: Number(width) });
    if (format(output, { width: Number(width) }) !== output) throw new Error("laid out twice");
    return { output };
  },
};
