/**
 * Writes a file with the licenses of the packages that a build with Vite puts into its files: most of
 * them ask that copies contain their notice.
 */
import license from "rollup-plugin-license";
import type { Dependency } from "rollup-plugin-license";
import type { Plugin } from "rollup";

/** A plugin as all versions of Vite take it: their types differ, and the hooks used here do not. */
interface AnyPlugin {
  readonly name: string;
}

/** The plugins of a build that writes the file, and of the workers that the build contains. */
interface BundledLicenses {
  readonly page: readonly AnyPlugin[];
  readonly worker: () => AnyPlugin[];
}

/** Returns the plugins that write the licenses to `fileName` in the folder of the build. */
export function bundledLicenses(fileName: string): BundledLicenses {
  const found = new Map<string, Dependency>();

  const collector = () =>
    license({
      thirdParty(dependencies) {
        for (const each of dependencies) found.set(`${each.name} ${each.version}`, each);
      },
    });

  const writer: Plugin = {
    name: "bundled-licenses",
    generateBundle: {
      order: "post",
      handler() {
        this.emitFile({ type: "asset", fileName, source: textOf(found) });
      },
    },
  };

  return { page: [collector(), writer], worker: () => [collector()] };
}

function textOf(found: ReadonlyMap<string, Dependency>): string {
  const texts = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each.text());
  return `${texts.join("\n\n---\n\n")}\n`;
}
