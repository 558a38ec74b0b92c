/** Reads the ABNF of files of any kind. */
import { extname } from "node:path";
import { Option } from "commander";
import {
  abnfBlocks,
  abnfFromDocument,
  codeBlocksIn,
  joinBlocks,
  withoutExamples,
} from "../../../grammar/workbench/index.js";
import { GrammarError, MissingFileError } from "./errors.js";
import { joinChunks, readBytes, STANDARD_INPUT } from "./files.js";
import { shippedStandard } from "./shipped-standards.js";
import type { Document, Kind } from "../../../grammar/workbench/index.js";
import type { Session } from "./session.js";

/** A file, and the ABNF in it. */
export interface Source extends Document {
  /** The name of the file as the arguments have it. */
  readonly file: string;
  readonly abnf: string;
  /** Returns the offset in the text of the file of an offset in the ABNF. */
  readonly originOf: (offset: number) => number;
}

const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  [".txt", "text"],
  [".text", "text"],
  [".xml", "xml"],
  [".md", "markdown"],
  [".markdown", "markdown"],
  [".mkd", "markdown"],
]);

/** Returns the option for the kind of the files. */
export function kindOption(): Option {
  return new Option(
    "--kind <kind>",
    "the kind of the files (default: by their extensions)",
  ).choices(["abnf", "text", "xml", "markdown"]);
}

/**
 * Reads the ABNF of a file.
 *
 * @param kind the kind of the file; by default that of its extension
 * @throws {FileError} if the file cannot be read.
 * @throws {GrammarError} if it is not UTF-8.
 */
export async function readSource(file: string, session: Session, kind?: Kind): Promise<Source> {
  try {
    const text = await readText(file, session);
    return sourceOf(file, text, kind ?? kindOf(file, text));
  } catch (error) {
    if (!(error instanceof MissingFileError) || shippedStandard(file) === undefined) throw error;
    throw new MissingFileError(`${file} is a shipped grammar, no file; this command reads files`);
  }
}

/** Checks whether a file has ABNF. A file that is ABNF itself has, even if it is empty. */
export function hasAbnf({ kind, abnf }: Source): boolean {
  return kind === "abnf" || abnf.trim() !== "";
}

/**
 * Returns the text of a file, or of standard input for `-`.
 *
 * @throws {FileError} if the file cannot be read.
 * @throws {GrammarError} if it is not UTF-8.
 */
export async function readText(file: string, session: Session): Promise<string> {
  const bytes = file === STANDARD_INPUT ? await joinChunks(session.stdin) : await readBytes(file);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new GrammarError(`${file}: not UTF-8`);
  }
}

/** Returns the kind of a file by its extension; that of standard input, by its first characters. */
export function kindOf(file: string, text: string): Kind {
  if (file === STANDARD_INPUT) return /^\s*<(?:\?xml|!DOCTYPE|rfc)\b/.test(text) ? "xml" : "abnf";
  return KINDS.get(extname(file).toLowerCase()) ?? "abnf";
}

/** Returns the source with a text. */
export function sourceOf(file: string, text: string, kind: Kind): Source {
  switch (kind) {
    case "abnf":
      return { file, text, kind, abnf: text, originOf: (offset) => offset };
    case "text": {
      const found = abnfFromDocument(withoutExamples(text), { mistakes: true });
      const originOf = (offset: number): number => found.positionOf(offset).offset;
      return { file, text, kind, abnf: found.abnf, originOf };
    }
    case "xml":
    case "markdown": {
      const joined = joinBlocks(abnfBlocks(codeBlocksIn({ text, kind })));
      const originOf = (offset: number): number => joined.originOf(offset);
      return { file, text, kind, abnf: joined.text, originOf };
    }
  }
}
