/**
 * The operations of draft-fielding-uri-rfc2396bis-00 (the draft, October 2002), each as a function, over tables that the
 * build makes from its ABNF: no ABNF is read, and Parsimmon is not loaded. The interfaces of the operations have their
 * full documentation. The functions of RFC 3986, the standard of today, are in `uri-abnf/rfc3986`.
 */
import { abbreviating } from "../abbreviated.js";
import { basing } from "../base-uri.js";
import { building } from "../build.js";
import { method } from "./method.js";
import { leveling } from "../encoding-level.js";
import { comparing, normalizing } from "../normalize.js";
import { escaping } from "../escape.js";
import { extracting } from "../extract.js";
import { parsing } from "../parse.js";
import { recomposing } from "../recompose.js";
import { ReferenceReader } from "../reference.js";
import { relativizing } from "../relativize.js";
import { resolving, transforming } from "../resolve.js";
import { decodeTextOrEmbedding, TableRules } from "../table-rules.js";
import { unescaping } from "../unescape.js";
import {
  rfc2396bisChoices as choices,
  rfc2396bisReading as reading,
  rfc2396bisResolution as resolution,
  rfc2396Normalization as normalization,
} from "../choices/rfc2396.js";
import * as tables from "../../generated/tables/rfc2396bis.js";
import type { DraftHostKind } from "../components.js";
import type { Operations } from "../operations.js";

export * from "./common.js";
export type { DraftHostKind, UriReference } from "../components.js";

type Functions = Operations<DraftHostKind>;

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
/** Returns the components of a URI reference, or throws a `UriSyntaxError`. Follows the draft of 2002; RFC 3986 is in `uri-abnf/rfc3986`. */
export const parse: Functions["parse"] = /* @__PURE__ */ method(ownParsing, "parse");
/** Returns the components of a URI reference, or the error of `parse`. Follows the draft of 2002; RFC 3986 is in `uri-abnf/rfc3986`. */
export const safeParse: Functions["safeParse"] = /* @__PURE__ */ method(ownParsing, "safeParse");
/** Checks whether a string is a URI reference. Follows the draft of 2002; RFC 3986 is in `uri-abnf/rfc3986`. */
export const canParse: Functions["canParse"] = /* @__PURE__ */ method(ownParsing, "canParse");

const ownRecomposing = /* @__PURE__ */ recomposing(completeReader, choices);
/** Returns the string of components, or throws if it has others. Follows the draft of 2002; RFC 3986 is in `uri-abnf/rfc3986`. */
export const recompose: Functions["recompose"] = /* @__PURE__ */ method(
  ownRecomposing,
  "recompose",
);

const ownBuilding = /* @__PURE__ */ building(completeReader, choices);
/** Returns the reference with the given components. Follows the draft of 2002; RFC 3986 is in `uri-abnf/rfc3986`. */
export const build: Functions["build"] = /* @__PURE__ */ method(ownBuilding, "build");
/** Returns a copy of a reference with some components changed. Follows the draft of 2002; RFC 3986 is in `uri-abnf/rfc3986`. */
export const withComponents: Functions["withComponents"] = /* @__PURE__ */ method(
  ownBuilding,
  "withComponents",
);

const ownResolving = /* @__PURE__ */ resolving(targetReader, resolution);
/** Returns the absolute form of a reference: section 5.2. Follows the draft of 2002; RFC 3986 is in `uri-abnf/rfc3986`. */
export const resolve: Functions["resolve"] = /* @__PURE__ */ method(ownResolving, "resolve");

const ownTransforming = /* @__PURE__ */ transforming<DraftHostKind>(resolution);
/** Returns the target of a parsed reference, as `resolve` does. Follows the draft of 2002; RFC 3986 is in `uri-abnf/rfc3986`. */
export const transform: Functions["transform"] = /* @__PURE__ */ method(
  ownTransforming,
  "transform",
);

const ownRelativizing = /* @__PURE__ */ relativizing(completeReader, choices);
/** Returns a shortest reference from a base to a target. Follows the draft of 2002; RFC 3986 is in `uri-abnf/rfc3986`. */
export const relativize: Functions["relativize"] = /* @__PURE__ */ method(
  ownRelativizing,
  "relativize",
);

