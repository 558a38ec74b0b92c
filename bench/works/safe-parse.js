/** `safeParse`: a string that is no reference, whose error nobody looks at. */
import { canParse, rfc3986, safeParse } from "uri-abnf";
import * as hyperjump from "@hyperjump/uri";
import fastUri from "fast-uri";
import uriJs from "uri-js";

import { asIs, candidate, own, translated } from "../candidate.js";
import { comparable } from "../compare.js";

/** @param {{ readonly ok: boolean }} result */
const isOk = ({ ok }) => ok;

/** @param {{ readonly error?: string }} parts */
const hasNoError = ({ error }) => error === undefined;

export const safeParseWork = comparable({
  name: "safe-parse",
  title: "Safe parse: no reference, the error not looked at",
  classes: ["invalid"],
  leadingClass: "invalid",
  input: asIs,
  show: asIs,
  expected: () => false,
  candidates: [
    own(translated("uri-abnf", safeParse, isOk)),
    own(
      translated(
        "uri-abnf rfc3986",
        (/** @type {string} */ reference) => rfc3986.safeParse(reference),
        isOk,
      ),
    ),
    own(candidate("canParse", canParse)),
    candidate("@hyperjump/uri", hyperjump.isUriReference),
    translated(
      "fast-uri",
      (/** @type {string} */ reference) => fastUri.parse(reference),
      hasNoError,
    ),
    translated("uri-js", (/** @type {string} */ reference) => uriJs.parse(reference), hasNoError),
  ],
});
