/** From trees to records: the record of the tree of a string is that of the string. */
import fc from "fast-check";
import P from "parsimmon";
import { compile } from "../../grammar/index.js";
import { rfc9110 } from "../../grammar/rfc/rfc9110.js";
import { fromTree, parse, rfc2396, rfc2396bis, rfc3986, rfc3987 } from "../../src/index.js";
import { caught } from "../helpers/caught.js";
import { stringsOf } from "../helpers/references.js";
import { scaled, tries } from "../helpers/worlds.js";
import { tableOf } from "../standards/table.js";
import type { ParseNode } from "../../grammar/index.js";

/** The rules of references in each dialect. */
const RULES = [
  [rfc2396, "URI-reference", "absoluteURI", "relativeURI"],
  [rfc2396bis, "URI-reference", "absolute-URI-reference", "absolute-URI", "relative-URI"],
  [rfc3986, "URI-reference", "URI", "absolute-URI", "relative-ref"],
  [rfc3987, "IRI-reference", "IRI", "absolute-IRI", "irelative-ref"],
] as const;
const CASES = RULES.flatMap(([dialect, ...rules]) =>
  rules.map((name) => ({ dialect, name, rule: dialect.grammar.rule(name) })),
);

/** The references in the tables of examples. */
const EXAMPLES = ["rfc3986", "rfc3987"].flatMap((table) =>
  tableOf(table)
    .cases.filter(({ rule }) => CASES.some(({ name }) => name === rule))
    .flatMap(({ accept }) => accept.filter((input) => typeof input === "string")),
);

/** All strings of some characters up to a length. */
function* world(characters: readonly string[], length: number): Generator<string> {
  yield "";
  if (length > 0)
    for (const rest of world(characters, length - 1))
      for (const character of characters) yield character + rest;
}

describe.each(CASES)("$name", ({ dialect, name, rule }) => {
  it("the record of a tree is that of its text, for random references", () => {
    fc.assert(
      fc.property(stringsOf(dialect.grammar.toString(), name), (text) => {
        expect(dialect.fromTree(rule.tryParse(text))).toStrictEqual(dialect.parse(text));
      }),
      { numRuns: tries(2000) },
    );
  });

  it("and for every short string", () => {
    let references = 0;
    for (const text of world(Array.from("a1:/?#@.["), scaled(5, 3))) {
      if (!rule.test(text)) continue;
      references += 1;
      expect(dialect.fromTree(rule.tryParse(text))).toStrictEqual(dialect.parse(text));
    }
    expect(references).toBeGreaterThan(5);
  });

  it("and for the examples of standards", () => {
    const references = EXAMPLES.filter((text) => rule.test(text));
    expect(references.length).toBeGreaterThan(10);
    for (const text of references)
      expect(dialect.fromTree(rule.tryParse(text))).toStrictEqual(dialect.parse(text));
  });
});

describe("trees of selected rules", () => {
  const COMMON = ["scheme", "authority", "userinfo", "host", "port", "query", "fragment"];
  const rfc2396Needs = [
    ...[...COMMON, "reg-name", "IPv4address", "hostname", "abs-path", "rel-path", "opaque-part"],
  ];
  const rfc3986Needs = [
    ...[...COMMON, "IPv6address", "IPvFuture", "IPv4address", "reg-name"],
    ...["path-abempty", "path-absolute", "path-rootless", "path-noscheme"],
  ];
  const common = ["scheme", "port", "IPv6address", "IPvFuture", "IPv4address"];
  const rfc3987Needs = rfc3986Needs.map((name) => (common.includes(name) ? name : `i${name}`));
  const needs: readonly (readonly [string, (typeof RULES)[number][0], string, string[]])[] = [
    ["rfc2396", rfc2396, "URI-reference", rfc2396Needs],
    ["rfc2396bis", rfc2396bis, "URI-reference", [...rfc2396Needs, "IPv6reference"]],
    ["rfc3986", rfc3986, "URI-reference", rfc3986Needs],
    ["rfc3987", rfc3987, "IRI-reference", rfc3987Needs],
  ] as const;
  const texts = ["", "//", "//h", "//u@h:1/a?b#c", "//[::1.2.3.4]", "//1.2.3.4:", "a/b", "x:?a"];
  const more = ["x:a?b?c", "x://a_b:c/d?e", "x:/a", "x:", "#", "//[v1.a]", "//u@h.", "?", "//a_b"];

  describe.each(needs)("%s", (_, dialect, name, needed) => {
    const rule = dialect.grammar.rule(name);
    const references = [...texts, ...more].filter((text) => rule.test(text));

    it("have the record, with the rules of all components", () => {
      const only = rule.only(...needed);
      for (const text of references)
        expect(dialect.fromTree(only.tryParse(text))).toStrictEqual(dialect.parse(text));
    });

    it("have the record or are refused, with fewer rules", () => {
      let refused = 0;
      const fewer = fc.record({
        text: fc.oneof(fc.constantFrom(...references), stringsOf(dialect.grammar.toString(), name)),
        selected: fc.subarray(needed, { minLength: 1 }),
      });
      fc.assert(
        fc.property(fewer, ({ text, selected }) => {
          const tree = rule.only(...selected).tryParse(text);
          const outcome = caught(() =>
            expect(dialect.fromTree(tree)).toStrictEqual(dialect.parse(text)),
          );
          if (outcome === undefined) return;
          refused += 1;
          expect(outcome).toStrictEqual(
            new TypeError(
              `the tree of ${name} lacks the node of a component: it has only some rules, or is of another standard`,
            ),
          );
        }),
        { numRuns: tries(3000) },
      );
      expect(refused).toBeGreaterThan(10);
    });

    it.each(needed.map((rule) => [rule]))("need %s", (missing) => {
      const only = rule.only(...needed.filter((other) => other !== missing));
      const refused = references.filter(
        (text) => caught(() => dialect.fromTree(only.tryParse(text))) instanceof TypeError,
      );
      expect(refused).not.toEqual([]);
    });
  });
});

