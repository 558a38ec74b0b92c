/** Command lines as `--help` and transcripts show them. */
import { decoded } from "../../../spec/helpers/fixtures.js";

/** A command line, and where its input and its output go. */
export interface CommandLine {
  readonly program: string;
  readonly argv: string[];
  /** The content of standard input. */
  readonly input: Buffer;
  /** Returns the part of the content of standard output that a person sees. */
  readonly seen: (stdout: string) => string;
}

/** E.g. `printf '%s\n' 'line' 'line' | uri-abnf command 'an argument' another | tr '\0' '\n'`. */
export function readCommandLine(text: string): CommandLine {
  const parts =
    /^(?:(echo|printf) (.*?) \| (?=uri-abnf ))?(.*?)( \| tr '\\0' '\\n')?(?: \| cut -c -(\d+))?$/.exec(
      text,
    );
  if (parts === null) throw new Error(`not understood: ${text}`);
  const [, writer, written = "", rest = "", translation, width = Infinity] = parts;
  const [program = "", ...argv] = wordsOf(rest);
  return {
    program,
    argv,
    input: writer === undefined ? Buffer.of() : outputOf(writer, wordsOf(written)),
    seen: (stdout) =>
      (translation === undefined ? stdout : stdout.replaceAll("\0", "\n"))
        .split("\n")
        .map((line) => line.slice(0, Number(width)))
        .join("\n"),
  };
}

/** What `echo` or `printf` writes. A format has `%s`, `%%`, escapes for controls, and octets as `\xFF`. */
export function outputOf(writer: string, words: readonly string[]): Buffer {
  if (writer === "echo") return Buffer.from(`${words.join(" ")}\n`);
  const [format = "", ...texts] = words;
  const pieces = format.split(/(%[s%]|\\x..|\\.)/);
  return Buffer.concat(
    (texts.length === 0 ? [""] : texts).flatMap((text) =>
      pieces.map((piece) => {
        if (piece.startsWith("\\x")) return Buffer.of(Number.parseInt(piece.slice(2), 16));
        return Buffer.from(piece === "%s" ? text : (ESCAPES.get(piece) ?? piece));
      }),
    ),
  );
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["%%", "%"],
  ["\\n", "\n"],
  ["\\r", "\r"],
  ["\\0", "\0"],
]);

function wordsOf(text: string): string[] {
  const words = text.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g);
  return Array.from(words, ([, one, two, bare]) => decoded("", [one ?? two ?? bare!], 0).text);
}
