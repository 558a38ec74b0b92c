// uri-abnf/standards/rfc3629: written by `npm run api`

export { rfc3629 };

declare const rfc3629: Grammar<
  "UTF8-1" | "UTF8-2" | "UTF8-3" | "UTF8-4" | "UTF8-char" | "UTF8-octets" | "UTF8-tail",
  never
>;
