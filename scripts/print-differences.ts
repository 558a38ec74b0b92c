/** The program of `npm run differences`. */
import { differences } from "./differences.js";

process.stdout.write(differences());
