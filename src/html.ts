/**
 * The base URI in HTML: Appendix D, with the parsing rules of HTML. Only this entry point,
 * `uri-abnf/html`, needs the package `parse5`.
 */
import { parse } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";
import { requireString } from "./errors.js";

/**
 * Returns the base URI that an HTML document names: "a special element "BASE" which, when present
 * in the "HEAD" portion of a document, signals that the parser should use the BASE element's "HREF"
 * attribute as the base URI". Of several elements, the first that has the attribute counts. The
 * function resolves character references in the value and strips the white space around it. The
 * result need not be an absolute URI: see `establishBase`.
 *
 * Linear in the document.
 *
 * @returns undefined if there is none
 *
 * @example
 * ```ts
 * import { baseOfHtml } from "uri-abnf/html";
 *
 * establishBase({ content: baseOfHtml('<BASE href="http://a/b?c&amp;d">') }).uri; // "http://a/b?c&d"
 * ```
 */
export function baseOfHtml(html: string): string | undefined {
  requireString(html, "the document");
  const root = parse(html).childNodes.find(isElement("html"));
  const head = root?.childNodes.find(isElement("head"));
  for (const base of head?.childNodes.filter(isElement("base")) ?? []) {
    const href = base.attrs.find(({ name }) => name === "href");
    if (href !== undefined) return href.value.trim();
  }
  return undefined;
}

/**
 * Checks whether a node is an element. The parser gives the names of elements and attributes in
 * lower case.
 */
function isElement(
  name: string,
): (node: DefaultTreeAdapterTypes.Node) => node is DefaultTreeAdapterTypes.Element {
  return (node): node is DefaultTreeAdapterTypes.Element => node.nodeName === name;
}
