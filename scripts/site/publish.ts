/** The last step of the build of the site. */
import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Replaces the files of a site by those of a build.
 *
 * @param kept the names of the folders of the site that other builds make; they stay as they are
 */
export function publish(built: string, site: string, kept: readonly string[]): void {
  mkdirSync(site, { recursive: true });
  for (const name of readdirSync(site))
    if (!kept.includes(name)) rmSync(join(site, name), { recursive: true });
  cpSync(built, site, { recursive: true });
}
