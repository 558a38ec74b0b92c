/**
 * The formats of Ajv that are not those of `uri-abnf/formats`. The build makes a module of each, and of each of the
 * others, so that the standalone code of a validator brings no other format into a bundle.
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
import * as definitions from "../definitions.js";
import { checkOf, regexFormat } from "../format.js";
import type { FormatDefinition } from "../format.js";

/** Returns a number below, equal to or above 0; undefined where a string is not of the format. */
type Compare = (a: string, b: string) => number | undefined;

type Validate = (value: string) => boolean;

/** A format of strings with an order. */
export interface OrderedFormat {
  readonly validate: Validate;
  readonly compare: Compare;
}

/** A format of numbers. */
export interface NumberFormat {
  readonly type: "number";
  readonly validate: (value: number) => boolean;
}

export const date = /* @__PURE__ */ ordered(definitions.date, comparingDates);
export const time = /* @__PURE__ */ ordered(definitions.time, comparingTimes);
export const dateTime = /* @__PURE__ */ ordered(definitions.dateTime, comparingDateTimes);
export const isoTime = /* @__PURE__ */ ordered([tables.isoTime, timeFault], comparingTimes);
export const isoDateTime = /* @__PURE__ */ ordered(
  [tables.isoDateTime, dateTimeFault],
  comparingDateTimes,
);
export const url = /* @__PURE__ */ checkOf([tables.url]);
export const jsonPointerUriFragment = /* @__PURE__ */ checkOf([tables.jsonPointerUriFragment]);
export const byte = /* @__PURE__ */ checkOf([tables.byte]);
export const regex = /* @__PURE__ */ regexFormat();
export const int32 = /* @__PURE__ */ integer(-0x80000000, 0x7fffffff);
// A JSON number above 2^53 is read as the nearest double, and 2^63 - 1 as 2^63.
export const int64 = /* @__PURE__ */ integer(-0x8000000000000000, 0x8000000000000000);
export const float = /* @__PURE__ */ anyNumber();
export const double = /* @__PURE__ */ anyNumber();

function ordered(
  definition: FormatDefinition,
  comparing: (validate: Validate) => Compare,
): OrderedFormat {
  const validate = checkOf(definition);
  return { validate, compare: comparing(validate) };
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
function comparingDates(validate: Validate): Compare {
  return comparing(validate, (value) => [daysOf(value)]);
}

/** Orders times, with their offsets, on one day. */
function comparingTimes(validate: Validate): Compare {
  return comparing(validate, (value) => instantOf(value, 0));
}

/** Orders instants. */
function comparingDateTimes(validate: Validate): Compare {
  return comparing(validate, (value) => {
    const [minutes, ...rest] = instantOf(value, TIME_IN_DATE_TIME);
    return [24 * 60 * daysOf(value) + minutes, ...rest];
  });
}

type Key = readonly (number | string)[];

/** Strings of digits compare as fractions do, and numbers as numbers do. */
function comparing(validate: Validate, keyOf: (value: string) => Key): Compare {
  return (a, b) => {
    if (!validate(a) || !validate(b)) return undefined;
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

const DAY_IN_MILLISECONDS = 86_400_000;

/** The number of years after which the days repeat. `Date.UTC` takes the years 0 to 99 for others. */
const CYCLE = 400;

function daysOf(value: string): number {
  const year = 100 * pairAt(value, 0) + pairAt(value, 2);
  return Date.UTC(CYCLE + year, pairAt(value, MONTH) - 1, dayOf(value)) / DAY_IN_MILLISECONDS;
}
