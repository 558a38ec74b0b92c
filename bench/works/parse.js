/** `parse`: a string to its components. */
import { parse, rfc3986 } from "uri-abnf";
import * as hyperjump from "@hyperjump/uri";
import fastUri from "fast-uri";
import uriJs from "uri-js";
import URI from "urijs";

import { APPENDIX_B, components } from "../oracle.js";

/** Components as every candidate can name them: no brackets, no `undefined`, text. */
function plain(fields) {
  const entries = Object.entries(fields).map(([name, value]) => [name, String(value ?? "")]);
  const named = Object.fromEntries(entries);
  if ("host" in named) named.host = named.host.replace(/^\[(.*)\]$/, "$1");
  return named;
}

function pick({ scheme, userinfo, host, port, path, query, fragment }) {
  return plain({ scheme, userinfo, host, port, path, query, fragment });
}

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

function ofUriJs({ error, ...fields }) {
  return error === undefined ? pick(fields) : null;
}

function ofUriDotJs({ protocol, username, password, hostname, ...fields }) {
  const userinfo = [username, password].filter(Boolean).join(":");
  return pick({ scheme: protocol, userinfo, host: hostname, ...fields });
}

function ofGroups([, , scheme, , authority, path, , query, , fragment]) {
  return plain({ scheme, authority, path, query, fragment });
}

export const parseWork = {
  name: "parse",
  title: "Parse: a reference to its components",
  classes: ["ordinary", "short", "long", "relative", "ipv6", "opaque", "query", "invalid"],
  leadingClass: "ordinary",
  expected: (reference, name) => (name === "invalid" ? null : components(reference)),
  /** A candidate is asked for what it tells: the bare expression does not divide the authority. */
  agrees(answer, expected) {
    if (answer === null || expected === null) return answer === expected;
    const wanted = plain(expected);
    return Object.keys(answer).every((name) => answer[name] === wanted[name]);
  },
  candidates: [
    { name: "uri-abnf", own: true, run: parse, answer: pick },
    { name: "uri-abnf rfc3986", own: true, run: rfc3986.parse, answer: pick },
    { name: "new URL", run: (reference) => new URL(reference), answer: ofUrl },
    { name: "@hyperjump/uri", run: hyperjump.parseUriReference, answer: pick },
    { name: "fast-uri", run: (reference) => fastUri.parse(reference), answer: ofUriJs },
    { name: "uri-js", run: (reference) => uriJs.parse(reference), answer: ofUriJs },
    { name: "URI.js", run: (reference) => URI.parse(reference), answer: ofUriDotJs },
    {
      name: "Appendix B",
      run: (reference) => APPENDIX_B.exec(reference),
      answer: ofGroups,
    },
  ],
};
