/** What a standard says beyond its grammar: all that a dialect is made from. */
import type { Components } from "./components.js";
import type { Grammar } from "../grammar/index.js";

export const EXCESS_DOTS = ["keep", "discard", "error"] as const;

/** What `resolve` does with `..` above the root (section 5.2, step 7). */
export type ExcessDots = (typeof EXCESS_DOTS)[number];

/** How a reference is resolved, with every choice made. */
export interface ResolveSettings {
  readonly strict: boolean;
  readonly excessDots: ExcessDots;
  readonly sameDocument: boolean;
}

/** The components of a target, and whether the reference is to the current document. */
export interface TargetComponents extends Components {
  readonly sameDocument: boolean;
}

/** The algorithm that transforms a reference R into its target. */
export type Transform = (
  R: Components,
  Base: Components,
  settings: ResolveSettings,
) => TargetComponents;

/** The steps of normalization, each of which can be had alone. */
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
  /** What the component may consist of. */
  readonly allowed: string;
  /** The characters that delimit something in the component, so that data must not have them. */
  readonly reserved: string;
}

/** Why a character is excluded from URIs (section 2.4.3). */
export type ExcludedClass = "control" | "space" | "delims" | "unwise";

/** The rules that each stand for a component. */
export type ComponentRules<Names extends string> = Readonly<
  Record<"scheme" | "authority" | "userinfo" | "host" | "port" | "query" | "fragment", Names>
>;

/** The rules of paths, by what stands before them. Where one contains another, it comes before it. */
export interface PathRules<Names extends string> {
  /** Nothing stands before them. */
  readonly relative: readonly Names[];
  readonly afterScheme: readonly Names[];
  readonly afterAuthority: readonly Names[];
}

/** The rules by which opaque URIs are read: see {@link OpaqueRules}. */
export interface OpaqueNames<Names extends string> {
  /** The rule of the grammar. */
  readonly part: Names;
  /** The rules that stand for the path and the query in it. */
  readonly path: string;
  readonly query: string;
}

/**
 * How opaque URIs are read. To a grammar, their opaque part is one piece; Appendix B has its first
 * "?" end the path and begin the query.
 */
export interface OpaqueRules<Names extends string> extends OpaqueNames<Names> {
  /** The rule of the opaque part, redefined: the same language, made of path and query. */
  readonly abnf: string;
}

/** The texts of a dialect: all that is ABNF in its definition. */
export interface DialectTexts<Names extends string = string> {
  readonly grammar: Grammar<Names>;
  /** Rules for sets of characters that the standard describes in prose, as ABNF. */
  readonly prose: string;
  /** How opaque URIs are read, where the standard has them. */
  readonly opaque?: Pick<OpaqueRules<Names>, "abnf">;
}

/** The choices that reading a reference needs. Names are those of rules in the texts of a dialect. */
export interface ReadingChoices<Names extends string = string, HostKind extends string = string> {
  /** What `parse` reads. */
  readonly reference: Names;
  readonly components: ComponentRules<Names>;
  readonly paths: PathRules<Names>;
  /** Opaque URIs, where the standard has them. */
  readonly opaque?: OpaqueNames<Names>;
  /** The ways to write a host. Where one contains another, it comes before it. */
  readonly hostKinds: readonly (readonly [Names, HostKind])[];
}

/** The choices of a dialect. */
export interface DialectChoices<
  Names extends string = string,
  HostKind extends string = string,
> extends ReadingChoices<Names, HostKind> {
  /** A URI with a scheme and without a fragment. */
  readonly absolute: Names;
  readonly transform: Transform;
  /** What `resolve` does unless told otherwise. */
  readonly excessDots: ExcessDots;
  /** The step `dotSegments`, for every path that is not relative. */
  readonly removeDotSegments: (path: string) => string;
  /** The same for relative paths: what is removed makes no difference to any merge with a base. */
  readonly removeRelativeDots: (path: string) => string;
  /** What `normalize` does unless told otherwise. */
  readonly normalization: NormalizeSteps;
  /** The port that a scheme, in lower case, has where none is given. */
  readonly defaultPorts: ReadonlyMap<string, string>;
  /** Whether the case of the digits in escapes belongs to the step `case`, not only `escapes`. */
  readonly caseOfEscapes: boolean;
  readonly unreserved: Names;
  readonly escaped: Names;
  /** The characters that no URI has, by the reason; core rules may be named. */
  readonly excluded: readonly (readonly [ExcludedClass, string])[];
  /** Names of rules in the grammar, or in `prose`. */
  readonly data: Readonly<Record<DataComponent, DataRules>>;
}

/** A dialect definition: its texts, and the choices that stand beside them. */
export interface DialectDefinition<Names extends string = string, HostKind extends string = string>
  extends Omit<DialectChoices<Names, HostKind>, "opaque">, Omit<DialectTexts<Names>, "opaque"> {
  readonly opaque?: OpaqueRules<Names>;
}
