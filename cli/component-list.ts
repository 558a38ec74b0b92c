/** Lists the components of a reference for a person to read. */
import { visible } from "../grammar/internal.js";
import type { UriReference } from "../src/index.js";

const MARGIN = 2;

/**
 * Returns one line for each component, with the parts of the authority indented below it. An absent
 * component has no line. An empty component is shown as `""`, a text that no standard allows as a
 * component.
 *
 * ```text
 * kind        hierarchical
 * scheme      file
 * authority   ""
 * path        /etc/hosts
 * ```
 */
export function componentList(reference: UriReference<string>): string {
  const { kind, scheme, authority, userinfo, host, port, path, query, fragment } = reference;
  const hostKind = reference.hostKind === undefined ? "" : ` (${reference.hostKind})`;
  const rows: readonly (readonly [label: string, value: string | undefined, remark?: string])[] = [
    ["kind", kind],
    ["scheme", scheme],
    ["authority", authority],
    ["  userinfo", userinfo],
    ["  host", host, hostKind],
    ["  port", port],
    ["path", path],
    ["query", query],
    ["fragment", fragment],
  ];
  const width = Math.max(...rows.map(([label]) => label.length)) + MARGIN;
  return rows
    .map(([label, value, remark = ""]) =>
      value === undefined ? "" : `${label.padEnd(width)}${shown(value)}${remark}\n`,
    )
    .join("");
}

/**
 * Returns a text as a column shows it. The empty text is shown as `""`, because it would be
 * invisible.
 */
export function shown(text: string): string {
  return text === "" ? '""' : visible(text);
}
