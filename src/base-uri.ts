/** Establishment of a base URI: section 5.1. */
import { BaseUriError, requireArray, requireObject, requireOptionalString } from "./errors.js";
import { append } from "./recompose.js";
import { requireAbsolute } from "./resolve.js";
import type { ReferenceReader } from "./reference.js";

/** The layers from which a base URI can come, in order of precedence: sections 5.1.1 to 5.1.4. */
export type BaseLayer = "content" | "encapsulating" | "retrieval" | "default";

/** The possible sources of the base URI of a document. An undefined source defines no base URI. */
export interface BaseSources {
  /** The base URI embedded in the document's content (5.1.1); for HTML, see `baseOfHtml`. */
  readonly content?: string | undefined;
  /**
   * The base URIs of the entities that enclose the document (5.1.2), from the innermost outwards;
   * undefined for an entity that has none.
   */
  readonly encapsulating?: readonly (string | undefined)[] | undefined;
  /**
   * The URI by which the document was retrieved (5.1.3). After redirections, it is the last URI.
   */
  readonly retrieval?: string | undefined;
  /** The default base URI of the application (5.1.4). */
  readonly default?: string | undefined;
}

/** A base URI and its source. */
export interface EstablishedBase {
  /** An absolute URI, without fragment. */
  readonly uri: string;
  readonly layer: BaseLayer;
  /** The index of the enclosing entity, from 0; undefined in the other layers. */
  readonly depth: number | undefined;
}

/** The operation that establishes a base URI. */
export interface Basing {
  /**
   * Returns the base URI of a document: the innermost source that is defined. The function does not
   * inspect the outer sources. A fragment is not part of a URI (section 4.1), and the function
   * removes it.
   *
   * Linear in the number of entities and the length of the URI.
   *
   * @throws {BaseUriError} `relative`, if the innermost source is not absolute; `missing`, if none
   *   is defined.
   * @throws {UriSyntaxError} if the innermost source is not a reference.
   *
   * @example
   * ```ts
   * establishBase({ encapsulating: [undefined, "http://a/b"], retrieval: "http://c/d" });
   * // { uri: "http://a/b", layer: "encapsulating", depth: 1 }
   * ```
   */
  establishBase(sources: BaseSources): EstablishedBase;
}

/** Makes the function of a dialect. */
export function basing(reader: ReferenceReader): Basing {
  return {
    establishBase(sources) {
      requireObject(sources, "the sources");
      const { base, layer, depth } = innermost(sources);
      const components = reader.requireComponents(base);
      requireAbsolute(components);
      return { uri: append({ ...components, fragment: undefined }), layer, depth };
    },
  };
}

interface Innermost {
  readonly base: string;
  readonly layer: BaseLayer;
  readonly depth: number | undefined;
}

function innermost(sources: BaseSources): Innermost {
  for (const { base, layer, depth } of inOrder(sources)) {
    requireOptionalString(base, `the base (${layer})`);
    if (base !== undefined) return { base, layer, depth };
  }
  throw new BaseUriError("missing", "", 0, "no layer defines a base URI");
}

/** "Listed below in order of precedence." */
function* inOrder({
  content,
  encapsulating = [],
  retrieval,
  default: byDefault,
}: BaseSources): Generator<Omit<Innermost, "base"> & { readonly base: string | undefined }> {
  yield { base: content, layer: "content", depth: undefined };
  requireArray(encapsulating, "the encapsulating bases");
  for (const [depth, base] of encapsulating.entries())
    yield { base, layer: "encapsulating", depth };
  yield { base: retrieval, layer: "retrieval", depth: undefined };
  yield { base: byDefault, layer: "default", depth: undefined };
}
