/**
 * The `?` of an opaque part.
 *
 * To the grammar, an opaque part is one piece. Appendix B reads it like every other URI, so that
 * its first `?` ends the path and begins the query.
 */
import { deferred } from "../grammar/compile.js";
import type { Spans } from "../grammar/index.js";

// Appendix B: ([^?#]*)(\?([^#]*))?
//             5       6  7
const appendixB = /* @__PURE__ */ deferred(`
  opaque-components = opaque-path [ "?" opaque-query ]
  opaque-path       = *( %x00-22 / %x24-3E / %x40-10FFFF )
  opaque-query      = *( %x00-22 / %x24-10FFFF )
`);

/** The spans of path and query in an opaque part; null where it has a "#". Linear. */
export function opaqueMatcher(): (opaquePart: string) => Spans | null {
  return appendixB.rule("opaque-components").spans("opaque-path", "opaque-query");
}