const ownBasing = /* @__PURE__ */ basing(reader, resolution);
/** Returns the base of a document: the innermost source that is defined. Follows the draft of 2002; RFC 3986 is in `uri-abnf/rfc3986`. */
export const establishBase: Functions["establishBase"] = /* @__PURE__ */ method(
  ownBasing,
  "establishBase",
);

const ownNormalizing = /* @__PURE__ */ normalizing(targetReader, normalization);
/** Returns the normal form of a reference: section 6. Follows the draft of 2002; RFC 3986 is in `uri-abnf/rfc3986`. */
export const normalize: Functions["normalize"] = /* @__PURE__ */ method(
  ownNormalizing,
  "normalize",
);

const ownComparing = /* @__PURE__ */ comparing(targetReader, normalization);
/** Checks whether two references are equivalent at a level. Follows the draft of 2002; RFC 3986 is in `uri-abnf/rfc3986`. */
export const equivalent: Functions["equivalent"] = /* @__PURE__ */ method(
  ownComparing,
  "equivalent",
);

const ownEscaping = /* @__PURE__ */ escaping(completeReader, choices);
/** Returns data as a component writes it. Follows the draft of 2002; RFC 3986 is in `uri-abnf/rfc3986`. */
export const escape: Functions["escape"] = /* @__PURE__ */ method(ownEscaping, "escape");
/** Returns the reason why no URI has a character, or undefined. Follows the draft of 2002; RFC 3986 is in `uri-abnf/rfc3986`. */
export const excludedClass: Functions["excludedClass"] = /* @__PURE__ */ method(
  ownEscaping,
  "excludedClass",
);

const ownUnescaping = /* @__PURE__ */ unescaping(completeReader, choices);
/** Returns the text that a component encodes. Follows the draft of 2002; RFC 3986 is in `uri-abnf/rfc3986`. */
export const unescape: Functions["unescape"] = /* @__PURE__ */ method(ownUnescaping, "unescape");
/** Returns the octets that a component encodes. Follows the draft of 2002; RFC 3986 is in `uri-abnf/rfc3986`. */
export const unescapeToBytes: Functions["unescapeToBytes"] = /* @__PURE__ */ method(
  ownUnescaping,
  "unescapeToBytes",
);

// The types of these functions are inferred, because no entry point exports the type of their object.
const ownLeveling = /* @__PURE__ */ leveling(targetReader, normalization);
/** Returns a reference with the fewest possible escapes. */
export const toSameLevel = /* @__PURE__ */ method(ownLeveling, "toSameLevel");
/** Checks whether two references are identical at the same encoding level. */
export const sameEncodingLevel = /* @__PURE__ */ method(ownLeveling, "sameEncodingLevel");
/** Escapes the given characters, where they are unreserved. */
export const makeSafer = /* @__PURE__ */ method(ownLeveling, "makeSafer");
/** Undoes `makeSafer`. */
export const makeLessSafe = /* @__PURE__ */ method(ownLeveling, "makeLessSafe");

const ownExtracting = /* @__PURE__ */ extracting(completeReader, choices);
/** Returns the references in a text, from left to right. Follows the draft of 2002; RFC 3986 is in `uri-abnf/rfc3986`. */
export const extract: Functions["extract"] = /* @__PURE__ */ method(ownExtracting, "extract");
/** Returns a typed reference without delimiters and white space. Follows the draft of 2002; RFC 3986 is in `uri-abnf/rfc3986`. */
export const stripDelimiters: Functions["stripDelimiters"] = /* @__PURE__ */ method(
  ownExtracting,
  "stripDelimiters",
);

const ownAbbreviating = /* @__PURE__ */ abbreviating(reader);
/** Returns the probable URI of an abbreviation such as `www.w3.org`. Follows the draft of 2002; RFC 3986 is in `uri-abnf/rfc3986`. */
export const expandAbbreviated: Functions["expandAbbreviated"] = /* @__PURE__ */ method(
  ownAbbreviating,
  "expandAbbreviated",
);
