/**
 * The declaration of the modules of single formats (`uri-abnf/ajv/formats/date`), which standalone code of Ajv names. All have
 * this one: a format is a function, or an object with an order or for numbers.
 */
import type { NumberFormat, OrderedFormat } from "./single.js";

export type { NumberFormat, OrderedFormat };

declare const singleFormat: ((value: string) => boolean) | OrderedFormat | NumberFormat;

export { singleFormat as format };
