/** Building of references from components. Each component is checked against its rule. */
import { COMPONENT_NAMES } from "./components.js";
import { append, componentError, readComponents, serverOf } from "./recompose.js";
import { RecomposeError } from "./errors.js";
import { requireParsed } from "./parse.js";
import type { BuildComponents } from "./recompose.js";
import type { UriReference } from "./components.js";
import type { CheckingChoices } from "./definition.js";
import type { ReferenceReader } from "./reference.js";

/** The operations that build references. */
export interface Building<HostKind extends string> {
  /**
   * Returns the reference with the given components, as `parse` would return it. The caller gives
   * the authority whole, or as userinfo, host and port.
   *
   * The function neither escapes nor repairs the components: see `escape`. Linear in the
   * components.
   *
   * @throws {ComponentError} for a component that its rule does not allow, with the offset in the
   *   component.
   * @throws {RecomposeError} for valid components whose string has other components.
   *
   * @example
   * ```ts
   * build({ scheme: "http", host: "a", port: "80", path: "/b" }).authority; // "a:80"
   * build({ path: "a b" }); // ComponentError, component "path", offset 1
   * ```
   */
  build(components: BuildComponents): UriReference<HostKind>;

  /**
   * Returns a copy of a reference with some components changed. A component that is `undefined` in
   * the changes is removed. A change of userinfo, host or port changes the authority.
   *
   * Linear in the reference.
   *
   * @throws {ComponentError | RecomposeError} as `build` does.
   *
   * @example
   * ```ts
   * const { authority } = withComponents(parse("http://a:80/b"), { port: undefined }); // "a"
   * ```
   */
  withComponents(
    reference: UriReference<HostKind>,
    changes: BuildComponents,
  ): UriReference<HostKind>;
}

export function building<HostKind extends string>(
  reader: ReferenceReader<HostKind>,
  choices: CheckingChoices,
): Building<HostKind> {
  return {
    build: (components) => build(reader, choices, readComponents(components, "the components")),

    withComponents(reference, given) {
      requireParsed(reference, "the reference");
      const changes = readComponents(given, "the changes");
      const { scheme, authority, userinfo, host, port, path, query, fragment } = reference;
      const rest = { scheme, path, query, fragment };
      // Exactly one source gives the authority: the reference, `authority` in the changes, or the
      // parts.
      if ("authority" in changes) return build(reader, choices, { ...rest, ...changes });
      if ("userinfo" in changes || "host" in changes || "port" in changes)
        return build(reader, choices, { ...rest, userinfo, host, port, ...changes });
      return build(reader, choices, { ...rest, authority, ...changes });
    },
  };
}

function build<HostKind extends string>(
  reader: ReferenceReader<HostKind>,
  choices: CheckingChoices,
  components: BuildComponents,
): UriReference<HostKind> {
  const authority = components.authority ?? authorityOf(components);
  const given = { ...components, authority, path: components.path ?? "" };
  const text = append(given);
  const error = componentError(reader, choices, given, text, COMPONENT_NAMES);
  if (error !== undefined) throw error;
  return reader.requireReference(text);
}

function authorityOf({ userinfo, host, port }: BuildComponents): string | undefined {
  if (host !== undefined) return serverOf(userinfo, host, port);
  if (userinfo === undefined && port === undefined) return undefined;
  const part = userinfo === undefined ? "port" : "userinfo";
  const reason = `a ${part} needs a host, and there is none`;
  throw new RecomposeError("server-parts", part, 0, reason, undefined);
}
