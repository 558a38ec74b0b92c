/** The preset that the page begins with, as the worker would answer. The build runs this module. */
import { presetNamed } from "./src/worker/answers/presets.js";

const NAME = "rfc3986";

export const preset = { name: NAME, ...(await presetNamed({ name: NAME })) };
