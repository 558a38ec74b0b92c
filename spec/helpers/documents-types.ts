/** Compiles the programs in documents, with the strict options of the project. */
import { join } from "node:path";
import ts from "typescript";
import { ROOT } from "./documents-markdown.js";

/** Examples in documents may leave values unused. */
const LENIENT: ts.CompilerOptions = {
  noUnusedLocals: false,
  moduleDetection: ts.ModuleDetectionKind.Force,
  types: ["node"],
};

/**
 * The errors of the type checker, each with the name of the program and the line in it.
 *
 * @param programs by their names; they import the sources of the project
 */
export function typeErrorsIn(programs: ReadonlyMap<string, string>): readonly string[] {
  return Array.from(diagnosticsOf(programs), ([name, diagnostics]) =>
    diagnostics.map((diagnostic) => `${name}: ${sentenceOf(diagnostic)}`),
  ).flat();
}

/** The diagnostics of each program. */
export function diagnosticsOf(
  programs: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly ts.Diagnostic[]> {
  const files = new Map(
    Array.from(programs, ([name, source], index) => {
      const file = join(ROOT, `document-${index}.ts`);
      return [file, { name, source }] as const;
    }),
  );
  const options = { ...projectOptions(), ...LENIENT };
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  host.readFile = (file) => files.get(file)?.source ?? readFile(file);
  const program = ts.createProgram([...files.keys()], options, host);
  return new Map(
    Array.from(files, ([file, { name }]) => [
      name,
      [
        ...program.getSyntacticDiagnostics(program.getSourceFile(file)),
        ...program.getSemanticDiagnostics(program.getSourceFile(file)),
      ],
    ]),
  );
}

function projectOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(ROOT, "tsconfig.json"), (file) =>
    ts.sys.readFile(file),
  ) as { config: unknown };
  return ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, ROOT)
    .options;
}

function sentenceOf({ file, start = 0, messageText }: ts.Diagnostic): string {
  const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line + 1;
  return `line ${line}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
}
