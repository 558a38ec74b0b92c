import { join } from "node:path";
import { OPERATIONS } from "./helpers/fixture-operations.js";
import { annotated, testFixtures } from "./helpers/fixtures.js";

testFixtures(join(__dirname, "fixtures"), annotated(OPERATIONS));
