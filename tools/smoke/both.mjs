/**
 * A program that imports the ES module in one place and requires the CommonJS module in another. An
 * argument is a file beside which another copy of the package is installed: that one is required.
 */
import assert from "node:assert/strict";
import { createRequire } from "node:module";

import * as uri from "uri-abnf";
import * as generator from "uri-abnf/generate";
import * as grammar from "uri-abnf/grammar";
import * as language from "uri-abnf/language";

const require = createRequire(process.argv[2] ?? import.meta.url);
const here = { uri, generator, grammar, language };
const there = {
  uri: require("uri-abnf"),
  generator: require("uri-abnf/generate"),
  grammar: require("uri-abnf/grammar"),
  language: require("uri-abnf/language"),
};
assert.notEqual(there.grammar.AbnfError, here.grammar.AbnfError);

/** Asks one copy about the rules of another. */
function answers(asked, given) {
  const { x } = asked.grammar.compile('x = "(" v ")" ALPHA', {
    imports: [given.grammar.compile("v = 1*ALPHA")],
  }).rules;
  assert.deepEqual(x.capture("ALPHA")("(ab)c"), { ALPHA: "a" });
  assert.equal(x.only("ALPHA").tryParse("(ab)c").children.length, 3);
  const { port, URI, authority } = given.grammar.rfc3986.rules;
  const { equivalent, coverage, sample, toRegExp, union } = asked.language;
  assert.equal(equivalent(URI, asked.grammar.rfc3986.rules.URI), true);
  assert.equal(union(port, x).test("(a)b"), true);
  assert.throws(() => given.grammar.compile("a = b"), {
    name: "AbnfError",
    kind: "undefined-rule",
  });
  return [
    coverage(authority, ["a:1"]).toString(),
    [...sample(authority, { seed: 1, count: 3 })],
    toRegExp(port),
    asked.generator.generate(given.grammar.rfc3986, {
      rules: { authority: { captures: ["port"] } },
    }),
    asked.uri.recompose(given.uri.parse("http://u@[::1]:1/p?q#f")),
  ];
}

const expected = answers(here, here);
assert.deepEqual(answers(here, there), expected);
assert.deepEqual(answers(there, here), expected);
