/** Reads the ABNF of files of any kind. */
import { Buffer } from "node:buffer";
import { extname } from "node:path";
import { abnfFromDocument } from "../../grammar/index.js";
import { joinBlocks } from "../../grammar/internal.js";
import { UsageError } from "../errors.js";
import { readBytes } from "../files.js";
import { blocksOfMarkdown } from "./markdown.js";
import { blocksOfXml } from "./rfc-xml.js";
import type { Session } from "../session.js";
import type { Kind, Source } from "./source.js";

const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  [".txt", "text"],
  [".text", "text"],
  [".xml", "xml"],
  [".md", "markdown"],
  [".markdown", "markdown"],
  [".mkd", "markdown"],
]);

/** The file name that stands for standard input. */
export const STANDARD_INPUT = "-";

/**
 * Reads the ABNF of a file.
 *
 * @param kind the kind of the file; by default that of its extension
 * @throws {UsageError} if the file cannot be read, or is not UTF-8.
 */
export async function readSource(file: string, session: Session, kind?: Kind): Promise<Source> {
  const text = await readText(file, session);
  return sourceOf(file, text, kind ?? kindOf(file, text));
}

/** Returns the text of a file, or of standard input for `-`. */
export async function readText(file: string, session: Session): Promise<string> {
  const bytes = file === STANDARD_INPUT ? await readAll(session.stdin) : await readBytes(file);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UsageError(`${file}: not UTF-8`);
  }
}

async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const chunk of chunks) pieces.push(chunk);
  return Buffer.concat(pieces);
}

function kindOf(file: string, text: string): Kind {
  if (file === STANDARD_INPUT) return /^\s*<(?:\?xml|!DOCTYPE|rfc)\b/.test(text) ? "xml" : "abnf";
  return KINDS.get(extname(file).toLowerCase()) ?? "abnf";
}

function sourceOf(file: string, text: string, kind: Kind): Source {
  switch (kind) {
    case "abnf":
      return { file, text, kind, abnf: text, originOf: (offset) => offset };
    case "text": {
      const found = abnfFromDocument(text, { mistakes: true });
      const originOf = (offset: number): number => found.positionOf(offset).offset;
      return { file, text, kind, abnf: found.abnf, originOf };
    }
    case "xml":
    case "markdown": {
      const joined = joinBlocks(kind === "xml" ? blocksOfXml(text) : blocksOfMarkdown(text));
      const originOf = (offset: number): number => joined.originOf(offset);
      return { file, text, kind, abnf: joined.text, originOf };
    }
  }
}
