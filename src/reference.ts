/** From a match to a record: which rules stand for which component, and where each component is. */
import { CharacterSets } from "./table-rules.js";
import { DeferredMismatch } from "../grammar/common/mismatch.js";
import { UriSyntaxError } from "./errors.js";
import type { SpanIndices } from "../grammar/runtime/layout.js";
import type { Components, ReferenceKind, UriReference } from "./components.js";
import type { ComponentChoices, ReadingChoices } from "./definition.js";
import type { SpanMatcher, RecognizedRule, RuleSource } from "./table-rules.js";

/** The parts of a reference whose spans a match tells, in this order. After them come the kinds of hosts. */
const PARTS = [
  ...(["scheme", "authority", "path", "query", "fragment", "opaque"] as const),
  ...(["userinfo", "host", "port"] as const),
] as const;

type PartName = (typeof PARTS)[number];

/**
 * Returns the rules that stand for each part, and those of the kinds of hosts. Several rules can stand for one
 * part (for example the kinds of paths). The first of them that occurs in the derivation is the part.
 */
export function rulesOfParts({
  components,
  paths,
  opaque,
  hostKinds,
}: ComponentChoices): readonly (readonly string[])[] {
  const pathRules = new Set([...paths.relative, ...paths.afterScheme, ...paths.afterAuthority]);
  if (opaque !== undefined) pathRules.delete(opaque.part);
  const rules: Readonly<Record<PartName, readonly string[]>> = {
    scheme: [components.scheme],
    authority: [components.authority],
    path: [...pathRules, ...(opaque === undefined ? [] : [opaque.path])],
    query: [components.query, ...(opaque === undefined ? [] : [opaque.query])],
    fragment: [components.fragment],
    opaque: opaque === undefined ? [] : [opaque.part],
    userinfo: [components.userinfo],
    host: [components.host],
    port: [components.port],
  };
  return [...PARTS.map((part) => rules[part]), ...hostKinds.map(([rule]) => [rule])];
}

/** The indices of the offsets in a match at which a part begins and ends; -1 if it is absent. */
interface Extent {
  readonly first: number;
  readonly last: number;
}

/**
 * Where the components and the parts of an authority are. It is worked out once for all references in which the same
 * rules occur.
 */
interface ReferenceLayout<HostKind> extends Readonly<Record<Exclude<PartName, "opaque">, Extent>> {
  readonly isOpaque: boolean;
  /** True if authority and host have the same span. */
  readonly isHostAlone: boolean;
  readonly hostKind: HostKind | undefined;
}

/**
 * Reads references in one dialect. The matcher that it needs is made on first use.
 *
 * The offsets of a match are used at once: the next match writes over them.
 */
export class ReferenceReader<HostKind extends string = string> {
  /** @internal The rules of the standard. */
  readonly rules: RuleSource;
  /** @internal The characters that the rules accept. */
  readonly characters: CharacterSets;
  readonly #choices: ReadingChoices<HostKind>;
  #ruleCache: RecognizedRule | undefined;
  #matcherCache: SpanMatcher<ReferenceLayout<HostKind>> | undefined;
  #baseCache: { readonly input: string; readonly components: Components } | undefined;

  /** @internal */
  constructor(choices: ReadingChoices<HostKind>, rules: RuleSource) {
    this.rules = rules;
    this.characters = new CharacterSets(rules);
    this.#choices = choices;
  }

  /** Checks whether the input is a reference. No record is made. */
  accepts(input: string): boolean {
    return this.#referenceRule.test(input);
  }

  /** Returns the record of a reference, or null if the input is not a reference. */
  reference(input: string): UriReference<HostKind> | null {
    const matcher = this.#matcher;
    const layout = matcher.match(input);
    if (layout === null) return null;

    const { offsets } = matcher;
    const scheme = textAt(input, offsets, layout.scheme);
    const authority = textAt(input, offsets, layout.authority);
    const userinfo = textAt(input, offsets, layout.userinfo);
    const host = layout.isHostAlone ? authority : textAt(input, offsets, layout.host);
    const port = textAt(input, offsets, layout.port);
    const path = textAt(input, offsets, layout.path) ?? "";
    const query = textAt(input, offsets, layout.query);
    const fragment = textAt(input, offsets, layout.fragment);
    const kind = layout.isOpaque ? "opaque" : kindOf(scheme, authority, path, query);
    const { hostKind } = layout;

    // In a match of the grammar, these fields belong together.
    return {
      kind,
      scheme,
      authority,
      userinfo,
      host,
      port,
      path,
      query,
      fragment,
      hostKind,
    } as UriReference<HostKind>;
  }

