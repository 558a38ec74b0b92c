/**
 * Makes a case smaller while it breaks the same law: delta debugging (Zeller and Hildebrandt,
 * "Simplifying and Isolating Failure-Inducing Input", 2002), over the items of a list and the
 * characters of a string.
 */
import { faultsOf } from "./laws.js";
import type { Case } from "./case.js";

/** The number of smaller cases that are tried. */
const MOST_TRIES = 2_000;

type Predicate<Item> = (items: readonly Item[]) => Promise<boolean>;

/** Returns the smallest case that was found to break the law. */
export async function minimized(
  tried: Case,
  law: string,
  breaks: (smaller: Case, law: string) => Promise<boolean> = breaksLaw,
): Promise<Case> {
  let tries = 0;
  let smallest = tried;
  const attempt = async (smaller: Case): Promise<boolean> => {
    tries += 1;
    if (tries > MOST_TRIES || !(await breaks(smaller, law))) return false;
    smallest = smaller;
    return true;
  };
  for (const [field, value] of Object.entries(tried)) {
    if (field === "kind") continue;
    const change = (changed: unknown): Case => ({ ...smallest, [field]: changed });
    if (typeof value === "string") {
      await reduced(Array.from(value), (characters) => attempt(change(characters.join(""))));
    } else {
      await reduced(value as readonly string[], (items) => attempt(change(items)));
    }
  }
  return smallest;
}

/** Removes runs of items, of half the list, a quarter and so on, while the predicate holds. */
async function reduced<Item>(items: readonly Item[], holds: Predicate<Item>): Promise<void> {
  let left = items;
  for (
    let size = Math.ceil(left.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < left.length;) {
      const fewer = [...left.slice(0, from), ...left.slice(from + size)];
      if (await holds(fewer)) left = fewer;
      else from += size;
    }
  }
}

async function breaksLaw(smaller: Case, law: string): Promise<boolean> {
  return (await faultsOf(smaller)).some((fault) => fault.law === law);
}
