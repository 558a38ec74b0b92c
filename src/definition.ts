/**
 * The definition of a dialect: the grammar of a standard, and the rules of the standard that its
 * grammar does not contain.
 */
import type { Components, UriReference } from "./components.js";
import type { Grammar } from "../grammar/index.js";
import type { RuleSource } from "./table-rules.js";

export const EXCESS_DOTS = ["keep", "discard", "error"] as const;

/** The treatment of `..` segments above the root in `resolve` (section 5.2, step 7). */
export type ExcessDots = (typeof EXCESS_DOTS)[number];

/** The settings of resolution. Every choice is made. */
export interface ResolveSettings {
  readonly strict: boolean;
  readonly excessDots: ExcessDots;
  readonly sameDocument: boolean;
}

/** The components of a target, and whether the reference refers to the current document. */
export interface TargetComponents extends Components {
  readonly sameDocument: boolean;
}

/** The algorithm that transforms a reference R into its target. */
export type Transform = (
  R: Components,
  Base: Components,
  settings: ResolveSettings,
) => TargetComponents;

/** The steps of normalization. Each can be used by itself. */
export interface NormalizeSteps {
  /** Scheme and host in lower case. */
  readonly case: boolean;
  /** Escapes with upper-case digits, and none for unreserved characters. */
  readonly escapes: boolean;
  /** No `.` and `..` segments that can be removed. */
  readonly dotSegments: boolean;
  /** No port that is empty or the default of the scheme. */
  readonly scheme: boolean;
  /** The path `/` where it is empty and there is an authority. */
  readonly emptyPath: boolean;
}

export const DATA_COMPONENTS = [
  "userinfo",
  "reg-name",
  "segment",
  "path",
  "query",
  "fragment",
] as const;

/** A component, or a part of one, that data can be escaped for. */
export type DataComponent = (typeof DATA_COMPONENTS)[number];

/** The rules that say how data is written in a component. */
export interface DataRules {
  /** The rule for the characters and escapes of the component. */
  readonly allowed: string;
  /** The characters that are delimiters in the component, so that data must escape them. */
  readonly reserved: string;
}

/** Why a character is excluded from URIs (section 2.4.3). */
export type ExcludedClass = "control" | "space" | "delims" | "unwise";

/** The rule for each component. */
export type ComponentRules<Names extends string> = Readonly<
  Record<"scheme" | "authority" | "userinfo" | "host" | "port" | "query" | "fragment", Names>
>;

/**
 * Returns the rules of components, which all standards name alike.
 *
 * @param i the letter before the names of the rules that RFC 3987 widens for IRIs, or nothing
 */
export function componentRules<const I extends "" | "i">(i: I) {
  return {
    scheme: "scheme",
    authority: `${i}authority`,
    userinfo: `${i}userinfo`,
    host: `${i}host`,
    port: "port",
    query: `${i}query`,
    fragment: `${i}fragment`,
  } as const;
}

/**
 * The rules of paths, by the part of the reference before them. If one rule contains another, it
 * comes first.
 */
export interface PathRules<Names extends string> {
  /** For paths at the beginning of a reference. */
  readonly relative: readonly Names[];
  readonly afterScheme: readonly Names[];
  readonly afterAuthority: readonly Names[];
}

/** The names of the rules for opaque URIs: see {@link OpaqueText}. */
interface OpaqueNames<Names extends string = string> {
  /** The rule of the grammar. */
  readonly part: Names;
  /** The rules of its path and of its query. */
  readonly path: string;
  readonly query: string;
}

/**
 * The rules for opaque URIs. In the grammar, the opaque part is a single component. In Appendix B,
 * the first "?" of the opaque part ends the path and begins the query.
 */
interface OpaqueText {
  /**
   * A redefinition of the rule for the opaque part. It has the same language and consists of a path
   * and a query.
   */
  readonly abnf: string;
}

/** The texts of a dialect, which are all ABNF in its definition, and the rules that parse trees are read by. */
export interface DialectTexts<Names extends string = string> {
  readonly grammar: Grammar<Names>;
  /** Rules for sets of characters that the standard describes in prose, as ABNF. */
  readonly prose: string;
  /** The rules for opaque URIs, if the standard has them. */
  readonly opaque?: OpaqueText;
  /** The rules of the grammar whose strings are references. */
  readonly references: readonly Names[];
  /** The rule of an authority that is not a server, if the standard has such authorities: section 3.2.1. */
  readonly registry?: Names;
}

/** The choices that reading a reference needs. Names are those of rules in the texts of a dialect. */
export interface ReadingChoices<HostKind extends string = string, Names extends string = string> {
  /** The rule of the references that `parse` reads. */
  readonly reference: Names;
  /** The rules for the kinds of hosts. If one rule contains another, it comes first. */
  readonly hostKinds: readonly (readonly [Names, HostKind])[];
}

/** The choices that say which rules stand for components, by which components are checked. */
export interface CheckingChoices<Names extends string = string> {
  readonly components: ComponentRules<Names>;
  readonly paths: PathRules<Names>;
  /** The rules for opaque URIs, if the standard has them. */
  readonly opaque?: OpaqueNames<Names>;
}

/** The choices that say which rules stand for the parts of a reference. */
export type ComponentChoices = ReadingChoices & CheckingChoices;

/** The part of a reader that checks components. */
export interface ComponentReader {
  /** Returns the record of a reference, or null if the input is not a reference. */
  reference(input: string): UriReference<string> | null;
  readonly rules: Pick<RuleSource, "readingRule">;
}

/** Returns the string of a target T of a reference R. */
export type RecomposeTarget = (
  reader: ComponentReader,
  T: Components,
  R: Components,
  settings: ResolveSettings,
) => string;

/** The choices that resolution needs. */
export interface ResolvingChoices {
  readonly transform: Transform;
  /** The default of the option `excessDots` of `resolve`. */
  readonly excessDots: ExcessDots;
  /**
   * Returns the string of a target, and throws if it would have other components. Absent if the
   * string of every target of `transform` has its components.
   */
  readonly recomposeTarget?: RecomposeTarget;
  /** Whether a base that is a relative reference is resolved against the next base: RFC 3986 section 5.1. */
  readonly resolvesBases?: boolean;
}

/** The choices that normalization needs. */
export interface NormalizingChoices<Names extends string = string> {
  /** The step `dotSegments` for every path that is not relative. */
  readonly removeDotSegments: (path: string) => string;
  /**
   * The same for relative paths. The removal does not change the merge of the path with any base.
   */
  readonly removeRelativeDots: (path: string) => string;
  /** The default steps of `normalize`. */
  readonly normalization: NormalizeSteps;
  /** The default port by scheme; schemes are in lower case. */
  readonly defaultPorts: Pick<ReadonlyMap<string, string>, "get">;
  /** Whether the step `case` changes the digits of escapes, as the step `escapes` does. */
  readonly caseOfEscapes: boolean;
  readonly unreserved: Names;
}

/** The choices of a dialect. */
export interface DialectChoices<HostKind extends string = string, Names extends string = string>
  extends
    ReadingChoices<HostKind, Names>,
    CheckingChoices<Names>,
    ResolvingChoices,
    NormalizingChoices<Names> {
  /** A URI with a scheme and without a fragment. */
  readonly absolute: Names;
  readonly escaped: Names;
  /** The rules for the characters that no URI has, by the reason. Core rules may be named. */
  readonly excluded: readonly (readonly [ExcludedClass, string])[];
  /** Names of rules in the grammar, or in `prose`. */
  readonly data: Readonly<Record<DataComponent, DataRules>>;
}
