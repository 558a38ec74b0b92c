/**
 * The tests of other people's libraries, as far as they follow the RFCs: those of the package that Ajv depends on, and the
 * strings and verdicts of uritemplate-test, without any other data of theirs.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { rfc6570 } from "../../grammar/index.js";
import { rfc3986 } from "../../src/index.js";

const { resolve } = createRequire(require.resolve("ajv"));
const folder = join(dirname(resolve("fast-uri/package.json")), "test");

function textOf(name: string): string {
  return readFileSync(join(folder, name), "utf8");
}

describe("fast-uri, test/resolve.test.js", () => {
  const CASE = /fastURI\.resolve\(base, '([^']*)'\), '([^']*)'/g;
  const cases = [...textOf("resolve.test.js").matchAll(CASE)].map(
    ([, reference = "", target = ""]) => [reference, target] as const,
  );
  const base = "uri://a/b/c/d;p?q";

  it("has cases", () => {
    expect(cases.length).toBeGreaterThan(35);
  });

  test.each(cases)("%j is %j", (reference, target) => {
    expect(rfc3986.resolve(reference, base)).toBe(target);
  });
});

describe("fast-uri, test/rfc-3986.test.js: remove_dot_segments", () => {
  const CASE = /host: 'example\.com', path: '(\/[^']*)', secure: true \}\),\s*'([^']*)'/g;
  const cases = [...textOf("rfc-3986.test.js").matchAll(CASE)].map(
    ([, path = "", target = ""]) => [path, target] as const,
  );

  it("has cases", () => {
    expect(cases.length).toBeGreaterThan(5);
  });

  test.each(cases)("%j leads to %j", (path, target) => {
    expect(rfc3986.resolve(path, "http://example.com")).toBe(target);
  });
});

/** The components of a URI in the fixture, if the fixture does not change them. */
interface Parsed {
  readonly scheme?: string;
  readonly query?: string;
  readonly fragment?: string;
}

describe("fast-uri, test/fixtures/uri-js-parse.json", () => {
  const fixture = JSON.parse(textOf("fixtures/uri-js-parse.json")) as [string, Parsed][];
  // For these schemes the suite wants other components than those of the generic syntax.
  const own = new Set(["mailto", "ws", "wss"]);
  const cases = fixture.filter(
    ([text, { scheme }]) => rfc3986.canParse(text) && !own.has(scheme ?? ""),
  );

  it("has cases that are references of RFC 3986", () => {
    expect(cases.length).toBeGreaterThan(15);
  });

  test.each(cases)("%j", (text, { scheme, query, fragment }) => {
    const record = rfc3986.parse(text);
    expect([record.scheme, record.query, record.fragment]).toEqual([scheme, query, fragment]);
  });
});

/**
 * uritemplate-test (uri-templates, Apache License 2.0): the templates of spec-examples.json, by the
 * level that it gives them. They are the tables of RFC 6570, section 1.2.
 */
const TEMPLATES_BY_LEVEL = {
  1: ["{var}", "{hello}"],
  2: ["{+var}", "{+hello}", "{+path}/here", "here?ref={+path}"],
  3: [
    "map?{x,y}",
    "{x,hello,y}",
    "{+x,hello,y}",
    "{+path,x}/here",
    "{#x,hello,y}",
    "{#path,x}/here",
    "X{.var}",
    "X{.x,y}",
    "{/var}",
    "{/var,x}/here",
    "{;x,y}",
    "{;x,y,empty}",
    "{?x,y}",
    "{?x,y,empty}",
    "?fixed=yes{&x}",
    "{&x,y,empty}",
  ],
  4: [
    ...["{var:3}", "{var:30}", "{list}", "{list*}", "{keys}", "{keys*}"],
    ...["{+path:6}/here", "{+list}", "{+list*}", "{+keys}", "{+keys*}"],
    ...["{#path:6}/here", "{#list}", "{#list*}", "{#keys}", "{#keys*}"],
    ...["X{.var:3}", "X{.list}", "X{.list*}", "X{.keys}"],
    ...["{/var:1,var}", "{/list}", "{/list*}", "{/list*,path:4}", "{/keys}", "{/keys*}"],
    ...["{;hello:5}", "{;list}", "{;list*}", "{;keys}", "{;keys*}"],
    ...["{?var:3}", "{?list}", "{?list*}", "{?keys}", "{?keys*}"],
    ...["{&var:3}", "{&list}", "{&list*}", "{&keys}", "{&keys*}"],
  ],
} as const;

