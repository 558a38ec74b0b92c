/** The part of a package without declarations that a script uses. */
declare module "urijs" {
  export default class Reference {
    constructor(reference: string);
    normalize(): Reference;
    absoluteTo(base: string): Reference;
    toString(): string;
  }
}
