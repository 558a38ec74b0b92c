/** Tables: an empty cell in the first row is no header of a column, for readers who hear the page. */
import type { MarkdownOptions } from "vitepress";

type Markdown = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

export function withoutEmptyHeaders(markdown: Markdown): void {
  markdown.core.ruler.push("empty-headers", ({ tokens }) => {
    tokens.forEach((token, index) => {
      if (token.type !== "th_open" || tokens[index + 1]?.content !== "") return;
      token.tag = "td";
      const end = tokens[index + 2];
      if (end !== undefined) end.tag = "td";
    });
  });
}
