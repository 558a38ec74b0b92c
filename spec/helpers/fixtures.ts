/** Runs cases that are texts, with what is said about them below: `spec/fixtures/README.md` describes their notation. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What stands behind `==>` in the title of a section. */
export interface Heading {
  readonly operation: string;
  readonly words: readonly string[];
  /** Text that stands before each text. */
  readonly before: string;
  /** ABNF that each text extends. */
  readonly base: string | undefined;
  /** The other members of the object at its end. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Whether each line is a text of its own. */
  readonly ofLines: boolean;
}

/** Returns the lines of a section as they should be: those of the author, and what the product says. */
type Rewrite = (lines: readonly string[], title: string) => Promise<readonly string[]>;

const UPDATES = process.env.UPDATE_FIXTURES !== undefined;

/** Makes a test of each section of the files of a folder. With `UPDATE_FIXTURES=1`, the files are written anew. */
export function testFixtures(folder: string, rewrite: Rewrite): void {
  const files = readdirSync(folder).filter((name) => name.endsWith(".txt"));
  describe.each(files)("%s", (name) => {
    const path = join(folder, name);
    const [preface = "", ...sections] = `\n${readFileSync(path, "utf8")}`.split(/^(?==== )/m);
    const updated: string[] = [];
    const tests = sections.map((section) => [section.split("\n", 1)[0]!, section] as const);

    it.each(tests)("%s", async (title, section) => {
      const lines = section.trimEnd().split("\n").slice(1);
      const now = [title, ...(await rewrite(lines, title))].join("\n").trimEnd();
      updated.push(`${now}\n`);
      if (!UPDATES) expectSection(now, section.trimEnd());
    });

    afterAll(() => {
      if (UPDATES && updated.length === sections.length)
        writeFileSync(path, preface.slice(1) + updated.join("\n"));
    });
  });
}