describe("a node", () => {
  const links = compile('links = 1*("<" URI-reference ">" *" ")', { imports: [rfc3986.grammar] });
  const wanted = ["http://u@[::1]:8080/a?b#c", "//h", "", "../a?b"];
  const text = wanted.map((reference) => `<${reference}>`).join(" ");

  it("in the tree of a grammar that imports the rule, at any offset", () => {
    const nodes = links.rules.links.tryParse(text).findAll("URI-reference");
    expect(nodes.map((node) => node.text)).toStrictEqual(wanted);
    expect(nodes.map((node) => rfc3986.fromTree(node))).toStrictEqual(
      wanted.map((reference) => rfc3986.parse(reference)),
    );
    const location = rfc9110.rules.Location.tryParse("/a?b").find("URI-reference");
    expect(location && rfc3986.fromTree(location)).toStrictEqual(rfc3986.parse("/a?b"));
  });

  it("of a Parsimmon parser at an offset", () => {
    const link = P.seq(P.string("<<"), rfc2396bis.rules["absolute-URI"], P.string(">"));
    const [, node] = link.tryParse("<<mailto:a?b>");
    expect(node.start).toBe(2);
    expect(fromTree(node)).toStrictEqual(parse("mailto:a?b"));
    expect(fromTree(node)).toMatchObject({ kind: "opaque", path: "a", query: "b" });
  });

  it("of another rule is refused", () => {
    expect(() => rfc3986.fromTree(rfc3986.rules.host.tryParse("h"))).toThrow(
      new TypeError(
        "fromTree takes a node of URI-reference, URI, absolute-URI, relative-ref, not of host",
      ),
    );
    expect(() => rfc3987.fromTree(rfc3986.rules.URI.tryParse("x:"))).toThrow(
      new TypeError(
        "fromTree takes a node of IRI-reference, IRI, absolute-IRI, irelative-ref, not of URI",
      ),
    );
  });

  it.each([
    [rfc3986, rfc2396bis, "/a"],
    [rfc3986, rfc2396bis, "//h"],
    [rfc2396bis, rfc3986, "//h"],
    [rfc2396bis, rfc3986, "a"],
    [rfc2396, rfc2396bis, "//[::1]"],
    [rfc2396, rfc2396bis, "x:[a]"],
  ] as const)("of another standard lacks nodes: %#", (dialect, other, reference) => {
    const node = other.rules["URI-reference"].tryParse(reference);
    expect(() => dialect.fromTree(node)).toThrow(
      new TypeError(
        "the tree of URI-reference lacks the node of a component: it has only some rules, or is of another standard",
      ),
    );
  });

  it.each([
    [null, "the node must be an object, not null"],
    ["http://a", "the node must be an object, not string"],
    [{}, "the node must be one of a parse tree, not Object"],
    [{ rule: "URI" }, "the node must be one of a parse tree, not Object"],
  ])("that is none is refused: %j", (value, message) => {
    expect(caught(() => fromTree(value as unknown as ParseNode))).toMatchObject({
      name: "TypeError",
      message,
    });
  });
});
