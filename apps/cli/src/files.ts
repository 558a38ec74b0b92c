/** Reading, writing and finding of files, and standard input of the process. */
import { Buffer } from "node:buffer";
import { createReadStream, existsSync, fstatSync, realpathSync, statSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { isAbsolute, join, relative, resolve } from "node:path";
import process from "node:process";
import { overwrite } from "../../../grammar/generate/plugin/overwrite.js";
import { FileError, fileError } from "./errors.js";
import type { Readable } from "node:stream";

/**
 * Returns the bytes of a file.
 *
 * @throws {FileError} if the file cannot be read.
 */
export async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw fileError(file, error);
  }
}

/** The name that stands for standard input. */
export const STANDARD_INPUT = "-";

/** The number of bytes that one read of a file asks for. Node's own pieces are small. */
const READ_SIZE = 1 << 18;

/**
 * Yields the bytes of a file. A chunk takes the place of the one before: a new buffer for each takes longer than the reading.
 *
 * @param size the number of bytes of a chunk
 * @throws {FileError} if the file cannot be read.
 */
export async function* readChunks(
  file: string,
  size = READ_SIZE,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    const handle = await open(file);
    try {
      const chunk = Buffer.allocUnsafeSlow(size);
      for (;;) {
        const { bytesRead } = await handle.read(chunk, 0, size);
        if (bytesRead === 0) return;
        yield chunk.subarray(0, bytesRead);
      }
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw fileError(file, error);
  }
}

/**
 * Checks whether a name is that of a folder.
 *
 * @throws {FileError} if there is neither a file nor a folder of this name.
 */
export function isDirectory(name: string): boolean {
  try {
    return statSync(name).isDirectory();
  } catch (error) {
    throw fileError(name, error);
  }
}

/** Returns the number of bytes of a file, or undefined if there is no file of this name. */
export function sizeOf(name: string): number | undefined {
  try {
    const state = statSync(name);
    return state.isFile() ? state.size : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The octets that others than the arguments can have the program read: those of one checked file, of all imports and
 * examples of a configuration together, and of all files that a document includes.
 */
export const MOST_OCTETS_OF_FILES = 1e7;

/** Checks whether a path leads out of a folder, by itself or by a link. */
export function isOutside(folder: string, path: string): boolean {
  const below = relative(folder, path);
  const real = existsSync(path) ? relative(realpathSync(folder), realpathSync(path)) : below;
  return [below, real].some((each) => isAbsolute(each) || /^\.\.(?:[\\/]|$)/.test(each));
}

/** Joins the bytes of a stream. */
export async function joinChunks(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const chunk of chunks) pieces.push(chunk);
  return Buffer.concat(pieces);
}

/**
 * Writes texts to files, and none at all where one cannot be written.
 *
 * @throws {FileError} if a file cannot be written.
 */
export function writeFiles(files: readonly (readonly [string, string])[]): void {
  const written: (() => void)[] = [];
  for (const [file, text] of files)
    try {
      written.push(overwrite(file, text));
    } catch (error) {
      for (const restore of written) restore();
      throw fileError(file, error, "no such folder");
    }
}

/**
 * Returns the files that match patterns of globs, relative to a folder, sorted. Symbolic links are left out.
 */
export async function filesMatching(
  patterns: readonly string[],
  folder: string,
): Promise<readonly string[]> {
  const { globby } = await import("globby");
  const options = { cwd: resolve(folder), followSymbolicLinks: false, extglob: false };
  return (await globby(patterns, options)).sort();
}

/**
 * Returns the paths of the files below a folder, sorted, without hidden files, symbolic links, and files that the
 * `.gitignore` files in the folder, below it, and above it up to the root of its repository leave out. If they leave
 * out all files, as they do where the folder itself is left out, they do not count: the caller has named the folder.
 */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const { globby } = await import("globby");
  const options = { cwd: resolve(folder), followSymbolicLinks: false };
  const kept = await globby("**/*", { ...options, gitignore: true });
  const files = kept.length > 0 ? kept : await globby("**/*", options);
  return files.sort().map((file) => join(folder, file));
}

const DESCRIPTOR = 0;

/** Standard input. It is inspected when it is first used. */
export class StandardInput implements AsyncIterable<Uint8Array> {
  #stream: Readable | undefined;

  /**
   * Yields the bytes.
   *
   * @throws {FileError} if it is a folder, which Node would read as an empty input.
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    if (fstatSync(DESCRIPTOR).isDirectory()) throw new FileError("standard input is a folder");
    yield* this.#open() as AsyncIterable<Uint8Array>;
  }

  /** Returns the number of bytes if it is a file, otherwise undefined. */
  size(): number | undefined {
    const state = fstatSync(DESCRIPTOR);
    return state.isFile() ? state.size : undefined;
  }

  /**
   * Takes over the interruption of the process: the first one ends standard input, and the returned
   * signal tells of it. The next one ends the process.
   */
  interruption(): AbortSignal {
    const controller = new AbortController();
    process.once("SIGINT", () => {
      controller.abort();
      this.end();
    });
    return controller.signal;
  }

  /** Reads no further, so that the process need not wait for input. */
  end(): void {
    this.#stream?.destroy();
  }

  /** By default, Node reads a file in small pieces, and each is a journey to another thread. */
  #open(): Readable {
    this.#stream ??= fstatSync(DESCRIPTOR).isFile()
      ? createReadStream("", { fd: DESCRIPTOR, autoClose: false, highWaterMark: READ_SIZE })
      : process.stdin;
    return this.#stream;
  }
}
