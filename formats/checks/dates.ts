/**
 * ```abnf
 * full-date      = date-fullyear "-" date-month "-" date-mday
 * date-fullyear  = 4DIGIT
 * date-month     = 2DIGIT  ; 01-12
 * date-mday      = 2DIGIT  ; 01-28, 01-29, 01-30, 01-31 based on month/year
 *
 * time-hour      = 2DIGIT  ; 00-23
 * time-minute    = 2DIGIT  ; 00-59
 * time-second    = 2DIGIT  ; 00-58, 00-59, 00-60 based on leap second rules
 * time-secfrac   = "." 1*DIGIT
 * time-numoffset = ("+" / "-") time-hour ":" time-minute
 * time-offset    = "Z" / time-numoffset
 * partial-time   = time-hour ":" time-minute ":" time-second [time-secfrac]
 * full-time      = partial-time time-offset
 * ```
 *
 * RFC 3339 section 5.6. Only the fraction has no fixed width, so the offset of each other part is known. The numeric
 * offset begins with the last sign. The formats of ISO 8601 may leave out its minutes or its colon.
 */
import type { Fault } from "../format.js";

export const MONTH = 5;
const DAY = 8;

/** RFC 3339 section 5.7: the month, and the day in this month. */
export function dateFault(value: string): Fault | undefined {
  const month = pairAt(value, MONTH);
  if (month < 1 || month > 12) return [MONTH, "a month from 01 to 12"];
  const day = pairAt(value, DAY);
  const last = lastDay(value);
  if (day < 1 || day > last) return [DAY, `a day from 01 to ${last}`];
  return undefined;
}

/** Returns the last day of the month of a date (RFC 3339 section 5.7 and appendix C). */
function lastDay(value: string): number {
  const month = pairAt(value, MONTH);
  if (month !== 2) return 30 + ((month + (month >> 3)) & 1);
  const year = 100 * pairAt(value, 0) + pairAt(value, 2);
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** Returns the day of the month of a date. */
export function dayOf(value: string): number {
  return pairAt(value, DAY);
}

const ZERO = 0x30;

/** Returns the number of the two digits at an offset. */
export function pairAt(value: string, offset: number): number {
  return 10 * (value.charCodeAt(offset) - ZERO) + value.charCodeAt(offset + 1) - ZERO;
}

/** Where the time begins in a date and time. */
export const TIME_IN_DATE_TIME = 11;
const MINUTE = 3;
export const SECOND = 6;
const DAY_IN_MINUTES = 24 * 60;
const HOURS_ALONE = "+00".length;

/** RFC 3339 section 5.7: the ranges, and a leap second only at 23:59:60 UTC. */
export function timeFault(value: string): Fault | undefined {
  return rangeFault(value, 0) ?? leapSecondFault(value, 0, () => true);
}

/** The same after a date; a leap second ends the last day of a month in UTC. */
export function dateTimeFault(value: string): Fault | undefined {
  return (
    dateFault(value) ??
    rangeFault(value, TIME_IN_DATE_TIME) ??
    leapSecondFault(
      value,
      TIME_IN_DATE_TIME,
      // The day in UTC is the day before or after the local one, or the same.
      (shift) => (shift < 0 ? dayOf(value) === 1 : dayOf(value) + shift === lastDay(value)),
    )
  );
}

function rangeFault(value: string, start: number): Fault | undefined {
  if (pairAt(value, start) > 23) return [start, HOUR];
  if (pairAt(value, start + MINUTE) > 59) return [start + MINUTE, "a minute from 00 to 59"];
  if (pairAt(value, start + SECOND) > 60) return [start + SECOND, "a second from 00 to 60"];
  const sign = signOf(value, start);
  if (sign < 0) return undefined;
  if (pairAt(value, sign + 1) > 23) return [sign + 1, HOUR];
  const minute = value.length - 2;
  if (minute > sign + 1 && pairAt(value, minute) > 59) return [minute, "a minute from 00 to 59"];
  return undefined;
}

const HOUR = "an hour from 00 to 23";

function leapSecondFault(
  value: string,
  start: number,
  isLastDay: (shift: number) => boolean,
): Fault | undefined {
  if (pairAt(value, start + SECOND) < 60) return undefined;
  const minutes = minutesOf(value, start);
  const shift = Math.floor(minutes / DAY_IN_MINUTES);
  if (minutes - shift * DAY_IN_MINUTES === DAY_IN_MINUTES - 1 && isLastDay(shift)) return undefined;
  return [start + SECOND, "a second from 00 to 59"];
}

/** Returns the minutes of a time since midnight in UTC. */
export function minutesOf(value: string, start: number): number {
  const minutes = 60 * pairAt(value, start) + pairAt(value, start + MINUTE);
  const sign = signOf(value, start);
  if (sign < 0) return minutes;
  const rest = value.length - sign > HOURS_ALONE ? pairAt(value, value.length - 2) : 0;
  const offset = 60 * pairAt(value, sign + 1) + rest;
  return value[sign] === "-" ? minutes + offset : minutes - offset;
}

/** Returns the place of the sign of a numeric offset, or -1. */
function signOf(value: string, start: number): number {
  const sign = Math.max(value.lastIndexOf("+"), value.lastIndexOf("-"));
  return sign > start ? sign : -1;
}
