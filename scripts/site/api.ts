/** The reference of the API: TypeDoc makes it from the doc comments of the entry points. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Application } from "typedoc";
import { withoutNumbers } from "./anchors.js";
import { documentedEntryPoints } from "./entry-points.js";
import type { TypeDocOptions } from "typedoc";
import type { PluginOptions } from "typedoc-plugin-markdown";

/** Writes one page for each entry point, named after it, and an index. */
export async function writeApi(folder: string): Promise<void> {
  const entryPoints = documentedEntryPoints(".");
  const options: Partial<TypeDocOptions & PluginOptions> = {
    entryPoints: entryPoints.map(({ source }) => source),
    tsconfig: "scripts/site/tsconfig.api.json",
    plugin: ["typedoc-plugin-markdown"],
    out: folder,
    name: "API",
    readme: "none",
    disableSources: true,
    excludePrivate: true,
    excludeInternal: true,
    // The members that errors inherit from the platform.
    excludeExternals: true,
    groupOrder: ["Functions", "Variables", "Interfaces", "Type Aliases", "Classes"],
    // `npm run typecheck` checks the types.
    skipErrorChecking: true,
    logLevel: "Error",
    router: "module",
    entryFileName: "index",
    hidePageHeader: true,
    hideBreadcrumbs: true,
    useCodeBlocks: true,
    parametersFormat: "table",
    propertyMembersFormat: "table",
    typeDeclarationFormat: "table",
  };
  const application = await Application.bootstrapWithPlugins(options);
  const project = await application.convert();
  if (project === undefined) throw new Error("TypeDoc found nothing to document");
  for (const { specifier, source } of entryPoints) {
    const name = source.replace(/^\.\//, "").replace(/(?:\/index)?\.ts$/, "");
    const module = project.children?.find((child) => child.name === name);
    if (module === undefined) throw new Error(`TypeDoc found no entry point ${specifier}`);
    module.name = specifier;
  }
  await application.generateOutputs(project);
  repairAnchors(folder);
}

function repairAnchors(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => name.endsWith(".md")).map((name) => join(folder, name));
  const pages = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
  for (const [file, page] of pages) {
    const pageOf = (link: string): string | undefined =>
      pages.get(link === "" ? file : join(dirname(file), link));
    writeFileSync(file, withoutNumbers(page, pageOf));
  }
}
