import { parseFragment } from "parse5";
import { compile, rfc3986, UnknownRuleError } from "../../../grammar/index.js";
import { diagram, diagramPage } from "../../../grammar/workbench/diagram/index.js";
import { caught } from "../../helpers/caught.js";

/** The words of a drawing, in its order: labels of boxes, and of ways back. */
function words(svg: string): string[] {
  return [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = ""]) =>
    text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
  );
}

function links(svg: string): string[] {
  return [...svg.matchAll(/<a href="([^"]*)"/g)].map(([, href = ""]) => href);
}

function widthOf(svg: string): number {
  return Number(/ width="(\d+(?:\.\d+)?)"/.exec(svg)?.[1]);
}

describe("diagram", () => {
  const draw = (abnf: string): string[] => words(diagram(compile(abnf, { missing: "defer" }), "r"));

  it.each([
    ['r = "a" / %s"b" / %x41-5A / %d13.10', ['"a"', '%s"b"', "%x41-5A", "%d13.10"]],
    ["r = x y\nx = ALPHA\ny = DIGIT", ["x", "y"]],
    ['r = [ "a" ] *"b" 1*"c"', ['"a"', '"b"', '"c"']],
    ['r = 4"a"', ['"a"', "4 times"]],
    ['r = *4"a"', ['"a"', "at most 4 times"]],
    ['r = 2*4"a" 2*"b"', ['"a"', "2 to 4 times", '"b"', "2 or more times"]],
    ['r = 0"a" "b" ""', ['"b"']],
    ["r = <a & b>", ["<a & b>"]],
    ['r = "a"\nr =/ "b"', ['"a"', '"b"']],
  ])("%s", (abnf, expected) => {
    expect(draw(abnf)).toEqual(expected);
  });

  it("links the rules of the grammar, as they are spelled there, and no others", () => {
    const grammar = compile("r = Name ALPHA\nname = DIGIT");
    expect(links(diagram(grammar, "r"))).toEqual(["#name"]);
    expect(links(diagram(grammar, "r", { linkTo: (name) => `/rules/${name}` }))).toEqual([
      "/rules/Name",
      "/rules/ALPHA",
    ]);
  });

  it("is a picture for screen readers; with links, a group in which they can be reached", () => {
    const grammar = compile("r = name\nname = DIGIT");
    const opening = (svg: string): string => svg.slice(0, svg.indexOf(">"));
    expect(opening(diagram(grammar, "r"))).toContain(
      'role="group" aria-label="Railroad diagram of r"',
    );
    expect(opening(diagram(grammar, "name"))).toContain(
      'role="img" aria-label="Railroad diagram of name"',
    );
  });

  it("continues a long sequence on further lines", () => {
    const wide = diagram(rfc3986, "IPv6address", { width: 2000 });
    const narrow = diagram(rfc3986, "IPv6address", { width: 300 });
    expect(words(narrow)).toEqual(words(wide));
    expect(widthOf(narrow)).toBeLessThan(widthOf(wide));
  });

  it("is well-formed for every rule of RFC 3986", () => {
    for (const name of Object.keys(rfc3986.rules)) {
      const errors: string[] = [];
      parseFragment(diagram(rfc3986, name), { onParseError: ({ code }) => errors.push(code) });
      expect({ name, errors }).toEqual({ name, errors: [] });
    }
  });

  it("refuses a rule that the grammar does not have", () => {
    expect(caught(() => diagram(rfc3986, "authorty"))).toStrictEqual(
      new UnknownRuleError("authorty", "authority"),
    );
  });
});

describe("diagramPage", () => {
  it("leads from a name to its drawing on the same page", () => {
    const page = diagramPage(rfc3986, ["authority", "host"]);
    expect(links(page)).toEqual(["#host"]);
    expect(page.match(/<h2 id="(?:authority|host)">/g)).toHaveLength(2);
  });
});
