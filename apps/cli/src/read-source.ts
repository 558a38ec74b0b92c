/** Reads the ABNF of files of any kind. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { Option } from "commander";
import {
  kindOf,
  LineIndex,
  readDocument,
  unreadIncludes,
} from "../../../grammar/workbench/index.js";
import { fileError, GrammarError, MissingFileError } from "./errors.js";
import {
  isOutside,
  joinChunks,
  MOST_OCTETS_OF_FILES,
  readBytes,
  sizeOf,
  STANDARD_INPUT,
} from "./files.js";
import { report } from "./report.js";
import { shippedStandard } from "./shipped-standards.js";
import type { IncludeReader, Kind, ReadDocument } from "../../../grammar/workbench/index.js";
import type { Session } from "./session.js";

/** A file, and the ABNF in it. */
export interface Source extends ReadDocument {
  /** The name of the file as the arguments have it. */
  readonly file: string;
}

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
 * @param isWritten whether the file will be written, which is done in UTF-8 only
 * @throws {FileError} if the file cannot be read.
 * @throws {GrammarError} if it is not UTF-8 and will be written, or is not text.
 */
export async function readSource(
  file: string,
  session: Session,
  kind?: Kind,
  isWritten = false,
): Promise<Source> {
  try {
    return sourceOf(file, await readText(file, session, !isWritten), kind);
  } catch (error) {
    if (!(error instanceof MissingFileError) || shippedStandard(file) === undefined) throw error;
    throw new MissingFileError(`${file} is a shipped grammar, no file; this command reads files`);
  }
}

/**
 * Checks that a file has ABNF, and that the files that it includes are read. A file that is ABNF itself has ABNF, even
 * if it is empty.
 *
 * @throws {GrammarError} if it has no ABNF, or only a part of it.
 */
export function requireAbnf(source: Source): void {
  const [unread] = unreadIncludes(source);
  if (unread !== undefined) {
    const { line, column } = new LineIndex(source.text).positionAt(unread.from);
    throw new GrammarError(`${source.file}:${line}:${column}: ${unread.message}`);
  }
  if (source.kind !== "abnf" && source.abnf.trim() === "") throw new GrammarError(noAbnfIn(source));
}

/** Returns the sentence about a document without ABNF. */
export function noAbnfIn({ file }: Source): string {
  return `no ABNF found in ${file}; --kind abnf reads it as a grammar`;
}

/**
 * Returns the text of a file, or of standard input for `-`.
 *
 * @param isDocument whether octets that are not UTF-8 are those of windows-1252, a superset of Latin-1 in practice
 * @throws {FileError} if the file cannot be read.
 * @throws {GrammarError} if it is not UTF-8; as a document, only if it has an octet 0, as no text has.
 */
export async function readText(
  file: string,
  session: Session,
  isDocument = false,
): Promise<string> {
  const bytes = file === STANDARD_INPUT ? await joinChunks(session.stdin) : await readBytes(file);
  return decodedFile(file, bytes, isDocument ? session : undefined);
}

/** Returns the text of a file with some octets, as `readText` does. With a session, they are those of a document. */
export function decodedFile(file: string, bytes: Uint8Array, session?: Session): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    if (session === undefined || bytes.includes(0)) throw new GrammarError(`${file}: not UTF-8`);
    session.err(report(`uri-abnf: note: ${file}: not UTF-8, read as windows-1252`));
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Returns the source with a text. */
export function sourceOf(
  file: string,
  text: string,
  kind = kindOf(file, text),
  include = includesOf(file),
): Source {
  return { file, ...readDocument({ text, kind }, include) };
}

/**
 * Returns the reader of the files that a file includes: their names are relative to its folder, and lead not out of it.
 *
 * @param octetsOf returns the octets of an included file; by default those of the file itself
 */
export function includesOf(file: string, octetsOf?: (name: string) => Uint8Array): IncludeReader {
  const folder = dirname(file);
  let octets = 0;
  return (name) => {
    if (file === STANDARD_INPUT) throw new Error("standard input has no folder");
    const path = join(folder, name);
    if (isAbsolute(name) || isOutside(folder, path))
      throw new Error(`it is outside of the folder of ${file}`);
    const given = octetsOf?.(name);
    if (given === undefined && existsSync(path) && sizeOf(path) === undefined)
      throw new Error("it is not a file");
    octets += given?.length ?? sizeOf(path) ?? 0;
    if (octets > MOST_OCTETS_OF_FILES)
      throw new Error(`there are more than ${MOST_OCTETS_OF_FILES} octets to include`);
    try {
      return decodedFile(name, given ?? readFileSync(path));
    } catch (error) {
      const { message } = error instanceof GrammarError ? error : fileError(name, error);
      throw new Error(message.slice(`${name}: `.length), { cause: error });
    }
  };
}
