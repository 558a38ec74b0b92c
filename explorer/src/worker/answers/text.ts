import { abnfFromDocument, format } from "uri-abnf/grammar";
import type { Ask } from "../protocol.js";

/** Lays a grammar out anew. */
export function formatted({ abnf }: Ask<"format">): string {
  return format(abnf);
}

/** Returns the ABNF in a document: the text of an RFC, XML, or Markdown. */
export function abnfOf({ text }: Ask<"document">): string {
  return abnfFromDocument(text).abnf;
}
