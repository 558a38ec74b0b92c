/**
 * Runs the grammars of `toGrammar` in the engines that they are for, and compares their answers with those of the rules:
 *
 *     npm ci --prefix tools/structured-output
 *     PYTHON=/path/to/python npx tsx tools/structured-output/main.ts --write
 *
 * All rules of the standards, each with samples and near misses, go to the engine of each notation. With `--write`, the tables
 * of docs/guides/structured-output.md are written. With `--few`, some rules go to the engines that are installed.
 * The status is 1 if an engine answers otherwise than a rule, or refuses its grammar.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { format as prettier, resolveConfig } from "prettier";
import * as formats from "uri-abnf/formats";
import {
  difference,
  isSubset,
  jsonString,
  nearMisses,
  onlyIn,
  sample,
  toGrammar,
} from "uri-abnf/language";
import { fromRegExp } from "uri-abnf/regexp";
import { compile, rfc3986 } from "uri-abnf/grammar";
import { rfc5321 } from "uri-abnf/standards/rfc5321";
import { rfc5322 } from "uri-abnf/standards/rfc5322";
import { rfc5646 } from "uri-abnf/standards/rfc5646";
import { rfc8259 } from "uri-abnf/standards/rfc8259";
import { STANDARDS } from "../../grammar/standards.js";
import { installedEngines } from "./engines.js";
import type { Rule } from "uri-abnf/grammar";
import type { NotationName } from "uri-abnf/language";
import type { Answer, Engine, Question } from "./engines.js";

const GUIDE = "docs/guides/structured-output.md";
const NOTATIONS = ["gbnf", "lark", "xgrammar"] as const;
const LONGEST = 1_000;

/** A rule, and texts of which the rule says which ones are right. */
interface Subject {
  readonly name: string;
  readonly rule: Rule;
  readonly texts: readonly string[];
}

function subjectOf(name: string, rule: Rule): Subject {
  const own = sample(rule, { count: 8, seed: 1 });
  const any = sample(rule, { count: 4, seed: 2, characters: "all" });
  const near = nearMisses(rule, { count: 8 }).map(({ string }) => string);
  const texts = [...own, ...any, ...near].filter((text) => text.length < LONGEST);
  return { name, rule, texts: texts.filter((text) => !/\p{Cs}/u.test(text)) };
}

/** The results of some subjects in an engine. */
interface Outcome {
  rules: number;
  texts: number;
  readonly wrong: string[];
  /** The messages of the engine, and those of `toGrammar`. */
  readonly refused: string[];
  readonly unsaid: string[];
}

/** Asks an engine about rules, whose grammars a function writes. */
async function outcomeIn(
  engine: Engine,
  subjects: readonly Subject[],
  write: (subject: Subject) => string,
): Promise<Outcome> {
  const outcome: Outcome = { rules: 0, texts: 0, wrong: [], refused: [], unsaid: [] };
  const asked: Subject[] = [];
  const questions: Question[] = [];
  for (const subject of subjects)
    try {
      questions.push({ grammar: write(subject), texts: subject.texts });
      asked.push(subject);
    } catch (error) {
      outcome.unsaid.push((error as Error).message);
    }
  const answers = await engine.ask(questions);
  for (const [index, answer] of answers.entries()) note(asked[index]!, answer, outcome);
  return outcome;
}

function note({ name, rule, texts }: Subject, answer: Answer, outcome: Outcome): void {
  if (typeof answer === "string") {
    outcome.refused.push(answer);
    return;
  }
  outcome.rules += 1;
  outcome.texts += texts.length;
  for (const [index, text] of texts.entries())
    if (rule.test(text) !== answer[index]) outcome.wrong.push(`${name}: ${JSON.stringify(text)}`);
}

async function standardSubjects(): Promise<readonly Subject[]> {
  const subjects: Subject[] = [];
  for (const { name, load } of STANDARDS)
    for (const rule of Object.values((await load()).rules))
      subjects.push(subjectOf(`${name} ${rule.ruleName}`, rule));
  return subjects;
}

const write =
  (notation: NotationName) =>
  ({ rule }: Subject): string =>
    toGrammar(rule, { notation });

/** A row for each notation: its own engine with all rules, the others with some. */
async function notationRows(engines: readonly Engine[]): Promise<readonly string[][]> {
  const subjects = await standardSubjects();
  const some = subjects.filter((_, index) => index % 100 === 0);
  const grammarEngines = engines.filter(({ notation }) => notation !== "regex");
  const rows = [["notation", ...grammarEngines.map(({ name }) => name)]];
  for (const notation of NOTATIONS) {
    const cells: string[] = [];
    for (const engine of grammarEngines) {
      const isOwn = engine.notation === notation;
      const outcome = await outcomeIn(engine, isOwn ? subjects : some, write(notation));
      console.log(notation, engine.name, engine.version, summaryOf(outcome));
      if (isOwn) fail(outcome);
      cells.push(cellOf(outcome, isOwn));
    }
    rows.push([`\`${notation}\``, ...cells]);
  }
  return rows;
}

function summaryOf({ rules, texts, wrong, refused, unsaid }: Outcome): object {
  return {
    rules,
    texts,
    wrong: [wrong.length, ...wrong.slice(0, 3)],
    refused: [refused.length, ...new Set(refused.slice(0, 20))].slice(0, 4),
    unsaid: unsaid.length,
  };
}

