/**
 * The functions of the draft, by themselves: those of `rfc2396bis`. Each act is made for itself, so
 * that a bundle has no more than what is used.
 */
import type Parsimmon from "parsimmon";
import { abbreviating } from "./abbreviated.js";
import { basing } from "./base-uri.js";
import { building } from "./build.js";
import { stripping } from "./strip-delimiters.js";
import { draft } from "./dialects/draft.js";
import { comparing } from "./equivalent.js";
import { escaping } from "./escape.js";
import { extracting } from "./extract.js";
import { leveling } from "./encoding-level.js";
import { normalizing } from "./normalize.js";
import { parsing } from "./parse.js";
import { parsers } from "./parsimmon-parsers.js";
import { recomposing } from "./recompose.js";
import { relativizing } from "./relativize.js";
import { resolving } from "./resolve.js";
import { unescaping } from "./unescape.js";
import type { DraftHostKind, UriReference } from "./components.js";
import type { Dialect } from "./dialect.js";

type Draft = Dialect<string, DraftHostKind>;

const parsingActs = /* @__PURE__ */ parsing(draft);

/** The components of a reference: section 4.3; {@link Dialect.parse}. */
export const parse: Draft["parse"] = (reference) => parsingActs.parse(reference);

/** Like `parse`, but gives the error instead of throwing it; {@link Dialect.safeParse}. */
export const safeParse: Draft["safeParse"] = (reference) => parsingActs.safeParse(reference);

/** Whether a string is a reference: section 4; {@link Dialect.canParse}. */
export const canParse: Draft["canParse"] = (reference) => parsingActs.canParse(reference);

const recomposingActs = /* @__PURE__ */ recomposing(draft);

/** The string of components: section 5.2; {@link Dialect.recompose}. */
export const recompose: Draft["recompose"] = (components) => recomposingActs.recompose(components);

const buildingActs = /* @__PURE__ */ building(draft);

/** A reference out of components, each checked: section 3; {@link Dialect.build}. */
export const build: Draft["build"] = (components) => buildingActs.build(components);

/** A reference with some components changed; {@link Dialect.withComponents}. */
export const withComponents: Draft["withComponents"] = (reference, changes) =>
  buildingActs.withComponents(reference, changes);

const resolvingActs = /* @__PURE__ */ resolving(draft);

/** The absolute form of a reference: section 5.2; {@link Dialect.resolve}. */
export const resolve: Draft["resolve"] = (reference, base, options) =>
  resolvingActs.resolve(reference, base, options);

/** The target of a parsed reference: section 5.2; {@link Dialect.transform}. */
export const transform: Draft["transform"] = (reference, base, options) =>
  resolvingActs.transform(reference, base, options);

const relativizingActs = /* @__PURE__ */ relativizing(draft);

/** The shortest reference to a target: sections 1.4 and 5; {@link Dialect.relativize}. */
export const relativize: Draft["relativize"] = (target, base) =>
  relativizingActs.relativize(target, base);

const basingActs = /* @__PURE__ */ basing(draft);

/** The base URI of a document: section 5.1; {@link Dialect.establishBase}. */
export const establishBase: Draft["establishBase"] = (sources) => basingActs.establishBase(sources);

const normalizingActs = /* @__PURE__ */ normalizing(draft);

/** A reference in normal form: section 6; {@link Dialect.normalize}. */
export const normalize: Draft["normalize"] = (reference, options) =>
  normalizingActs.normalize(reference, options);

const comparingActs = /* @__PURE__ */ comparing(draft);

/** Whether two references are equivalent: section 6; {@link Dialect.equivalent}. */
export const equivalent: Draft["equivalent"] = (a, b, options) =>
  comparingActs.equivalent(a, b, options);

const escapingActs = /* @__PURE__ */ escaping(draft);

/** Data as it is written in a component: section 2.4; {@link Dialect.escape}. */
export const escape: Draft["escape"] = (data, component, options) =>
  escapingActs.escape(data, component, options);

const unescapingActs = /* @__PURE__ */ unescaping(draft);

/** The text that a component stands for: section 2.4.2; {@link Dialect.unescape}. */
export const unescape: Draft["unescape"] = (component, options) =>
  unescapingActs.unescape(component, options);

/** The octets that a component stands for: section 2.1; {@link Dialect.unescapeToBytes}. */
export const unescapeToBytes: Draft["unescapeToBytes"] = (component) =>
  unescapingActs.unescapeToBytes(component);

/** Why a character is excluded from URIs: section 2.4.3; {@link Dialect.excludedClass}. */
export const excludedClass: Draft["excludedClass"] = (character) =>
  escapingActs.excludedClass(character);

const levelingActs = /* @__PURE__ */ leveling(draft);

/** A reference with as few escapes as can be: RFC 1630; {@link Dialect.toSameLevel}. */
export const toSameLevel: Draft["toSameLevel"] = (reference) => levelingActs.toSameLevel(reference);

/** Whether two references differ in their escapes only: RFC 1630; {@link Dialect.sameEncodingLevel}. */
export const sameEncodingLevel: Draft["sameEncodingLevel"] = (a, b) =>
  levelingActs.sameEncodingLevel(a, b);

/** A reference with more characters escaped: RFC 1630; {@link Dialect.makeSafer}. */
export const makeSafer: Draft["makeSafer"] = (reference, characters) =>
  levelingActs.makeSafer(reference, characters);

/** A reference with fewer characters escaped: RFC 1630; {@link Dialect.makeLessSafe}. */
export const makeLessSafe: Draft["makeLessSafe"] = (reference, characters) =>
  levelingActs.makeLessSafe(reference, characters);

const extractingActs = /* @__PURE__ */ extracting(draft);

/** The references in a text: Appendix E; {@link Dialect.extract}. */
export const extract: Draft["extract"] = (text) => extractingActs.extract(text);

const strippingActs = /* @__PURE__ */ stripping();

/** A reference as typed, without what is around it: Appendix E; {@link Dialect.stripDelimiters}. */
export const stripDelimiters: Draft["stripDelimiters"] = (input) =>
  strippingActs.stripDelimiters(input);

const abbreviatingActs = /* @__PURE__ */ abbreviating(draft);

/** What an abbreviated reference stands for: Appendix F; {@link Dialect.expandAbbreviated}. */
export const expandAbbreviated: Draft["expandAbbreviated"] = (abbreviated, options) =>
  abbreviatingActs.expandAbbreviated(abbreviated, options);

const parserActs = /* @__PURE__ */ parsers(draft);

/** The longest reference, as a Parsimmon parser: section 4; {@link Dialect.uriReference}. */
export const uriReference: Parsimmon.Parser<UriReference> = /* @__PURE__ */ (() =>
  parserActs.uriReference)();

/** The longest absolute URI, as a Parsimmon parser: section 3; {@link Dialect.absoluteUri}. */
export const absoluteUri: Parsimmon.Parser<UriReference> = /* @__PURE__ */ (() =>
  parserActs.absoluteUri)();