function headingOf(title: string): Heading {
  const match = /==> (each line: )?(\w+)((?: [^{ ]\S*)*)(?: (\{.*\}))?$/.exec(title);
  if (match === null) throw new SyntaxError(`no "==> OPERATION" in the title ${title}`);
  const [, each, operation = "", words = "", json = "{}"] = match;
  const { before = "", base, ...options } = JSON.parse(json) as Partial<Heading>;
  return {
    ...{ operation, words: words.split(" ").slice(1), ofLines: each !== undefined },
    ...{ before, base, options },
  };
}

function expectSection(now: string, written: string): void {
  try {
    expect(now).toBe(written);
  } catch (cause) {
    throw new Error(`The section as the product has it, to be pasted:\n\n${now}\n`, { cause });
  }
}

/** What an operation says about a stretch of a text. */
export interface Report {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

export interface Answer {
  readonly reports?: readonly Report[];
  /** A text that comes out. */
  readonly output?: string | undefined;
}

export type Operation = (text: string, heading: Heading) => Answer | Promise<Answer>;

const REPORT = /^ *(?:\^+|~)(?: |$)/;

/** Separates texts in a line. */
const BESIDE = " ‖ ";

/** An empty outcome. */
const NOTHING = "(nothing)";

/** Returns the rewriting of annotated texts, with the operations by their names. */
export function annotated(operations: Readonly<Record<string, Operation>>): Rewrite {
  return async (lines, title) => {
    const heading = headingOf(title);
    const ask = operations[heading.operation];
    if (ask === undefined) throw new RangeError(`no operation ${heading.operation}`);
    const answered = async (written: readonly string[], column = 0): Promise<Answered> => {
      const text = decoded(heading.before, written, column);
      const { reports = [], output } = await ask(text.text, heading);
      return { marks: reports.map(text.markOf), output };
    };
    const own = lines.filter((line) => !REPORT.test(line) && !line.startsWith("=> "));
    const rewrite = heading.ofLines ? lineWith : textWith;
    const parts = heading.ofLines ? own : own.join("\n").split(/\n(?=---)/);
    const result: string[] = [];
    for (const part of parts) result.push(...(await rewrite(part, answered)));
    return result;
  };
}

interface Answered {
  readonly marks: readonly Mark[];
  readonly output: string | undefined;
}

type Ask = (written: readonly string[], column?: number) => Promise<Answered>;

/** A line of texts, and what is said about them. */
async function lineWith(line: string, ask: Ask): Promise<readonly string[]> {
  if (line.startsWith("---")) return [line];
  const marks: Mark[] = [];
  const outputs: (string | undefined)[] = [];
  let column = 0;
  for (const text of line.split(BESIDE)) {
    const answer = await ask([text], column);
    marks.push(...answer.marks);
    outputs.push(answer.output);
    column += Array.from(text + BESIDE).length;
  }
  const isSilent = outputs.every((output) => output === undefined);
  const after = outputs.map((output = "") => encoded(output) || NOTHING).join(BESIDE);
  return [line, ...below(marks), ...(isSilent ? [] : [`=> ${after}`])];
}

/** A text, and what is said about it. Its first line is its title, if it begins with `---`. */
async function textWith(part: string, ask: Ask): Promise<readonly string[]> {
  const lines = part.replace(/\n==>$.*/ms, "").split("\n");
  const title = lines[0]!.startsWith("---") ? lines.splice(0, 1) : [];
  const { marks, output } = await ask(lines);
  const result = lines.flatMap((line, index) => [
    line,
    ...below(marks.filter((mark) => mark.line === index)),
  ]);
  if (output === undefined) return [...title, ...result];
  const shown = encoded(output.replace(/\n$/, "")) || NOTHING;
  return [...title, ...result, "==>", ...shown.split("↵")];
}

/** What is said about a stretch of a line. */
interface Mark {
  readonly line: number;
  readonly column: number;
  readonly carets: string;
  readonly message: string;
}

/** The lines below a line. Stretches about which the same is said share one. */
function below(marks: readonly Mark[]): readonly string[] {
  const lines: { carets: string; message: string }[] = [];
  for (const { column, carets, message } of marks) {
    const last = lines.at(-1);
    const isSame = last?.message === message && last.carets.length < column;
    if (isSame) last.carets = last.carets.padEnd(column) + carets;
    else lines.push({ carets: " ".repeat(column) + carets, message });
  }
  return lines.map(({ carets, message }) => `${carets} ${message}`);
}

const ESCAPE = /\{U\+([0-9A-F]{4,6})\}|↵|./gsu;

/** A text whose lines are written with escapes, and begin in a column. */
export function decoded(before: string, lines: readonly string[], column: number) {
  let text = before;
  // The line and the columns of each code unit, and of the end.
  const places = Array.from(before, () => ({ line: 0, from: column, to: column }));
  const add = (unit: string, line: number, from: number, to: number): void => {
    text += unit;
    while (places.length < text.length) places.push({ line, from, to });
  };
  const ends = lines.map((written, line) => {
    let at = column;
    for (const [whole, code] of written.matchAll(ESCAPE)) {
      const unit = code === undefined ? whole : String.fromCodePoint(Number.parseInt(code, 16));
      add(unit === "↵" ? "\n" : unit, line, at, (at += code === undefined ? 1 : whole.length));
    }
    if (line < lines.length - 1) add("\n", line, at, at + 1);
    return at;
  });
  places.push({ line: lines.length - 1, from: ends.at(-1)!, to: ends.at(-1)! });

  const markOf = ({ start, end, message }: Report): Mark => {
    if (start > end || end > text.length) throw new RangeError(`no span: ${start} to ${end}`);
    const { from, line } = places[start]!;
    const last = end > start ? places[end - 1]! : { line, to: from };
    const isLonger = last.line > line;
    const carets = "^".repeat((isLonger ? Math.max(from + 1, ends[line]!) : last.to) - from);
    const rest = isLonger ? `(to ${last.line + 1}:${last.to + 1}) ` : "";
    return { line, column: from, carets: carets || "~", message: rest + encoded(message) };
  };
  return { text, markOf };
}

/** A text in one line, with escapes for line ends and for what cannot be seen. */
export function encoded(text: string): string {
  return text
    .replace(/[^\P{C}\n]|[^\P{Z} ]|\uFE0F/gu, escapeOf)
    .replace(/ (?=\n|$)/g, escapeOf)
    .replaceAll("\n", "↵");
}

function escapeOf(character: string): string {
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
  return `{U+${code}}`;
}
