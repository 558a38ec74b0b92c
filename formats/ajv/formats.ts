/**
 * The entry point `uri-abnf/ajv/formats`: the formats as Ajv takes them. It does not import Ajv, so that
 * the standalone code of a validator can name it.
 */
import { formats } from "../index.js";
import * as single from "./single.js";

export type { NumberFormat, OrderedFormat } from "./single.js";

/**
 * The formats of JSON Schema, but for `idn-hostname`, and the further ones of ajv-formats.
 *
 * - `iso-time`, `iso-date-time`: `time` and `date-time` with an optional offset from UTC
 * - `url`: a URL of the public web (http, https or ftp)
 * - `json-pointer-uri-fragment`: RFC 6901 section 6
 * - `byte`: RFC 4648 section 4, base 64
 * - `int32`, `int64`: integers of that many bits
 * - `float`, `double`: numbers; `password`, `binary`: strings. Nothing is checked.
 */
export const ajvFormats = /* @__PURE__ */ Object.freeze({
  ...formats,
  date: single.date,
  time: single.time,
  "date-time": single.dateTime,
  "iso-time": single.isoTime,
  "iso-date-time": single.isoDateTime,
  url: single.url,
  "json-pointer-uri-fragment": single.jsonPointerUriFragment,
  byte: single.byte,
  int32: single.int32,
  int64: single.int64,
  float: single.float,
  double: single.double,
  password: true as const,
  binary: true as const,
});

/** The names of the formats for Ajv. */
export type AjvFormatName = keyof typeof ajvFormats;
