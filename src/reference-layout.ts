/**
 * The positions of the components of a reference. Several rules can stand for one component (for
 * example the kinds of paths). The first of them that occurs in the derivation is the component.
 * The choice is made once for all references in which the same rules occur.
 */
import type { Places } from "../grammar/index.js";
import type { ReadingChoices } from "./definition.js";

/**
 * The indices of the offsets in a match at which a component begins and ends; -1 if it is absent.
 */
export interface Extent {
  readonly first: number;
  readonly last: number;
}

/** The captured rules, and the layout that their places define. */
export interface Layouts<Layout> {
  readonly names: readonly string[];
  readonly layOut: (places: Places) => Layout;
}

/** The layout of the main components. */
export interface ComponentsLayout {
  readonly scheme: Extent;
  readonly authority: Extent;
  readonly path: Extent;
  readonly query: Extent;
  readonly fragment: Extent;
  readonly isOpaque: boolean;
}

/** The layout of the main components and of the parts of an authority. */
export interface ReferenceLayout<HostKind> extends ComponentsLayout {
  readonly userinfo: Extent;
  readonly host: Extent;
  readonly port: Extent;
  /** Whether the authority is certain to be only the host. */
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

/** Returns the layouts of references. */
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

/** Returns the extent of the first of some rules that occurs. */
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
