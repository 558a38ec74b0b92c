/**
 * The operations of RFC 2396, each as a function, over tables that the build makes from its ABNF: no ABNF is read,
 * and Parsimmon is not loaded. The interfaces of the operations have their full documentation.
 */
import { abbreviating } from "../abbreviated.js";
import { basing } from "../base-uri.js";
import { building } from "../build.js";
import { leveling } from "../encoding-level.js";
import { comparing, normalizing } from "../normalize.js";
import { escaping } from "../escape.js";
import { extracting } from "../extract.js";
import { parsing } from "../parse.js";
import { recomposing } from "../recompose.js";
import { ReferenceReader } from "../reference.js";
import { relativizing } from "../relativize.js";
import { resolving, transforming } from "../resolve.js";
import { decodeTextOrPlace, TableRules } from "../table-rules.js";
import { unescaping } from "../unescape.js";
import {
  rfc2396Choices as choices,
  rfc2396Normalization as normalization,
  rfc2396Reading as reading,
  rfc2396Resolution as resolution,
} from "../choices/rfc2396.js";
import * as tables from "../../generated/tables/rfc2396.js";
import type { Rfc2396HostKind } from "../choices/rfc2396.js";
import type { Operations } from "../operations.js";

type Functions = Operations<Rfc2396HostKind>;

// A program contains the tables of the operations that it uses: each reader has those of the one before, and more.
const rules = /* @__PURE__ */ new TableRules(tables.references);
const targetRules = /* @__PURE__ */ new TableRules(tables.targets, rules);
const completeRules = /* @__PURE__ */ new TableRules(
  tables.components,
  targetRules,
  decodeTextOrPlace,
);
const reader = /* @__PURE__ */ new ReferenceReader(reading, rules);
const targetReader = /* @__PURE__ */ new ReferenceReader(reading, targetRules);
const completeReader = /* @__PURE__ */ new ReferenceReader(reading, completeRules);

const ownParsing = /* @__PURE__ */ parsing(reader);

/** Returns the components of a URI reference. Throws a `UriSyntaxError` for any other string. */
export const parse: Functions["parse"] = (reference) => ownParsing.parse(reference);

/** Returns the components of a URI reference, or the error that `parse` throws. */
export const safeParse: Functions["safeParse"] = (reference) => ownParsing.safeParse(reference);

/** Checks whether a string is a URI reference. */
export const canParse: Functions["canParse"] = (reference) => ownParsing.canParse(reference);

const ownRecomposing = /* @__PURE__ */ recomposing(completeReader, choices);

/** Returns the string of components. Refuses components that this string would not have. */
export const recompose: Functions["recompose"] = (components) =>
  ownRecomposing.recompose(components);

const ownBuilding = /* @__PURE__ */ building(completeReader, choices);

/** Returns the reference with the given components. */
export const build: Functions["build"] = (components) => ownBuilding.build(components);

/** Returns a copy of a reference with some components changed. */
export const withComponents: Functions["withComponents"] = (reference, changes) =>
  ownBuilding.withComponents(reference, changes);

const ownResolving = /* @__PURE__ */ resolving(targetReader, resolution);

/** Returns the absolute form of a reference, relative to a base: section 5.2. */
export const resolve: Functions["resolve"] = (reference, base, options) =>
  ownResolving.resolve(reference, base, options);

const ownTransforming = /* @__PURE__ */ transforming<Rfc2396HostKind>(resolution);

/** Returns the target of a parsed reference, as `resolve` does. */
export const transform: Functions["transform"] = (reference, base, options) =>
  ownTransforming.transform(reference, base, options);

const ownRelativizing = /* @__PURE__ */ relativizing(completeReader, choices);

/** Returns a shortest reference that leads from a base to a target. */
export const relativize: Functions["relativize"] = (target, base) =>
  ownRelativizing.relativize(target, base);

const ownBasing = /* @__PURE__ */ basing(reader, resolution);

/** Returns the base of a document: the innermost source that is defined. */
export const establishBase: Functions["establishBase"] = (sources) =>
  ownBasing.establishBase(sources);

const ownNormalizing = /* @__PURE__ */ normalizing(targetReader, normalization);

/** Returns the normal form of a reference: section 6. */
export const normalize: Functions["normalize"] = (reference, options) =>
  ownNormalizing.normalize(reference, options);

const ownComparing = /* @__PURE__ */ comparing(targetReader, normalization);

/** Checks whether two references are equivalent at a level. */
export const equivalent: Functions["equivalent"] = (a, b, options) =>
  ownComparing.equivalent(a, b, options);

const ownEscaping = /* @__PURE__ */ escaping(completeReader, choices);

/** Returns data as a component writes it. */
export const escape: Functions["escape"] = (data, component, options) =>
  ownEscaping.escape(data, component, options);

/** Returns the reason for which no URI has a character, or undefined. */
export const excludedClass: Functions["excludedClass"] = (character) =>
  ownEscaping.excludedClass(character);

const ownUnescaping = /* @__PURE__ */ unescaping(completeReader, choices);

/** Returns the text that a component encodes. */
export const unescape: Functions["unescape"] = (component, options) =>
  ownUnescaping.unescape(component, options);

/** Returns the octets that a component encodes. */
export const unescapeToBytes: Functions["unescapeToBytes"] = (component) =>
  ownUnescaping.unescapeToBytes(component);

const ownLeveling = /* @__PURE__ */ leveling(targetReader, normalization);

/** Returns a reference with the fewest possible escapes. */
export const toSameLevel: Functions["toSameLevel"] = (reference) =>
  ownLeveling.toSameLevel(reference);

/** Checks whether two references are identical at the same encoding level. */
export const sameEncodingLevel: Functions["sameEncodingLevel"] = (a, b) =>
  ownLeveling.sameEncodingLevel(a, b);

/** Escapes the given characters, where they are unreserved. */
export const makeSafer: Functions["makeSafer"] = (reference, characters) =>
  ownLeveling.makeSafer(reference, characters);

/** Undoes `makeSafer`. */
export const makeLessSafe: Functions["makeLessSafe"] = (reference, characters) =>
  ownLeveling.makeLessSafe(reference, characters);

const ownExtracting = /* @__PURE__ */ extracting(completeReader, choices);

/** Returns the references in a text, from left to right. */
export const extract: Functions["extract"] = (text) => ownExtracting.extract(text);

/** Returns a reference as a user typed it, without delimiters and white space. */
export const stripDelimiters: Functions["stripDelimiters"] = (input) =>
  ownExtracting.stripDelimiters(input);

const ownAbbreviating = /* @__PURE__ */ abbreviating(reader);

/** Returns the URI that an abbreviated reference such as `www.w3.org` probably stands for. */
export const expandAbbreviated: Functions["expandAbbreviated"] = (abbreviated, options) =>
  ownAbbreviating.expandAbbreviated(abbreviated, options);
