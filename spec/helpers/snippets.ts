/**
 * Programs of documents as files: `tsc` checks them, `tsx` runs them, and their comments are compared with the facts: the
 * value of an expression, or the output of `console.log`.
 *
 * ```ts
 * const port = "80"; // "80"
 * port.length; // 2
 * console.log("a\nb");
 * // a
 * // b
 * core.rules.HEXDIG.test("f"); // true: a quoted letter means both cases
 * recompose({ path: "//" }); // RecomposeError, "path-like-authority", offset 0
 * Uint8Array.of(1, 2);
 * // Uint8Array [1, 2]
 * ```
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize } from "node:v8";
import ts from "typescript";
import { ROOT } from "./documents-markdown.js";
import type { Fact, Outcome, Said } from "./snippets-main.js";

/** A program of a document, by a name for messages. */
export interface Snippet {
  readonly name: string;
  readonly source: string;
  /** What stands before it: imports, on one line. */
  readonly prelude?: string;
}

/** The outcome of a program. */
export interface Run {
  /** Each statement with a comment, and what the comment says; then each with what is true. */
  readonly expected: readonly (readonly [code: string, fact: unknown])[];
  readonly actual: readonly (readonly [code: string, fact: unknown])[];
  /** Console output that no comment announces. */
  readonly unforeseen: readonly string[];
  /** The result or the error of its last statement, if that has no comment. */
  readonly said: Said | undefined;
  /** The error that ended it, with its stack. */
  readonly error: string | undefined;
}

/** A statement with a comment after it, or the last statement without one. */
interface Note {
  readonly code: string;
  readonly start: number;
  readonly end: number;
  /** The statement that stands in its place: a call of a function of `snippets-main.ts`. */
  readonly replacement: string;
}

const AFTER = /^[ \t]*\/\/ ?(.*)/;
const BELOW = /^\n((?:\/\/.*(?:\n|$))+)/;

/** A folder of programs in `coverage/`, from which modules are found as in the project. */
export class SnippetFolder {
  readonly path: string;

  /** @param name a folder that only this object uses */
  constructor(
    name: string,
    readonly snippets: readonly Snippet[],
  ) {
    this.path = join(ROOT, "coverage/snippets", name);
    rmSync(this.path, { recursive: true, force: true });
    mkdirSync(this.path, { recursive: true });
    const { paths } = (
      ts.readConfigFile(join(ROOT, "tsconfig.json"), (file) => ts.sys.readFile(file)) as {
        readonly config: { readonly compilerOptions: { readonly paths: ts.MapLike<string[]> } };
      }
    ).config.compilerOptions;
    const fromHere = Object.entries({ ...paths, "fast-uri": ["./packages/fast-uri/src/index.ts"] });
    const settings = {
      extends: join(ROOT, "tsconfig.json"),
      compilerOptions: {
        // A program may leave values unused.
        noUnusedLocals: false,
        allowImportingTsExtensions: true,
        moduleDetection: "force",
        types: ["node"],
        paths: Object.fromEntries(
          fromHere.map(([specifier, files]) => [specifier, files.map((file) => join(ROOT, file))]),
        ),
      },
      include: ["*.ts", join(ROOT, "formats/idn/tr46.d.ts")],
      exclude: ["*.run.ts"],
    };
    writeFileSync(join(this.path, "tsconfig.json"), JSON.stringify(settings));
    snippets.forEach(({ prelude = "", source }, index) => {
      writeFileSync(join(this.path, `${index}.ts`), prelude + source);
    });
  }

  /** The errors of the type checker for each program: the line in it, and the message. */
  typeErrors(): readonly (readonly string[])[] {
    const argv = [join(ROOT, "node_modules/typescript/bin/tsc"), "--pretty", "false"];
    const { stdout } = spawnSync(process.execPath, argv, { cwd: this.path, encoding: "utf8" });
    const errors = stdout.matchAll(/^(\d+)\.ts\((\d+),\d+\): error TS\d+: (.*)/gm);
    const found = this.snippets.map((): string[] => []);
    for (const [, index = "", line = "", message = ""] of errors)
      found[Number(index)]!.push(`line ${line}: ${message}`);
    const others = stdout
      .split("\n")
      .filter((line) => line.includes("error TS") && !/^\d+\.ts/.test(line));
    if (others.length > 0) throw new Error(others.join("\n"));
    return found;
  }

