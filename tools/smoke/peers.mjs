/**
 * Uses the entry points that have optional peers with old versions of these peers: they work, or say
 * which version they need. The peers are those that smoke.sh installs.
 */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";

import Ajv6 from "ajv";
import { rollup } from "rollup";
import { addFormats } from "uri-abnf/ajv";
import { arbitrary } from "uri-abnf/fast-check";
import { formats } from "uri-abnf/formats";
import { hostname, idnHostname } from "uri-abnf/formats/idn";
import { rfc3986 } from "uri-abnf/grammar";
import { baseOfHtml } from "uri-abnf/html";
import { fromRegExp } from "uri-abnf/regexp";
import abnf from "uri-abnf/rollup";

// regexpp 4.0
assert.equal(fromRegExp(/^(?=a)./).test("a"), true);

// parse5 6
assert.equal(baseOfHtml('<title>x</title><BASE href="http://a/b?c&amp;d">'), "http://a/b?c&d");

// tr46 1
assert.equal(idnHostname("실례.테스트"), true);
assert.equal(idnHostname("0a.א"), false);
assert.equal(hostname("xn--07jt112bpxg.xn--9t4b11yi5a"), false);

// Ajv 6 takes formats as they are; its keywords are not those of Ajv 8.
const ajv6 = new Ajv6({ formats });
const isDate = ajv6.compile({ type: "string", format: "date" });
assert.deepEqual([isDate("2024-02-29"), isDate("2023-02-29")], [true, false]);
assert.throws(
  () => addFormats(ajv6),
  /^TypeError: addFormats needs an instance of the class of Ajv 8/,
);

// fast-check 2
assert.throws(() => arbitrary(rfc3986.rules.IPv4address), {
  name: "TypeError",
  message: "arbitrary needs fast-check 3 or later",
});

writeFileSync("address.abnf", 'address = host [ ":" port ]\n');
writeFileSync(
  "main.js",
  'import { address } from "./address.abnf";\n' +
    'export default [address.test("["), address.capture("[::1]:80").port];\n',
);
const plugins = [abnf({ imports: ["rfc3986"], rules: { address: { captures: ["port"] } } })];

/** Runs a bundle. */
async function outcomeOf({ code }) {
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return module.default;
}

// Rollup 3
const bundle = await rollup({ input: "main.js", plugins });
const { output } = await bundle.generate({ format: "es" });
assert.deepEqual(await outcomeOf(output[0]), [false, "80"]);

// Vite 5 and 6: the build, and the development server.
for (const name of ["vite", "vite6"]) {
  const { version, build, createServer } = await import(name);
  const lib = { entry: "main.js", fileName: "main", formats: ["es"] };
  const options = { configFile: false, logLevel: "error", plugins };
  const [built] = await build({ ...options, build: { lib, write: false } });
  assert.deepEqual(await outcomeOf(built.output[0]), [false, "80"], version);
  const middleware = { middlewareMode: true, watch: null, ws: false };
  const server = await createServer({ ...options, server: middleware, appType: "custom" });
  const served = await server.ssrLoadModule("/main.js");
  assert.deepEqual(served.default, [false, "80"], version);
  await server.close();
}
