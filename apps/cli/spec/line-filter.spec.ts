import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { WORTH } from "../src/line-filter.js";
import { run } from "../src/program.js";
import { chunksOf, hostileLines, longLine } from "../../../spec/helpers/hostile-lines.js";
import { sampled, scaled } from "../../../spec/helpers/worlds.js";
import { temporaryFolder } from "../../../spec/helpers/temporary-folder.js";

/** The bytes of a stream, as they come. */
class Bytes extends Writable {
  readonly #hash = createHash("sha256");
  length = 0;

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#hash.update(chunk);
    this.length += chunk.length;
    done();
  }

  get digest(): string {
    return `${this.length} bytes, ${this.#hash.copy().digest("hex")}`;
  }
}

/** Yields chunks as the reader of files does: each takes the place of the one before. */
async function* inOnePlace(chunks: readonly Buffer[]): AsyncGenerator<Buffer, void, undefined> {
  const place = Buffer.alloc(Math.max(...chunks.map(({ length }) => length)));
  for (const chunk of chunks) {
    place.fill("#");
    // A reader waits, so that others can go on.
    await setImmediate();
    chunk.copy(place);
    yield place.subarray(0, chunk.length);
  }
}

async function outcome(argv: readonly string[], chunks: readonly Buffer[]) {
  const [stdout, stderr] = [new Bytes(), new Bytes()];
  const status = await run(argv, { stdin: inOnePlace(chunks), stdout, stderr });
  return { stdout: stdout.digest, stderr: stderr.digest, status };
}

const folder = temporaryFolder();
const abnf = join(folder, "own.abnf");
writeFileSync(
  abnf,
  `text  = *%x1-10FFFF
small = *( "a" / "b" / %xFFFD / %xFEFF / CR / NUL )
NUL   = %x00
deep  = *%x61-7A / "(" deep ")"
late  = *( "a" / "b" ) "a" 13( "a" / "b" )
`.replaceAll("\n", "\r\n"),
);

/** The rules, and some of their strings: a few hundred are enough bytes for the filter. */
const RULES: readonly (readonly [grammar: readonly string[], texts: readonly string[]])[] = [
  [
    ["rfc3986", "--rule", "URI-reference"],
    ["", "http://a.example/b/c?d=e&f=g#h", "../up/and/over?x", "//[::1]:80/a/b/c", "%41"],
  ],
  [
    ["rfc3987", "--rule", "IRI-reference"],
    ["http://é.example/ü?ñ", "/\u{1f600}", "?\ue000", "x/../and/more/x"],
  ],
  [
    [abnf, "--rule", "text"],
    ["abc", "é".repeat(20), ""],
  ],
  [
    [abnf, "--rule", "small"],
    ["a".repeat(30), "a", "\0"],
  ],
  [
    [abnf, "--octets", "--rule", "small"],
    ["a".repeat(30), "a"],
  ],
  [
    [abnf, "--rule", "deep"],
    ["(((aaaaaaaaaaaaaaa)))", "b"],
  ],
  [
    [abnf, "--rule", "late"],
    ["abbbbbbbbbbbbb", "ababababababab", "aabbaabbaabbaabb"],
  ],
];

const COMMANDS: readonly (readonly string[])[] = [
  ["validate"],
  ["validate", "--only", "valid"],
  ["validate", "--only", "invalid"],
  ["validate", "--quiet"],
  ["validate", "--on-error", "stop"],
  ["validate", "--on-error", "keep"],
  ["validate", "--on-error", "skip"],
  ["validate", "--quiet", "--json"],
  ["validate", "--json"],
  ["validate", "--null"],
  ["validate", "--null", "--only", "valid"],
  ["grep", "-x"],
  ["grep", "-x", "--count"],
  ["grep", "-x", "--count", "--invert-match"],
  ["grep", "-x", "--invert-match"],
  ["grep", "-x", "--quiet"],
  ["grep", "-x", "--files-with-matches"],
  ["grep", "-x", "--line-number"],
  ["grep", "-x", "--color", "always"],
  ["grep", "-x", "--only-matching", "--invert-match"],
];

/** By default, a seventh of these: each command once, and each rule. */
const CASES = RULES.flatMap(([grammar, texts]) =>
  COMMANDS.map((command) => [[...command, "--grammar", ...grammar], texts] as const),
);

/** The ends of a file: after the end of its last line, within a line, after a CR, and within a character. */
const ENDINGS = ["", "a", "a\r", "\xc3"].map((ending) => Buffer.from(ending, "latin1"));

describe("lines in large blocks, which the filter reads", () => {
  const count = scaled(20_000, 400);
  const longest = scaled(200_000, 20_000);
  /** Blocks of some hundred bytes are too small for the filter. */
  const FEW = 300;

  it.each(sampled(CASES, 7))("are answered by %j as in small ones", async (argv, texts) => {
    for (const [seed, ending] of ENDINGS.entries()) {
      const lines = hostileLines(texts, count, seed, argv.includes("--null") ? "\0" : "\n");
      const long = [longLine("a", longest), longLine("é", 5_000)];
      const mark = seed === 1 ? [Buffer.from("\ufeff")] : [];
      const all = [...mark, ...lines, ...(seed === 2 ? long : []), ending];
      const expected = await outcome(argv, chunksOf(all, FEW));
      expect(await outcome(argv, chunksOf(all, 8_000))).toEqual(expected);
      expect(await outcome(argv, [Buffer.concat(all)])).toEqual(expected);
    }
  });

  // In a text that is UTF-8, no line has a match with U+FFFD in the place of malformed bytes.
  it.each(sampled(CASES, 7))(
    "are answered by %j, if all of them are UTF-8",
    async (argv, texts) => {
      const lines = Array.from({ length: count }, (_, at) =>
        Buffer.from(`${texts[at % texts.length]!}${at % 7 === 0 ? " \u00e9" : ""}\n`),
      );
      for (const some of [lines, lines.filter((line) => !line.includes(0))]) {
        const others = [...some].reverse();
        expect(Buffer.concat(some).length).toBeGreaterThan(WORTH);
        const expected = await outcome(argv, chunksOf([...some, ...others], FEW));
        const blocks = [Buffer.concat(some), Buffer.concat(others)];
        expect(await outcome(argv, blocks)).toEqual(expected);
      }
    },
  );
});
