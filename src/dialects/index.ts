/** The standards as dialects: every operation, and the grammar and its rules, in one object each. */
import { rfc2396bisChoices, rfc2396Choices } from "../choices/rfc2396.js";
import { rfc3986Choices, rfc3987Choices } from "../choices/rfc3986.js";
import { rfc2396bisTexts, rfc2396Texts, rfc3986Texts, rfc3987Texts } from "../choices/texts.js";
import { dialectOf } from "../dialect.js";
import { internationalizing } from "../iri.js";
import { method } from "./method.js";
import type Parsimmon from "parsimmon";
import type { Rfc2396Name } from "../../grammar/rfc/rfc2396.js";
import type { Rfc2396bisName } from "../../grammar/rfc/rfc2396bis.js";
import type { Rfc3986Name } from "../../grammar/rfc/rfc3986.js";
import type { Rfc3987Name } from "../../grammar/rfc/rfc3987.js";
import type { Rfc2396HostKind } from "../choices/rfc2396.js";
import type { Std66HostKind } from "../choices/rfc3986.js";
import type { DraftHostKind, UriReference } from "../components.js";
import type { Dialect } from "../dialect.js";
import type { Internationalizing } from "../iri.js";

/**
 * The URI generic syntax of RFC 2396, without RFC 2732. A reference like `?y` is not one in its
 * grammar, although its section C.1 resolves it.
 */
export const rfc2396: Dialect<Rfc2396Name, Rfc2396HostKind> = /* @__PURE__ */ dialectOf(
  rfc2396Choices,
  /* @__PURE__ */ rfc2396Texts(),
);

/**
 * The URI generic syntax of draft-fielding-uri-rfc2396bis-00. Its operations are also exported one
 * by one.
 */
export const rfc2396bis: Dialect<Rfc2396bisName, DraftHostKind> = /* @__PURE__ */ dialectOf(
  rfc2396bisChoices,
  /* @__PURE__ */ rfc2396bisTexts(),
);

/** The URI generic syntax of RFC 3986. Every absolute URI is `hierarchical`; none is `opaque`. */
export const rfc3986: Dialect<Rfc3986Name, Std66HostKind> = /* @__PURE__ */ dialectOf(
  rfc3986Choices,
  /* @__PURE__ */ rfc3986Texts(),
);

/** IRIs, as RFC 3987 defines them on top of RFC 3986. */
export const rfc3987: Dialect<Rfc3987Name, Std66HostKind> & Internationalizing =
  /* @__PURE__ */ dialectOf(rfc3987Choices, /* @__PURE__ */ rfc3987Texts(), (reader) =>
    internationalizing(reader, rfc3987Choices),
  );

/**
 * The longest reference at the place where the parser is used, as a Parsimmon parser: section 4. Follows the
 * draft of 2002; RFC 3986 is in `rfc3986.uriReference`. See {@link Dialect.uriReference}.
 */
export const uriReference: Parsimmon.Parser<UriReference> = /* @__PURE__ */ (() =>
  rfc2396bis.uriReference)();

/**
 * The longest absolute URI, as a Parsimmon parser: section 3. Follows the draft of 2002; RFC 3986 is in
 * `rfc3986.absoluteUri`. See {@link Dialect.absoluteUri}.
 */
export const absoluteUri: Parsimmon.Parser<UriReference> = /* @__PURE__ */ (() =>
  rfc2396bis.absoluteUri)();

/**
 * Returns the record of a reference in a parse tree. Follows the draft of 2002; RFC 3986 is in `rfc3986.fromTree`. See
 * {@link Dialect.fromTree}.
 */
export const fromTree: (typeof rfc2396bis)["fromTree"] = /* @__PURE__ */ method(
  rfc2396bis,
  "fromTree",
);
