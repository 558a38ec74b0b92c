/** The program of `npm run charts`: writes all pictures to docs/pictures. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { chartsOf } from "./charts.js";
import { drawings } from "./drawings.js";

const FOLDER = "docs/pictures";

mkdirSync(FOLDER, { recursive: true });
const pictures = [...(await drawings()), ...chartsOf(readFileSync("bench/RESULTS.md", "utf8"))];
for (const [name, svg] of pictures) writeFileSync(`${FOLDER}/${name}`, svg);
console.log(`${pictures.length} pictures in ${FOLDER}`);
