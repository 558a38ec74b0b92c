/** The definitions of the formats of JSON Schema: the table of each, and the check of what its standard says in prose. */
import * as tables from "../generated/tables/formats.js";
import { dateFault, dateTimeFault, timeFault } from "./checks/dates.js";
import { asciiMailboxFault, nameFault, unicodeMailboxFault } from "./checks/names.js";
import type { Definition } from "./format.js";

export const date: Definition = [tables.date, dateFault];
export const time: Definition = [tables.time, timeFault];
export const dateTime: Definition = [tables.dateTime, dateTimeFault];
export const duration: Definition = [tables.duration];
export const email: Definition = [tables.email, asciiMailboxFault];
export const idnEmail: Definition = [tables.idnEmail, unicodeMailboxFault];
export const hostname: Definition = [tables.hostname, nameFault];
export const ipv4: Definition = [tables.ipv4];
export const ipv6: Definition = [tables.ipv6];
export const uri: Definition = [tables.uri];
export const uriReference: Definition = [tables.uriReference];
export const iri: Definition = [tables.iri];
export const iriReference: Definition = [tables.iriReference];
export const uriTemplate: Definition = [tables.uriTemplate];
export const jsonPointer: Definition = [tables.jsonPointer];
export const relativeJsonPointer: Definition = [tables.relativeJsonPointer];
export const uuid: Definition = [tables.uuid];
