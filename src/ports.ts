/** The default ports of schemes. */
/** The default ports by scheme, in lower case, each with the document that defines the scheme. */
export const PORTS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries({
    acap: "674", // RFC 2244
    coap: "5683", // RFC 7252
    coaps: "5684", // RFC 7252
    dict: "2628", // RFC 2229
    ftp: "21", // RFC 1738
    gopher: "70", // RFC 4266
    http: "80", // RFC 9110
    https: "443", // RFC 9110
    imap: "143", // RFC 5092
    ipp: "631", // RFC 3510
    ldap: "389", // RFC 4516
    nfs: "2049", // RFC 2224
    nntp: "119", // RFC 5538
    pop: "110", // RFC 2384
    prospero: "1525", // RFC 4157
    rtsp: "554", // RFC 7826
    rtsps: "322", // RFC 7826
    snmp: "161", // RFC 4088
    telnet: "23", // RFC 4248
    tip: "3372", // RFC 2371
    vemmi: "575", // RFC 2122
    wais: "210", // RFC 4156
    ws: "80", // RFC 6455
    wss: "443", // RFC 6455
  }),
);

/**
 * The same table for callers. It has no methods that change it: the option `defaultPorts` adds ports
 * for one call.
 */
export const DEFAULT_PORTS: ReadonlyMap<string, string> = /* @__PURE__ */ frozenMap(PORTS);

/**
 * Returns a map without methods that change it. No method can be replaced. (`Object.freeze` does
 * not protect a `Map`, because its entries are not properties.)
 */
function frozenMap<Key, Value>(entries: Iterable<readonly [Key, Value]>): ReadonlyMap<Key, Value> {
  const map = new Map(entries);
  const view: ReadonlyMap<Key, Value> = {
    size: map.size,
    get: (key) => map.get(key),
    has: (key) => map.has(key),
    keys: () => map.keys(),
    values: () => map.values(),
    entries: () => map.entries(),
    [Symbol.iterator]: () => map.entries(),
    forEach(action, self?: unknown) {
      for (const [key, value] of map) action.call(self, value, key, view);
    },
  };
  return Object.freeze(view);
}
