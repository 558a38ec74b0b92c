/**
 * The entry point `uri-abnf/ajv/formats`: the formats as Ajv takes them. It does not import Ajv, so that
 * the standalone code of a validator can name it.
 */
import * as tables from "../../generated/tables/ajv.js";
import {
  dateTimeFault,
  dayOf,
  minutesOf,
  MONTH,
  pairAt,
  SECOND,
  TIME_IN_DATE_TIME,
  timeFault,
} from "../checks/dates.js";
import { format } from "../format.js";
import { formats } from "../index.js";
import type { Format } from "../format.js";

/** Returns a number below, equal to or above 0; undefined where a string is not of the format. */
type Compare = (a: string, b: string) => number | undefined;

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

/** Orders dates. */
function comparingDates(format: Format): Compare {
  return comparing(format, (value) => [daysOf(value)]);
}

/** Orders times, with their offsets, on one day. */
function comparingTimes(format: Format): Compare {
  return comparing(format, (value) => instantOf(value, 0));
}

/** Orders instants. */
function comparingDateTimes(format: Format): Compare {
  return comparing(format, (value) => {
    const [minutes, ...rest] = instantOf(value, TIME_IN_DATE_TIME);
    return [24 * 60 * daysOf(value) + minutes, ...rest];
  });
}

type Key = readonly (number | string)[];

/** Strings of digits compare as fractions do, and numbers as numbers do. */
function comparing(format: Format, keyOf: (value: string) => Key): Compare {
  return (a, b) => {
    if (!format(a) || !format(b)) return undefined;
    const other = keyOf(b);
    for (const [index, part] of keyOf(a).entries()) {
      if (part < other[index]!) return -1;
      if (part > other[index]!) return 1;
    }
    return 0;
  };
}

/** Minutes in UTC, seconds and fraction: a leap second is more than the second before it. */
function instantOf(value: string, start: number): readonly [number, number, string] {
  const second = start + SECOND;
  return [minutesOf(value, start), pairAt(value, second), fractionAt(value, second + 2)];
}

/** Returns the digits of a fraction that begins at an offset, without zeros at their end. */
function fractionAt(value: string, offset: number): string {
  if (value[offset] !== ".") return "";
  let end = offset + 1;
  for (let at = end; isDigit(value.charCodeAt(at)); at += 1) if (value[at] !== "0") end = at + 1;
  return value.slice(offset + 1, end);
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

const DAY_IN_MILLISECONDS = 24 * 60 * 60 * 1000;

/** The number of years after which the days repeat. `Date.UTC` takes the years 0 to 99 for others. */
const CYCLE = 400;

function daysOf(value: string): number {
  const year = 100 * pairAt(value, 0) + pairAt(value, 2);
  return Date.UTC(CYCLE + year, pairAt(value, MONTH) - 1, dayOf(value)) / DAY_IN_MILLISECONDS;
}
