/**
 * The strings and verdicts of other test suites, without any other data of theirs. Data that are
 * not strings are left out, because a grammar cannot read them.
 *
 * Each table is the union of all versions of a file that could be read.
 */

/** A string about which a suite and the ABNF disagree. `valid` is the verdict of the ABNF. */
interface Departure {
  readonly text: string;
  readonly valid: boolean;
  readonly reason: string;
}

/** The verdicts of a suite, and the strings about which the ABNF disagrees. */
interface Verdicts {
  readonly accept: readonly string[];
  readonly reject: readonly string[];
  readonly departures: readonly Departure[];
}

/**
 * JSON-Schema-Test-Suite (json-schema-org, MIT licensed), of tests/draft2020-12/optional/format:
 * uri.json, for the rule `URI` of RFC 3986, Appendix A.
 */
export const URI_FORMAT: Verdicts = {
  accept: [
    "http://foo.bar/?baz=qux#quux",
    "http://foo.com/blah_(wikipedia)_blah#cite-1",
    "http://foo.bar/?q=Test%20URL-encoded%20stuff",
    "http://xn--nw2a.xn--j6w193g/",
    "http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com",
    "http://223.255.255.254",
    "ftp://ftp.is.co.za/rfc/rfc1808.txt",
    "http://www.ietf.org/rfc/rfc2396.txt",
    "ldap://[2001:db8::7]/c=GB?objectClass?one",
    "mailto:John.Doe@example.com",
    "news:comp.infosystems.www.servers.unix",
    "tel:+1-816-555-1212",
    "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
    "http://087.10.0.1/",
    "http://999.999.999.999/",
    "http://a.com:",
    "http://a.com:999999999",
    "http://:80",
    "http://@a.com",
    "http://user@",
    "http://!$&'()*+,;=.com",
    "http://example.com.",
    "http://exa~mple.com/",
    "http://under_score.com/",
  ],
  reject: [
    "//foo.bar/?baz=qux#quux",
    "/abc",
    "\\\\WINDOWS\\fileshare",
    "abc",
    "http:// shouldfail.com",
    ":// should fail",
    "bar,baz:foo",
    "https://[@example.org/test.txt",
    "https://example.org/foobar\u00AE.txt",
    "https://example.org/foobar\\.txt",
    'https://example.org/foobar".txt',
    "https://example.org/foobar<>.txt",
    "https://example.org/foobar{}.txt",
    "https://example.org/foobar^.txt",
    "https://example.org/foobar`.txt",
    "https://example.org/foo bar.txt",
    "https://example.org/foobar|.txt",
    "http://example.com/%6G",
    "http://example.com/%A",
    "http://example.com/%",
    "1http://example.com",
    "ht_tp://example.com",
    "http://example.com:abc/path",
    "http://a.com:8:0",
    "http://a.com::",
  ],
  departures: [],
};

/** The same suite (MIT licensed): uri-reference.json, for `URI-reference` of RFC 3986, Appendix A. */
export const URI_REFERENCE_FORMAT: Verdicts = {
  accept: [
    "http://foo.bar/?baz=qux#quux",
    "//foo.bar/?baz=qux#quux",
    "/abc",
    "abc",
    "#fragment",
    "http://087.10.0.1/",
    "http://999.999.999.999/",
    "",
    "?query=1",
    "//",
    "./this:that",
    "//[V1.fe]/p",
  ],
  reject: [
    "\\\\WINDOWS\\fileshare",
    "#frag\\ment",
    "/foobar\u00AE.txt",
    "https://example.org/foobar\\.txt",
    "/%zz",
    '/a"b',
    "/[::1]",
    "//example.com:abc/p",
    "//a@b@example.com/",
    "//[::ffff:192.168.0.01]/p",
    "1:b",
    "/p\n",
  ],
  departures: [],
};

/** The same suite (MIT licensed): iri.json, for the rule `IRI` of RFC 3987, section 2.2. */
export const IRI_FORMAT: Verdicts = {
  accept: [
    "http://ƒøø.ßår/?∂éœ=πîx#πîüx",
    "http://ƒøø.com/blah_(wîkïpédiå)_blah#ßité-1",
    "http://ƒøø.ßår/?q=Test%20URL-encoded%20stuff",
    "http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com",
    "http://[2001:0db8:85a3:0000:0000:8a2e:0370:7334]",
    "http://[2001:db8::1]",
    "http://[V1.fe]",
    "http://192.168.0.1/p",
    "urn:example:resource",
    "file:/etc/hosts",
    "http://ƒøø.ßår/\u{10300}",
    "http://ƒøø.ßår/?q=\u{F0000}",
  ],
  reject: [
    "http://2001:0db8:85a3:0000:0000:8a2e:0370:7334",
    "/abc",
    "\\\\WINDOWS\\filëßåré",
    "âππ",
    "http://[::ffff:192.168.0.01]",
    "http://ƒøø.ßår/\n",
  ],
  departures: [],
};

