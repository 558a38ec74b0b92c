/** All laws, for a case of any kind. */
import { checkCommand } from "./command-laws.js";
import { checkLanguages } from "./language-laws.js";
import { checkReading } from "./reading-laws.js";
import { checkReferences } from "./reference-laws.js";
import { Faults } from "./faults.js";
import type { Case } from "./cases.js";
import type { Fault } from "./faults.js";

/** Returns the laws that a case breaks. */
export async function faultsOf(tried: Case): Promise<readonly Fault[]> {
  const faults = new Faults();
  switch (tried.kind) {
    case "grammar": {
      const grammar = checkReading(tried, faults);
      if (grammar !== undefined) checkLanguages(grammar, tried, faults);
      break;
    }
    case "text":
      checkReading(tried, faults);
      break;
    case "reference":
      checkReferences(tried, faults);
      break;
    case "command":
      await checkCommand(tried, faults);
      break;
  }
  return faults.found;
}
