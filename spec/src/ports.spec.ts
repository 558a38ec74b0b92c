import {
  DEFAULT_PORTS,
  expandAbbreviated,
  HEURISTICS,
  normalize,
  rfc3986,
} from "../../src/index.js";

test("DEFAULT_PORTS reads as a map", () => {
  const entries = [...DEFAULT_PORTS];
  expect(DEFAULT_PORTS.size).toBe(entries.length);
  expect([DEFAULT_PORTS.get("https"), DEFAULT_PORTS.get("x")]).toStrictEqual(["443", undefined]);
  expect([DEFAULT_PORTS.has("https"), DEFAULT_PORTS.has("x")]).toStrictEqual([true, false]);
  expect([...DEFAULT_PORTS.entries()]).toStrictEqual(entries);
  expect([...DEFAULT_PORTS.keys()]).toStrictEqual(entries.map(([scheme]) => scheme));
  expect([...DEFAULT_PORTS.values()]).toStrictEqual(entries.map(([, port]) => port));
  const calls: unknown[] = [];
  DEFAULT_PORTS.forEach(function (this: unknown, ...values) {
    calls.push([this, ...values]);
  }, "self");
  expect(calls).toStrictEqual(
    entries.map(([scheme, port]) => ["self", port, scheme, DEFAULT_PORTS]),
  );
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