/**
 * The same suite (Apache License 2.0): spec-examples-by-section.json, by the section of RFC 6570.
 * Where the suite gives no level, it is 4.
 */
const TEMPLATES_BY_SECTION: Readonly<Record<string, readonly string[]>> = {
  "3.2.1": [
    ...["{count}", "{count*}", "{/count}", "{/count*}", "{;count}", "{;count*}"],
    ...["{?count}", "{?count*}", "{&count*}"],
  ],
  "3.2.2": [
    ...["{var}", "{hello}", "{half}", "O{empty}X", "O{undef}X", "{x,y}", "{x,hello,y}"],
    ...["?{x,empty}", "?{x,undef}", "?{undef,y}", "{var:3}", "{var:30}"],
    ...["{list}", "{list*}", "{keys}", "{keys*}"],
  ],
  "3.2.3": [
    ...["{+var}", "{+hello}", "{+half}", "{base}index", "{+base}index", "O{+empty}X"],
    ...["O{+undef}X", "{+path}/here", "{+path:6}/here", "here?ref={+path}"],
    ...["up{+path}{var}/here", "{+x,hello,y}", "{+path,x}/here"],
    ...["{+list}", "{+list*}", "{+keys}", "{+keys*}"],
  ],
  "3.2.4": [
    ...["{#var}", "{#hello}", "{#half}", "foo{#empty}", "foo{#undef}", "{#x,hello,y}"],
    ...["{#path,x}/here", "{#path:6}/here", "{#list}", "{#list*}", "{#keys}"],
  ],
  "3.2.5": [
    ...["{.who}", "{.who,who}", "{.half,who}", "www{.dom*}", "X{.var}", "X{.var:3}"],
    ...["X{.empty}", "X{.undef}", "X{.list}", "X{.list*}", "{#keys}", "{#keys*}"],
    ...["X{.keys}", "X{.keys*}", "X{.empty_keys}", "X{.empty_keys*}"],
  ],
  "3.2.6": [
    ...["{/who}", "{/who,who}", "{/half,who}", "{/who,dub}", "{/var}", "{/var,empty}"],
    ...["{/var,undef}", "{/var,x}/here", "{/var:1,var}"],
    ...["{/list}", "{/list*}", "{/list*,path:4}", "{/keys}", "{/keys*}"],
  ],
  "3.2.7": [
    ...["{;who}", "{;half}", "{;empty}", "{;hello:5}", "{;v,empty,who}", "{;v,bar,who}"],
    ...["{;x,y}", "{;x,y,empty}", "{;x,y,undef}", "{;list}", "{;list*}", "{;keys}", "{;keys*}"],
  ],
  "3.2.8": [
    ...["{?who}", "{?half}", "{?x,y}", "{?x,y,empty}", "{?x,y,undef}", "{?var:3}"],
    ...["{?list}", "{?list*}", "{?keys}", "{?keys*}"],
  ],
  "3.2.9": [
    ...["{&who}", "{&half}", "?fixed=yes{&x}", "{&var:3}", "{&x,y,empty}", "{&x,y,undef}"],
    ...["{&list}", "{&list*}", "{&keys}", "{&keys*}"],
  ],
};