  /** Returns the main components of a reference, or null if the input is not a reference. */
  components(input: string): Components | null {
    const matcher = this.#matcher;
    const layout = matcher.match(input);
    if (layout === null) return null;

    const { offsets } = matcher;
    return {
      scheme: textAt(input, offsets, layout.scheme),
      authority: textAt(input, offsets, layout.authority),
      path: textAt(input, offsets, layout.path) ?? "",
      query: textAt(input, offsets, layout.query),
      fragment: textAt(input, offsets, layout.fragment),
      opaque: layout.isOpaque,
    };
  }

  /** @throws {UriSyntaxError} */
  requireReference(input: string): UriReference<HostKind> {
    const reference = this.reference(input);
    if (reference === null) throw this.syntaxError(input);
    return reference;
  }

  /** @throws {UriSyntaxError} */
  requireComponents(input: string): Components {
    const components = this.components(input);
    if (components === null) throw this.syntaxError(input);
    return components;
  }

  /**
   * Returns the main components of a base. Documents have many references and one base: the last one is kept.
   *
   * @throws {UriSyntaxError}
   */
  requireBase(input: string): Components {
    if (this.#baseCache?.input !== input)
      this.#baseCache = { input, components: this.requireComponents(input) };
    return this.#baseCache.components;
  }

  /** Returns the error to throw for an input that a rule refuses. */
  syntaxError(input: string, rule: string = this.#choices.reference): UriSyntaxError {
    return new UriSyntaxError(new DeferredMismatch(this.rules.rule(rule), input));
  }

  /** Returns the error for an input that is not a reference. The error asks the rule when it is read. */
  deferredSyntaxError(input: string): UriSyntaxError {
    return new UriSyntaxError(new DeferredMismatch(this.#referenceRule, input), false);
  }

  get #matcher(): SpanMatcher<ReferenceLayout<HostKind>> {
    const { reference, hostKinds } = this.#choices;
    this.#matcherCache ??= this.rules.layouts(reference, (spans) =>
      layOutReference(spans, hostKinds),
    );
    return this.#matcherCache;
  }

  get #referenceRule(): RecognizedRule {
    this.#ruleCache ??= this.rules.rule(this.#choices.reference);
    return this.#ruleCache;
  }
}

function layOutReference<HostKind extends string>(
  spans: SpanIndices,
  hostKinds: ReadingChoices<HostKind>["hostKinds"],
): ReferenceLayout<HostKind> {
  const authority = extent(spans, "authority");
  const host = extent(spans, "host");
  return {
    scheme: extent(spans, "scheme"),
    authority,
    path: extent(spans, "path"),
    query: extent(spans, "query"),
    fragment: extent(spans, "fragment"),
    isOpaque: extent(spans, "opaque").first >= 0,
    userinfo: extent(spans, "userinfo"),
    host,
    port: extent(spans, "port"),
    isHostAlone: host.first === authority.first && host.last === authority.last,
    hostKind: hostKinds.find((_, kind) => spans[2 * (PARTS.length + kind)]! >= 0)?.[1],
  };
}

function extent(spans: SpanIndices, part: PartName): Extent {
  const index = 2 * PARTS.indexOf(part);
  return { first: spans[index]!, last: spans[index + 1]! };
}

function textAt(
  input: string,
  offsets: ArrayLike<number>,
  { first, last }: Extent,
): string | undefined {
  return first < 0 ? undefined : input.slice(offsets[first], offsets[last]);
}

/** Returns the kind of a reference that is not opaque: sections 3, 4.2 and 5. */
export function kindOf(
  scheme: string | undefined,
  authority: string | undefined,
  path: string,
  query: string | undefined,
): ReferenceKind {
  if (scheme !== undefined) return "hierarchical";
  if (authority !== undefined) return "network-path";
  if (path === "") return query === undefined ? "same-document" : "relative-path";
  return path.startsWith("/") ? "absolute-path" : "relative-path";
}
