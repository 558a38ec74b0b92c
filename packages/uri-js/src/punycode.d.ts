/** The part of the package that is used. It has no declarations. */
declare module "punycode/punycode.es6.js" {
  /** Returns a domain name with the labels that begin with `xn--` decoded. Throws a RangeError for others. */
  export function toUnicode(domain: string): string;
}
