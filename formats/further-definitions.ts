/** The definitions of the formats that JSON Schema has not, and that have no module for standalone code of Ajv. */
import * as tables from "../generated/tables/formats.js";
import type { FormatDefinition } from "./format.js";

export const httpUrl: FormatDefinition = [tables.httpUrl];
export const languageTag: FormatDefinition = [tables.languageTag];
