/**
 * The rules that programs precompile: with their components and with their expected sets, on random
 * strings, and on strings one edit away from them.
 */
import { readAbnf } from "../../../grammar/abnf/reader.js";
import { rfc2396, rfc2396bis, rfc3986, rfc3987, rfc6570 } from "../../../grammar/index.js";
import { definitionsOf } from "../../helpers/definitions.js";
import { comparedDerivations, comparedRecognition } from "../../helpers/precompiled.js";
import { sentence, slip } from "../../helpers/sentences.js";
import { seeded } from "../../helpers/worlds.js";
import type { Grammar } from "../../../grammar/index.js";

const SENTENCES = process.env.ALL_WORLDS === undefined ? 60 : 5000;

const SLIPS = Array.from("aZ09-.:/%@[]?# \u00e9");

test.each<[string, Grammar, string, string]>([
  ["RFC 2396", rfc2396, "URI-reference", "scheme authority abs-path rel-path opaque-part query"],
  ["the draft", rfc2396bis, "URI-reference", "scheme authority host port abs-path hostname query"],
  ["RFC 3986", rfc3986, "URI-reference", "scheme userinfo host port query fragment IPv4address"],
  ["RFC 3986", rfc3986, "IPv6address", "h16 ls32 IPv4address"],
  ["RFC 3987", rfc3987, "IRI-reference", "scheme iuserinfo ihost port iquery ifragment"],
  ["RFC 6570", rfc6570, "URI-Template", "expression varname"],
])("%s", (_, grammar, name, captures) => {
  const definitions = definitionsOf(readAbnf(grammar.toString()).rules);
  const rule = grammar.rule(name);
  const captured = captures.split(" ").map((each) => grammar.rule(each).definition);
  const random = seeded(7);
  const members = Array.from({ length: SENTENCES }, () => sentence(definitions, name, random));
  const inputs = [...members, ...members.map((member) => slip(member, SLIPS, random))];
  const compared = [
    comparedRecognition(rule),
    comparedDerivations(rule, captured, { explain: false }),
    comparedDerivations(rule, captured, { explain: true }),
    comparedDerivations(rule, [], { explain: true }),
  ];
  expect(compared.flatMap((compare) => inputs.flatMap(compare)).slice(0, 20)).toEqual([]);
});
