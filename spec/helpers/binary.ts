/** The parsers of Parsimmon 1.18 for buffers, which its types do not declare. */
import Parsimmon from "parsimmon";

interface Binary {
  /** Parses one given octet. */
  byte(octet: number): Parsimmon.Parser<number>;
  /** Parses a number of octets. */
  buffer(length: number): Parsimmon.Parser<Buffer>;
  /** Parses an octet as a number. */
  readonly uint8BE: Parsimmon.Parser<number>;
}

export const { Binary } = Parsimmon as unknown as { readonly Binary: Binary };

export function parseBuffer<T>(parser: Parsimmon.Parser<T>, input: Buffer): Parsimmon.Result<T> {
  return parser.parse(input as unknown as string);
}

export function tryParseBuffer<T>(parser: Parsimmon.Parser<T>, input: Buffer): T {
  return parser.tryParse(input as unknown as string);
}
