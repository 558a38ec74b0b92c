/** What Parsimmon 1.18 can do with buffers, which its types do not say. */
import Parsimmon from "parsimmon";

interface Binary {
  /** This very octet. */
  byte(octet: number): Parsimmon.Parser<number>;
  /** So many octets. */
  buffer(length: number): Parsimmon.Parser<Buffer>;
  /** An octet as a number. */
  readonly uint8BE: Parsimmon.Parser<number>;
}

export const { Binary } = Parsimmon as unknown as { readonly Binary: Binary };

export function parseBuffer<T>(parser: Parsimmon.Parser<T>, input: Buffer): Parsimmon.Result<T> {
  return parser.parse(input as unknown as string);
}

export function tryParseBuffer<T>(parser: Parsimmon.Parser<T>, input: Buffer): T {
  return parser.tryParse(input as unknown as string);
}
