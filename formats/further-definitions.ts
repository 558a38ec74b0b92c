/** The definitions of the formats that JSON Schema has not, and that have no module for standalone code of Ajv. */
import * as tables from "../generated/tables/formats.js";
import type { Definition } from "./format.js";

export const httpUrl: Definition = [tables.httpUrl];
export const languageTag: Definition = [tables.languageTag];
