// uri-abnf/standards/rfc5870: written by `npm run api`

export { rfc5870 };

declare const rfc5870: Grammar<
  | "alphanum"
  | "coord-a"
  | "coord-b"
  | "coord-c"
  | "coordinates"
  | "crslabel"
  | "crsp"
  | "geo-URI"
  | "geo-path"
  | "geo-scheme"
  | "labeltext"
  | "mark"
  | "num"
  | "p"
  | "p-unreserved"
  | "paramchar"
  | "parameter"
  | "pct-encoded"
  | "pname"
  | "pnum"
  | "pvalue"
  | "uncp"
  | "unreserved"
  | "uval",
  never
>;
