/** `parse`: a string to its components. */
import { parse, rfc3986 } from "uri-abnf";
import * as hyperjump from "@hyperjump/uri";
import fastUri from "fast-uri";
import uriJs from "uri-js";
import URI from "urijs";

import { asIs, own, translated } from "../candidate.js";
import { comparable } from "../compare.js";
import { APPENDIX_B, components } from "../oracle.js";

/**
 * Components, in the form that a candidate returns.
 *
 * @typedef {string | number | null | undefined} Component
 * @typedef {"scheme" | "userinfo" | "host" | "port" | "path" | "query" | "fragment"} Name
 * @typedef {{ readonly [Key in Name]?: Component }} Components
 *
 * The answer is null if the input is refused.
 * @typedef {Readonly<Record<string, string>> | null} Answer
 */

/**
 * Components as every candidate can name them: no brackets, no `undefined`, text.
 *
 * @param {Readonly<Record<string, Component>>} fields
 * @returns {Readonly<Record<string, string>>}
 */
function plain(fields) {
  const named = /** @type {Record<string, string>} */ ({});
  for (const [name, value] of Object.entries(fields)) named[name] = String(value ?? "");
  const { host } = named;
  return host === undefined ? named : { ...named, host: host.replace(/^\[(.*)\]$/, "$1") };
}

/** @param {Components} components */
function pick({ scheme, userinfo, host, port, path, query, fragment }) {
  return plain({ scheme, userinfo, host, port, path, query, fragment });
}

/** @param {URL} url */
function ofUrl(url) {
  return plain({
    scheme: url.protocol.slice(0, -1),
    userinfo: [url.username, url.password].filter(Boolean).join(":"),
    host: url.hostname,
    port: url.port,
    path: url.pathname,
    query: url.search.slice(1),
    fragment: url.hash.slice(1),
  });
}

/**
 * @param {Components & { readonly error?: string }} parts
 * @returns {Answer}
 */
function ofUriJs({ error, ...fields }) {
  return error === undefined ? pick(fields) : null;
}

/** @param {ReturnType<typeof URI.parse>} parts */
function ofUriDotJs({ protocol, username, password, hostname, ...fields }) {
  const userinfo = [username, password].filter(Boolean).join(":");
  return pick({ scheme: protocol, userinfo, host: hostname, ...fields });
}

/** @param {RegExpExecArray | null} groups */
function ofGroups(groups) {
  if (groups === null) return null;
  const [, , scheme, , authority, path, , query, , fragment] = groups;
  return plain({ scheme, authority, path, query, fragment });
}

export const parseWork = comparable({
  name: "parse",
  title: "Parse: a reference to its components",
  classes: ["ordinary", "short", "long", "relative", "ipv6", "opaque", "query", "invalid"],
  leadingClass: "ordinary",
  input: asIs,
  show: asIs,
  /** @returns {Answer} */
  expected: (reference, name) => (name === "invalid" ? null : plain(components(reference))),
  /**
   * Only the components that a candidate returns are compared: the bare expression does not divide
   * the authority.
   */
  agrees(answer, expected) {
    if (answer === null || expected === null) return answer === expected;
    return Object.keys(answer).every((name) => answer[name] === expected[name]);
  },
  candidates: [
    own(translated("uri-abnf", parse, pick)),
    own(
      translated(
        "uri-abnf rfc3986",
        (/** @type {string} */ reference) => rfc3986.parse(reference),
        pick,
      ),
    ),
    translated("new URL", (/** @type {string} */ reference) => new URL(reference), ofUrl),
    translated("@hyperjump/uri", hyperjump.parseUriReference, pick),
    translated("fast-uri", (/** @type {string} */ reference) => fastUri.parse(reference), ofUriJs),
    translated("uri-js", (/** @type {string} */ reference) => uriJs.parse(reference), ofUriJs),
    translated("URI.js", (/** @type {string} */ reference) => URI.parse(reference), ofUriDotJs),
    translated(
      "Appendix B",
      (/** @type {string} */ reference) => APPENDIX_B.exec(reference),
      ofGroups,
    ),
  ],
});
