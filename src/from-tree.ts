/**
 * From a parse tree to a record: which rule of the tree is which field. The choices of a dialect name the rules.
 *
 * `parse` follows the same choices and makes no tree: see reference.ts.
 */
import { requireMember } from "../grammar/common/arguments.js";
import { requireObject } from "./errors.js";
import { append, serverOf } from "./recompose.js";
import { kindOf } from "./reference.js";
import type { ParseNode, Rule } from "../grammar/index.js";
import type { UriReference } from "./components.js";
import type { DialectChoices, DialectTexts } from "./definition.js";

/** The operation on parse trees. */
export interface TreeReading<HostKind extends string> {
  /**
   * Returns the record of a reference in a parse tree: the record that `parse` returns for the text of the node.
   *
   * The node is one of the rule of references, or of a rule whose strings are references: in RFC 3986 `URI-reference`,
   * `URI`, `absolute-URI` and `relative-ref`. The tree may be of another grammar that imports the rule, and the node may
   * be anywhere in it.
   *
   * A tree of selected rules (`rule.only`) needs the rules of all components: scheme, authority, userinfo, host and the
   * kinds of hosts, port, the kinds of paths, query and fragment; in the draft and in RFC 2396 also `opaque-part` and
   * `reg-name`.
   *
   * The rules of the tree have to be those of the standard: nothing is read again, so that a tree of another grammar with
   * the same names gives a record of its own.
   *
   * Linear in the tree.
   *
   * @throws {TypeError} for a node of another rule, and for a tree that lacks the node of a component.
   *
   * @example
   * ```ts
   * import { compile } from "uri-abnf/grammar";
   *
   * const links = compile('link = "<" URI-reference ">"', { imports: [rfc3986.grammar] });
   * const node = links.rules.link.tryParse("<../a?b>").find("URI-reference");
   * if (node) rfc3986.fromTree(node).query; // "b"
   * ```
   */
  fromTree(node: ParseNode): UriReference<HostKind>;
}

export function readingTrees<HostKind extends string>(
  rules: { readingRule(name: string): Rule },
  { components, paths, opaque, hostKinds }: DialectChoices<HostKind>,
  { references, registry }: DialectTexts,
): TreeReading<HostKind> {
  const pathRules = [...paths.relative, ...paths.afterScheme, ...paths.afterAuthority];

  /** Section 3: opaque-part is one node. The definition divides it into a path and a query, as Appendix B does. */
  function divide(opaquePart: string) {
    const { part, path, query } = opaque!;
    const found = rules.readingRule(part).capture(path, query)(opaquePart);
    return { path: found?.[path], query: found?.[query] };
  }

  return {
    fromTree(node) {
      requireObject(node, "the node");
      requireMember(node, "walk", "the node must be one of a parse tree");
      if (!references.includes(node.rule))
        throw new TypeError(
          `fromTree takes a node of ${references.join(", ")}, not of ${node.rule}`,
        );
      const texts = new Map<string, string>();
      for (const { rule, text } of node.walk()) if (!texts.has(rule)) texts.set(rule, text);

      // Section 3.1
      const scheme = texts.get(components.scheme);
      // Section 3.2: authority = server / reg-name
      const authority = texts.get(components.authority);
      // Section 3.2.2: server = [ [ userinfo "@" ] hostport ]; hostport = host [ ":" port ]
      const userinfo = texts.get(components.userinfo);
      const host = texts.get(components.host);
      const port = texts.get(components.port);
      // host = IPv6reference / IPv4address / hostname; in RFC 3986, IP-literal = "[" ( IPv6address / IPvFuture ) "]"
      const hostKind = hostKinds.find(([rule]) => {
        const text = texts.get(rule);
        return text !== undefined && (text === host || `[${text}]` === host);
      })?.[1];
      // Sections 3.3 and 3.4; section 5: rel-path = rel-segment [ abs-path ]
      const opaquePart = opaque && texts.get(opaque.part);
      const pathRule = pathRules.find((rule) => texts.has(rule)) ?? "";
      const { path = "", query } =
        opaquePart === undefined
          ? { path: texts.get(pathRule), query: texts.get(components.query) }
          : divide(opaquePart);
      // Section 4.1
      const fragment = texts.get(components.fragment);

      const isWholeAuthority =
        host === undefined
          ? // Section 3.2.1: a registry-based authority; or an empty server
            authority === undefined ||
            (registry !== undefined && (authority === "" || texts.has(registry)))
          : hostKind !== undefined && serverOf(userinfo, host, port) === authority;
      if (!isWholeAuthority || append({ scheme, authority, path, query, fragment }) !== node.text)
        throw new TypeError(
          `the tree of ${node.rule} lacks the node of a component: it has only some rules, or is of another standard`,
        );

      const kind = opaquePart === undefined ? kindOf(scheme, authority, path, query) : "opaque";
      // In a tree of the grammar, these fields belong together.
      const record = { kind, scheme, authority, userinfo, host, port, path, query, fragment };
      return { ...record, hostKind } as UriReference<HostKind>;
    },
  };
}
