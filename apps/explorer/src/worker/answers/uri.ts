import { rfc2396, rfc2396bis, rfc3986, rfc3987 } from "uri-abnf";
import type { Dialect, UriReference } from "uri-abnf";
import type { Ask, DialectAnswer, LabeledText } from "../protocol.js";

const DIALECTS: readonly (readonly [title: string, dialect: Dialect])[] = [
  ["RFC 3986", rfc3986],
  ["RFC 3987", rfc3987],
  ["RFC 2396", rfc2396],
  ["draft-fielding-uri-rfc2396bis-00", rfc2396bis],
];

const NORMALIZATIONS = ["case", "escapes", "dotSegments", "scheme"] as const;

const STEP_TITLES: Readonly<Record<(typeof NORMALIZATIONS)[number], string>> = {
  case: "scheme and host in lower case, escapes in upper case",
  escapes: "no escapes of unreserved characters",
  dotSegments: "dot segments removed",
  scheme: "no default port",
};

/** Reads a reference in each dialect, and takes the steps of resolution and normalization. */
export function uriOf({ reference, base }: Ask<"uri">): DialectAnswer[] {
  return DIALECTS.map(([title, dialect]) => inDialect(title, dialect, reference, base));
}

function inDialect(
  title: string,
  dialect: Dialect,
  reference: string,
  base: string,
): DialectAnswer {
  const result = dialect.safeParse(reference);
  if (!result.ok) {
    const { message, offset } = result.error;
    return {
      dialect: title,
      error: { message, offset },
      components: [],
      kind: "",
      resolution: [],
      normalization: [],
    };
  }
  return {
    dialect: title,
    error: undefined,
    components: componentsOf(reference, result.value),
    kind: result.value.kind,
    resolution: resolution(dialect, reference, base),
    normalization: normalization(dialect, reference),
  };
}

/** The main components in their order, and those of the authority after it. */
function componentsOf(
  reference: string,
  parsed: UriReference<string>,
): DialectAnswer["components"] {
  const { scheme, authority, userinfo, host, port, path, query, fragment } = parsed;
  const found: { name: string; text: string; start: number; end: number }[] = [];
  let at = 0;
  const add = (name: string, text: string | undefined, prefix: string, suffix = ""): number => {
    if (text === undefined) return at;
    const start = at + prefix.length;
    found.push({ name, text, start, end: start + text.length });
    return start + text.length + suffix.length;
  };
  at = add("scheme", scheme, "", ":");
  const afterScheme = at;
  at = add("authority", authority, "//");
  const afterAuthority = at;
  if (authority !== undefined && host !== undefined) {
    at = afterScheme + "//".length;
    at = add("userinfo", userinfo, "", "@");
    at = add("host", host, "");
    at = add("port", port, ":");
  }
  at = afterAuthority;
  at = add("path", path, "");
  at = add("query", query, "?");
  add("fragment", fragment, "#");
  return found.filter(({ start, end, text }) => reference.slice(start, end) === text);
}

/** The steps of the algorithm "Transform References", with the origin of each component of the target. */
function resolution(dialect: Dialect, reference: string, base: string): LabeledText[] {
  if (base === "") return [];
  const steps: LabeledText[] = [];
  try {
    const R = dialect.parse(reference);
    const Base = dialect.parse(base);
    const T = dialect.transform(R, Base);
    const hasOwnAuthority = R.scheme !== undefined || R.authority !== undefined;
    const merged = isMerged(R) ? mergedPath(R, Base) : undefined;
    const add = (
      name: "scheme" | "authority" | "path" | "query" | "fragment",
      from: string,
    ): void => {
      const text = T[name];
      steps.push({
        title: `T.${name}`,
        text: componentText(text),
        ...(text !== undefined && { from }),
      });
    };
    add("scheme", R.scheme === undefined ? OF_BASE : OF_REFERENCE);
    add("authority", hasOwnAuthority ? OF_REFERENCE : OF_BASE);
    if (merged !== undefined && merged !== T.path)
      steps.push({ title: "merged path", text: componentText(merged), from: "base and reference" });
    add("path", originOfPath(R, Base, T, merged));
    add("query", T.query === R.query ? OF_REFERENCE : OF_BASE);
    add("fragment", OF_REFERENCE);
    steps.push({ title: "same document", text: T.sameDocument ? "yes" : "no" });
    steps.push({ title: "target", text: dialect.resolve(reference, base) });
  } catch (error) {
    steps.push({ title: "error", text: error instanceof Error ? error.message : String(error) });
  }
  return steps;
}

const OF_BASE = "of the base";
const OF_REFERENCE = "of the reference";

type ParsedReference = UriReference<string>;

/** Whether the path of a reference is relative to that of the base. */
function isMerged({ scheme, authority, path }: ParsedReference): boolean {
  return scheme === undefined && authority === undefined && path !== "" && !path.startsWith("/");
}

/** The path of the base up to its last slash, and the path of the reference. */
function mergedPath(R: ParsedReference, Base: ParsedReference): string {
  if (Base.authority !== undefined && Base.path === "") return `/${R.path}`;
  return Base.path.slice(0, Base.path.lastIndexOf("/") + 1) + R.path;
}

function originOfPath(
  R: ParsedReference,
  Base: ParsedReference,
  T: Pick<ParsedReference, "path">,
  merged?: string,
): string {
  if (merged !== undefined)
    return merged === T.path ? "base and reference, merged" : "merged, without dot segments";
  const isOfBase = R.scheme === undefined && R.authority === undefined && R.path === "";
  const source = isOfBase ? Base.path : R.path;
  return (isOfBase ? OF_BASE : OF_REFERENCE) + (source === T.path ? "" : ", without dot segments");
}

function componentText(component: string | undefined): string {
  if (component === undefined) return "undefined";
  return component === "" ? "empty" : component;
}

function normalization(dialect: Dialect, reference: string): LabeledText[] {
  const none = { case: false, escapes: false, dotSegments: false, scheme: false, emptyPath: false };
  const options: Record<keyof typeof none, boolean> = { ...none };
  const steps: LabeledText[] = [];
  for (const step of NORMALIZATIONS) {
    options[step] = true;
    steps.push({ title: STEP_TITLES[step], text: dialect.normalize(reference, options) });
  }
  steps.push({ title: "normal form of the standard", text: dialect.normalize(reference) });
  return steps;
}