  /** Runs the programs in one process, one after the other. They can wait for promises. */
  run(): readonly Run[] {
    const notes = this.snippets.map(({ source }) => notesOf(source));
    this.snippets.forEach(({ prelude = "", source }, index) => {
      const calls = `import { last, note, prints } from "${ROOT}/spec/helpers/snippets-main.js"; `;
      writeFileSync(
        join(this.path, `${index}.run.ts`),
        calls + prelude + instrumented(source, notes[index]!),
      );
    });
    const main = join(ROOT, "spec/helpers/snippets-main.ts");
    const argv = ["--import", "tsx", main, String(this.snippets.length)];
    const env = { ...process.env, TSX_TSCONFIG_PATH: join(this.path, "tsconfig.json") };
    const { status, stderr } = spawnSync(process.execPath, argv, {
      cwd: this.path,
      encoding: "utf8",
      env,
    });
    if (status !== 0) throw new Error(stderr);
    const outcomes = deserialize(readFileSync(join(this.path, "outcomes"))) as Outcome[];
    return outcomes.map(({ facts, unforeseen, said, error }, index) => {
      const by = (key: keyof Fact) =>
        facts.map((fact) => [notes[index]![fact.note]!.code, fact[key]] as const);
      return { expected: by("expected"), actual: by("actual"), unforeseen, said, error };
    });
  }
}

function notesOf(source: string): readonly Note[] {
  const { statements } = ts.createSourceFile("snippet.ts", source, ts.ScriptTarget.Latest, true);
  const notes: Note[] = [];
  statements.forEach((statement, index) => {
    const start = statement.getStart();
    const end = statement.getEnd();
    const code = source.slice(start, end);
    const after = AFTER.exec(source.slice(end))?.[1];
    const call = (name: string, comment: string | undefined, value: string): string =>
      `await ${name}(${notes.length}, ${JSON.stringify(comment ?? "")}, async () => [${value}]);`;
    if (ts.isExpressionStatement(statement)) {
      const comment = after ?? commentBelow(source.slice(end));
      if (comment === undefined && index < statements.length - 1) return;
      const written = code.startsWith("console.log(") ? "prints" : "note";
      const name = comment === undefined ? "last" : written;
      const replacement = call(name, comment, code.replace(/;$/, ""));
      notes.push({ code, start, end, replacement });
    } else if (ts.isVariableStatement(statement) && after !== undefined) {
      const replacement = `${code} ${call("note", after, nameIn(statement))}`;
      notes.push({ code, start, end, replacement });
    }
  });
  return notes;
}

function commentBelow(rest: string): string | undefined {
  const [, lines] = BELOW.exec(rest) ?? [];
  return lines
    ?.trimEnd()
    .split("\n")
    .map((line) => line.replace(/^\/\/ ?/, ""))
    .join("\n");
}

/** The only name that a declaration declares. */
function nameIn({ declarationList: { declarations } }: ts.VariableStatement): string {
  const names = declarations.flatMap(({ name }) =>
    ts.isIdentifier(name)
      ? name
      : Array.from(name.elements, (each) => (each as ts.BindingElement).name),
  );
  const [only] = names;
  if (names.length !== 1 || !ts.isIdentifier(only!))
    throw new SyntaxError("a comment after a declaration of several names");
  return only.text;
}

/** Replaces statements without moving lines, so that errors name the line of the program. */
function instrumented(source: string, notes: readonly Note[]): string {
  let result = "";
  let done = 0;
  for (const { start, end, replacement } of notes) {
    result += source.slice(done, start) + replacement;
    done = end;
  }
  return result + source.slice(done);
}

const isProperty = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) || ts.isPropertyAssignment(node);

/**
 * Returns imports for the names that a program uses and does not declare, on one line.
 *
 * @param modules the exports of modules by their specifiers, those of types as `type NAME`; the first one that has a name counts
 */
export function importsFor(
  source: string,
  modules: ReadonlyMap<string, readonly string[]>,
): string {
  const used = new Set<string>();
  const declared = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const { name } = node.parent as { readonly name?: ts.Node };
      if (name !== node || ts.isShorthandPropertyAssignment(node.parent)) used.add(node.text);
      else if (!isProperty(node.parent)) declared.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("snippet.ts", source, ts.ScriptTarget.Latest, true));
  const imports = Array.from(used, (name) => {
    if (declared.has(name)) return "";
    if (name === "Parsimmon") return 'import Parsimmon from "parsimmon"; ';
    for (const [specifier, names] of modules)
      for (const form of [name, `type ${name}`])
        if (names.includes(form)) return `import { ${form} } from "${specifier}"; `;
    return "";
  });
  return imports.join("");
}
