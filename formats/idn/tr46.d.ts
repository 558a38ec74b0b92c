/** The part of the package tr46 that is used here. It has no declarations of its own. */
declare module "tr46" {
  interface Options {
    readonly checkBidi: boolean;
    readonly checkHyphens: boolean;
    readonly checkJoiners: boolean;
    readonly useSTD3ASCIIRules: boolean;
    readonly transitionalProcessing: boolean;
    readonly verifyDNSLength: boolean;
  }

  /** Returns the form in ASCII, or null if a name fails a check. */
  export function toASCII(name: string, options: Options): string | null;

  /** Returns the form in Unicode, and whether the name fails a check. */
  export function toUnicode(
    name: string,
    options: Options,
  ): { readonly domain: string; readonly error: boolean };
}
