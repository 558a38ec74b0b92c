/** References as Parsimmon parsers, for use in parsers of larger things. */
import Parsimmon from "parsimmon";
import type { UriReference } from "./components.js";
import type { ReferenceReader } from "./reference.js";

/** The parsers of a dialect. */
export interface Parsers<HostKind extends string> {
  /**
   * The longest reference at the place where it is used; a reference may be empty. Linear.
   *
   * @example
   * ```ts
   * const link = Parsimmon.seqObj(Parsimmon.string("<"), ["to", uriReference], Parsimmon.string(">"));
   * link.tryParse("<../a?b>").to.query; // "b"
   * ```
   */
  readonly uriReference: Parsimmon.Parser<UriReference<HostKind>>;

  /**
   * The longest absolute URI, which has a scheme and no fragment. Linear.
   *
   * @example
   * ```ts
   * Parsimmon.seq(absoluteUri, Parsimmon.string(" HTTP/1.1"));
   * ```
   */
  readonly absoluteUri: Parsimmon.Parser<UriReference<HostKind>>;
}

/** Makes the parsers of a dialect. */
export function parsers<HostKind extends string>(
  reader: ReferenceReader<HostKind>,
): Parsers<HostKind> {
  const { reference, absolute } = reader.definition;
  return {
    uriReference: parserOf(reader, reference),
    absoluteUri: parserOf(reader, absolute),
  };
}

/**
 * The rule finds the end; where it does not, it says itself what it expected. It also parses whole
 * inputs itself, since Parsimmon would remember every input that failed.
 */
function parserOf<HostKind extends string>(
  reader: ReferenceReader<HostKind>,
  rule: string,
): Parsimmon.Parser<UriReference<HostKind>> {
  type Reference = UriReference<HostKind>;
  const parser = Parsimmon.lazy(() =>
    reader.rule(rule).map(({ text }) => reader.requireReference(text)),
  );
  return Object.assign(parser, {
    parse(input: string): Parsimmon.Result<Reference> {
      const result = reader.rule(rule).parse(input);
      return result.status ? { ...result, value: reader.requireReference(input) } : result;
    },
    tryParse(input: string): Reference {
      return reader.requireReference(reader.rule(rule).tryParse(input).text);
    },
  });
}
