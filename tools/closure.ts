/** The files that a module loads with itself. */
import { build } from "esbuild";

/**
 * Returns the paths of the files that an entry point loads, itself among them. Dynamic imports are not steps. Imports of
 * types, generated tables and packages are left out.
 *
 * @param root the folder of the repository
 */
export async function staticClosure(root: string, entry: string): Promise<readonly string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    packages: "external",
    plugins: [
      {
        name: "without-tables",
        setup: (builder) =>
          builder.onResolve({ filter: /\/generated\// }, () => ({ external: true })),
      },
    ],
  });
  const files = new Set([entry]);
  // The set grows during the loop.
  for (const file of files)
    for (const { path, kind, external } of metafile.inputs[file]!.imports)
      if (kind !== "dynamic-import" && external !== true) files.add(path);
  return [...files].sort();
}
