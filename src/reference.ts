/** From a parse to a record: which captured rule is which component. */
import { CharacterSets } from "./characters.js";
import { opaqueMatcher } from "./opaque.js";
import { UriSyntaxError } from "./errors.js";
import type { Rule, Spans } from "../grammar/index.js";
import type { ReferenceKind, UriReference } from "./components.js";
import type { DialectDefinition } from "./definition.js";

/** The four main components and the fragment; what resolution works on. */
export interface Components {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
  /** Whether the scheme is followed by an opaque part. */
  readonly opaque: boolean;
}

/** Where a rule stands in an array of spans. */
type Slot = number;

/** Where the rules that make up a reference stand. */
interface Slots<HostKind> {
  readonly names: readonly string[];
  readonly scheme: Slot;
  readonly authority: Slot;
  readonly query: Slot;
  readonly fragment: Slot;
  readonly paths: readonly Slot[];
  readonly opaque: Slot | undefined;
  readonly userinfo: Slot;
  readonly host: Slot;
  readonly port: Slot;
  readonly hostKinds: readonly (readonly [Slot, HostKind])[];
}

type Matcher = (input: string) => Spans | null;

const SLASH = 0x2f;

/**
 * Reads references in one dialect. What it asks of the grammar is made on first use.
 *
 * The offsets of a match are used at once: the next call of a matcher fills the same array.
 */
export class ReferenceReader<HostKind extends string = string> {
  readonly definition: DialectDefinition<string, HostKind>;
  readonly characters: CharacterSets;
  readonly #slots: Slots<HostKind>;
  #ruleCache: Rule | undefined;
  #referenceCache: Matcher | undefined;
  #componentsCache: Matcher | undefined;
  #opaqueCache: Matcher | undefined;
  #baseCache: { readonly input: string; readonly components: Components } | undefined;

  constructor(definition: DialectDefinition<string, HostKind>) {
    this.definition = definition;
    this.characters = new CharacterSets(definition);
    this.#slots = slotsOf(definition);
  }

  rule(name: string): Rule {
    return this.definition.grammar.rule(name);
  }

  /** Whether the input is a reference; no record is made. */
  accepts(input: string): boolean {
    return this.#rule().test(input);
  }

  /** The record of a reference, or null where the input is none. */
  reference(input: string): UriReference<HostKind> | null {
    this.#referenceCache ??= this.#matcher(this.#slots.names);
    const spans = this.#referenceCache(input);
    if (spans === null) return null;
    const slots = this.#slots;

    const scheme = textAt(input, spans, slots.scheme);
    const authority = textAt(input, spans, slots.authority);
    const userinfo = textAt(input, spans, slots.userinfo);
    const host = textAt(input, spans, slots.host);
    const port = textAt(input, spans, slots.port);
    const fragment = textAt(input, spans, slots.fragment);
    const hostKind = host === undefined ? undefined : hostKindAt(spans, slots.hostKinds);
    let query = textAt(input, spans, slots.query);
    let path = pathAt(input, spans, slots.paths);
    const opaque = slots.opaque !== undefined && isPresent(spans, slots.opaque);
    if (opaque) [path, query] = this.#readOpaque(path);
    const kind = opaque ? "opaque" : kindOf(scheme, authority, path, query);

    return { kind, scheme, authority, userinfo, host, port, path, query, fragment, hostKind };
  }

  /** The main components of a reference, or null where the input is none. */
  components(input: string): Components | null {
    this.#componentsCache ??= this.#matcher(this.#slots.names.slice(0, this.#slots.userinfo / 2));
    const spans = this.#componentsCache(input);
    if (spans === null) return null;
    const slots = this.#slots;

    const scheme = textAt(input, spans, slots.scheme);
    const authority = textAt(input, spans, slots.authority);
    const fragment = textAt(input, spans, slots.fragment);
    let query = textAt(input, spans, slots.query);
    let path = pathAt(input, spans, slots.paths);
    const opaque = slots.opaque !== undefined && isPresent(spans, slots.opaque);
    if (opaque) [path, query] = this.#readOpaque(path);

    return { scheme, authority, path, query, fragment, opaque };
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
   * The main components of a base. Documents have many references and one base: the last is kept.
   *
   * @throws {UriSyntaxError}
   */
  requireBase(input: string): Components {
    if (this.#baseCache?.input !== input)
      this.#baseCache = { input, components: this.requireComponents(input) };
    return this.#baseCache.components;
  }

  /** Why the input is not in the language of a rule. */
  syntaxError(input: string, rule: string = this.definition.reference): UriSyntaxError {
    const mismatch = this.rule(rule).explain(input);
    if (mismatch === null) throw new Error(`${rule} accepts what its captures refuse`);
    return new UriSyntaxError(mismatch);
  }

  #rule(): Rule {
    this.#ruleCache ??= this.rule(this.definition.reference);
    return this.#ruleCache;
  }

  #matcher(names: readonly string[]): Matcher {
    return this.#rule().spans(...names);
  }

  #readOpaque(opaquePart: string): [path: string, query: string | undefined] {
    this.#opaqueCache ??= opaqueMatcher();
    const spans = this.#opaqueCache(opaquePart);
    if (spans === null) throw new Error("an opaque part contains no fragment");
    return [textAt(opaquePart, spans, 0) ?? "", textAt(opaquePart, spans, 2)];
  }
}

/** The main components come first, so that they can be captured without the rest. */
function slotsOf<HostKind extends string>(
  definition: DialectDefinition<string, HostKind>,
): Slots<HostKind> {
  const { components, paths, opaque, hostKinds } = definition;
  const names: string[] = [];
  const slot = (name: string): Slot => 2 * (names.push(name) - 1);
  const pathNames = new Set([...paths.relative, ...paths.afterScheme, ...paths.afterAuthority]);
  return {
    names,
    scheme: slot(components.scheme),
    authority: slot(components.authority),
    query: slot(components.query),
    fragment: slot(components.fragment),
    paths: Array.from(pathNames, slot),
    opaque: opaque === undefined ? undefined : 2 * names.indexOf(opaque),
    userinfo: slot(components.userinfo),
    host: slot(components.host),
    port: slot(components.port),
    hostKinds: hostKinds.map(([name, kind]) => [slot(name), kind]),
  };
}

function isPresent(spans: Spans, slot: Slot): boolean {
  return (spans[slot] ?? -1) >= 0;
}

function textAt(input: string, spans: Spans, slot: Slot): string | undefined {
  const start = spans[slot] ?? -1;
  return start < 0 ? undefined : input.slice(start, spans[slot + 1]);
}

/** The first path rule that occurs; none does where the path is empty. */
function pathAt(input: string, spans: Spans, paths: readonly Slot[]): string {
  for (const slot of paths) {
    const start = spans[slot] ?? -1;
    if (start >= 0) return input.slice(start, spans[slot + 1]);
  }
  return "";
}

function hostKindAt<HostKind>(
  spans: Spans,
  hostKinds: readonly (readonly [Slot, HostKind])[],
): HostKind | undefined {
  for (const [slot, kind] of hostKinds) if (isPresent(spans, slot)) return kind;
  return undefined;
}

/** Sections 3, 4.2 and 5, of what is not opaque. */
function kindOf(
  scheme: string | undefined,
  authority: string | undefined,
  path: string,
  query: string | undefined,
): ReferenceKind {
  if (scheme !== undefined) return "hierarchical";
  if (authority !== undefined) return "network-path";
  if (path.charCodeAt(0) === SLASH) return "absolute-path";
  if (path !== "" || query !== undefined) return "relative-path";
  return "same-document";
}
