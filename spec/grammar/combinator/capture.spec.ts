import { compile, rfc2396bis } from "../../../grammar/index.js";
import { UnknownRuleError } from "../../../grammar/common/errors.js";
import { untyped } from "../../helpers/untyped.js";
import { caught } from "../../helpers/caught.js";

const { authority } = rfc2396bis.rules;
const reference = rfc2396bis.rules["URI-reference"];

const { list } = compile('list = "(" *( list / key ) ")"\nkey = 1*ALPHA').rules;

describe("the first occurrence of each rule", () => {
  it.each([
    ["[::1]:80", { host: "[::1]", port: "80" }],
    ["a", { host: "a" }],
    ["a:", { host: "a", port: "" }],
    ["u@a", { host: "a" }],
    // A registry name has neither.
    ["a:b", {}],
    ["", {}],
  ])("host and port of %j", (input, expected) => {
    expect(authority.capture("host", "port")(input)).toEqual(expected);
  });

  it.each(["a b", "[::1", "a\n"])("null of %j", (input) => {
    expect(authority.capture("host", "port")(input)).toBeNull();
  });

  it("is that in the preferred derivation", () => {
    expect(reference.capture("abs-path", "rel-path", "segment")("a/b/c")).toEqual({
      "rel-path": "a/b/c",
      "abs-path": "/b/c",
      segment: "b",
    });
  });

  it("of the rule itself is the whole", () => {
    expect(authority.capture("authority")("a:80")).toEqual({ authority: "a:80" });
  });
});

describe("names", () => {
  it("may be in another case; the result has them as they are asked for", () => {
    expect(untyped(authority).capture("HOST", "Port")("a:1")).toEqual({ HOST: "a", Port: "1" });
  });

  it("may be asked for twice", () => {
    expect(authority.capture("host", "port", "host")("a:1")).toEqual({ host: "a", port: "1" });
  });

  it("may be two spellings of one rule", () => {
    expect(untyped(authority).capture("host", "port", "HOST")("a:1")).toEqual({
      host: "a",
      port: "1",
      HOST: "a",
    });
  });

  it("may be a name of a member of JavaScript objects", () => {
    const { r } = compile(
      'r = [ toString ] [ constructor ] "c"\ntoString = "a"\nconstructor = "b"',
    ).rules;
    const matcher = r.capture("toString", "constructor");
    expect(matcher("abc")).toEqual({ toString: "a", constructor: "b" });
    const captured = matcher("c");
    expect([captured?.toString, captured?.constructor]).toEqual([undefined, undefined]);
  });

  it("may be none", () => {
    expect(authority.capture()("a:1")).toEqual({});
    expect(authority.capture()("a b")).toBeNull();
  });

  it("may be of rules that are nowhere in it", () => {
    expect(authority.capture("query", "host")("a")).toEqual({ host: "a" });
  });

  it("takes no name that the compiler knows to be wrong", () => {
    // @ts-expect-error there is no rule of this name
    expect(caught(() => authority.capture("host", "prot"))).toBeInstanceOf(UnknownRuleError);
    // @ts-expect-error there is no rule of this name
    expect(caught(() => authority.only("hos"))).toBeInstanceOf(UnknownRuleError);
  });

  it.each([
    ["hots", "host", 'no rule named "hots"; did you mean host?'],
    ["hos", "host", 'no rule named "hos"; did you mean host?'],
    ["IPv6adress", "IPv6address", 'no rule named "IPv6adress"; did you mean IPv6address?'],
    ["", undefined, 'no rule named ""'],
    ["__proto__", undefined, 'no rule named "__proto__"'],
    ["constructor", undefined, 'no rule named "constructor"'],
  ])("%j is unknown, and that before any input", (name, nearest, message) => {
    const error = caught(() => untyped(authority).capture("host", name));
    expect(error).toBeInstanceOf(UnknownRuleError);
    expect(error).toMatchObject({ ruleName: name, nearest, message });
  });
});

