/** The rules of components, which all standards name alike. */

/** @param i the letter before the names of the rules that RFC 3987 widens for IRIs, or nothing */
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
