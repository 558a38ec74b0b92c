import assert from "node:assert/strict";

import Parsimmon from "parsimmon";
import { parse, resolve, rfc3986 } from "uri-abnf";
import { addFormats } from "uri-abnf/ajv";
import { compile, rfc2396bis, rfc3986 as std66 } from "uri-abnf/grammar";
import { email, formats } from "uri-abnf/formats";
import { email as explained } from "uri-abnf/formats/explain";
import { baseOfHtml } from "uri-abnf/html";
import { parse as parse3986 } from "uri-abnf/rfc3986";
import { fromRegExp } from "uri-abnf/regexp";
import abnf from "uri-abnf/rollup";
import { rfc3986 as standard3986 } from "uri-abnf/standards/rfc3986";
import { rfc5321 } from "uri-abnf/standards/rfc5321";

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
assert.equal(rfc3986.grammar, std66);
assert.equal(standard3986, std66);
assert.equal(email("a@[IPv6:::1]"), true);
assert.equal(formats["date-time"]("1990-12-30T23:59:60Z"), false);
assert.equal(explained.explain("a@[IPv6:::1")?.offset, 11);
assert.equal(rfc5321.rules.Mailbox.test("a@[IPv6:::1]"), true);
assert.equal(parse3986("http://[v1.x]/").hostKind, "IPvFuture");
assert.equal(baseOfHtml('<head><BASE HREF="http://a/b">'), "http://a/b");

// The plugin loads neither Rollup nor Vite, which are not installed here.
assert.equal(abnf({ imports: ["rfc3986"] }).name, "uri-abnf");

// Fastify leaves out its own formats for this name. Ajv is not installed here.
assert.equal(addFormats.name, "formatsPlugin");

assert.equal(fromRegExp(/^a(?!b)/).test("ac"), true);
assert.equal(new RegExp(email.pattern, "u").test("a@b.example"), true);
