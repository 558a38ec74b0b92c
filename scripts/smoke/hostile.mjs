/**
 * Uses the package in a program in which other code puts values into `Object.prototype` before the
 * package is loaded: under numbers, under names of its fields, and under the keys of property
 * descriptors.
 */
import assert from "node:assert/strict";

import Parsimmon from "parsimmon";
import * as uri from "uri-abnf";
import * as grammar from "uri-abnf/grammar";

const NAMES = [
  "-1",
  "type",
  "length",
  "kind",
  "index",
  "status",
  "layout",
  "rule",
  "parts",
  "name",
];
const NUMBERS = Array.from({ length: 300 }, (_, number) => String(number));
const DESCRIPTORS = ["get", "set", "value", "writable", "enumerable", "configurable"];

/** Returns the answers as text. Code that reads a prototype gives other answers, or fails. */
function answers() {
  const { compile, difference, isSubset, lint, parseWith, templateLevel } = grammar;
  const { rfc2396bis, rfc3986, rfc3987 } = uri;
  const own = compile(
    'list = "(" *( list / get / 2*3value / constructor ) ")"\nconstructor = "!"\nget = 1*ALPHA\nvalue = %d1-5 / [ "x" ] "y" / ""',
    { imports: [grammar.rfc3986] },
  );
  const refused = (action) => {
    try {
      return action();
    } catch (error) {
      const kind = Object.hasOwn(error, "kind") ? error.kind : "none";
      return [error.name, kind, error.message, error.excerpt?.()];
    }
  };
  const references = ["", "http://u@[::1]:80/a/../b;c?q#f", "mailto:a@b?c", "//a:b", "%", "é"];
  const dialects = [rfc2396bis, uri.rfc2396, rfc3986, rfc3987].map((dialect) =>
    references.map((text) => [
      dialect.safeParse(text),
      refused(() => dialect.resolve(text, "http://a/b/c/d;p?q")),
      refused(() => dialect.normalize(text)),
      refused(() => dialect.relativize("http://a/b/g", "http://a/b/c")),
      refused(() => dialect.parse(text).host),
      dialect.extract(`See <${text}>, and ${text}.`),
      dialect.uriReference.map(String).parse(text),
    ]),
  );
  const captured = own.rules.list.capture("get", "value", "constructor");
  return [
    dialects,
    refused(() => captured("(a)")),
    own.rules.list.capture("get", "value", "ALPHA")("(ab()yy)"),
    own.rules.list.tryParse("(ab(c)yy)").print(),
    own.rules.list.explain("(ab(c"),
    own.rules.list.spans("get")("(ab)")?.join(),
    own.rules.get.match("ab1"),
    own.toString(),
    own.warnings.map(({ message }) => message),
    refused(() => compile("a = b")),
    refused(() => compile("a = ^")),
    refused(() => compile("a = <b c>")),
    refused(() => compile('a = "x"\na = "y"')),
    refused(() => compile("constructor = get\nget = 1*DIGIT").rules.constructor.tryParse("1").text),
    compile("get = %x61\nset = get\nvalue = set").rules.value.capture("get", "set")("a"),
    compile("toString = *valueOf\nvalueOf = [ hasOwnProperty ]\nhasOwnProperty = %x61", {
      alphabet: "octets",
      missing: "defer",
    })
      .rule("tostring")
      .capture(
        "valueOf",
        "hasOwnProperty",
      )(new Uint8Array([0x61])),
    lint(grammar.rfc3986).map(({ message }) => message),
    difference(own.rules.get, grammar.core.rule("ALPHA"))[Symbol.iterator]().next().value,
    isSubset(rfc3986.rules.URI, rfc3986.rules["URI-reference"]),
    refused(() => templateLevel("{?a,b}")),
    grammar.abnfFromDocument("   a = b\n\n   b = 1*DIGIT\n").abnf,
    parseWith(Parsimmon.seq(rfc3986.rules.port, Parsimmon.string(";")), "80!").index,
    rfc3986.rules.port.map(Number).parse("__proto__").status,
    uri.escape("a b", "path"),
    refused(() => uri.build({ path: "a b" })),
    uri.establishBase({ retrieval: "http://a/b#c" }),
  ].map((answer) => JSON.stringify(answer));
}

const hostile = { toString: () => "hostile", length: 3, hostile: true };
const before = answers();

// New grammars are compiled from the beginning. The two runs share only the shipped grammars.
for (const name of [...NAMES, ...NUMBERS, ...DESCRIPTORS])
  Object.defineProperty(Object.prototype, name, {
    __proto__: null,
    value: hostile,
    writable: true,
    configurable: true,
  });
let after;
try {
  after = answers();
} finally {
  for (const name of [...NAMES, ...NUMBERS, ...DESCRIPTORS]) delete Object.prototype[name];
}
for (const [index, answer] of before.entries()) assert.equal(after[index], answer);
