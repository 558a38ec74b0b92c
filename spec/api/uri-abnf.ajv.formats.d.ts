// uri-abnf/ajv/formats: written by `npm run api`

export type { AjvFormatName, NumberFormat, OrderedFormat };

export { ajvFormats };
