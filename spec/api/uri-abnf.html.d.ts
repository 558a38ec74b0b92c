// uri-abnf/html: written by `npm run api`

declare function baseOfHtml(html: string): string | undefined;

export { baseOfHtml };
