/** Paths in the cells of tables can break after a slash, so that they leave room for the other columns. */
import type { MarkdownOptions } from "vitepress";

type Markdown = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

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
