/** The progress of a command, on a terminal that records what it is sent. */
import { setTimeout } from "node:timers/promises";
import { runProgram, Sink } from "./run-program.js";

const WHOLE = ["validate", "--standard", "rfc8259", "--rule", "JSON-text", "--whole"];

/** A stream as that of a terminal. The cursor and the colors need no text. */
function terminal(): Sink {
  return Object.assign(new Sink(), {
    isTTY: true,
    columns: 80,
    cursorTo: () => undefined,
    clearLine: () => undefined,
    moveCursor: () => undefined,
  });
}

/** Yields a megabyte of text, and when a display has shown a text, another one. */
async function* slowly(display: Sink, shown: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`[${" ".repeat(999_999)}`);
  for (let tries = 0; tries < 400 && !display.text.includes(shown); tries += 1)
    await setTimeout(10);
  yield Buffer.from(`${"1".repeat(999_999)}]`);
}

describe("a string that comes slowly", () => {
  test.each([
    ["of a length that is known", () => 2_000_000, "50 %, 1.0 MB,"],
    ["of any length", () => undefined, "1.0 MB"],
  ])("%s", async (_, size, shown) => {
    const stderr = terminal();
    const stdin = slowly(stderr, shown);
    const { stdout, status } = await runProgram(WHOLE, [], { stderr, stdin, size });
    expect([stdout, status]).toEqual(["ok\n", 0]);
    expect(stderr.text).toContain(shown);
    expect(stderr.text).not.toContain("lines");
  });

  it("is nothing that a file wants to have", async () => {
    const stdin = slowly(Object.assign(new Sink(), { text: "1.0 MB" }), "1.0 MB");
    const { stderr, status } = await runProgram(WHOLE, [], { stdin, size: () => 2_000_000 });
    expect([stderr, status]).toEqual(["", 0]);
  });
});
