/**
 * The operations of RFC 3987, each as a function, over tables that the build makes from its ABNF: no ABNF is read,
 * and Parsimmon is not loaded. The interfaces of the operations have their full documentation.
 */
import { abbreviating } from "../abbreviated.js";
import { basing } from "../base-uri.js";
import { building } from "../build.js";
import { method } from "./method.js";
import { comparing, normalizing } from "../normalize.js";
import { escaping } from "../escape.js";
import { extracting } from "../extract.js";
import { internationalizing } from "../iri.js";
import { parsing } from "../parse.js";
import { recomposing } from "../recompose.js";
import { ReferenceReader } from "../reference.js";
import { relativizing } from "../relativize.js";
import { resolving, transforming } from "../resolve.js";
import { decodeTextOrEmbedding, TableRules } from "../table-rules.js";
import { unescaping } from "../unescape.js";
import {
  rfc3986Normalization as normalization,
  rfc3986Resolution as resolution,
  rfc3987Choices as choices,
  rfc3987Reading as reading,
} from "../choices/rfc3986.js";
import * as tables from "../../generated/tables/rfc3987.js";
import type { Std66HostKind } from "../choices/rfc3986.js";
import type { Internationalizing } from "../iri.js";
import type { UriReference as AnyReference } from "../components.js";
import type { Operations } from "../operations.js";

export * from "./common.js";
export type { BidiWarning, Internationalizing } from "../iri.js";
export type { Std66HostKind } from "../choices/rfc3986.js";

/** The components of a reference, as `parse` returns them, with the kinds of host of this standard. */
export type UriReference = AnyReference<Std66HostKind>;

type Functions = Operations<Std66HostKind> & Internationalizing;

// A program contains the tables of the operations that it uses: each reader has those of the one before, and more.
const rules = /* @__PURE__ */ new TableRules(tables.references);
const targetRules = /* @__PURE__ */ new TableRules(tables.targets, rules);
const completeRules = /* @__PURE__ */ new TableRules(
  tables.components,
  targetRules,
  decodeTextOrEmbedding,
);
const reader = /* @__PURE__ */ new ReferenceReader(reading, rules);
const targetReader = /* @__PURE__ */ new ReferenceReader(reading, targetRules);
const completeReader = /* @__PURE__ */ new ReferenceReader(reading, completeRules);

const ownParsing = /* @__PURE__ */ parsing(reader);
/** Returns the components of an IRI reference. Throws a `UriSyntaxError` for any other string. */
export const parse: Functions["parse"] = /* @__PURE__ */ method(ownParsing, "parse");
/** Returns the components of an IRI reference, or the error that `parse` throws. */
export const safeParse: Functions["safeParse"] = /* @__PURE__ */ method(ownParsing, "safeParse");
/** Checks whether a string is an IRI reference. */
export const canParse: Functions["canParse"] = /* @__PURE__ */ method(ownParsing, "canParse");

const ownRecomposing = /* @__PURE__ */ recomposing(completeReader, choices);
/** Returns the string of components. Refuses components that this string would not have. */
export const recompose: Functions["recompose"] = /* @__PURE__ */ method(
  ownRecomposing,
  "recompose",
);

const ownBuilding = /* @__PURE__ */ building(completeReader, choices);
/** Returns the reference with the given components. */
export const build: Functions["build"] = /* @__PURE__ */ method(ownBuilding, "build");
/** Returns a copy of a reference with some components changed. */
export const withComponents: Functions["withComponents"] = /* @__PURE__ */ method(
  ownBuilding,
  "withComponents",
);

const ownResolving = /* @__PURE__ */ resolving(targetReader, resolution);
/** Returns the absolute form of a reference, relative to a base: section 5.2 of RFC 3986. */
export const resolve: Functions["resolve"] = /* @__PURE__ */ method(ownResolving, "resolve");

const ownTransforming = /* @__PURE__ */ transforming<Std66HostKind>(resolution);
/** Returns the target of a parsed reference, as `resolve` does. */
export const transform: Functions["transform"] = /* @__PURE__ */ method(
  ownTransforming,
  "transform",
);

const ownRelativizing = /* @__PURE__ */ relativizing(completeReader, choices);
/** Returns a shortest reference that leads from a base to a target. */
export const relativize: Functions["relativize"] = /* @__PURE__ */ method(
  ownRelativizing,
  "relativize",
);

const ownBasing = /* @__PURE__ */ basing(reader, resolution);
/** Returns the base of a document: the innermost source that is defined. */
export const establishBase: Functions["establishBase"] = /* @__PURE__ */ method(
  ownBasing,
  "establishBase",
);

const ownNormalizing = /* @__PURE__ */ normalizing(targetReader, normalization);
/** Returns the normal form of a reference: section 5.3. */
export const normalize: Functions["normalize"] = /* @__PURE__ */ method(
  ownNormalizing,
  "normalize",
);

const ownComparing = /* @__PURE__ */ comparing(targetReader, normalization);
/** Checks whether two references are equivalent at a level. */
export const equivalent: Functions["equivalent"] = /* @__PURE__ */ method(
  ownComparing,
  "equivalent",
);

const ownEscaping = /* @__PURE__ */ escaping(completeReader, choices);
/** Returns data as a component writes it. */
export const escape: Functions["escape"] = /* @__PURE__ */ method(ownEscaping, "escape");
/** Returns the reason for which no IRI has a character, or undefined. */
export const excludedClass: Functions["excludedClass"] = /* @__PURE__ */ method(
  ownEscaping,
  "excludedClass",
);

const ownUnescaping = /* @__PURE__ */ unescaping(completeReader, choices);
/** Returns the text that a component encodes. */
export const unescape: Functions["unescape"] = /* @__PURE__ */ method(ownUnescaping, "unescape");
/** Returns the octets that a component encodes. */
export const unescapeToBytes: Functions["unescapeToBytes"] = /* @__PURE__ */ method(
  ownUnescaping,
  "unescapeToBytes",
);

const ownExtracting = /* @__PURE__ */ extracting(completeReader, choices);
/** Returns the references in a text, from left to right. */
export const extract: Functions["extract"] = /* @__PURE__ */ method(ownExtracting, "extract");
/** Returns a reference as a user typed it, without delimiters and white space. */
export const stripDelimiters: Functions["stripDelimiters"] = /* @__PURE__ */ method(
  ownExtracting,
  "stripDelimiters",
);

const ownAbbreviating = /* @__PURE__ */ abbreviating(reader);
/** Returns the IRI that an abbreviated reference such as `www.w3.org` probably stands for. */
export const expandAbbreviated: Functions["expandAbbreviated"] = /* @__PURE__ */ method(
  ownAbbreviating,
  "expandAbbreviated",
);

const ownInternationalizing = /* @__PURE__ */ internationalizing(completeReader, choices);
/** Returns the URI of an IRI: section 3.1. */
export const toUri: Functions["toUri"] = /* @__PURE__ */ method(ownInternationalizing, "toUri");
/** Returns the IRI of a URI: section 3.2. */
export const toIri: Functions["toIri"] = /* @__PURE__ */ method(ownInternationalizing, "toIri");
/** Returns the places where an IRI does not follow the advice on bidirectional text. */
export const bidiWarnings: Functions["bidiWarnings"] = /* @__PURE__ */ method(
  ownInternationalizing,
  "bidiWarnings",
);
