/**
 * The positions of the components of a reference. They are worked out once for all references in which
 * the same rules occur.
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

/** Lays out the main components. The places are those of the slots (see slots.ts). */
export function layOutComponents(places: Places): ComponentsLayout {
  return {
    scheme: extent(places, 0),
    authority: extent(places, 1),
    path: extent(places, 2),
    query: extent(places, 3),
    fragment: extent(places, 4),
    isOpaque: extent(places, 5).first >= 0,
  };
}

/** Returns the function that lays out references. */
export function layOutReference<HostKind extends string>({
  hostKinds,
}: ReadingChoices<string, HostKind>): (places: Places) => ReferenceLayout<HostKind> {
  return (places) => {
    const components = layOutComponents(places);
    const host = extent(places, 7);
    const { first, last } = components.authority;
    return {
      ...components,
      userinfo: extent(places, 6),
      host,
      port: extent(places, 8),
      isHostAlone: host.first === first && host.last === last,
      hostKind: hostKinds.find((_, kind) => extent(places, 9 + kind).first >= 0)?.[1],
    };
  };
}

function extent(places: Places, slot: number): Extent {
  return { first: places[2 * slot]!, last: places[2 * slot + 1]! };
}
