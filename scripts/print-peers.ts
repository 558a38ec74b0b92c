/** The program of `npm run peers`. */
import { peers } from "./peers.js";

process.stdout.write(peers());
