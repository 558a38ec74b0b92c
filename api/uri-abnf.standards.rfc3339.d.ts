// uri-abnf/standards/rfc3339: written by `npm run api`

export { rfc3339 };

declare const rfc3339: Grammar<
  | "date-fullyear"
  | "date-mday"
  | "date-month"
  | "date-time"
  | "full-date"
  | "full-time"
  | "partial-time"
  | "time-hour"
  | "time-minute"
  | "time-numoffset"
  | "time-offset"
  | "time-secfrac"
  | "time-second",
  never
>;
