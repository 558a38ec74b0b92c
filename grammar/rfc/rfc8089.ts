/**
 * RFC 8089, "The "file" URI Scheme", February 2017: section 2, verbatim. `path-absolute` and `host`
 * are those of RFC 3986. The rules of appendices E and F, which are not part of the standard, are
 * not included.
 *
 * The ABNF is a code component of the RFC: the Revised BSD License of the IETF Trust applies to it
 * (`LICENSES/IETF-Trust.txt`).
 */
import { deferred } from "../compile.js";
import { rfc3986 } from "./rfc3986.js";

const RFC8089_ABNF = `\
file-URI       = file-scheme ":" file-hier-part

file-scheme    = "file"

file-hier-part = ( "//" auth-path )
               / local-path

auth-path      = [ file-auth ] path-absolute

local-path     = path-absolute

file-auth      = "localhost"
               / host
`;

/**
 * The grammar of URIs for files.
 *
 * @example
 *   rfc8089.rules["file-URI"].test("file:///path/to/file"); // true
 */
export const rfc8089 = /* @__PURE__ */ deferred(RFC8089_ABNF, () => ({ imports: [rfc3986] }));

/** The names of the rules of RFC 8089. */
export type Rfc8089Name = Extract<keyof (typeof rfc8089)["rules"], string>;
