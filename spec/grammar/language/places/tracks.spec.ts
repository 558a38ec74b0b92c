/** A track tells whether the marks so far take its place. */
import { markPlaces } from "../../../../grammar/language/places/marked-places.js";
import { OUTSIDE, TAKEN, Track } from "../../../../grammar/language/places/tracks.js";
import { definitionOf } from "../../../helpers/lowered.js";

const { markers, sites } = markPlaces(definitionOf('s = 2*4"a" "b" / "c"'));
const definitions = [...markers.keys()];

/** The number of the rule that marks an iteration, a repetition or an alternative. */
const numberOf = (kind: string): number =>
  definitions.findIndex((definition) => markers.get(definition)?.kind === kind);

/** The marks of a repetition with some iterations. */
function marks(iterations: number): readonly number[] {
  const [repetition, iteration] = [2 * numberOf("repetition"), 2 * numberOf("iteration")];
  const inner = Array.from({ length: iterations }, () => [iteration, iteration + 1]).flat();
  return [repetition, ...inner, repetition + 1];
}

test.each(sites.filter(({ count }) => count !== undefined).map((site) => [site.place.what, site]))(
  "%s: taken at this number of iterations, and at no other",
  (_, site) => {
    const track = new Track(site, definitions, markers);
    const after = (iterations: number): number =>
      marks(iterations).reduce((state, mark) => track.pass(state, mark), OUTSIDE);
    const counts = [0, 1, 2, 3, 4, 5, 6, 7];
    expect(counts.filter((iterations) => after(iterations) === TAKEN)).toEqual([site.count]);
    expect(counts.filter((iterations) => after(iterations) === OUTSIDE)).toHaveLength(7);
    expect(marks(2).reduce((state, mark) => track.pass(state, mark), TAKEN)).toBe(TAKEN);
  },
);

test("an alternative is taken where it begins", () => {
  const site = sites.find(({ place }) => place.what === "alternative 2")!;
  const track = new Track(site, definitions, markers);
  const of = definitions.findIndex((each) => {
    const marker = markers.get(each);
    return marker?.kind === "alternative" && marker.site === site;
  });
  expect([2 * of + 1, 2 * of].map((mark) => track.pass(OUTSIDE, mark))).toEqual([OUTSIDE, TAKEN]);
});
