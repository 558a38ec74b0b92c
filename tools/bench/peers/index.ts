/**
 * The packages with which the benchmark compares. They are not dependencies of the project: `npm ci --prefix
 * tools/bench/peers` installs them.
 */
export { default as apg } from "apg-js";
export { default as fastUri } from "fast-uri";
export * as hyperjump from "@hyperjump/uri";
export { default as peggy } from "peggy";
export { default as uriJs } from "uri-js";
export { default as URI } from "urijs";