describe("matchers", () => {
  it("do not see each other, nor their own last input", () => {
    const hosts = authority.capture("host");
    const first = hosts("a");
    const ports = authority.capture("port", "host");
    expect(ports("b:1")).toEqual({ port: "1", host: "b" });
    expect(hosts("")).toEqual({});
    expect(hosts("c d")).toBeNull();
    expect(hosts("e:2")).toEqual({ host: "e" });
    expect(first).toEqual({ host: "a" });
  });

  it("agree with the tree", () => {
    const names = ["scheme", "authority", "host", "port", "abs-path", "query", "fragment"] as const;
    const matcher = reference.capture(...names);
    const inputs = [
      "http://u@a:1/b/c?d#e",
      "mailto:a@b",
      "//[::1]/",
      "?",
      "#",
      "",
      "a/b",
      "a:?b/c",
    ];
    for (const input of inputs) {
      const tree = reference.tryParse(input);
      const expected = names.flatMap((name) => {
        const node = tree.find(name);
        return node === undefined ? [] : [[name, node.text] as const];
      });
      expect(matcher(input)).toEqual(Object.fromEntries(expected));
    }
  });

  it("take octets", () => {
    const { rules } = compile("r = 1*ALPHA s\ns = 1*%x80-FF", { alphabet: "octets" });
    expect(rules.r.capture("s")(Buffer.from("aé"))).toEqual({ s: "\xc3\xa9" });
    expect(rules.r.capture("s")("aé")).toEqual({ s: "\xc3\xa9" });
    expect(rules.r.capture("s")("a")).toBeNull();
  });
});

describe("spans", () => {
  it("are where the rules begin and end, in the order of the names; -1 where they are not", () => {
    const matcher = authority.spans("port", "host", "userinfo");
    expect(Array.from(matcher("u@a:80") ?? [])).toEqual([4, 6, 2, 3, 0, 1]);
    expect(Array.from(matcher("a:") ?? [])).toEqual([2, 2, 0, 1, -1, -1]);
    expect(Array.from(matcher("") ?? [])).toEqual([-1, -1, -1, -1, -1, -1]);
    expect(matcher("a b")).toBeNull();
  });

  it("of a rule that is named twice are there twice", () => {
    const matcher = untyped(authority).spans("host", "port", "HOST", "host");
    expect(Array.from(matcher("u@a:80") ?? [])).toEqual([2, 3, 4, 6, 2, 3, 2, 3]);
    expect(Array.from(matcher("") ?? [])).toEqual([-1, -1, -1, -1, -1, -1, -1, -1]);
    expect(matcher("a b")).toBeNull();
  });

  it("of a recursive rule", () => {
    expect(Array.from(list.spans("list", "key")("((a)b)") ?? [])).toEqual([0, 6, 2, 3]);
  });

  it("are filled anew by the next call", () => {
    const matcher = authority.spans("host");
    const first = matcher("abc");
    const second = matcher("u@d");
    expect(first).toBe(second);
    expect(Array.from(second ?? [])).toEqual([2, 3]);
  });

  it("do not know other names", () => {
    expect(String(caught(() => untyped(authority).spans("hos")))).toBe(
      'UnknownRuleError: no rule named "hos"; did you mean host?',
    );
  });
});

describe("rules that the grammar itself has no name for", () => {
  const base = compile('number = 1*DIGIT\nword = 1*ALPHA\npair = word "=" number');
  const middle = compile('pairs = pair *( "," pair )', { imports: [base] });
  const { rules } = compile("all = <the pairs>", { prose: { "the pairs": middle.rules.pairs } });
  const { both } = compile('both = pairs ";" word\nword = "w"', { imports: [middle] }).rules;

  it("are those that are reached: through prose, and an import of an import", () => {
    expect(rules.all.capture("pairs", "number")("a=1,b=2")).toEqual({
      pairs: "a=1,b=2",
      number: "1",
    });
    const shown = rules.all.only("word").tryParse("a=1,b=2");
    expect(shown.children.map(({ text }) => text)).toEqual(["a", "b"]);
  });

  it("come after the grammar's own of the same name", () => {
    expect(both.capture("word", "number")("a=1;w")).toEqual({ word: "w", number: "1" });
    expect(untyped(both).capture("WORD")("a=1;w")).toEqual({ WORD: "w" });
  });

  it("are unknown where they are not reached", () => {
    expect(() => untyped(rules.all).capture("nobody")).toThrow(UnknownRuleError);
  });
});

describe("a name that is no string", () => {
  it.each([
    [3, "number"],
    [null, "null"],
    [["host"], "Array"],
    [undefined, "undefined"],
  ])("%j", (name, what) => {
    const message = `a rule name is a string, not ${what}`;
    expect(() => authority.capture(name as never)).toThrow(new TypeError(message));
    expect(() => authority.only(name as never)).toThrow(new TypeError(message));
    expect(() => rfc2396bis.rule(name as never)).toThrow(new TypeError(message));
  });
});
