/** The definitions of the formats of JSON Schema: the table of each, and the check of what its standard says in prose. */
import * as tables from "../generated/tables/formats.js";
import { dateFault, dateTimeFault, timeFault } from "./checks/dates.js";
import { asciiMailboxFault, nameFault, unicodeMailboxFault } from "./checks/names.js";
import type { FormatDefinition } from "./format.js";

export const date: FormatDefinition = [tables.date, dateFault];
export const time: FormatDefinition = [tables.time, timeFault];
export const dateTime: FormatDefinition = [tables.dateTime, dateTimeFault];
export const duration: FormatDefinition = [tables.duration];
export const email: FormatDefinition = [tables.email, asciiMailboxFault];
export const idnEmail: FormatDefinition = [tables.idnEmail, unicodeMailboxFault];
export const hostname: FormatDefinition = [tables.hostname, nameFault];
export const ipv4: FormatDefinition = [tables.ipv4];
export const ipv6: FormatDefinition = [tables.ipv6];
export const uri: FormatDefinition = [tables.uri];
export const uriReference: FormatDefinition = [tables.uriReference];
export const iri: FormatDefinition = [tables.iri];
export const iriReference: FormatDefinition = [tables.iriReference];
export const uriTemplate: FormatDefinition = [tables.uriTemplate];
export const jsonPointer: FormatDefinition = [tables.jsonPointer];
export const relativeJsonPointer: FormatDefinition = [tables.relativeJsonPointer];
export const uuid: FormatDefinition = [tables.uuid];
