/**
 * ```abnf
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
 * RFC 3339 section 5.6. Only the fraction has no fixed width, so the numeric offset is found from the
 * end.
 */
import { dateFault, dayOf, lastDay, pairAt } from "./date.js";
import type { Fault } from "../format.js";

const TIME_IN_DATE_TIME = 11;
const MINUTE = 3;
const SECOND = 6;
const NUMERIC_OFFSET = "+00:00".length;
const DAY_IN_MINUTES = 24 * 60;
const MINUS = "-".charCodeAt(0);

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
  if (!isNumeric(value)) return undefined;
  const offset = value.length - NUMERIC_OFFSET + 1;
  if (pairAt(value, offset) > 23) return [offset, HOUR];
  if (pairAt(value, offset + MINUTE) > 59) return [offset + MINUTE, "a minute from 00 to 59"];
  return undefined;
}

const HOUR = "an hour from 00 to 23";

function leapSecondFault(
  value: string,
  start: number,
  isLastDay: (shift: number) => boolean,
): Fault | undefined {
  if (pairAt(value, start + SECOND) < 60) return undefined;
  const minutes = minutesAt(value, start) - offsetOf(value);
  const shift = Math.floor(minutes / DAY_IN_MINUTES);
  if (minutes - shift * DAY_IN_MINUTES === DAY_IN_MINUTES - 1 && isLastDay(shift)) return undefined;
  return [start + SECOND, "a second from 00 to 59"];
}

/** Returns the offset from UTC in minutes. */
export function offsetOf(value: string): number {
  if (!isNumeric(value)) return 0;
  const at = value.length - NUMERIC_OFFSET;
  const minutes = minutesAt(value, at + 1);
  return value.charCodeAt(at) === MINUS ? -minutes : minutes;
}

/** Returns the minutes of `hh:mm` at an offset. */
export function minutesAt(value: string, offset: number): number {
  return 60 * pairAt(value, offset) + pairAt(value, offset + MINUTE);
}

/** Checks for a numeric offset: otherwise the last character is `Z`, in either case. */
function isNumeric(value: string): boolean {
  return value.charCodeAt(value.length - 1) < 0x40;
}
