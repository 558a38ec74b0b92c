/** The order of dates and times by value, for the keywords `formatMinimum` and their like. */
import { dayOf, MONTH, pairAt } from "../checks/date.js";
import { minutesOf, SECOND, TIME_IN_DATE_TIME } from "../checks/time.js";
import type { Format } from "../format.js";

/** Returns a number below, equal to or above 0; undefined where a string is not of the format. */
export type Compare = (a: string, b: string) => number | undefined;

/** Orders dates. */
export function comparingDates(format: Format): Compare {
  return comparing(format, (value) => [daysOf(value)]);
}

/** Orders times, with their offsets, on one day. */
export function comparingTimes(format: Format): Compare {
  return comparing(format, (value) => instantOf(value, 0));
}

/** Orders instants. */
export function comparingDateTimes(format: Format): Compare {
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
