/** Errors of components whose string has other components. */
import { quoted } from "../grammar/common/excerpt.js";
import { ambiguityOf, colonInFirstSegment, unambiguousPath } from "./ambiguous-path.js";
import { COMPONENT_NAMES, MAIN_COMPONENTS } from "./components.js";
import { ComponentError, RecomposeError } from "./errors.js";
import type { Mismatch } from "../grammar/index.js";
import type { PathAmbiguity } from "./ambiguous-path.js";
import type { ComponentName, UriComponents } from "./components.js";
import type { CheckingChoices, ComponentReader } from "./definition.js";

const SERVER_PARTS = ["userinfo", "host", "port"] as const;

/** Components, optionally with the parts of the authority. */
export interface GivenComponents extends UriComponents {
  readonly userinfo?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: string | undefined;
}

/**
 * Returns the error of some components, or undefined if their string has exactly these components.
 *
 * @param text the components, recomposed
 * @param suspects the components that may be invalid by themselves: others need no rules
 */
export function componentError(
  reader: ComponentReader,
  choices: CheckingChoices,
  given: GivenComponents,
  text: string,
  suspects: readonly ComponentName[] = COMPONENT_NAMES,
): RecomposeError | ComponentError | undefined {
  const reread = reader.reference(text);
  const changed = MAIN_COMPONENTS.find((name) => given[name] !== reread?.[name]);
  if (reread === null || changed !== undefined) {
    return (
      ambiguousPath(given) ??
      invalidComponent(reader, choices, given, suspects) ??
      readOtherwise(changed ?? "path", given, reread)
    );
  }
  const part = SERVER_PARTS.find(
    (name) => given[name] !== undefined && given[name] !== reread[name],
  );
  return (
    part &&
    (invalidComponent(reader, choices, given, suspects) ?? readOtherwise(part, given, reread))
  );
}

/** Returns the error for a path that is read as another component. */
function ambiguousPath(given: UriComponents): RecomposeError | undefined {
  const { path } = given;
  const ambiguity = ambiguityOf(path, given);
  if (ambiguity === undefined) return undefined;
  const offset = ambiguity === "colon-in-first-segment" ? colonInFirstSegment(path) : 0;
  const reason = reasonOf(ambiguity, quote(path));
  return new RecomposeError(ambiguity, "path", offset, reason, unambiguousPath(path, ambiguity));
}

function reasonOf(ambiguity: PathAmbiguity, path: string): string {
  switch (ambiguity) {
    case "rootless-path":
      return `after an authority, the path ${path} does not begin with a slash`;
    case "path-like-authority":
      return `without an authority, the path ${path} would be read as one`;
    case "colon-in-first-segment":
      return `without a scheme, the path ${path} would be read as if it had one`;
  }
}

/** Returns the error for the first component that its own rule rejects. */
function invalidComponent(
  reader: ComponentReader,
  choices: CheckingChoices,
  given: GivenComponents,
  suspects: readonly ComponentName[],
): ComponentError | undefined {
  const { components, opaque } = choices;
  const rules = {
    ...components,
    path: pathRules(choices, given),
    ...(beginsOpaquePart(given) ? opaque : undefined),
  };
  for (const name of suspects) {
    const error = explainComponent(reader, name, given[name], [rules[name]].flat());
    if (error !== undefined) return error;
  }
  return undefined;
}

function beginsOpaquePart({ scheme, authority, path }: UriComponents): boolean {
  return scheme !== undefined && authority === undefined && !path.startsWith("/");
}

function pathRules(
  { paths }: CheckingChoices,
  { scheme, authority }: UriComponents,
): readonly string[] {
  if (authority !== undefined) return paths.afterAuthority;
  return scheme === undefined ? paths.relative : paths.afterScheme;
}

/**
 * Returns the mismatch with the greatest offset if no rule accepts the value. An empty path needs
 * no rule.
 */
function explainComponent(
  reader: ComponentReader,
  name: ComponentName,
  value: string | undefined,
  rules: readonly string[],
): ComponentError | undefined {
  if (value === undefined || (name === "path" && value === "")) return undefined;
  let furthest: Mismatch | undefined;
  for (const rule of rules) {
    const found = reader.rules.readingRule(rule).explain(value);
    if (found === null) return undefined;
    if (furthest === undefined || found.offset > furthest.offset) furthest = found;
  }
  return furthest && new ComponentError(name, furthest);
}

/**
 * Returns the error for a component that is valid by itself, but is read as another component in
 * this string.
 */
function readOtherwise(
  name: ComponentName,
  given: GivenComponents,
  reread: GivenComponents | null,
): RecomposeError {
  const value = given[name];
  const other = reread?.[name];
  const reason = `the ${name} ${quote(value)} would be read as ${quote(other)}`;
  const kind = SERVER_PARTS.some((part) => part === name) ? "server-parts" : "component";
  return new RecomposeError(kind, name, commonPrefix(value, other), reason, undefined);
}

function commonPrefix(a = "", b = ""): number {
  let length = 0;
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
}

function quote(text: string | undefined): string {
  return text === undefined ? "undefined" : quoted(text);
}
