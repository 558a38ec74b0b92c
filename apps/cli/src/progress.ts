/** Progress on standard error, where a person reads it. */
import type { SingleBar } from "cli-progress";
import type { Session } from "./session.js";

/** The progress of a command that reads lines. */
interface Progress {
  /** Passes the chunks on, and counts their bytes. */
  counting(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Removes the bar before a message. */
  hide(hasMessage: boolean): void;
  /** Shows the bar, with further lines. */
  show(lines: number): void;
  end(): void;
}

const SILENT: Progress = {
  counting: (chunks) => chunks,
  hide: () => undefined,
  show: () => undefined,
  end: () => undefined,
};

/** Clears the line of the terminal. */
const CLEAR_LINE = "\r\u001b[K";

const MEGABYTE = 1e6;

/**
 * Begins to show progress. It stays silent where standard error is not a terminal.
 *
 * @param size the number of bytes of the input, if it is known
 * @param hasLines whether the input is one of lines
 */
export async function showProgress(
  { display }: Session,
  size: number | undefined,
  hasLines = true,
): Promise<Progress> {
  if (display === undefined) return SILENT;
  const { default: cliProgress } = await import("cli-progress");
  const counts = hasLines ? "{megabytes} MB, {lines} lines, {speed} lines/s" : "{megabytes} MB";
  const bar: SingleBar = new cliProgress.SingleBar({
    stream: display,
    format: size === undefined ? counts : `{bar} {percentage} %, ${counts}, {eta_formatted} left`,
    clearOnComplete: true,
    hideCursor: true,
  });
  const start = performance.now();
  let bytes = 0;
  let lines = 0;
  const payload = () => ({
    megabytes: (bytes / MEGABYTE).toFixed(1),
    lines,
    speed: Math.round((lines / Math.max(1, performance.now() - start)) * 1000),
  });
  bar.start(size ?? 0, 0, payload());
  return {
    async *counting(chunks) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        yield chunk;
      }
    },
    hide: (hasMessage) => {
      if (hasMessage) display.write(CLEAR_LINE);
    },
    show: (more) => {
      lines += more;
      bar.update(bytes, payload());
    },
    end: () => bar.stop(),
  };
}
