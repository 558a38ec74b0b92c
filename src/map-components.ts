/** References made anew, component by component. */
import { append } from "./recompose.js";
import type { UriReference } from "./components.js";

/** The components that data is written in. */
export type DataComponentName = "userinfo" | "host" | "path" | "query" | "fragment";

/**
 * The string of a reference with its components mapped. Scheme and port stay as they are, and so
 * does an authority that is not userinfo, host and port: only its scheme knows what is in it.
 */
export function mapComponents(
  reference: UriReference<string>,
  map: (component: string, name: DataComponentName) => string,
): string {
  const { scheme, authority, userinfo, host, port, path, query, fragment } = reference;
  const mapDefined = (
    component: string | undefined,
    name: DataComponentName,
  ): string | undefined => (component === undefined ? undefined : map(component, name));
  return append({
    scheme,
    authority:
      host === undefined
        ? authority
        : serverOf(mapDefined(userinfo, "userinfo"), map(host, "host"), port),
    path: map(path, "path"),
    query: mapDefined(query, "query"),
    fragment: mapDefined(fragment, "fragment"),
  });
}

// server   = [ [ userinfo "@" ] hostport ]
// hostport = host [ ":" port ]

/** The authority of a server. */
export function serverOf(
  userinfo: string | undefined,
  host: string,
  port: string | undefined,
): string {
  const user = userinfo === undefined ? "" : `${userinfo}@`;
  return port === undefined ? user + host : `${user}${host}:${port}`;
}
