/**
 * How the site shows Markdown: the colors of ABNF in blocks of code, tables for readers who hear the page, and paths that
 * can break.
 */
import type { MarkdownOptions } from "vitepress";

/** The colors of ABNF in blocks of code, in the form that the highlighter Shiki reads. */
export const abnf = {
  name: "abnf",
  scopeName: "source.abnf",
  repository: {},
  patterns: [
    { name: "comment.line.semicolon.abnf", match: ";.*$" },
    { name: "string.quoted.double.abnf", match: '(%[iIsS])?"[^"]*"' },
    { name: "constant.numeric.abnf", match: "%[bBdDxX][0-9A-Fa-f]+([-.][0-9A-Fa-f]+)*" },
    { name: "string.other.prose.abnf", match: "<[^>]*>" },
    {
      match: "^\\s*([A-Za-z][A-Za-z0-9-]*)\\s*(=/?)",
      captures: {
        "1": { name: "entity.name.function.abnf" },
        "2": { name: "keyword.operator.assignment.abnf" },
      },
    },
    { name: "constant.numeric.abnf", match: '\\b[0-9]+(?=[*"(%<A-Za-z])|(?<=\\*)[0-9]+' },
    { name: "keyword.operator.abnf", match: "[/*#]" },
    { name: "variable.other.abnf", match: "[A-Za-z][A-Za-z0-9-]*" },
  ],
};

type Markdown = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/** Tables: an empty cell in the first row is not a header of a column, for readers who hear the page. */
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

/** Paths in the cells of tables can break after a slash, so that they leave room for the other columns. */
export function withBreakablePaths(markdown: Markdown): void {
  markdown.core.ruler.push("breakable-paths", ({ tokens }) => {
    let isInCell = false;
    for (const { type, children } of tokens) {
      if (type === "td_open") isInCell = true;
      else if (type === "td_close") isInCell = false;
      else if (isInCell)
        for (const child of children ?? [])
          if (child.type === "code_inline" && PATH.test(child.content)) child.meta = BREAKABLE;
    }
  });
  const usual = markdown.renderer.rules.code_inline;
  markdown.renderer.rules.code_inline = (tokens, index, ...others) => {
    const html = usual?.(tokens, index, ...others) ?? "";
    return tokens[index]?.meta === BREAKABLE ? html.replace(/(?<=\w)\/(?=\w)/g, "/<wbr>") : html;
  };
}

/** A path of the project: folders, and a file or the name of a module. */
const PATH = /^[\w-]+(?:\/[\w.*-]+)+\/?$/;

const BREAKABLE = Symbol("breakable");
