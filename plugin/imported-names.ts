/** The names that a JavaScript module imports from other modules. */

/** A name, and the place of its specifier in the code. */
interface ImportedName {
  readonly source: string;
  readonly name: string;
  readonly offset: number;
}

/** The nodes of ESTree that matter here. */
interface Program {
  readonly body: readonly Statement[];
}

interface Statement {
  readonly type: string;
  readonly source?: { readonly value?: unknown } | null;
  readonly specifiers?: readonly Specifier[];
}

interface Specifier {
  readonly type: string;
  readonly start: number;
  readonly imported?: Name;
  readonly local?: Name;
}

/** An identifier or a string. */
interface Name {
  readonly name?: string;
  readonly value?: string;
}

/**
 * Returns the names that import declarations, and exports from other modules, mention. The members
 * of a namespace (`import * as rules`) are not among them.
 *
 * @param program an ESTree program
 */
export function importedNames(program: object): readonly ImportedName[] {
  return (program as Program).body.flatMap(({ source, specifiers = [] }) => {
    const from = source?.value;
    if (typeof from !== "string") return [];
    return specifiers.flatMap((specifier): ImportedName[] => {
      const name = nameIn(specifier);
      return name === undefined ? [] : [{ source: from, name, offset: specifier.start }];
    });
  });
}

function nameIn({ type, imported, local }: Specifier): string | undefined {
  if (type === "ImportSpecifier") return imported?.name ?? imported?.value;
  if (type === "ExportSpecifier") return local?.name ?? local?.value;
  return undefined;
}
