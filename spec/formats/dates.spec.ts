/** The formats of RFC 3339. */
import { date, dateTime, duration, time } from "../../formats/index.js";
import { testVerdicts } from "../helpers/verdicts.js";

testVerdicts("date", date, "full-date", [
  {
    section: "5.6: full-date",
    accept: ["1985-04-12", "0000-01-01", "9999-12-31"],
    refuse: [
      ["", "expected date-fullyear at offset 0, found end of input"],
      ["85-04-12", 'expected DIGIT at offset 2, found "-"'],
      ["1985-4-12", 'expected DIGIT at offset 6, found "-"'],
      ["1985-04-1", "expected DIGIT at offset 9, found end of input"],
      ["1985/04/12", 'expected "-" at offset 4, found "/"'],
      ["1985-04-12\n", "expected end of input at offset 10, found U+000A"],
      ["1985-04-12T00:00:00Z", 'expected end of input at offset 10, found "T"'],
      ["+1985-04-12", 'expected date-fullyear at offset 0, found "+"'],
      ["198৪-04-12", 'expected DIGIT at offset 3, found "৪"'],
    ],
  },
  {
    section: "5.7: months",
    refuse: [
      ["2024-00-01", 'expected a month from 01 to 12 at offset 5, found "0"'],
      ["2024-13-01", 'expected a month from 01 to 12 at offset 5, found "1"'],
    ],
  },
  ...[31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map((last, index) => {
    const month = `2024-${String(index + 1).padStart(2, "0")}`;
    return {
      section: `5.7: the days of ${month}`,
      accept: [`${month}-01`, `${month}-${last}`],
      refuse: [
        [`${month}-00`, `expected a day from 01 to ${last} at offset 8, found "0"`],
        [
          `${month}-${last + 1}`,
          `expected a day from 01 to ${last} at offset 8, found "${String(last + 1)[0] ?? ""}"`,
        ],
      ] as const,
    };
  }),
  {
    section: "appendix C: leap years",
    accept: ["2020-02-29", "2000-02-29", "0400-02-29", "0000-02-29", "0004-02-29"],
    refuse: ["2021", "1900", "2100", "0100"].map((year) => [
      `${year}-02-29`,
      'expected a day from 01 to 28 at offset 8, found "2"',
    ]),
  },
]);

testVerdicts("time", time, "full-time", [
  {
    section: "5.6: full-time",
    accept: ["23:20:50Z", "23:20:50z", "23:20:50.52Z", "00:00:00-00:00", "16:39:57-08:00"],
    refuse: [
      ["23:20:50", "expected time-secfrac or time-offset at offset 8, found end of input"],
      ["23:20:50.Z", 'expected DIGIT at offset 9, found "Z"'],
      ["23:20Z", 'expected ":" at offset 5, found "Z"'],
      ["23:20:50+01", 'expected ":" at offset 11, found end of input'],
      ["23:20:50Z+01:00", 'expected end of input at offset 9, found "+"'],
      ["2:20:50Z", 'expected DIGIT at offset 1, found ":"'],
    ],
  },
  {
    section: "5.7: ranges",
    accept: ["00:00:00Z", "23:59:59Z", "12:00:00+23:59", "12:00:00.5-23:59"],
    refuse: [
      ["24:00:00Z", 'expected an hour from 00 to 23 at offset 0, found "2"'],
      ["00:60:00Z", 'expected a minute from 00 to 59 at offset 3, found "6"'],
      ["00:00:61Z", 'expected a second from 00 to 60 at offset 6, found "6"'],
      ["00:00:00+24:00", 'expected an hour from 00 to 23 at offset 9, found "2"'],
      ["00:00:00.5-00:60", 'expected a minute from 00 to 59 at offset 14, found "6"'],
    ],
  },
  {
    section: "5.7: leap seconds",
    accept: [
      "23:59:60Z",
      "23:59:60.999z",
      "23:59:60-00:00",
      "15:59:60-08:00",
      "01:29:60+01:30",
      "23:29:60+23:30",
      "00:29:60-23:30",
    ],
    refuse: ["22:59:60Z", "23:58:60Z", "23:59:60+01:00", "23:59:60-00:30", "00:59:60Z"].map(
      (value) => [value, 'expected a second from 00 to 59 at offset 6, found "6"'],
    ),
  },
]);

testVerdicts("date-time", dateTime, "date-time", [
  {
    section: "5.8: examples",
    accept: [
      "1985-04-12T23:20:50.52Z",
      "1996-12-19T16:39:57-08:00",
      "1990-12-31T23:59:60Z",
      "1990-12-31T15:59:60-08:00",
      "1937-01-01T12:00:27.87+00:20",
    ],
  },
  {
    section: "5.6: date-time",
    accept: ["1985-04-12t23:20:50z", "1985-04-12T00:59:59.999999999999999Z"],
    refuse: [
      ["1985-04-12 23:20:50Z", 'expected "T" at offset 10, found " "'],
      ["1985-04-12", 'expected "T" at offset 10, found end of input'],
      [
        "1985-04-12T23:20:50",
        "expected time-secfrac or time-offset at offset 19, found end of input",
      ],
      ["1985-350T01:01:01Z", 'expected "-" at offset 7, found "0"'],
    ],
  },
  {
    section: "5.7: restrictions",
    refuse: [
      ["1990-02-31T15:59:59Z", 'expected a day from 01 to 28 at offset 8, found "3"'],
      ["1990-12-31T24:00:00Z", 'expected an hour from 00 to 23 at offset 11, found "2"'],
      ["1990-12-31T15:60:00Z", 'expected a minute from 00 to 59 at offset 14, found "6"'],
      ["1990-12-31T15:59:61Z", 'expected a second from 00 to 60 at offset 17, found "6"'],
      ["1990-12-31T15:59:59-24:00", 'expected an hour from 00 to 23 at offset 20, found "2"'],
      ["1990-12-31T15:59:59+10:60", 'expected a minute from 00 to 59 at offset 23, found "6"'],
    ],
  },
  {
    section: "5.7: a leap second ends a month in UTC",
    accept: [
      "2016-12-31T23:59:60Z",
      "1994-06-30T23:59:60Z",
      "2024-02-29T23:59:60Z",
      "2017-01-01T08:59:60+09:00",
      "2016-12-31T12:59:60-11:00",
      "2016-12-31T00:29:60-23:30",
    ],
    refuse: [
      "2016-12-30T23:59:60Z",
      "2016-12-31T23:58:60Z",
      "2024-02-28T23:59:60Z",
      "2016-12-31T08:59:60+09:00",
      "2017-01-01T23:59:60Z",
      "2017-01-02T08:59:60+09:00",
      "2016-12-30T00:29:60-23:30",
    ].map((value) => [value, 'expected a second from 00 to 59 at offset 17, found "6"']),
  },
]);

testVerdicts("duration", duration, "duration", [
  {
    section: "appendix A",
    accept: [
      ...["P4DT12H30M5S", "P4Y", "P1M", "PT1M", "PT36H", "P1DT12H", "P2W", "P0D", "PT0S"],
      ...["P1Y2M3DT4H5M6S", "P1Y2M", "PT1M2S", "P01D", `P${"9".repeat(80)}D`],
    ],
    refuse: [
      ["", 'expected "P" at offset 0, found end of input'],
      ["P", "expected dur-date, dur-time or dur-week at offset 1, found end of input"],
      ["PT", "expected dur-hour, dur-minute or dur-second at offset 2, found end of input"],
      ["P1YT", "expected dur-hour, dur-minute or dur-second at offset 4, found end of input"],
      ["P1Y2D", 'expected DIGIT or "M" at offset 4, found "D"'],
      ["PT1H2S", 'expected DIGIT or "M" at offset 5, found "S"'],
      ["P2D1Y", 'expected dur-time or end of input at offset 3, found "1"'],
      ["P1WT1H", 'expected end of input at offset 3, found "T"'],
      ["PT0.5S", 'expected DIGIT, "H", "M" or "S" at offset 3, found "."'],
      ["-P1D", 'expected "P" at offset 0, found "-"'],
    ],
  },
]);
