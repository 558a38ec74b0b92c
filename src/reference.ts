/** From a parse to a record: which captured rule is which component. */
import { CharacterSets } from "./characters.js";
import { UriSyntaxError } from "./errors.js";
import type { Grammar, Rule, Spans } from "../grammar/index.js";
import type { Components, ReferenceKind, UriReference } from "./components.js";
import type { DialectDefinition } from "./definition.js";

type Matcher = (input: string) => Spans | null;

/** Where a rule stands in an array of spans. */
type Slot = number;

const SCHEME: Slot = 0;
const AUTHORITY: Slot = 2;
const FRAGMENT: Slot = 4;

/** The rules of the main components. Of several, the first that occurs is the component. */
interface MainRules {
  readonly names: readonly string[];
  readonly paths: readonly Slot[];
  readonly queries: readonly Slot[];
  readonly opaque: Slot | undefined;
}

/** The rules of the parts of an authority. */
interface ServerRules<HostKind> {
  readonly names: readonly string[];
  readonly userinfo: Slot;
  readonly host: Slot;
  readonly port: Slot;
  readonly hosts: readonly Slot[];
  readonly hostKinds: readonly HostKind[];
}

const SLASH = 0x2f;

/**
 * Reads references in one dialect. What it asks of the grammar is made on first use.
 *
 * The offsets of a match are used at once: the next call of a matcher fills the same array.
 */
export class ReferenceReader<HostKind extends string = string> {
  readonly definition: DialectDefinition<string, HostKind>;
  readonly characters: CharacterSets;
  readonly #main: MainRules;
  readonly #server: ServerRules<HostKind>;
  #grammarCache: Grammar | undefined;
  #ruleCache: Rule | undefined;
  #referenceCache: Matcher | undefined;
  #componentsCache: Matcher | undefined;
  #baseCache: { readonly input: string; readonly components: Components } | undefined;

  constructor(definition: DialectDefinition<string, HostKind>) {
    this.definition = definition;
    this.characters = new CharacterSets(definition);
    this.#main = mainRules(definition);
    this.#server = serverRules(definition, this.#main.names.length);
  }

  /** A rule of the standard. */
  rule(name: string): Rule {
    return this.definition.grammar.rule(name);
  }

  /** A rule of the grammar to read with, in which an opaque part has a path and a query. */
  readingRule(name: string): Rule {
    const { grammar, opaque } = this.definition;
    this.#grammarCache ??= opaque === undefined ? grammar : grammar.extend(opaque.abnf);
    return this.#grammarCache.rule(name);
  }

  /** Whether the input is a reference; no record is made. */
  accepts(input: string): boolean {
    this.#ruleCache ??= this.rule(this.definition.reference);
    return this.#ruleCache.test(input);
  }

  /** The record of a reference, or null where the input is none. */
  reference(input: string): UriReference<HostKind> | null {
    this.#referenceCache ??= this.#matcher([...this.#main.names, ...this.#server.names]);
    const spans = this.#referenceCache(input);
    if (spans === null) return null;

    const { paths, queries, opaque } = this.#main;
    const server = this.#server;
    const scheme = textAt(input, spans, SCHEME);
    const authority = textAt(input, spans, AUTHORITY);
    const userinfo = textAt(input, spans, server.userinfo);
    const host = textAt(input, spans, server.host);
    const port = textAt(input, spans, server.port);
    const path = textAt(input, spans, firstOf(spans, paths)) ?? "";
    const query = textAt(input, spans, firstOf(spans, queries));
    const fragment = textAt(input, spans, FRAGMENT);
    const isOpaque = opaque !== undefined && isPresent(spans, opaque);
    const kind = isOpaque ? "opaque" : kindOf(scheme, authority, path, query);
    const hostKind =
      host === undefined ? undefined : server.hostKinds[firstIndex(spans, server.hosts)];

    return { kind, scheme, authority, userinfo, host, port, path, query, fragment, hostKind };
  }

  /** The main components of a reference, or null where the input is none. */
  components(input: string): Components | null {
    this.#componentsCache ??= this.#matcher(this.#main.names);
    const spans = this.#componentsCache(input);
    if (spans === null) return null;

    const { paths, queries, opaque } = this.#main;
    return {
      scheme: textAt(input, spans, SCHEME),
      authority: textAt(input, spans, AUTHORITY),
      path: textAt(input, spans, firstOf(spans, paths)) ?? "",
      query: textAt(input, spans, firstOf(spans, queries)),
      fragment: textAt(input, spans, FRAGMENT),
      opaque: opaque !== undefined && isPresent(spans, opaque),
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

  #matcher(names: readonly string[]): Matcher {
    return this.readingRule(this.definition.reference).spans(...names);
  }
}

function mainRules({ components, paths, opaque }: DialectDefinition): MainRules {
  const names: string[] = [components.scheme, components.authority, components.fragment];
  const slot = (name: string): Slot => 2 * (names.push(name) - 1);
  const pathNames = new Set([...paths.relative, ...paths.afterScheme, ...paths.afterAuthority]);
  if (opaque !== undefined) pathNames.delete(opaque.part);
  if (opaque !== undefined) pathNames.add(opaque.path);
  return {
    names,
    paths: Array.from(pathNames, slot),
    queries: [slot(components.query), ...(opaque === undefined ? [] : [slot(opaque.query)])],
    opaque: opaque === undefined ? undefined : slot(opaque.part),
  };
}

/** @param first the number of rules that stand before these */
function serverRules<HostKind extends string>(
  { components, hostKinds }: DialectDefinition<string, HostKind>,
  first: number,
): ServerRules<HostKind> {
  const names: string[] = [];
  const slot = (name: string): Slot => 2 * (first + names.push(name) - 1);
  return {
    names,
    userinfo: slot(components.userinfo),
    host: slot(components.host),
    port: slot(components.port),
    hosts: hostKinds.map(([name]) => slot(name)),
    hostKinds: hostKinds.map(([, kind]) => kind),
  };
}

function isPresent(spans: Spans, slot: Slot): boolean {
  return spans[slot]! >= 0;
}

function textAt(input: string, spans: Spans, slot: Slot): string | undefined {
  const start = spans[slot]!;
  return start < 0 ? undefined : input.slice(start, spans[slot + 1]);
}

/** The slot of the first rule that occurs, or the last. */
function firstOf(spans: Spans, slots: readonly Slot[]): Slot {
  return slots[firstIndex(spans, slots)]!;
}

/** The index of the first rule that occurs, or of the last. */
function firstIndex(spans: Spans, slots: readonly Slot[]): number {
  const last = slots.length - 1;
  let index = 0;
  while (index < last && spans[slots[index]!]! < 0) index += 1;
  return index;
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
