/** RFC 3986, January 2005: STD 66, the URI generic syntax of today. */
import {
  RFC3986_HOST_KINDS,
  RFC3986_NORMALIZATION,
  RFC3986_RESOLUTION,
  rfc3986Family,
} from "./rfc3986-family.js";
import type { rfc3986 } from "../../grammar/rfc/rfc3986.js";
import type {
  DialectChoices,
  NormalizingChoices,
  ReadingChoices,
  ResolvingChoices,
} from "../definition.js";
import type { Operations as OperationsOf } from "../operations.js";
import type { Std66HostKind } from "./rfc3986-family.js";

export type Names = keyof (typeof rfc3986)["rules"];
export type Operations = OperationsOf<Std66HostKind>;

/** How to read references as RFC 3986 has them. */
export const reading: ReadingChoices<Names, Std66HostKind> = /* @__PURE__ */ (() => ({
  reference: "URI-reference",
  hostKinds: [...RFC3986_HOST_KINDS, ["reg-name", "reg-name"]],
}))();

/** How to resolve them. */
export const resolution: ResolvingChoices<Names, Std66HostKind> = /* @__PURE__ */ (() => ({
  ...reading,
  ...RFC3986_RESOLUTION,
}))();

/** How to normalize them. */
export const normalization: NormalizingChoices<Names, Std66HostKind> = /* @__PURE__ */ (() => ({
  ...reading,
  ...RFC3986_NORMALIZATION,
}))();

/** All choices. */
export const choices: DialectChoices<Names, Std66HostKind> = /* @__PURE__ */ (() => ({
  ...resolution,
  ...normalization,
  absolute: "absolute-URI",
  ...rfc3986Family(""),
}))();
