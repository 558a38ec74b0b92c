/** draft-fielding-uri-rfc2396bis-00 as a dialect. */
import { dialectOf } from "../dialect.js";
import { draft } from "./draft.js";
import type { DraftHostKind } from "../components.js";
import type { Dialect } from "../dialect.js";
import type { DraftNames } from "./draft.js";

/**
 * The URI generic syntax of draft-fielding-uri-rfc2396bis-00. Its functions are also exported one
 * by one.
 */
export const rfc2396bis: Dialect<DraftNames, DraftHostKind> = /* @__PURE__ */ dialectOf(draft);
