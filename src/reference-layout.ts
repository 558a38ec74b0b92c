/**
 * Where the components of a reference stand. Of the rules that may be a component, such as the
 * kinds of paths, the first that occurs is it; that is decided once for all references in which the
 * same rules occur.
 */
import type { Places } from "../grammar/index.js";
import type { ReadingChoices } from "./definition.js";

/** Which offsets of a match a component begins and ends at; -1 where it is absent. */
export interface Extent {
  readonly first: number;
  readonly last: number;
}

/** The rules to ask for, and what their places mean. */
export interface Layouts<Layout> {
  readonly names: readonly string[];
  readonly layOut: (places: Places) => Layout;
}

/** The main components. */
export interface ComponentsLayout {
  readonly scheme: Extent;
  readonly authority: Extent;
  readonly path: Extent;
  readonly query: Extent;
  readonly fragment: Extent;
  readonly isOpaque: boolean;
}

/** The main components, and the parts of an authority. */
export interface ReferenceLayout<HostKind> extends ComponentsLayout {
  readonly userinfo: Extent;
  readonly host: Extent;
  readonly port: Extent;
  /** Whether it is known that the authority is no more than the host. */
  readonly isHostAlone: boolean;
  readonly hostKind: HostKind | undefined;
}

const ABSENT: Extent = { first: -1, last: -1 };

/** Layouts of main components. */
export function componentsLayouts(definition: ReadingChoices): Layouts<ComponentsLayout> {
  const { components, paths, opaque } = definition;
  const { scheme, authority, query, fragment } = components;
  const pathRules = new Set([...paths.relative, ...paths.afterScheme, ...paths.afterAuthority]);
  if (opaque !== undefined) pathRules.delete(opaque.part);
  const pathNames = [...pathRules, ...(opaque === undefined ? [] : [opaque.path])];
  const queryNames = [query, ...(opaque === undefined ? [] : [opaque.query])];
  const opaqueNames = opaque === undefined ? [] : [opaque.part];
  const names = [scheme, authority, fragment, ...pathNames, ...queryNames, ...opaqueNames];
  return {
    names,
    layOut(places) {
      const extent = extents(names, places);
      return {
        scheme: extent([scheme]),
        authority: extent([authority]),
        path: extent(pathNames),
        query: extent(queryNames),
        fragment: extent([fragment]),
        isOpaque: extent(opaqueNames) !== ABSENT,
      };
    },
  };
}

/** Layouts of references. */
export function referenceLayouts<HostKind extends string>(
  definition: ReadingChoices<string, HostKind>,
): Layouts<ReferenceLayout<HostKind>> {
  const main = componentsLayouts(definition);
  const { userinfo, host, port } = definition.components;
  const kinds = definition.hostKinds;
  const names = [...main.names, userinfo, host, port, ...kinds.map(([name]) => name)];
  return {
    names,
    layOut(places) {
      const components = main.layOut(places);
      const extent = extents(names, places);
      const hostExtent = extent([host]);
      const { first, last } = components.authority;
      return {
        ...components,
        userinfo: extent([userinfo]),
        host: hostExtent,
        port: extent([port]),
        isHostAlone: hostExtent.first === first && hostExtent.last === last,
        hostKind: kinds.find(([name]) => extent([name]) !== ABSENT)?.[1],
      };
    },
  };
}

/** Where the first of some rules stands that occurs. */
function extents(
  names: readonly string[],
  places: Places,
): (candidates: readonly string[]) => Extent {
  return (candidates) => {
    for (const candidate of candidates) {
      const slot = names.indexOf(candidate);
      const [first = -1, last = -1] = places.subarray(2 * slot, 2 * slot + 2);
      if (first >= 0) return { first, last };
    }
    return ABSENT;
  };
}
