/** A text that takes the place of a file. The file keeps its mode, its owner and its links. */
import * as fs from "node:fs";
import { dirname, resolve } from "node:path";

interface Draft {
  /** Puts the text in its place. A file that cannot be written is left as it is. */
  readonly commit: () => void;
  readonly discard: () => void;
}

/**
 * Writes a text beside a file, whose name it takes when it is committed, so that nobody reads half of it.
 * A file that a new one cannot stand for is written itself: it has two names, or an owner or a folder that the
 * user cannot give to a new file, or it is a device.
 *
 * @throws {Error} of the system, if the file cannot be written
 */
export function draftOf(file: string, text: string): Draft {
  const state = fs.statSync(file, { throwIfNoEntry: false });
  if (state?.isDirectory()) throw new Error("is a folder");
  if (state !== undefined) fs.closeSync(fs.openSync(file, "r+"));
  const write = state?.isFile() === false ? fs.writeFileSync : overwrite;
  const itself = { commit: () => write(file, text), discard: () => undefined };
  if (state !== undefined && (!state.isFile() || state.nlink > 1)) return itself;
  const target = endOfLinks(file);
  const draft = `${target}.${Math.random().toString(36).slice(2)}.tmp`;
  const discard = (): void => fs.rmSync(draft, { force: true });
  try {
    fs.writeFileSync(draft, text, { flag: "wx", mode: state?.mode ?? 0o666 });
    if (state !== undefined) fs.chownSync(draft, state.uid, state.gid);
    // A new file has the mode without the bits of umask, and loses others with its owner.
    if (state !== undefined) fs.chmodSync(draft, state.mode);
  } catch (error) {
    discard();
    const { code } = error as NodeJS.ErrnoException;
    if (state === undefined || (code !== "EACCES" && code !== "EPERM")) throw error;
    return itself;
  }
  const commit = (): void => {
    try {
      fs.renameSync(draft, target);
    } finally {
      discard();
    }
  };
  return { commit, discard };
}

/** Returns the name at the end of symbolic links, also where no file has it yet. */
function endOfLinks(file: string): string {
  if (fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return file;
  return endOfLinks(resolve(fs.realpathSync(dirname(file)), fs.readlinkSync(file)));
}

function overwrite(file: string, text: string): void {
  const before = fs.readFileSync(file);
  const write = (bytes: Buffer): void => {
    fs.writeFileSync(file, bytes, { flag: "r+" });
    fs.truncateSync(file, bytes.length);
  };
  try {
    write(Buffer.from(text));
  } catch (error) {
    write(before);
    throw error;
  }
}
