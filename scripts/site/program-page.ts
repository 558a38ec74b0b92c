/** A program of `examples/` as a page: the comment at its beginning as text, and its code. */

const COMMENT = /^\/\*\*\n([^]*?)\n \*\/\n/;

/** @param name the name of the file */
export function programPage(program: string, name: string): string {
  const [whole = "", comment = ""] = COMMENT.exec(program) ?? [];
  const text = comment.replace(/^ \* ?/gm, "");
  const title = name.replace(/\.ts$/, "").replaceAll("-", " ");
  return `# ${title.charAt(0).toUpperCase()}${title.slice(1)}\n\n${text}\n\n\`\`\`ts\n${program.slice(whole.length).trim()}\n\`\`\`\n`;
}
