/** Reconstruction of references with mapped components. */
import { append } from "./recompose.js";
import type { UriReference } from "./components.js";

/** The components that contain data. */
export type DataComponentName = "userinfo" | "host" | "path" | "query" | "fragment";

/**
 * Returns the string of a reference with its components mapped. Scheme and port stay unchanged. So
 * does an authority that is not userinfo, host and port, because only its scheme defines its
 * syntax.
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

/** Returns the authority of a server. */
export function serverOf(
  userinfo: string | undefined,
  host: string,
  port: string | undefined,
): string {
  const user = userinfo === undefined ? "" : `${userinfo}@`;
  return port === undefined ? user + host : `${user}${host}:${port}`;
}
