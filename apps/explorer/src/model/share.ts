/** The state in the hash of the address: JSON, compressed, in the base64 alphabet for addresses. */
import { INITIAL } from "./state.js";
import type { PageState } from "./state.js";

const FORMAT = "deflate-raw";

/** A link can come from anywhere, and a short one can stand for gigabytes. */
const MOST_OCTETS = 8 << 20;

export async function toHash(state: PageState): Promise<string> {
  const changed = Object.entries(state).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(INITIAL[key as keyof PageState]),
  );
  const json = new TextEncoder().encode(JSON.stringify(Object.fromEntries(changed)));
  const octets = await through(json, new CompressionStream(FORMAT));
  let binary = "";
  for (const octet of octets) binary += String.fromCharCode(octet);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Returns the state of a hash; null if the hash is empty or is not one of `toHash`. */
export async function fromHash(hash: string): Promise<PageState | null> {
  if (hash === "") return null;
  try {
    const binary = atob(hash.replaceAll("-", "+").replaceAll("_", "/"));
    const octets = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const json = await through(octets, new DecompressionStream(FORMAT));
    return checked(JSON.parse(new TextDecoder().decode(json)));
  } catch {
    return null;
  }
}

/** @throws {RangeError} where more than `MOST_OCTETS` would come out */
async function through(
  octets: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  let count = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      count += chunk.length;
      if (count > MOST_OCTETS) throw new RangeError("the state is too large for a link");
      controller.enqueue(chunk);
    },
  });
  const stream = new Blob([octets]).stream().pipeThrough(transform).pipeThrough(limit);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A link can come from anywhere. A member of another type than the initial one is left out. */
function checked(value: unknown): PageState {
  const entries = Object.entries(value as object).filter(([key, member]: [string, unknown]) => {
    if (!Object.hasOwn(INITIAL, key)) return false;
    const initial = INITIAL[key as keyof PageState];
    if (!Array.isArray(initial)) return typeof member === typeof initial;
    return Array.isArray(member) && member.every((item) => typeof item === "string");
  });
  return { ...INITIAL, ...Object.fromEntries(entries) };
}
