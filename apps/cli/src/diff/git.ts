/** Files of other revisions, from git. */
import { execFile, execFileSync } from "node:child_process";
import { dirname, basename } from "node:path";
import { promisify } from "node:util";
import { FileError, messageOf, UsageError } from "../errors.js";
import { MOST_OCTETS_OF_FILES } from "../files.js";

const execute = promisify(execFile);

/** A file of a repository is at most as long as this. */
const MOST_BYTES = 1 << 28;

/**
 * Returns the octets of a file in a revision.
 *
 * @throws {UsageError} if there is no such revision, or no such file in it.
 * @throws {FileError} if git cannot be run.
 */
export async function octetsInRevision(revision: string, file: string): Promise<Uint8Array> {
  const options = { cwd: dirname(file), maxBuffer: MOST_BYTES, encoding: "utf8" } as const;
  // A revision that begins with "-" would be an option.
  const commit = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`];
  try {
    await execute("git", commit, options);
  } catch (error) {
    if (hasExited(error) && !isOutside(error))
      throw new UsageError(`--git ${revision}: there is no such revision`);
    throw new FileError(`git: ${gitSentence(error)}`);
  }
  try {
    const { stdout } = await execute("git", ["show", `${revision}:./${basename(file)}`], {
      ...options,
      encoding: "buffer",
    });
    return stdout;
  } catch (error) {
    if (hasExited(error))
      throw new UsageError(`--git ${revision}: ${file} is not in this revision`);
    throw new FileError(`git: ${gitSentence(error)}`);
  }
}

/**
 * Returns the octets of a file in a revision of which a file is known to be there.
 *
 * @param name its path, relative to the folder of the known file
 * @throws {Error} if it is not in the revision, or larger than files that others can have the program read
 */
export function octetsBeside(revision: string, file: string, name: string): Uint8Array {
  try {
    return execFileSync("git", ["show", `${revision}:./${name}`], {
      cwd: dirname(file),
      maxBuffer: MOST_OCTETS_OF_FILES,
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (error) {
    throw new Error(`git: ${gitSentence(error)}`, { cause: error });
  }
}

/** Checks whether git has run, and has ended with an error of its own. */
function hasExited(error: unknown): boolean {
  return isObject(error) && "code" in error && typeof error.code === "number";
}

/** Checks whether git has found no repository. */
function isOutside(error: unknown): boolean {
  return gitSentence(error).includes("not a git repository");
}

function gitSentence(error: unknown): string {
  const told = isObject(error) && "stderr" in error ? String(error.stderr).trim() : "";
  const [line = ""] = (told === "" ? messageOf(error) : told).split("\n");
  return line.replace(/^fatal: /, "");
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
