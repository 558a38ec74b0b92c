import {
  DEFAULT_PORTS,
  expandAbbreviated,
  HEURISTICS,
  normalize,
  rfc3986,
} from "../../src/index.js";
import { frozenMap } from "../../src/frozen-map.js";

describe("frozenMap", () => {
  const map = new Map([
    ["a", 1],
    ["b", 2],
  ]);
  const frozen = frozenMap(map);

  it("reads as the map of the same entries", () => {
    expect(frozen.size).toBe(2);
    expect([frozen.get("a"), frozen.get("c")]).toStrictEqual([1, undefined]);
    expect([frozen.has("a"), frozen.has("c")]).toStrictEqual([true, false]);
    expect([...frozen]).toStrictEqual([...map]);
    expect([...frozen.entries()]).toStrictEqual([...map]);
    expect([...frozen.keys()]).toStrictEqual(["a", "b"]);
    expect([...frozen.values()]).toStrictEqual([1, 2]);
    const calls: unknown[] = [];
    frozen.forEach(function (this: unknown, ...values) {
      calls.push([this, ...values]);
    }, "self");
    expect(calls).toStrictEqual([
      ["self", 1, "a", frozen],
      ["self", 2, "b", frozen],
    ]);
  });

  it("keeps the entries that it was made of", () => {
    map.set("a", 3);
    expect(frozen.get("a")).toBe(1);
  });
});

describe("tables that are exported", () => {
  it("DEFAULT_PORTS cannot be changed", () => {
    const ports = DEFAULT_PORTS as Map<string, string>;
    expect(() => ports.set("http", "81")).toThrow(TypeError);
    expect(() => ports.delete("http")).toThrow(TypeError);
    expect(() => {
      ports.clear();
    }).toThrow(TypeError);
    expect(() => Map.prototype.set.call(ports, "http", "81")).toThrow(TypeError);
    expect(() => {
      ports.get = () => "81";
    }).toThrow(TypeError);
    expect(DEFAULT_PORTS.get("http")).toBe("80");
    expect(normalize("http://a:80/")).toBe("http://a/");
    expect(rfc3986.normalize("http://a:81/")).toBe("http://a:81/");
  });

  it("HEURISTICS cannot be changed", () => {
    const heuristics = HEURISTICS as [string, string][];
    expect(() => heuristics.pop()).toThrow(TypeError);
    expect(() => heuristics.unshift(["", "x://"])).toThrow(TypeError);
    for (const heuristic of heuristics)
      expect(() => {
        heuristic[1] = "x://";
      }).toThrow(TypeError);
    expect(expandAbbreviated("www.w3.org")).toBe("http://www.w3.org");
  });
});
