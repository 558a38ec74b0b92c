/**
 * ```abnf
 * full-date     = date-fullyear "-" date-month "-" date-mday
 * date-fullyear = 4DIGIT
 * date-month    = 2DIGIT  ; 01-12
 * date-mday     = 2DIGIT  ; 01-28, 01-29, 01-30, 01-31 based on month/year
 * ```
 *
 * RFC 3339 section 5.6. Each part has one width, so its offset is known.
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
export function lastDay(value: string): number {
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
