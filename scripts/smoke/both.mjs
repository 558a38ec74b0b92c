/**
 * A program that imports the ES module in one place and requires the CommonJS module in another.
 */
import assert from "node:assert/strict";
import { createRequire } from "node:module";

import * as here from "uri-abnf/grammar";

const there = createRequire(import.meta.url)("uri-abnf/grammar");
assert.notEqual(there.AbnfError, here.AbnfError);

const { x } = here.compile('x = "(" v ")" ALPHA', {
  imports: [there.compile("v = 1*ALPHA")],
}).rules;
assert.deepEqual(x.capture("ALPHA")("(ab)c"), { ALPHA: "a" });
assert.equal(x.only("ALPHA").tryParse("(ab)c").children.length, 3);
