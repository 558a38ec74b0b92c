/**
 * The entry point `uri-abnf/ajv/formats`: the formats as Ajv takes them. It does not import Ajv, so that
 * the standalone code of a validator can name it.
 */
import * as tables from "../../generated/tables/ajv.js";
import { dateTimeFault, timeFault } from "../checks/time.js";
import { format } from "../format.js";
import { formats } from "../index.js";
import { comparingDates, comparingDateTimes, comparingTimes } from "./compare.js";
import type { Compare } from "./compare.js";

/** A format of strings with an order. */
export interface OrderedFormat {
  readonly validate: (value: string) => boolean;
  readonly compare: Compare;
}

/** A format of numbers. */
export interface NumberFormat {
  readonly type: "number";
  readonly validate: (value: number) => boolean;
}

const isoTime = /* @__PURE__ */ format([tables.isoTime, timeFault]);
const isoDateTime = /* @__PURE__ */ format([tables.isoDateTime, dateTimeFault]);

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
  date: ordered(formats.date, comparingDates(formats.date)),
  time: ordered(formats.time, comparingTimes(formats.time)),
  "date-time": ordered(formats["date-time"], comparingDateTimes(formats["date-time"])),
  "iso-time": ordered(isoTime, comparingTimes(isoTime)),
  "iso-date-time": ordered(isoDateTime, comparingDateTimes(isoDateTime)),
  url: /* @__PURE__ */ format([tables.url]),
  "json-pointer-uri-fragment": /* @__PURE__ */ format([tables.jsonPointerUriFragment]),
  byte: /* @__PURE__ */ format([tables.byte]),
  int32: integer(-(2 ** 31), 2 ** 31 - 1),
  // A JSON number above 2^53 is read as the nearest double, and 2^63 - 1 as 2^63.
  int64: integer(-(2 ** 63), 2 ** 63),
  float: anyNumber(),
  double: anyNumber(),
  password: true as const,
  binary: true as const,
});

/** The names of the formats for Ajv. */
export type AjvFormatName = keyof typeof ajvFormats;

function ordered(validate: (value: string) => boolean, compare: Compare): OrderedFormat {
  return { validate, compare };
}

function integer(least: number, most: number): NumberFormat {
  return {
    type: "number",
    validate: (value) => Number.isInteger(value) && value >= least && value <= most,
  };
}

function anyNumber(): NumberFormat {
  return { type: "number", validate: () => true };
}
