/** `--watch`: the work of a command again, each time its file changes. */
import { watch } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readBytes } from "./files.js";
import { fileError } from "./errors.js";
import { abandon } from "./report.js";
import type { Session } from "./session.js";

/** A program can write a file in several steps. Milliseconds after the first of them. */
const SETTLED = 30;

/**
 * Works once, and again after each change of the content of a file, until the session is interrupted.
 * An error is reported and does not end the watch. The folder is watched, because many editors put a
 * new file in the place of the old one.
 */
export async function watching(
  session: Session,
  file: string,
  work: () => Promise<void>,
): Promise<void> {
  const { signal } = session;
  // Begins before the first work, so that no change is missed.
  const events = watch(dirname(file), { ...(signal === undefined ? {} : { signal }) });
  let before = await attempt(session, file, work);
  try {
    for await (const { filename } of events) {
      if (filename !== null && filename !== basename(file)) continue;
      await wait(SETTLED);
      if ((await readOrNull(file)) !== before) before = await attempt(session, file, work);
    }
  } catch (error) {
    if (signal?.aborted !== true) throw fileError(dirname(file), error, "no such folder");
  }
}

/** Works, and returns the content of the file before that. */
async function attempt(
  session: Session,
  file: string,
  work: () => Promise<void>,
): Promise<string | null> {
  const content = await readOrNull(file);
  try {
    await work();
  } catch (error) {
    abandon(session, error);
  }
  await session.flush();
  return content;
}

/** Returns the content of a file, or null if there is none to read. */
async function readOrNull(file: string): Promise<string | null> {
  try {
    return Buffer.from(await readBytes(file)).toString("latin1");
  } catch {
    return null;
  }
}
