/**
 * Timestamps: RFC 3339, section 5.6, with the limits that section 5.7 gives in prose.
 *
 * The ABNF takes two digits for a day. How many days a month has depends on the year, so an action
 * checks it.
 */
import { rfc3339 } from "uri-abnf/standards/rfc3339";

interface PlainDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

interface PlainTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly nanosecond: number;
}

/** The offset from UTC in minutes. `Z` is undefined: the local offset is not known. */
interface Timestamp extends PlainDate, PlainTime {
  readonly offset: number | undefined;
}

interface Values {
  "date-fullyear": number;
  "date-month": number;
  "date-mday": number;
  "full-date": PlainDate;
  "time-hour": number;
  "time-minute": number;
  "time-second": number;
  "time-secfrac": number;
  "partial-time": PlainTime;
  "time-numoffset": number;
  "date-time": Timestamp;
}

/** The part of a node that the checks of numbers use. */
interface Digits {
  readonly text: string;
  fail(message: string): never;
}

const upTo =
  (last: number, first = 0) =>
  (node: Digits): number => {
    const number = Number(node.text);
    const isWithin = number >= first && number <= last;
    return isWithin ? number : node.fail(`a number from ${first} to ${last}`);
  };

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

const timestamp = rfc3339.rules["date-time"].fold<Values>({
  "date-fullyear": ({ text }) => Number(text),
  "date-month": upTo(12, 1),
  "date-mday": upTo(31, 1),
  "full-date": (node) => {
    const year = node.first("date-fullyear") ?? 0;
    const month = node.first("date-month") ?? 0;
    const day = node.first("date-mday") ?? 0;
    const last = daysIn(year, month);
    return day <= last ? { year, month, day } : node.fail(`a date in a month of ${last} days`);
  },
  "time-hour": upTo(23),
  "time-minute": upTo(59),
  "time-second": upTo(60),
  "time-secfrac": ({ text }) => Number(text.slice(1, 10).padEnd(9, "0")),
  "partial-time": (node) => ({
    hour: node.first("time-hour") ?? 0,
    minute: node.first("time-minute") ?? 0,
    second: node.first("time-second") ?? 0,
    nanosecond: node.first("time-secfrac") ?? 0,
  }),
  "time-numoffset": (node) => {
    const minutes = 60 * (node.first("time-hour") ?? 0) + (node.first("time-minute") ?? 0);
    return node.text.startsWith("-") ? -minutes : minutes;
  },
  "date-time": (node) => {
    const [date] = node.all("full-date");
    const [time] = node.all("partial-time");
    return date && time
      ? { ...date, ...time, offset: node.first("time-numoffset") }
      : node.fail("a date and a time");
  },
});

console.log(timestamp.tryParse("2024-02-29T23:20:50.52-08:00"));
// {
//   year: 2024,
//   month: 2,
//   day: 29,
//   hour: 23,
//   minute: 20,
//   second: 50,
//   nanosecond: 520000000,
//   offset: -480
// }

console.log(timestamp.parse("2023-02-29T00:00:00Z"));
// {
//   status: false,
//   index: { offset: 0, line: 1, column: 1 },
//   expected: [ 'a date in a month of 28 days' ]
// }

console.log(timestamp.parse("1996-12-19T24:39:57Z"));
// {
//   status: false,
//   index: { offset: 11, line: 1, column: 12 },
//   expected: [ 'a number from 0 to 23' ]
// }
