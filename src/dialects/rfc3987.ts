/** RFC 3987, January 2005: internationalized resource identifiers, on top of RFC 3986. */
import { rfc3986Family, rfc3986Reading } from "./rfc3986-family.js";
import type { Internationalizing } from "../iri.js";
import type { rfc3987 } from "../../grammar/rfc/rfc3987.js";
import type { DialectChoices, ReadingChoices } from "../definition.js";
import type { Operations as OperationsOf } from "../operations.js";
import type { Std66HostKind } from "./rfc3986-family.js";

export type Names = keyof (typeof rfc3987)["rules"];
export type Operations = OperationsOf<Std66HostKind> & Internationalizing;

/** How to read references as RFC 3987 has them. */
export const reading: ReadingChoices<Names, Std66HostKind> = /* @__PURE__ */ (() => ({
  reference: "IRI-reference",
  ...rfc3986Reading("i"),
}))();

/** All choices. */
export const choices: DialectChoices<Names, Std66HostKind> = /* @__PURE__ */ (() => ({
  ...reading,
  absolute: "absolute-IRI",
  ...rfc3986Family("i"),
}))();
