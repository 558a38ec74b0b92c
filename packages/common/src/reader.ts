/** Reads references with the tables that the build makes of `grammar.ts`. */
import { components, references } from "../../../generated/tables/replacements.js";
import { CharacterSets, TableRules } from "../../../src/table-rules.js";
import type { SpanIndices } from "../../../grammar/runtime/layout.js";
import type { AsciiSet, SpanMatcher } from "../../../src/table-rules.js";
import type { CharacterRule } from "./grammar.js";

const rules = /* @__PURE__ */ new TableRules([...references, ...components]);
const rule = /* @__PURE__ */ rules.rule("IRI-reference");
const sets = /* @__PURE__ */ new CharacterSets(rules);

/** The parts of a reference, in the order of `PARTS` in grammar.ts. */
const TEXTS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"] as const;
const HOST_KINDS = ["IPv6", "IPvFuture", "IPv4", "reg-name"] as const;

/** How a host is written. */
type HostKind = (typeof HOST_KINDS)[number];

/** The components of a string as they are written. */
export interface WrittenParts {
  readonly scheme: string | undefined;
  readonly userinfo: string | undefined;
  readonly host: string | undefined;
  readonly hostKind: HostKind | undefined;
  readonly port: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
}

/** The components of a string that is not a reference. */
export interface FaultyParts extends WrittenParts {
  /** The first impossible character, with its offset. */
  readonly error: string;
  /**
   * In a `plain` string, every reader finds the same scheme and authority: characters are wrong only in path, query or
   * fragment. A `local` one has a backslash in its path, and no authority: only a reference to the same document is
   * resolved against it.
   */
  readonly verdict: "plain" | "local" | "refused";
}

/** Returns the US-ASCII characters of a rule. */
export function charactersOf(name: CharacterRule): AsciiSet {
  return sets.of(name);
}

/** Where the parts of a reference are: the indices of offsets. It is the same for all references of one shape. */
interface Layout {
  readonly places: SpanIndices;
  readonly hostKind: HostKind | undefined;
}

let matcherCache: SpanMatcher<Layout> | undefined;

/** Returns the components of a reference, or null if the string is not a reference. Linear. */
export function read(text: string): WrittenParts | null {
  matcherCache ??= rule.layouts((places) => ({
    places: places.slice(),
    hostKind: HOST_KINDS.find((_, kind) => places[2 * (TEXTS.length + kind)]! >= 0),
  }));
  const layout = matcherCache.match(text);
  if (layout === null) return null;
  const { offsets } = matcherCache;
  const { places, hostKind } = layout;
  return {
    scheme: textAt(text, offsets, places, 0),
    userinfo: textAt(text, offsets, places, 1),
    host: textAt(text, offsets, places, 2),
    hostKind,
    port: textAt(text, offsets, places, 3),
    path: textAt(text, offsets, places, 4) ?? "",
    query: textAt(text, offsets, places, 5),
    fragment: textAt(text, offsets, places, 6),
  };
}

function textAt(
  text: string,
  offsets: ArrayLike<number>,
  places: SpanIndices,
  part: number,
): string | undefined {
  const first = places[2 * part]!;
  return first < 0 ? undefined : text.slice(offsets[first], offsets[places[2 * part + 1]!]);
}

/** Checks whether a string is a reference. Linear. */
export function accepts(text: string): boolean {
  return rule.test(text);
}

/** RFC 3986, Appendix B. */
const APPENDIX_B = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([^]*))?/;

/** What a reader could drop or take for another: a control character, a space at an end, a "%" that begins no escape. */
const MISLEADING = /\p{Cc}|^ | $|%(?![\da-fA-F]{2})/u;

/** The two signs that some readers take for the beginning of an authority. */
const TWO_SLASHES = /^[\\/]{2}/;

/**
 * Returns the components of a string that is not a reference, by Appendix B. An authority that is wrong is a host
 * as a whole: its userinfo and its port would be a guess. Linear.
 */
export function readFaulty(text: string): FaultyParts {
  const [, scheme, authority, path = "", query, fragment] = APPENDIX_B.exec(text)!;
  const server = authority === undefined ? undefined : read(`//${authority}`);
  const isPlain =
    (scheme === undefined || rule.test(`${scheme}:`)) && server !== null && !MISLEADING.test(text);
  const hasBackslash = path.includes("\\");
  const isRefused = hasBackslash && (authority !== undefined || TWO_SLASHES.test(path));
  return {
    scheme,
    userinfo: server?.userinfo,
    host: server === null ? authority : server?.host,
    hostKind: server?.hostKind,
    port: server?.port,
    path,
    query,
    fragment,
    error: rule.explain(text)!.message,
    verdict: !isPlain || isRefused ? "refused" : hasBackslash ? "local" : "plain",
  };
}
