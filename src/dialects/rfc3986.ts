/** RFC 3986, January 2005: STD 66, the URI generic syntax of today. */
import { GrammarRules } from "../grammar-rules.js";
import { ReferenceReader } from "../reference.js";
import { rfc3986Family } from "./rfc3986-family.js";
import { rfc3986Texts } from "./texts.js";
import type { rfc3986 } from "../../grammar/rfc/rfc3986.js";
import type { Operations as OperationsOf } from "../operations.js";
import type { Std66HostKind } from "./rfc3986-family.js";

export type Names = keyof (typeof rfc3986)["rules"];
export type Operations = OperationsOf<Std66HostKind>;

/** Reads references as RFC 3986 has them. */
export const reader = /* @__PURE__ */ new ReferenceReader<Std66HostKind, Names>(
  {
    reference: "URI-reference",
    absolute: "absolute-URI",
    .../* @__PURE__ */ rfc3986Family(""),
  },
  /* @__PURE__ */ new GrammarRules(/* @__PURE__ */ rfc3986Texts()),
);
