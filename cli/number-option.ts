/** Arguments that are numbers. */
import { InvalidArgumentError } from "commander";

/** Returns the parser of a whole number of at least `least`. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    if (/^[0-9]{1,15}$/.test(text) && Number(text) >= least) return Number(text);
    throw new InvalidArgumentError(`It is a whole number of at least ${least}.`);
  };
}
