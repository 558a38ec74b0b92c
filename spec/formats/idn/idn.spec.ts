/** Names of hosts with the tables of IDNA 2008. Their strings are in `../verdicts.txt`. */
import { domainToASCII } from "node:url";
import { formats, hostname, idnEmail, idnHostname } from "../../../formats/idn/index.js";
import { formats as others } from "../../../formats/explain/index.js";

test("formats has the three, and all others", () => {
  expect(Object.keys(formats).sort()).toStrictEqual(
    [...Object.keys(others), "idn-hostname"].sort(),
  );
  expect(formats).toMatchObject({
    ...others,
    hostname,
    "idn-email": idnEmail,
    "idn-hostname": idnHostname,
  });
  expect(Object.isFrozen(formats)).toBe(true);
});

test("version 0 of tr46, which does not know the options, is refused", () => {
  jest.isolateModules(() => {
    const toASCII = Object.defineProperty((domain: string) => domain, "length", { value: 4 });
    jest.doMock("tr46", () => ({ toASCII }));
    const { idnHostname: old } = jest.requireActual<{ idnHostname: typeof idnHostname }>(
      "../../../formats/idn/index.js",
    );
    expect(() => old("실례.테스트")).toThrow(
      new TypeError("uri-abnf/formats/idn needs tr46 1 or later"),
    );
  });
});

describe("idn-email", () => {
  test("does not encode a long label", () => {
    expect(idnEmail(`a@${"é".repeat(1e6)}`)).toBe(false);
  });

  const LABELS = ["é", "éa", "실", "례é", "中文字", "δοκιμή"];

  test.each(LABELS)("has 63 octets of an A-label of %s, repeated", (part) => {
    const verdicts = Array.from({ length: 64 }, (_, count) => {
      const label = part.repeat(count + 1);
      return { isShort: domainToASCII(label).length <= 63, verdict: idnEmail(`a@${label}`) };
    });
    expect(verdicts.filter(({ isShort, verdict }) => isShort !== verdict)).toEqual([]);
    expect(new Set(verdicts.map(({ verdict }) => verdict)).size).toBe(2);
  });
});