function cellOf({ rules, texts, wrong, refused }: Outcome, withNumbers: boolean): string {
  const [message] = refused;
  const [example] = wrong;
  if (message !== undefined) return `no: ${code(message.slice(0, 90))}`;
  if (example !== undefined) return `wrong: ${wrong.length} of ${texts}`;
  const numbers = [rules, texts].map((number) => number.toLocaleString("en"));
  return withNumbers ? `yes: ${numbers.join(" rules, ")} strings` : "yes";
}

function code(text: string): string {
  return `\`${text.replaceAll("`", "'").replaceAll("|", "\\|")}\``;
}

/** The strings without quotation marks and reverse solidi, which stand in JSON as they are. */
const { plain } = compile("plain = *( %x20-21 / %x23-5B / %x5D-10FFFF )").rules;

/** A row for each format with a pattern: as a grammar, and as a regular expression. */
async function formatRows(engines: readonly Engine[]): Promise<readonly string[][]> {
  const columns = engines.map(({ name, notation }) => `${name}, ${code(notation)}`);
  const rows = [["format", 'holds `"` or `\\`', ...columns]];
  for (const [name, format] of Object.entries(formats.formats)) {
    const { pattern } = format as { readonly pattern?: string };
    if (pattern === undefined) continue;
    const rule = fromRegExp(new RegExp(pattern, "u"));
    const subject = subjectOf(name, rule);
    const [example] = isSubset(rule, plain) ? [] : onlyIn(rule, plain, { count: 1 });
    const cells = [example === undefined ? "no" : `yes: ${code(example)}`];
    for (const engine of engines) {
      const { notation } = engine;
      const source = (): string => (notation === "regex" ? pattern : toGrammar(rule, { notation }));
      const outcome = await outcomeIn(engine, [subject], source);
      const [unsaid] = outcome.unsaid;
      cells.push(
        unsaid === undefined
          ? cellOf(outcome, false)
          : `no: ${code(unsaid.replace(/.* cannot be written as \w+: /, ""))}`,
      );
      if (outcome.wrong.length > 0)
        console.log(name, engine.name, notation, outcome.wrong.slice(0, 5));
    }
    rows.push([`\`${name}\``, ...cells]);
  }
  return rows;
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const [head = [], ...others] = rows;
  return [head, head.map(() => "---"), ...others].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** Writes a text between the marks of a name. */
function between(document: string, name: string, text: string): string {
  const [start, end] = [
    `<!-- ${name}: made by tools/structured-output/main.ts -->`,
    `<!-- end of ${name} -->`,
  ];
  const [before, rest] = document.split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${GUIDE} has no marks of ${name}`);
  return `${before!}${start}\n\n${text}\n\n${end}${after}`;
}

/** The rules of `--few`: regular and recursive ones, one in a JSON document, and one that is made of an automaton. */
function fewSubjects(): readonly Subject[] {
  const { Mailbox } = rfc5321.rules;
  const { contact } = compile('contact = "{" DQUOTE %s"mail" DQUOTE ":" <mail> "}"', {
    prose: { mail: jsonString(Mailbox) },
  }).rules;
  const rules = [
    rfc3986.rules.URI,
    rfc5646.rules.langtag,
    Mailbox,
    contact,
    rfc5322.rules.comment,
    rfc8259.rules["JSON-text"],
    jsonString(rfc8259.rules["JSON-text"]),
    difference(rfc3986.rules.host, rfc3986.rules.IPv4address),
    compile('a = *2500"a" 3*9( "b" / "ac" )').rules.a,
  ];
  return rules.map((rule) => subjectOf(rule.ruleName, rule));
}

async function runFew(engines: readonly Engine[]): Promise<void> {
  const subjects = fewSubjects();
  for (const engine of engines)
    if (engine.notation !== "regex") {
      const outcome = await outcomeIn(engine, subjects, write(engine.notation));
      fail(outcome);
      const { rules, texts, wrong, refused } = outcome;
      console.log(`${engine.name}: ${rules} rules, ${texts} strings`, ...wrong, ...refused);
    }
}

function fail({ wrong, refused }: Outcome): void {
  if (wrong.length + refused.length > 0) process.exitCode = 1;
}

async function runAll(engines: readonly Engine[]): Promise<void> {
  const formatTable = tableOf(await formatRows(engines));
  const notationTable = tableOf(await notationRows(engines));
  console.log(`${formatTable}\n\n${notationTable}`);
  if (!process.argv.includes("--write")) return;
  const versions = engines.map(({ name, version }) => `${name} (${version})`);
  let text = readFileSync(GUIDE, "utf8");
  text = between(text, "notations", notationTable);
  text = between(text, "formats", formatTable);
  text = between(text, "versions", `Versions: ${[...new Set(versions)].join(", ")}.`);
  const options = (await resolveConfig(GUIDE)) ?? {};
  writeFileSync(GUIDE, await prettier(text, { ...options, filepath: GUIDE }));
}

const installed = await installedEngines();
const missing = ["llama.cpp", "XGrammar", "llguidance"].filter(
  (name) => !installed.some((each) => each.name === name),
);
if (missing.length > 0) console.log(`not installed: ${missing.join(", ")}`);
await (process.argv.includes("--few") ? runFew(installed) : runAll(installed));
// The engines keep threads.
process.exit();
