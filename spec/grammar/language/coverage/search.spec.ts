/** The shortest strings whose preferred derivations take a place, for places of ambiguous rules. */
import { LIMITS } from "../../../../grammar/ast/alphabets.js";
import { markPlaces } from "../../../../grammar/language/coverage/marked-places.js";
import { Search } from "../../../../grammar/language/coverage/search.js";
import { PlacesTaken } from "../../../../grammar/language/coverage/places-taken.js";
import { definitionOf } from "../../../helpers/lowered.js";
import { strings } from "../../../helpers/worlds.js";

test.each([
  's = [ "a" ] *"a"',
  's = *"a" [ "a" ] [ "b" ]',
  's = [ "a" ] [ "b" ] *2( "a" / "b" )',
  's = "b" / ( "b" / "a" ) *2"a"',
  's = *2t *2u\nt = "a" / "ab"\nu = "ba" / "b"',
  's = 1*2( t "b" / u ) / *u\nt = [ "a" ]\nu = "a" / 2"b"',
  's = *( [ "a" ] "b" ) / 2*4( "a" / "b" )',
  's = "a" t / u "a" / "a"\nt = *"b" [ "a" ]\nu = *( "a" / "b" )',
  's = 2t\nt = [ "a" ] / *"a" "b" / "b"',
])("%j: of each place, the string is one of the shortest of all that take it", (abnf) => {
  const places = markPlaces(definitionOf(abnf));
  const search = new Search(places, LIMITS.unicode);
  const taken = new PlacesTaken(places);
  const world = strings(["a", "b"], 6);
  for (const site of places.sites) {
    const found = search.by(site);
    const expected = world.find((string) => taken.by(string)?.has(site));
    expect([site.place, found?.length]).toEqual([site.place, expected?.length]);
    const isTaken = typeof found === "string" && taken.by(found)?.has(site);
    expect([site.place, isTaken]).toEqual([site.place, expected !== undefined]);
  }
});

test("of the shortest strings, one of readable characters", () => {
  const places = markPlaces(definitionOf('s = %s"a" / t\nt = %x61 / %x00-2F / %x30-39 / %x62-7A'));
  const search = new Search(places, LIMITS.unicode);
  expect(places.sites.map((site) => search.by(site))).toEqual(["a", "b", null, "!", "0", "b"]);
});
