/** What `npm run differences` runs. */
import { differences } from "./differences.js";

process.stdout.write(differences());
