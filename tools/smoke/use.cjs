"use strict";

const assert = require("node:assert/strict");

const Parsimmon = require("parsimmon");
const { parse, resolve, rfc3986 } = require("uri-abnf");
const addFormats = require("uri-abnf/ajv");
const { compile, rfc2396bis } = require("uri-abnf/grammar");
const { parse: parse3986 } = require("uri-abnf/rfc3986");
const { abnf } = require("uri-abnf/rollup");
const { rfc5321 } = require("uri-abnf/standards/rfc5321");

assert.equal(parse("http://user@[::1]:8080/a/b?q#f").host, "[::1]");
assert.equal(resolve("../g", "http://a/b/c/d;p?q"), "http://a/b/g");

const { IPv6address } = rfc2396bis.rules;
assert.equal(IPv6address.test("::1"), true);
assert.equal(IPv6address.test("::1::"), false);

const literal = Parsimmon.seq(Parsimmon.string("["), IPv6address, Parsimmon.string("]"));
assert.equal(literal.parse("[::1]").status, true);
assert.equal(literal.parse("[::1").status, false);

const { rules } = compile(`greeting = "hello" / "good" SP "day"\nSP = %x20\n`);
assert.equal(rules.greeting.test("Good day"), true);
assert.equal(rules.greeting.test("goodbye"), false);

// All entry points share the same grammars and the same classes.
assert.equal(rfc3986.grammar, require("uri-abnf/grammar").rfc3986);
assert.equal(require("uri-abnf/standards/rfc3986").rfc3986, rfc3986.grammar);
assert.equal(rfc5321.rules.Mailbox.test("a@[IPv6:::1]"), true);
assert.equal(parse3986("http://[v1.x]/").hostKind, "IPvFuture");

assert.equal(abnf({ imports: ["rfc3986"] }).name, "uri-abnf");

// Fastify leaves out its own formats for this name. Ajv is not installed here.
assert.equal(addFormats.name, "formatsPlugin");
