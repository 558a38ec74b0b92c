/** The entry point `uri-abnf/formats/idn`: names of hosts with the tables of IDNA 2008. All formats have `explain`. */
import * as details from "../../generated/details/formats.js";
import * as idnDetails from "../../generated/details/idn.js";
import * as idnTables from "../../generated/tables/idn.js";
import * as tables from "../../generated/tables/formats.js";
import { mailboxFault, nameFault } from "../checks/names.js";
import { explained } from "../explain/explained.js";
import { formats as others } from "../explain/index.js";
import { idnFault, octetsOf } from "./labels.js";
import type { ExplainedFormat, OpenFormat } from "../explain/index.js";
import type { FormatName } from "../index.js";

export type {
  CharacterRange,
  ExplainedFormat,
  Mismatch,
  OpenFormat,
  Recognition,
  RecognitionState,
} from "../explain/index.js";
export type { Format, RegularFormat } from "../format.js";
export type {
  StandardIssue,
  StandardProps,
  StandardResult,
} from "../../grammar/common/standard-schema.js";

/**
 * Checks for the name of a host, as `hostname` of `uri-abnf/formats` does, and decodes its A-labels:
 * each must be the Punycode of a U-label (RFC 5890 section 2.3.2.1, RFC 5892, RFC 5893).
 *
 * @example
 * ```ts
 * hostname("xn--9n2bp8q.xn--9t4b11yi5a"); // true
 * hostname("xn--X"); // false
 * ```
 */
export const hostname: OpenFormat = /* @__PURE__ */ explained(
  [tables.hostname, (value) => nameFault(value) ?? idnFault(value)],
  details.hostname,
);

/**
 * Checks for an internationalized name of a host: labels of ASCII, A-labels and U-labels (RFC 5890
 * section 2.3.2.3). The separators are those of RFC 3490 section 3.1. A label that UTS 46 would map to
 * another, such as one with capital letters beyond ASCII, is not a U-label.
 *
 * @example
 * ```ts
 * idnHostname("실례.테스트"); // true
 * idnHostname("l·l"); // true
 * idnHostname("a·l"); // false: RFC 5892 appendix A.3
 * ```
 */
export const idnHostname: OpenFormat = /* @__PURE__ */ explained(
  [idnTables.idnHostname, idnFault],
  idnDetails.idnHostname,
);

/**
 * Checks for an internationalized address of mail, as `idnEmail` of `uri-abnf/formats` does, with the
 * lengths of A-labels: 63 octets of a label, 253 of a domain. It does not check the characters of
 * U-labels.
 *
 * @example
 * ```ts
 * idnEmail(`joe@${"é".repeat(57)}.example`); // true
 * idnEmail(`joe@${"é".repeat(58)}.example`); // false: the A-label has 64 octets
 * ```
 */
export const idnEmail: OpenFormat = /* @__PURE__ */ explained(
  [tables.idnEmail, (value) => mailboxFault(value, octetsOf)],
  details.idnEmail,
);

/** The names of the string formats of JSON Schema 2020-12. */
export type IdnFormatName = FormatName | "idn-hostname";

/**
 * All string formats of JSON Schema by their names.
 *
 * @example
 * ```ts
 * formats["idn-hostname"]("실례.테스트"); // true
 * ```
 */
export const formats: Readonly<
  Record<Exclude<IdnFormatName, "regex">, OpenFormat> & Record<"regex", ExplainedFormat>
> = /* @__PURE__ */ Object.freeze({
  ...others,
  "idn-email": idnEmail,
  hostname,
  "idn-hostname": idnHostname,
});
