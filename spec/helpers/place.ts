/** The position of an offset by definition: a line ends with LF, CRLF or CR, and contains its end. */
import type Parsimmon from "parsimmon";

export function place(text: string, offset: number): Parsimmon.Index {
  let line = 1;
  let column = 1;
  for (let at = 0; at < offset; at += 1) {
    const endsLine = text[at] === "\n" || (text[at] === "\r" && text[at + 1] !== "\n");
    line += endsLine ? 1 : 0;
    column = endsLine ? 1 : column + 1;
  }
  return { offset, line, column };
}
