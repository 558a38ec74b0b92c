/**
 * The entry point `uri-abnf/formats/explain`: the formats of `uri-abnf/formats`, each with a method that
 * says where a string breaks it.
 */
import * as explained from "../../generated/explained.js";
import { explainedRegex } from "./explained.js";
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

export * from "../../generated/explained.js";

/** `regex` of `uri-abnf/formats`, with `explain`. The platform names no place: the offset is 0. */
export const regex: ExplainedFormat = /* @__PURE__ */ explainedRegex();

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
  date: explained.date,
  time: explained.time,
  "date-time": explained.dateTime,
  duration: explained.duration,
  email: explained.email,
  "idn-email": explained.idnEmail,
  hostname: explained.hostname,
  ipv4: explained.ipv4,
  ipv6: explained.ipv6,
  uri: explained.uri,
  "uri-reference": explained.uriReference,
  iri: explained.iri,
  "iri-reference": explained.iriReference,
  "uri-template": explained.uriTemplate,
  "json-pointer": explained.jsonPointer,
  "relative-json-pointer": explained.relativeJsonPointer,
  uuid: explained.uuid,
  regex,
});
