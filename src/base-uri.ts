/** Establishment of a base URI: section 5.1. */
import { requireOneOf } from "../grammar/common/arguments.js";
import { BaseUriError, requireArray, requireObject, requireOptionalString } from "./errors.js";
import { append } from "./recompose.js";
import { requireAbsolute, resolveSettings } from "./resolve.js";
import type { Components } from "./components.js";
import type { ResolvingChoices } from "./definition.js";
import type { ReferenceReader } from "./reference.js";

const LAYERS = ["content", "encapsulating", "retrieval", "default"] as const;

/** The layers from which a base URI can come, in order of precedence: sections 5.1.1 to 5.1.4. */
export type BaseLayer = (typeof LAYERS)[number];

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
   * RFC 3986 and RFC 3987 convert a source that is a relative reference to absolute form: they
   * resolve it against the next source that is defined (RFC 3986 section 5.1). The draft and RFC
   * 2396 refuse it.
   *
   * Linear in the number of entities and the length of the URI.
   *
   * @throws {BaseUriError} `relative`, if the source is not absolute and nothing makes it absolute;
   *   `missing`, if none is defined.
   * @throws {UriSyntaxError} if a source is inspected that is not a reference.
   *
   * @example
   * ```ts
   * establishBase({ encapsulating: [undefined, "http://a/b"], retrieval: "http://c/d" });
   * // { uri: "http://a/b", layer: "encapsulating", depth: 1 }
   * rfc3986.establishBase({ content: "../c", retrieval: "http://a/b/d" }).uri; // "http://a/c"
   * ```
   */
  establishBase(sources: BaseSources): EstablishedBase;
}

export function basing(reader: ReferenceReader, choices: ResolvingChoices): Basing {
  return {
    establishBase(sources) {
      requireObject(sources, "the sources");
      for (const name of Object.keys(sources)) requireOneOf(name, LAYERS, "the source");
      /** The sources up to one that is absolute, from the innermost outward. */
      const found: Components[] = [];
      let innermost: Omit<EstablishedBase, "uri"> | undefined;
      for (const [base, layer, depth] of inOrder(sources)) {
        requireOptionalString(base, `the base (${layer})`);
        if (base === undefined) continue;
        innermost ??= { layer, depth };
        const components = reader.requireComponents(base);
        found.push(components);
        if (components.scheme !== undefined || choices.resolvesBases !== true) break;
      }
      if (innermost === undefined)
        throw new BaseUriError("missing", "", 0, "no layer defines a base URI");
      requireAbsolute(found.at(-1)!);
      const settings = resolveSettings(choices);
      const base = found.reduceRight((Base, R) => choices.transform(R, Base, settings));
      return { uri: append({ ...base, fragment: undefined }), ...innermost };
    },
  };
}

/** "Listed below in order of precedence." */
function* inOrder({
  content,
  encapsulating = [],
  retrieval,
  default: byDefault,
}: BaseSources): Generator<readonly [base: string | undefined, layer: BaseLayer, depth?: number]> {
  yield [content, "content"];
  requireArray(encapsulating, "the encapsulating bases");
  for (const [depth, base] of encapsulating.entries()) yield [base, "encapsulating", depth];
  yield [retrieval, "retrieval"];
  yield [byDefault, "default"];
}