/** The same suite (MIT licensed): iri-reference.json, for `IRI-reference` of RFC 3987, section 2.2. */
export const IRI_REFERENCE_FORMAT: Verdicts = {
  accept: [
    "http://ƒøø.ßår/?∂éœ=πîx#πîüx",
    "//ƒøø.ßår/?∂éœ=πîx#πîüx",
    "/âππ",
    "âππ",
    "#ƒrägmênt",
    "//[V1.fe]/p",
    "//[2001:db8::1]/p",
    "/âππ/\u{10300}",
    "?q=\u{F0000}",
  ],
  reject: ["\\\\WINDOWS\\filëßåré", "#ƒräg\\mênt", "//[::ffff:192.168.0.01]/p", "/âππ\n"],
  departures: [],
};

/** The same suite (MIT licensed): ipv6.json, for the rule `IPv6address` of RFC 3986, section 3.2.2. */
export const IPV6_FORMAT: Verdicts = {
  accept: [
    "::1",
    "::abef",
    "::",
    "::42:ff:1",
    "d6::",
    "1:d6::42",
    "1::d6:192.168.0.1",
    "1:2::192.168.0.1",
    "::ffff:192.168.0.1",
    "1:2:3:4:5:6:7:8",
    "1000:1000:1000:1000:1000:1000:255.255.255.255",
    "2001:DB8::1",
    "2001:0db8:0000:0000:0000:0000:0000:0001",
    "1:2::3:4:5:6",
    "1::2:3:4:5:6",
    "::1:2:3:4:5:6",
    "::1:2:3:4:5:1.2.3.4",
  ],
  reject: [
    "12345::",
    "::abcef",
    "1:1:1:1:1:1:1:1:1:1:1:1:1:1:1:1",
    "::laptop",
    ":2:3:4:5:6:7:8",
    "1:2:3:4:5:6:7:",
    ":2:3:4::8",
    "1::d6::42",
    "1::2:192.168.256.1",
    "1::2:192.168.ff.1",
    "1:2:3:4:5:::8",
    "1:2:3:4:5:6:7",
    "1",
    "127.0.0.1",
    "1:2:3:4:1.2.3",
    "  ::1",
    "::1  ",
    "fe80::/64",
    "fe80::a%eth1",
    "100:100:100:100:100:100:255.255.255.255.255",
    "100:100:100:100:100:100:100:255.255.255.255",
    "1:2:3:4:5:6:7:\u09EA",
    "1:2::192.16\u09EA.0.1",
    "[::1]",
    "::ffff:192.168.0.01",
    "1:2:3:4:5:6:7:8::",
    "::1\n",
    "::ffff:256.1.1.1",
  ],
  departures: [],
};

/** The same suite (MIT licensed): uri-template.json, for `URI-Template` of RFC 6570, section 2. */
export const URI_TEMPLATE_FORMAT: Verdicts = {
  accept: [
    "http://example.com/dictionary/{term:1}/{term}",
    "http://example.com/dictionary",
    "dictionary/{term:1}/{term}",
    "",
    "a%41b",
    "a\u{1F600}b",
    "a\uE000b",
    "a\u{F0000}b",
    "{+var}",
    "{#var}",
    "{.var}",
    "{/var}",
    "{;var}",
    "{?var}",
    "{&var}",
    "{var*}",
    "{x,y}",
    "{a.b}",
    "{%41}",
    "{v:1000}",
  ],
  reject: [
    "http://example.com/dictionary/{term:1}/{term",
    "{}",
    "{a,,b}",
    "{v:0}",
    "{v:10000}",
    "foo}bar",
    "a%",
    "a%4",
    "a%GG",
    "{a..b}",
    "{%}",
    "{%4}",
    "{%GG}",
    "{v:01}",
    "a b",
    "a\u007Fb",
    "{a,}",
    "{var=def}",
    "{,+var}",
  ],
  departures: [
    {
      text: "a'b",
      valid: false,
      reason:
        "`literals` as printed leaves out %x27; the suite follows erratum 6937, which adds it",
    },
  ],
};

/**
 * uritemplate-test (uri-templates, Apache License 2.0): the templates of spec-examples.json, by the
 * level that it gives them. They are the tables of RFC 6570, section 1.2.
 */
export const TEMPLATES_BY_LEVEL = {
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
export const TEMPLATES_BY_SECTION: Readonly<Record<string, readonly string[]>> = {
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
export const EXTENDED_TEMPLATES: readonly string[] = [
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
export const FAILING_TEMPLATES = {
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
