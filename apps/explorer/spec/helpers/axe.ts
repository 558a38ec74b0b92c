/** The faults in the accessibility of a page that axe finds. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

/** The script, which is installed with the packages of the explorer. */
const AXE = "apps/explorer/node_modules/axe-core/axe.min.js";

/**
 * Returns each broken rule, with the first element that breaks it.
 *
 * @param within the part of the page that is checked, as a selector. Default: all.
 * @param rules the identifiers of the rules that are checked. Default: all.
 */
export async function axeFaults(
  page: Page,
  within = "html",
  rules?: readonly string[],
): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis")))
    await page.evaluate(readFileSync(AXE, "utf8"));
  const options = {
    // The checked parts of a page are in the page itself.
    preload: false,
    resultTypes: ["violations"],
    ...(rules !== undefined && { runOnly: rules }),
  };
  return page.evaluate<string[]>(
    `axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ": " + (nodes[0]?.html ?? "")))`,
  );
}
