/** The reference of the API: TypeDoc makes it from the doc comments of the entry points. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Application, Comment } from "typedoc";
import { withoutNumbers } from "../../tools/site/pages.js";
import { documentedEntryPoints } from "../../tools/site/navigation.js";
import type { EntryPoint } from "../../tools/site/navigation.js";
import type { ProjectReflection, TypeDocOptions } from "typedoc";
import type { PluginOptions } from "typedoc-plugin-markdown";

/** Writes one page for each entry point, named after it, and an index. */
export async function writeApi(folder: string): Promise<void> {
  const entryPoints = documentedEntryPoints(".");
  const options: Partial<TypeDocOptions & PluginOptions> = {
    entryPoints: entryPoints.map(({ source }) => source),
    tsconfig: "tools/site/tsconfig.api.json",
    plugin: ["typedoc-plugin-markdown"],
    out: folder,
    name: "API",
    readme: "none",
    disableSources: true,
    excludePrivate: true,
    excludeInternal: true,
    // The members that errors inherit from the platform.
    excludeExternals: true,
    preservedTypeAnnotationTags: ["@throws"],
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
  for (const { specifier, source, description } of entryPoints) {
    const name = source.replace(/^\.\//, "").replace(/(?:\/index)?\.ts$/, "");
    const module = project.children?.find((child) => child.name === name);
    if (module === undefined) throw new Error(`TypeDoc found no entry point ${specifier}`);
    module.name = specifier;
    module.comment = new Comment([{ kind: "text", text: description }]);
  }
  // The plugin reserves a page for each member, also for `rfc3986` of `uri-abnf`: entry points with longer names first.
  project.childrenIncludingDocuments?.sort(
    (a, b) => b.name.split("/").length - a.name.split("/").length,
  );
  nameErrors(project);
  await application.generateOutputs(project);
  repairAnchors(folder);
  writeFileSync(join(folder, "index.md"), indexOf(entryPoints));
}

/** The first page: the entry points in the order of the navigation. */
function indexOf(entryPoints: readonly EntryPoint[]): string {
  const rows = entryPoints.map(
    ({ specifier, description }) => `| [\`${specifier}\`](./${specifier}.md) | ${description} |`,
  );
  const standards = "Each [standard](../standards.md) has an entry point that exports its grammar.";
  return `# API\n\n| entry point | content |\n| --- | --- |\n${rows.join("\n")}\n\n${standards}\n`;
}

/** Writes the class of an error before the case in which it is thrown: the plugin leaves it out. */
function nameErrors({ reflections }: ProjectReflection): void {
  for (const { comment } of Object.values(reflections))
    for (const { tag, typeAnnotation, content } of comment?.blockTags ?? []) {
      const error = /^\{(.*)\}$/.exec(typeAnnotation ?? "")?.[1];
      if (tag !== "@throws" || error === undefined) continue;
      content.unshift({ kind: "code", text: `\`${error}\`` }, { kind: "text", text: " " });
    }
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
