/**
 * The entry point `uri-abnf/formats/explain`: the formats of `uri-abnf/formats`, each with a method that
 * says where a string breaks it.
 */
import * as details from "../../generated/details/formats.js";
import * as definitions from "../definitions.js";
import * as further from "../further-definitions.js";
import { explained, explainedRegex } from "./explained.js";
import type { FormatName } from "../index.js";
import type { ExplainedFormat, OpenFormat } from "./explained.js";

export type { ExplainedFormat, OpenFormat } from "./explained.js";
export type { Format, FormatName, RegularFormat } from "../index.js";
export type { Mismatch } from "../../grammar/common/mismatch.js";
export type { CharacterRange } from "../../grammar/runtime/characters.js";
export type { Recognition } from "../../grammar/common/recognition.js";
export type { RecognitionState } from "../../grammar/runtime/open-recognition.js";
export type {
  StandardIssue,
  StandardProps,
  StandardResult,
} from "../../grammar/common/standard-schema.js";

/** `date` of `uri-abnf/formats`, with `explain`. */
export const date: OpenFormat = /* @__PURE__ */ explained(definitions.date, details.date);

/** `time` of `uri-abnf/formats`, with `explain`. */
export const time: OpenFormat = /* @__PURE__ */ explained(definitions.time, details.time);

/** `dateTime` of `uri-abnf/formats`, with `explain`. */
export const dateTime: OpenFormat = /* @__PURE__ */ explained(
  definitions.dateTime,
  details.dateTime,
);

/** `duration` of `uri-abnf/formats`, with `explain`. */
export const duration: OpenFormat = /* @__PURE__ */ explained(
  definitions.duration,
  details.duration,
);

/**
 * `email` of `uri-abnf/formats`, with `explain`.
 *
 * @example
 * ```ts
 * const mismatch = email.explain("joe@[127.0.0.256]");
 * mismatch?.offset; // 15
 * mismatch?.expected; // ["\"0\" to \"5\"", "\"]\""]
 * ```
 */
export const email: OpenFormat = /* @__PURE__ */ explained(definitions.email, details.email);

/** `idnEmail` of `uri-abnf/formats`, with `explain`. */
export const idnEmail: OpenFormat = /* @__PURE__ */ explained(
  definitions.idnEmail,
  details.idnEmail,
);

/** `hostname` of `uri-abnf/formats`, with `explain`. */
export const hostname: OpenFormat = /* @__PURE__ */ explained(
  definitions.hostname,
  details.hostname,
);

/** `ipv4` of `uri-abnf/formats`, with `explain`. */
export const ipv4: OpenFormat = /* @__PURE__ */ explained(definitions.ipv4, details.ipv4);

/** `ipv6` of `uri-abnf/formats`, with `explain`. */
export const ipv6: OpenFormat = /* @__PURE__ */ explained(definitions.ipv6, details.ipv6);

/** `uri` of `uri-abnf/formats`, with `explain`. */
export const uri: OpenFormat = /* @__PURE__ */ explained(definitions.uri, details.uri);

/** `uriReference` of `uri-abnf/formats`, with `explain`. */
export const uriReference: OpenFormat = /* @__PURE__ */ explained(
  definitions.uriReference,
  details.uriReference,
);

/** `iri` of `uri-abnf/formats`, with `explain`. */
export const iri: OpenFormat = /* @__PURE__ */ explained(definitions.iri, details.iri);

/** `iriReference` of `uri-abnf/formats`, with `explain`. */
export const iriReference: OpenFormat = /* @__PURE__ */ explained(
  definitions.iriReference,
  details.iriReference,
);

/** `uriTemplate` of `uri-abnf/formats`, with `explain`. */
export const uriTemplate: OpenFormat = /* @__PURE__ */ explained(
  definitions.uriTemplate,
  details.uriTemplate,
);

/** `jsonPointer` of `uri-abnf/formats`, with `explain`. */
export const jsonPointer: OpenFormat = /* @__PURE__ */ explained(
  definitions.jsonPointer,
  details.jsonPointer,
);

/** `relativeJsonPointer` of `uri-abnf/formats`, with `explain`. */
export const relativeJsonPointer: OpenFormat = /* @__PURE__ */ explained(
  definitions.relativeJsonPointer,
  details.relativeJsonPointer,
);

/** `uuid` of `uri-abnf/formats`, with `explain`. */
export const uuid: OpenFormat = /* @__PURE__ */ explained(definitions.uuid, details.uuid);

/** `regex` of `uri-abnf/formats`, with `explain`. The platform names no place: the offset is 0. */
export const regex: ExplainedFormat = /* @__PURE__ */ explainedRegex();

/** `languageTag` of `uri-abnf/formats`, with `explain`. */
export const languageTag: OpenFormat = /* @__PURE__ */ explained(
  further.languageTag,
  details.languageTag,
);

/** `httpUrl` of `uri-abnf/formats`, with `explain`. */
export const httpUrl: OpenFormat = /* @__PURE__ */ explained(further.httpUrl, details.httpUrl);

/**
 * The formats by their names in JSON Schema, as `formats` of `uri-abnf/formats`.
 *
 * @example
 * ```ts
 * formats.date.explain("2023-02-29")?.message;
 * // 'full-date: expected a day from 01 to 28 at offset 8, found "2"'
 * formats.date.explain("2024-02-29"); // null
 * formats.email.open().push("joe").state; // "partial"
 * ```
 */
export const formats: Readonly<
  Record<Exclude<FormatName, "regex">, OpenFormat> & Record<"regex", ExplainedFormat>
> = /* @__PURE__ */ Object.freeze({
  date,
  time,
  "date-time": dateTime,
  duration,
  email,
  "idn-email": idnEmail,
  hostname,
  ipv4,
  ipv6,
  uri,
  "uri-reference": uriReference,
  iri,
  "iri-reference": iriReference,
  "uri-template": uriTemplate,
  "json-pointer": jsonPointer,
  "relative-json-pointer": relativeJsonPointer,
  uuid,
  regex,
});
