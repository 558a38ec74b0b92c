/** From a parse to a record: which captured rule is which component. */
import { CharacterSets } from "./characters.js";
import { DeferredMismatch } from "../grammar/internal.js";
import { UriSyntaxError } from "./errors.js";
import { layOutComponents, layOutReference } from "./reference-layout.js";
import type { Components, ReferenceKind, UriReference } from "./components.js";
import type { DialectChoices, ReadingChoices } from "./definition.js";
import type { MatchingSource, PlaceMatcher, RecognizedRule, RuleSource } from "./rule-source.js";
import type { ComponentsLayout, Extent, ReferenceLayout } from "./reference-layout.js";

const SLASH = 0x2f;

/**
 * Reads references in one dialect, and knows nothing else of it. The matchers that it needs are made on
 * first use.
 *
 * The offsets of a match are used at once: the next match writes over them.
 */
export class PlainReader<HostKind extends string = string, Rules extends RuleSource = RuleSource> {
  /** The rules of the standard. */
  readonly rules: Rules;
  readonly #reading: ReadingChoices<string, HostKind>;
  #ruleCache: RecognizedRule | undefined;
  #referenceCache: PlaceMatcher<ReferenceLayout<HostKind>> | undefined;
  #componentsCache: PlaceMatcher<ComponentsLayout> | undefined;
  #baseCache: { readonly input: string; readonly components: Components } | undefined;

  constructor(reading: ReadingChoices<string, HostKind>, rules: Rules) {
    this.rules = rules;
    this.#reading = reading;
  }

  /** Whether the input is a reference; no record is made. */
  accepts(input: string): boolean {
    return this.#referenceRule.test(input);
  }

  /** The record of a reference, or null where the input is none. */
  reference(input: string): UriReference<HostKind> | null {
    this.#referenceCache ??= this.rules.layouts(
      this.#reading.reference,
      false,
      layOutReference(this.#reading),
    );
    const matcher = this.#referenceCache;
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

    return { kind, scheme, authority, userinfo, host, port, path, query, fragment, hostKind };
  }

  /** The main components of a reference, or null where the input is none. */
  components(input: string): Components | null {
    this.#componentsCache ??= this.rules.layouts(this.#reading.reference, true, layOutComponents);
    const matcher = this.#componentsCache;
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
   * The main components of a base. Documents have many references and one base: the last is kept.
   *
   * @throws {UriSyntaxError}
   */
  requireBase(input: string): Components {
    if (this.#baseCache?.input !== input)
      this.#baseCache = { input, components: this.requireComponents(input) };
    return this.#baseCache.components;
  }

  /** Returns the error to throw for an input that a rule refuses. */
  syntaxError(input: string, rule: string = this.#reading.reference): UriSyntaxError {
    return new UriSyntaxError(new DeferredMismatch(this.rules.rule(rule), input));
  }

  /** Returns the error for an input that is no reference; it asks the rule when it is read. */
  deferredSyntaxError(input: string): UriSyntaxError {
    return new UriSyntaxError(new DeferredMismatch(this.#referenceRule, input), false);
  }

  get #referenceRule(): RecognizedRule {
    this.#ruleCache ??= this.rules.rule(this.#reading.reference);
    return this.#ruleCache;
  }
}

/**
 * Reads references for the operations of a dialect. An operation needs some of the choices; a program
 * that uses few operations contains the choices of these alone.
 */
export class ReferenceReader<
  HostKind extends string = string,
  Names extends string = string,
  Choices extends ReadingChoices<Names, HostKind> = DialectChoices<Names, HostKind>,
  Rules extends RuleSource = RuleSource,
> extends PlainReader<HostKind, Rules> {
  readonly definition: Choices;
  readonly characters: CharacterSets;

  constructor(definition: Choices & ReadingChoices<Names, HostKind>, rules: Rules) {
    super(definition, rules);
    this.definition = definition;
    this.characters = new CharacterSets(rules);
  }
}

/** A reader for the operations that look for prefixes, too. */
export type MatchingReader<
  HostKind extends string = string,
  Names extends string = string,
> = ReferenceReader<HostKind, Names, DialectChoices<Names, HostKind>, MatchingSource>;

function textAt(
  input: string,
  offsets: ArrayLike<number>,
  { first, last }: Extent,
): string | undefined {
  return first < 0 ? undefined : input.slice(offsets[first], offsets[last]);
}

/** Returns the kind of a reference that is not opaque: sections 3, 4.2 and 5. */
function kindOf(
  scheme: string | undefined,
  authority: string | undefined,
  path: string,
  query: string | undefined,
): ReferenceKind {
  if (scheme !== undefined) return "hierarchical";
  if (authority !== undefined) return "network-path";
  if (path === "") return query === undefined ? "same-document" : "relative-path";
  return path.charCodeAt(0) === SLASH ? "absolute-path" : "relative-path";
}