/** The same suite (Apache License 2.0): extended-tests.json. Of level 4, given or by default. */
const EXTENDED_TEMPLATES: readonly string[] = [
  "{/id*}",
  "{/id*}{?fields,first_name,last.name,token}",
  "/search.{format}{?q,geocode,lang,locale,page,result_type}",
  "/test{/Some%20Thing}",
  "/set{?number}",
  "/loc{?long,lat}",
  "/base{/group_id,first_name}/pages{/page,lang}{?format,q}",
  "/sparql{?query}",
  "/go{?uri}",
  "/service{?word}",
  "/lookup{?Stra%C3%9Fe}",
  "{random}",
  "{?assoc_special_chars*}",
  "{/id*}{?fields,token}",
  ...["{/empty_list}", "{/empty_list*}", "{?empty_list}", "{?empty_list*}"],
  ...["{?empty_assoc}", "{?empty_assoc*}"],
  ...["{42}", "{?42}", "{1337}", "{?1337*}", "{?german*}"],
  "{?id,token,keys*}",
  "{/id}{?token,keys*}",
  "{?id,token}{&keys*}",
  "/user{/id}{?token,tab}{&keys*}",
  ...["{+id}", "{#id}", "{id}", "{+not_pct}", "{#not_pct}", "{not_pct}"],
  ...["{+list}", "{#list}", "{list}", "{+keys}", "{#keys}", "{keys}"],
];

/**
 * The same suite (Apache License 2.0): negative-tests.json. Its expansions have to fail; for
 * `refused` because they are no `URI-Template` (RFC 6570, section 2), for `notBySyntax` later.
 */
const FAILING_TEMPLATES = {
  refused: [
    "{/id*",
    "/id*}",
    "{/?id}",
    "{var:prefix}",
    "{hello:2*}",
    "{??hello}",
    "{$var}",
    "{*keys?}",
    "{?empty=default,var}",
    "{var}{-prefix|/-/|var}",
    "?q={searchTerms}&amp;c={example:color?}",
    "x{?empty|foo=none}",
    "/h{#hello+}",
    "/h#{hello+}",
    "{;keys:1*}",
    "?{-join|&|var,list}",
    "/people/{~thing}",
    "/sparql{?query){&default-graph-uri*}",
    "/resolution{?x, y}",
  ],
  notBySyntax: [
    { text: "{!hello}", reason: "`!` is an `op-reserve`: section 2.2 keeps it for extensions" },
    { text: "{=path}", reason: "`=` is an `op-reserve`: section 2.2 keeps it for extensions" },
    { text: "{|var*}", reason: "`|` is an `op-reserve`: section 2.2 keeps it for extensions" },
    { text: "/vars/:var", reason: "without braces all of it is `literals`, the colon too" },
    { text: "{keys:1}", reason: "only the value shows that the prefix has no string to apply to" },
    { text: "{+keys:1}", reason: "only the value shows that the prefix has no string to apply to" },
  ],
} as const;

function isTemplate(text: string): boolean {
  return rfc6570.rules["URI-Template"].test(text);
}

describe("uritemplate-test, spec-examples.json", () => {
  test.each(Object.values(TEMPLATES_BY_LEVEL).flat())("%s is a template", (template) => {
    expect(isTemplate(template)).toBe(true);
  });
});

describe.each([
  ...Object.entries(TEMPLATES_BY_SECTION).map(
    ([section, templates]) => [`spec-examples-by-section.json, ${section}`, templates] as const,
  ),
  ["extended-tests.json", EXTENDED_TEMPLATES] as const,
])("uritemplate-test, %s", (_file, templates) => {
  test.each(templates.map((template) => [template]))("%s is a template", (template) => {
    expect(isTemplate(template)).toBe(true);
  });
});

describe("uritemplate-test, negative-tests.json", () => {
  test.each(FAILING_TEMPLATES.refused)("%s is not a template", (text) => {
    expect(isTemplate(text)).toBe(false);
  });

  test.each(FAILING_TEMPLATES.notBySyntax)("$text is one: $reason", ({ text }) => {
    expect(isTemplate(text)).toBe(true);
  });
});
