import { BaseUriError, establishBase, rfc3986, UriSyntaxError } from "../../src/index.js";
import { caught } from "../helpers/caught.js";
import type { BaseLayer, BaseSources } from "../../src/index.js";

describe("establishBase, section 5.1", () => {
  const everywhere: BaseSources = {
    content: "http://content/",
    encapsulating: ["http://inner/", "http://outer/"],
    retrieval: "http://retrieval/",
    default: "http://default/",
  };
  const cases: readonly (readonly [
    title: string,
    sources: BaseSources,
    uri: string,
    layer: BaseLayer,
    depth: number | undefined,
  ])[] = [
    ["5.1.1: the content", everywhere, "http://content/", "content", undefined],
    [
      "5.1.2: the innermost entity",
      { ...everywhere, content: undefined },
      "http://inner/",
      "encapsulating",
      0,
    ],
    [
      "5.1.2: the innermost entity that has a base",
      { ...everywhere, content: undefined, encapsulating: [undefined, undefined, "http://outer/"] },
      "http://outer/",
      "encapsulating",
      2,
    ],
    [
      "5.1.3: the retrieval",
      { retrieval: "http://retrieval/", default: "http://default/" },
      "http://retrieval/",
      "retrieval",
      undefined,
    ],
    [
      "5.1.3: no entity has a base",
      { encapsulating: [undefined], retrieval: "http://retrieval/" },
      "http://retrieval/",
      "retrieval",
      undefined,
    ],
    ["5.1.4: the default", { default: "http://default/" }, "http://default/", "default", undefined],
    ["4.1: no fragment", { retrieval: "http://a/b?c#d" }, "http://a/b?c", "retrieval", undefined],
    ["an opaque base", { default: "mailto:a" }, "mailto:a", "default", undefined],
  ];

  it.each(cases)("%s", (_, sources, uri, layer, depth) => {
    expect(establishBase(sources)).toStrictEqual({ uri, layer, depth });
  });

  it.each(["a/b", "//a/b", "/", "", "#f"])("refuses %j, which is not absolute", (content) => {
    const error = caught(() => establishBase({ ...everywhere, content }));
    expect(error).toBeInstanceOf(BaseUriError);
    expect(error).toMatchObject({ kind: "relative", base: content, offset: 0 });
  });

  it("refuses strings that are not references", () => {
    const error = caught(() => establishBase({ ...everywhere, content: "http://[a" }));
    expect(error).toBeInstanceOf(UriSyntaxError);
    expect(error).toMatchObject({ input: "http://[a", offset: 9 });
  });

  it("does not look at layers further out", () => {
    expect(establishBase({ content: "x:/", retrieval: "not absolute" }).uri).toBe("x:/");
  });

  it("needs one", () => {
    for (const sources of [{}, { encapsulating: [] }, { encapsulating: [undefined] }]) {
      const error = caught(() => establishBase(sources));
      expect(error).toBeInstanceOf(BaseUriError);
      expect(error).toMatchObject({
        kind: "missing",
        base: "",
        message: "no layer defines a base URI",
      });
    }
  });

  it("speaks the language of its dialect", () => {
    expect(() => rfc3986.establishBase({ default: "x:[" })).toThrow(UriSyntaxError);
    expect(establishBase({ default: "x:[" }).uri).toBe("x:[");
  });
});
