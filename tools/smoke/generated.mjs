/**
 * Uses a generated module, `endpoint.mjs`, which the command has made from
 * `endpoint = "[" IPv6address "]:" 1*DIGIT`.
 */
import assert from "node:assert/strict";

import { endpoint } from "./endpoint.mjs";

assert.equal(endpoint.test("[::1]:80"), true);
assert.equal(endpoint.test("[::1]"), false);
assert.deepEqual(endpoint.capture("[::1]:80"), { IPv6address: "::1" });
assert.equal(endpoint.explain("[::1").offset, 4);
