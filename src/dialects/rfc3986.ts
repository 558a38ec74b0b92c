/** RFC 3986, January 2005: STD 66, the URI generic syntax of today. */
import { rfc3986Family } from "./rfc3986-family.js";
import type { rfc3986 } from "../../grammar/rfc/rfc3986.js";
import type { DialectChoices } from "../definition.js";
import type { Operations as OperationsOf } from "../operations.js";
import type { Std66HostKind } from "./rfc3986-family.js";

export type Names = keyof (typeof rfc3986)["rules"];
export type Operations = OperationsOf<Std66HostKind>;

/** How to read references as RFC 3986 has them. */
export const choices: DialectChoices<Names, Std66HostKind> = {
  reference: "URI-reference",
  absolute: "absolute-URI",
  .../* @__PURE__ */ rfc3986Family(""),
};
