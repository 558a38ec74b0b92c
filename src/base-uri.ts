/** Establishing a base URI: section 5.1. */
import { BaseUriError, requireArray, requireObject, requireOptionalString } from "./errors.js";
import { append } from "./recompose.js";
import { requireAbsolute } from "./resolve.js";
import type { PlainReader } from "./reference.js";

/** The layers from which a base URI can come, in order of precedence: sections 5.1.1 to 5.1.4. */
export type BaseLayer = "content" | "encapsulating" | "retrieval" | "default";

/** What is known about the context of a document. What is undefined defines no base URI. */
export interface BaseSources {
  /** The base URI embedded in the document's content (5.1.1); for HTML, see `baseOfHtml`. */
  readonly content?: string | undefined;
  /**
   * The base URIs of the entities that enclose the document (5.1.2), from the innermost outwards;
   * undefined for an entity that has none.
   */
  readonly encapsulating?: readonly (string | undefined)[] | undefined;
  /** The URI by which the document was retrieved (5.1.3): after redirections, the last. */
  readonly retrieval?: string | undefined;
  /** The base URI that the application supposes (5.1.4). */
  readonly default?: string | undefined;
}

/** A base URI, and where it comes from. */
export interface EstablishedBase {
  /** An absolute URI, without fragment. */
  readonly uri: string;
  readonly layer: BaseLayer;
  /** Of the enclosing entities, which one, from 0; undefined in the other layers. */
  readonly depth: number | undefined;
}

/** The base URI, as a dialect establishes it. */
export interface Basing {
  /**
   * The base URI of a document: the innermost that is defined. Layers further out are not looked at.
   * A fragment is no part of a URI (section 4.1), and is left out.
   *
   * Linear in the number of entities and the length of the URI.
   *
   * @throws {BaseUriError} `relative`, where the innermost is not absolute; `missing`, where none is
   *   defined.
   * @throws {UriSyntaxError} where the innermost is not a reference.
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
export function basing(reader: PlainReader): Basing {
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
