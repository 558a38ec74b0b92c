/** The errors of the program itself, and those of the operating system. `report.ts` has the reports and the exit status of an error. */

/** The arguments are wrong in a way that the argument parser cannot detect. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A file, or standard input, cannot be opened, read or written. */
export class FileError extends Error {
  override readonly name: string = "FileError";
}

/** There is no file of a name, which is the fault of the arguments. */
export class MissingFileError extends FileError {
  override readonly name = "MissingFileError";
}

/**
 * Returns the error about a file that the operating system does not open, read or write, in words: Node's message
 * has a code before them, and the call behind them.
 *
 * @param missing the words for a name that is not there
 */
export function fileError(file: string, error: unknown, missing = "no such file"): FileError {
  const { code } = error as NodeJS.ErrnoException;
  const name = file || '""';
  if (code === "ENOENT") return new MissingFileError(`${name}: ${missing}`);
  const words = messageOf(error).replace(/^[A-Z]\w+: (.*?), \w+(?: .*)?$/s, "$1");
  return new FileError(`${name}: ${code === "EISDIR" ? "is a folder" : words}`);
}

/** A file contains no grammar, or one with mistakes. */
export class GrammarError extends Error {
  override readonly name = "GrammarError";
  readonly picture: string;

  constructor(sentence: string, picture = "") {
    super(sentence);
    this.picture = picture;
  }
}

/** A line of the input is not a text, or its answer does not fit a line. */
export class LineError extends Error {
  override readonly name = "LineError";
  readonly input: string;
  /** An offset in `input`, or null if the error has no place. */
  readonly offset: number | null;

  constructor(sentence: string, input: string, offset: number | null = null) {
    super(offset === null ? sentence : `${sentence} at offset ${offset}`);
    this.input = input;
    this.offset = offset;
  }
}

/**
 * Checks for an error of the operating system: it refuses a call, or a line exceeds the longest
 * possible string.
 */
export function isSystemError(error: unknown): error is Error {
  if (error instanceof FileError) return true;
  if (typeof error !== "object" || error === null || !("code" in error)) return false;
  return "syscall" in error || error.code === "ERR_STRING_TOO_LONG";
}

/** Returns the message of a thrown value, which need not be an Error. */
export function messageOf(error: unknown): string {
  if (typeof error === "object" && error !== null && "message" in error)
    return String(error.message);
  return String(error);
}
