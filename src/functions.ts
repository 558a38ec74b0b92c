/** The functions of the draft, by themselves: those of `rfc2396bis`. */
import type Parsimmon from "parsimmon";
import { rfc2396bis } from "./dialects/rfc2396bis.js";
import type { DraftHostKind, UriReference } from "./components.js";
import type { Dialect } from "./dialect.js";

type Draft = Dialect<string, DraftHostKind>;

// Each is a function of its own, so that a bundle without them does without the draft, too.

/** The components of a reference: section 4.3; {@link Dialect.parse}. */
export const parse: Draft["parse"] = (reference) => rfc2396bis.parse(reference);

/** Like `parse`, but gives the error instead of throwing it; {@link Dialect.safeParse}. */
export const safeParse: Draft["safeParse"] = (reference) => rfc2396bis.safeParse(reference);

/** Whether a string is a reference: section 4; {@link Dialect.canParse}. */
export const canParse: Draft["canParse"] = (reference) => rfc2396bis.canParse(reference);

/** The string of components: section 5.2; {@link Dialect.recompose}. */
export const recompose: Draft["recompose"] = (components) => rfc2396bis.recompose(components);

/** A reference out of components, each checked: section 3; {@link Dialect.build}. */
export const build: Draft["build"] = (components) => rfc2396bis.build(components);

/** A reference with some components changed; {@link Dialect.withComponents}. */
export const withComponents: Draft["withComponents"] = (reference, changes) =>
  rfc2396bis.withComponents(reference, changes);

/** The absolute form of a reference: section 5.2; {@link Dialect.resolve}. */
export const resolve: Draft["resolve"] = (reference, base, options) =>
  rfc2396bis.resolve(reference, base, options);

/** The target of a parsed reference: section 5.2; {@link Dialect.transform}. */
export const transform: Draft["transform"] = (reference, base, options) =>
  rfc2396bis.transform(reference, base, options);

/** The shortest reference to a target: sections 1.4 and 5; {@link Dialect.relativize}. */
export const relativize: Draft["relativize"] = (target, base) =>
  rfc2396bis.relativize(target, base);

/** The base URI of a document: section 5.1; {@link Dialect.establishBase}. */
export const establishBase: Draft["establishBase"] = (sources) => rfc2396bis.establishBase(sources);

/** A reference in normal form: section 6; {@link Dialect.normalize}. */
export const normalize: Draft["normalize"] = (reference, options) =>
  rfc2396bis.normalize(reference, options);

/** Whether two references are equivalent: section 6; {@link Dialect.equivalent}. */
export const equivalent: Draft["equivalent"] = (a, b, options) =>
  rfc2396bis.equivalent(a, b, options);

/** Data as it is written in a component: section 2.4; {@link Dialect.escape}. */
export const escape: Draft["escape"] = (data, component, options) =>
  rfc2396bis.escape(data, component, options);

/** The text that a component stands for: section 2.4.2; {@link Dialect.unescape}. */
export const unescape: Draft["unescape"] = (component, options) =>
  rfc2396bis.unescape(component, options);

/** The octets that a component stands for: section 2.1; {@link Dialect.unescapeToBytes}. */
export const unescapeToBytes: Draft["unescapeToBytes"] = (component) =>
  rfc2396bis.unescapeToBytes(component);

/** Why a character is excluded from URIs: section 2.4.3; {@link Dialect.excludedClass}. */
export const excludedClass: Draft["excludedClass"] = (character) =>
  rfc2396bis.excludedClass(character);

/** A reference with as few escapes as can be: RFC 1630; {@link Dialect.toSameLevel}. */
export const toSameLevel: Draft["toSameLevel"] = (reference) => rfc2396bis.toSameLevel(reference);

/** Whether two references differ in their escapes only: RFC 1630; {@link Dialect.sameEncodingLevel}. */
export const sameEncodingLevel: Draft["sameEncodingLevel"] = (a, b) =>
  rfc2396bis.sameEncodingLevel(a, b);

/** A reference with more characters escaped: RFC 1630; {@link Dialect.makeSafer}. */
export const makeSafer: Draft["makeSafer"] = (reference, characters) =>
  rfc2396bis.makeSafer(reference, characters);

/** A reference with fewer characters escaped: RFC 1630; {@link Dialect.makeLessSafe}. */
export const makeLessSafe: Draft["makeLessSafe"] = (reference, characters) =>
  rfc2396bis.makeLessSafe(reference, characters);

/** The references in a text: Appendix E; {@link Dialect.extract}. */
export const extract: Draft["extract"] = (text) => rfc2396bis.extract(text);

/** A reference as typed, without what is around it: Appendix E; {@link Dialect.stripDelimiters}. */
export const stripDelimiters: Draft["stripDelimiters"] = (input) =>
  rfc2396bis.stripDelimiters(input);

/** What an abbreviated reference stands for: Appendix F; {@link Dialect.expandAbbreviated}. */
export const expandAbbreviated: Draft["expandAbbreviated"] = (abbreviated, options) =>
  rfc2396bis.expandAbbreviated(abbreviated, options);

/** The longest reference, as a Parsimmon parser: section 4; {@link Dialect.uriReference}. */
export const uriReference: Parsimmon.Parser<UriReference> = /* @__PURE__ */ (() =>
  rfc2396bis.uriReference)();

/** The longest absolute URI, as a Parsimmon parser: section 3; {@link Dialect.absoluteUri}. */
export const absoluteUri: Parsimmon.Parser<UriReference> = /* @__PURE__ */ (() =>
  rfc2396bis.absoluteUri)();
