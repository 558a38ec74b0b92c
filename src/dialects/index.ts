/** The standards as dialects: every operation, and the grammar and its rules, in one object each. */
import { rfc2396 as rfc2396Grammar } from "../../grammar/rfc/rfc2396.js";
import { rfc2396bis as rfc2396bisGrammar } from "../../grammar/rfc/rfc2396bis.js";
import { rfc3986 as rfc3986Grammar } from "../../grammar/rfc/rfc3986.js";
import { rfc3987 as rfc3987Grammar } from "../../grammar/rfc/rfc3987.js";
import { dialectOf } from "../dialect.js";
import { GrammarRules } from "../grammar-rules.js";
import { internationalizing } from "../iri.js";
import { parsers } from "../parsimmon-parsers.js";
import { ReferenceReader } from "../reference.js";
import { choices as rfc2396Choices } from "./rfc2396.js";
import { choices as rfc2396bisChoices } from "./rfc2396bis.js";
import { choices as rfc3986Choices } from "./rfc3986.js";
import { choices as rfc3987Choices } from "./rfc3987.js";
import { rfc2396bisTexts, rfc2396Texts, rfc3986Texts, rfc3987Texts } from "./texts.js";
import type Parsimmon from "parsimmon";
import type { DraftHostKind, UriReference } from "../components.js";
import type { DialectChoices, DialectTexts } from "../definition.js";
import type { Dialect } from "../dialect.js";
import type { Internationalizing } from "../iri.js";
import type { MatchingReader } from "../reference.js";
import type { Names as Rfc2396Names, Rfc2396HostKind } from "./rfc2396.js";
import type { Names as Rfc2396bisNames } from "./rfc2396bis.js";
import type { Names as Rfc3986Names } from "./rfc3986.js";
import type { Std66HostKind } from "./rfc3986-family.js";
import type { Names as Rfc3987Names } from "./rfc3987.js";

/**
 * The URI generic syntax of RFC 2396, without RFC 2732. A reference like `?y` is none in its
 * grammar, although its section C.1 resolves it.
 */
export const rfc2396: Dialect<Rfc2396Names, Rfc2396HostKind> = /* @__PURE__ */ dialectOf(
  /* @__PURE__ */ reader(rfc2396Choices, rfc2396Texts),
  rfc2396Grammar,
);

const rfc2396bisReader = /* @__PURE__ */ reader(rfc2396bisChoices, rfc2396bisTexts);

/**
 * The URI generic syntax of draft-fielding-uri-rfc2396bis-00. Its operations are also exported one
 * by one.
 */
export const rfc2396bis: Dialect<Rfc2396bisNames, DraftHostKind> = /* @__PURE__ */ dialectOf(
  rfc2396bisReader,
  rfc2396bisGrammar,
);

/** The URI generic syntax of RFC 3986. Every absolute URI is `hierarchical`; none is `opaque`. */
export const rfc3986: Dialect<Rfc3986Names, Std66HostKind> = /* @__PURE__ */ dialectOf(
  /* @__PURE__ */ reader(rfc3986Choices, rfc3986Texts),
  rfc3986Grammar,
);

/** IRIs, as RFC 3987 defines them on top of RFC 3986. */
export const rfc3987: Dialect<Rfc3987Names, Std66HostKind> & Internationalizing =
  /* @__PURE__ */ dialectOf(
    /* @__PURE__ */ reader(rfc3987Choices, rfc3987Texts),
    rfc3987Grammar,
    internationalizing,
  );

const draftParsers = /* @__PURE__ */ parsers(rfc2396bisReader, rfc2396bisGrammar);

/**
 * The longest reference of the draft at the place where the parser is used, as a Parsimmon parser:
 * section 4. See {@link Dialect.uriReference}.
 */
export const uriReference: Parsimmon.Parser<UriReference> = /* @__PURE__ */ (() =>
  draftParsers.uriReference)();

/**
 * The longest absolute URI of the draft, as a Parsimmon parser: section 3. See
 * {@link Dialect.absoluteUri}.
 */
export const absoluteUri: Parsimmon.Parser<UriReference> = /* @__PURE__ */ (() =>
  draftParsers.absoluteUri)();

/** Reads by the grammar, which a dialect has in any case. */
function reader<Names extends string, HostKind extends string>(
  choices: DialectChoices<Names, HostKind>,
  texts: () => DialectTexts,
): MatchingReader<HostKind, Names> {
  return new ReferenceReader(choices, new GrammarRules(texts(), choices));
}
