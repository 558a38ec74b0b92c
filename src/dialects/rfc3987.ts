/** RFC 3987, January 2005: internationalized resource identifiers, on top of RFC 3986. */
import { GrammarRules } from "../grammar-rules.js";
import { ReferenceReader } from "../reference.js";
import { rfc3986Family } from "./rfc3986-family.js";
import { rfc3987Texts } from "./texts.js";
import type { Internationalizing } from "../iri.js";
import type { rfc3987 } from "../../grammar/rfc/rfc3987.js";
import type { Operations as OperationsOf } from "../operations.js";
import type { Std66HostKind } from "./rfc3986-family.js";

export type Names = keyof (typeof rfc3987)["rules"];
export type Operations = OperationsOf<Std66HostKind> & Internationalizing;

/** Reads references as RFC 3987 has them. */
export const reader = /* @__PURE__ */ new ReferenceReader<Std66HostKind, Names>(
  {
    reference: "IRI-reference",
    absolute: "absolute-IRI",
    .../* @__PURE__ */ rfc3986Family("i"),
  },
  /* @__PURE__ */ new GrammarRules(/* @__PURE__ */ rfc3987Texts()),
);
