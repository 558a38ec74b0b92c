import { readFileSync } from "node:fs";
import { MismatchError, rfc6570, templateLevel } from "../../grammar/index.js";

describe("RFC 6570 section 1.2: levels and expression types", () => {
  test.each([
    // Level 1: simple string expansion
    ["{var}", 1],
    ["{hello}", 1],
    // Level 2: reserved string expansion, fragment expansion
    ["{+var}", 2],
    ["{+hello}", 2],
    ["{+path}/here", 2],
    ["here?ref={+path}", 2],
    ["X{#var}", 2],
    ["X{#hello}", 2],
    // Level 3: string, reserved and fragment expansion with multiple variables
    ["map?{x,y}", 3],
    ["{x,hello,y}", 3],
    ["{+x,hello,y}", 3],
    ["{+path,x}/here", 3],
    ["{#x,hello,y}", 3],
    ["{#path,x}/here", 3],
    // Level 3: label, path segment, path-style parameter, form-style query and continuation
    ["X{.var}", 3],
    ["X{.x,y}", 3],
    ["{/var}", 3],
    ["{/var,x}/here", 3],
    ["{;x,y}", 3],
    ["{;x,y,empty}", 3],
    ["{?x,y}", 3],
    ["{?x,y,empty}", 3],
    ["?fixed=yes{&x}", 3],
    ["{&x,y,empty}", 3],
    // Level 4: value modifiers
    ["{var:3}", 4],
    ["{var:30}", 4],
    ["{list}", 1],
    ["{list*}", 4],
    ["{keys*}", 4],
    ["{+path:6}/here", 4],
    ["{+list*}", 4],
    ["{#path:6}here", 4],
    ["{#keys*}", 4],
    ["X{.var:3}", 4],
    ["X{.keys*}", 4],
    ["{/var:1,var}", 4],
    ["{/list*,path:4}", 4],
    ["{;hello:5}", 4],
    ["{;list*}", 4],
    ["{?var:3}", 4],
    ["{&keys*}", 4],
  ])("%s is of level %d", (template, level) => {
    expect(templateLevel(template)).toBe(level);
  });

  test("the highest of the expressions counts, wherever it stands", () => {
    expect(templateLevel("{a}{+b}{?c,d}{e*}")).toBe(4);
    expect(templateLevel("{e*}{?c,d}{+b}{a}")).toBe(4);
    expect(templateLevel("{a,b}{+c}")).toBe(3);
    expect(templateLevel("{a}{+c}{b}")).toBe(2);
  });

  test("a template without expressions is of level 1", () => {
    expect(templateLevel("")).toBe(1);
    expect(templateLevel("/%7Ejoe")).toBe(1);
  });
});

describe("RFC 6570 section 2.2: operators reserved for extensions", () => {
  test.each(["{=a}", "{,a}", "{!a}", "{@a}", "{|a}", "{a*}{|b}"])(
    "%s is of no level",
    (template) => {
      expect(rfc6570.rules["URI-Template"].test(template)).toBe(true);
      expect(templateLevel(template)).toBeNull();
    },
  );
});

describe("strings that are not templates", () => {
  test.each([
    ["{", 1],
    ["{a", 2],
    ["{a,}", 3],
    ["{a:0}", 3],
    ["{a:12345}", 7],
    ["a b", 1],
  ])("%s fails at offset %d", (input, offset) => {
    let thrown: unknown;
    try {
      templateLevel(input);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(MismatchError);
    expect(thrown).toMatchObject({ rule: "URI-Template", input, offset });
  });

  test("a TypeError for values that are not strings", () => {
    expect(() => templateLevel(1 as never)).toThrow(TypeError);
  });
});

describe("the extension that the level is read with", () => {
  interface Standard {
    readonly cases: readonly { rule: string; accept: string[] }[];
  }
  const file = new URL("../standards/rfc6570.json", `file://${__filename}`);
  const { cases } = JSON.parse(readFileSync(file, "utf8")) as Standard;
  const [templates] = cases.filter(({ rule }) => rule === "URI-Template");

  test("every template has a level or a reserved operator", () => {
    for (const template of templates?.accept ?? []) {
      const isReserved = /\{[=,!@|]/.test(template);
      expect(templateLevel(template) === null).toBe(isReserved);
    }
    expect(templates?.accept.length).toBeGreaterThan(5);
  });
});
