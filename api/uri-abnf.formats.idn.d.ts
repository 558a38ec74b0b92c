// uri-abnf/formats/idn: written by `npm run api`

type IdnFormatName = "idn-hostname" | FormatName;

export type { Format, IdnFormatName, StandardIssue, StandardProps, StandardResult };

export { formats, hostname, idnHostname };

declare const formats: Readonly<Record<IdnFormatName, Format>>;

declare const idnHostname: Format;
